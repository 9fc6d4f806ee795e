"""The layout in which a row counts the cases of one score."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, IntOrFloatArray
from perfcore.data import CASES, EXACT, UNKNOWN, Aggregates, Held, Model, Predictions
from perfcore.data.cases import told_of_counts
from perfcore.data.held import COLUMNS
from perfcore.messages import Message, message
from perfcore.readers.choices import FACTS, NEGATIVES, POSITIVES, TOTAL, Choices, Role
from perfcore.readers.columns import Coded, Numbers
from perfcore.readers.forms.form import Form, Rows
from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.group_tables import groups_of
from perfcore.readers.guessing.guesses import Guess
from perfcore.readers.labels import looks_like_truth
from perfcore.readers.problems import ReadError, Reason, faults_of, listed, quoted
from perfcore.readers.tables import Table

LABELS = ("negative", "positive")
"""Names of the classes: singular as labels are, whatever the columns of counts are called."""

SMALLER = "smaller_is_positive"
COUNTING = frozenset({"grid", "left_out", "lowest", "highest", "counted", SMALLER, *COLUMNS})
"""Columns in which a counts file says how it was counted."""
COUNTED_COLUMNS = ("positives", "negatives")
_SCORES = ("score", "scores", "probability", "prob", "proba", "p", "y_score", "y_prob")
_GRID = re.compile(r"exact|(k|bits)=\d{1,2}")
_EXACT = 2**53  # up to here float64 holds every whole number, and so the file's own


class CountRows(Rows):
    """Rows that count: each holds the negatives and the positives of one score."""

    labels = LABELS

    def read_classes(self) -> None:
        """Read the counts."""
        choices, table = self.choices, self.table
        beside = TOTAL if choices.negatives is None else NEGATIVES
        columns = choices.chosen((POSITIVES, beside))
        if len(columns) < 2:
            told = (
                "Choose the columns of {name} that count the positives, and the negatives or the "
                "total."
            )
            raise table.error(told)
        hits, others = (self.numbers(name, role).values() for role, name in columns)
        if beside is TOTAL:
            more = np.flatnonzero(hits > others).astype(np.int64)
            totals = others
            self.faults.append(
                faults_of(columns[0][1], more, Reason.EXCEEDS_TOTAL, lambda row: f"{totals[row]:g}")
            )
            others = others - hits
        self.counts = np.stack([others, hits], axis=1)
        positive = LABELS[1] if choices.positive is None else choices.positive
        if positive not in LABELS:
            first, last = map(quoted, LABELS)
            told = "Positive label {label} must be one of {first} and {last}: the row counts both."
            raise ReadError(told, label=quoted(positive), first=first, last=last)
        self.positive = LABELS.index(positive)

    def prevalences(self) -> tuple[float, float]:
        """Return the prevalence of the rows whose counts are known, and of those that are left."""
        known = np.isfinite(self.counts).all(axis=1) & (self.counts >= 0).all(axis=1)
        return tuple(  # type: ignore[return-value]
            float(self.counts[some][:, self.positive].sum() / self.counts[some].sum())
            for some in (known, known if self.keep is None else known & self.keep)
        )

    def read_facts(self) -> None:
        """Refuse facts about single cases."""
        refuse_facts(self.table, self.choices)

    def models(self) -> tuple[Mapping[str, Model], tuple[Message, ...]]:
        """Return the counts of each model."""
        counts = self.kept(self.counts)
        self.require_finite_sum(counts, message("The counts"))
        found = {}
        for name, scores, rows in self.of_models():
            own = counts if rows is None else counts[rows]
            how = how_counted(self.table, self.kept, rows)
            if self.choices.transform is not None:
                how = {}
            whole = whole_if_exact(own)
            held = self._held(whole, rows)
            found[name] = Aggregates(scores, whole, held=held, **how)
        return found, tuple(_told_counted(found))

    def _held(self, counts: IntOrFloatArray, rows: IntArray | None) -> Held:
        """Return what the file says that counts hold; counts that are no whole numbers are weights.

        What it says of the cases behind weights and cannot be is not known.
        """
        said = self.table.columns.get("counted")
        if not isinstance(said, Coded):
            return UNKNOWN
        kinds = {said.texts[code] for code in np.unique(_own(said.codes, self.kept, rows))}
        if kinds == {"cases"} and counts.dtype == np.int64:
            return CASES
        if kinds != {"weights"}:
            return UNKNOWN
        columns = [self.table.columns.get(name) for name in COLUMNS]
        numbers = [
            _own(each.values(), self.kept, rows).astype(np.float64)
            for each in columns
            if isinstance(each, Coded | Numbers)
        ]
        if len(numbers) < len(COLUMNS) or not all(np.isfinite(n).all() for n in numbers):
            return Held("weights")
        of, largest = np.stack(numbers[:2], axis=1), np.stack(numbers[2:], axis=1)
        if (of != np.floor(of)).any() or (of > _EXACT).any():
            return Held("weights")
        held = Held("weights", of.astype(np.int64), largest)
        return held if held.fits(counts) else Held("weights")


class Counted(Form):
    """A row counts the cases of one score."""

    key = "aggregated"
    row = message("a score, with counts")
    introduced = message("Or cases counted per score:")
    example = "score,positives,negatives\n0.93,41,7\n0.12,3,260"
    rows = CountRows
    records = Predictions, Aggregates
    facts = ()

    def classes(self, choices: Choices) -> tuple[Role, ...]:
        """Return the positives, and the negatives or the total."""
        return (POSITIVES, NEGATIVES, *(() if choices.negatives else (TOTAL,)))

    def guess(self, guess: Guess) -> Choices | None:
        """Return the guess if there are columns with usual names of counts, and no truth."""
        table, given = guess.table, guess.given
        if guess.asked:
            refuse_facts(table, given)
        elif given.truth is not None or given.chosen(FACTS):
            return None
        sums = COUNTED_COLUMNS if is_counts_file(table) else ()  # of weights, which are not whole
        counts = [
            name for name in guess.free() if name in sums or contents.whole_counts(table, name)
        ]
        positives = names.first_named(counts, names.POSITIVES)
        negatives = names.first_named(counts, names.NEGATIVES)
        total = None if negatives else names.first_named(counts, names.TOTAL)
        beside = negatives or total
        two = [name for name in guess.free() if looks_like_truth(table.columns[name])]
        truth = names.first_named([n for n in two if n not in (positives, beside)], names.TRUTH)
        if positives is None or beside is None or truth is not None:
            if not guess.asked:
                return None
            told = (
                "{name} has no columns of counts. Expected a score, positives, and negatives or a "
                "total; its columns are {columns}."
            )
            raise table.error(told, columns=listed(tuple(table.columns)))
        guess.used |= {positives, beside, *(COUNTING & set(table.columns))}
        told = "Each row is guessed to count the cases of one score: positives {positives}, "
        told += "negatives {beside}." if negatives else "total {beside}."
        guess.say(told, about="task", positives=quoted(positives), beside=quoted(beside))
        model = guess.model()
        guess.used |= _rates(guess)
        scores = given.scores or guess.scores()[:1]
        guess.say_unused(scores)
        return Choices(
            self.key,
            scores,
            model=model,
            positive=given.positive,
            positives=positives,
            negatives=negatives,
            total=total,
            smaller_is_positive=_smaller(table, model),
            notes=tuple(guess.notes),
        )


def _rates(guess: Guess) -> set[str]:
    """Return the columns that are observed rates of the rows, if others are left to be scores."""
    table = guess.table
    found = None if guess.given.scores or is_counts_file(table) else groups_of(table)
    numeric = {name for name in guess.free() if contents.spelt_numbers(table, name).size}
    rates = set() if found is None else {n for n in found.rates if names.plain(n) not in _SCORES}
    return rates if numeric - rates else set()


def _smaller(table: Table, model: str | None) -> bool | tuple[str, ...]:
    """Return of which models a counts file says that smaller scores mean positive."""
    said = table.columns.get(SMALLER)
    if not is_counts_file(table) or not isinstance(said, Coded | Numbers):
        return False
    there = said.values() == 1
    names = None if model is None else table.columns[model]
    if there.all() or not isinstance(names, Coded):
        return bool(there.all())
    return tuple(sorted({names.texts[code] for code in np.unique(names.codes[there])}))


COUNTED = Counted()


def is_counts_file(table: Table) -> bool:
    """Return whether a table says in columns of its own how it was counted."""
    grids = table.columns.get("grid")
    return (
        isinstance(grids, Coded)
        and all(map(_GRID.fullmatch, grids.texts))
        and all(isinstance(table.columns.get(n), Coded | Numbers) for n in COUNTED_COLUMNS)
    )


def how_counted(
    table: Table,
    kept: Callable[[npt.NDArray[Any]], npt.NDArray[Any]],
    rows: IntArray | None,
) -> dict[str, Any]:
    """Return what a counts file says of its counting, by the names of `Aggregates`.

    Nothing is returned for other tables, also where a column happens to be called "grid".
    """
    grids, left_out = table.columns.get("grid"), table.columns.get("left_out")
    if not isinstance(grids, Coded):
        return {}
    own = partial(_own, kept=kept, rows=rows)
    names = {grids.texts[code] for code in np.unique(own(grids.codes))}
    if len(names) != 1 or not _GRID.fullmatch(name := names.pop()):
        return {}
    found: dict[str, Any] = {"grid": name}
    if isinstance(left_out, Coded | Numbers):
        rows_left = own(left_out.values())
        most = float(rows_left.max()) if rows_left.size else 0.0
        found["left_out"] = int(most) if 0 <= most < _EXACT else 0
    if name != EXACT:
        for edge in ("lowest", "highest"):
            column = table.columns.get(edge)
            values = own(column.values()) if isinstance(column, Coded | Numbers) else np.array([])
            if not np.isfinite(values).all() or not values.size:
                return {"grid": name, "left_out": found.get("left_out", 0)}
            found[edge] = values.astype(np.float64)
    return found


def _own(
    array: npt.NDArray[Any],
    kept: Callable[[npt.NDArray[Any]], npt.NDArray[Any]],
    rows: IntArray | None,
) -> npt.NDArray[Any]:
    """Return what a model has of the rows that are kept."""
    array = kept(array)
    return array if rows is None else array[rows]


def _told_counted(found: Mapping[str, Aggregates]) -> Iterator[Message]:
    """Yield what was counted on which grid, and how many rows were left out, if any were."""
    grids = sorted({each.grid for each in found.values() if each.grid != EXACT})
    if grids:
        told = "Counted in bins ({grid}): thresholds are their edges, where counts are exact."
        yield message(told, grid=", ".join(grids))
    left_out = max((each.left_out for each in found.values()), default=0)
    if left_out:
        told = "{count:,} rows were left out when these were counted: no truth, or no finite score."
        one = "{count:,} row was left out when these were counted: no truth, or no finite score."
        yield message(told, one=one, count=left_out)
    yield from told_of_counts(found.values())


def whole_if_exact(counts: FloatArray) -> IntOrFloatArray:
    """Return counts as int64 if all are whole and float64 holds them exactly, else as they are."""
    with np.errstate(over="ignore"):
        exact = counts.sum() <= _EXACT
    return counts.astype(np.int64) if exact and (counts == np.floor(counts)).all() else counts


def refuse_facts(table: Table, choices: Choices) -> None:
    """Raise a ReadError if a fact about single cases is chosen."""
    for role, column in choices.chosen(FACTS):
        raise table.error(
            "Column {column} of {name} cannot be {role}: a row of an aggregated table counts many "
            "cases, and says nothing of a single one.",
            column=quoted(column),
            role=role.told,
        )
