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
from perfcore.costs import (
    AmountCounts,
    AmountSweep,
    BestAmountThreshold,
    BestModels,
    BestThreshold,
    CostCurve,
    CostMatrix,
    CostRange,
    WorstRegret,
    amount_sweep,
    best_amount_threshold,
    best_models,
    best_threshold,
    cost_curve,
    cost_lines,
    cost_ratio,
    envelope_vertices,
    expected_amount_cost,
    expected_cost,
    iso_cost_slope,
    near_best_conditions,
    near_minimum,
    normalised_costs,
    operating_condition,
    total_amount_cost,
    total_cost,
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
from perfcore.hulls import hull_equal_error_rate, hull_vertices, roc_hull, roc_hull_area
from perfcore.measures import MEASURES, Measure
from perfcore.predictions import Predictions
from perfcore.projections import projected, projected_sweep
from perfcore.requirements import Feasible, Requirement, feasible
from perfcore.screens import ScreenPoints, screen_points
from perfcore.sweeps import sweep_of
from perfcore.thinning import precision_recall_vertices, roc_vertices

if TYPE_CHECKING:
    from perfcore.readers import read_predictions

__all__ = [
    "MEASURES",
    "AmountCounts",
    "AmountSweep",
    "Balance",
    "BestAmountThreshold",
    "BestModels",
    "BestThreshold",
    "CostCurve",
    "CostMatrix",
    "CostRange",
    "Counts",
    "Curve",
    "Distribution",
    "Feasible",
    "Found",
    "Measure",
    "PartialAUC",
    "Predictions",
    "RankedPairs",
    "Requirement",
    "ScreenPoints",
    "Sweep",
    "Unreachable",
    "WorstRegret",
    "alert_rate_at_most",
    "amount_sweep",
    "auc",
    "average_precision",
    "best",
    "best_amount_threshold",
    "best_models",
    "best_threshold",
    "break_even",
    "break_even_point",
    "cost_curve",
    "cost_lines",
    "cost_ratio",
    "envelope_vertices",
    "equal_error_point",
    "equal_error_rate",
    "expected_amount_cost",
    "expected_cost",
    "feasible",
    "hull_equal_error_rate",
    "hull_vertices",
    "iso_cost_slope",
    "near_best_conditions",
    "near_minimum",
    "normalised_costs",
    "operating_condition",
    "partial_auc",
    "precision_at_least",
    "precision_recall",
    "precision_recall_trapezoid",
    "precision_recall_vertices",
    "projected",
    "projected_sweep",
    "rank_loss",
    "ranked_pairs",
    "read_predictions",
    "recall_at_least",
    "roc",
    "roc_hull",
    "roc_hull_area",
    "roc_vertices",
    "score_distribution",
    "screen_points",
    "sensible_axis",
    "sweep",
    "sweep_of",
    "total_amount_cost",
    "total_cost",
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
