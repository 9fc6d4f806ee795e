"""The most that a threshold loses to the best one while costs and prevalence vary."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

import numpy as np

from perfcore.arrays import IntOrFloatArray
from perfcore.binary import Counts, Sweep
from perfcore.binary.hulls import hull_sweep
from perfcore.costs.best_thresholds import Gains
from perfcore.costs.cost_curves import CostCurve
from perfcore.costs.matrices import CostMatrix, rounded
from perfcore.costs.ranges import CostRange
from perfcore.costs.regrets import lost
from perfcore.costs.tallies import Tally


@dataclass(frozen=True, slots=True)
class WorstRegret:
    """The most that a threshold loses to the best one.

    Attributes
    ----------
    regret : float
        Cost per case above the least cost, never negative.
    costs : CostMatrix
        Where that is: the costs,
    prevalence : float
        and the prevalence.
    """

    regret: float
    costs: CostMatrix
    prevalence: float


def worst_regret(curve: CostCurve, counts: Counts, among: CostRange) -> WorstRegret:
    """Return the largest loss to the best threshold over a range of costs and prevalences.

    The regret, the cost per case above the least, is the largest of functions that are linear in
    the costs, and in the prevalence: so it is largest at a corner of the range, and exact.
    Undefined (NaN) when a class is empty.

    Parameters
    ----------
    curve : CostCurve
        That of the cases.
    counts : Counts
        Scalars: the counts of the same cases at the threshold.
    among : CostRange
        Costs and prevalences that may hold.

    Examples
    --------
    >>> from perfcore import cost_curve, sweep
    >>> s = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> among = CostRange(cost_fn=(1, 5), cost_fp=(1, 1), prevalence=(0.5, 0.5))
    >>> worst_regret(cost_curve(s), s.at(0.9), among).regret
    1.0
    """
    return max(
        (WorstRegret(_regret(curve, counts, *corner), *corner) for corner in among.corners()),
        key=lambda worst: worst.regret,
    )


def worst_priced_regret(p: Tally, among: CostRange, *, threshold: float) -> WorstRegret:
    """Return the largest `regret` over a range of costs and prevalences, and where it is.

    It is at a corner of the range, as `worst_regret`; costs are those of the range, unscaled.

    Raises
    ------
    Unreachable
        If there are no cases, or none of a class that a prevalence asks for.

    Examples
    --------
    >>> from perfcore import Pricing, amount_sweep
    >>> loans = amount_sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1], [100, 20, 300, 50])
    >>> p = loans.priced(Pricing(positives="amount"))
    >>> among = CostRange(cost_fn=(0.1, 1), cost_fp=(5, 5), prevalence=(0.5, 0.5))
    >>> worst = worst_priced_regret(p, among, threshold=0.9)
    >>> worst.regret, worst.costs.cost_fn
    (73.75, 1.0)
    """
    return worst_on_hull(hull_sweep(p.sweep), p, among, threshold)


def worst_on_hull(hull: Sweep, p: Tally, among: CostRange, threshold: float) -> WorstRegret:
    """Return `worst_priced_regret` where the hull is known."""

    def regrets() -> Iterator[WorstRegret]:
        for costs, prevalence in among.corners():
            gains = Gains.of_priced(p, costs, prevalence, on=hull)
            yield WorstRegret(lost(gains, gains.best_index(), p, threshold), costs, prevalence)

    return max(regrets(), key=lambda worst: worst.regret)


def _regret(curve: CostCurve, counts: Counts, costs: CostMatrix, prevalence: float) -> float:
    if np.isnan(curve.area):
        return np.nan
    vertices = (cast("IntOrFloatArray", cell) for cell in (curve.counts.tp, curve.counts.fp))
    gains = Gains.at(Sweep(curve.thresholds, *vertices), costs, prevalence)
    tp, fp = (cast("float", cell) for cell in (counts.tp, counts.fp))
    return rounded(max(Fraction(0), gains.between(tp, fp, gains.best_index())))
