"""Several runs, folds or data sets: measures over them, averaged curves, and tests of two models.

Runs may be anything that parts the cases; `run_sweeps` counts them.
"""

from perfcore.chance.runs.averaged_curves import (
    ThresholdAverage,
    VerticalAverage,
    threshold_average,
    vertical_average,
)
from perfcore.chance.runs.class_runs import run_matrices, run_matrix_values
from perfcore.chance.runs.pooled_areas import PooledAUC, pooled_auc
from perfcore.chance.runs.run_differences import RunDifference, run_difference, split_ratio
from perfcore.chance.runs.run_values import (
    RunCounts,
    RunValues,
    over_runs,
    run_average,
    run_counts,
    run_figures,
    run_values,
)
