"""Find a threshold: goals, requirements that combine, and why there is none."""

from perfcore.costs.goals.feasible_points import Feasible, feasible
from perfcore.costs.goals.findings import Found, Unreachable
from perfcore.costs.goals.operating_points import (
    alert_rate_at_most,
    best,
    break_even_point,
    equal_error_point,
    precision_at_least,
    recall_at_least,
)
from perfcore.costs.goals.requirements import Requirement, Shortfall, shortfalls
