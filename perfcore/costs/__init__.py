"""Costs: what decisions cost, which threshold costs least, and who is best under which conditions.

Nothing here looks at cases again: total and expected cost are arithmetic on counts, the best
thresholds are the vertices of the ROC hull.
"""

from perfcore.costs.amounts import amount_sweep, amount_sweep_of, tally_of
from perfcore.costs.best_thresholds import BestThreshold, best_threshold
from perfcore.costs.conditions import (
    CostRange,
    cost_ratio,
    iso_cost_slope,
    operating_condition,
    textbook_threshold,
)
from perfcore.costs.cost_curves import (
    CostCurve,
    cost_curve,
    cost_lines,
    envelope_vertices,
    normalised_costs,
)
from perfcore.costs.decision_curves import DecisionCurve, decision_curve
from perfcore.costs.envelopes import BestModels, best_models
from perfcore.costs.gains import found_at, gain_curve
from perfcore.costs.matrices import CostMatrix
from perfcore.costs.projections import PER, Use
from perfcore.costs.regrets import near_best_conditions, near_minimum, regret
from perfcore.costs.sums import expected_amount_cost, expected_cost, total_amount_cost, total_cost
from perfcore.costs.tallies import BASES, PER_CASE, AmountCounts, Basis, Pricing, Tally
from perfcore.costs.worst_regrets import (
    SafestThreshold,
    WorstRegret,
    safest_threshold,
    worst_priced_regret,
    worst_regret,
)

# Names from when what is priced by amount had functions of its own.
AmountSweep = Priced = priced = Tally
best_priced_threshold = best_threshold
expected_priced_cost = expected_cost
priced_regret = regret
total_priced_cost = total_cost
