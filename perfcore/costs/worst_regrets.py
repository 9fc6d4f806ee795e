"""The most that a threshold loses while costs and prevalence vary, and the one that loses least."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import nan
from typing import cast

import numpy as np

from perfcore.arrays import IntOrFloatArray
from perfcore.binary import Counts, Sweep
from perfcore.binary.hulls import hull_sweep
from perfcore.costs.best_thresholds import Gains
from perfcore.costs.conditions import CostRange
from perfcore.costs.cost_curves import CostCurve
from perfcore.costs.goals.findings import OperatingPoint
from perfcore.costs.matrices import CostMatrix
from perfcore.costs.tallies import Tally, at_stake

_NEAR = 1e-11  # of the largest stake: more than floats, or what counts as equal, can be off


@dataclass(frozen=True, slots=True)
class WorstRegret:
    """The most that a threshold loses to the best one.

    Attributes
    ----------
    regret : float
        Cost per case above the least cost, never negative.
    costs : CostMatrix
        The costs at which the threshold loses so much.
    prevalence : float
        The prevalence there.
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
    if np.isnan(curve.area):
        return WorstRegret(nan, *next(among.corners()))
    tp, fp = (cast("IntOrFloatArray", cell) for cell in (curve.counts.tp, curve.counts.fp))
    hull = Sweep(curve.thresholds, tp, fp)
    return _worst_on(hull, Tally(hull), among, counts)


def worst_priced_regret(s: Sweep | Tally, among: CostRange, *, threshold: float) -> WorstRegret:
    """Return the largest `regret` over a range of costs and prevalences, and where it is.

    It is at a corner of the range, as `worst_regret`; costs are those of the range, unscaled. For
    parameters see `safest_threshold`.

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
    p = at_stake(s)
    return _worst_on(hull_sweep(p.sweep), p, among, p.sweep.at(threshold))


@dataclass(frozen=True, slots=True)
class SafestThreshold(OperatingPoint):
    """The operating point whose worst regret is the least; its counts are of the cases themselves.

    Attributes
    ----------
    worst : WorstRegret
        The most that it loses to the best threshold over the range, and where.
    """

    worst: WorstRegret


def safest_threshold(s: Sweep | Tally, among: CostRange) -> SafestThreshold:
    """Return the operating point with the least `worst_priced_regret` over a range.

    All operating points compete, also those off the ROC hull: such a one may be best nowhere and
    yet lose least at worst. Compared exactly; among equals the highest threshold. It is the minimax
    regret decision, which needs no probabilities of the costs.

    Parameters
    ----------
    s : Sweep or Tally
        Counts at every distinct score, and what is at stake there; of a mere sweep, cases.
    among : CostRange
        Costs and prevalences that may hold.

    Raises
    ------
    Unreachable
        If there are no cases, or none of a class that a prevalence asks for.

    References
    ----------
    L. J. Savage (1951), The theory of statistical decision, Journal of the American Statistical
    Association 46, 55-67. https://doi.org/10.1080/01621459.1951.10500768

    Examples
    --------
    >>> from perfcore import CostRange, sweep
    >>> s = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> among = CostRange(cost_fn=(0.5, 2), cost_fp=(1, 1), prevalence=(0.5, 0.5))
    >>> safest = safest_threshold(s, among)
    >>> safest.threshold, safest.worst.regret
    (0.7, 0.125)
    """
    p = at_stake(s)
    staked, hull = p.sweep, hull_sweep(p.sweep)
    gains = [Gains.of_priced(p, *corner, on=hull) for corner in among.corners()]
    corners = [(each, each.best_index()) for each in gains]

    def worst(i: int) -> Fraction:
        tp, fp = staked.tp.item(i), staked.fp.item(i)
        return max(Fraction(0), *(each.between(tp, fp, best) for each, best in corners))

    i = min(_nearly_least(staked, corners), key=worst)
    threshold = staked.thresholds.item(i)
    loss = _worst_on(hull, p, among, staked.at(threshold))
    return SafestThreshold(threshold, i, p.cases.at(threshold), loss)


def _nearly_least(s: Sweep, corners: list[tuple[Gains, int]]) -> list[int]:
    """Return the points that may have the least worst regret, as far as floats can tell."""
    scale = max(gains.whole for gains, _ in corners)
    if not scale:  # nothing costs anything: the first point is as good as any
        return [0]
    worst = np.zeros(len(s))
    for gains, best in corners:
        found = float(gains.found / scale) * (gains.s.tp.item(best) - s.tp)
        alarms = float(gains.false_alarm / scale) * (gains.s.fp.item(best) - s.fp)
        np.maximum(worst, found + alarms, out=worst)
    return np.flatnonzero(worst <= worst.min() + _NEAR).tolist()


def _worst_on(hull: Sweep, p: Tally, among: CostRange, counts: Counts) -> WorstRegret:
    """Return the largest loss of these counts, of what is at stake, to the best on the hull."""
    gains = ((Gains.of_priced(p, *corner, on=hull), corner) for corner in among.corners())
    regrets = (WorstRegret(each.lost(counts, each.best_index()), *at) for each, at in gains)
    return max(regrets, key=lambda worst: worst.regret)
