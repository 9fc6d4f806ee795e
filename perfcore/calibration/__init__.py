"""Do scores hold as probabilities: errors, reliability without bins (CORP), bins, recalibration.

Everything is a function of a `Sweep`, so it works for counted rows and for counts from a link too.
"""

from perfcore.binary.losses import brier_score, log_loss
from perfcore.calibration.bins import (
    CalibrationBins,
    Murphy,
    calibration_bins,
    calibration_error,
    murphy_decomposition,
)
from perfcore.calibration.corp import Blocks, Corp, corp, isotonic_blocks
from perfcore.calibration.errors import (
    absolute_error,
    absolute_error_of_rates,
    squared_error_of_rates,
)
from perfcore.calibration.maps import CalibrationMap, isotonic

__all__ = [
    "Blocks",
    "CalibrationBins",
    "CalibrationMap",
    "Corp",
    "Murphy",
    "absolute_error",
    "absolute_error_of_rates",
    "brier_score",
    "calibration_bins",
    "calibration_error",
    "corp",
    "isotonic",
    "isotonic_blocks",
    "log_loss",
    "murphy_decomposition",
    "squared_error_of_rates",
]
