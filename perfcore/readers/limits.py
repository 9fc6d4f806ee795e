"""How much a reader takes in before it refuses: checked before memory is spent on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn

from perfcore.messages import message
from perfcore.readers.problems import ReadError

CELL_BYTES = 8
"""What a cell may take in memory."""
FREE_BYTES = 160 * 10**6
GROWTH = 100
"""A file may become FREE_BYTES, or GROWTH times what is stored: the line between what is packed
well and what is made to burst. Twenty million rows of a truth and a score stay below it however
well they are packed. Beyond, no table of predictions takes less than a hundredth: scores differ,
and to tell a score from the next takes bits."""
_SHORTER = "Split it, or count the cases per score first."
_TOLD = {
    "file_bytes": "{name} is a file of {size}; at most {most} are read. " + _SHORTER,
    "decompressed_bytes": "{name} holds more than {most} once it is decompressed, and so much at "
    "most is read. " + _SHORTER,
    "rows": "{name} has more than {most:,} rows, and so many at most are read. " + _SHORTER,
    "columns": "{name} has {size:,} columns; at most {most:,} are read. Keep those of the truth "
    "and the scores.",
}


@dataclass(frozen=True, slots=True)
class Limits:
    """What a file may hold; the defaults are generous.

    Parameters
    ----------
    file_bytes : int
        Bytes of the file as it is stored.
    decompressed_bytes : int
        Bytes of what it holds once it is decompressed, and of the table that it becomes.
    rows : int
        Rows; blank lines and lines inside quoted values count as well.
    columns : int
        Columns.
    row_bytes : int
        Bytes of one row of a text file, and so of one value.

    Examples
    --------
    >>> Limits(rows=1000).check("cases.csv", rows=1001)
    Traceback (most recent call last):
        ...
    perfcore.readers.problems.ReadError: cases.csv has more than 1,000 rows, and so many at most are
    read. Split it, or count the cases per score first.
    """

    file_bytes: int = 4 * 1024**3
    decompressed_bytes: int = 4 * 1024**3
    rows: int = 10**9
    columns: int = 1000
    row_bytes: int = 4 * 1024**2

    def check(self, name: str, **found: int) -> None:
        """Raise a ReadError if a source holds more of something than the limit of that name."""
        for what, size in found.items():
            most = getattr(self, what)
            if size > most:
                shown: Callable[[int], object] = _size if what.endswith("_bytes") else int
                raise ReadError(_TOLD[what], name=name, size=shown(size), most=shown(most))

    def check_cells(self, name: str, rows: int, columns: int) -> None:
        """Raise a ReadError if the table would not fit into the memory meant for it."""
        most = self.decompressed_bytes // CELL_BYTES
        if rows * columns > most:
            told = (
                "{name} has at least {rows:,} rows of {columns:,} columns; at most {most:,} cells "
                "are read. Keep the columns of the truth and the scores, or split the file."
            )
            raise ReadError(told, name=name, rows=rows, columns=columns, most=most)

    def check_growth(self, name: str, became: int, *, stored: int) -> None:
        """Raise a ReadError if a source becomes more than bytes of predictions can."""
        if became > max(FREE_BYTES, GROWTH * stored):
            self.refuse_growth(name, became, stored)

    def check_table_growth(self, name: str, rows: int, columns: int, *, stored: int) -> None:
        """Raise a ReadError if a table would become too large beside what is stored of it.

        The truth is not counted: it takes a byte a row, where a score takes eight.
        """
        self.check_growth(name, rows * (columns - 1) * CELL_BYTES, stored=stored)

    def refuse_growth(self, name: str, became: int, stored: int) -> NoReturn:
        """Raise the ReadError that so little cannot become so much."""
        told = (
            "{name} would become {became} or more from {stored}. No table of predictions packs so "
            "tightly, so it is not read. " + _SHORTER
        )
        raise ReadError(told, name=name, became=_size(became), stored=_size(stored))


GENEROUS = Limits()


def _size(size: int) -> str:
    """Return bytes in decimal units.

    >>> _size(2_500_000), _size(900)
    ('2.5 MB', '900 bytes')
    """
    for unit, name in ((10**9, "GB"), (10**6, "MB"), (10**3, "kB")):
        if size >= unit:
            return f"{size / unit:,.4g} {name}"
    return message("{size} bytes", size=size)
