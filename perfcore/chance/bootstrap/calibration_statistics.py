"""What a bootstrap is taken of: figures of how far scores hold as probabilities.

They are undefined (NaN) where a score lies outside of [0, 1].
"""

from __future__ import annotations

from collections.abc import Callable
from math import nan

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.binary.losses import are_probabilities, mean_loss
from perfcore.calibration import (
    calibration_error,
    calibration_line,
    corp,
    observed_over_expected,
)
from perfcore.calibration.errors import distances
from perfcore.chance.bootstrap.edge_counts import EdgeCounts, or_nan
from perfcore.chance.bootstrap.endpoints import Method
from perfcore.chance.bootstrap.statistics import Statistic
from perfcore.chance.intervals.scales import LOG, PLAIN, Scale


def _statistic(
    name: str,
    exact: Callable[[Sweep], float],
    counted: Callable[[EdgeCounts], FloatArray],
    method: Method,
    scale: Scale = PLAIN,
) -> Statistic:
    def of_edges(e: EdgeCounts) -> FloatArray:
        if not are_probabilities(e.cells.sweep):
            return np.full(e.boxes.shape[0], nan)
        return counted(e)

    return Statistic(
        name, lambda s: exact(s) if are_probabilities(s) else nan, of_edges, method, scale
    )


def _totals(e: EdgeCounts) -> FloatArray:
    return or_nan(e.tp[:, -1] + e.fp[:, -1])


def _of_rates(e: EdgeCounts) -> FloatArray:
    """Return the Brier score after isotonic regression of each replicate."""
    fp, tp = e.hull_counts
    negatives, positives = np.diff(fp), np.diff(tp)
    cases = negatives + positives
    lost = positives * np.divide(negatives, cases, out=np.zeros(cases.shape), where=cases > 0)
    return np.asarray(lost.sum(axis=1) / _totals(e))


def _miscalibration(e: EdgeCounts) -> FloatArray:
    brier = e.boxes @ e.cells.squared_errors / _totals(e)
    return np.maximum(brier - _of_rates(e), 0.0)


def _discrimination(e: EdgeCounts) -> FloatArray:
    uncertainty = e.tp[:, -1] / _totals(e) * (e.fp[:, -1] / _totals(e))
    return np.maximum(uncertainty - _of_rates(e), 0.0)


def _calibration_error(e: EdgeCounts) -> FloatArray:
    return np.asarray(np.abs(e.boxes @ e.cells.gaps_in_bins).sum(axis=1) / _totals(e))


def _absolute_error(e: EdgeCounts) -> FloatArray:
    positives, negatives = np.split(e.cells.mean_scores, 2)
    return np.asarray(e.boxes @ np.concatenate([1 - positives, negatives]) / _totals(e))


def _observed_over_expected(e: EdgeCounts) -> FloatArray:
    return np.asarray(e.tp[:, -1] / or_nan(e.boxes @ e.cells.mean_scores))


MISCALIBRATION = _statistic(
    "Miscalibration", lambda s: corp(s).miscalibration, _miscalibration, "unbiased normal"
)
DISCRIMINATION = _statistic(
    "Discrimination", lambda s: corp(s).discrimination, _discrimination, "unbiased normal"
)
CALIBRATION_ERROR = _statistic(
    "Calibration error", calibration_error, _calibration_error, "unbiased normal"
)
ABSOLUTE_ERROR = _statistic(
    "Absolute error",
    lambda s: mean_loss(s, distances),
    _absolute_error,
    "unbiased normal",
    LOG,
)
CALIBRATION_SLOPE = _statistic(
    "Calibration slope", lambda s: calibration_line(s).slope, lambda e: e.lines[:, 1], "BCa"
)
CALIBRATION_INTERCEPT = _statistic(
    "Calibration intercept", lambda s: calibration_line(s).intercept, lambda e: e.lines[:, 0], "BCa"
)
OBSERVED_OVER_EXPECTED = _statistic(
    "Observed over expected",
    observed_over_expected,
    _observed_over_expected,
    "unbiased normal",
    LOG,
)
