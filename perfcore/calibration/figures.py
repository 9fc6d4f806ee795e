"""Every figure of calibration that is one number, by key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from math import nan, sqrt
from types import MappingProxyType

from perfcore.binary import Sweep
from perfcore.binary.losses import are_probabilities, brier_score, log_loss
from perfcore.calibration.bins import calibration_error, debiased_squared_error
from perfcore.calibration.corp import Corp, corp
from perfcore.calibration.errors import (
    absolute_error,
    absolute_error_of_rates,
    clipped_log_loss,
    impossible_cases,
    squared_error_of_rates,
)
from perfcore.calibration.gaps import calibration_gap
from perfcore.calibration.lines import (
    CalibrationLine,
    calibration_line,
    observed_minus_expected,
    observed_over_expected,
    spiegelhalter_z,
)
from perfcore.calibration.murphy import Murphy, murphy_decomposition

_ROUNDING = 1e-15


class _Parts:
    """A sweep, and what several figures are parts of, computed once."""

    def __init__(self, s: Sweep) -> None:
        self.s = s

    @cached_property
    def brier(self) -> Corp:
        return corp(self.s)

    @cached_property
    def log_loss(self) -> Corp:
        return corp(self.s, "log_loss")

    @cached_property
    def murphy(self) -> Murphy:
        return murphy_decomposition(self.s, 10)

    @property
    def within_bins(self) -> float:
        """0 where nothing but rounding is left, as where each bin is a score."""
        left = self.murphy.within_bins
        return left if abs(left) > _ROUNDING else 0.0

    @cached_property
    def line(self) -> CalibrationLine:
        return calibration_line(self.s)


_FIGURES: Mapping[str, Callable[[_Parts], float]] = MappingProxyType(
    {
        "absolute_error": lambda of: absolute_error(of.s),
        "absolute_error_of_rates": lambda of: absolute_error_of_rates(of.s),
        "brier_score": lambda of: brier_score(of.s),
        "root_mean_squared_error": lambda of: sqrt(brier_score(of.s)),
        "brier_both_classes": lambda of: 2 * brier_score(of.s),
        "squared_error_of_rates": lambda of: squared_error_of_rates(of.s),
        "log_loss": lambda of: log_loss(of.s),
        "impossible_cases": lambda of: float(impossible_cases(of.s)),
        "clipped_log_loss": lambda of: clipped_log_loss(of.s),
        "observed_minus_expected": lambda of: observed_minus_expected(of.s),
        "observed_over_expected": lambda of: observed_over_expected(of.s),
        "calibration_slope": lambda of: of.line.slope,
        "calibration_intercept": lambda of: of.line.intercept,
        "miscalibration": lambda of: of.brier.miscalibration,
        "discrimination": lambda of: of.brier.discrimination,
        "uncertainty": lambda of: of.brier.uncertainty,
        "log_miscalibration": lambda of: of.log_loss.miscalibration,
        "log_discrimination": lambda of: of.log_loss.discrimination,
        "log_uncertainty": lambda of: of.log_loss.uncertainty,
        "murphy_reliability": lambda of: of.murphy.reliability,
        "murphy_resolution": lambda of: of.murphy.resolution,
        "murphy_uncertainty": lambda of: of.murphy.uncertainty,
        "murphy_within_bins": lambda of: of.within_bins,
        "calibration_error": lambda of: calibration_error(of.s),
        "rms_calibration_error": lambda of: calibration_error(of.s, norm="l2"),
        "max_calibration_error": lambda of: calibration_error(of.s, norm="max"),
        "debiased_squared_error": lambda of: debiased_squared_error(of.s),
        "spiegelhalter_z": lambda of: spiegelhalter_z(of.s),
        "calibration_gap": lambda of: calibration_gap(of.s),
        "calibration_gap_90": lambda of: calibration_gap(of.s, 0.9),
    }
)

CALIBRATION_KEYS = tuple(_FIGURES)
"""The keys of the figures. Those in bins are of 10 bins of equal width."""


def calibration_figure(key: str, s: Sweep) -> float:
    """Return one of `calibration_figures`.

    Raises
    ------
    KeyError
        If there is no such figure.
    """
    return _FIGURES[key](_Parts(s)) if _known(s) else nan


def calibration_figures(s: Sweep) -> dict[str, float]:
    """Return every figure of calibration that is one number, NaN where undefined.

    All are undefined where a score lies outside of [0, 1], or there are no cases.

    Examples
    --------
    >>> from perfcore import sweep
    >>> figures = calibration_figures(sweep([1, 0, 1, 0], [0.9, 0.8, 0.6, 0.1]))
    >>> [round(figures[key], 3) for key in ("brier_score", "miscalibration", "absolute_error")]
    [0.205, 0.08, 0.35]
    """
    parts, known = _Parts(s), _known(s)
    return {key: figure(parts) if known else nan for key, figure in _FIGURES.items()}


def _known(s: Sweep) -> bool:
    return are_probabilities(s) and bool(s.positives + s.negatives)
