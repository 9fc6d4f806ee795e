"""Columns whose cells say which case or which group: equal texts, equal codes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from perfcore.arrays import Identifiers, IntArray
from perfcore.readers.columns import Coded, Numbers, Unusable
from perfcore.readers.errors import ReadError, quoted
from perfcore.readers.problems import (
    MAX_LISTED,
    REASONS,
    Faults,
    Reason,
)
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import MISSING, is_missing
from perfcore.readers.text.spellings import Spellings, identifiers, whole_numbers

Integers = npt.NDArray[np.integer]
_LONGEST = max(map(len, MISSING))
USUAL = {"the case id": "case_id", "the group": "group"}
"""Roles, and a name under which ``read_table`` keeps every text."""


@dataclass(frozen=True, slots=True, eq=False)
class Identity:
    """A column of identifiers, as a code a row: rows with equal codes have equal texts.

    ``texts[codes[i]]`` is the text of row i; without ``texts`` the codes are whole numbers that
    spell themselves, and 0 where ``odd`` says that the cell holds none.
    """

    name: str
    codes: Integers
    texts: pa.Array | None = None
    odd: Faults | None = None

    def text(self, row: int) -> str:
        """Return the text of one row."""
        code = int(self.codes[row])
        return str(code) if self.texts is None else str(self.texts[code].as_py())

    def missing(self) -> Faults:
        """Return the cells that hold no identifier."""
        if self.odd is not None:
            return self.odd
        rows = np.empty(0, np.int64)
        if self.texts is not None:
            short = pc.less_equal(pc.binary_length(self.texts), _LONGEST)
            gone = np.zeros(len(self.texts), bool)
            for i in np.flatnonzero(short.to_numpy(zero_copy_only=False)).tolist():
                gone[i] = is_missing(self.texts[i].as_py())
            if gone.any():
                rows = np.flatnonzero(gone[self.codes]).astype(np.int64)
        return self._faults(rows, Reason.MISSING)

    def repeats(self, *, keep: npt.NDArray[np.bool_] | None, within: Integers | None) -> Faults:
        """Return the rows whose identifier stands in an earlier one, of those to keep.

        Parameters
        ----------
        keep : bool array (rows,), optional
            Which rows count; by default all.
        within : int array (rows,), optional
            Rows with different numbers here, those of models, do not repeat each other.
        """
        rows = np.arange(self.codes.size) if keep is None else np.flatnonzero(keep)
        codes = self.codes[rows]
        if (codes[1:] > codes[:-1]).all():
            return self._faults(np.empty(0, np.int64), Reason.DUPLICATE)
        keys = (codes,) if within is None else (codes, within[rows])
        order = np.lexsort(keys)
        equal = np.ones(max(order.size - 1, 0), bool)
        for key in keys:
            ranked = key[order]
            equal &= ranked[1:] == ranked[:-1]
        again = np.flatnonzero(equal) + 1
        starts = np.flatnonzero(np.concatenate([[True], ~equal]))
        first = starts[np.searchsorted(starts, again, side="right") - 1]
        later, earlier = rows[order[again]], rows[order[first]]
        by_row = np.argsort(later)
        return self._faults(later[by_row], Reason.DUPLICATE, earlier[by_row])

    def identifiers(self) -> Identifiers:
        """Return the identifiers of all rows, as predictions hold them."""
        if self.texts is None:
            return self.codes.astype(np.int64)
        different = identifiers(self.texts)
        one_each = np.array_equal(self.codes, np.arange(different.size))
        return different if one_each else different[self.codes]

    def groups(self) -> IntArray:
        """Return codes from 0 up."""
        if self.texts is not None:
            return self.codes.astype(np.int64)
        return np.unique(self.codes, return_inverse=True)[1].astype(np.int64)

    def _faults(self, rows: IntArray, reason: Reason, earlier: IntArray | None = None) -> Faults:
        texts = [self.text(row) for row in rows[:MAX_LISTED].tolist()]
        reasons = np.full(rows.size, REASONS.index(reason), np.uint8)
        return Faults(self.name, rows, reasons, texts, earlier)


def identity_of(table: Table, name: str, role: str) -> Identity:
    """Return the identifiers that a column holds.

    Raises
    ------
    ReadError
        If the table has no such column, or has not kept what tells its cells apart.
    """
    column = table.column(name)
    if isinstance(column, Coded):
        return Identity(name, column.codes, pa.array(column.texts, pa.string()))
    if name in table.spellings:
        return _spelt(name, table.spellings[name])
    why = column.why if isinstance(column, Unusable) else "its numbers are not whole, or too long"
    if isinstance(column, Numbers):
        numbers = column.numbers
        if column.odd.size:
            numbers = numbers.copy()
            numbers[column.odd] = 0
        whole = whole_numbers(numbers)
        if whole is not None:
            return Identity(name, whole, odd=column.faults(name))
    raise ReadError(
        f"Column {quoted(name)} of {table.name} cannot be {role}: {why}. Call it "
        f"{quoted(USUAL[role])} in the file: then every text of it is kept."
    )


def _spelt(name: str, spellings: Spellings) -> Identity:
    if isinstance(spellings, np.ndarray):
        return Identity(name, spellings)
    return Identity(name, spellings.indices.to_numpy(zero_copy_only=False), spellings.dictionary)
