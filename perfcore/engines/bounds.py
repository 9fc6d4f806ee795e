"""What counting on a grid can do to a figure: proven bounds, from the counts alone.

Scores within a bin may stand in any order. Only bins whose smallest and largest scores differ can
do anything; cases of one score are tied, as they are in exact counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, nan

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.binary import (
    Sweep,
    auc,
    average_precision,
    brier_score,
    kolmogorov_smirnov,
    log_loss,
)
from perfcore.binary.losses import Losses, are_probabilities, log_losses, squared_errors
from perfcore.engines.counted import Counted
from perfcore.messages import argument_error

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


@dataclass(frozen=True, slots=True)
class Bounds:
    """Figures of counts with what the grid can have done to them; see `bounds`.

    Parameters
    ----------
    auc, average_precision, youden : Bound
        Area under the ROC curve, average precision, the largest distance of TPR and FPR at any
        threshold.
    brier_score, log_loss : Bound
        NaN where scores are no probabilities.
    known : bool
        Whether it is known how far the bins reach. Else nothing is known of the figures of cases,
        and bounds are infinite.
    """

    auc: Bound
    average_precision: Bound
    youden: Bound
    brier_score: Bound
    log_loss: Bound
    known: bool
    _open_positives: FloatArray
    _open_negatives: FloatArray
    _sweep: Sweep

    @property
    def figures(self) -> dict[str, Bound]:
        """The bounds by the names that the figures have elsewhere."""
        return {
            "auc": self.auc,
            "average_precision": self.average_precision,
            "kolmogorov_smirnov": self.youden,
            "brier_score": self.brier_score,
            "log_loss": self.log_loss,
        }

    def open_shares(self) -> FloatArray:
        """Return the shares of the positives and of the negatives in bins that hold several scores.

        Bins that another one exceeds in both are left out: the lowest cost is off by no more than
        ``max over rows of min(cost of all positives * share, cost of all negatives * share)``.

        Returns
        -------
        float64 array of shape (j, 2)
            Rising in the first, falling in the second column.
        """
        shares = np.column_stack(
            [
                self._open_positives / (self._sweep.positives or 1),
                self._open_negatives / (self._sweep.negatives or 1),
            ]
        )
        falling = shares[np.lexsort((-shares[:, 1], -shares[:, 0]))]
        above = np.maximum.accumulate(np.append(0.0, falling[:, 1]))
        return np.asarray(falling[falling[:, 1] > above[:-1]][::-1])

    def cost(self, *, cost_fn: float, cost_fp: float) -> Bound:
        """Return the least cost per case at any threshold, with its bound.

        The cheapest bin edge costs at most ``max over bins of min(cost_fp n, cost_fn p)`` more in
        all than the cheapest threshold, as one of the two edges of its bin does.

        Raises
        ------
        ValueError
            If a cost is negative or not finite.
        """
        for name, cost in (("cost_fn", cost_fn), ("cost_fp", cost_fp)):
            if not (np.isfinite(cost) and cost >= 0):
                raise argument_error(name, "be finite and not negative", cost)
        s = self._sweep
        cases = s.positives + s.negatives
        if not cases:
            return Bound(nan, nan, nan)
        value = float((cost_fn * (s.tp[-1] - s.tp) + cost_fp * s.fp).min()) / cases
        if not self.known:
            return _unknown(value)
        losses = np.minimum(cost_fn * self._open_positives, cost_fp * self._open_negatives)
        return Bound(value, max(0.0, value - float(losses.max(initial=0.0)) / cases), value)


def bounds(counted: Counted | Sweep) -> Bounds:
    """Return figures of counts, and between which values they lie for the cases themselves.

    With p and n the positives and negatives of an open bin, P and N those of all, TP and FP the
    counts at its lower edge: AUC is off by at most ``sum of p n / (2 P N)``, which is attained;
    Youden's J by ``max of min(p / P, n / N)``. Average precision is least where the negatives of
    each bin stand above its positives, no two tied, and greatest where its positives come first,
    tied. Of the Brier score and log loss each case lies between the values at the smallest and at
    the largest score of its bin.

    Parameters
    ----------
    counted : Counted or Sweep
        As `score_counts` returns it, or the total of several; or a sweep, whose `spans` say how
        far its bins reach. Without any, it is exact.

    Examples
    --------
    >>> from perfcore import sweep
    >>> bounds(Counted(sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1]))).auc
    Bound(value=0.875, lower=0.875, upper=0.875)
    """
    s = counted if isinstance(counted, Sweep) else counted.sweep
    if s.spans is not None and not s.spans.known:
        return _of_unknown_bins(s)
    p, n = (np.diff(each).astype(np.float64) for each in (s.tp, s.fp))
    open_ = np.zeros(p.size, bool)
    if s.spans is not None and s.spans.lowest is not None and s.spans.highest is not None:
        open_ = s.spans.lowest < s.spans.highest
    open_p, open_n = np.where(open_, p, 0.0), np.where(open_, n, 0.0)
    positives, negatives = float(s.positives), float(s.negatives)
    both = positives > 0 and negatives > 0
    pairs = float((open_p / (positives or 1) * (open_n / (negatives or 1))).sum()) / 2
    apart = np.minimum(open_p / (positives or 1), open_n / (negatives or 1)).max(initial=0.0)
    youden = kolmogorov_smirnov(s).value if both else nan
    area = auc(s)
    return Bounds(
        auc=Bound(area, max(0.0, area - pairs), min(1.0, area + pairs)) if both else _nothing(),
        average_precision=_precision_bound(s, p, n, open_),
        youden=Bound(youden, youden, min(1.0, youden + float(apart))) if both else _nothing(),
        brier_score=_loss_bound(s, brier_score, squared_errors),
        log_loss=_loss_bound(s, log_loss, log_losses),
        known=True,
        _open_positives=open_p,
        _open_negatives=open_n,
        _sweep=s,
    )


def _nothing() -> Bound:
    return Bound(nan, nan, nan)


def _unknown(value: float) -> Bound:
    return Bound(value, -inf, inf)


def _of_unknown_bins(s: Sweep) -> Bounds:
    both, none = bool(s.positives and s.negatives), np.zeros(len(s) - 1)
    losses = are_probabilities(s) and len(s) > 1
    return Bounds(
        auc=_unknown(auc(s) if both else nan),
        average_precision=_unknown(average_precision(s) if s.positives else nan),
        youden=_unknown(kolmogorov_smirnov(s).value if both else nan),
        brier_score=_unknown(brier_score(s) if losses else nan),
        log_loss=_unknown(log_loss(s) if losses else nan),
        known=False,
        _open_positives=none,
        _open_negatives=none,
        _sweep=s,
    )


def _precision_bound(s: Sweep, p: FloatArray, n: FloatArray, open_: npt.NDArray[np.bool_]) -> Bound:
    if not s.positives:
        return _nothing()
    value = average_precision(s)
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


def _loss_bound(s: Sweep, figure: Callable[[Sweep], float], losses: Losses) -> Bound:
    given = s.thresholds[1:]
    lowest = given if s.spans is None or s.spans.lowest is None else s.spans.lowest
    highest = given if s.spans is None or s.spans.highest is None else s.spans.highest
    inside = not lowest.size or (lowest.min() >= 0 and highest.max() <= 1)
    if not inside or not are_probabilities(s) or not lowest.size:
        return _nothing()
    value = figure(s)
    if s.spans is None:
        return Bound(value, value, value)
    ends = [0.0, 0.0]
    for called, positive in ((s.tp, True), (s.fp, False)):
        cases = np.diff(called)
        present = cases > 0
        nearest, furthest = (highest, lowest) if positive else (lowest, highest)
        for i, score in enumerate((nearest, furthest)):
            ends[i] += float((losses(score[present], positive) * cases[present]).sum())
    cases_in_all = s.positives + s.negatives
    return Bound(value, ends[0] / cases_in_all, ends[1] / cases_in_all)
