"""How sure a figure is, by formulas: DeLong for AUCs, Wilson for shares of cases.

docs/coverage.md has what share of intervals covers the true value, by simulation.
"""

from perfcore.chance.intervals.auc_intervals import auc_difference, auc_interval
from perfcore.chance.intervals.estimates import WEIGHTED, Band, Difference, Interval
from perfcore.chance.intervals.paired_areas import PairedAUCs, paired_aucs
from perfcore.chance.intervals.placements import Variance, auc_variance
from perfcore.chance.intervals.proportions import PROPORTIONS, proportion_interval, wilson_interval

__all__ = [
    "PROPORTIONS",
    "WEIGHTED",
    "Band",
    "Difference",
    "Interval",
    "PairedAUCs",
    "Variance",
    "auc_difference",
    "auc_interval",
    "auc_variance",
    "paired_aucs",
    "proportion_interval",
    "wilson_interval",
]
