"""What replicates are taken of in tests: figures and curves of every kind."""

from dataclasses import replace

from perfcore import CostMatrix
from perfcore.chance.bootstrap import (
    ABSOLUTE_ERROR,
    AUC,
    AVERAGE_PRECISION,
    BREAK_EVEN,
    BRIER_SCORE,
    CALIBRATION_ERROR,
    CALIBRATION_INTERCEPT,
    CALIBRATION_SLOPE,
    DISCRIMINATION,
    ENVELOPE_AREA,
    LOG_LOSS,
    MISCALIBRATION,
    OBSERVED_OVER_EXPECTED,
    Statistic,
    best_value,
    cost_envelope,
    minimum_cost,
    precision_at_recall,
    recall_at_fpr,
    value_at_alert_rate,
)

BCA = replace(AUC, method="BCa", difference_method="BCa")
FIGURES: dict[str, Statistic] = {
    "auc": BCA,
    "average_precision": AVERAGE_PRECISION,
    "break_even": BREAK_EVEN,
    "f1": best_value("f1"),
    "mcc": best_value("mcc"),
    "lift": best_value("lift"),
    "cost": minimum_cost(CostMatrix(cost_fn=5, cost_fp=1)),
    "area": ENVELOPE_AREA,
    "log_loss": LOG_LOSS,
    "brier": BRIER_SCORE,
    "miscalibration": MISCALIBRATION,
    "discrimination": DISCRIMINATION,
    "calibration_error": CALIBRATION_ERROR,
    "absolute_error": ABSOLUTE_ERROR,
    "slope": CALIBRATION_SLOPE,
    "intercept": CALIBRATION_INTERCEPT,
    "observed_over_expected": OBSERVED_OVER_EXPECTED,
    "alerts": value_at_alert_rate("recall", 0.3),
}
CURVES = {"roc": recall_at_fpr(), "pr": precision_at_recall(), "envelope": cost_envelope()}
