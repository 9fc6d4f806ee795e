"""The layout in which a row is a group of scores, as a decile, with its counts and its bounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from perfcore.arrays import FloatArray, IntArray
from perfcore.data import UNKNOWN, Aggregates, Model
from perfcore.data.cases import told_of_counts
from perfcore.messages import Message, message
from perfcore.readers.choices import BOUND, FACTS, NEGATIVES, TOTAL, Choices
from perfcore.readers.forms.counts import Counted, CountRows, is_counts_file, whole_if_exact
from perfcore.readers.guessing.group_tables import Groups, groups_of, without_total
from perfcore.readers.guessing.guesses import Guess
from perfcore.readers.problems import Faults, ReadError, quoted
from perfcore.readers.tables import Table

MODEL = "score"
"""What the model is called: the columns are called after bounds."""
_LEFT_OUT = message("The last row is left out: it sums the others.")
_TOUCH = message(
    "Where one group ends the next begins: a case exactly at such a bound is taken to be in the "
    "upper of the two."
)
_SPLIT = (
    "Cases of one score stand in several groups: such groups are put together, so {count} of {all} "
    "are left."
)


class GroupRows(CountRows):
    """Rows that are groups of scores: each holds the positives and negatives between two bounds."""

    score = BOUND

    def __init__(self, table: Table, choices: Choices, *, named: bool) -> None:
        super().__init__(table, choices, named=named)
        if not self.groups.all():
            self.keep = self.groups if self.keep is None else self.keep & self.groups

    def repeats(self) -> list[Faults]:
        """Leave out a last row that sums the others, before its cells are found to be bad."""
        edges = [column.values() for column in self.scores.values()]
        rows = without_total(self.counts[:, 1], self.counts[:, 0], edges)
        self.groups = np.zeros(self.table.rows, bool)
        self.groups[rows] = True
        if not self.groups.all():
            self.faults[:] = [_above(each, self.table.rows - 1) for each in self.faults]
            self.notes = (*self.notes, _LEFT_OUT)
        return []

    @property
    def side_by_side(self) -> bool:
        """There is one model."""
        return False

    def models(self) -> tuple[Mapping[str, Model], tuple[Message, ...]]:
        """Return the counts of the groups, each between the bounds of its scores.

        Raises
        ------
        ReadError
            If groups overlap, or the two bounds of one are the wrong way round.
        """
        counts = self.kept(self.counts)
        self.require_finite_sum(counts, message("The counts"))
        edges = [self.kept(column.values()) for column in self.scores.values()]
        if len(edges) == 2 and (edges[0] >= edges[1]).all():
            edges.reverse()
        low, high = edges[0], edges[-1] if len(edges) == 2 else None
        notes: list[Message] = []
        if high is not None:
            self._require_apart(low, high)
            low, high, counts, notes = _together(low, high, counts)
        made = Aggregates(
            low,
            whole_if_exact(counts),
            f"{low.size} groups",
            None if high is None else low.copy(),
            high,
            held=UNKNOWN,
        )
        return {MODEL: made}, (*notes, *told_of_counts([made]))

    def _require_apart(self, low: FloatArray, high: FloatArray) -> None:
        rows = self.kept(np.arange(self.table.rows))
        wrong = np.flatnonzero(low > high)
        if wrong.size:
            raise self._error(
                "Group of {name} in {unit} {line} begins at {low:g} and ends at {high:g}: expected "
                "a lowest score and a highest one.",
                rows[wrong[:1]],
                low=low[wrong[0]],
                high=high[wrong[0]],
            )
        order = np.lexsort((high, low))
        over = np.flatnonzero(high[order][:-1] > low[order][1:])
        if over.size:
            at = order[over[0] : over[0] + 2]
            raise self._error(
                "Groups of {name} in {unit} {line} and {other} overlap: one reaches from {low:g} "
                "to {high:g}, the other begins at {begins:g}. Expected groups of scores, each "
                "above the one before.",
                rows[at],
                low=low[at[0]],
                high=high[at[0]],
                begins=low[at[1]],
            )

    def _error(self, told: str, rows: IntArray, **values: float) -> ReadError:
        lines = self.table.lines.of(rows).tolist()
        unit = message(self.table.unit)
        return self.table.error(told, unit=unit, line=lines[0], other=lines[-1], **values)


def _together(
    low: FloatArray, high: FloatArray, counts: FloatArray
) -> tuple[FloatArray, FloatArray, FloatArray, list[Message]]:
    """Return groups of which none shares a score with another, the highest first.

    Where all touch, their bounds are edges; else groups that touch hold cases of one score.
    """
    order = np.lexsort((high, low))
    low, high, counts = low[order], high[order].copy(), counts[order]
    touch = high[:-1] == low[1:]
    notes = []
    if touch.any() and touch.all() and (low < high).all():
        high[:-1] = np.nextafter(high[:-1], -np.inf)
        notes.append(_TOUCH)
    elif touch.any():
        starts = np.flatnonzero(np.concatenate([[True], ~touch]))
        notes.append(message(_SPLIT, count=starts.size, all=low.size))
        high = high[np.append(starts[1:], low.size) - 1]
        low, counts = low[starts], np.add.reduceat(counts, starts)
    return low[::-1].copy(), high[::-1].copy(), counts[::-1].copy(), notes


def _above(faults: Faults, last: int) -> Faults:
    """Return the faults of all rows but the last."""
    if not faults.rows.size or faults.rows[-1] != last:
        return faults
    rows = faults.rows[:-1]
    texts = list(faults.texts)[: rows.size]
    earlier = None if faults.earlier is None else faults.earlier[:-1]
    return replace(faults, rows=rows, reasons=faults.reasons[:-1], texts=texts, earlier=earlier)


class GroupForm(Counted):
    """A row is a group of scores with its counts, as in tables of deciles and gains."""

    key = "groups"
    row = message("a group of scores, with counts")
    introduced = message("Or groups of scores, such as deciles, with their counts and bounds:")
    example = "lowest,highest,customers,responders\n0.91,0.96,200,120\n0.78,0.85,200,95"
    rows = GroupRows
    many_scores = True

    def check(self, choices: Choices) -> None:
        """Raise a ReadError unless one or two bounds are chosen."""
        super().check(choices)
        if len(choices.scores) > 2:
            told = "Choose two bounds of the groups: the column of the lowest score, and that of "
            raise ReadError(told + "the highest.")

    def guess(self, guess: Guess) -> Choices | None:
        """Return the guess if columns bound groups of scores, and others count them."""
        table, given = guess.table, guess.given
        cases = given.truth is not None or given.chosen(FACTS)
        if not guess.asked and (cases or is_counts_file(table)):
            return None
        found = groups_of(table)
        bounds = given.scores or (() if found is None else found.bounds)
        if found is None or not bounds:
            if not guess.asked:
                return None
            raise table.error(
                "{name} has no groups of scores. Expected the lowest and the highest score of each "
                "group, positives, and negatives or a total."
            )
        guess.used |= {found.positives, found.beside, *bounds, *found.rates}
        _say(guess, found, bounds)
        guess.say_unused(bounds)
        return Choices(
            self.key,
            bounds,
            positive=given.positive,
            positives=found.positives,
            negatives=found.beside if found.counts_negatives else None,
            total=None if found.counts_negatives else found.beside,
            notes=tuple(guess.notes),
        )


def _say(guess: Guess, found: Groups, bounds: tuple[str, ...]) -> None:
    beside = NEGATIVES if found.counts_negatives else TOTAL
    values = {"positives": quoted(found.positives), "beside": quoted(found.beside)}
    told = "Each row is guessed to count the cases of a group of scores: positives {positives}, "
    told += "negatives {beside}." if beside is NEGATIVES else "total {beside}."
    guess.say(told, about="task", **values)
    if found.rate is not None:
        told = "{rate} is {positives} divided by {beside}."
        guess.say(told, rate=quoted(found.rate), **values)
    told = "The groups reach from {low} to {high}: they do not overlap."
    if len(bounds) == 1:
        told = "The lowest score of each group is guessed to be column {low}: its name says so."
    guess.say(told, low=quoted(bounds[0]), high=quoted(bounds[-1]))


GROUPS = GroupForm()
