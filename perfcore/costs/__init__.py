"""Costs: what decisions cost, which threshold costs least, and who is best under which conditions.

Nothing here looks at cases again: total and expected cost are arithmetic on counts, the best
thresholds are the vertices of the ROC hull.
"""

from perfcore.costs.amounts import (
    AmountCounts,
    AmountSweep,
    BestAmountThreshold,
    amount_sweep,
    best_amount_threshold,
    expected_amount_cost,
    total_amount_cost,
)
from perfcore.costs.best_thresholds import BestThreshold, best_threshold
from perfcore.costs.conditions import cost_ratio, iso_cost_slope, operating_condition
from perfcore.costs.curves import CostCurve, cost_curve, normalised_costs
from perfcore.costs.envelopes import BestModels, best_models
from perfcore.costs.lines import cost_lines, envelope_vertices
from perfcore.costs.matrices import CostMatrix
from perfcore.costs.regrets import (
    CostRange,
    WorstRegret,
    near_best_conditions,
    near_minimum,
    worst_regret,
)
from perfcore.costs.sums import expected_cost, total_cost

__all__ = [
    "AmountCounts",
    "AmountSweep",
    "BestAmountThreshold",
    "BestModels",
    "BestThreshold",
    "CostCurve",
    "CostMatrix",
    "CostRange",
    "WorstRegret",
    "amount_sweep",
    "best_amount_threshold",
    "best_models",
    "best_threshold",
    "cost_curve",
    "cost_lines",
    "cost_ratio",
    "envelope_vertices",
    "expected_amount_cost",
    "expected_cost",
    "iso_cost_slope",
    "near_best_conditions",
    "near_minimum",
    "normalised_costs",
    "operating_condition",
    "total_amount_cost",
    "total_cost",
    "worst_regret",
]
