"""Quantiles of Student's t, for spreads that are known from few cases."""

from __future__ import annotations

from functools import lru_cache
from math import exp, inf, lgamma, log

from perfcore.chance.intervals.scales import z_of

_TINY = 1e-300


@lru_cache(maxsize=1024)  # 15 ms, and the same models are asked for again and again
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
    low = z_of(level)
    if freedom == inf:
        return low
    high = 2 * low
    while _within(high, freedom) < level:
        low, high = high, 2 * high
    while (middle := (low + high) / 2) not in (low, high):
        if _within(middle, freedom) < level:
            low = middle
        else:
            high = middle
    return low


def _within(t: float, freedom: float) -> float:
    """Return the probability of less than t on either side: an incomplete beta integral."""
    x = t * t / (freedom + t * t)
    a, b = 0.5, freedom / 2
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(x, a, b) / a
    return 1 - front * _fraction(1 - x, b, a) / b


def _fraction(x: float, a: float, b: float) -> float:
    """Return the continued fraction of the incomplete beta integral, by Lentz's method."""
    c, d = 1.0, 1 / _away(1 - (a + b) * x / (a + 1))
    result = d
    for m in range(1, 1000):
        before = result
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _away(1 + term * d)
            c = _away(1 + term / c)
            result *= c * d
        if abs(result - before) <= 1e-15 * abs(result):
            break
    return result


def _away(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
