"""A table as it was read: compact columns, and where their rows stand in the file."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np

from perfcore.readers.columns import (
    Coded,
    Column,
    Numbers,
    Unusable,
)
from perfcore.readers.errors import ReadError, listed, quoted
from perfcore.readers.problems import Problem
from perfcore.readers.text.lines import Lines
from perfcore.readers.text.spellings import Spellings

PREVIEW_ROWS = 20
PREVIEW_CHARACTERS = 200
NO_LINES = Lines(np.empty(0, np.int64))


def preview_of(columns: Iterable[Iterable[object]]) -> tuple[tuple[str, ...], ...]:
    """Return the rows that columns of cells make, as short texts; None is empty."""
    texts = (
        ["" if cell is None else str(cell)[:PREVIEW_CHARACTERS] for cell in column]
        for column in columns
    )
    return tuple(zip(*texts, strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Columns of one file or frame, before anything is decided about them.

    Parameters
    ----------
    name : str
        The file's name.
    rows : int
        The number of rows that fit the header.
    columns : mapping of str to Column
        Columns by name, in the file's order.
    lines : Lines
        Maps rows, counted from 0, to lines of the file (or rows of the frame), from 1.
    unit : str
        "line" or "row": what ``lines`` counts.
    ragged : int
        How many rows have more or fewer fields than the header; they are not in ``columns``.
    ragged_listed : tuple of Problem
        The first of them.
    preview : tuple of tuple of str
        The cells of the first rows, as they were written; very long ones cut off.
    notes : tuple of str
        How the file was read: encoding, delimiter, and what was made up.
    spellings : mapping of str to Spellings
        The exact texts of columns that may be identifiers, where the column has lost them.
    """

    name: str
    rows: int
    columns: Mapping[str, Column]
    lines: Lines = NO_LINES
    unit: str = "line"
    ragged: int = 0
    ragged_listed: tuple[Problem, ...] = ()
    preview: tuple[tuple[str, ...], ...] = ()
    notes: tuple[str, ...] = ()
    spellings: Mapping[str, Spellings] = field(default_factory=dict)

    def column(self, name: str) -> Column:
        """Return a column by its name.

        Raises
        ------
        ReadError
            If there is none of this name; the message names the nearest.
        """
        if name in self.columns:
            return self.columns[name]
        near = difflib.get_close_matches(name, self.columns, n=1, cutoff=0.6)
        hint = f" Did you mean {quoted(near[0])}?" if near else ""
        raise ReadError(
            f"{self.name} has no column {quoted(name)}.{hint} "
            f"Its columns are {listed(tuple(self.columns))}."
        )

    def numeric(self, name: str, role: str) -> Coded | Numbers:
        """Return a column that holds numbers.

        Raises
        ------
        ReadError
            If none of its cells is a number.
        """
        column = self.column(name)
        if isinstance(column, Unusable):
            raise ReadError(f"Column {quoted(name)} of {self.name} cannot be {role}: {column.why}.")
        if isinstance(column, Coded) and self.rows and np.isnan(column.text_values()[0]).all():
            raise ReadError(
                f"Column {quoted(name)} of {self.name} cannot be {role}: it holds no numbers, but "
                f"{listed(column.texts, most=3)}. Choose a column of numbers."
            )
        return column

    def coded(self, name: str, role: str) -> Coded:
        """Return a column whose texts repeat.

        Raises
        ------
        ReadError
            If it holds too many different values.
        """
        column = self.column(name)
        if isinstance(column, Coded):
            return column
        why = column.why if isinstance(column, Unusable) else "it holds thousands of numbers"
        raise ReadError(f"Column {quoted(name)} of {self.name} cannot be {role}: {why}.")
