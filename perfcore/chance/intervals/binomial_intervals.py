"""Intervals for a share of so many cases: Wilson's, and the exact one of Clopper and Pearson."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import nan
from typing import Any, TypeVar

from perfcore.arrays import FloatArray
from perfcore.binary.checks import is_number
from perfcore.chance.intervals.betas import beta_below, last_of
from perfcore.chance.intervals.estimates import WEIGHTED, Interval, no_interval
from perfcore.chance.intervals.scales import z_of
from perfcore.messages import message, value_error

WILSON = "Wilson"
CLOPPER_PEARSON = "Clopper-Pearson"

Ends = TypeVar("Ends", float, FloatArray)


def wilson_interval(successes: float, cases: float, *, level: float = 0.95) -> Interval:
    """Return Wilson's score interval for a share of cases.

    Its ends are the shares p with |successes/cases - p| = z sqrt(p (1 - p) / cases). It stays in
    [0, 1] and has a width also where the share is 0 or 1. Undefined (NaN) when there are no cases.

    Parameters
    ----------
    successes, cases : int or float
        How many of how many cases. Numbers that are not whole are no counts: no interval.
    level : float
        The nominal coverage, in (0, 1).

    Raises
    ------
    ValueError
        If the level is not in (0, 1), or not 0 <= successes <= cases.

    References
    ----------
    E. B. Wilson (1927), Probable inference, the law of succession, and statistical inference,
    Journal of the American Statistical Association 22, 209-212.
    https://doi.org/10.1080/01621459.1927.10502953

    Examples
    --------
    >>> interval = wilson_interval(8, 10)
    >>> round(interval.low, 4), round(interval.high, 4)
    (0.4902, 0.9433)
    """
    z = z_of(level)
    share = _share(successes, cases, level, WILSON)
    if share.reason:
        return share
    low, high = wilson_ends(successes, cases, z)
    return replace(share, low=low, high=high)


def wilson_ends(successes: Ends, cases: Ends, z: Any) -> tuple[Ends, Ends]:
    """Return the ends of Wilson's interval for a share of cases, which need not be whole numbers.

    Numbers, or arrays of one shape.

    >>> [round(end, 4) for end in wilson_ends(8, 10, 1.959964)]
    [0.4902, 0.9433]
    """
    failures = cases - successes
    middle = successes + z * z / 2
    reach = z * (successes * failures / cases + z * z / 4) ** 0.5
    # The ends' product is successes^2 / (cases (cases + z^2)): no difference of nearly equal sums.
    low = successes**2 / cases / (middle + reach)
    high = 1 - failures**2 / cases / (cases + z * z - middle + reach)
    return low, high


def clopper_pearson_interval(successes: float, cases: float, *, level: float = 0.95) -> Interval:
    """Return the exact interval for a share of cases: it covers the share at least this often.

    Its low end is the share at which so many successes or more have the probability
    (1 - level)/2, its high end that at which so many or fewer have it: quantiles of beta(x, n - x +
    1) and beta(x + 1, n - x). It never covers less than its level, and mostly more, so it is wider
    than Wilson's. Undefined (NaN) when there are no cases.

    Parameters
    ----------
    successes, cases : int or float
        How many of how many cases. Numbers that are not whole are no counts: no interval.
    level : float
        The nominal coverage, in (0, 1).

    Raises
    ------
    ValueError
        If the level is not in (0, 1), or not 0 <= successes <= cases.

    References
    ----------
    C. J. Clopper, E. S. Pearson (1934), The use of confidence or fiducial limits illustrated in
    the case of the binomial, Biometrika 26, 404-413. https://doi.org/10.1093/biomet/26.4.404

    Examples
    --------
    >>> interval = clopper_pearson_interval(8, 10)
    >>> round(interval.low, 4), round(interval.high, 4)
    (0.4439, 0.9748)
    """
    z_of(level)
    share = _share(successes, cases, level, CLOPPER_PEARSON)
    if share.reason:
        return share
    low, high = exact_ends(successes, cases, level)
    return replace(share, low=low, high=high)


def exact_ends(successes: float, cases: float, level: float) -> tuple[float, float]:
    """Return the ends of the exact interval for a share of cases, which need not be whole numbers.

    >>> [round(end, 4) for end in exact_ends(8, 10, 0.95)]
    [0.4439, 0.9748]
    """
    return (
        _exact_end(successes, cases, level),
        1 - _exact_end(cases - successes, cases, level),
    )


@lru_cache(maxsize=1024)  # some ms, and the same counts are asked for again and again
def _exact_end(successes: float, cases: float, level: float) -> float:
    """Return the share at which so many successes or more have the probability (1 - level)/2."""
    if not successes:
        return 0.0
    tail, failures = (1 - level) / 2, cases - successes
    return last_of(
        lambda share: beta_below(share, successes, failures + 1) < tail, 0.0, successes / cases
    )


def _share(successes: float, cases: float, level: float, method: str) -> Interval:
    """Return the share without an interval; its reason is empty if there is one to be found."""
    if not (is_number(successes) and is_number(cases) and 0 <= successes <= cases):
        raise value_error(
            "Arguments successes, cases must fulfil 0 <= successes <= cases, got {successes!r}, "
            "{cases!r}.",
            successes=successes,
            cases=cases,
        )
    if not cases:
        return no_interval(nan, level, method, message("there are no cases to take a share of"))
    counted = float(successes).is_integer() and float(cases).is_integer()
    return no_interval(successes / cases, level, method, "" if counted else WEIGHTED)
