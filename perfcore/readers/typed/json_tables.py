"""JSON as tables: rows as objects in a list or one a line, columns as lists, and pandas' forms."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

import pyarrow as pa

from perfcore.messages import message
from perfcore.readers.builders import TableBuilder
from perfcore.readers.errors import ReadError, quoted
from perfcore.readers.sources import CHUNK_BYTES, Source
from perfcore.readers.tables import Table
from perfcore.readers.text.notation_guesses import Habits
from perfcore.readers.text.numbers import number
from perfcore.readers.typed.containers import Unread, entries
from perfcore.readers.typed.portions import table_of

Row = Mapping[str, Any]

_BATCH_ROWS = 4096
_HELD = 8
"""A byte of JSON takes so many in memory, at most, until it is in its column."""
_SPACE = re.compile("[ \\t\\n\\r]*+")
_BOM = b"\xef\xbb\xbf"


class _RepeatedError(ValueError):
    """An object names a member twice."""


def _object(members: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(members)
    if len(found) < len(members):
        ((name, _),) = Counter(name for name, _ in members).most_common(1)
        raise _RepeatedError(name)
    return found


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=str, parse_int=str, parse_constant=str
)
"""Numbers stay as they are written: 0.1 is no float before the column is known to hold numbers."""


def is_json(source: Source) -> bool:
    """Whether a file begins as JSON does: with an object, or with a list that is no cell of a text.

    A line of a text may begin with a list, too: ``[0.1, 0.9],yes``.
    """
    try:
        start = next(source.chunks(), b"").removeprefix(_BOM).lstrip()
    except ReadError:  # a damaged file: who reads it says so
        return False
    if start[:1] != b"[":
        return start[:1] == b"{"
    line = start.split(b"\n", 1)[0]
    opens = start[1:].lstrip()[:1] in (b"{", b"[") or b"]" not in line
    return opens or _is_whole(line.decode("utf-8", "replace"))


def json_table(source: Source, *, exact: Collection[str], habits: Habits) -> Table:
    """Return the table that a JSON file holds, with the exact texts of some columns.

    Numbers are kept as they are written. What a row does not name is missing there.

    Raises
    ------
    ReadError
        If it is damaged or no table; the message says in which row.
    """
    text = _text_of(source)
    gathered = _Gathered(source)
    try:
        for row in _rows(source, text):
            gathered.add(row)
    except _RepeatedError as error:
        told = "{name} names {key} twice in one object of row {row}. Rename one of them."
        raise source.error(told, key=quoted(str(error)), row=gathered.rows + 1) from error
    except RecursionError as error:
        told = "{name} is nested too deeply in row {row}. Expected rows of names and values."
        raise source.error(told, row=gathered.rows + 1) from error
    except ValueError as error:
        if isinstance(error, ReadError):
            raise
        told = "{name} is no valid JSON: it breaks off or is damaged in row {row} ({error})."
        raise source.error(told, row=gathered.rows + 1, error=str(error)) from error
    del text
    columns = gathered.columns()
    builder = TableBuilder(
        source.name,
        [*columns, *gathered.unread],
        source.limits,
        exact=exact,
        closely=columns,
        habits=habits,
        unread=gathered.unread,
        stored=source.size(),
        told=lambda rows: source.told(rows, gathered.rows),
    )
    batches = zip(*columns.values(), strict=True)
    return table_of(builder, batches, (message("Read as JSON."),))


def _text_of(source: Source) -> str:
    chunks, most = [], source.limits.decompressed_bytes // _HELD
    for chunk in source.chunks():
        chunks.append(chunk)
        if CHUNK_BYTES * len(chunks) > most:
            told = "{name} holds more than {most:,} bytes of JSON. Save it as Parquet or CSV."
            raise source.error(told, most=most)
    try:
        return b"".join(chunks).removeprefix(_BOM).decode().strip()
    except UnicodeDecodeError as error:
        raise source.error("{name} holds text that is no UTF-8. Save it again.") from error


class _Gathered:
    """The columns of rows so far, each in batches of texts."""

    def __init__(self, source: Source) -> None:
        self.source, self.rows, self._packed = source, 0, 0
        self.unread: dict[str, str] = {}
        self._waiting: dict[str, list[str]] = {}
        self._batches: dict[str, list[pa.Array]] = {}

    def add(self, row: Row) -> None:
        """Append a row."""
        limits, name = self.source.limits, self.source.name
        nested = any(type(value) in (dict, list) for value in row.values())
        for column, value in entries("", row) if nested else row.items():
            if isinstance(value, Unread):
                self.unread[column] = value
                continue
            cells = self._waiting.get(column)
            if cells is None:
                cells = self._waiting[column] = []
                limits.check(name, columns=len(self._waiting))
                self._batches[column] = [
                    pa.array([""] * _BATCH_ROWS) for _ in range(self._packed // _BATCH_ROWS)
                ]
            if len(cells) > self.rows - self._packed:
                told = "{name} has two values of {column} in row {row}. Rename one of them."
                raise self.source.error(told, column=quoted(column), row=self.rows + 1)
            cells += [""] * (self.rows - self._packed - len(cells))
            cells.append(_written(value))
        self.rows += 1
        limits.check(name, rows=self.rows)
        limits.check_cells(name, self.rows, len(self._waiting))
        if self.rows - self._packed == _BATCH_ROWS:
            self._pack()

    def _pack(self) -> None:
        for column, cells in self._waiting.items():
            cells += [""] * (self.rows - self._packed - len(cells))
            try:
                column.encode()
                self._batches[column].append(pa.array(cells, pa.string()))
            except UnicodeEncodeError as error:
                told = "{name} holds half a character (a lone surrogate) in column {column}."
                raise self.source.error(told, column=quoted(ascii(column)[1:-1])) from error
            cells.clear()
        self._packed = self.rows

    def columns(self) -> dict[str, list[pa.Array]]:
        """Return the batches of each column that is read, in the order in which columns came."""
        if self.rows > self._packed:
            self._pack()
        return {name: each for name, each in self._batches.items() if name not in self.unread}


def _written(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else str(value).lower()


def _rows(source: Source, text: str) -> Iterator[Row]:
    """Yield the rows of any form of JSON in which tables are written."""
    end = text.find("\n")
    if end > source.limits.row_bytes or (end > 0 and _is_whole(text[:end])):
        lines = filter(None, map(str.strip, _lines(source, text)))
        yield from _named(source, map(_whole, lines))
    elif text.startswith("["):
        yield from _named(source, _elements(text))
    else:
        yield from _of_one(source, _whole(text))


def _is_whole(text: str) -> bool:
    """Whether a text is one value."""
    try:
        return not text[_DECODER.raw_decode(text)[1] :].strip()
    except (ValueError, RecursionError) as error:
        return isinstance(error, _RepeatedError)


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
    found, end = _DECODER.raw_decode(text)
    if text[end:].strip():
        raise json.JSONDecodeError("Extra data", text, end)
    return found


def _elements(text: str) -> Iterator[Any]:
    """Yield the elements of one list, without all of them at once."""
    at = _spaceless(text, 1)
    while text[at : at + 1] != "]":
        found, at = _DECODER.raw_decode(text, at)
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
