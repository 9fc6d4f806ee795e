"""Intervals of figures whose variance is known: on a scale, or Wilson's with effective cases.

A share p of n cases has the variance p (1 - p)/n. A figure between two bounds with the variance V
is as sure as the share of p (1 - p)/V cases, p being how far it lies between the bounds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import isfinite, nan, sqrt
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
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
    """

    at: float
    variance: float
    freedom: float

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
        Spread(at=0.5, variance=1.0, freedom=8.0)
        """
        known = [(part, own) for part, own in zip(parts, freedoms, strict=True) if part != 0]
        variance = sum(part for part, _ in known)
        squares = sum(part**2 / own for part, own in known)
        return cls(at, float(variance), float(variance**2 / squares) if squares else 1.0)

    @classmethod
    def of_units(cls, at: float, added: FloatArray) -> Spread:
        """Return that of what n units, cases or groups, add: n/(n - 1) times their squares.

        NaN of a single unit.

        Examples
        --------
        >>> Spread.of_units(2.0, np.array([0.0, 1.0, 2.0]))
        Spread(at=2.0, variance=3.0, freedom=2)
        """
        apart, more = added - added.mean(), added.size - 1
        return cls(at, float(apart @ apart) * (more + 1) / more if more else nan, more or nan)

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
        return scaled_interval(value, spread, Scale(low, high), level)
    if not spread.variance > (_NEGLIGIBLE * (high - low)) ** 2:
        return no_interval(value, level, spread.method, NO_SPREAD)
    inside, t = min(max(value, low), high), t_of(level, spread.freedom)
    first, last = effective_ends(inside, spread.at, spread.variance, bounds, t)
    return Interval(value, min(first, value), max(last, value), level, spread.method)


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
