"""How much a reader takes in before it refuses: checked before memory is spent on it."""

from __future__ import annotations

from dataclasses import dataclass

from perfcore.messages import message
from perfcore.readers.errors import ReadError

CELL_BYTES = 8
"""What a cell may take in memory."""
_SHORTER = "Split it, or count the cases per score first."


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
    >>> Limits(rows=1000).check_rows("cases.csv", 1001)
    Traceback (most recent call last):
        ...
    perfcore.readers.errors.ReadError: cases.csv has more than 1,000 rows, and so many at most are
    read. Split it, or count the cases per score first.
    """

    file_bytes: int = 4 * 1024**3
    decompressed_bytes: int = 4 * 1024**3
    rows: int = 10**9
    columns: int = 1000
    row_bytes: int = 4 * 1024**2

    def check_file(self, name: str, size: int) -> None:
        """Raise a ReadError if a file is too large."""
        told = "{name} is a file of {size}; at most {most} are read. " + _SHORTER
        if size > self.file_bytes:
            raise ReadError(told, name=name, size=_size(size), most=_size(self.file_bytes))

    def check_decompressed(self, name: str, size: int) -> None:
        """Raise a ReadError if so many bytes came out of a file."""
        told = (
            "{name} holds more than {most} once it is decompressed, and so much at most is read. "
        )
        if size > self.decompressed_bytes:
            raise ReadError(told + _SHORTER, name=name, most=_size(self.decompressed_bytes))

    def check_rows(self, name: str, rows: int) -> None:
        """Raise a ReadError if there are too many rows."""
        told = "{name} has more than {most:,} rows, and so many at most are read. " + _SHORTER
        if rows > self.rows:
            raise ReadError(told, name=name, most=self.rows)

    def check_columns(self, name: str, columns: int) -> None:
        """Raise a ReadError if there are too many columns."""
        told = "{name} has {columns:,} columns; at most {most:,} are read. "
        if columns > self.columns:
            told += "Keep those of the truth and the scores."
            raise ReadError(told, name=name, columns=columns, most=self.columns)

    def check_cells(self, name: str, rows: int, columns: int) -> None:
        """Raise a ReadError if the table would not fit into the memory meant for it."""
        most = self.decompressed_bytes // CELL_BYTES
        if rows * columns > most:
            told = (
                "{name} has at least {rows:,} rows of {columns:,} columns; at most {most:,} cells "
                "are read. Keep the columns of the truth and the scores, or split the file."
            )
            raise ReadError(told, name=name, rows=rows, columns=columns, most=most)


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
