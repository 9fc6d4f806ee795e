"""How sure a figure is, by drawing cases again: for every figure that has no formula.

Replicates are drawn into cells of cases that were sorted once, see `bootstrap`. docs/coverage.md
has what share of intervals covers the true value, by simulation.
"""

from perfcore.chance.bootstrap.bootstraps import Progress, bootstrap, bootstrap_batches
from perfcore.chance.bootstrap.counters import Statistics
from perfcore.chance.bootstrap.curve_statistics import (
    cost_envelope,
    precision_at_recall,
    recall_at_fpr,
    value_at_alert_rate,
    values_at,
)
from perfcore.chance.bootstrap.paired_draws import Sample
from perfcore.chance.bootstrap.paired_samples import paired_sample
from perfcore.chance.bootstrap.replicates import Replicates
from perfcore.chance.bootstrap.samples import separate_samples
from perfcore.chance.bootstrap.statistics import Statistic, best_value, minimum_cost, statistic_of

# Statistics that others import by name.
ABSOLUTE_ERROR, CALIBRATION_ERROR, MISCALIBRATION, DISCRIMINATION = map(
    statistic_of, ("absolute_error", "calibration_error", "miscalibration", "discrimination")
)
CALIBRATION_INTERCEPT, CALIBRATION_SLOPE, OBSERVED_OVER_EXPECTED = map(
    statistic_of, ("calibration_intercept", "calibration_slope", "observed_over_expected")
)
AUC, AVERAGE_PRECISION, BREAK_EVEN, ENVELOPE_AREA = map(
    statistic_of, ("auc", "average_precision", "break_even", "cost_area")
)
BRIER_SCORE, LOG_LOSS = map(statistic_of, ("brier_score", "log_loss"))
