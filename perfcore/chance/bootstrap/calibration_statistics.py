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
from perfcore.chance.bootstrap.statistics import Statistic
from perfcore.chance.intervals.scales import LOG, NOT_BELOW_0, PLAIN, Scale
from perfcore.measures.rules import Method
from perfcore.messages import Message


def _statistic(
    name: str,
    exact: Callable[[Sweep], float],
    counted: Callable[[EdgeCounts], FloatArray],
    methods: tuple[Method, Method],
    scale: Scale = PLAIN,
    why: Callable[[Sweep], Message | None] | None = None,
) -> Statistic:
    """Return the statistic with the methods of its interval and of that of a difference."""

    def of_edges(e: EdgeCounts) -> FloatArray:
        if not are_probabilities(e.cells.sweep):
            return np.full(e.boxes.shape[0], nan)
        return counted(e)

    return Statistic(
        name,
        lambda s: exact(s) if are_probabilities(s) else nan,
        of_edges,
        methods[0],
        scale,
        difference_method=methods[1],
        why=why,
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
    "Miscalibration",
    lambda s: corp(s).miscalibration,
    _miscalibration,
    ("twice unbiased normal", "twice unbiased normal"),
    NOT_BELOW_0,
)
DISCRIMINATION = _statistic(
    "Discrimination",
    lambda s: corp(s).discrimination,
    _discrimination,
    ("twice unbiased normal", "unbiased normal"),
    NOT_BELOW_0,
)
CALIBRATION_ERROR = _statistic(
    "Calibration error",
    calibration_error,
    _calibration_error,
    ("cautious", "cautious"),
    NOT_BELOW_0,
)
ABSOLUTE_ERROR = _statistic(
    "Absolute error",
    lambda s: mean_loss(s, distances),
    _absolute_error,
    ("unbiased normal", "percentile"),
    LOG,
)
CALIBRATION_SLOPE = _statistic(
    "Calibration slope",
    lambda s: calibration_line(s).slope,
    lambda e: e.lines[:, 1],
    ("bias-corrected", "normal"),
    why=lambda s: calibration_line(s).undefined,
)
CALIBRATION_INTERCEPT = _statistic(
    "Calibration intercept",
    lambda s: calibration_line(s).intercept,
    lambda e: e.lines[:, 0],
    ("percentile", "percentile"),
    why=lambda s: calibration_line(s).undefined,
)
OBSERVED_OVER_EXPECTED = _statistic(
    "Observed over expected",
    observed_over_expected,
    _observed_over_expected,
    ("percentile", "percentile"),
    LOG,
)
