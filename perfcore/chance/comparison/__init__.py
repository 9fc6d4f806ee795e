"""Comparing models: who is ahead where, by how much, and how sure that is.

Nothing here draws and nothing speaks: the results hold what a picture or a sentence needs.
"""

from perfcore.chance.comparison.best_shares import BestShares, best_shares
from perfcore.chance.comparison.cost_comparisons import (
    BestRules,
    best_rules,
    cost_crossings,
    cost_differences,
)
from perfcore.chance.comparison.crossings import precision_recall_crossings, roc_crossings
from perfcore.chance.comparison.decisions import DecisionTest, mcnemar
from perfcore.chance.comparison.differences import alert_rate_differences, threshold_differences
from perfcore.chance.comparison.leads import Ahead, Crossings
from perfcore.chance.comparison.verdicts import (
    JudgedDifference,
    Verdict,
    holm,
    judged_differences,
    verdict,
)
