"""Workbooks of Excel since 2007 (.xlsx, .xlsm): which sheets they have, and how far those reach."""

from __future__ import annotations

import posixpath
import re
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO

from perfcore.readers.workbooks.archives import Archive, packed
from perfcore.readers.workbooks.extents import COLUMNS, ROWS, Extent, check_all

_START = "_rels/.rels"
_CELL = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_KEPT_TYPES = ("s", "e")
"""Types of cells whose value is looked at: texts that stand elsewhere, and errors."""
_VALUES = frozenset(("v", "is", "f"))
_AROUND = frozenset(("worksheet", "sheetData"))
_LONGEST_ERROR = 20
_MOST_STYLES = 10**7
_MOST_SHEETS = 1000
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_LINKS = "http://schemas.openxmlformats.org/package/2006/relationships"


@dataclass(slots=True)
class OpenXml:
    """The parts of such a workbook, by what they are for.

    ``sheets`` are the parts of worksheets by their names, those that are shown first.
    """

    archive: Archive
    sheets: dict[str, str] = field(default_factory=dict)
    since_1904: bool = False
    _strings: str = ""
    _styles: str = ""
    _lengths: array[int] | None = None

    def __post_init__(self) -> None:
        links = _links(self.archive, _START)
        book = next((part for kind, part in links.values() if kind == "officeDocument"), "")
        folder, name = posixpath.split(book)
        links = _links(self.archive, f"{folder}/_rels/{name}.rels")
        shown: dict[str, str] = {}
        hidden: dict[str, str] = {}

        def start(name: str, given: dict[str, str]) -> None:
            tag = _bare(name)
            if tag == "workbookPr":
                self.since_1904 = given.get("date1904", "") in ("1", "true")
            elif tag == "sheet":
                ids = (each for key, each in given.items() if _bare(key) == "id")
                kind, part = links.get(next(ids, ""), ("", ""))
                if kind == "worksheet" and part in self.archive:
                    sheets = hidden if given.get("state", "visible") != "visible" else shown
                    sheets[given.get("name", "")] = part
                    if len(sheets) > _MOST_SHEETS:
                        raise self.archive.damaged("it has more sheets than a workbook has")

        self.archive.parse(book, start)
        self.sheets = shown | hidden
        for kind, part in links.values():
            if kind == "sharedStrings" and part in self.archive:
                self._strings = part
            elif kind == "styles" and part in self.archive:
                self._styles = part

    def of(self, sheet: str) -> tuple[Extent, BytesIO, int]:
        """Return how far a sheet reaches, a workbook of it alone, and which sheet of that it is.

        Nothing of the file goes into it that was not looked at: its parts are written anew.
        """
        extent = Extent(self.archive.source, sheet, since_1904=self.since_1904)
        part = self.sheets[sheet]
        cells = _Cells(self.archive, extent, self._text_lengths())
        self.archive.parse(part, cells.start, text=cells.text)
        cells.end()
        check_all([extent])
        parts: dict[str, str | Iterator[bytes]] = {
            _START: _written_links({"officeDocument": "xl/workbook.xml"}),
            "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><workbookPr '
            f'date1904="{int(self.since_1904)}"/><sheets><sheet name="S" sheetId="1" '
            'r:id="worksheet"/></sheets></workbook>',
            "xl/worksheets/sheet1.xml": cells.kept(self.archive.pieces(part)),
        }
        targets = {"worksheet": "worksheets/sheet1.xml"}
        if self._strings:
            parts["xl/sharedStrings.xml"] = self.archive.pieces(self._strings)
            targets["sharedStrings"] = "sharedStrings.xml"
        if self._styles:
            parts["xl/styles.xml"] = self._bounded_styles()
            targets["styles"] = "styles.xml"
        parts["xl/_rels/workbook.xml.rels"] = _written_links(targets)
        return extent, packed(parts), 0

    def _bounded_styles(self) -> Iterator[bytes]:
        size = 0
        for piece in self.archive.pieces(self._styles):
            size += len(piece)
            if size > _MOST_STYLES:
                raise self.archive.damaged("it has more styles than a workbook has")
            yield piece

    def _text_lengths(self) -> array[int]:
        """Return how many characters each text has that cells share."""
        if self._lengths is not None:
            return self._lengths
        lengths = self._lengths = array("Q")

        def start(name: str, _: dict[str, str]) -> None:
            if _bare(name) == "si":
                lengths.append(0)

        def text(found: str) -> None:
            if lengths:
                lengths[-1] += len(found)

        if self._strings:
            self.archive.parse(self._strings, start, text=text)
        return lengths


class _Cells:
    """Takes the elements of a sheet as they begin; knows where what holds anything ends."""

    def __init__(self, archive: Archive, extent: Extent, lengths: array[int]) -> None:
        self._archive, self._extent, self._lengths = archive, extent, lengths
        self._row = self._column = self._reached = 0
        self._type = ""
        self._value: list[str] | None = None
        self._columns: dict[str, int] = {}
        self._around: list[str] = []
        self._cut: int | None = None

    def start(self, name: str, given: Mapping[str, str]) -> None:
        """Take in an element."""
        tag = name if ":" not in name else _bare(name)
        if self._value is not None:
            self.end()
        if tag == "c":
            self._place(given.get("r"))
            self._type = given.get("t", "")
        elif tag in _VALUES and self._column:
            extent, self._cut = self._extent, None
            extent.rows, extent.width = self._row, self._reached
            if self._column > extent.columns:
                extent.columns = self._column
            if tag == "v" and self._type in _KEPT_TYPES:
                self._value = []
        elif tag == "row":
            row = given.get("r", "")
            self._begin(int(row) if row.isdecimal() else self._row + 1)
            self._column = 0
            if self._cut is None:
                self._cut = self._archive.place
        elif tag in _AROUND:
            self._around.insert(0, name)

    def _begin(self, row: int) -> None:
        if row < self._row or row > ROWS:
            raise self._archive.damaged(f"row {row} stands after row {self._row}")
        self._row = row

    def _place(self, where: str | None) -> None:
        if where is None:
            self._column += 1
        else:
            found = _CELL.fullmatch(where)
            if found is None:
                raise self._archive.damaged(f"{where[:20]!r} is no cell")
            letters, row = found.groups()
            if letters not in self._columns:
                self._columns[letters] = _number(letters)
            if int(row) != self._row:
                self._begin(int(row))
            self._column = self._columns[letters]
        if self._column > self._reached:
            if self._column > COLUMNS:
                raise self._archive.damaged(f"row {self._row} has more cells than a sheet has")
            self._reached = self._column
        if self._row == self._extent.rows:
            self._extent.width = self._reached

    def text(self, found: str) -> None:
        """Take in the text of an element."""
        if self._value is not None:
            self._value.append(found)

    def end(self) -> None:
        """Look at the value of a cell, which has ended."""
        if self._value is None:
            return
        value, self._value = "".join(self._value).strip(), None
        if self._type == "e":
            self._extent.fail(self._row, self._column, value[:_LONGEST_ERROR])
        elif value.isdecimal() and int(value) < len(self._lengths):
            self._extent.count(self._lengths[int(value)])

    def kept(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        """Yield a sheet without the rows below the last one that holds anything."""
        if self._cut is None:
            yield from pieces
            return
        left = self._cut
        for piece in pieces:
            yield piece[:left]
            left -= len(piece)
            if left <= 0:
                break
        yield "".join(f"</{name}>" for name in self._around).encode()


def _bare(name: str) -> str:
    """Return the name of an element without that of its vocabulary."""
    return name.rpartition(":")[2]


def _number(letters: str) -> int:
    """Return the number of a column, from 1.

    >>> _number("A"), _number("XFD")
    (1, 16384)
    """
    found = 0
    for letter in letters:
        found = 26 * found + ord(letter) - ord("A") + 1
    return found


def _links(archive: Archive, part: str) -> dict[str, tuple[str, str]]:
    """Return to which parts another one refers: the kind of each and its place, by its id."""
    found: dict[str, tuple[str, str]] = {}
    folder = posixpath.dirname(posixpath.dirname(part))

    def start(name: str, given: dict[str, str]) -> None:
        if _bare(name) == "Relationship" and given.get("TargetMode") != "External":
            place = posixpath.normpath(posixpath.join("/", folder, given.get("Target", "")))
            kind = given.get("Type", "").rpartition("/")[2]
            found[given.get("Id", "")] = kind, place.lstrip("/")

    archive.parse(part, start)
    return found


def _written_links(targets: Mapping[str, str]) -> str:
    """Return the text that refers to parts, by their kinds."""
    links = (
        f'<Relationship Id="{kind}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for kind, target in targets.items()
    )
    return f'<Relationships xmlns="{_LINKS}">{"".join(links)}</Relationships>'
