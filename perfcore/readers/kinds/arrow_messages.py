"""What reading a stream of Arrow will cost, told by its messages before anything is unpacked.

Arrow makes room for as many bytes as a compressed buffer says that it holds, and for as many fields
as a schema names, however often it names the same one. Messages are flatbuffers: tables whose
fields are found by places that are told in the file itself, so each place is checked.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import BinaryIO

from perfcore.messages import message
from perfcore.readers.limits import CELL_BYTES
from perfcore.readers.sources import Source
from perfcore.readers.typed.thrift import HeaderError

NEXT = b"\xff\xff\xff\xff"
"""How a message begins; the length of its head follows."""
_SCHEMA, _DICTIONARY, _BATCH = 1, 2, 3
_HEAD_BYTES = 2**22
_MOST_MESSAGES = 100_000
_MOST_FIELDS = 10_000
_DEEPEST = 64
_LENGTH = 8
_PAIR = 16
"""Bytes of a node (rows, missing ones) and of a buffer (place, length)."""


@dataclass(frozen=True, slots=True)
class _Flat:
    """A table of a flatbuffer that begins at a place."""

    data: bytes
    at: int

    def place(self, field: int) -> int:
        """Return where a field stands, 0 if it is not there."""
        entry = self.at - self._number("<i", self.at)
        size = self._number("<H", entry)
        at = 4 + 2 * field
        told = self._number("<H", entry + at) if at + 2 <= size else 0
        return self.at + told if told else 0

    def number(self, field: int, form: str) -> int:
        """Return a field that is a number, 0 if it is not there."""
        at = self.place(field)
        return self._number(form, at) if at else 0

    def table(self, field: int) -> _Flat | None:
        """Return a field that is a table."""
        at = self.place(field)
        return _Flat(self.data, at + self._number("<I", at)) if at else None

    def tables(self, field: int) -> list[_Flat]:
        """Return a field that is a list of tables."""
        start, count = self._list(field, 4)
        places = range(start, start + 4 * count, 4)
        return [_Flat(self.data, at + self._number("<I", at)) for at in places]

    def pairs(self, field: int) -> list[tuple[int, int]]:
        """Return a field that is a list of pairs of numbers."""
        start, count = self._list(field, _PAIR)
        numbers = struct.unpack_from(f"<{2 * count}q", self.data, start)
        return [*zip(numbers[::2], numbers[1::2], strict=True)]

    def _list(self, field: int, size: int) -> tuple[int, int]:
        at = self.place(field)
        if not at:
            return 0, 0
        start = at + self._number("<I", at)
        count = self._number("<I", start)
        if start + 4 + count * size > len(self.data):
            raise HeaderError(message("a list in it is longer than the file"))
        return start + 4, count

    def _number(self, form: str, at: int) -> int:
        if at < 0:
            raise HeaderError(message("a place in it lies before its start"))
        found: int = struct.unpack_from(form, self.data, at)[0]
        return found


def check_messages(source: Source, file: BinaryIO, start: int) -> int:
    """Add up what the messages of a stream hold, and return the rows of its batches.

    Raises
    ------
    ReadError
        If it is too much.
    HeaderError, struct.error
        If it is damaged.
    """
    bill, at, size = _Bill(source), start, source.size()
    for count in range(_MOST_MESSAGES):
        file.seek(at)
        begin = file.read(len(NEXT) + 4)
        length = int.from_bytes(begin[len(NEXT) :], "little")
        if (not begin and count) or (begin.startswith(NEXT) and not length):
            return bill.rows
        if not begin.startswith(NEXT) or length > _HEAD_BYTES or len(begin) < len(NEXT) + 4:
            raise HeaderError(message("its messages do not follow each other"))
        head = file.read(length)
        found = _Flat(head, struct.unpack_from("<I", head)[0])
        kind, body = found.number(1, "<B"), found.number(3, "<q")
        at += len(begin) + length
        if body < 0 or at + body > size:
            raise HeaderError(message("it is cut off"))
        inner = found.table(2)
        if inner is None or kind not in (_SCHEMA, _DICTIONARY, _BATCH):
            raise HeaderError(message("it holds what is no part of a table"))
        if kind == _SCHEMA:
            bill.schema(inner)
        else:
            batch = inner.table(1) if kind == _DICTIONARY else inner
            if batch is None:
                raise HeaderError(message("it holds what is no part of a table"))
            bill.batch(batch, file, at, body, rows=kind == _BATCH)
        at += body
    raise source.error(
        "{name} is cut into more than {most:,} pieces. Save it again with larger ones, or as CSV.",
        most=_MOST_MESSAGES,
    )


class _Bill:
    def __init__(self, source: Source) -> None:
        self.source, self.size = source, source.size()
        self.rows = self.columns = self.unpacked = self.fields = 0

    def schema(self, schema: _Flat) -> None:
        """Count the fields, those within others too, as often as they are named."""
        fields = schema.tables(1)
        self.columns = len(fields)
        self.source.limits.check(self.source.name, columns=self.columns)
        for depth in range(_DEEPEST + 1):
            self.fields += len(fields)
            if self.fields > _MOST_FIELDS or (fields and depth == _DEEPEST):
                raise HeaderError(message("its columns hold too many others"))
            fields = [each for field in fields for each in field.tables(5)]

    def batch(self, batch: _Flat, file: BinaryIO, start: int, body: int, *, rows: bool) -> None:
        """Charge a batch of rows or of different texts."""
        name, limits = self.source.name, self.source.limits
        count, compressed = batch.number(0, "<q"), batch.table(3) is not None
        nodes, buffers = batch.pairs(1), batch.pairs(2)
        if count < 0 or any(length < 0 for length, _ in nodes):
            raise HeaderError(message("it says that it has fewer than no rows"))
        held = 0
        for place, length in buffers:
            if place < 0 or length < 0 or place + length > body:
                raise HeaderError(message("it is cut off"))
            held += length
            self.unpacked += self._becomes(file, start + place, length) if compressed else length
        if held > body:
            raise HeaderError(message("its columns lie upon each other"))
        self.rows += count * rows
        # Missing cells may take no bytes, and each becomes one.
        self.unpacked += sum(length for length, _ in nodes)
        limits.check(name, rows=self.rows)
        limits.check_cells(name, self.rows, self.columns)
        limits.check(name, decompressed_bytes=self.unpacked)
        limits.check_growth(name, self.unpacked, stored=self.size)
        limits.check_growth(name, self.rows * CELL_BYTES, stored=self.size)

    def _becomes(self, file: BinaryIO, at: int, length: int) -> int:
        """Return the bytes that a buffer says it becomes; -1 says that it is as it is."""
        if not length:
            return 0
        file.seek(at)
        told = struct.unpack("<q", file.read(_LENGTH))[0] if length >= _LENGTH else -2
        if told < -1:
            raise HeaderError(message("a length in it lies below 0"))
        return length if told == -1 else int(told)
