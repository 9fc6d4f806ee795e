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
from perfcore.chance.intervals.scales import Scale, t_of
from perfcore.messages import message

SMOOTHING = 4.0
"""So many cases are added to each class and taken away again, see `smoothed`.

About z^2 at 95 %, as Agresti and Coull add to a share. Fewer cover less where a class had no error,
see docs/coverage.md.
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
    reach = t_of(level, spread.freedom)
    if not (isfinite(low) and isfinite(high)):
        return _on_a_scale(value, spread, Scale(low, high), reach, level)
    width = high - low
    if not spread.variance > (_NEGLIGIBLE * width) ** 2:
        return no_interval(value, level, spread.method, NO_SPREAD)
    share, at = (value - low) / width, (spread.at - low) / width
    cases = at * (1 - at) * width**2 / spread.variance
    share = min(max(share, 0.0), 1.0)
    ends = wilson_ends(share * cases, cases, reach)
    first, last = (low + width * end for end in ends)
    return Interval(value, min(first, value), max(last, value), level, spread.method)


def _on_a_scale(value: float, spread: Spread, scale: Scale, reach: float, level: float) -> Interval:
    bounded = isfinite(scale.lowest)
    method = "delta, log, t" if bounded else "delta, t"
    if not isfinite(value) or (bounded and not (value > scale.lowest and spread.at > 0)):
        return no_interval(value, level, method, AT_END)
    if not spread.variance > 0:
        return no_interval(value, level, method, NO_SPREAD)
    sd = sqrt(spread.variance)
    far = reach * sd / (spread.at - scale.lowest) if bounded else reach * sd
    ends = scale.back(scale.to(np.array(value)) + np.array([-far, far]))
    return Interval(value, float(ends[0]), float(ends[1]), level, method)


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
