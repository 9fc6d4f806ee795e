"""The JSON around a result: its format, version and task, and what every result says of itself."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from perfcore.chance.intervals import Interval
from perfcore.engines import Bound
from perfcore.results.nodes import INFINITE, Node, ResultError, parsed
from perfcore.results.records import Finished, FinishedModel
from perfcore.tasks import TASKS, UNNAMED

FORMAT = "cutpoint.result"
VERSION = 2
"""Version of docs/result.schema.json that is written; version 1, of one task, is read too."""

_SAID = ("format", "version", "product", "created", "title", "note", "origin", "models")
_HEXADECIMAL = frozenset("0123456789abcdef")

Found = TypeVar("Found")
Model = TypeVar("Model", bound=FinishedModel)


@dataclass(frozen=True, slots=True)
class Checked:
    """A figure as it is checked: its value, whether bins may change it, and its bound if known."""

    value: float
    of_bins: bool = False
    bound: Bound | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """How the results of a task are written and read.

    Attributes
    ----------
    reader : str
        The function of `perfcore.results` that reads them.
    told : callable
        Returns the members of a result that other tasks do not have, and its origin and models.
    read : callable
        Returns the result, given its members and what it says of itself: see `Finished`.
    figures, intervals : callable
        Return by key what computes a figure of a model, given the result and the model, and what
        computes an interval that counts alone tell, given the model.
    members, optional : tuple of str
        The names of members beside those that every document has.
    """

    reader: str
    told: Callable[[Any], dict[str, Any]]
    read: Callable[[Mapping[str, Node], dict[str, Any]], Finished]
    figures: Callable[[Any, Any], Mapping[str, Callable[[], Checked]]]
    intervals: Callable[[Any], Mapping[str, Callable[[], Interval]]] = lambda model: {}
    members: tuple[str, ...]
    optional: tuple[str, ...] = ()


def result_json(result: Finished) -> bytes:
    """Return a result as a JSON document in UTF-8, of which `read_document` makes an equal one.

    Numbers are written in the fewest digits that read back as the very same float. JSON has no
    infinity and no NaN: null stands for an undefined figure, a word for an infinite one.
    """
    document = {
        "format": FORMAT,
        "version": VERSION,
        "task": result.task,
        "product": result.product,
        "created": result.created.isoformat(),
        "title": result.title,
        "note": result.note,
        **TASKS[result.task].result.told(result),
    }
    return (json.dumps(_plain(document), allow_nan=False, ensure_ascii=False) + "\n").encode()


def _plain(value: Any) -> Any:
    """Return a value as JSON has it."""
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, np.ndarray):
        numbers = value.tolist()
        return numbers if np.isfinite(value).all() else _plain(numbers)
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if value != value:
        return None
    return INFINITE if value == math.inf else value


def read_document(source: str | Path | bytes, task: str = "") -> Finished:
    """Return the result in a document: of this task, or of whichever if none is named.

    Raises
    ------
    ResultError
        If it is no such document.
    OSError
        If the file cannot be opened.
    """
    text = source if isinstance(source, bytes) else Path(source).read_bytes()
    document = Node(parsed(text))
    first = document.value if isinstance(document.value, dict) else {}
    old = first.get("version") == 1 and first.get("version") is not True
    found = UNNAMED if old else first.get("task")
    if first.get("format") == FORMAT and isinstance(found, str) and found != task:
        reader = TASKS[Node(found, "$.task").one_of(*TASKS)].result.reader
        if task:
            template = (
                "$ must be of the task {task!r}, got {found!r}: perfcore.results.{reader} reads it."
            )
            raise ResultError(template, task=task, found=found, reader=reader)
        task = found
    form: Form = TASKS[task or UNNAMED].result
    members = document.members(
        *_SAID, *form.members, *(() if old else ("task",)), optional=form.optional
    )
    if members["format"].value != FORMAT:
        members["format"].refuse("must be {name!r}", name=FORMAT)
    if members["version"].value not in (1, VERSION) or isinstance(members["version"].value, bool):
        members["version"].refuse(
            "must be 1 or {version}: this version of perfcore reads no other", version=VERSION
        )
    if not old:
        members["task"].one_of(task or UNNAMED)
    said = {
        "title": members["title"].text(),
        "note": members["note"].text(),
        "created": _time(members["created"]),
        "product": members["product"].text(filled=True),
    }
    return form.read(members, said)


def models_in(
    node: Node,
    read: Callable[[dict[str, Node]], Found],
    *names: str,
    optional: tuple[str, ...] = (),
) -> dict[str, Found]:
    """Return the models of a document by their names, each as `read` makes it of its members."""
    models: dict[str, Found] = {}
    for item in node.items():
        members = item.members("name", *names, optional=optional)
        name = members["name"].text()
        if name in models:
            members["name"].refuse("must not be the name of two models")
        models[name] = read(members)
    if not models:
        node.refuse("must have at least one model")
    return models


def intervals_told(model: FinishedModel) -> dict[str, Any]:
    """Return the member with the intervals of a model, and how each was made; none without any."""
    if not model.intervals:
        return {}
    figures = {
        key: {
            "low": each.low,
            "high": each.high,
            "method": str(each.method),
            "reason": str(each.reason),
        }
        for key, each in model.intervals.items()
    }
    level = next(iter(model.intervals.values())).level
    return {"intervals": {"level": level, "groups": model.groups, "figures": figures}}


def with_intervals(model: Model, members: Mapping[str, Node], values: Mapping[str, float]) -> Model:
    """Return a model with the intervals that its members tell, of figures with these values.

    They are taken as they are, because they rest on more than counts.
    """
    if "intervals" not in members:
        return model
    told = members["intervals"].members("level", "groups", "figures")
    level = level_of(told["level"])
    found = {
        key: _interval(each, values[key], level)
        for key, each in told["figures"].members(optional=tuple(values)).items()
    }
    return replace(model, intervals=found, groups=told["groups"].text())


def made_of(node: Node, made: Callable[[Any], Found], template: str) -> Found:
    """Return what a member is packed of; what cannot be unpacked is refused in these words."""
    try:
        return made(node.value)
    except ValueError as error:
        raise ResultError(template, path=node.path, error=error.args[0]) from None


def level_of(node: Node) -> float:
    """Return a nominal coverage."""
    level = node.number()
    if not 0 < level < 1:
        node.refuse("must lie between 0 and 1")
    return level


def _interval(node: Node, value: float, level: float) -> Interval:
    members = node.members("low", "high", "method", "reason")
    low, high = (members[end].figure() for end in ("low", "high"))
    if math.isnan(low) != math.isnan(high) or low > high:
        node.refuse("must have a low end that does not exceed the high one, or none of both")
    texts = {name: members[name].text() for name in ("method", "reason")}
    return Interval(value, low, high, level, **texts)


def origin_told(result: Any) -> dict[str, Any]:
    """Return where a result is from, as JSON has it: null where no fingerprint is known."""
    return asdict(result.origin) | {"sha256": result.origin.sha256 or None}


def fingerprint(node: Node) -> str:
    """Return a SHA-256, "" for null."""
    if node.value is not None and not (len(node.text()) == 64 and set(node.text()) <= _HEXADECIMAL):
        node.refuse("must be null or 64 hexadecimal digits in lower case")
    return node.value or ""


def _time(node: Node) -> datetime:
    try:
        time = datetime.fromisoformat(node.text())
    except ValueError:
        node.refuse("must be a date and time as ISO 8601 writes it")
    if time.tzinfo is None:
        node.refuse("must have a time zone")
    return time
