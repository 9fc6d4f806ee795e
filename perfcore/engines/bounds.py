"""What counting on a grid can do to figures: proven bounds, from the counts alone.

Scores within a bin may stand in any order. Only bins whose smallest and largest scores differ can
do anything; cases of one score are tied, as they are in exact counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, nan

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.calibration.figures import FIGURES
from perfcore.engines.counted import Counted
from perfcore.measures.sweeps.bin_bounds import Bound, bounded, curve_bound, open_cases
from perfcore.messages import argument_error


@dataclass(frozen=True, slots=True)
class Bounds:
    """Figures of counts with what the grid can have done to them; see `bounds`.

    The bound of a figure of `figures` is also an attribute: ``bounds(counted).auc``.

    Parameters
    ----------
    sweep : Sweep
        The counts.
    """

    sweep: Sweep

    @property
    def known(self) -> bool:
        """Whether it is known how far the bins reach.

        Else nothing is known of the figures of cases, and bounds are infinite.
        """
        return self.sweep.spans is None or self.sweep.spans.known

    @property
    def figures(self) -> dict[str, Bound]:
        """The bounds of all figures that have one of their own, by key."""
        return {key: self._bound(key) for key, figure in FIGURES.items() if figure.in_bins}

    def __getattr__(self, key: str) -> Bound:
        """Return the bound of a figure."""
        if key in FIGURES and FIGURES[key].in_bins:
            return self._bound(key)
        raise AttributeError(key)

    def _bound(self, key: str) -> Bound:
        value = FIGURES[key].value(self.sweep)
        return FIGURES[key].bound(self.sweep) or Bound(value, value, value)

    def of_curve(self, figure: Callable[[Sweep], float]) -> Bound:
        """Return the bound of a figure that can only rise, or only fall, where the ROC curve rises.

        The curve of the cases lies between that of the best order within each bin, all positives
        above all negatives, and that of the worst; both can be.
        """
        return bounded(self.sweep, figure, curve_bound)

    def open_shares(self) -> FloatArray:
        """Return the shares of the positives and of the negatives in bins that hold several scores.

        Bins that another one exceeds in both are left out: the lowest cost is off by no more than
        ``max over rows of min(cost of all positives * share, cost of all negatives * share)``.

        Returns
        -------
        float64 array of shape (j, 2)
            Rising in the first, falling in the second column.
        """
        s = self.sweep
        positives, negatives = open_cases(s)
        shares = np.column_stack([positives / (s.positives or 1), negatives / (s.negatives or 1)])
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
        s = self.sweep
        cases = s.positives + s.negatives
        if not cases:
            return Bound(nan, nan, nan)
        value = float((cost_fn * (s.tp[-1] - s.tp) + cost_fp * s.fp).min()) / cases
        if not self.known:
            return Bound(value, -inf, inf)
        positives, negatives = open_cases(s)
        losses = np.minimum(cost_fn * positives, cost_fp * negatives)
        return Bound(value, max(0.0, value - float(losses.max(initial=0.0)) / cases), value)


def bounds(counted: Counted | Sweep) -> Bounds:
    """Return figures of counts, and between which values they lie for the cases themselves.

    How each bound is found says `perfcore.measures.sweeps.bin_bounds`.

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
    return Bounds(counted if isinstance(counted, Sweep) else counted.sweep)
