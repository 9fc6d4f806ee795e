"""Performance measures of classifiers, exact at every distinct score."""

from typing import TYPE_CHECKING, Any

from perfcore.areas import (
    PartialAUC,
    RankedPairs,
    auc,
    average_precision,
    partial_auc,
    precision_recall_trapezoid,
    rank_loss,
    ranked_pairs,
)
from perfcore.balances import Balance, break_even, equal_error_rate
from perfcore.comparison import (
    Ahead,
    BestRules,
    BestShares,
    Crossings,
    Verdict,
    best_rules,
    best_shares,
    cost_crossings,
    cost_differences,
    holm,
    judged_differences,
    precision_recall_crossings,
    roc_crossings,
    verdict,
)
from perfcore.costs import (
    AmountCounts,
    AmountSweep,
    BestModels,
    BestThreshold,
    CostCurve,
    CostMatrix,
    CostRange,
    Priced,
    Pricing,
    SafestThreshold,
    WorstRegret,
    amount_sweep,
    amount_sweep_of,
    best_models,
    best_priced_threshold,
    best_threshold,
    cost_curve,
    cost_lines,
    cost_ratio,
    envelope_vertices,
    expected_amount_cost,
    expected_cost,
    expected_priced_cost,
    iso_cost_slope,
    near_best_conditions,
    near_minimum,
    normalised_costs,
    operating_condition,
    priced,
    priced_regret,
    safest_threshold,
    total_amount_cost,
    total_cost,
    total_priced_cost,
    worst_priced_regret,
    worst_regret,
)
from perfcore.counts import Counts, Sweep, sweep
from perfcore.curves import Curve, precision_recall, roc
from perfcore.distributions import Distribution, score_distribution, sensible_axis
from perfcore.findings import Found, Unreachable
from perfcore.goals import (
    alert_rate_at_most,
    best,
    break_even_point,
    equal_error_point,
    precision_at_least,
    recall_at_least,
)
from perfcore.honest_thresholds import (
    held_out,
    held_out_runs,
    run_sweeps,
    scarcity,
    split_optimism,
)
from perfcore.hulls import hull_equal_error_rate, hull_vertices, roc_hull, roc_hull_area
from perfcore.intervals import (
    Band,
    Difference,
    Interval,
    PairedAUCs,
    Progress,
    Replicates,
    auc_difference,
    auc_interval,
    bootstrap,
    bootstrap_batches,
    paired_aucs,
    paired_sample,
    proportion_interval,
    separate_samples,
    wilson_interval,
)
from perfcore.losses import brier_score, log_loss
from perfcore.measures import MEASURES, Measure
from perfcore.pairings import Joined, Unpaired, joined
from perfcore.predictions import Predictions
from perfcore.projections import projected, projected_sweep
from perfcore.requirements import Feasible, Requirement, feasible
from perfcore.screens import ScreenPoints, screen_points
from perfcore.shortfalls import Shortfall, shortfalls
from perfcore.sweeps import sweep_of
from perfcore.thinning import precision_recall_vertices, roc_vertices

if TYPE_CHECKING:
    from perfcore.readers import read_predictions

__all__ = [
    "MEASURES",
    "Ahead",
    "AmountCounts",
    "AmountSweep",
    "Balance",
    "Band",
    "BestModels",
    "BestRules",
    "BestShares",
    "BestThreshold",
    "CostCurve",
    "CostMatrix",
    "CostRange",
    "Counts",
    "Crossings",
    "Curve",
    "Difference",
    "Distribution",
    "Feasible",
    "Found",
    "Interval",
    "Joined",
    "Measure",
    "PairedAUCs",
    "PartialAUC",
    "Predictions",
    "Priced",
    "Pricing",
    "Progress",
    "RankedPairs",
    "Replicates",
    "Requirement",
    "SafestThreshold",
    "ScreenPoints",
    "Shortfall",
    "Sweep",
    "Unpaired",
    "Unreachable",
    "Verdict",
    "WorstRegret",
    "alert_rate_at_most",
    "amount_sweep",
    "amount_sweep_of",
    "auc",
    "auc_difference",
    "auc_interval",
    "average_precision",
    "best",
    "best_models",
    "best_priced_threshold",
    "best_rules",
    "best_shares",
    "best_threshold",
    "bootstrap",
    "bootstrap_batches",
    "break_even",
    "break_even_point",
    "brier_score",
    "cost_crossings",
    "cost_curve",
    "cost_differences",
    "cost_lines",
    "cost_ratio",
    "envelope_vertices",
    "equal_error_point",
    "equal_error_rate",
    "expected_amount_cost",
    "expected_cost",
    "expected_priced_cost",
    "feasible",
    "held_out",
    "held_out_runs",
    "holm",
    "hull_equal_error_rate",
    "hull_vertices",
    "iso_cost_slope",
    "joined",
    "judged_differences",
    "log_loss",
    "near_best_conditions",
    "near_minimum",
    "normalised_costs",
    "operating_condition",
    "paired_aucs",
    "paired_sample",
    "partial_auc",
    "precision_at_least",
    "precision_recall",
    "precision_recall_crossings",
    "precision_recall_trapezoid",
    "precision_recall_vertices",
    "priced",
    "priced_regret",
    "projected",
    "projected_sweep",
    "proportion_interval",
    "rank_loss",
    "ranked_pairs",
    "read_predictions",
    "recall_at_least",
    "roc",
    "roc_crossings",
    "roc_hull",
    "roc_hull_area",
    "roc_vertices",
    "run_sweeps",
    "safest_threshold",
    "scarcity",
    "score_distribution",
    "screen_points",
    "sensible_axis",
    "separate_samples",
    "shortfalls",
    "split_optimism",
    "sweep",
    "sweep_of",
    "total_amount_cost",
    "total_cost",
    "total_priced_cost",
    "verdict",
    "wilson_interval",
    "worst_priced_regret",
    "worst_regret",
]


def __getattr__(name: str) -> Any:
    # The readers load pandas and pyarrow: only for those who read files.
    if name == "read_predictions":
        try:
            from perfcore.readers import read_predictions
        except ModuleNotFoundError as missing:
            raise ModuleNotFoundError(
                f"read_predictions needs {missing.name}, which perfcore alone does not. "
                "Install it with: pip install '.[readers]'"
            ) from missing
        return read_predictions
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
