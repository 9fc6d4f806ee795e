"""The last stage of reading: a table and choices become predictions, or a list of bad rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntArray
from perfcore.data import Aggregates, Model, Predictions
from perfcore.readers.alignments import aligned
from perfcore.readers.choices import Choices
from perfcore.readers.columns import Coded, Numbers
from perfcore.readers.errors import ReadError, quoted
from perfcore.readers.facts import FactColumns, missing_texts, require_finite_sum
from perfcore.readers.labels import Labels, labels_of
from perfcore.readers.problems import (
    Faults,
    Problems,
    bad_rows,
    problems_of,
)
from perfcore.readers.tables import Table
from perfcore.readers.tallies import Tallies, tallies_of, whole_if_exact
from perfcore.readers.text.numbers import is_missing

_Kind = TypeVar("_Kind", bound=np.generic)


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What came out of a table: predictions, or only the rows that stand in the way.

    Parameters
    ----------
    predictions : Predictions or None
        None if there are bad rows and nobody allowed to drop them.
    problems : Problems
        The bad rows, dropped or not.
    dropped : int
        How many rows were dropped: all bad ones, or none.
    notes : tuple of str
        What the reader should know about the rows, in words.
    """

    predictions: Predictions | None
    problems: Problems
    dropped: int
    notes: tuple[str, ...] = ()


def predictions(
    table: Table, choices: Choices, *, drop_bad_rows: bool = False, name: str | None = None
) -> Reading:
    r"""Return the predictions that a table holds, read as chosen, or its bad rows.

    A row is bad if a value that is needed is missing, not a number, infinite, negative (a
    weight, an amount or a count), neither of the two labels, the id of an earlier good row (of
    the same model, in a long table), or if the row has more or fewer fields than the header. In
    a wide table a row that is bad for one model is bad for all, so that all models are judged
    on the same cases.

    The models of a long table share their truth, as those of a wide one do, if all have the
    same case ids with the same truth, weight, amount and group; otherwise a note says why not.

    Parameters
    ----------
    table : Table
        As ``read_table`` returns it.
    choices : Choices
        As ``guess_columns`` returns them, perhaps changed.
    drop_bad_rows : bool, default False
        Whether to leave out exactly the bad rows. Otherwise a single one means no predictions.
    name : str, optional
        The name of the predictions; by default the table's.

    Returns
    -------
    Reading
        With predictions and no bad rows, with predictions and the dropped rows, or with bad
        rows and no predictions.

    Raises
    ------
    ReadError
        If a chosen column is missing, unfit for its role or chosen twice, no good row is left, or
        the weights or counts add up to more than float64 holds.

    Examples
    --------
    >>> from perfcore.readers.files import read_table
    >>> from perfcore.readers.guessing.guesses import guess_columns
    >>> table = read_table(b"truth,score\n0,0.2\n1,high\n1,0.7\n", name="mail.csv")
    >>> reading = predictions(table, guess_columns(table))
    >>> reading.predictions is None, reading.problems.rows
    (True, 1)
    >>> str(reading.problems.listed[0])
    "3, column 'score': 'high' is not a number"
    >>> predictions(table, guess_columns(table), drop_bad_rows=True).dropped
    1
    """
    if len(set(choices.scores)) < len(choices.scores) or not choices.scores:
        raise ReadError("Choose at least one score column, and each only once.")
    if choices.layout != "wide" and len(choices.scores) > 1:
        raise ReadError(f"A {choices.layout} table has one score column: choose one.")
    rows = _Rows(table, choices)
    _require_one_role_each(table.name, choices)
    problems = rows.problems()
    if problems.rows and not drop_bad_rows:
        return Reading(None, problems, 0, rows.notes(problems))
    if problems.rows == problems.total:
        raise ReadError(f"{table.name} has no row that can be used. {problems.summary()}")
    models, unpaired = rows.models()
    found = Predictions(
        name or table.name,
        rows.labels,
        rows.positive,
        models,
        smaller_is_positive=choices.smaller_is_positive,
        runs=rows.facts.runs,
    )
    return Reading(found, problems, problems.rows, (*rows.notes(problems), *unpaired))


def _require_one_role_each(name: str, choices: Choices) -> None:
    role_of: dict[str, str] = {}
    for role, column in choices.roles():
        if column in role_of:
            raise ReadError(
                f"Column {quoted(column)} of {name} is chosen as {role_of[column]} and as {role}. "
                "Choose another for one of them."
            )
        role_of[column] = role


class _Rows:
    """The chosen columns of a table, their faults, and the rows that are left."""

    def __init__(self, table: Table, choices: Choices) -> None:
        self.table, self.choices = table, choices
        self.faults: list[Faults] = []
        self.truth: tuple[Coded, Labels] | None = None
        self.tallies: Tallies | None = None
        self.names: Coded | None = None
        self.labels, self.positive = ("", ""), 1
        if choices.layout == "aggregated":
            self.tallies = tallies_of(table, choices)
            self.faults += self.tallies.faults
            self.labels, self.positive = self.tallies.labels, self.tallies.positive
        else:
            self.read_truth()
        self.scores = {name: self.numeric(name, "a score") for name in choices.scores}
        self.facts = FactColumns(table, choices)
        self.faults += self.facts.faults
        if choices.layout == "long" or choices.model is not None:
            self.read_names()
        self.faults += self.facts.repeats(self.bad(), self.names)
        bad = self.bad()
        self.keep = ~bad if bad.any() else None

    def bad(self) -> npt.NDArray[np.bool_]:
        return bad_rows([fault.rows for fault in self.faults], self.table.rows)

    def numeric(self, name: str, role: str) -> Coded | Numbers:
        column = self.table.numeric(name, role)
        self.faults.append(column.faults(name))
        return column

    def read_truth(self) -> None:
        name = self.choices.truth
        if name is None:
            raise ReadError(f"Choose the truth column of {self.table.name}.")
        column = self.table.coded(name, "the truth")
        labels = labels_of(column, name, labels=self.choices.labels, positive=self.choices.positive)
        self.faults.append(column.faults(name, labels.reasons))
        self.truth = column, labels
        self.labels, self.positive = labels.labels, labels.positive

    def read_names(self) -> None:
        name = self.choices.model
        if name is None:
            raise ReadError(f"Choose the column of {self.table.name} that names the models.")
        self.names = self.table.coded(name, "the model")
        self.faults.append(missing_texts(self.names, name))

    def problems(self) -> Problems:
        return problems_of(
            self.faults,
            rows=self.table.rows,
            lines=self.table.lines,
            ragged=self.table.ragged,
            ragged_listed=self.table.ragged_listed,
            unit=self.table.unit,
        )

    def notes(self, problems: Problems) -> tuple[str, ...]:
        if not problems.rows or len(self.scores) < 2:
            return ()
        return (
            "A row that is bad for one model is bad for all, so that all models are judged on "
            "the same cases.",
        )

    def models(self) -> tuple[dict[str, Model], tuple[str, ...]]:
        """Models by name, and why those of a long table are unpaired if ids could pair them.

        Models that are paired share their truth and all other facts of their cases.
        """
        by_model = self.rows_of_models()
        scores = {name: self.kept(column.values()) for name, column in self.scores.items()}
        if self.tallies is not None:
            counts = self.kept(self.tallies.values)
            require_finite_sum(counts, f"The counts of {self.table.name}")
            return {
                name: Aggregates(_at(scores[score], rows), whole_if_exact(_at(counts, rows)))
                for name, score, rows in by_model
            }, ()
        assert self.truth is not None
        column, labels = self.truth
        truth = self.kept(labels.codes[column.codes])
        facts = self.facts.facts(self.keep)
        cases = {
            name: facts.at(rows).cases(_at(truth, rows), _at(scores[score], rows))
            for name, score, rows in by_model
        }
        if self.names is None:
            return dict(cases), ()
        cases, unpaired = aligned(cases)
        return dict(cases), (unpaired,) if unpaired else ()

    def rows_of_models(self) -> list[tuple[str, str, IntArray | None]]:
        """Name, score column and kept rows (by default all) of each model."""
        if self.names is None:
            return [(name, name, None) for name in self.scores]
        codes = self.kept(self.names.codes)
        (score,) = self.scores
        rows = (
            (text, score, np.flatnonzero(codes == code))
            for code, text in enumerate(self.names.texts)
            if not is_missing(text)
        )
        return [each for each in rows if each[2].size]

    def kept(self, array: npt.NDArray[_Kind]) -> npt.NDArray[_Kind]:
        return array if self.keep is None else np.compress(self.keep, array, axis=0)


def _at(array: npt.NDArray[_Kind], rows: IntArray | None) -> npt.NDArray[_Kind]:
    return array if rows is None else array[rows]
