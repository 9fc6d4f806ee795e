"""Intervals of slope, intercept and observed over expected, by the delta method: without draws."""

from __future__ import annotations

from math import nan, sqrt

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.calibration import CalibrationLine, calibration_line, observed_over_expected
from perfcore.calibration.fits import log_odds, probabilities_of
from perfcore.chance.intervals.estimates import WEIGHTED, Interval, no_interval, whole
from perfcore.chance.intervals.scales import LOG, z_of
from perfcore.messages import message

METHOD = "delta method"
NOTHING = message("it is undefined for these cases")


def slope_interval(s: Sweep, *, level: float = 0.95, weights_are_counts: bool = False) -> Interval:
    """Return the slope of the calibration line with its interval.

    The value +- z standard errors that hold whether or not the log-odds truly lie on a line
    (sandwich). Undefined (NaN) where there is no line, and then the reason says why.

    Parameters
    ----------
    s : Sweep
        Its scores lie in [0, 1].
    level : float
        The nominal coverage, in (0, 1).
    weights_are_counts : bool
        Whether a whole float weight w stands for w equal cases, each drawn for itself.

    Raises
    ------
    ValueError
        If a score lies outside of [0, 1], or the level is not in (0, 1).

    References
    ----------
    H. White (1982), Maximum likelihood estimation of misspecified models, Econometrica 50, 1-25.
    https://doi.org/10.2307/1912526

    Examples
    --------
    >>> s = Sweep.from_counts([0.25, 0.75], positives=[20, 60], negatives=[60, 20])
    >>> found = slope_interval(s)
    >>> round(found.low, 3), round(found.value, 3), round(found.high, 3)
    (0.674, 1.0, 1.326)
    """
    return _of_line(s, 1, level, weights_are_counts)


def intercept_interval(
    s: Sweep, *, level: float = 0.95, weights_are_counts: bool = False
) -> Interval:
    """Return the intercept of the calibration line with its interval, as `slope_interval` does.

    Examples
    --------
    >>> s = Sweep.from_counts([0.25, 0.75], positives=[20, 60], negatives=[60, 20])
    >>> round(intercept_interval(s).high, 3)
    0.358
    """
    return _of_line(s, 0, level, weights_are_counts)


def observed_over_expected_interval(
    s: Sweep, *, level: float = 0.95, weights_are_counts: bool = False
) -> Interval:
    """Return the number of positives over the sum of the scores with its interval.

    Made on the log scale, where the standard error is the root of sum (truth - O/E score)^2 over
    the number of positives. For parameters and errors see `slope_interval`.

    Examples
    --------
    >>> s = Sweep.from_counts([0.25, 0.75], positives=[20, 60], negatives=[60, 20])
    >>> found = observed_over_expected_interval(s)
    >>> round(found.low, 3), found.value, round(found.high, 3)
    (0.874, 1.0, 1.144)
    """
    z, value = z_of(level), observed_over_expected(s)
    counts = whole(s, weights_are_counts=weights_are_counts)
    if counts is None:
        return no_interval(value, level, METHOD, WEIGHTED)
    if not value > 0:
        return no_interval(value, level, METHOD, NOTHING)
    squares = 0.0
    for scores, positives, negatives in counts.blocks():
        expected = value * scores
        squares += float((positives * (1 - expected) ** 2 + negatives * expected**2).sum())
    reach = z * value * sqrt(squares) / counts.positives
    return Interval(value, *LOG.around(value, reach), level, METHOD)


def _of_line(s: Sweep, place: int, level: float, weights_are_counts: bool) -> Interval:
    z, line = z_of(level), calibration_line(s)
    value = (line.intercept, line.slope)[place]
    counts = whole(s, weights_are_counts=weights_are_counts)
    if line.undefined is not None:
        return no_interval(nan, level, METHOD, line.undefined)
    if counts is None:
        return no_interval(value, level, METHOD, WEIGHTED)
    reach = z * sqrt(_variances(counts, line)[place])
    return Interval(value, value - reach, value + reach, level, METHOD)


def _variances(s: Sweep, line: CalibrationLine) -> FloatArray:
    """Return the variances of intercept and slope: H^-1 B H^-1 of bend H and squares B."""
    bend, squares = np.zeros((2, 2, 2))
    for scores, positives, negatives in s.blocks():
        x = np.vander(log_odds(scores), 2, increasing=True)
        p = probabilities_of(x @ [line.intercept, line.slope])
        bend += (x.T * ((positives + negatives) * p * (1 - p))) @ x
        squares += (x.T * (positives * (1 - p) ** 2 + negatives * p**2)) @ x
    turned = np.linalg.inv(bend)
    return np.asarray(np.diagonal(turned @ squares @ turned))
