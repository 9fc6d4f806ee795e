"""How near a threshold stays to the best one: among its neighbours, and as conditions vary."""

from __future__ import annotations

from math import inf, isfinite

import numpy as np

from perfcore.arrays import FloatArray, IntArray
from perfcore.binary import Counts, Sweep
from perfcore.costs.best_thresholds import BestThreshold, Gains
from perfcore.costs.cost_curves import CostCurve, normalised_costs
from perfcore.costs.goals.feasible_points import runs
from perfcore.costs.matrices import CostMatrix
from perfcore.costs.tallies import Tally, at_stake
from perfcore.messages import argument_error, value_error

_ROUNDING = 1e-12  # of a cost, in proportion to it
_RESOLUTION = 2.0**-50  # of a cost, where x is rounded: near 1, 1 - x is not known better


def near_minimum(costs: FloatArray, tolerance: float) -> IntArray:
    """Return the runs of operating points that cost at most tolerance * abs(minimum) more.

    Parameters
    ----------
    costs : float64 array of shape (k + 1,)
        The cost at every operating point, see `expected_cost`; NaN is never near.
    tolerance : float
        A share of the minimum, 0.05 for 5 %. If the minimum is 0, only its equals are near.

    Returns
    -------
    int64 array of shape (r, 2)
        First and last index of each run, rising; empty if all costs are NaN.

    Raises
    ------
    ValueError
        If the tolerance is negative or not finite.

    Examples
    --------
    >>> near_minimum(np.array([9.0, 5.0, 5.2, 8.0, 5.1]), 0.05)
    array([[1, 2],
           [4, 4]])
    """
    _require_tolerance(tolerance)
    if np.isnan(costs).all():
        return np.empty((0, 2), dtype=np.int64)
    least = float(np.nanmin(costs))
    return runs(costs <= (least + tolerance * abs(least) if isfinite(least) else least))


def near_best_conditions(
    curve: CostCurve, counts: Counts, tolerance: float, *, low: float = 0.0, high: float = 1.0
) -> tuple[float, float] | None:
    """Return between which operating conditions a threshold costs at most tolerance * best more.

    Costs are normalised expected costs: what errors cost more than correct decisions. The
    threshold's are a straight line and the best ones concave, so that the conditions form one
    interval. None if there are none in the range, or a class is empty.

    Parameters
    ----------
    curve : CostCurve
        The best costs.
    counts : Counts
        Scalars: the counts of the same cases at the threshold.
    tolerance : float
        A share of the best cost, 0.05 for 5 %.
    low, high : float
        The range of operating conditions, see `CostRange`.

    Raises
    ------
    ValueError
        If the tolerance is negative or not finite, or not 0 <= low <= high <= 1.

    Examples
    --------
    >>> from perfcore import cost_curve, sweep
    >>> s = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> near_best_conditions(cost_curve(s), s.at(0.7), 0.0)
    (0.5, 1.0)
    """
    _require_tolerance(tolerance)
    if not 0 <= low <= high <= 1:
        raise value_error(
            "Arguments low, high must fulfil 0 <= low <= high <= 1, got {low}, {high}.",
            low=low,
            high=high,
        )
    if np.isnan(curve.area):
        return None
    inside = curve.x[(curve.x > low) & (curve.x < high)]
    x = np.unique(np.concatenate([[low], inside, [high]]))
    least = curve.at(x)
    excess = normalised_costs(counts, x) - (1 + tolerance) * least
    near = np.flatnonzero(excess <= _ROUNDING * least + _RESOLUTION * x)
    if not near.size:
        return None
    first, last = int(near[0]), int(near[-1])
    return _crossing(x, excess, first, first - 1), _crossing(x, excess, last, last + 1)


def _crossing(x: FloatArray, excess: FloatArray, inside: int, outside: int) -> float:
    """Return where the excess is 0 on its way out of the interval, or the end of the range."""
    if not 0 <= outside < x.size:
        return float(x[inside])
    within, beyond = min(excess[inside], 0.0), excess[outside]
    return float(x[inside] + (x[outside] - x[inside]) * within / (within - beyond))


def regret(
    s: Sweep | Tally,
    costs: CostMatrix,
    *,
    threshold: float,
    prevalence: float | None = None,
    best: BestThreshold | None = None,
) -> float:
    """Return the cost per case above that of `best_threshold`, at least 0.

    Compared exactly, as there: 0.0 means that no threshold is cheaper. To give ``best``, where it
    is known, spares the search.

    Raises
    ------
    ValueError
        If the prevalence is not in [0, 1].
    Unreachable
        If there are no cases, or none of a class that the prevalence asks for.

    Examples
    --------
    >>> from perfcore import Pricing, amount_sweep
    >>> loans = amount_sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1], [100, 20, 300, 50])
    >>> p = loans.priced(Pricing(positives="amount"))
    >>> regret(p, CostMatrix(cost_fn=1, cost_fp=5), threshold=0.9)
    73.75
    """
    p = at_stake(s)
    gains = Gains.of_priced(p, costs, prevalence)
    return gains.lost(p.sweep.at(threshold), gains.best_index() if best is None else best.index)


def _require_tolerance(tolerance: float) -> None:
    if not 0 <= tolerance < inf:
        raise argument_error("tolerance", "be a finite number of 0 or more", tolerance)
