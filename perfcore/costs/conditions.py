"""Operating conditions: costs and prevalence as one number, as a slope, or only in a range."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import inf, nan

from perfcore.costs.matrices import CostMatrix, decimal, rounded
from perfcore.measures.expected_costs import PREVALENCE
from perfcore.messages import argument_error, value_error


def operating_condition(
    cost_fn: float, cost_fp: float, prevalence: float, *, cost_tp: float = 0, cost_tn: float = 0
) -> float:
    """Return P(+)cost, the x axis of the cost curve: p missed / (p missed + (1 - p) alarm).

    Here missed = cost_fn - cost_tp, alarm = cost_fp - cost_tn, and p is the prevalence. In [0, 1]:
    at 0 only false alarms matter, at 1 only missed positives. Undefined (NaN) when neither does.

    Raises
    ------
    ValueError
        If a cost is not finite, an error is cheaper than the correct decision (no place on the
        axis stands for that), or the prevalence is not in [0, 1].

    References
    ----------
    C. Drummond, R. C. Holte (2006), Cost curves: an improved method for visualizing classifier
    performance, Machine Learning 65, 95-130. https://doi.org/10.1007/s10994-006-8199-5

    Examples
    --------
    >>> operating_condition(5, 1, 0.5), operating_condition(50, 10, 0.5)
    (0.8333333333333334, 0.8333333333333334)
    """
    costs = CostMatrix(cost_fn=cost_fn, cost_fp=cost_fp, cost_tp=cost_tp, cost_tn=cost_tn)
    return _condition(costs, prevalence)


def cost_ratio(condition: float, prevalence: float) -> float:
    """Return missed : alarm, the ratio of costs that meets an operating condition at a prevalence.

    The inverse of `operating_condition`: x (1 - p) / ((1 - x) p); inf where only missed positives
    matter. Undefined (NaN) when the prevalence alone decides (p or 1 - p is 0) and x is as it says.

    Raises
    ------
    ValueError
        If the condition or the prevalence is not in [0, 1].

    Examples
    --------
    >>> cost_ratio(0.5, 0.02)
    49.0
    """
    if not 0 <= condition <= 1:
        raise argument_error("condition", "be in [0, 1]", condition)
    x, p = decimal(condition), decimal(PREVALENCE.number(prevalence))
    return _quotient(x * (1 - p), (1 - x) * p)


def iso_cost_slope(costs: CostMatrix, prevalence: float) -> float:
    """Return the slope of the lines of equal cost in ROC space: (1 - p) alarm / (p missed).

    The line of this slope that touches the ROC hull from above touches it at the best threshold.
    inf where only false alarms matter; negative where one error is cheaper than being right.
    Undefined (NaN) when neither error matters.

    Raises
    ------
    ValueError
        If the prevalence is not in [0, 1].

    References
    ----------
    F. Provost, T. Fawcett (2001), Robust classification for imprecise environments, Machine
    Learning 42, 203-231. https://doi.org/10.1023/A:1007601015854

    Examples
    --------
    >>> iso_cost_slope(CostMatrix(cost_fn=5, cost_fp=1), 0.5)
    0.2
    """
    missed, alarm = _weighted(costs, prevalence)
    return _quotient(alarm, missed)


def textbook_threshold(costs: CostMatrix, *, of: float = 0.5, to: float | None = None) -> float:
    """Return the threshold that costs least if scores are probabilities that hold.

    It is alarm / (alarm + missed), which is cost_fp / (cost_fp + cost_fn) where correct decisions
    cost nothing. Where the scores hold among cases of which a share `of` is positive, and a share
    `to` will be, odds are shifted first: it is the score whose shifted probability is that number.
    Undefined (NaN) when no error matters.

    Raises
    ------
    ValueError
        If a share is not in [0, 1].

    References
    ----------
    C. Elkan (2001), The foundations of cost-sensitive learning, IJCAI, 973-978.

    Examples
    --------
    >>> costs = CostMatrix(cost_fn=4, cost_fp=1)
    >>> textbook_threshold(costs), textbook_threshold(costs, of=0.5, to=0.2)
    (0.2, 0.5)
    """
    p = decimal(PREVALENCE.number(of))
    q = p if to is None else decimal(PREVALENCE.number(to))
    missed, alarm = costs.stakes
    there = alarm * p * (1 - q)
    return _quotient(there, there + missed * q * (1 - p))


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
        conditions = [_condition(*corner) for corner in self.corners()]
        known = [x for x in conditions if x == x]  # none where neither error matters
        return min(known, default=nan), max(known, default=nan)

    def corners(self) -> Iterator[tuple[CostMatrix, float]]:
        """Yield the extreme costs and prevalences, in all eight combinations."""
        for missed, alarm, p in product(self.cost_fn, self.cost_fp, self.prevalence):
            matrix = CostMatrix(
                cost_fn=missed, cost_fp=alarm, cost_tp=self.cost_tp, cost_tn=self.cost_tn
            )
            yield matrix, p


def _condition(costs: CostMatrix, prevalence: float) -> float:
    """Return the operating condition of these costs; refuse errors cheaper than being right."""
    for name, stake, right in (
        ("cost_fn", costs.missed, costs.cost_tp),
        ("cost_fp", costs.alarm, costs.cost_tn),
    ):
        if stake < 0:
            raise argument_error(
                name,
                "not be below the cost of the correct decision, {right:.15g}",
                getattr(costs, name),
                right=right,
            )
    missed, alarm = _weighted(costs, prevalence)
    return float(missed / (missed + alarm)) if missed + alarm else nan


def _weighted(costs: CostMatrix, prevalence: float) -> tuple[Fraction, Fraction]:
    """Return p missed and (1 - p) alarm, exactly."""
    p = decimal(PREVALENCE.number(prevalence))
    missed, alarm = costs.stakes
    return p * missed, (1 - p) * alarm


def _quotient(upper: Fraction, lower: Fraction) -> float:
    if lower:
        return rounded(upper / lower)
    return nan if not upper else inf if upper > 0 else -inf
