"""The ends of intervals of decisions at many thresholds at once: of cases, weights and groups.

Everything rests on one number, how many cases are as sure of a share as these are. Of equal cases
it is their number. Weights, and cases of one group, which are more alike than others, make it
smaller. How much smaller is estimated, and where few errors were seen the estimate is drawn towards
what it is at most: groups that are each all right or all wrong.
"""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Counts
from perfcore.chance.intervals.binomial_intervals import wilson_ends
from perfcore.chance.intervals.group_sums import GroupSums
from perfcore.chance.intervals.proportions import PROPORTIONS, parts_of
from perfcore.chance.intervals.scales import Scale, t_of, z_of
from perfcore.chance.intervals.slopes import Parameters, measured, slopes
from perfcore.chance.intervals.spreads import effective_ends
from perfcore.measures import MEASURES

Ends = tuple[FloatArray, FloatArray]

SHRINKAGE = 2.0
"""What is known of likeness counts as the groups with errors; that all may be alike, as two.

With one, intervals covered 87 to 92 % where groups are much alike and errors few, with none 73 to
90 %. See docs/coverage.md.
"""
_FREEDOMS = np.array([*range(1, 31), 40, 50, 60, 80, 100, 150, 200, 500, 1000, 10_000])
_RATES = ("recall", "specificity")
_SMOOTHING = 4.0  # as Agresti and Coull add to a share


def decision_ends(
    counts: Counts,
    key: str,
    *,
    level: float = 0.95,
    squares: Counts | None = None,
    groups: GroupSums | None = None,
    parameters: Parameters | None = None,
) -> Ends:
    """Return both ends of the interval of a measure, see `decision_interval`; NaN for none.

    Parameters
    ----------
    counts : Counts
        Arrays of shape (i,), of whole numbers of cases, or of sums of weights.
    key, level, squares, groups
        As of `decision_interval`; arrays.
    parameters : mapping, optional
        Those of the measure.

    Examples
    --------
    >>> counts = Counts(*(np.array([cell]) for cell in (8, 2, 2, 8)))
    >>> [end.round(3).item() for end in decision_ends(counts, "mcc")]
    [0.168, 0.839]
    """
    values = np.asarray(MEASURES[key].of(counts, **(parameters or {})), np.float64)
    sample = _Sample(counts, squares, groups, level)
    with np.errstate(divide="ignore", invalid="ignore"):
        if key == "f1":
            low, high = sample.share_ends("jaccard")
            ends = 2 * low / (1 + low), 2 * high / (1 + high)
        elif key in ("informedness", "balanced_accuracy"):
            ends = sample.sum_ends(values, 1 if key == "informedness" else 0.5)
        elif key in PROPORTIONS:
            ends = sample.share_ends(key)
        else:
            ends = sample.delta_ends(values, key, parameters or {})
        known = np.isfinite(values) & np.isfinite(ends[0]) & np.isfinite(ends[1])
        low, high = (np.where(known, end, np.nan) for end in ends)
        return np.minimum(low, values), np.maximum(high, values)


def effective_cases(
    counts: Counts,
    key: str,
    *,
    level: float = 0.95,
    squares: Counts | None = None,
    groups: GroupSums | None = None,
) -> FloatArray:
    """Return how many cases are as sure of a share as these are; arguments as of `decision_ends`.

    NaN where nothing tells. That the estimate is unsure itself, as t says, makes them fewer:
    Wilson's interval depends on z^2 over the number of cases alone.

    References
    ----------
    E. L. Korn, B. I. Graubard (1998), Confidence intervals for proportions with small expected
    number of positive counts estimated from survey data, Survey Methodology 24, 193-201.
    https://www150.statcan.gc.ca/n1/pub/12-001-x/1998002/article/4356-eng.pdf
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        return _Sample(counts, squares, groups, level).cases(key)


class _Sample:
    """Counts with what tells how they vary; arrays in float64."""

    def __init__(
        self, counts: Counts, squares: Counts | None, groups: GroupSums | None, level: float
    ) -> None:
        self.cells = [np.asarray(cell, np.float64) for cell in counts.cells]
        self.weighted = squares is not None
        self.alone = GroupSums.of_cases(counts if squares is None else squares)
        self.groups, self.level, self.z = groups, level, z_of(level)

    def cases(self, key: str) -> FloatArray:
        """Return the effective number of cases behind a share."""
        part, whole = parts_of(key)
        x, m = (self.total(cells) for cells in (part, whole))
        p = x / m
        cases = m
        if self.weighted:
            spread = p * (1 - p) * m**2 / self.square(self.alone, part, whole, p)
            kish = m**2 / self.alone.of(whole, whole)
            cases = np.where((p > 0) & (p < 1), spread, np.nan if self.groups is None else kish)
        if self.groups is None:
            return np.asarray(cases)
        rest = whole - part
        alike = self.likeness(
            *(self.square(sums, part, whole, p) for sums in (self.groups, self.alone)),
            seen=np.minimum(self.numbers(part), self.numbers(rest)),
            most=self.groups.of(whole, whole) / self.alone.of(whole, whole),
        )
        return np.asarray(cases / alike * (self.z / self.t(self.numbers(whole) - 1)) ** 2)

    def share_ends(self, key: str) -> Ends:
        part, whole = parts_of(key)
        cases = self.cases(key)
        return wilson_ends(self.total(part) / self.total(whole) * cases, cases, self.z)

    def sum_ends(self, values: FloatArray, scale: float) -> Ends:
        """Return Newcombe's ends for a sum of recall and specificity times a scale.

        Their distances l and u to the ends add up as standard errors do, with the correlation that
        groups give them: l^2 = l1^2 + l2^2 + 2 r l1 l2 (Zou's MOVER).
        """
        correlation = self.correlation()
        below, above = [], []
        for key in _RATES:
            part, whole = parts_of(key)
            value, (low, high) = self.total(part) / self.total(whole), self.share_ends(key)
            below.append(value - low)
            above.append(high - value)
        reach = (
            scale * np.sqrt(np.maximum(a**2 + b**2 + 2 * correlation * a * b, 0))
            for a, b in (below, above)
        )
        return values - next(reach), values + next(reach)

    def correlation(self) -> FloatArray:
        """Return that of recall and specificity; 0 where cases are not in groups."""
        if self.groups is None:
            return np.zeros_like(self.cells[0])
        residuals = []
        for key in _RATES:
            part, whole = parts_of(key)
            share = self.total(part) / self.total(whole)
            residuals.append([a - share * b for a, b in zip(part, whole, strict=True)])
        first, second = residuals
        spread = self.groups.of(first, first) * self.groups.of(second, second)
        found = self.groups.of(first, second) / np.sqrt(np.maximum(spread, 0))
        return np.where(np.isfinite(found), np.clip(found, -1, 1), 0.0)

    def delta_ends(self, values: FloatArray, key: str, parameters: Parameters) -> Ends:
        """Return the ends of a measure by the delta method.

        Wilson's between two bounds, with as many cases as are as sure of it; normal on a log scale
        above a lower one, and else as it is.
        """
        lowest, highest = bounds = MEASURES[key].bounds
        bounded = np.isfinite(lowest) and np.isfinite(highest)
        of = measured(key, parameters)
        at, cells = values, self.cells
        if bounded and not self.weighted:  # so that a matrix without errors is not taken for sure
            cells = self.smoothed()
            at = of(*cells)
        slope = slopes(of, np.array(cells))
        alone = self.alone if self.weighted else GroupSums.of_cases(Counts(*cells))
        variance = alone.of(slope, slope)
        variance = np.where(variance > _least(lowest, highest, at), variance, np.nan)
        z: Any = self.z
        if self.groups is not None:
            raw = slopes(of, np.array(self.cells))
            right, wrong, *classes = [1, 0, 0, 1], [0, 1, 1, 0], [1, 0, 1, 0], [0, 1, 0, 1]
            variance = variance * self.likeness(
                self.groups.of(raw, raw) * _correction(self.groups),
                self.alone.of(raw, raw),
                seen=np.minimum(self.numbers(right), self.numbers(wrong)),
                most=np.maximum(*(self.groups.of(c, c) / self.alone.of(c, c) for c in classes)),
            )
            z = self.t(np.minimum(*map(self.numbers, classes)) - 1)
        if bounded:
            return effective_ends(values, at, variance, bounds, z)
        return Scale(*bounds).around(values, z * np.sqrt(variance))

    def smoothed(self) -> list[FloatArray]:
        """Return the cells with a few cases of each class added that are called as all are."""
        tp, fp, fn, tn = self.cells
        right = (tp + tn + 2) / (tp + fp + fn + tn + 4)
        found = []
        for good, bad in ((tp, fn), (tn, fp)):
            scale = (good + bad) / (good + bad + _SMOOTHING)
            found.append(
                (scale * (good + _SMOOTHING * right), scale * (bad + _SMOOTHING * (1 - right)))
            )
        return [found[0][0], found[1][1], found[0][1], found[1][0]]

    def likeness(
        self, grouped: FloatArray, alone: FloatArray, *, seen: FloatArray, most: FloatArray
    ) -> FloatArray:
        """Return how many times larger the variance of groups is than that of single cases.

        At least once; ``most`` is what it can be. The estimate of ``seen`` groups is drawn towards
        that in proportion: by ratios, so that with many cases in few groups it decides nothing.
        """
        ratio = np.maximum(1.0, np.where(alone > 0, grouped / alone, 1.0))
        weight = SHRINKAGE / (seen + SHRINKAGE)
        return np.asarray(ratio ** (1 - weight) * np.maximum(most, 1.0) ** weight)

    def square(self, sums: GroupSums, part: Any, whole: Any, p: FloatArray) -> FloatArray:
        """Return the sum of the squares of part - p whole, that of groups corrected."""
        found = sums.of(part, part) - 2 * p * sums.of(part, whole) + p**2 * sums.of(whole, whole)
        return np.maximum(found, 0.0) * _correction(sums)

    def total(self, cells: Any) -> FloatArray:
        """Return how much weight lies in these cells."""
        return np.asarray(sum(a * cell for a, cell in zip(cells, self.cells, strict=True)))

    def numbers(self, cells: Any) -> FloatArray:
        """Return Kish's number of groups in these cells: as many equal ones would vary as much."""
        assert self.groups is not None
        squares, total = self.groups.of(cells, cells), self.total(cells)
        return np.divide(total**2, squares, out=np.zeros_like(total), where=squares > 0)

    def t(self, freedom: FloatArray) -> FloatArray:
        """Return Student's quantile, of degrees of freedom rounded down as printed tables have it.

        NaN where all lies in one group, so that nothing tells how groups differ.
        """
        places = np.searchsorted(_FREEDOMS, freedom + 1e-9, side="right") - 1
        named, back = np.unique(np.maximum(places, 0), return_inverse=True)
        found = np.array([t_of(self.level, float(_FREEDOMS[i])) for i in named])[back]
        return np.where(freedom > 1e-6, found.reshape(freedom.shape), np.nan)


def _correction(sums: GroupSums) -> float:
    return 1.0 if sums.groups == inf else sums.groups / max(sums.groups - 1, 1)


def _least(lowest: float, highest: float, at: FloatArray) -> FloatArray | float:
    """Return the variance that is no more than rounding."""
    width = highest - lowest
    return (1e-9 * (width if np.isfinite(width) else np.abs(at))) ** 2
