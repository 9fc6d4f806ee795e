"""Quantiles of the normal and of Student's t, and scales on which figures are nearly normal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp, inf, lgamma, log1p, pi, sqrt
from statistics import NormalDist
from typing import Any, TypeVar

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary.checks import is_number
from perfcore.chance.intervals.betas import beta_below
from perfcore.messages import argument_error

NORMAL = NormalDist()

Ends = TypeVar("Ends", float, FloatArray)

_NEAREST = 20
_MOST_FREEDOM = 1e8
_EXACT = 1e-15


def z_of(level: float) -> float:
    """Return how many standard errors reach to each side of an interval of this level.

    Raises
    ------
    ValueError
        If the level is no number in (0, 1).

    Examples
    --------
    >>> round(z_of(0.95), 4)
    1.96
    """
    if not (is_number(level) and 0 < level < 1):
        raise argument_error("level", "fulfil 0 < level < 1", level)
    return NORMAL.inv_cdf(0.5 + level / 2)


@lru_cache(maxsize=1024)  # the same models are asked for again and again
def t_of(level: float, freedom: float) -> float:
    """Return how many estimated standard errors reach to each side of an interval of this level.

    Parameters
    ----------
    level : float
        In (0, 1).
    freedom : float
        Degrees of freedom, any number above 0; with inf the quantile is that of `z_of`.

    Raises
    ------
    ValueError
        If the level is not in (0, 1).

    Examples
    --------
    >>> round(t_of(0.95, 10), 4), round(t_of(0.95, 1), 3)
    (2.2281, 12.706)
    """
    t = z_of(level)
    if freedom == inf:
        return t
    if freedom > 2:
        t += (t**3 + t) / (4 * freedom)  # the first term of its series, and still below
    half = freedom / 2
    front = 2 * exp(lgamma(half + 0.5) - lgamma(half)) / sqrt(pi * freedom)
    step = inf
    while step > _EXACT * t:  # along tangents, which stay below: the probability bends down
        density = front * exp(-(half + 0.5) * log1p(t * t / freedom))
        step = (level - _within(t, freedom)) / density
        t += max(step, 0.0)
    return t


def t_beyond(t: float, freedom: float) -> float:
    """Return the probability that a deviate of Student's t is at least this far from 0.

    With more degrees of freedom than float64 can tell from infinitely many it is `two_sided`.

    Examples
    --------
    >>> round(t_beyond(2.2281, 10), 4), t_beyond(0, 3)
    (0.05, 1.0)
    """
    if freedom > _MOST_FREEDOM:
        return two_sided(t)
    return beta_below(freedom / (freedom + t * t), freedom / 2, 0.5)


def _within(t: float, freedom: float) -> float:
    """Return the probability of less than t on either side: an incomplete beta integral."""
    return beta_below(t * t / (freedom + t * t), 0.5, freedom / 2)


def two_sided(z: float) -> float:
    """Return the probability that a normal deviate is at least this far from 0.

    Examples
    --------
    >>> round(two_sided(1.96), 3), two_sided(0)
    (0.05, 1.0)
    """
    return min(1.0, 2 * NORMAL.cdf(-abs(z)))


@dataclass(frozen=True, slots=True)
class Scale:
    """A rising function that opens the range of a figure, so that it is more nearly normal there.

    log((v - lowest)/(highest - v)) if both ends are finite, log(v - lowest) or -log(highest - v) if
    one is, else v. One that is not opened is v itself: what leaves the range ends at its end, so
    that an interval may begin where the figure is as low as can be.
    """

    lowest: float = -inf
    highest: float = inf
    opened: bool = True

    def to(self, values: FloatArray) -> FloatArray:
        """Return the values on this scale; infinite at an end.

        Examples
        --------
        >>> Scale(0, 1).to(np.array([0.5, 1.0]))
        array([ 0., inf])
        """
        if self.endless or not self.opened:
            return np.asarray(values)
        with np.errstate(divide="ignore"):
            if self.lowest == -inf:
                return np.asarray(-np.log(self.highest - values))
            below = np.log(values - self.lowest)
            if self.highest == inf:
                return np.asarray(below)
            return np.asarray(below - np.log(self.highest - values))

    def back(self, values: FloatArray) -> FloatArray:
        """Return what lies there on this scale.

        Examples
        --------
        >>> Scale(0, 1).back(Scale(0, 1).to(np.array([0.25]))).round(12)
        array([0.25])
        """
        if not self.opened:
            return np.clip(values, self.lowest, self.highest)
        if self.endless:
            return np.asarray(values)
        if self.lowest == -inf:
            return np.asarray(self.highest - np.exp(-values))
        if self.highest == inf:
            return np.asarray(self.lowest + np.exp(values))
        middle, reach = (self.lowest + self.highest) / 2, (self.highest - self.lowest) / 2
        return np.asarray(middle + reach * np.tanh(values / 2))

    @property
    def endless(self) -> bool:
        """Whether it has no end on either side: it is v itself."""
        return self.lowest == -inf and self.highest == inf

    @property
    def name(self) -> str:
        """What an interval that is made on it adds to its method."""
        if self.endless:
            return ""
        return ", log" if inf in (-self.lowest, self.highest) else ", logit"

    def around(self, value: Ends, reach: Any, at: Any = None) -> tuple[Ends, Ends]:
        """Return the ends of an interval that reaches so far from a value to each side, made here.

        How much the scale stretches what is reached is taken at the value, or at another place.

        Examples
        --------
        >>> [round(end, 3) for end in LOG.around(2.0, 0.4)]
        [1.637, 2.443]
        """
        at, stretch = value if at is None else at, 1.0
        with np.errstate(divide="ignore", invalid="ignore"):
            if not self.endless and self.opened:
                # An end that is infinitely far away adds nothing.
                stretch = np.divide(1, at - self.lowest) + np.divide(1, self.highest - at)
            middle = self.to(np.asarray(value))
            low, high = (self.back(middle + side * stretch * reach) for side in (-1, 1))
        return (float(low), float(high)) if isinstance(value, float) else (low, high)

    def inside(self, values: FloatArray, observed: float | FloatArray) -> FloatArray:
        """Return the values, those next to an end moved to a 20th of the observed one's distance.

        Examples
        --------
        >>> Scale(0, 1).inside(np.array([0.0, 0.7, 1.0]), 0.8).round(3)
        array([0.04, 0.7 , 0.99])
        """
        if not self.opened:
            return np.asarray(values)
        if self.lowest > -inf:
            values = np.maximum(values, self.lowest + (observed - self.lowest) / _NEAREST)
        if self.highest < inf:
            values = np.minimum(values, self.highest - (self.highest - observed) / _NEAREST)
        return np.asarray(values)


PLAIN = Scale()
LOGIT = Scale(0.0, 1.0)
LOG = Scale(0.0)
