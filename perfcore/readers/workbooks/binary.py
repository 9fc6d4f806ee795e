"""Workbooks of Excel up to 2003 (.xls): how far their sheets reach, told by their records.

Sources: [MS-CFB] for the file around the stream, [MS-XLS] for its records.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from io import BytesIO

from perfcore.readers.problems import ReadError
from perfcore.readers.sources import Source
from perfcore.readers.workbooks.archives import DAMAGED, LOCKED
from perfcore.readers.workbooks.extents import Extent, check_all

MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_STREAMS = ("workbook", "book")
_ENCRYPTED = "encryptedpackage"
_LEAST_STREAM = 4096
"""Shorter streams lie elsewhere in the file: those of workbooks are filled up to this size."""
_END, _ENTRY, _IN_HEADER = 0xFFFFFFFA, 128, 109

_EOF, _FILEPASS, _BOUNDSHEET, _DIMENSIONS, _FORMULA = 0x0A, 0x2F, 0x85, 0x200, 0x06
_SINCE_1904 = 0x22, b"\x01\x00"
_SST, _CONTINUE, _LABEL_SST, _BOOL_ERR, _MUL_RK = 0xFC, 0x3C, 0xFD, 0x205, 0xBD
_DIMENSION_BYTES, _LARGEST, _IS_ERROR = 14, 2**16 * 2**8, 2
_WIDE, _EXTENDED, _RICH = 1, 4, 8
_CELLS = frozenset((0x203, 0x204, _BOOL_ERR, 0x27E, _LABEL_SST, _MUL_RK, _FORMULA))
_ERRORS = {
    **{0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?"},
    **{0x24: "#NUM!", 0x2A: "#N/A"},
}


class Binary:
    """The sheets of such a workbook. They are read all at once, so all of them are counted."""

    def __init__(self, source: Source) -> None:
        self.source = source
        with source.opened() as file:
            self._bytes = file.read()
        self.sheets: dict[str, Extent] = {}
        self._places: dict[str, int] = {}
        try:
            streams = self._streams()
            if not streams:
                raise source.error(
                    "{name} is an old document of Office, but no workbook. Save the table as CSV "
                    "or as .xlsx, and read that."
                )
            for stream in streams:
                self._look_at(stream)
        except (struct.error, IndexError) as error:
            raise self._damaged("it is cut off") from error
        check_all(self.sheets.values())

    def of(self, sheet: str) -> tuple[Extent, BytesIO, int]:
        """Return how far a sheet reaches, the workbook, and which of its sheets it is."""
        return self.sheets[sheet], BytesIO(self._bytes), self._places[sheet]

    def _damaged(self, error: str) -> ReadError:
        return self.source.error(DAMAGED, error=error)

    def _streams(self) -> list[bytes]:
        """Return the streams of the file that a workbook may be in."""
        data, sectors = self._bytes, self._sectors()
        (first,) = struct.unpack_from("<I", data, 0x30)
        directory = self._chain(sectors, first)
        found: list[bytes] = []
        for at in range(0, len(directory) - _ENTRY + 1, _ENTRY):
            size = min(struct.unpack_from("<H", directory, at + 0x40)[0], 0x40)
            name = directory[at : at + max(size - 2, 0)].decode("utf-16-le", "replace").lower()
            begin, held = struct.unpack_from("<II", directory, at + 0x74)
            if name == _ENCRYPTED:
                raise self.source.error(LOCKED)
            if name in _STREAMS:
                if held < _LEAST_STREAM or len(found) == len(_STREAMS):
                    raise self._damaged("its streams are not those of a workbook")
                found.append(self._chain(sectors, begin)[:held])
        return found

    def _sectors(self) -> list[int]:
        """Return which sector comes after each."""
        data = self._bytes
        (shift,) = struct.unpack_from("<H", data, 0x1E)
        if shift not in (9, 12):
            raise self._damaged("its sectors are of no known size")
        self._sector = size = 1 << shift
        start, count = struct.unpack_from("<II", data, 0x44)
        places = [*struct.unpack_from(f"<{_IN_HEADER}I", data, 0x4C)]
        while count and start < _END:
            more = struct.unpack_from(f"<{size // 4}I", data, size * (start + 1))
            places += more[:-1]
            start, count = more[-1], count - 1
            if len(places) * size > len(data) + size * _IN_HEADER:
                raise self._damaged("it names more sectors than it has")
        found: list[int] = []
        for place in places:
            if place < _END:
                found += struct.unpack_from(f"<{size // 4}I", data, size * (place + 1))
        return found

    def _chain(self, sectors: list[int], sector: int) -> bytes:
        """Return the bytes of sectors, one after the other."""
        size = self._sector
        found, left = [], len(self._bytes) // size + 1
        while sector < _END:
            left -= 1
            if left < 0:
                raise self._damaged("its sectors run in a circle")
            found.append(self._bytes[size * (sector + 1) : size * (sector + 2)])
            sector = sectors[sector]
        return b"".join(found)

    def _look_at(self, stream: bytes) -> None:
        """Count the cells of all sheets in a stream."""
        places: dict[str, int] = {}
        hidden: dict[str, int] = {}
        lengths: list[int] = []
        since_1904 = False
        for kind, at, record in _records(stream, 0):
            since_1904 |= (kind, record) == _SINCE_1904
            if kind == _FILEPASS:
                raise self.source.error(LOCKED)
            if kind == _BOUNDSHEET:
                name = _name(record[6:])
                if name in places or name in hidden:
                    raise self._damaged(f"two sheets are called {name!r}")
                self._places[name] = len(places) + len(hidden)
                (hidden if record[4] & 3 else places)[name] = struct.unpack_from("<I", record)[0]
            elif kind == _SST:
                lengths = _text_lengths(stream, at, len(record))
                if len(lengths) > len(self._bytes):
                    raise self._damaged("it holds more texts than its bytes can")
        for name, place in (places | hidden).items():
            self.sheets[name] = self._extent(name, stream, place, lengths)
            self.sheets[name].since_1904 = since_1904

    def _extent(self, name: str, stream: bytes, place: int, lengths: list[int]) -> Extent:
        found = Extent(self.source, name)
        for kind, _, record in _records(stream, place):
            if kind == _DIMENSIONS and len(record) == _DIMENSION_BYTES:
                top, bottom, left, right = struct.unpack_from("<IIHH", record)
                down, across = bottom - top, right - left
                if bottom and right and not (0 < down * across <= _LARGEST and down > 0):
                    raise self._damaged("it says that a sheet is larger than any")
            if kind not in _CELLS:
                continue
            row, column = struct.unpack_from("<HH", record)
            last = struct.unpack_from("<H", record, len(record) - 2)[0] if kind == _MUL_RK else 0
            found.hold(row + 1, max(column, last) + 1)
            if kind == _LABEL_SST:
                (text,) = struct.unpack_from("<I", record, 6)
                found.count(lengths[text] if text < len(lengths) else 0)
            elif kind == _BOOL_ERR and record[7]:
                found.fail(row + 1, column + 1, _ERRORS.get(record[6], "#N/A"))
            elif kind == _FORMULA and record[12:14] == b"\xff\xff" and record[6] == _IS_ERROR:
                found.fail(row + 1, column + 1, _ERRORS.get(record[8], "#N/A"))
        return found


def _records(stream: bytes, at: int) -> Iterator[tuple[int, int, bytes]]:
    """Yield records up to the end of a part: the kind of each, where it begins, its bytes."""
    while at + 4 <= len(stream):
        kind, size = struct.unpack_from("<HH", stream, at)
        if kind == _EOF:
            return
        yield kind, at + 4, stream[at + 4 : at + 4 + size]
        at += 4 + size


def _name(record: bytes) -> str:
    """Return the short text that begins with how long it is."""
    size, wide = record[0], record[1] & _WIDE
    return record[2 : 2 + size * (1 + wide)].decode("utf-16-le" if wide else "latin-1", "replace")


def _text_lengths(stream: bytes, at: int, size: int) -> list[int]:
    """Return how many characters each text has that cells share.

    A text that goes on in the next record says there anew whether its characters are wide.
    """
    ends = [at + size]
    while stream[ends[-1] : ends[-1] + 2] == _CONTINUE.to_bytes(2, "little"):
        ends.append(ends[-1] + 4 + struct.unpack_from("<H", stream, ends[-1] + 2)[0])
    rest = iter(ends)
    end = next(rest)
    (count,) = struct.unpack_from("<I", stream, at + 4)
    at += 8
    found: list[int] = []
    for _ in range(count):
        if at >= end:
            if (following := next(rest, None)) is None:
                break
            at, end = end + 4, following
        characters, flags = struct.unpack_from("<HB", stream, at)
        found.append(characters)
        at += 3
        beside = 0
        if flags & _RICH:
            beside += 4 * struct.unpack_from("<H", stream, at)[0]
            at += 2
        if flags & _EXTENDED:
            beside += struct.unpack_from("<I", stream, at)[0]
            at += 4
        left, width = characters, 1 + (flags & _WIDE)
        while left > (taken := max(end - at, 0) // width):
            left -= taken
            if (following := next(rest, None)) is None:
                return found
            at, end = end + 5, following
            width = 1 + (stream[at - 1] & _WIDE)
        at += left * width
        while at + beside > end:
            beside -= end - at
            if (following := next(rest, None)) is None:
                return found
            at, end = end + 4, following
        at += beside
    return found
