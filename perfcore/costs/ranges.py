"""Costs and prevalences that are known only to lie in a range."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np

from perfcore.costs.conditions import operating_condition
from perfcore.costs.matrices import CostMatrix
from perfcore.messages import value_error


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
