"""What reading a Parquet file will cost, told by its page headers before any page is read.

The file's own sums cannot be trusted: a page of a hundred bytes may become gigabytes, and a list
of two rows may hold a thousand million values. Nested columns are unpacked where they hold few
labels and numbers in each row. What others hold is charged all the same, so that no reader after
this one meets it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from perfcore.messages import message
from perfcore.readers.limits import CELL_BYTES
from perfcore.readers.sources import Source
from perfcore.readers.typed.containers import MOST_ENTRIES
from perfcore.readers.typed.parquet_pages import (
    DATA_PAGE,
    DATA_PAGE_V2,
    DICTIONARY_PAGE,
    Page,
    pages,
)
from perfcore.readers.typed.text_lengths import (
    DELTA_BYTE_ARRAY,
    DELTA_LENGTH_BYTE_ARRAY,
    check_lengths,
)
from perfcore.readers.typed.thrift import Compact, HeaderError

MAX_PAGES = 100_000
FOOTER_BYTES = 32 * 1024**2
_FOOTER_END = 8
MAX_LISTED = 150_000
"""Columns, row groups and their chunks: three bytes of the file, and 1.4 kB once it is read."""

BATCH_ROWS = 2**18
BATCH_BYTES = 2**23
_GROWING_BYTES = 2**24

_LEVEL_BYTES = 4
"""What the levels of a value take: how deep it lies, and whether it begins a list."""
_WIDTHS = {"BOOLEAN": 1, "INT32": 4, "FLOAT": 4, "INT64": 8, "DOUBLE": 8, "INT96": 12}
_TEXTS = "BYTE_ARRAY"
_ENTRY_BYTES = 24
"""What an entry of a nested column takes as a text: the digits of a number, and what parts them."""
_WRITTEN_BYTES = 2**28
"""So much may the entries of a column chunk take as texts, each with the longest label."""
_CODECS = range(8)
"""The ways of compression that Parquet's specification numbers."""
_PAGE_BYTES, _PAGE_GROWTH = 2**24, 20
"""A page of texts may be larger only if that much of it is stored: it is decompressed as one."""


@dataclass(slots=True)
class Cost:
    """What there is to know before the first page is read.

    Parameters
    ----------
    coded : set of int
        Columns, by their number, that name each of their texts once.
    row_bytes : dict of int to float
        Bytes that a row takes in each column, at most in the mean of a page.
    growing : int
        Bytes of the largest page whose texts share their beginnings, so that each of them may be
        as large as the page; 0 if there is none.
    unfit : set of int
        Nested columns that would take too much once they are unpacked.
    """

    coded: set[int] = field(default_factory=set)
    row_bytes: dict[int, float] = field(default_factory=dict)
    growing: int = 0
    unfit: set[int] = field(default_factory=set)

    @property
    def batch_rows(self) -> int:
        """So few rows at once that the largest texts they can hold fit."""
        fit = BATCH_BYTES // max(sum(self.row_bytes.values()), 1)
        return int(max(1, min(BATCH_ROWS, fit, _GROWING_BYTES // max(self.growing, 1))))


def footer_of(source: Source) -> dict[int, Any]:
    """Return what a file says of itself, by the numbers of Parquet's fields.

    Raises
    ------
    ReadError
        If it is too much to be looked at.
    HeaderError
        If it lists too many things, or is damaged.
    """
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
        file.seek(max(size - _FOOTER_END - length, 0))
        footer = file.read(length)
    return Compact(footer, MAX_LISTED).struct()


def check_chunks(footer: dict[int, Any], schema: Any) -> None:
    """Raise a HeaderError if a column is compressed in a way that there is not, or counts amiss.

    Parquet's own library would end the process where it should say so.
    """
    for group in _structs(footer.get(4)):
        for number, chunk in enumerate(_structs(group.get(1))):
            described = chunk.get(3)
            if isinstance(described, dict) and described.get(4, 0) not in _CODECS:
                raise HeaderError(message("a column is compressed in a way that there is not"))
            told = described.get(16) if isinstance(described, dict) else None
            if not isinstance(told, dict) or number >= len(schema):
                continue
            column = schema.column(number)
            deepest = {2: column.max_repetition_level, 3: column.max_definition_level}
            lengths = {field: told.get(field, 0) for field in deepest}
            if (1 in told and column.physical_type != _TEXTS) or any(
                length not in (0, deepest[field] + 1) for field, length in lengths.items()
            ):
                raise HeaderError(message("it counts levels that its columns do not have"))


def _structs(found: Any) -> list[dict[int, Any]]:
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def cost_of(
    source: Source, file: BinaryIO, metadata: Any, read: Collection[int], nested: Collection[int]
) -> Cost:
    """Return what reading will cost; `file` is the source, opened.

    Parameters
    ----------
    read : collection of int
        The columns, by their number, that will be read.
    nested : collection of int
        Those of them that are parts of nested columns.

    Raises
    ------
    ReadError
        If it is too much.
    HeaderError
        If the pages do not follow each other, or contradict what the file says of itself.
    """
    bill = _Bill(source, metadata.schema, read, nested)
    groups = [metadata.row_group(number) for number in range(metadata.num_row_groups)]
    rows = [group.num_rows for group in groups]
    if min(rows, default=0) < 0 or sum(rows) != metadata.num_rows:
        raise HeaderError(message("its row groups do not add up"))
    bill.table(sum(rows), metadata.num_columns)
    for group in groups:
        for number in range(metadata.num_columns):
            bill.chunk(file, group.column(number), number, group.num_rows)
    return bill.cost


class _Bill:
    """Adds up what the pages cost, and stops where it is too much."""

    def __init__(
        self, source: Source, schema: Any, read: Collection[int], nested: Collection[int]
    ) -> None:
        self.source, self.read = source, read
        self.repeated = {i for i in read if schema.column(i).max_repetition_level}
        self.nested = nested
        self.optional = {i for i in read if schema.column(i).max_definition_level}
        self.size = source.size()
        self.stored = self.total = self.unpacked = self.count = 0
        self.cost = Cost(row_bytes=dict.fromkeys(read, float(CELL_BYTES)))

    def table(self, rows: int, columns: int) -> None:
        name, limits = self.source.name, self.source.limits
        limits.check(name, columns=columns)
        limits.check(name, rows=rows)
        limits.check_cells(name, rows, columns)
        limits.check_table_growth(name, rows, len(self.read), stored=self.size)

    def chunk(self, file: BinaryIO, chunk: Any, number: int, rows: int) -> None:
        """Charge a column chunk."""
        self.stored += max(chunk.total_compressed_size, 0)
        if self.stored > self.size:
            raise HeaderError(message("its columns lie upon each other"))
        width = _WIDTHS.get(chunk.physical_type, 0)
        values = largest = 0
        for page in pages(file, chunk):
            self.count += 1
            if self.count > MAX_PAGES:
                raise self.source.error(
                    "{name} is cut into more than {most:,} pages. Save it again with "
                    "larger ones, or as CSV.",
                    most=MAX_PAGES,
                )
            if page.kind in (DATA_PAGE, DATA_PAGE_V2):
                values += page.values
            if number not in self.read or number in self.nested:
                self.charge(max(page.decompressed, page.values * CELL_BYTES))
                self.charge(page.values * _LEVEL_BYTES)
                if number not in self.nested or self._is_unfit(page):
                    self.cost.unfit |= {number} & {*self.nested}
                    continue
                largest = max(largest, page.decompressed * (page.kind == DICTIONARY_PAGE))
            else:
                self.charge(page.decompressed, unpacked=True)
            self.page(page, number, width, texts=chunk.physical_type == _TEXTS)
            if page.encoding in (DELTA_LENGTH_BYTE_ARRAY, DELTA_BYTE_ARRAY):
                check_lengths(file, page, chunk, optional=number in self.optional)
        if number in self.nested and rows:
            written = values * (_ENTRY_BYTES + (0 if width else largest))
            if values > MOST_ENTRIES * rows or written > _WRITTEN_BYTES:
                self.cost.unfit.add(number)
            if number not in self.cost.unfit:
                self.charge(written, unpacked=True)
                self.cost.row_bytes[number] = max(self.cost.row_bytes[number], written / rows)
        if number in self.read and number not in self.repeated and values != rows:
            raise HeaderError(message("its pages do not hold as many rows as it says"))

    def _is_unfit(self, page: Page) -> bool:
        """Whether a page of a nested column is too large, or of texts that share beginnings."""
        large = page.decompressed > max(_PAGE_BYTES, _PAGE_GROWTH * page.stored)
        return large or page.encoding in (DELTA_LENGTH_BYTE_ARRAY, DELTA_BYTE_ARRAY)

    def page(self, page: Page, number: int, width: int, *, texts: bool) -> None:
        """Look at a page that will be read."""
        if not width and page.decompressed > max(_PAGE_BYTES, _PAGE_GROWTH * page.stored):
            self.source.limits.refuse_growth(self.source.name, page.decompressed, page.stored)
        if page.kind == DICTIONARY_PAGE:
            # A text takes at least the four bytes of its length.
            if page.values * (4 if texts else max(width, 1)) > page.decompressed:
                raise HeaderError(message("a page's header promises more than the page holds"))
            if texts and number not in self.nested:  # Arrow cannot: not of nested ones
                self.cost.coded.add(number)
            return
        row = page.decompressed / max(page.values, 1)
        self.cost.row_bytes[number] = max(self.cost.row_bytes[number], row)
        if page.encoding == DELTA_BYTE_ARRAY:
            self.cost.growing = max(self.cost.growing, page.decompressed)

    def charge(self, size: int, *, unpacked: bool = False) -> None:
        """Add bytes to what reading takes; `unpacked`: they will be in memory."""
        name, limits = self.source.name, self.source.limits
        self.total += size
        self.unpacked += size * unpacked
        limits.check(name, decompressed_bytes=self.total)
        limits.check_growth(name, self.unpacked, stored=self.size)
