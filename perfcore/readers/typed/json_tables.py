"""JSON as tables: rows as objects in a list or one a line, columns as lists, and pandas' forms."""

from __future__ import annotations

import json
from collections.abc import Collection

import pyarrow as pa

from perfcore.messages import message
from perfcore.readers.problems import ReadError, quoted
from perfcore.readers.sources import CHUNK_BYTES, Source
from perfcore.readers.tables import Table
from perfcore.readers.text.notation_guesses import Habits
from perfcore.readers.typed.containers import Unread, entries
from perfcore.readers.typed.json_rows import RepeatedError, Row, is_whole, rows_of
from perfcore.readers.typed.portions import source_table
from perfcore.readers.typed.unpacking import written

_BATCH_ROWS = 4096
_HELD = 8
"""A byte of JSON takes so many in memory, at most, until it is in its column."""
_HEAD = 64
"""Bytes that show, of nearly any file, how its text begins."""


def is_json(source: Source) -> bool:
    """Whether a file begins as JSON does: with an object, or with a list that is no cell of a text.

    A line of a text may begin with a list, too: ``[0.1, 0.9],yes``. Its first bytes tell whether it
    is UTF-8, UTF-16 or UTF-32, with a byte order mark or without.
    """
    try:
        first = next(source.chunks(), b"")
    except ReadError:  # a damaged file: who reads it says so
        return False
    encoding = json.detect_encoding(first[:4])
    head = first[:_HEAD].decode(encoding, "replace").lstrip()
    if head[:1] not in ("[", ""):
        return head[:1] == "{"
    start = first.decode(encoding, "replace").lstrip()
    if start[:1] != "[":
        return start[:1] == "{"
    line = start.split("\n", 1)[0]
    return start[1:].lstrip()[:1] in ("{", "[") or "]" not in line or is_whole(line)


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
        for row in rows_of(source, text):
            gathered.add(row)
    except RepeatedError as error:
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
    return source_table(
        source,
        [*columns, *gathered.unread],
        zip(*columns.values(), strict=True),
        (message("Read as JSON."),),
        rows=gathered.rows,
        exact=exact,
        habits=habits,
        unread=gathered.unread,
    )


def _text_of(source: Source) -> str:
    chunks, most = [], source.limits.decompressed_bytes // _HELD
    for chunk in source.chunks():
        chunks.append(chunk)
        if CHUNK_BYTES * len(chunks) > most:
            told = "{name} holds more than {most:,} bytes of JSON. Save it as Parquet or CSV."
            raise source.error(told, most=most)
    encoding = json.detect_encoding(b"".join(chunks[:1])[:4])
    try:
        return b"".join(chunks).decode(encoding).strip()
    except UnicodeDecodeError as error:
        told = "{name} holds text that is no {encoding}. Save it again, as UTF-8."
        raise source.error(told, encoding=encoding.upper().removesuffix("-SIG")) from error


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
            cells.append(written(value))
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
