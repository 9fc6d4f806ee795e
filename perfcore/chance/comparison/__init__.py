"""Comparing models: who is ahead where, by how much, and how sure that is.

Nothing here draws and nothing speaks: the results hold what a picture or a sentence needs.
"""

from perfcore.chance.comparison.alert_rates import (
    alert_rate_differences,
    counts_at_alert_rates,
    difference_at_alert_rate,
)
from perfcore.chance.comparison.best_rules import BestRule, BestRules, best_rules
from perfcore.chance.comparison.best_shares import BestShares, best_shares
from perfcore.chance.comparison.corrections import holm
from perfcore.chance.comparison.cost_crossings import (
    CostDifferences,
    cost_crossings,
    cost_differences,
)
from perfcore.chance.comparison.crossings import precision_recall_crossings, roc_crossings
from perfcore.chance.comparison.differences import (
    MeasureDifference,
    MeasureDifferences,
    difference_at_thresholds,
    threshold_differences,
)
from perfcore.chance.comparison.judgements import JudgedDifference, judged_differences
from perfcore.chance.comparison.leads import Ahead, Crossings
from perfcore.chance.comparison.verdicts import Verdict, verdict

__all__ = [
    "Ahead",
    "BestRule",
    "BestRules",
    "BestShares",
    "CostDifferences",
    "Crossings",
    "JudgedDifference",
    "MeasureDifference",
    "MeasureDifferences",
    "Verdict",
    "alert_rate_differences",
    "best_rules",
    "best_shares",
    "cost_crossings",
    "cost_differences",
    "counts_at_alert_rates",
    "difference_at_alert_rate",
    "difference_at_thresholds",
    "holm",
    "judged_differences",
    "precision_recall_crossings",
    "roc_crossings",
    "threshold_differences",
    "verdict",
]
