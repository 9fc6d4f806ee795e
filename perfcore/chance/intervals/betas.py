"""Probabilities of the beta, binomial and chi-square distributions."""

from __future__ import annotations

from collections.abc import Callable
from math import erfc, exp, gamma, lgamma, log, log1p, sqrt

_TINY = 1e-300
_MOST = 1_000_000  # terms; some hundred are enough but next to the mean of very many cases


def beta_below(x: float, a: float, b: float) -> float:
    """Return the probability of less than x, in [0, 1], where a beta(a, b) variable is drawn.

    Examples
    --------
    >>> round(beta_below(0.5, 2, 3), 4)
    0.6875
    """
    if not 0 < x < 1:
        return float(x >= 1)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(x, a, b) / a
    return 1 - front * _fraction(1 - x, b, a) / b


def binomial_at_most(successes: int, cases: int) -> float:
    """Return the probability of so many successes or fewer in tosses of a fair coin.

    Examples
    --------
    >>> round(binomial_at_most(1, 4), 4)
    0.3125
    """
    return beta_below(0.5, cases - successes, successes + 1) if successes < cases else 1.0


def chi_square_above(x: float, freedom: int) -> float:
    """Return the probability of more than x, 0 or more, of a chi-square with degrees of freedom.

    Examples
    --------
    >>> round(chi_square_above(5.991, 2), 3)
    0.05
    """
    half, start = x / 2, freedom % 2 / 2
    tail = erfc(sqrt(half)) if start else 0.0
    term = exp(-half) * (half**start / gamma(start + 1))
    for i in range(freedom // 2):
        tail += term
        term *= half / (start + i + 1)
    return tail


def last_of(holds: Callable[[float], bool], low: float, high: float) -> float:
    """Return the last number from low up to high for which it holds, by halving.

    Examples
    --------
    >>> last_of(lambda number: number**2 < 9, 0.0, 5.0).__round__(6)
    3.0
    """
    while (middle := (low + high) / 2) not in (low, high):
        if holds(middle):
            low = middle
        else:
            high = middle
    return low


def _fraction(x: float, a: float, b: float) -> float:
    """Return the continued fraction of the incomplete beta integral, by Lentz's method."""
    c, d = 1.0, 1 / _away(1 - (a + b) * x / (a + 1))
    result = d
    for m in range(1, _MOST):
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
