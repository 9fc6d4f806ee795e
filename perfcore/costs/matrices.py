"""What each of the four outcomes costs."""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass, fields
from fractions import Fraction

from perfcore.measures.parameters import real
from perfcore.messages import argument_error


@dataclass(frozen=True, slots=True, kw_only=True)
class CostMatrix:
    """What a case costs in each cell of the confusion matrix, in one unit; benefits are negative.

    Which threshold is best depends on two differences alone, what a missed positive costs more than
    a found one (``missed``) and a false alarm more than a case left alone (``alarm``), and of these
    only on their ratio.

    Parameters
    ----------
    cost_fn, cost_fp : float
        The cost of a missed positive and of a false alarm.
    cost_tp, cost_tn : float
        The cost of the correct decisions: positives found, negatives left alone.

    Raises
    ------
    ValueError
        If a cost is not a finite number.

    References
    ----------
    C. Elkan (2001), The foundations of cost-sensitive learning, IJCAI, 973-978.

    Examples
    --------
    >>> costs = CostMatrix(cost_fn=50, cost_fp=10, cost_tp=-25)
    >>> costs.missed, costs.alarm
    (75.0, 10.0)
    """

    cost_fn: float = 1.0
    cost_fp: float = 1.0
    cost_tp: float = 0.0
    cost_tn: float = 0.0

    def __post_init__(self) -> None:
        for field in fields(self):
            object.__setattr__(self, field.name, _finite(getattr(self, field.name), field.name))

    @property
    def missed(self) -> float:
        """What a missed positive costs more than a found one: cost_fn - cost_tp."""
        return rounded(self.stakes[0])

    @property
    def alarm(self) -> float:
        """What a false alarm costs more than a negative left alone: cost_fp - cost_tn."""
        return rounded(self.stakes[1])

    @property
    def stakes(self) -> tuple[Fraction, Fraction]:
        """``missed`` and ``alarm`` as exact numbers; a float means the decimal that it prints as.

        So 0.3 : 0.1 is 3 : 1, and equal costs are found to be equal.
        """
        return (
            decimal(self.cost_fn) - decimal(self.cost_tp),
            decimal(self.cost_fp) - decimal(self.cost_tn),
        )

    def times(self, positives: float, negatives: float) -> CostMatrix:
        """Return the costs of each class times a factor; the largest float where that is too much.

        Examples
        --------
        >>> CostMatrix(cost_fn=5, cost_fp=1).times(10, 0)
        CostMatrix(cost_fn=50.0, cost_fp=0.0, cost_tp=0.0, cost_tn=0.0)
        """
        return CostMatrix(
            cost_fn=_times(self.cost_fn, positives),
            cost_fp=_times(self.cost_fp, negatives),
            cost_tp=_times(self.cost_tp, positives),
            cost_tn=_times(self.cost_tn, negatives),
        )


def decimal(number: float) -> Fraction:
    """Return the shortest decimal that reads as this float, exactly.

    Examples
    --------
    >>> decimal(0.1)
    Fraction(1, 10)
    """
    return Fraction(repr(float(number)))


def rounded(number: Fraction) -> float:
    """Return the nearest float, infinite beyond the largest.

    Examples
    --------
    >>> rounded(Fraction(1, 10)), rounded(Fraction(-(10**400)))
    (0.1, -inf)
    """
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def _times(cost: float, factor: float) -> float:
    largest = sys.float_info.max
    return min(max(cost * factor, -largest), largest) + 0.0  # no -0.0


def _finite(value: object, name: str) -> float:
    number = real(value)
    if not math.isfinite(number):
        raise argument_error(name, "be a finite number", value)
    return number
