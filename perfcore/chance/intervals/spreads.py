"""Intervals of figures whose variance is known: on a scale, or Wilson's with effective cases.

A share p of n cases has the variance p (1 - p)/n. A figure between two bounds with the variance V
is as sure as the share of p (1 - p)/V cases, p being how far it lies between the bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import isfinite, nan, sqrt
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary.arithmetic import unit_of
from perfcore.chance.intervals.binomial_intervals import WILSON, wilson_ends
from perfcore.chance.intervals.estimates import Interval, no_interval
from perfcore.chance.intervals.scales import Ends, Scale, t_of
from perfcore.messages import message

_NEGLIGIBLE = 1e-9  # a standard deviation, as a share of the bounds: no more than rounding
EFFECTIVE_CASES = "effective cases"
WEIGHTED_METHOD = f"{WILSON}, {EFFECTIVE_CASES}"
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
    skewness : float
        How skewed the figure is as cases are drawn: that of what they add, over the root of their
        number, and 1.5 times how much it bends in standard errors.
    """

    at: float
    variance: float
    freedom: float
    skewness: float = 0.0

    @classmethod
    def of_sum(cls, at: float, parts: Iterable[float], freedoms: Iterable[float]) -> Spread:
        """Return that of independent parts of a variance, by Satterthwaite's degrees of freedom.

        1 where nothing varies.

        References
        ----------
        F. E. Satterthwaite (1946), An approximate distribution of estimates of variance components,
        Biometrics Bulletin 2, 110-114. https://doi.org/10.2307/3002019

        Examples
        --------
        >>> Spread.of_sum(0.5, [0.5, 0.5], [4, 4])
        Spread(at=0.5, variance=1.0, freedom=8.0, skewness=0.0)
        """
        known = [(part, own) for part, own in zip(parts, freedoms, strict=True) if part != 0]
        variance = sum(part for part, _ in known)
        squares = sum(part**2 / own for part, own in known)
        return cls(at, float(variance), float(variance**2 / squares) if squares else 1.0)

    @classmethod
    def of_units(
        cls, at: float, added: FloatArray, bend: Callable[[FloatArray], float] = lambda _: 0.0
    ) -> Spread:
        """Return that of what n units, cases or groups, add: n/(n - 1) times their squares.

        NaN of a single unit. `bend` gets how what they add lies apart from its mean, of length 1;
        it returns the second derivative of the figure as units weigh more by that.

        Examples
        --------
        >>> found = Spread.of_units(2.0, np.array([0.0, 1.0, 2.0]))
        >>> found.variance, found.freedom, abs(round(found.skewness, 12))
        (3.0, 2, 0.0)
        """
        more, (apart, squares, unit) = added.size - 1, _apart(added)
        if not more or not squares:
            return cls(at, 0.0 if more else nan, more or nan)
        size, widened = sqrt(squares), (more + 1) / more
        apart /= size
        bent = 1.5 * (bend(apart) / unit / size) * sqrt(widened)
        skewness = float(apart**2 @ apart) + bent
        return cls(at, squares * widened * unit * unit, more, skewness)

    @property
    def method(self) -> str:
        """What the interval is called."""
        return EFFECTIVE if isfinite(self.freedom) else WEIGHTED_METHOD


def _apart(added: FloatArray) -> tuple[FloatArray, float, float]:
    """Return distances from the mean, over a unit in which their squares add up; these; it."""
    apart = added - added.mean()
    unit = unit_of(float(np.abs(apart).max(initial=0)))
    apart /= unit
    return apart, float(apart @ apart), unit


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
        return scaled_interval(value, spread, Scale(low, high), level)
    if not spread.variance > (_NEGLIGIBLE * (high - low)) ** 2:
        return no_interval(value, level, spread.method, NO_SPREAD)
    inside, t = min(max(value, low), high), t_of(level, spread.freedom)
    first, last = effective_ends(inside, spread.at, spread.variance, bounds, t)
    return Interval(value, min(first, value), max(last, value), level, spread.method)


def unskewed_interval(
    value: float, spread: Spread, bounds: Bounds, level: float, power: float
) -> Interval:
    """Return the interval of a figure with one bound that is as skewed as a mean of squares.

    Hall's transformation takes off the skewness of a power of the distance from the bound. The end
    that is nearer to the bound lies no nearer than on the log scale.

    References
    ----------
    P. Hall (1992), On the removal of skewness by transformation, Journal of the Royal Statistical
    Society B 54, 221-228. https://doi.org/10.1111/j.2517-6161.1992.tb01876.x

    Examples
    --------
    >>> found = unskewed_interval(2.0, Spread(2.0, 0.04, 99, 0.2), (0, float("inf")), 0.95, 1)
    >>> round(found.low, 3), round(found.high, 3), found.method
    (1.652, 2.475, 'delta, Hall, t')
    """
    logarithmic = scaled_interval(value, spread, Scale(*bounds), level)
    if not (isfinite(logarithmic.low) and isfinite(spread.variance)):
        return logarithmic
    side, end = (1, bounds[0]) if isfinite(bounds[0]) else (-1, bounds[1])
    size, t = abs(value - end), t_of(level, spread.freedom)
    error = sqrt(spread.variance) / size
    skewness = side * spread.skewness + 1.5 * (power - 1) * error
    near, far = (
        size * max(1 - power * error * _unskewed(at, skewness), 0) ** (1 / power) for at in (t, -t)
    )
    near = max(near, abs((logarithmic.low if side > 0 else logarithmic.high) - end))
    low, high = sorted((end + side * near, end + side * far))
    return Interval(value, low, high, level, "delta, Hall, t")


def _unskewed(t: float, skewness: float) -> float:
    """Return how many standard errors the skewed figure is above its true value at Student's t."""
    if abs(skewness) < _NEGLIGIBLE:
        return t
    return float(3 * (np.cbrt(1 + skewness * (t - skewness / 6)) - 1) / skewness)


def effective_ends(
    value: Ends, at: Ends, variance: Ends, bounds: Bounds, z: Any
) -> tuple[Ends, Ends]:
    """Return Wilson's ends with as many cases as are as sure of a figure between two bounds."""
    lowest, width = bounds[0], bounds[1] - bounds[0]
    share, there = (value - lowest) / width, (at - lowest) / width
    cases = there * (1 - there) * width**2 / variance
    low, high = wilson_ends(share * cases, cases, z)
    return lowest + width * low, lowest + width * high


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
    named = f"{method}{scale.name}, t"
    if not np.isfinite(scale.to(np.array([value, spread.at]))).all():
        return no_interval(value, level, named, AT_END)
    if not spread.variance > _NEGLIGIBLE**2:
        return no_interval(value, level, named, NO_SPREAD)
    reach = t_of(level, spread.freedom) * sqrt(spread.variance)
    return Interval(value, *scale.around(value, reach, spread.at), level, named)
