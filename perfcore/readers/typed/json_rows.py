"""The rows of any form of JSON in which tables are written."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from perfcore.readers.sources import Source
from perfcore.readers.text.numbers import number
from perfcore.readers.typed.text_lists import REFERENCES

Row = Mapping[str, Any]

_SPACE = re.compile("[ \\t\\n\\r]*+")


class RepeatedError(ValueError):
    """An object names a member twice."""


def _object(members: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(members)
    if len(found) < len(members):
        ((name, _),) = Counter(name for name, _ in members).most_common(1)
        raise RepeatedError(name)
    return found


DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=str, parse_int=str, parse_constant=str
)
"""Numbers stay as they are written: 0.1 is no float before the column is known to hold numbers."""


def rows_of(source: Source, text: str) -> Iterator[Row]:
    """Yield the rows of any form of JSON in which tables are written."""
    end = text.find("\n")
    if end > source.limits.row_bytes or (end > 0 and is_whole(text[:end])):
        lines = filter(None, map(str.strip, _lines(source, text)))
        yield from _named(source, map(_whole, lines))
    elif text.startswith("["):
        yield from _named(source, _elements(text))
    else:
        yield from _of_one(source, _whole(text))


def is_whole(text: str) -> bool:
    """Whether a text is one value."""
    try:
        return not text[DECODER.raw_decode(text)[1] :].strip()
    except (ValueError, RecursionError) as error:
        return isinstance(error, RepeatedError)


def _lines(source: Source, text: str) -> Iterator[str]:
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        if end - start > source.limits.row_bytes:
            told = "{name} holds a row of more than {most:,} bytes. Leave its long texts out."
            raise source.error(told, most=source.limits.row_bytes)
        yield text[start:end]
        start = end + 1


def _whole(text: str) -> Any:
    found, end = DECODER.raw_decode(text)
    if text[end:].strip():
        raise json.JSONDecodeError("Extra data", text, end)
    return found


def _elements(text: str) -> Iterator[Any]:
    """Yield the elements of one list, without all of them at once."""
    at = _spaceless(text, 1)
    while text[at : at + 1] != "]":
        found, at = DECODER.raw_decode(text, at)
        yield found
        at = _spaceless(text, at)
        if text[at : at + 1] == ",":
            at = _spaceless(text, at + 1)
        elif text[at : at + 1] != "]":
            raise json.JSONDecodeError("Expecting ',' delimiter", text, at)
    if text[at + 1 :].strip():
        raise json.JSONDecodeError("Extra data", text, at + 1)


def _spaceless(text: str, at: int) -> int:
    """Return where white space ends."""
    space = _SPACE.match(text, at)
    return at if space is None else space.end()


def _named(source: Source, rows: Iterable[Any]) -> Iterator[Row]:
    """Yield rows as objects: lists of values get names, from a first row of them or made up."""
    names: list[str] | None = None
    for i, row in enumerate(rows, start=1):
        if isinstance(row, dict):
            yield row
        elif not isinstance(row, list):
            told = "{name} holds a bare value in row {row}. Expected an object with names."
            raise source.error(told, row=i)
        elif any(isinstance(each, dict) for each in row):
            yield {"prediction": row}
        elif names is None and _are_names(row):
            names = row
        else:
            names = names or [f"column {place + 1}" for place in range(len(row))]
            if len(names) != len(row):
                told = "{name} has {found} values in row {row}, and {wanted} in the first."
                raise source.error(told, row=i, found=len(row), wanted=len(names))
            yield dict(zip(names, row, strict=True))


def _are_names(row: list[Any]) -> bool:
    texts = all(isinstance(each, str) and number(each)[1] is not None for each in row)
    return texts and 1 < len({*row}) == len(row)


def _of_one(source: Source, found: dict[str, Any]) -> Iterator[Row]:
    """Yield the rows that one object holds."""
    found = _by_segment(found)
    members = [*found.values()]
    inner = [each for each in members if isinstance(each, list)]
    rows = [each for each in inner if each and isinstance(each[0], dict)]
    if isinstance(found.get("columns"), list) and isinstance(found.get("data"), list):
        yield from _named(source, chain([found["columns"]], found["data"]))
    elif len(rows) == 1:
        yield from rows[0]
    elif inner and len(inner) == len(members) and len({*map(len, inner)}) == 1:
        yield from (dict(zip(found, row, strict=True)) for row in zip(*inner, strict=True))
    elif members and all(isinstance(each, dict) for each in members):
        yield from _of_objects(found)
    elif any(isinstance(each, (list, dict)) for each in members):
        raise source.error(
            "{name} is JSON, but no table. Expected a list of objects, an object on each line, or "
            "a list for each column."
        )
    else:
        yield found


def _by_segment(found: dict[str, Any]) -> dict[str, Any]:
    """Return sets of references, each with one of every row, as lists of those of each row.

    Both ways cannot be told apart where there are as many sets as rows: then they stay as they are.
    """
    sizes = {len(each) for each in found.values() if isinstance(each, list) and not _sets(each)}
    if len(sizes) != 1:
        return found
    (rows,) = sizes
    return {
        name: [*map(list, zip(*each, strict=True))]
        if REFERENCES.search(name) and _sets(each) == rows != len(each)
        else each
        for name, each in found.items()
    }


def _sets(value: Any) -> int:
    """Return how many texts each list of a list of lists has; 0 of anything else."""
    lists = isinstance(value, list) and all(isinstance(each, list) for each in value)
    sizes = {*map(len, value)} if lists else {0}
    return sizes.pop() if len(sizes) == 1 else 0


def _of_objects(found: Mapping[str, Row]) -> Iterator[Row]:
    """Yield rows of pandas' two forms: an object for each column, or for each row."""
    keys = dict.fromkeys(chain.from_iterable(found.values()))
    if all(key.isdigit() for key in keys):
        for key in keys:
            yield {name: cells.get(key) for name, cells in found.items()}
        return
    numbered = all(key.isdigit() for key in found)
    for key, row in found.items():
        yield row if numbered else {"id": key, **row}
