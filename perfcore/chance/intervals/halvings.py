"""Ends without a formula, found by halving: Student's t, and an AUC of separated classes."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import exp, inf, lgamma, log, sqrt

from perfcore.chance.intervals.scales import z_of

NEWCOMBE = "Newcombe"

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
    return _last(lambda t: _within(t, freedom) < level, low, high)


def separation_ends(value: float, positives: int, negatives: int, z: float) -> tuple[float, float]:
    """Return Newcombe's interval for an AUC: the areas a with |value - a| = z sqrt(V(a)).

    V(a) = a (1 - a) (1 + m (1 - a)/(2 - a) + m a/(1 + a)) / (P N), with m = (P + N)/2 - 1, is
    Hanley and McNeil's variance at the area a, not at the one observed: so it has a width also
    where the AUC is 0 or 1, and it stays in [0, 1].

    References
    ----------
    R. G. Newcombe (2006), Confidence intervals for an effect size measure based on the Mann-Whitney
    statistic. Part 2: asymptotic methods and evaluation, Statistics in Medicine 25, 559-573,
    method 5. https://doi.org/10.1002/sim.2324

    Examples
    --------
    >>> low, high = separation_ends(1.0, 20, 20, 1.96)
    >>> round(low, 3), high
    (0.899, 1.0)
    """
    low = _lower_end(value, positives, negatives, z)
    return low, 1 - _lower_end(1 - value, positives, negatives, z)


def _lower_end(value: float, positives: int, negatives: int, z: float) -> float:
    def too_low(area: float) -> bool:
        return value - area > z * sqrt(_variance(area, positives, negatives))

    return _last(too_low, 0.0, value) if value > 0 else 0.0


def _variance(area: float, positives: int, negatives: int) -> float:
    m = (positives + negatives) / 2 - 1
    ties = 1 + m * (1 - area) / (2 - area) + m * area / (1 + area)
    return area * (1 - area) * ties / positives / negatives


def _last(holds: Callable[[float], bool], low: float, high: float) -> float:
    """Return the last number from low up to high for which it holds, by halving."""
    while (middle := (low + high) / 2) not in (low, high):
        if holds(middle):
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
