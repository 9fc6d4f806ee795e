"""Counts at the distinct scores of one model, which grow piece by piece within bounded memory."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.binary import Sweep, sweep
from perfcore.data import EXACT, Aggregates, Cases
from perfcore.data.grids import COARSE, FIXED_POINT, Grid, grid_of
from perfcore.readers.errors import ReadError, quoted

MOST_SCORES = 1_000_000
"""So many distinct scores are counted each by itself; more of them in bins."""
MOST_BINS = 4 * MOST_SCORES
GRID = "bits=10"
"""The bins of scores in [0, 1]: each as wide as 2**-14, and the narrower the nearer to 0 or 1."""
_FINEST = 52
_MOST_UNITS = 2.0**62
_WAITING = 2**18
"""Counts wait until so many scores, or as many as there are already, can be put to them at once."""


class OutsideError(Exception):
    """A score lies outside of [0, 1], though those before it were counted in bins of that."""


class ScoreCounts:
    """Takes the cases of one model, piece by piece, and returns how many have each score.

    Weights are counted in whole parts of 2**-20, see ``score_counts`` of perfcore.engines: then the
    counts are the same in whatever pieces the cases come.

    Parameters
    ----------
    name : str
        What messages call the model.
    most : int
        So many distinct scores are counted each by itself; beyond, all in bins.
    probabilities : bool
        Whether all scores are known to lie in [0, 1], as far as anybody knows.
    """

    def __init__(self, name: str, *, most: int = MOST_SCORES, probabilities: bool = True) -> None:
        self.name, self._most, self._probabilities = name, most, probabilities
        self.grid: Grid | None = None
        self.weighted = False
        self._size = 0.0
        self._waiting: list[_Runs] = []
        self._held = _Runs.none()

    def add(self, cases: Cases, positive: int) -> None:
        """Count cases; `positive` is the index of the positive label.

        Raises
        ------
        OutsideError
            If they are counted in bins of [0, 1], and a score lies elsewhere.
        ReadError
            If the weights, or the scores, are of a size that cannot be counted.
        """
        weight: IntArray | None = None
        if cases.weight is not None:
            self.weighted = True
            self._size += float(cases.weight.sum())
            if self._size * FIXED_POINT > _MOST_UNITS:
                told = "Weights add up to {size:.4g} or more; at most {most:.4g} are counted."
                raise ReadError(told, size=self._size, most=_MOST_UNITS / FIXED_POINT)
            weight = np.floor(cases.weight * FIXED_POINT + 0.5).astype(np.int64)
        found = _Runs.of(sweep(cases.truth == positive, cases.score, weight=weight))
        self._waiting.append(self._in_bins(found))
        if sum(map(len, self._waiting)) >= max(_WAITING, len(self._held)):
            self._put_together()

    def _in_bins(self, found: _Runs) -> _Runs:
        if self.grid is None:
            return found
        if self.grid.needs_probabilities and not found.are_probabilities():
            raise OutsideError
        return found.on(self.grid)

    def _put_together(self) -> None:
        self._held, self._waiting = _Runs.together([self._held, *self._waiting]), []
        if self.grid is None and len(self._held) > self._most:
            self.grid = self._grid()
            self._held = self._held.on(self.grid)
        if len(self._held) > max(MOST_BINS, self._most):
            raise ReadError(
                "The scores of {model} lie so far apart that they cannot be counted in bins. Make "
                "ranks or probabilities of them, or split the file.",
                model=quoted(self.name),
            )

    def _grid(self) -> Grid:
        """Return bins for scores: those of probabilities, or some hundred thousand equal ones."""
        if self._probabilities and self._held.are_probabilities():
            return grid_of(GRID)
        low, high = float(self._held.lowest[0]), float(self._held.highest[-1])
        bits = math.floor(math.log2(self._most) - math.log2(max(high - low, math.ulp(0.0))))
        return grid_of(f"k={min(max(bits, 0), _FINEST)}")

    def aggregates(self, left_out: int) -> Aggregates:
        """Return the counts, with how many rows were left out.

        Raises
        ------
        ReadError
            If the weights are too small to be counted in parts of 2**-20.
        """
        self._put_together()
        held = self._held
        counts = np.stack([held.negatives, held.positives], axis=1)
        if self.weighted:
            size = float(counts.sum()) / FIXED_POINT
            if abs(size - self._size) > COARSE * self._size:
                told = (
                    "Weights are taken to the nearest {unit:.2g}, and these are too small for "
                    "that: they add up to {size:.4g}. Multiply them, by a million for example."
                )
                raise ReadError(told, unit=1 / FIXED_POINT, size=self._size)
            # A score whose cases all weigh nothing counts none.
            there = np.flatnonzero(counts.max(axis=1))
            held, parts = held.at(there), counts[there] / FIXED_POINT
            whole = (parts == np.floor(parts)).all() and parts.sum() <= 2.0**53
            made: npt.NDArray[np.int64] | FloatArray = parts.astype(np.int64) if whole else parts
        else:
            made = counts
        if self.grid is None:
            return Aggregates(held.score, made, EXACT, left_out=left_out)
        edges = held.lowest, held.highest
        return Aggregates(held.score, made, str(self.grid), *edges, left_out=left_out)


class _Runs:
    """Rising distinct scores, or bins, with the counts of each: whole numbers or parts of 2**-20.

    ``lowest`` and ``highest`` are the smallest and the largest score in each.
    """

    def __init__(
        self,
        score: FloatArray,
        positives: IntArray,
        negatives: IntArray,
        lowest: FloatArray,
        highest: FloatArray,
    ) -> None:
        self.score, self.positives, self.negatives = score, positives, negatives
        self.lowest, self.highest = lowest, highest

    def __len__(self) -> int:
        return self.score.size

    @classmethod
    def none(cls) -> _Runs:
        """Return those of no cases."""
        scores, counts = np.empty(0), np.empty(0, np.int64)
        return cls(scores, counts, counts, scores, scores)

    @classmethod
    def of(cls, s: Sweep) -> _Runs:
        """Return those of a sweep whose counts are whole numbers."""
        scores = s.thresholds[:0:-1].copy()
        tp, fp = (np.diff(each)[::-1].astype(np.int64) for each in (s.tp, s.fp))
        return cls(scores, tp, fp, scores, scores)

    @classmethod
    def together(cls, runs: list[_Runs]) -> _Runs:
        """Return the counts of several."""
        runs = [each for each in runs if len(each)]
        if len(runs) < 2:
            return runs[0] if runs else cls.none()
        score = np.concatenate([each.score for each in runs])
        order = np.argsort(score, kind="stable")  # runs that rise are merged, not sorted
        names = ("positives", "negatives", "lowest", "highest")
        parts = (np.concatenate([getattr(each, name) for each in runs])[order] for name in names)
        return cls(score[order], *parts).merged()

    def merged(self) -> _Runs:
        """Return equal neighbours as one."""
        first = np.flatnonzero(np.concatenate([[True], self.score[1:] != self.score[:-1]]))
        if first.size == self.score.size or not self.score.size:
            return self
        return _Runs(
            self.score[first],
            np.add.reduceat(self.positives, first),
            np.add.reduceat(self.negatives, first),
            np.minimum.reduceat(self.lowest, first),
            np.maximum.reduceat(self.highest, first),
        )

    def on(self, grid: Grid) -> _Runs:
        """Return the counts in the bins of a grid: a larger score is in no lower bin."""
        lower = grid.lower(self.score)
        return _Runs(lower, self.positives, self.negatives, self.lowest, self.highest).merged()

    def at(self, there: npt.NDArray[np.intp]) -> _Runs:
        """Return some of them."""
        names = ("score", "positives", "negatives", "lowest", "highest")
        return _Runs(*(getattr(self, name)[there] for name in names))

    def are_probabilities(self) -> bool:
        """Whether all scores lie in [0, 1]."""
        return not len(self) or bool(self.lowest[0] >= 0 and self.highest[-1] <= 1)
