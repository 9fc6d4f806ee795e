"""What counting on a grid can do to one figure, from the counts in each bin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, isnan, nan
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.binary.losses import Losses

_SHIFT = 10


@dataclass(frozen=True, slots=True)
class Bound:
    """A figure of counts on a grid, and between which values it lies for the cases themselves.

    Parameters
    ----------
    value : float
        The figure of the sweep.
    lower, upper : float
        The figure of the cases is not below, and not above. Equal to `value` for exact counts.

    Examples
    --------
    >>> Bound(0.75, 0.5, 0.875).error
    0.25
    """

    value: float
    lower: float
    upper: float

    def through(self, rising: Callable[[float], float]) -> Bound:
        """Return the bound of a figure that rises with this one."""
        return Bound(*map(rising, (self.value, self.lower, self.upper)))

    @property
    def error(self) -> float:
        """How far the figure of the cases may be from `value`; inf where nothing is known."""
        if self.value in (self.lower, self.upper) and self.lower == self.upper:
            return 0.0
        return max(self.value - self.lower, self.upper - self.value)


InBins = Callable[[Sweep, Callable[[Sweep], float]], Bound]
"""A sweep of bins whose reach is known, and a figure that is defined there, to its bound."""


def bounded(s: Sweep, figure: Callable[[Sweep], float], in_bins: InBins) -> Bound:
    """Return the bound of a figure: no more than its value where the sweep is exact.

    It is infinite where nobody knows how far the bins reach.
    """
    value = float(figure(s))
    if s.spans is None or isnan(value):
        return Bound(value, value, value)
    return in_bins(s, figure) if s.spans.known else Bound(value, -inf, inf)


def open_bins(s: Sweep) -> npt.NDArray[np.bool_]:
    """Return of each bin whether its smallest and largest scores differ; none of exact counts."""
    if s.spans is None or s.spans.lowest is None or s.spans.highest is None:
        return np.zeros(len(s) - 1, bool)
    return np.asarray(s.spans.lowest < s.spans.highest)


def in_order(s: Sweep, *, best: bool) -> Sweep:
    """Return the sweep of cases that each open bin ranks best, or worst: its ROC curve bounds all.

    Best is all positives of a bin at its highest score and all negatives at its edge; worst is the
    other way round. No order of the cases has a ROC curve above the one, or below the other.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from perfcore.data import Spans
    >>> s = Sweep.from_counts([0.5], [2], [3])
    >>> s = replace(s, spans=Spans("k=1", np.array([0.5]), np.array([0.75])))
    >>> in_order(s, best=True).at(0.75), in_order(s, best=False).at(0.75)
    (Counts(tp=2, fp=0, fn=0, tn=3), Counts(tp=0, fp=3, fn=2, tn=0))
    """

    def ordered() -> Sweep:
        bins = np.flatnonzero(open_bins(s))
        highest = None if s.spans is None else s.spans.highest
        tops = s.thresholds[1:] if highest is None else highest
        tp, fp = (s.tp[bins + 1], s.fp[bins]) if best else (s.tp[bins], s.fp[bins + 1])
        counts: list[Any] = [np.insert(s.tp, bins + 1, tp), np.insert(s.fp, bins + 1, fp)]
        return Sweep(np.insert(s.thresholds, bins + 1, tops[bins]), *counts)

    return s.kept(f"in order, best: {best}", ordered)


def curve_bound(s: Sweep, figure: Callable[[Sweep], float]) -> Bound:
    """Return the bound of a figure that can only rise, or only fall, where the ROC curve rises.

    Both ends are attained, by `in_order`. A line of balance falls across the ROC curve, so it meets
    a higher curve at fewer false positives and more true ones; and the hull of a higher curve has
    the lower costs.
    """
    value = float(figure(s))
    ends = [value, *(float(figure(in_order(s, best=best))) for best in (False, True))]
    return Bound(value, min(ends), max(ends))


def auc_bound(s: Sweep, figure: Callable[[Sweep], float]) -> Bound:
    """Return the bound of the area under the ROC curve, which is attained.

    With p and n the positives and negatives of an open bin, P and N those of all, it is off by at
    most ``sum of p n / (2 P N)``.
    """
    value, (p, n) = figure(s), open_cases(s)
    pairs = float((p / float(s.positives) * (n / float(s.negatives))).sum()) / 2
    return Bound(value, max(0.0, value - pairs), min(1.0, value + pairs))


def distance_bound(s: Sweep, figure: Callable[[Sweep], float]) -> Bound:
    """Return the bound of the largest distance of TPR and FPR.

    It is at least that at the edges of the bins, and exceeds it by at most ``max of
    min(p / P, n / N)``, with p, n, P and N as for `auc_bound`.
    """
    value, (p, n) = figure(s), open_cases(s)
    apart = np.minimum(p / float(s.positives), n / float(s.negatives)).max(initial=0.0)
    return Bound(value, value, min(1.0, value + float(apart)))


def open_cases(s: Sweep) -> tuple[FloatArray, FloatArray]:
    """Return the positives and the negatives of each bin, 0 of one that holds a single score."""
    open_ = open_bins(s)
    p, n = (np.where(open_, np.diff(of).astype(np.float64), 0.0) for of in (s.tp, s.fp))
    return p, n


def precision_bound(s: Sweep, figure: Callable[[Sweep], float]) -> Bound:
    """Return the bound of average precision.

    It is least where the negatives of each open bin stand above its positives, no two tied, and
    greatest where its positives come first, tied.
    """
    value, open_ = figure(s), open_bins(s)
    p, n = (np.diff(each).astype(np.float64) for each in (s.tp, s.fp))
    tp, fp = s.tp[1:].astype(np.float64), s.fp[1:].astype(np.float64)
    before, wrong = tp - p, fp - n
    there = p > 0
    tied = np.divide(p * tp, tp + fp, out=np.zeros_like(p), where=there)
    first = np.divide(p * tp, tp + wrong, out=np.zeros_like(p), where=there)
    last = np.zeros_like(p)
    some = there & open_
    low, high = before[some] + fp[some], tp[some] + fp[some]
    harmonic = _logarithms(low, high) if s.weighted else _harmonics(low + 1, high + 1)
    last[some] = p[some] - fp[some] * harmonic
    total = float(s.positives)
    lower = float(np.where(open_, last, tied).sum()) / total
    upper = float(np.where(open_, first, tied).sum()) / total
    if not open_.any():
        return Bound(value, value, value)
    return Bound(value, max(0.0, min(lower, value)), min(1.0, max(upper, value)))


def _logarithms(low: FloatArray, high: FloatArray) -> FloatArray:
    """Return log(high / low), 0 for a low of 0: weights may be cut into pieces of any size."""
    ratio = np.divide(high - low, low, out=np.zeros_like(low), where=low > 0)
    return np.asarray(np.log1p(ratio))


def _harmonics(low: FloatArray, high: FloatArray) -> FloatArray:
    """Return the sum of 1 / i for whole numbers i from `low` up to, without, `high`.

    It is digamma(high) - digamma(low), written so that large numbers keep their digits.
    """
    width = high - low
    exact = sum((width / ((low + i) * (high + i)) for i in range(_SHIFT)), np.zeros_like(low))
    a, b = low + _SHIFT, high + _SHIFT
    # digamma(x) = log x - 1/(2 x) - 1/(12 x^2) + 1/(120 x^4) - ..., and the rest is below 1e-17.
    tail = width / (2 * a * b)
    for power, factor in ((2, 1 / 12), (4, -1 / 120), (6, 1 / 252), (8, -1 / 240), (10, 1 / 132)):
        tail += factor * (a**-power - b**-power)
    return np.asarray(exact + np.log1p(width / a) + tail)


def loss_bound(s: Sweep, figure: Callable[[Sweep], float], losses: Losses) -> Bound:
    """Return the bound of a mean loss: each case lies between those at the ends of its bin."""
    given = s.thresholds[1:]
    lowest = given if s.spans is None or s.spans.lowest is None else s.spans.lowest
    highest = given if s.spans is None or s.spans.highest is None else s.spans.highest
    if lowest.min() < 0 or highest.max() > 1:
        return Bound(nan, nan, nan)
    value = figure(s)
    ends = [0.0, 0.0]
    for called, positive in ((s.tp, True), (s.fp, False)):
        cases = np.diff(called)
        present = cases > 0
        nearest, furthest = (highest, lowest) if positive else (lowest, highest)
        for i, score in enumerate((nearest, furthest)):
            ends[i] += float((losses(score[present], positive) * cases[present]).sum())
    cases_in_all = s.positives + s.negatives
    return Bound(value, ends[0] / cases_in_all, ends[1] / cases_in_all)
