"""Do scores hold as probabilities: errors, reliability without bins (CORP), bins, recalibration.

Everything is a function of a `Sweep`, so it works for counted rows and for counts from a link too.
"""

from perfcore.binary.losses import brier_score, log_loss
from perfcore.calibration.bands import ConsistencyBand, IfCalibrated, consistency_band
from perfcore.calibration.bins import (
    CalibrationBins,
    calibration_bins,
    calibration_error,
    debiased_squared_error,
)
from perfcore.calibration.brier_curves import BrierCurve, brier_curve
from perfcore.calibration.corp import Blocks, Corp, corp, isotonic_blocks
from perfcore.calibration.cross_fits import cross_fitted
from perfcore.calibration.errors import (
    absolute_error,
    absolute_error_of_rates,
    clipped_log_loss,
    impossible_cases,
    squared_error_of_rates,
)
from perfcore.calibration.figures import FIGURES, calibration_figures
from perfcore.calibration.formulas import (
    MAPS,
    FormulaMap,
    beta_calibration,
    from_log_odds,
    from_percent,
    logistic,
    platt,
    shifted,
)
from perfcore.calibration.gaps import calibration_gap
from perfcore.calibration.lines import (
    CalibrationLine,
    calibration_line,
    observed_minus_expected,
    observed_over_expected,
    spiegelhalter_z,
)
from perfcore.calibration.maps import CalibrationMap, ProbabilityMap, isotonic
from perfcore.calibration.murphy import Murphy, murphy_decomposition
from perfcore.calibration.usual_rates import usual_rates

__all__ = [
    "FIGURES",
    "MAPS",
    "Blocks",
    "BrierCurve",
    "CalibrationBins",
    "CalibrationLine",
    "CalibrationMap",
    "ConsistencyBand",
    "Corp",
    "FormulaMap",
    "IfCalibrated",
    "Murphy",
    "ProbabilityMap",
    "absolute_error",
    "absolute_error_of_rates",
    "beta_calibration",
    "brier_curve",
    "brier_score",
    "calibration_bins",
    "calibration_error",
    "calibration_figures",
    "calibration_gap",
    "calibration_line",
    "clipped_log_loss",
    "consistency_band",
    "corp",
    "cross_fitted",
    "debiased_squared_error",
    "from_log_odds",
    "from_percent",
    "impossible_cases",
    "isotonic",
    "isotonic_blocks",
    "log_loss",
    "logistic",
    "murphy_decomposition",
    "observed_minus_expected",
    "observed_over_expected",
    "platt",
    "shifted",
    "spiegelhalter_z",
    "squared_error_of_rates",
    "usual_rates",
]
