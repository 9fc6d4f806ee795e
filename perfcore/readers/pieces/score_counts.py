"""Counts at the distinct scores of one model, which grow piece by piece within bounded memory."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.binary import sweep
from perfcore.data import CASES, EXACT, Aggregates, Cases, Held
from perfcore.data.grids import COARSE, FIXED_POINT, Grid, grid_of
from perfcore.readers.problems import ReadError, quoted

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
        self._held = _Runs.of(np.empty(0, bool), np.empty(0), None)

    def add(self, cases: Cases, positive: int) -> None:
        """Count cases; `positive` is the index of the positive label.

        Raises
        ------
        OutsideError
            If they are counted in bins of [0, 1], and a score lies elsewhere.
        ReadError
            If the weights, or the scores, are of a size that cannot be counted.
        """
        truth, score = cases.truth == positive, cases.score
        units: IntArray | None = None
        if cases.weight is not None:
            self.weighted = True
            self._size += float(cases.weight.sum())
            if self._size * FIXED_POINT > _MOST_UNITS:
                told = "Weights add up to {size:.4g} or more; at most {most:.4g} are counted."
                raise ReadError(told, size=self._size, most=_MOST_UNITS / FIXED_POINT)
            units = np.floor(cases.weight * FIXED_POINT + 0.5).astype(np.int64)
            there = units > 0
            truth, score, units = truth[there], score[there], units[there]
        self._waiting.append(self._in_bins(_Runs.of(truth, score, units)))
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
        low, high = float(self._held["lowest"][0]), float(self._held["highest"][-1])
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
        runs, held = self._held, CASES
        counts: npt.NDArray[np.int64] | FloatArray = runs.pair("{}s")
        if self.weighted:
            size = float(counts.sum()) / FIXED_POINT
            if abs(size - self._size) > COARSE * self._size:
                told = (
                    "Weights are taken to the nearest {unit:.2g}, and these are too small for "
                    "that: they add up to {size:.4g}. Multiply them, by a million for example."
                )
                raise ReadError(told, unit=1 / FIXED_POINT, size=self._size)
            rows, largest = runs.pair("{}_rows"), runs.pair("largest_{}")
            if (counts == rows * FIXED_POINT).all() and largest.max(initial=0) <= FIXED_POINT:
                counts = rows  # each weighs 1
            else:
                counts, held = counts / FIXED_POINT, Held("weights", rows, largest / FIXED_POINT)
        if self.grid is None:
            return Aggregates(runs.score, counts, EXACT, left_out=left_out, held=held)
        edges = runs["lowest"], runs["highest"]
        return Aggregates(runs.score, counts, str(self.grid), *edges, left_out=left_out, held=held)


class _Runs:
    """Rising distinct scores, or bins, with what is counted at each: ``_HOW`` says how it adds up.

    Counts are whole numbers or parts of 2**-20; ``lowest`` and ``highest`` are the smallest and the
    largest score in each. Of weights there is also of how many cases each sum is, and the largest.
    """

    def __init__(self, score: FloatArray, **columns: npt.NDArray[Any]) -> None:
        self.score, self.columns = score, columns

    def __len__(self) -> int:
        return self.score.size

    def __getitem__(self, name: str) -> npt.NDArray[Any]:
        return self.columns[name]

    @classmethod
    def of(cls, truth: npt.NDArray[np.bool_], score: FloatArray, units: IntArray | None) -> _Runs:
        """Return those of cases, which may weigh so many units, none of them 0."""
        s = sweep(truth, score, weight=units)
        scores = s.thresholds[:0:-1].copy()
        tp, fp = (np.diff(each)[::-1].astype(np.int64) for each in (s.tp, s.fp))
        found = cls(scores, positives=tp, negatives=fp, lowest=scores, highest=scores)
        if units is None:
            return found
        places = scores.searchsorted(score)
        for name, those in (("positive", truth), ("negative", ~truth)):
            here, largest = places[those], np.zeros(scores.size, np.int64)
            np.maximum.at(largest, here, units[those])
            found.columns[f"{name}_rows"] = np.bincount(here, minlength=scores.size)
            found.columns[f"largest_{name}"] = largest
        return found

    @classmethod
    def together(cls, runs: list[_Runs]) -> _Runs:
        """Return the counts of several; of none that has a score, the last."""
        runs = [each for each in runs if len(each)] or runs[-1:]
        if len(runs) == 1:
            return runs[0]
        score = np.concatenate([each.score for each in runs])
        order = np.argsort(score, kind="stable")  # runs that rise are merged, not sorted
        parts = {name: np.concatenate([each[name] for each in runs]) for name in runs[0].columns}
        return cls(score[order], **{name: each[order] for name, each in parts.items()}).merged()

    def merged(self) -> _Runs:
        """Return equal neighbours as one."""
        first = np.flatnonzero(np.concatenate([[True], self.score[1:] != self.score[:-1]]))
        if first.size == self.score.size or not self.score.size:
            return self
        parts = {name: _HOW[name].reduceat(each, first) for name, each in self.columns.items()}
        return _Runs(self.score[first], **parts)

    def on(self, grid: Grid) -> _Runs:
        """Return the counts in the bins of a grid: a larger score is in no lower bin."""
        return _Runs(grid.lower(self.score), **self.columns).merged()

    def pair(self, form: str) -> IntArray:
        """Return what there is of negatives and of positives side by side, as labels stand."""
        return np.stack([self[form.format(each)] for each in ("negative", "positive")], axis=1)

    def are_probabilities(self) -> bool:
        """Whether all scores lie in [0, 1]."""
        return not len(self) or bool(self["lowest"][0] >= 0 and self["highest"][-1] <= 1)


_HOW: dict[str, np.ufunc] = {
    **dict.fromkeys(("positives", "negatives", "positive_rows", "negative_rows"), np.add),
    **dict.fromkeys(("highest", "largest_positive", "largest_negative"), np.maximum),
    "lowest": np.minimum,
}
