"""How sure a figure is: DeLong for AUCs, Wilson for shares of cases, the bootstrap for the rest.

Replicates are drawn into cells of cases that were sorted once, see `bootstrap`. docs/coverage.md
has what share of intervals covers the true value, by simulation.
"""

from perfcore.intervals.auc_intervals import auc_difference, auc_interval
from perfcore.intervals.bootstraps import Progress, bootstrap, bootstrap_batches
from perfcore.intervals.counters import Figure, Statistics
from perfcore.intervals.curve_statistics import (
    cost_envelope,
    precision_at_recall,
    recall_at_fpr,
    values_at,
)
from perfcore.intervals.endpoints import METHODS, Method
from perfcore.intervals.loss_statistics import BRIER_SCORE, LOG_LOSS
from perfcore.intervals.paired_areas import PairedAUCs, paired_aucs
from perfcore.intervals.paired_samples import PairedSample, paired_sample
from perfcore.intervals.placements import Variance, auc_variance
from perfcore.intervals.proportions import PROPORTIONS, proportion_interval, wilson_interval
from perfcore.intervals.replicates import Replicates
from perfcore.intervals.results import WEIGHTED, Band, Difference, Interval
from perfcore.intervals.samples import Sample, SeparateSamples, separate_samples
from perfcore.intervals.statistics import (
    AUC,
    AVERAGE_PRECISION,
    BREAK_EVEN,
    ENVELOPE_AREA,
    Statistic,
    best_value,
    minimum_cost,
    value_at,
    value_at_alert_rate,
)

__all__ = [
    "AUC",
    "AVERAGE_PRECISION",
    "BREAK_EVEN",
    "BRIER_SCORE",
    "ENVELOPE_AREA",
    "LOG_LOSS",
    "METHODS",
    "PROPORTIONS",
    "WEIGHTED",
    "Band",
    "Difference",
    "Figure",
    "Interval",
    "Method",
    "PairedAUCs",
    "PairedSample",
    "Progress",
    "Replicates",
    "Sample",
    "SeparateSamples",
    "Statistic",
    "Statistics",
    "Variance",
    "auc_difference",
    "auc_interval",
    "auc_variance",
    "best_value",
    "bootstrap",
    "bootstrap_batches",
    "cost_envelope",
    "minimum_cost",
    "paired_aucs",
    "paired_sample",
    "precision_at_recall",
    "proportion_interval",
    "recall_at_fpr",
    "separate_samples",
    "value_at",
    "value_at_alert_rate",
    "values_at",
    "wilson_interval",
]
