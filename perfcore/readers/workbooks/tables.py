"""The table in a sheet of a workbook; what stands above it and empty columns are left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import chain, islice
from typing import Any, Protocol

import numpy as np
import pyarrow as pa

from perfcore.messages import Message, message
from perfcore.readers.kinds.zips import ZIP
from perfcore.readers.problems import listed, quoted
from perfcore.readers.sources import Source
from perfcore.readers.tables import Lines, Table
from perfcore.readers.text.conventions import GUESSED, Conventions
from perfcore.readers.text.dialects import column_names, has_header
from perfcore.readers.text.layouts import titles_above
from perfcore.readers.text.notation_guesses import NO_HABITS, Habits, notation_of
from perfcore.readers.text.notations import PLAIN
from perfcore.readers.text.shapes import header_of
from perfcore.readers.typed.portions import source_table
from perfcore.readers.workbooks.archives import Archive
from perfcore.readers.workbooks.binary import MAGIC, Binary
from perfcore.readers.workbooks.cells import cell_text, sheet_rows
from perfcore.readers.workbooks.extents import Extent, letters
from perfcore.readers.workbooks.opendocument import MIMETYPE, OpenDocument
from perfcore.readers.workbooks.openxml import OpenXml

MARKS = 8
"""So many bytes tell what a file is."""
_FIRST_ROWS = 500
_BATCH_ROWS = 4096
_SHOWN_SHEETS = 5
_BINARY_SHEETS = "xl/workbook.bin"

Row = tuple[int, list[Any]]


class Workbook(Protocol):
    """Sheets by their names, those first that are shown."""

    @property
    def sheets(self) -> Collection[str]:
        """Their names."""

    def of(self, sheet: str) -> tuple[Extent, BytesIO, int]:
        """Return how far a sheet reaches, a workbook to read it from, and its place in that."""


def is_workbook(start: bytes) -> bool:
    """Whether a file begins as workbooks do, and as other archives and documents of Office do."""
    return start.startswith((ZIP, MAGIC))


def workbook_table(
    source: Source,
    *,
    exact: Collection[str],
    habits: Habits = NO_HABITS,
    conventions: Conventions = GUESSED,
) -> Table:
    """Return the table in the sheet that is chosen, or in the first sheet that holds one.

    Raises
    ------
    ReadError
        If it is no workbook, damaged, encrypted or too large, or holds no such sheet or no table.
    """
    with source.opened() as file:
        book: Workbook
        if source.start().startswith(MAGIC):
            book = Binary(source)
        else:
            book = _in_archive(Archive(source, file))
        if conventions.sheet is not None and conventions.sheet not in book.sheets:
            told = "{name} has no sheet {sheet}. Its sheets are {sheets}."
            sheets = listed(tuple(book.sheets))
            raise source.error(told, sheet=quoted(conventions.sheet), sheets=sheets)
        for sheet in book.sheets if conventions.sheet is None else (conventions.sheet,):
            extent, stored, place = book.of(sheet)
            if extent.rows > 1 and extent.columns > 1:
                found = _Sheet(source, extent, sheet_rows(source, extent, stored, place))
                if found.width > 1:
                    return found.table(conventions, habits, tuple(book.sheets), exact)
    told = "{name} holds no table. Expected a sheet with names in one row and cases below."
    if conventions.sheet is not None:
        told = "Sheet {sheet} of {name} holds no table. Expected names in one row and cases below."
    raise source.error(told, sheet=quoted(conventions.sheet or ""))


def _in_archive(archive: Archive) -> Workbook:
    """Return the workbook in an archive."""
    if "content.xml" in archive and "mimetype" in archive:
        kind = b"".join(islice(archive.pieces("mimetype"), 1)).strip()
        if kind == MIMETYPE.encode():
            return OpenDocument(archive)
    if _BINARY_SHEETS in archive:
        told = "{name} is a binary workbook of Excel (.xlsb). Save it as .xlsx, and read that."
        raise archive.source.error(told)
    if "[Content_Types].xml" in archive and "_rels/.rels" in archive:
        return OpenXml(archive)
    raise archive.source.error(
        "{name} is a zip archive, and no workbook. Unpack it, and read the table in it: CSV, plain "
        "or compressed with gzip, Parquet, JSON or a workbook."
    )


class _Sheet:
    """The rows of a sheet, and what the first of them tell."""

    def __init__(self, source: Source, extent: Extent, rows: Iterator[Row]) -> None:
        self.source, self.extent = source, extent
        first = list(islice(rows, _FIRST_ROWS))
        self._rows = chain(first, rows)
        texts = [_trimmed(cells) for _, cells in first]
        widths = Counter(map(len, texts))
        self.width = widths.most_common(1)[0][0] if len(first) > 1 else 0
        self._titles = titles_above(texts, self.width) if self.width > 1 else 0
        self._columns = max(widths, default=0)
        texts = [row + [""] * (self._columns - len(row)) for row in texts[self._titles :]]
        self._shown = [i for i, column in enumerate(zip(*texts, strict=True)) if any(column)]
        self._texts = [[row[i] for i in self._shown] for row in texts]

    def table(
        self,
        conventions: Conventions,
        habits: Habits,
        sheets: tuple[str, ...],
        exact: Collection[str],
    ) -> Table:
        """Return the table that they make up."""
        source = self.source
        source.limits.check(source.name, columns=max(self._columns, self.extent.columns))
        said = header_of(self._texts)
        header = conventions.header
        if header is None:
            below = [pa.array(cells) for cells in zip(*self._texts[1:], strict=True)]
            notations = [notation_of(cells, habits) for cells in below]
            header = has_header(self._texts[0], below, notations)
        beneath = 1 + said.beneath if header else 0
        found = _Cells(source, max(self._columns, self.extent.columns))
        for number, cells in islice(self._rows, self._titles + beneath, None):
            found.add(number, cells)
        found.pack()
        named = dict(zip(self._shown, said.names, strict=True)) if header else {}
        kept = sorted(found.filled | {i for i, name in named.items() if name})
        names, notes = column_names([" ".join(named.get(i, "").split()) for i in kept])
        plain = {name: PLAIN for i, name in zip(kept, names, strict=True) if i not in found.texts}
        table = source_table(
            source,
            names,
            zip(*(found.batches[i] for i in kept), strict=True),
            (*self._notes(sheets, header, names, found), *notes),
            rows=len(found.rows),
            exact=exact,
            closely=[name for name in names if name not in plain],
            habits=habits,
            notations=plain,
        )
        used = Conventions(decimal=None, header=header, sheet=self.extent.sheet)
        rows = np.array(found.rows, np.int64)
        others = np.setdiff1d(np.arange(1, rows[-1] + 1), rows)
        return replace(
            table,
            lines=Lines(others),
            conventions=used,
            sheets=sheets,
            cells={name: self._cell(i) for i, name in zip(kept, names, strict=True)},
            flagged=said.truth if header else None,
            since_1904=self.extent.since_1904,
        )

    def _cell(self, column: int) -> str:
        """Return what Excel calls a column of this sheet."""
        sheet = self.extent.sheet
        called = sheet if sheet.isalnum() else f"'{sheet}'"
        return f"{called}!{letters(column + 1)}"

    def _notes(
        self, sheets: Sequence[str], header: bool, names: Sequence[str], found: _Cells
    ) -> Iterator[Message]:
        sheet = self.extent.sheet
        others = tuple(each for each in sheets if each != sheet)
        told = "Read from sheet {sheet} of a workbook."
        if others:
            told = "Read from sheet {sheet} of a workbook. Its other sheets: {others}."
        yield message(told, sheet=quoted(sheet), others=listed(others, most=_SHOWN_SHEETS))
        if self._titles:
            told = "The first {count:,} rows are no part of the table, and are passed over."
            one = "The first row is no part of the table, and is passed over."
            yield message(told, one=one, count=self._titles)
        if not header:
            yield message(
                "The first row holds values, not names: it is read as a row, and the columns are "
                "called {first} to {last}.",
                first=repr(names[0]),
                last=repr(names[-1]),
            )
        if empty := found.rows[-1] - found.rows[0] + 1 - len(found.rows):
            told = "{count:,} rows hold nothing, and are passed over."
            yield message(told, one="{count:,} row holds nothing, and is passed over.", count=empty)


class _Cells:
    """The cells of rows so far, in columns of texts.

    ``rows`` are their numbers in the sheet, ``filled`` the columns that hold anything, ``texts``
    those that do not hold numbers alone.
    """

    def __init__(self, source: Source, width: int) -> None:
        self.source, self.width = source, width
        self.rows: list[int] = []
        self.filled: set[int] = set()
        self.texts: set[int] = set()
        self.batches: list[list[pa.Array]] = [[] for _ in range(width)]
        self._waiting: list[list[Any]] = []

    def add(self, number: int, cells: list[Any]) -> None:
        """Append a row."""
        self.rows.append(number)
        self._waiting.append(cells)
        if len(self._waiting) == _BATCH_ROWS:
            self.pack()

    def pack(self) -> None:
        """Make texts of the rows that wait."""
        limits, name = self.source.limits, self.source.name
        limits.check(name, rows=len(self.rows))
        limits.check_cells(name, len(self.rows), self.width)
        empty = (None,) * self.width
        padded = [(*cells, *empty[len(cells) :]) for cells in self._waiting]
        for i, cells in enumerate(zip(*padded, strict=True)):
            kinds = {*map(type, cells)} - {type(None)}
            if kinds:
                self.filled.add(i)
            if kinds - {float, int}:
                self.texts.add(i)
            self.batches[i].append(pa.array(map(cell_text, cells), pa.string()))
        self._waiting.clear()


def _trimmed(cells: list[Any]) -> list[str]:
    """Return cells as texts, without empty ones at the end."""
    texts = [cell_text(cell) for cell in cells]
    while texts and not texts[-1]:
        texts.pop()
    return texts
