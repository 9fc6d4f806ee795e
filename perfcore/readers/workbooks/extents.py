"""How much room a sheet takes, told by its cells before anything makes that room."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from sys import intern

from perfcore.readers.problems import ReadError, quoted
from perfcore.readers.sources import Source

ROWS, COLUMNS = 2**20, 2**14
"""What a sheet of Excel has."""
FREE_CELLS = 4 * 10**6
"""So many cells may lie in the rectangles of sheets, most of them perhaps empty, or a few for each
stored byte."""
_SPANNED = 4
_CELL_BYTES = 64
"""What a cell of that rectangle takes in memory, with what is made of it."""
_CHARACTER_BYTES = 2
_OFTEN = 2**20


@dataclass(slots=True)
class Extent:
    """What is known of a sheet so far.

    Parameters
    ----------
    source : Source
        The workbook.
    sheet : str
        What the sheet is called.
    rows, columns : int
        How far cells reach that hold something, from 1.
    width : int
        How far any cell reaches to the right, empty ones too, in these rows.
    errors : dict of (int, int) to str
        Cells that hold an error such as #N/A, by row and column from 1.
    since_1904 : bool
        Whether its workbook counts days from 1904 on, not from 1900.
    """

    source: Source
    sheet: str
    rows: int = 0
    columns: int = 0
    width: int = 0
    errors: dict[tuple[int, int], str] = field(default_factory=dict)
    since_1904: bool = False
    _stored: int = 0
    _characters: int = 0
    _checked: int = 0

    def __post_init__(self) -> None:
        self._stored = self.source.size()

    def count(self, characters: int) -> None:
        """Count the characters of a text that stands in cells.

        Raises
        ------
        ReadError
            If there are more than so many bytes can hold.
        """
        self._characters += characters
        became = _CHARACTER_BYTES * self._characters
        if became > self._checked:
            self._checked = became + _OFTEN
            limits, name = self.source.limits, self.source.name
            limits.check(name, decompressed_bytes=became)
            limits.check_growth(name, became, stored=self._stored)

    def hold(self, row: int, column: int) -> None:
        """Take in a cell that holds something."""
        self.rows, self.columns = max(self.rows, row), max(self.columns, column)

    def fail(self, row: int, column: int, error: str) -> None:
        """Take in a cell that holds an error."""
        self.errors[row, column] = intern(error)

    @property
    def reach(self) -> int:
        """How far any cell reaches to the right."""
        return max(self.width, self.columns)

    def too_far(self, row: int, column: int) -> ReadError:
        """Return the error that a cell lies too far from the others."""
        return self.source.error(
            "Sheet {sheet} of {name} reaches as far as cell {cell}, and most of it is empty. Copy "
            "the table into a new workbook, or save the sheet as CSV.",
            sheet=quoted(self.sheet),
            cell=f"{letters(column)}{row}",
        )


def check_all(sheets: Iterable[Extent]) -> None:
    """Raise the ReadError that sheets which are read together would take too much room."""
    cells = 0
    for each in sheets:
        limits = each.source.limits
        limits.check(each.source.name, rows=each.rows)
        cells += each.rows * each.reach
        most = max(FREE_CELLS, _SPANNED * each.source.size())
        if cells > min(most, limits.decompressed_bytes // _CELL_BYTES):
            raise each.too_far(each.rows, each.reach)


def check_growth(source: Source, cells: int) -> None:
    """Raise the ReadError that so few bytes cannot hold so many cells, each once and again."""
    if cells > max(FREE_CELLS // _SPANNED, stored := source.size()):
        source.limits.refuse_growth(source.name, _CELL_BYTES * cells, stored)


def letters(column: int) -> str:
    """Return what Excel calls a column, counted from 1.

    Examples
    --------
    >>> letters(1), letters(26), letters(27), letters(16384)
    ('A', 'Z', 'AA', 'XFD')
    """
    found = ""
    while column:
        column, last = divmod(column - 1, 26)
        found = chr(ord("A") + last) + found
    return found
