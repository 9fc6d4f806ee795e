"""What counting on a grid can do to a figure: proven bounds, from the counts alone.

Scores within a bin may stand in any order. Only bins whose smallest and largest scores differ can
do anything; cases of one score are tied, as they are in exact counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import nan

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import (
    Sweep,
    auc,
    average_precision,
    break_even,
    brier_score,
    equal_error_rate,
    kolmogorov_smirnov,
    log_loss,
)
from perfcore.binary.losses import are_probabilities, log_losses, squared_errors
from perfcore.costs import cost_curve
from perfcore.engines.counted import Counted
from perfcore.engines.figure_bounds import (
    Bound,
    curve_bound,
    loss_bound,
    nothing,
    open_bins,
    precision_bound,
    unknown,
)
from perfcore.messages import argument_error


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
            "break_even": self.break_even,
            "equal_error_rate": self.equal_error_rate,
            "cost_area": self.cost_area,
            "kolmogorov_smirnov": self.youden,
            "brier_score": self.brier_score,
            "log_loss": self.log_loss,
        }

    @property
    def break_even(self) -> Bound:
        """The value at which precision = recall; see `of_curve`."""
        return self.of_curve(lambda s: break_even(s).value)

    @property
    def equal_error_rate(self) -> Bound:
        """The value at which FPR = FNR; see `of_curve`."""
        return self.of_curve(lambda s: equal_error_rate(s).value)

    @property
    def cost_area(self) -> Bound:
        """The area under the cost curve; see `of_curve`."""
        return self.of_curve(lambda s: cost_curve(s).area)

    def of_curve(self, figure: Callable[[Sweep], float]) -> Bound:
        """Return the bound of a figure that can only rise, or only fall, where the ROC curve rises.

        The curve of the cases lies between that of the best order within each bin, all positives
        above all negatives, and that of the worst; both can be. A line of balance falls across the
        ROC curve, so it meets a higher one at fewer false positives and more true ones; and the
        hull of a higher curve has the lower costs.
        """
        return curve_bound(self._sweep, figure)

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
            return unknown(value)
        losses = np.minimum(cost_fn * self._open_positives, cost_fp * self._open_negatives)
        return Bound(value, max(0.0, value - float(losses.max(initial=0.0)) / cases), value)


def bounds(counted: Counted | Sweep) -> Bounds:
    """Return figures of counts, and between which values they lie for the cases themselves.

    With p and n the positives and negatives of an open bin, P and N those of all, TP and FP the
    counts at its lower edge: AUC is off by at most ``sum of p n / (2 P N)``, which is attained;
    Youden's J by ``max of min(p / P, n / N)``. Average precision is least where the negatives of
    each bin stand above its positives, no two tied, and greatest where its positives come first,
    tied. Of the Brier score and log loss each case lies between the values at the smallest and at
    the largest score of its bin. Break-even point, equal error rate and the area under the cost
    curve are those of the best and of the worst order in each bin, see `Bounds.of_curve`.

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
    open_ = open_bins(s)
    open_p, open_n = np.where(open_, p, 0.0), np.where(open_, n, 0.0)
    positives, negatives = float(s.positives), float(s.negatives)
    both = positives > 0 and negatives > 0
    pairs = float((open_p / (positives or 1) * (open_n / (negatives or 1))).sum()) / 2
    apart = np.minimum(open_p / (positives or 1), open_n / (negatives or 1)).max(initial=0.0)
    youden = kolmogorov_smirnov(s).value if both else nan
    area = auc(s)
    return Bounds(
        auc=Bound(area, max(0.0, area - pairs), min(1.0, area + pairs)) if both else nothing(),
        average_precision=precision_bound(s),
        youden=Bound(youden, youden, min(1.0, youden + float(apart))) if both else nothing(),
        brier_score=loss_bound(s, brier_score, squared_errors),
        log_loss=loss_bound(s, log_loss, log_losses),
        known=True,
        _open_positives=open_p,
        _open_negatives=open_n,
        _sweep=s,
    )


def _of_unknown_bins(s: Sweep) -> Bounds:
    both, none = bool(s.positives and s.negatives), np.zeros(len(s) - 1)
    losses = are_probabilities(s) and len(s) > 1
    return Bounds(
        auc=unknown(auc(s) if both else nan),
        average_precision=unknown(average_precision(s) if s.positives else nan),
        youden=unknown(kolmogorov_smirnov(s).value if both else nan),
        brier_score=unknown(brier_score(s) if losses else nan),
        log_loss=unknown(log_loss(s) if losses else nan),
        known=False,
        _open_positives=none,
        _open_negatives=none,
        _sweep=s,
    )
