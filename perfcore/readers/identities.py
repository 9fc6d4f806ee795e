"""Columns whose cells say which case or which group: equal texts, equal codes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from perfcore.arrays import Identifiers, IntArray, flags_of, numbers_of
from perfcore.data.matches import first_rows
from perfcore.messages import message
from perfcore.readers.choices import GROUP, ID, Role
from perfcore.readers.columns import Coded, Unusable
from perfcore.readers.problems import Faults, Reason, faults_of, quoted
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import MISSING
from perfcore.readers.text.spellings import identifiers, whole_numbers

Integers = npt.NDArray[np.integer]
USUAL = {ID: "case_id", GROUP: "group"}
"""Roles, each with a name under which ``read_table`` keeps every text."""


_FEWEST = 10
"""Of so many identifiers it can be said that they come again."""


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
            gone = pc.is_in(pc.utf8_lower(self.texts), pa.array(sorted(MISSING), pa.string()))
            rows = np.flatnonzero(flags_of(gone)[self.codes])
        return faults_of(self.name, rows, Reason.MISSING, self.text)

    def repeats(self, *, keep: npt.NDArray[np.bool_] | None, within: Integers | None) -> Faults:
        """Return the rows whose identifier stands in an earlier one, of those to keep.

        Parameters
        ----------
        keep : bool array (rows,), optional
            Which rows count; by default all.
        within : integer array (rows,), optional
            Rows with different numbers here, such as those of models, do not repeat each other.
        """
        rows = np.arange(self.codes.size) if keep is None else np.flatnonzero(keep)
        codes = self.codes[rows]
        if (codes[1:] > codes[:-1]).all():
            return faults_of(self.name, np.empty(0, np.int64), Reason.DUPLICATE, self.text)
        if within is not None:
            codes = (
                np.unique(codes, return_inverse=True)[1] * (int(within.max()) + 1) + within[rows]
            )
        first = first_rows(codes)
        again = np.flatnonzero(first < np.arange(first.size))
        return faults_of(self.name, rows[again], Reason.DUPLICATE, self.text, rows[first[again]])

    def comes_again(self, *, within: Integers | None) -> bool:
        """Return whether most identifiers come again: one that a few rows share is a slip.

        `within` is that of `repeats`.
        """
        again = self.repeats(keep=None, within=within).rows.size
        different = self.codes.size - again
        return different >= _FEWEST and 2 * again >= different

    def comes_per_run(self, runs: Integers, *, within: Integers | None) -> bool:
        """Return whether most identifiers come again, mostly in other runs.

        Then identifier and run together name a row. `within` is that of `repeats`.
        """
        if not self.comes_again(within=within):
            return False
        joint = runs.astype(np.int64)
        if within is not None:
            joint += within.astype(np.int64) * (int(runs.max()) + 1)
        again = (self.repeats(keep=None, within=each).rows.size for each in (within, joint))
        all_rows, in_a_run = again
        return 2 * in_a_run < all_rows

    def in_runs(self, runs: Coded) -> Identity:
        """Return the identifiers of cases in runs: that of the case, and the name of the run."""
        codes = np.unique(self.codes, return_inverse=True)[1] * len(runs.texts) + runs.codes
        _, first, codes = np.unique(codes, return_index=True, return_inverse=True)
        kind = np.dtypes.StringDType()
        ids, names = self.identifiers()[first].astype(kind), np.array(runs.texts, kind)
        texts = ids + " · " + names[runs.codes[first]]
        return Identity(self.name, codes, pa.array(texts.tolist(), pa.string()))

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


def identity_of(table: Table, name: str, role: Role) -> Identity:
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
        spelt = table.spellings[name]
        if isinstance(spelt, np.ndarray):
            return Identity(name, spelt)
        return Identity(name, numbers_of(spelt.indices), spelt.dictionary)
    why = message("its numbers are not whole, or too long")
    if isinstance(column, Unusable):
        why = column.why
    else:
        numbers = column.numbers
        if column.odd.size:
            numbers = numbers.copy()
            numbers[column.odd] = 0
        whole = whole_numbers(numbers)
        if whole is not None:
            return Identity(name, whole, odd=column.faults(name))
    raise table.error(
        "Column {column} of {name} cannot be {role}: {why}. Call it {usual} in the file: then "
        "every text of it is kept.",
        column=quoted(name),
        role=role.told,
        why=why,
        usual=quoted(USUAL[role]),
    )
