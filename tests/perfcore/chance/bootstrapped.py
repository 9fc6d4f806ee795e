"""What replicates are taken of in tests: figures and curves of every kind."""

from dataclasses import replace

from perfcore import CostMatrix
from perfcore.chance.bootstrap import (
    Statistic,
    best_value,
    cost_envelope,
    minimum_cost,
    precision_at_recall,
    recall_at_fpr,
    statistic_of,
    value_at_alert_rate,
)

BCA = replace(statistic_of("auc"), method="BCa", difference_method="BCa")
FIGURES: dict[str, Statistic] = {
    "auc": BCA,
    "average_precision": statistic_of("average_precision"),
    "break_even": statistic_of("break_even"),
    "f1": best_value("f1"),
    "mcc": best_value("mcc"),
    "lift": best_value("lift"),
    "cost": minimum_cost(CostMatrix(cost_fn=5, cost_fp=1)),
    "area": statistic_of("cost_area"),
    "log_loss": statistic_of("log_loss"),
    "brier": statistic_of("brier_score"),
    "miscalibration": statistic_of("miscalibration"),
    "discrimination": statistic_of("discrimination"),
    "calibration_error": statistic_of("calibration_error"),
    "absolute_error": statistic_of("absolute_error"),
    "slope": statistic_of("calibration_slope"),
    "intercept": statistic_of("calibration_intercept"),
    "observed_over_expected": statistic_of("observed_over_expected"),
    "alerts": value_at_alert_rate("recall", 0.3),
}
CURVES = {"roc": recall_at_fpr(), "pr": precision_at_recall(), "envelope": cost_envelope()}
