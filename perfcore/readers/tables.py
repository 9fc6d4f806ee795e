"""A table as it was read: compact columns, and where their rows stand in the file."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntArray
from perfcore.messages import Message, message
from perfcore.readers.choices import Role
from perfcore.readers.columns import Coded, Column, Numbers, Unusable, meanings
from perfcore.readers.problems import (
    MAX_LISTED,
    REASONS,
    Faults,
    Problem,
    Problems,
    ReadError,
    Reason,
    listed,
    quoted,
)
from perfcore.readers.text.conventions import GUESSED, Conventions
from perfcore.readers.text.spellings import Spellings


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """File lines of rows, kept as the lines that begin no row.

    Parameters
    ----------
    skipped : int64 or uint32 array (m,), rising
        Line numbers, counted from 1, of the header, blank lines, further lines of a quoted
        value, and rows that did not fit the header.

    Examples
    --------
    >>> Lines(np.array([1, 3])).of(np.array([0, 1, 2])).tolist()
    [2, 4, 5]
    """

    skipped: npt.NDArray[np.integer]

    def of(self, rows: npt.ArrayLike) -> IntArray:
        """Return the lines, counted from 1, of rows counted from 0."""
        positions = np.asarray(rows, dtype=np.int64)
        low, high = np.zeros_like(positions), np.full_like(positions, self.skipped.size)
        # A search by halves: an array of the rows before every skipped line might be long.
        for _ in range(self.skipped.size.bit_length()):
            middle = (low + high) // 2
            before = self.skipped[np.minimum(middle, self.skipped.size - 1)].astype(np.int64)
            before -= 1 + middle
            right = (before <= positions) & (middle < high)
            low, high = np.where(right, middle + 1, low), np.where(right, high, middle)
        return positions + 1 + low


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """Where a column of several files comes from: its name there, the file, and lines of rows."""

    name: str
    file: str
    lines: Lines


NO_LINES = Lines(np.empty(0, np.int64))


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
    notes : tuple of Message
        How the file was read: encoding, delimiter, and what was made up.
    spellings : mapping of str to Spellings
        The exact texts of columns that may be identifiers, where the column has lost them.
    conventions : Conventions
        How the file is written, as it was chosen or guessed; None for what its format does not
        leave open.
    part : bool
        Whether it is a part of a table: that none of its cells fits a column says nothing of the
        whole column.
    flagged : str, optional
        The column that the file itself flags as the truth.
    since_1904 : bool
        Whether days that it counts are from 1904 on, as in some workbooks, not from 1900.
    places : mapping of str to Line
        Of several files put together, where each column comes from. Then rows without a partner are
        among the ragged ones.
    sheets : tuple of str
        The sheets of a workbook, of which one is read.
    cells : mapping of str to str
        What a workbook calls each column, after its sheet: "Scores!C".
    texts : bool
        Whether each line of the file is a text: then it has one column.
    """

    name: str
    rows: int
    columns: Mapping[str, Column]
    lines: Lines = NO_LINES
    unit: str = "line"
    ragged: int = 0
    ragged_listed: tuple[Problem, ...] = ()
    preview: tuple[tuple[str, ...], ...] = ()
    notes: tuple[Message, ...] = ()
    spellings: Mapping[str, Spellings] = field(default_factory=dict)
    conventions: Conventions = GUESSED
    part: bool = False
    flagged: str | None = None
    since_1904: bool = False
    places: Mapping[str, Line] = field(default_factory=dict)
    sheets: tuple[str, ...] = ()
    cells: Mapping[str, str] = field(default_factory=dict)
    texts: bool = False

    def error(self, template: str, **values: Any) -> ReadError:
        """Return the error with a message that calls the table by its name."""
        return ReadError(template, name=self.name, **values)

    def column(self, name: str) -> Column:
        """Return a column by its name.

        Raises
        ------
        ReadError
            If there is none of this name; the message names the nearest.
        """
        if name in self.columns:
            return self.columns[name]
        columns = listed(tuple(self.columns))
        told = "{name} has no column {column}. Its columns are {columns}."
        near = difflib.get_close_matches(name, self.columns, n=1, cutoff=0.6)
        if near:
            told = "{name} has no column {column}. Did you mean {near}? Its columns are {columns}."
        hint = "".join(map(quoted, near))
        raise self.error(told, column=quoted(name), near=hint, columns=columns)

    def numeric(self, name: str, role: Role) -> Coded | Numbers:
        """Return a column that holds numbers.

        Raises
        ------
        ReadError
            If none of its cells is a number, or they may mean two things.
        """
        column = self.column(name)
        if isinstance(column, Unusable):
            raise self.unfit(name, role, column.why)
        if column.notation.doubt:
            raise self.error(
                "{name} does not tell what {text} in column {column} is: {first} or {other}? "
                "Say which.",
                text=quoted(column.notation.doubt),
                column=quoted(name),
                **dict(zip(("first", "other"), meanings(column.notation), strict=True)),
            )
        whole = isinstance(column, Coded) and self.rows and not self.part
        if isinstance(column, Coded) and whole and np.isnan(column.text_values()[0]).all():
            texts = listed(column.texts, most=3)
            told = "it holds no numbers, but {texts}. Choose a column of numbers"
            raise self.unfit(name, role, message(told, texts=texts))
        return column

    def coded(self, name: str, role: Role) -> Coded:
        """Return a column whose texts repeat.

        Raises
        ------
        ReadError
            If it holds too many different values.
        """
        column = self.column(name)
        if isinstance(column, Coded):
            return column
        thousands = message("it holds thousands of numbers")
        raise self.unfit(name, role, column.why if isinstance(column, Unusable) else thousands)

    def unfit(self, name: str, role: Role, why: Message) -> ReadError:
        """Return the error that a column cannot have a role."""
        told = "Column {column} of {name} cannot be {role}: {why}."
        return self.error(told, column=quoted(name), role=role.kind, why=why)

    def bad(self, faults: Iterable[Faults], reason: Reason | None = None) -> npt.NDArray[np.bool_]:
        """Return for each row whether one of the faults is in it; if asked, for this reason."""
        bad = np.zeros(self.rows, bool)
        for fault in faults:
            bad[fault.rows if reason is None else fault.rows[fault.reasons == reason.code]] = True
        return bad

    def problems(self, faults: Sequence[Faults]) -> Problems:
        """Return the faults of all columns, and the ragged rows, as one list by line."""
        found = list(self.ragged_listed)
        why = found[0].reason if found else Reason.RAGGED
        counts = {why: self.ragged} if self.ragged else {}
        for reason in REASONS:
            if count := int(np.count_nonzero(self.bad(faults, reason))):
                counts[reason] = count
        for fault in faults:
            place = self.places.get(fault.column)
            lines_of = self.lines if place is None else place.lines
            called = fault.column if place is None else f"{place.name} ({place.file})"
            lines = lines_of.of(fault.rows[:MAX_LISTED]).tolist()
            first: list[int | None] = [None] * len(lines)
            if fault.earlier is not None:
                first = lines_of.of(fault.earlier[:MAX_LISTED]).tolist()
            cells = zip(lines, fault.texts, fault.reasons, first, strict=False)
            letters = self.cells.get(fault.column, "")
            found += [
                Problem(
                    *(line, called, text, REASONS[code], earlier),
                    cell=letters and f"{letters}{line}",
                )
                for line, text, code, earlier in cells
            ]
        found = [*dict.fromkeys(found)]  # a column may be read as two things
        found.sort(key=lambda problem: problem.line)
        bad = int(np.count_nonzero(self.bad(faults))) + self.ragged
        total = self.rows + self.ragged
        return Problems(bad, total, counts, tuple(found[:MAX_LISTED]), self.unit)


Taker = Callable[[Table], bool]
"""Takes a part of a table; True ends the reading."""
