"""The threshold to take where costs and prevalence are known only to lie in a range."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep
from perfcore.binary.hulls import hull_sweep
from perfcore.costs.best_thresholds import Gains
from perfcore.costs.ranges import CostRange
from perfcore.costs.tallies import Tally
from perfcore.costs.worst_regrets import WorstRegret, worst_on_hull

_NEAR = 1e-11  # of the largest stake: more than floats, or what counts as equal, can be off


@dataclass(frozen=True, slots=True)
class SafestThreshold:
    """The operating point whose worst regret is the least.

    Attributes
    ----------
    threshold : float
        ``score >= threshold`` is called positive; inf means "call nothing positive".
    index : int
        Its place in the sweep.
    worst : WorstRegret
        The most that it loses to the best threshold over the range, and where.
    """

    threshold: float
    index: int
    worst: WorstRegret


def safest_threshold(p: Tally, among: CostRange) -> SafestThreshold:
    """Return the operating point with the least `worst_priced_regret` over a range.

    All operating points compete, also those off the ROC hull: such a one may be best nowhere and
    yet lose least at worst. Compared exactly; among equals the highest threshold. It is the minimax
    regret decision, which needs no probabilities of the costs.

    Parameters
    ----------
    p : Tally
        What is at stake at every distinct score, of both classes.
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
    >>> from perfcore import CostRange, Tally, sweep
    >>> p = Tally(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    >>> among = CostRange(cost_fn=(0.5, 2), cost_fp=(1, 1), prevalence=(0.5, 0.5))
    >>> safest = safest_threshold(p, among)
    >>> safest.threshold, safest.worst.regret
    (0.7, 0.125)
    """
    s, hull = p.sweep, hull_sweep(p.sweep)
    corners = [
        Gains.of_priced(p, costs, prevalence, on=hull) for costs, prevalence in among.corners()
    ]
    best = [gains.best_index() for gains in corners]
    near = np.flatnonzero(_nearly_least(s, corners, best))
    regrets = [_worst(s, i, corners, best) for i in near.tolist()]
    i = int(near[regrets.index(min(regrets))])
    threshold = s.thresholds.item(i)
    return SafestThreshold(threshold, i, worst_on_hull(hull, p, among, threshold))


def _nearly_least(s: Sweep, corners: list[Gains], best: list[int]) -> npt.NDArray[np.bool_]:
    """Return which points may have the least worst regret, as far as floats can tell."""
    stakes = [(abs(each.found), abs(each.false_alarm)) for each in corners]
    scale = max(
        Fraction(s.positives) * found + Fraction(s.negatives) * alarm for found, alarm in stakes
    )
    if not scale:  # nothing costs anything: the first point is as good as any
        first: npt.NDArray[np.bool_] = np.arange(len(s)) == 0
        return first
    worst = np.zeros(len(s))
    for gains, j in zip(corners, best, strict=True):
        found = float(gains.found / scale) * (gains.s.tp.item(j) - s.tp)
        alarms = float(gains.false_alarm / scale) * (gains.s.fp.item(j) - s.fp)
        np.maximum(worst, found + alarms, out=worst)
    near: npt.NDArray[np.bool_] = worst <= worst.min() + _NEAR
    return near


def _worst(s: Sweep, i: int, corners: list[Gains], best: list[int]) -> Fraction:
    """Return the worst regret of an operating point, exactly."""
    tp, fp = s.tp.item(i), s.fp.item(i)
    return max(
        max(Fraction(0), gains.between(tp, fp, j)) for gains, j in zip(corners, best, strict=True)
    )
