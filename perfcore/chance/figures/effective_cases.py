"""Wilson's interval for figures that are no shares: with as many cases as are as sure of them.

A share p of n cases has the variance p (1 - p)/n. A figure between two bounds with the variance V
is as sure as the share of p (1 - p)/V cases, p being how far it lies between the bounds. Where few
errors were seen, V and p are those of a smoothed matrix, in which every class has some errors.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite, sqrt

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.chance.intervals.binomial_intervals import wilson_ends
from perfcore.chance.intervals.decision_intervals import WEIGHTED_METHOD
from perfcore.chance.intervals.estimates import Interval, no_interval
from perfcore.chance.intervals.scales import PLAIN, Scale, t_of
from perfcore.messages import message

SMOOTHING = 4.0
"""So many cases are added to each class and taken away again, see `smoothed`.

About z^2 at 95 %, as Agresti and Coull add to a share. Fewer cover less where a class had no error,
see docs/class-coverage.md.
"""
_NEGLIGIBLE = 1e-9  # a standard deviation, as a share of the bounds: no more than rounding
EFFECTIVE = f"{WEIGHTED_METHOD}, t"

NO_SPREAD = message("no case adds more to this figure than another: its spread is unknown")
AT_END = message("the value is the least or the most there can be: its spread there is unknown")

Bounds = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Spread:
    """How far a figure varies.

    Attributes
    ----------
    at : float
        The figure where the variance was taken.
    variance : float
    freedom : float
        Degrees of freedom of the variance; inf where it is known as well as that of a share.
    """

    at: float
    variance: float
    freedom: float

    @property
    def method(self) -> str:
        """What the interval is called."""
        return EFFECTIVE if isfinite(self.freedom) else WEIGHTED_METHOD


def effective_interval(value: float, spread: Spread, bounds: Bounds, level: float) -> Interval:
    """Return the interval of a figure between two bounds; on a log scale if it has but a lower one.

    References
    ----------
    C. Franco, R. J. A. Little, T. A. Louis and E. V. Slud (2019), Comparative study of confidence
    intervals for proportions in complex sample surveys, Journal of Survey Statistics and
    Methodology 7, 334-364. https://doi.org/10.1093/jssam/smy019

    Examples
    --------
    >>> found = effective_interval(0.8, Spread(0.8, 0.016, float("inf")), (0, 1), 0.95)
    >>> round(found.low, 4), round(found.high, 4)
    (0.4902, 0.9433)
    """
    low, high = bounds
    if not (isfinite(low) and isfinite(high)):
        return scaled_interval(value, spread, Scale(low, high) if isfinite(low) else PLAIN, level)
    width = high - low
    if not spread.variance > (_NEGLIGIBLE * width) ** 2:
        return no_interval(value, level, spread.method, NO_SPREAD)
    share, at = (value - low) / width, (spread.at - low) / width
    cases = at * (1 - at) * width**2 / spread.variance
    share = min(max(share, 0.0), 1.0)
    ends = wilson_ends(share * cases, cases, t_of(level, spread.freedom))
    first, last = (low + width * end for end in ends)
    return Interval(value, min(first, value), max(last, value), level, spread.method)


def scaled_interval(
    value: float, spread: Spread, scale: Scale, level: float, method: str = "delta"
) -> Interval:
    """Return the interval of a figure that is nearly normal on a scale; its method says which.

    Examples
    --------
    >>> found = scaled_interval(2.0, Spread(2.0, 0.04, float("inf")), Scale(0.0), 0.95)
    >>> round(found.low, 3), round(found.high, 3), found.method
    (1.644, 2.433, 'delta, log, t')
    """
    below, above = spread.at - scale.lowest, scale.highest - spread.at
    slope, named = 1.0, f"{method}, t"
    if isfinite(above):
        slope, named = (1 / below + 1 / above if below * above else 0.0), f"{method}, logit, t"
    elif isfinite(below):
        slope, named = (1 / below if below else 0.0), f"{method}, log, t"
    middle = scale.to(np.array(value))
    if not (slope and np.isfinite(middle)):
        return no_interval(value, level, named, AT_END)
    if not spread.variance > _NEGLIGIBLE**2:
        return no_interval(value, level, named, NO_SPREAD)
    reach = t_of(level, spread.freedom) * slope * sqrt(spread.variance)
    ends = scale.back(middle + np.array([-reach, reach]))
    return Interval(value, float(ends[0]), float(ends[1]), level, named)


def smoothed(matrix: FloatArray) -> FloatArray:
    """Return the matrix with a few more cases of each class, and its rows then scaled back.

    They are called rightly as often as all cases, with two right and two wrong ones added to them,
    and wrongly in proportion to the classes' rows and columns. Each class keeps its number of
    cases; classes without cases stay without.

    References
    ----------
    A. Agresti, B. A. Coull (1998), Approximate is better than "exact" for interval estimation of
    binomial proportions, The American Statistician 52, 119-126.
    https://doi.org/10.1080/00031305.1998.10480550

    Examples
    --------
    >>> smoothed(np.array([[4.0, 0.0], [0.0, 4.0]])).round(3)
    array([[3.667, 0.333],
           [0.333, 3.667]])
    """
    size, rows = len(matrix), matrix.sum(axis=1)
    if size < 2:
        return matrix
    right = (matrix.trace() + 2) / (matrix.sum() + 4)
    wrong = np.tile(rows + matrix.sum(axis=0), (size, 1))
    wrong[wrong.sum(axis=1) == wrong.diagonal()] = 1  # nothing tells which: all alike
    np.fill_diagonal(wrong, 0)
    prior = (1 - right) * wrong / wrong.sum(axis=1, keepdims=True)
    np.fill_diagonal(prior, right)
    return np.asarray((rows / (rows + SMOOTHING))[:, None] * (matrix + SMOOTHING * prior))
