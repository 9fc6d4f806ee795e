"""Workbooks of LibreOffice and others (.ods): which sheets they have, and how far those reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO

from perfcore.readers.workbooks.archives import LOCKED, Archive, packed
from perfcore.readers.workbooks.extents import COLUMNS, ROWS, Extent, check_all, check_growth

MIMETYPE = "application/vnd.oasis.opendocument.spreadsheet"
_CONTENT, _MANIFEST = "content.xml", "META-INF/manifest.xml"
_MANIFEST_TEXT = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
)
_CELLS = frozenset(("table:table-cell", "table:covered-table-cell"))
_HOLD = frozenset(("office:value-type", "office:value", "office:string-value", "table:formula"))
_MOST_SPACES = 10_000
_LONGEST_ERROR = 20


class OpenDocument:
    """The sheets of such a workbook. They are read all at once, so all of them are counted."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.sheets: dict[str, Extent] = {}
        self._sheet: Extent | None = None
        self._row = self._column = 0
        self._rows = self._columns = 1
        self._repeated = 0
        self._held = self._failed = False
        self._length, self._text = 0, ""
        if _MANIFEST in archive:
            archive.parse(_MANIFEST, self._of_manifest)
        archive.parse(_CONTENT, self._start, text=self._add)
        self._end_cell()
        check_all(self.sheets.values())

    def of(self, sheet: str) -> tuple[Extent, BytesIO, int]:
        """Return how far a sheet reaches, a workbook of cells alone, and which sheet it is."""
        parts: dict[str, str | Iterator[bytes]] = {
            "mimetype": MIMETYPE,
            _MANIFEST: _MANIFEST_TEXT,
            _CONTENT: self.archive.pieces(_CONTENT),
        }
        return self.sheets[sheet], packed(parts), [*self.sheets].index(sheet)

    def _of_manifest(self, name: str, _: dict[str, str]) -> None:
        if name.endswith("encryption-data"):
            raise self.archive.source.error(LOCKED)

    def _start(self, name: str, given: dict[str, str]) -> None:
        if name in _CELLS:
            self._end_cell()
            self._column += self._columns
            self._columns = self._times(given, "table:number-columns-repeated", COLUMNS)
            self._held = not _HOLD.isdisjoint(given)
            self._failed = given.get("calcext:value-type") == "error"
            self._length = len(given.get("office:string-value", ""))
        elif name == "table:table-row":
            self._end_cell()
            self._row += self._rows
            self._rows = self._times(given, "table:number-rows-repeated", ROWS)
            self._column, self._columns = 1, 0
        elif name == "table:table":
            self._end_cell()
            sheet = given.get("table:name", "")
            if sheet in self.sheets:
                raise self.archive.damaged(f"two sheets are called {sheet!r}")
            self._sheet = self.sheets[sheet] = Extent(self.archive.source, sheet)
            self._row, self._rows = 1, 0
        elif name == "text:s":
            self._length += self._times(given, "text:c", _MOST_SPACES)

    def _times(self, given: Mapping[str, str], key: str, most: int) -> int:
        """Return how often something stands there."""
        told = given.get(key)
        if told is None:
            return 1
        if not told.isdecimal() or not 0 < int(told) <= most:
            raise self.archive.damaged(f"{key} is {told[:20]!r}")
        return int(told)

    def _add(self, found: str) -> None:
        self._length += len(found)
        if len(self._text) < _LONGEST_ERROR:
            self._text += found[:_LONGEST_ERROR]

    def _end_cell(self) -> None:
        """Count a cell, as often as it stands there."""
        if self._held and self._sheet is not None:
            row, column = self._row + self._rows - 1, self._column + self._columns - 1
            if row > ROWS or column > COLUMNS:
                raise self._sheet.too_far(row, column)
            self._sheet.hold(row, column)
            times = self._rows * self._columns
            if times > 1:
                self._repeated += times
                check_growth(self.archive.source, self._repeated)
            self._sheet.count(times * self._length)
            if self._failed:  # the value beside it is 0
                for place in range(times):
                    down, right = divmod(place, self._columns)
                    self._sheet.fail(self._row + down, self._column + right, self._text)
        self._held = self._failed = False
        self._length, self._text = 0, ""
