"""How many cases stand behind each score of a model, which sums of weights do not tell.

Where sums go along, of weights or of amounts, a case that is alone of its class at a score has
the whole sum of that class there, and one that is much larger than the others has nearly all of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntOrFloatArray
from perfcore.binary import Sweep, sweep
from perfcore.binary.predicted import held_of, model_of, scores_of
from perfcore.costs import Tally
from perfcore.data import Cases, Predictions

Counts = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]

_BLOCK = 2**15
DOMINANT = 0.9
_MOST_COUNTED = 2**53  # beyond it one case more is no other number
"""The share of a sum from which on one case would as good as tell it."""


class Summed(NamedTuple):
    """A sum that goes along, and what one case has of it.

    Attributes
    ----------
    kind : str
        "weights" or "amounts".
    sums : array of shape (k + 1,)
        Those of the cases with at least each score.
    largest : float64 array of shape (k,)
        The largest that one case has at each score; no case has more.
    """

    kind: str
    sums: IntOrFloatArray
    largest: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Behind:
    """The cases behind the scores of a model, each counted as one, whatever it weighs.

    Attributes
    ----------
    positives, negatives : int64 array of shape (k + 1,)
        Cases of the class with at least the score of each operating point.
    same : int64 array of shape (k,)
        How many cases are known to have exactly each score; all, where it is an edge between
        scores already.
    summed : tuple of Summed
        The sums that go along, of each class apart.
    exact : bool
        Whether the cases were counted. Else there are at least so many: a link that was shared
        again tells the sums of weights and the least number of cases, and a file of counts may say
        nothing of cases.
    """

    positives: Counts
    negatives: Counts
    same: Counts
    summed: tuple[Summed, ...] = ()
    exact: bool = True

    @property
    def crowds(self) -> dict[str, Counts]:
        """What must be at least k, or none, between two scores: all, or each class if it sums."""
        if self.summed:
            return {"positives": self.positives, "negatives": self.negatives}
        return {"cases": self.positives + self.negatives}

    @property
    def cases(self) -> int:
        """All cases."""
        return int(self.positives[-1] + self.negatives[-1])

    @property
    def alone(self) -> int:
        """How many cases are the only ones at their score."""
        return single_steps(self.positives, self.negatives)

    @property
    def alone_of_class(self) -> int:
        """How many cases are the only ones of their class at their score."""
        return single_steps(self.positives) + single_steps(self.negatives)

    @property
    def most(self) -> tuple[int, str]:
        """The largest k that can be kept, and what stands against more of them.

        That is "cases", "positives" or "negatives", of which there are so few, or "weights" or
        "amounts", of which one case has so much; or "unknown" where cases were not counted.
        """
        sizes = {name: int(seen[-1]) for name, seen in self.crowds.items() if seen[-1]}
        few = min(((size, name) for name, size in sizes.items()), default=(2**62, "cases"))
        if not self.exact:
            few = few[0], "unknown"
        for each in self.summed if few[0] > 1 else ():
            if not is_hidden(float(each.sums[-1]), each.largest.max(initial=0)):
                return 1, each.kind if self.exact else "unknown"
        return few

    def at(self, points: Indices) -> Behind:
        """Return those of these operating points alone: rising indices, the last the last."""
        if not points.size:  # there are no cases
            return self
        kept, starts = np.concatenate([[0], points]), np.concatenate([[0], points[:-1]])
        return replace(
            self,
            positives=self.positives[kept],
            negatives=self.negatives[kept],
            same=np.add.reduceat(self.same, starts),
            summed=tuple(
                Summed(each.kind, each.sums[kept], np.maximum.reduceat(each.largest, starts))
                for each in self.summed
            ),
        )

    def between(self, start: int, end: int) -> Behind:
        """Return those from one operating point to another."""
        points, scores = slice(start, end + 1), slice(start, end)
        return replace(
            self,
            positives=self.positives[points] - self.positives[start],
            negatives=self.negatives[points] - self.negatives[start],
            same=self.same[scores],
            summed=tuple(
                Summed(each.kind, each.sums[points] - each.sums[start], each.largest[scores])
                for each in self.summed
            ),
        )

    def without_amounts(self) -> Behind:
        """Return those behind the counts alone."""
        return replace(self, summed=tuple(each for each in self.summed if each.kind == "weights"))


def is_hidden(total: float, largest: float) -> bool:
    """Return whether no case has nearly all of a sum; of nothing no case has anything."""
    return largest == 0 or largest < DOMINANT * total


def single_steps(*counts: npt.NDArray[Any]) -> int:
    """Return how often the sum of rising counts rises by one.

    In blocks that stay in the cache: 11 ms instead of 60 to 290 for the cases of 10^7 scores, which
    every page counts when it first opens.
    """
    found = 0
    for start in range(0, counts[0].size - 1, _BLOCK):
        first, *others = (each[start : start + _BLOCK + 1] for each in counts)
        cases = sum(others, first)
        found += int(np.count_nonzero(cases[1:] - cases[:-1] == 1))
    return found


def behind(found: Predictions, model: str, tally: Tally, *, sums: bool = True) -> Behind:
    """Return the cases behind the scores of a model, whose counts are `tally`.

    Of a file of counts they are what was counted, or were counted beside weights. Where nobody
    says that, each class that is there at a score is known to stand for one case.
    `sums` says whether the sums are looked at too, which takes longer.
    """
    cases = model_of(found, model)
    if not isinstance(cases, Cases):
        held, s = held_of(found, model, tally.cases), tally.cases
        if held.rows is None or held.largest is None:
            known = held.kind == "cases"
            return behind_counts(tally, weighted=not known, least=1, scores_are_exact=True)
        others, own = (np.cumsum([0, *each]) for each in held.rows.T)
        sides = zip((s.tp, s.fp), reversed(held.largest.T), strict=True)
        return _of_rows(s.of(own, others), tuple(Summed("weights", *each) for each in sides))
    truth, score, weight = cases.truth == found.positive, scores_of(found, model), cases.weight
    money = cases.amount
    if weight is not None:  # a case of weight 0 is absent
        there = weight > 0
        truth, score, weight = truth[there], score[there], weight[there]
        money = None if money is None else money[there] * weight
        weight = None if (weight == 1).all() else weight
    rows = tally.cases if weight is None else sweep(truth, score)
    summed: list[Summed] = []
    if sums and (weight is not None or money is not None):
        places = rows.indices(score) - 1
        if weight is not None:
            summed += _summed("weights", tally.cases, truth, places, weight)
        if money is not None and tally.amounts is not None:
            summed += _summed("amounts", tally.amounts, truth, places, money)
    return _of_rows(rows, tuple(summed))


def behind_counts(
    tally: Tally, *, weighted: bool, least: int, scores_are_exact: bool = False
) -> Behind:
    """Return what counts alone tell of the cases behind them, each score at least `least` of them.

    Parameters
    ----------
    tally
        The counts.
    weighted
        Whether they are, or may be, sums of weights. They are where they are no whole numbers, or
        too large to be counted one by one.
    least
        So many cases share each score, of each class that is there if weights or amounts are summed
        up, and then none of them has nearly all of a sum. 1: nothing of this is known.
    scores_are_exact
        Whether the scores are those of cases, and no edges between them.
    """
    steps = [np.diff(each).astype(np.float64) for each in (tally.cases.tp, tally.cases.fp)]
    weighted = weighted or any((each != np.floor(each)).any() for each in steps)
    weighted = weighted or sum(each.sum() for each in steps) > _MOST_COUNTED
    kinds = {"weights": tally.cases if weighted else None, "amounts": tally.amounts}
    summed = [
        Summed(kind, sums, np.diff(sums).astype(np.float64) * (least == 1))
        for kind, of in kinds.items()
        if of is not None
        for sums in (of.tp, of.fp)
    ]
    rows = tally.cases
    if weighted:
        rows = rows.of(*(np.cumsum([0, *(least * (each > 0))]) for each in steps))
    found = _of_rows(rows, tuple(summed))
    if not scores_are_exact:
        found = replace(found, same=np.full_like(found.same, found.cases if least > 1 else 1))
    return replace(found, exact=not weighted)


def _of_rows(rows: Sweep, summed: tuple[Summed, ...]) -> Behind:
    positives, negatives = (each.astype(np.int64, copy=False) for each in (rows.tp, rows.fp))
    return Behind(positives, negatives, np.diff(positives + negatives), summed)


def _summed(
    kind: str, of: Sweep, truth: npt.NDArray[np.bool_], places: Indices, shares: Floats
) -> list[Summed]:
    """Return the sums of both classes, of which the case at each of these places has a share."""
    found = []
    for sums, those in ((of.tp, truth), (of.fp, ~truth)):
        largest = np.zeros(len(of) - 1)
        np.maximum.at(largest, places[those], shares[those])
        found.append(Summed(kind, sums, largest))
    return found
