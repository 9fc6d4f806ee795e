"""Performance measures of classifiers, exact at every distinct score."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from perfcore.binary import Balance as Balance
    from perfcore.binary import Counts as Counts
    from perfcore.binary import Curve as Curve
    from perfcore.binary import Distribution as Distribution
    from perfcore.binary import PartialAUC as PartialAUC
    from perfcore.binary import RankedPairs as RankedPairs
    from perfcore.binary import Reached as Reached
    from perfcore.binary import ScreenPoints as ScreenPoints
    from perfcore.binary import Sweep as Sweep
    from perfcore.binary import auc as auc
    from perfcore.binary import average_precision as average_precision
    from perfcore.binary import break_even as break_even
    from perfcore.binary import brier_score as brier_score
    from perfcore.binary import equal_error_rate as equal_error_rate
    from perfcore.binary import fpr_at_recall as fpr_at_recall
    from perfcore.binary import gini as gini
    from perfcore.binary import hull_equal_error_rate as hull_equal_error_rate
    from perfcore.binary import hull_vertices as hull_vertices
    from perfcore.binary import kolmogorov_smirnov as kolmogorov_smirnov
    from perfcore.binary import log_loss as log_loss
    from perfcore.binary import partial_auc as partial_auc
    from perfcore.binary import partial_auc_of_recall as partial_auc_of_recall
    from perfcore.binary import precision_recall as precision_recall
    from perfcore.binary import precision_recall_trapezoid as precision_recall_trapezoid
    from perfcore.binary import precision_recall_vertices as precision_recall_vertices
    from perfcore.binary import rank_loss as rank_loss
    from perfcore.binary import ranked_pairs as ranked_pairs
    from perfcore.binary import recall_at_fpr as recall_at_fpr
    from perfcore.binary import roc as roc
    from perfcore.binary import roc_hull as roc_hull
    from perfcore.binary import roc_hull_area as roc_hull_area
    from perfcore.binary import roc_vertices as roc_vertices
    from perfcore.binary import score_distribution as score_distribution
    from perfcore.binary import screen_points as screen_points
    from perfcore.binary import sensible_axis as sensible_axis
    from perfcore.binary import sweep as sweep
    from perfcore.binary import sweep_of as sweep_of
    from perfcore.chance.bootstrap import Progress as Progress
    from perfcore.chance.bootstrap import Replicates as Replicates
    from perfcore.chance.bootstrap import bootstrap as bootstrap
    from perfcore.chance.bootstrap import bootstrap_batches as bootstrap_batches
    from perfcore.chance.bootstrap import paired_sample as paired_sample
    from perfcore.chance.bootstrap import separate_samples as separate_samples
    from perfcore.chance.comparison import Ahead as Ahead
    from perfcore.chance.comparison import BestRules as BestRules
    from perfcore.chance.comparison import BestShares as BestShares
    from perfcore.chance.comparison import Crossings as Crossings
    from perfcore.chance.comparison import DecisionTest as DecisionTest
    from perfcore.chance.comparison import Verdict as Verdict
    from perfcore.chance.comparison import best_rules as best_rules
    from perfcore.chance.comparison import best_shares as best_shares
    from perfcore.chance.comparison import cost_crossings as cost_crossings
    from perfcore.chance.comparison import cost_differences as cost_differences
    from perfcore.chance.comparison import holm as holm
    from perfcore.chance.comparison import judged_differences as judged_differences
    from perfcore.chance.comparison import mcnemar as mcnemar
    from perfcore.chance.comparison import precision_recall_crossings as precision_recall_crossings
    from perfcore.chance.comparison import roc_crossings as roc_crossings
    from perfcore.chance.comparison import verdict as verdict
    from perfcore.chance.honest_thresholds import held_out as held_out
    from perfcore.chance.honest_thresholds import held_out_runs as held_out_runs
    from perfcore.chance.honest_thresholds import run_sweeps as run_sweeps
    from perfcore.chance.honest_thresholds import split_optimism as split_optimism
    from perfcore.chance.intervals import Band as Band
    from perfcore.chance.intervals import Difference as Difference
    from perfcore.chance.intervals import EqualityTest as EqualityTest
    from perfcore.chance.intervals import Interval as Interval
    from perfcore.chance.intervals import PairedAUCs as PairedAUCs
    from perfcore.chance.intervals import auc_difference as auc_difference
    from perfcore.chance.intervals import auc_interval as auc_interval
    from perfcore.chance.intervals import clopper_pearson_interval as clopper_pearson_interval
    from perfcore.chance.intervals import paired_aucs as paired_aucs
    from perfcore.chance.intervals import proportion_interval as proportion_interval
    from perfcore.chance.intervals import scarcity as scarcity
    from perfcore.chance.intervals import wilson_interval as wilson_interval
    from perfcore.chance.runs import RunCounts as RunCounts
    from perfcore.chance.runs import RunValues as RunValues
    from perfcore.chance.runs import pooled_auc as pooled_auc
    from perfcore.chance.runs import run_average as run_average
    from perfcore.chance.runs import run_counts as run_counts
    from perfcore.chance.runs import run_difference as run_difference
    from perfcore.chance.runs import run_figures as run_figures
    from perfcore.chance.runs import run_values as run_values
    from perfcore.chance.runs import split_ratio as split_ratio
    from perfcore.chance.runs import threshold_average as threshold_average
    from perfcore.chance.runs import vertical_average as vertical_average
    from perfcore.costs import AmountCounts as AmountCounts
    from perfcore.costs import AmountSweep as AmountSweep
    from perfcore.costs import BestModels as BestModels
    from perfcore.costs import BestThreshold as BestThreshold
    from perfcore.costs import CostCurve as CostCurve
    from perfcore.costs import CostMatrix as CostMatrix
    from perfcore.costs import CostRange as CostRange
    from perfcore.costs import DecisionCurve as DecisionCurve
    from perfcore.costs import Priced as Priced
    from perfcore.costs import Pricing as Pricing
    from perfcore.costs import SafestThreshold as SafestThreshold
    from perfcore.costs import Tally as Tally
    from perfcore.costs import WorstRegret as WorstRegret
    from perfcore.costs import amount_sweep as amount_sweep
    from perfcore.costs import amount_sweep_of as amount_sweep_of
    from perfcore.costs import best_models as best_models
    from perfcore.costs import best_priced_threshold as best_priced_threshold
    from perfcore.costs import best_threshold as best_threshold
    from perfcore.costs import cost_curve as cost_curve
    from perfcore.costs import cost_lines as cost_lines
    from perfcore.costs import cost_ratio as cost_ratio
    from perfcore.costs import decision_curve as decision_curve
    from perfcore.costs import envelope_vertices as envelope_vertices
    from perfcore.costs import expected_amount_cost as expected_amount_cost
    from perfcore.costs import expected_cost as expected_cost
    from perfcore.costs import expected_priced_cost as expected_priced_cost
    from perfcore.costs import iso_cost_slope as iso_cost_slope
    from perfcore.costs import near_best_conditions as near_best_conditions
    from perfcore.costs import near_minimum as near_minimum
    from perfcore.costs import normalised_costs as normalised_costs
    from perfcore.costs import operating_condition as operating_condition
    from perfcore.costs import priced as priced
    from perfcore.costs import priced_regret as priced_regret
    from perfcore.costs import regret as regret
    from perfcore.costs import safest_threshold as safest_threshold
    from perfcore.costs import textbook_threshold as textbook_threshold
    from perfcore.costs import total_amount_cost as total_amount_cost
    from perfcore.costs import total_cost as total_cost
    from perfcore.costs import total_priced_cost as total_priced_cost
    from perfcore.costs import worst_priced_regret as worst_priced_regret
    from perfcore.costs import worst_regret as worst_regret
    from perfcore.costs.goals import Feasible as Feasible
    from perfcore.costs.goals import Found as Found
    from perfcore.costs.goals import Requirement as Requirement
    from perfcore.costs.goals import Shortfall as Shortfall
    from perfcore.costs.goals import Unreachable as Unreachable
    from perfcore.costs.goals import alert_rate_at_most as alert_rate_at_most
    from perfcore.costs.goals import best as best
    from perfcore.costs.goals import break_even_point as break_even_point
    from perfcore.costs.goals import equal_error_point as equal_error_point
    from perfcore.costs.goals import feasible as feasible
    from perfcore.costs.goals import precision_at_least as precision_at_least
    from perfcore.costs.goals import recall_at_least as recall_at_least
    from perfcore.costs.goals import shortfalls as shortfalls
    from perfcore.costs.projections import projected as projected
    from perfcore.costs.projections import projected_sweep as projected_sweep
    from perfcore.data import Joined as Joined
    from perfcore.data import Predictions as Predictions
    from perfcore.data import Unpaired as Unpaired
    from perfcore.data import joined as joined
    from perfcore.measures import MEASURES as MEASURES
    from perfcore.measures import Measure as Measure
    from perfcore.readers import read_class_predictions as read_class_predictions
    from perfcore.readers import read_predictions as read_predictions

# Each name is imported when it is first asked for: to load all rooms takes twice as long as numpy,
# and `sweep` and `auc` need a tenth of that.
_NAMES = {
    "perfcore.binary": """
        Balance Counts Curve Distribution PartialAUC RankedPairs Reached ScreenPoints Sweep auc
        average_precision break_even brier_score equal_error_rate fpr_at_recall gini
        hull_equal_error_rate hull_vertices kolmogorov_smirnov log_loss partial_auc
        partial_auc_of_recall precision_recall precision_recall_trapezoid
        precision_recall_vertices rank_loss ranked_pairs recall_at_fpr roc roc_hull roc_hull_area
        roc_vertices score_distribution screen_points sensible_axis sweep sweep_of
    """,
    "perfcore.chance.bootstrap": """
        Progress Replicates bootstrap bootstrap_batches paired_sample separate_samples
    """,
    "perfcore.chance.comparison": """
        Ahead BestRules BestShares Crossings DecisionTest Verdict best_rules best_shares
        cost_crossings cost_differences holm judged_differences mcnemar precision_recall_crossings
        roc_crossings verdict
    """,
    "perfcore.chance.honest_thresholds": "held_out held_out_runs run_sweeps split_optimism",
    "perfcore.chance.intervals": """
        Band Difference EqualityTest Interval PairedAUCs auc_difference auc_interval
        clopper_pearson_interval paired_aucs proportion_interval scarcity wilson_interval
    """,
    "perfcore.chance.runs": """
        RunCounts RunValues pooled_auc run_average run_counts run_difference run_figures
        run_values split_ratio threshold_average vertical_average
    """,
    "perfcore.costs": """
        AmountCounts AmountSweep BestModels BestThreshold CostCurve CostMatrix CostRange
        DecisionCurve Priced Pricing SafestThreshold Tally WorstRegret amount_sweep
        amount_sweep_of best_models best_priced_threshold best_threshold cost_curve cost_lines
        cost_ratio decision_curve envelope_vertices expected_amount_cost expected_cost
        expected_priced_cost iso_cost_slope near_best_conditions near_minimum normalised_costs
        operating_condition priced priced_regret regret safest_threshold textbook_threshold
        total_amount_cost total_cost total_priced_cost worst_priced_regret worst_regret
    """,
    "perfcore.costs.goals": """
        Feasible Found Requirement Shortfall Unreachable alert_rate_at_most best break_even_point
        equal_error_point feasible precision_at_least recall_at_least shortfalls
    """,
    "perfcore.costs.projections": "projected projected_sweep",
    "perfcore.data": "Joined Predictions Unpaired joined",
    "perfcore.measures": "MEASURES Measure",
    "perfcore.readers": "read_class_predictions read_predictions",
}
_ROOM_OF = {name: room for room, names in _NAMES.items() for name in names.split()}
_ROOMS = {room.split(".")[1] for room in _NAMES}

# What `from perfcore import *` gives: all but the readers, which load pandas and pyarrow.
__all__ = [name for name, room in _ROOM_OF.items() if room != "perfcore.readers"]


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return import_module(f"perfcore.{name}")
    if name not in _ROOM_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        value = getattr(import_module(_ROOM_OF[name]), name)
    except ModuleNotFoundError as missing:
        if _ROOM_OF[name] != "perfcore.readers":
            raise
        from perfcore.messages import message

        raise ModuleNotFoundError(
            message(
                "{reader} needs {name}, which perfcore alone does not. "
                "Install it with: pip install '.[readers]'",
                reader=name,
                name=missing.name,
            )
        ) from missing
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_ROOM_OF, *_ROOMS})
