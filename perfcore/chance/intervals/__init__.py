"""How sure a figure is, by formulas: DeLong for AUCs, Wilson or exact for shares of cases.

docs/coverage.md has what share of intervals covers the true value, by simulation.
"""

from perfcore.chance.intervals.auc_intervals import auc_difference, auc_interval
from perfcore.chance.intervals.biases import BiasTable, bias_by
from perfcore.chance.intervals.binomial_intervals import clopper_pearson_interval, wilson_interval
from perfcore.chance.intervals.calibration_lines import (
    intercept_interval,
    observed_over_expected_interval,
    slope_interval,
)
from perfcore.chance.intervals.decision_ends import decision_ends, effective_cases
from perfcore.chance.intervals.decision_intervals import decision_interval
from perfcore.chance.intervals.estimates import WEIGHTED, Band, Difference, Interval
from perfcore.chance.intervals.group_sums import GroupSums, group_sums, grouped_auc_interval
from perfcore.chance.intervals.paired_areas import EqualityTest, PairedAUCs, paired_aucs
from perfcore.chance.intervals.placements import auc_variance
from perfcore.chance.intervals.proportions import PROPORTIONS, proportion_interval, scarcity
