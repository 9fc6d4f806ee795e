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

MISCALIBRATION = statistic_of("miscalibration")
"""A statistic that others import by name."""
