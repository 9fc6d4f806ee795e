"""What can be chosen about how a file is written."""

from __future__ import annotations

from dataclasses import dataclass

from perfcore.readers.problems import ReadError, listed
from perfcore.readers.text.notations import THOUSANDS


@dataclass(frozen=True, slots=True)
class Conventions:
    """How a file is written, as far as it can be chosen; None is to be guessed.

    Parameters
    ----------
    encoding, delimiter : str, optional
        Such as ``"latin-1"`` and ``";"``.
    decimal : "." or ",", optional
        The decimal sign.
    thousands : "", ",", ".", " " or "'", optional
        What stands between groups of three digits.
    header : bool, optional
        Whether the first row names the columns.
    sheet : str, optional
        The sheet of a workbook that is read.
    """

    encoding: str | None = None
    delimiter: str | None = None
    decimal: str | None = None
    thousands: str | None = None
    header: bool | None = None
    sheet: str | None = None

    def __post_init__(self) -> None:
        if self.delimiter is not None and len(self.delimiter) != 1:
            told = "Argument delimiter must be one character, got {got}."
            raise ReadError(told, got=repr(self.delimiter))
        if self.decimal not in (None, ".", ","):
            told = "Argument decimal must be '.' or ',', got {got}."
            raise ReadError(told, got=repr(self.decimal))
        if self.thousands not in (None, *THOUSANDS):
            told = "Argument thousands must be one of {signs}, got {got}."
            raise ReadError(told, signs=listed(THOUSANDS), got=repr(self.thousands))
        if self.thousands is not None and self.thousands == self.decimal:
            told = "{sign} cannot be the decimal sign and stand between thousands, too."
            raise ReadError(told, sign=repr(self.decimal))


GUESSED = Conventions()
