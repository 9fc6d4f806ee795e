"""The mean of points that were drawn by clusters, and how sure it is."""

from __future__ import annotations

from math import isfinite, nan, sqrt

import numpy as np

from perfcore.arrays import FloatArray, IntArray
from perfcore.chance.intervals.estimates import Interval, no_interval
from perfcore.chance.intervals.scales import t_of
from perfcore.chance.intervals.spreads import Spread
from perfcore.messages import message

METHOD = "strata, t"
EXACT = message("all points were looked at: nothing was left to chance")


def strata(
    values: FloatArray, clusters: IntArray, sizes: IntArray
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return of each cluster the mean of what was drawn, its variance and degrees of freedom.

    A cluster of which all points were drawn has no variance.
    """
    drawn = np.bincount(clusters, minlength=sizes.size)
    means = np.bincount(clusters, values, sizes.size) / np.maximum(drawn, 1)
    squares = np.bincount(clusters, (values - means[clusters]) ** 2, sizes.size)
    freedoms = np.maximum(drawn - 1, 1).astype(np.float64)
    left = 1 - drawn / sizes
    return means, left * squares / freedoms / np.maximum(drawn, 1), freedoms


def interval_of(
    means: FloatArray,
    variances: FloatArray,
    freedoms: FloatArray,
    shares: FloatArray,
    level: float,
    reason: str = "",
) -> Interval:
    """Return the mean of clusters with these shares, and its interval."""
    value = float(shares @ means) if means.size else nan
    if reason:
        return no_interval(value, level, METHOD, reason)
    spread = Spread.of_sum(value, (shares**2 * variances).tolist(), freedoms.tolist())
    if not spread.variance > 0:
        return Interval(value, value, value, level, METHOD, EXACT if not variances.any() else "")
    reach = t_of(level, spread.freedom) * sqrt(spread.variance)
    assert isfinite(reach)
    return Interval(value, max(value - reach, -1.0), min(value + reach, 1.0), level, METHOD)
