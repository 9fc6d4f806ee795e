"""What reading a Parquet file will cost, told by its page headers before any page is read.

The file's own sums cannot be trusted: a page of a hundred bytes may become gigabytes. Each page
begins with a header (Thrift's compact protocol) whose sizes are the ones that a decompressor goes
by, so the headers alone tell what reading will cost, before any page is decompressed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from perfcore.messages import message
from perfcore.readers.sources import Source

HEADER_BYTES = 64 * 1024
"""As much is looked at of one header; it may hold the least and the greatest value of its page."""
_DEEPEST = 8
MAX_PAGES = 200_000
FOOTER_BYTES = 32 * 1024**2
_FOOTER_END = 8

_STOP, _BINARY, _LIST, _SET, _STRUCT = (0, 8, 9, 10, 12)
_VARINTS = (4, 5, 6)
_TRUTHS, _BYTE = (1, 2), 3
_SIZES = {1: 0, 2: 0, _BYTE: 1, 7: 8}
"""Bytes of the other kinds of value: true, false, a byte, a double."""

DICTIONARY_PAGE = 2
DELTA_BYTE_ARRAY = 7


@dataclass(frozen=True, slots=True)
class Page:
    """A page as its header describes it.

    Parameters
    ----------
    kind : int
        2 is a page of a dictionary.
    decompressed, stored : int
        Its bytes after and before decompression, without the header.
    encoding : int or None
        How its values are written; 7 shares beginnings between values.
    """

    kind: int
    decompressed: int
    stored: int
    encoding: int | None


class HeaderError(ValueError):
    """Bytes that are no header of a page."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What there is to know before the first page is read.

    Parameters
    ----------
    coded : collection of str
        Columns that name each of their texts once.
    growing : int
        Bytes of the largest page whose texts share their beginnings, so that each of them may be
        as large as the page; 0 if there is none.
    """

    coded: Collection[str] = ()
    growing: int = 0


def check_footer(source: Source) -> None:
    """Raise a ReadError if what a file says of itself is too much to be looked at."""
    size = source.size()
    with source.opened() as file:
        file.seek(max(size - _FOOTER_END, 0))
        length = int.from_bytes(file.read(4), "little")
    if FOOTER_BYTES < length < size:
        raise source.error(
            "{name} describes itself in {length:,} bytes; at most {most:,} are read. "
            "Keep the columns of the truth and the scores, or save it as CSV.",
            length=length,
            most=FOOTER_BYTES,
        )


def cost_of(source: Source, file: BinaryIO, metadata: Any) -> Cost:
    """Return what reading will cost; `file` is the source, opened.

    Raises
    ------
    ReadError
        If it is too much.
    HeaderError
        If the pages do not follow each other.
    """
    name, limits = source.name, source.limits
    limits.check(name, columns=metadata.num_columns)
    limits.check(name, rows=metadata.num_rows)
    limits.check_cells(name, metadata.num_rows, metadata.num_columns)
    total = count = growing = 0
    coded: set[str] = set()
    for group in range(metadata.num_row_groups):
        for number in range(metadata.num_columns):
            chunk = metadata.row_group(group).column(number)
            for page in pages(file, chunk):
                total, count = total + page.decompressed, count + 1
                limits.check(name, decompressed_bytes=total)
                if count > MAX_PAGES:
                    raise source.error(
                        "{name} is cut into more than {most:,} pages. Save it again with "
                        "larger ones, or as CSV.",
                        most=MAX_PAGES,
                    )
                if page.kind == DICTIONARY_PAGE and chunk.physical_type == "BYTE_ARRAY":
                    coded.add(chunk.path_in_schema)
                if page.encoding == DELTA_BYTE_ARRAY:
                    growing = max(growing, page.decompressed)
    return Cost(coded, growing)


def pages(file: BinaryIO, chunk: Any) -> Iterator[Page]:
    """Yield the pages of a column chunk, which the metadata of the file describe.

    Raises
    ------
    HeaderError
        If one of them does not begin with a header.
    """
    starts = (chunk.dictionary_page_offset, chunk.data_page_offset)
    start = min(place for place in starts if place is not None and place >= 0)
    end = start + chunk.total_compressed_size
    while start < end:
        file.seek(start)
        page, length = page_of(file.read(min(HEADER_BYTES, end - start)))
        yield page
        start += length + page.stored


def page_of(data: bytes) -> tuple[Page, int]:
    """Return the page that begins with `data`, and the length of its header.

    Raises
    ------
    HeaderError
        If it is none.
    """
    reader = _Compact(data)
    try:
        fields = reader.struct(0)
    except IndexError as error:
        raise HeaderError(message("a page's header is cut off")) from error
    sizes = [fields.get(number) for number in (1, 2, 3)]
    kind, decompressed, stored = (x if isinstance(x, int) else -1 for x in sizes)
    if min(kind, decompressed, stored) < 0:
        raise HeaderError(message("a page's header has no sizes"))
    old, new = fields.get(5), fields.get(8)
    encoding = new.get(4) if isinstance(new, dict) else None
    if isinstance(old, dict):
        encoding = old.get(2)
    return Page(kind, decompressed, stored, encoding), reader.place


class _Compact:
    """Reads structs of Thrift's compact protocol: whole numbers are kept, the rest is passed."""

    def __init__(self, data: bytes) -> None:
        self.data, self.place = data, 0

    def struct(self, depth: int) -> dict[int, Any]:
        if depth > _DEEPEST:
            raise HeaderError(message("a page's header is nested too deeply"))
        fields: dict[int, Any] = {}
        number = 0
        while (head := self._byte()) & 15 != _STOP:
            number = number + (head >> 4) if head >> 4 else self._number()
            fields[number] = self._value(head & 15, depth)
        return fields

    def _value(self, kind: int, depth: int) -> Any:
        if kind in _VARINTS:
            return self._number()
        if kind == _STRUCT:
            return self.struct(depth + 1)
        if kind == _BINARY:
            size = self._varint()
            self.place += size
        elif kind in (_LIST, _SET):
            self._items(depth)
        elif kind in _SIZES:
            self.place += _SIZES[kind]
        else:
            raise HeaderError(message("a page's header holds what none does"))
        return None

    def _items(self, depth: int) -> None:
        head = self._byte()
        count = head >> 4 if head >> 4 < 15 else self._varint()
        kind = _BYTE if head & 15 in _TRUTHS else head & 15  # in a list, these take a byte
        for _ in range(min(count, len(self.data))):
            self._value(kind, depth + 1)

    def _number(self) -> int:
        value = self._varint()
        return (value >> 1) ^ -(value & 1)

    def _varint(self) -> int:
        value = shift = 0
        while True:
            byte = self._byte()
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7
            if shift > 63:
                raise HeaderError(message("a page's header holds too large a number"))

    def _byte(self) -> int:
        byte = self.data[self.place]
        self.place += 1
        return byte
