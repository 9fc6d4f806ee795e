"""What a table says of its cases besides truth and score: weight, amount, id, group, run."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from perfcore.arrays import (
    CodeArray,
    FloatArray,
    Identifiers,
    IntArray,
)
from perfcore.data import Cases
from perfcore.readers.choices import Choices
from perfcore.readers.columns import Coded, Numbers, negative_cells
from perfcore.readers.errors import ReadError, quoted
from perfcore.readers.identities import Identity, identity_of
from perfcore.readers.problems import REASONS, Faults, Reason
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import is_missing


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Arrays over the same cases; those that the file has not are None."""

    weight: FloatArray | None = None
    run: IntArray | None = None
    amount: FloatArray | None = None
    id: Identifiers | None = None
    group: IntArray | None = None

    def at(self, rows: IntArray | None) -> Facts:
        """Return the facts of some cases; without rows, of all."""
        if rows is None:
            return self
        arrays = {each.name: getattr(self, each.name) for each in fields(self)}
        return Facts(**{name: None if x is None else x[rows] for name, x in arrays.items()})

    def cases(self, truth: CodeArray, score: FloatArray) -> Cases:
        """Return the cases that these are facts of."""
        return Cases(truth, score, self.weight, self.run, self.amount, self.id, self.group)


class FactColumns:
    """The chosen columns of facts, and their faults."""

    def __init__(self, table: Table, choices: Choices) -> None:
        self.table = table
        self.faults: list[Faults] = []
        if choices.layout == "aggregated":
            refuse_facts(table, choices)
            choices = Choices("aggregated", ())
        self.weight = self._numbers(choices.weight, "a weight")
        self.amount = self._numbers(choices.amount, "an amount")
        self.id = self._identity(choices.id, "the case id")
        self.group = self._identity(choices.group, "the group")
        self.run = None if choices.run is None else self.table.coded(choices.run, "the run")
        if self.run is not None and choices.run is not None:
            self.faults.append(missing_texts(self.run, choices.run))

    @property
    def runs(self) -> tuple[str, ...]:
        """The names of the runs, in the order of the file."""
        return () if self.run is None else tuple(t for t in self.run.texts if not is_missing(t))

    def repeats(self, bad: npt.NDArray[np.bool_], within: Coded | None) -> list[Faults]:
        """Return the rows whose id stands in an earlier good row (of the same model)."""
        if self.id is None:
            return []
        keep = ~bad if bad.any() else None
        return [self.id.repeats(keep=keep, within=None if within is None else within.codes)]

    def facts(self, keep: npt.NDArray[np.bool_] | None) -> Facts:
        """Return the facts of the rows to keep, by default of all."""
        rows = None if keep is None else np.flatnonzero(keep)
        weight = self._values(self.weight, rows, "weights")
        amount = self._values(self.amount, rows, "amounts")
        every = Facts(
            run=self._run_codes(),
            id=None if self.id is None else self.id.identifiers(),
            group=None if self.group is None else self.group.groups(),
        ).at(rows)
        return Facts(weight, every.run, amount, every.id, every.group)

    def _numbers(self, name: str | None, role: str) -> Coded | Numbers | None:
        if name is None:
            return None
        column = self.table.numeric(name, role)
        self.faults += [column.faults(name), negative_cells(column, name)]
        return column

    def _identity(self, name: str | None, role: str) -> Identity | None:
        if name is None:
            return None
        identity = identity_of(self.table, name, role)
        self.faults.append(identity.missing())
        return identity

    def _values(
        self, column: Coded | Numbers | None, rows: IntArray | None, what: str
    ) -> FloatArray | None:
        if column is None:
            return None
        values = column.values() if rows is None else column.values()[rows]
        require_finite_sum(values, f"The {what} of {self.table.name}")
        return values

    def _run_codes(self) -> IntArray | None:
        if self.run is None:
            return None
        place = {text: i for i, text in enumerate(self.runs)}
        return np.array([place.get(text, -1) for text in self.run.texts], np.int64)[self.run.codes]


def missing_texts(column: Coded, name: str) -> Faults:
    """Return the cells of a column of names that hold none."""
    missing, fine = REASONS.index(Reason.MISSING), len(REASONS)
    reasons = [missing if is_missing(text) else fine for text in column.texts]
    return column.faults(name, np.array(reasons, np.uint8))


def require_finite_sum(values: FloatArray, what: str) -> None:
    """Raise a ReadError if values add up to more than float64 holds."""
    with np.errstate(over="ignore"):
        finite = np.isfinite(values.sum())
    if not finite:
        raise ReadError(
            f"{what} add up to more than a float64 can hold. Divide all of them by one number."
        )


def refuse_facts(table: Table, choices: Choices) -> None:
    """Raise a ReadError if a fact about single cases is chosen, for an aggregated table."""
    for role, column in choices.facts():
        raise ReadError(
            f"Column {quoted(column)} of {table.name} cannot be {role}: a row of an aggregated "
            "table counts many cases, and says nothing of a single one."
        )
