"""How near a threshold stays to the best one: among its neighbours, and as conditions vary."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import inf, isfinite
from typing import cast

import numpy as np

from perfcore.arrays import FloatArray, IntArray, IntOrFloatArray
from perfcore.binary import Counts, Sweep
from perfcore.costs.best_thresholds import Gains
from perfcore.costs.conditions import operating_condition
from perfcore.costs.cost_curves import CostCurve, normalised_costs
from perfcore.costs.goals.feasible_points import runs
from perfcore.costs.matrices import CostMatrix, rounded
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


@dataclass(frozen=True, slots=True, kw_only=True)
class CostRange:
    """Costs and prevalence that are known only to lie between two values each.

    Attributes
    ----------
    cost_fn, cost_fp, prevalence : tuple of two float
        The lowest and the highest value.
    cost_tp, cost_tn : float
        The cost of correct decisions.

    Raises
    ------
    ValueError
        If the lowest value exceeds the highest, or as `operating_condition`.

    Examples
    --------
    >>> CostRange(cost_fn=(2, 8), cost_fp=(1, 1), prevalence=(0.5, 0.5)).conditions
    (0.6666666666666666, 0.8888888888888888)
    """

    cost_fn: tuple[float, float]
    cost_fp: tuple[float, float]
    prevalence: tuple[float, float]
    cost_tp: float = 0.0
    cost_tn: float = 0.0

    def __post_init__(self) -> None:
        for name in ("cost_fn", "cost_fp", "prevalence"):
            low, high = getattr(self, name)
            if not low <= high:
                raise value_error(
                    "Argument {name} must hold the lowest value, then the highest, got {low}, "
                    "{high}.",
                    name=name,
                    low=low,
                    high=high,
                )
        _ = self.conditions  # refuses costs and shares that cannot be

    @property
    def conditions(self) -> tuple[float, float]:
        """The lowest and the highest operating condition; NaN if no error ever matters."""
        conditions = [
            operating_condition(
                costs.cost_fn, costs.cost_fp, p, cost_tp=self.cost_tp, cost_tn=self.cost_tn
            )
            for costs, p in self.corners()
        ]
        known = [x for x in conditions if x == x]  # none where neither error matters
        return min(known, default=np.nan), max(known, default=np.nan)

    def corners(self) -> Iterator[tuple[CostMatrix, float]]:
        """Yield the extreme costs and prevalences, in all eight combinations."""
        for missed, alarm, p in product(self.cost_fn, self.cost_fp, self.prevalence):
            matrix = CostMatrix(
                cost_fn=missed, cost_fp=alarm, cost_tp=self.cost_tp, cost_tn=self.cost_tn
            )
            yield matrix, p


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


def _regret(curve: CostCurve, counts: Counts, costs: CostMatrix, prevalence: float) -> float:
    if np.isnan(curve.area):
        return np.nan
    vertices = (cast("IntOrFloatArray", cell) for cell in (curve.counts.tp, curve.counts.fp))
    gains = Gains.at(Sweep(curve.thresholds, *vertices), costs, prevalence)
    tp, fp = (cast("float", cell) for cell in (counts.tp, counts.fp))
    return rounded(max(Fraction(0), gains.between(tp, fp, gains.best_index())))


def _require_tolerance(tolerance: float) -> None:
    if not 0 <= tolerance < inf:
        raise argument_error("tolerance", "be a finite number of 0 or more", tolerance)
