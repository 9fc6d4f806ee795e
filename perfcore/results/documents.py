"""The JSON around a result: its format, version and task, and what every result says of itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn

from perfcore.results.nodes import Node, ResultError

FORMAT = "cutpoint.result"
VERSION = 2
"""Version of docs/result.schema.json that is written; version 1, of two classes, is read too."""

READ_BY = {"binary": "read_result", "classes": "read_class_result"}
"""The function that reads the results of a task."""

_HEXADECIMAL = frozenset("0123456789abcdef")


def members_of(
    source: str | Path | bytes, task: str, *names: str, optional: tuple[str, ...] = ()
) -> dict[str, Node]:
    """Return the members of a document of a task: those with these names, beside its own.

    Raises
    ------
    ResultError
        If it is no such document.
    OSError
        If the file cannot be opened.
    """
    text = source if isinstance(source, bytes) else Path(source).read_bytes()
    document = Node(_document(text))
    first = document.value if isinstance(document.value, dict) else {}
    old = first.get("version") == 1 and first.get("version") is not True
    found = "binary" if old else first.get("task")
    if first.get("format") == FORMAT and found != task and isinstance(found, str):
        if found in READ_BY:
            template = (
                "$ must be of the task {task!r}, got {found!r}: perfcore.results.{reader} reads it."
            )
            raise ResultError(template, task=task, found=found, reader=READ_BY[found])
        Node(found, "$.task").one_of(*READ_BY)
    members = document.members(
        "format", "version", *(() if old else ("task",)), *names, optional=optional
    )
    if members["format"].value != FORMAT:
        members["format"].refuse("must be {name!r}", name=FORMAT)
    if members["version"].value not in (1, VERSION) or isinstance(members["version"].value, bool):
        members["version"].refuse(
            "must be 1 or {version}: this version of perfcore reads no other", version=VERSION
        )
    if not old:
        members["task"].one_of(task)
    return members


def words_of(members: Mapping[str, Node]) -> dict[str, Any]:
    """Return what a result says of itself: see `Finished`."""
    return {
        "title": members["title"].text(),
        "note": members["note"].text(),
        "created": _time(members["created"]),
        "product": members["product"].text(filled=True),
    }


def fingerprint(node: Node) -> str:
    """Return a SHA-256, "" for null."""
    if node.value is not None and not (len(node.text()) == 64 and set(node.text()) <= _HEXADECIMAL):
        node.refuse("must be null or 64 hexadecimal digits in lower case")
    return node.value or ""


def _document(text: bytes) -> Any:
    try:
        return json.loads(
            text.decode("utf-8"), object_pairs_hook=_without_repeats, parse_constant=_no_constant
        )
    except ResultError:
        raise
    except UnicodeDecodeError as error:
        raise ResultError("$ must be UTF-8, but byte {at} is not.", at=error.start) from None
    except RecursionError:
        raise ResultError("$ must not be nested so deeply.") from None
    except ValueError as error:  # also a whole number of too many digits
        raise ResultError("$ must be JSON: {error}.", error=error) from None


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        repeated = next(name for name in names if names.count(name) > 1)
        raise ResultError("$ must not name a member twice, got {name!r}.", name=repeated)
    return members


def _no_constant(name: str) -> NoReturn:
    raise ResultError(
        "$ must not hold {name}: JSON has no such number, null stands for it.", name=name
    )


def _time(node: Node) -> datetime:
    try:
        time = datetime.fromisoformat(node.text())
    except ValueError:
        node.refuse("must be a date and time as ISO 8601 writes it")
    if time.tzinfo is None:
        node.refuse("must have a time zone")
    return time
