"""What is known of a figure and how sure: intervals, differences, bands, and why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.messages import message

WEIGHTED = message(
    "weights say how much a case counts, not how often it was seen: how many cases are behind "
    "this figure is unknown"
)
"""Said of every figure of weights, see `whole`; what remains is a bootstrap of the rows."""

ONE_GROUP = message("all cases are of one group, so that nothing tells how groups differ")

_LARGEST = 2.0**53


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure and the interval that covers its true value in a share ``level`` of all samples.

    Attributes
    ----------
    value : float
        The figure of these cases; NaN if undefined.
    low, high : float
        The ends of the interval; NaN if there is none, and then ``reason`` says why.
    level : float
        The nominal coverage, in (0, 1).
    method : str
        How the ends were found.
    reason : str
        Why there is no interval, or why another method than usual was taken; else "".
    """

    value: float
    low: float
    high: float
    level: float
    method: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """How much one figure exceeds another, with its interval and a test of no difference.

    Attributes
    ----------
    value : float
        The first figure minus the second; NaN if one is undefined.
    low, high : float
        The ends of the interval; NaN if there is none, and then ``reason`` says why.
    level : float
        The nominal coverage, in (0, 1).
    p_value : float
        Two-sided, of "there is no difference"; NaN where there is no interval.
    method : str
        How the ends and the p value were found.
    reason : str
        Why there is no interval, or what is special about it; else "".
    at_most : bool
        Whether the p value is known to be at most this and no more: it is the least that so many
        replicates can show.
    """

    value: float
    low: float
    high: float
    level: float
    p_value: float
    method: str
    reason: str = ""
    at_most: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Band:
    """A curve with a low and a high one around it.

    Attributes
    ----------
    x, value, low, high : float64 array of shape (q,)
        Index i: the curve's value at x[i] and the ends there; NaN where undefined.
    level : float
        The nominal coverage, in (0, 1).
    method : str
        How the ends were found.
    simultaneous : bool
        Whether the band covers the whole true curve with this probability, or (pointwise) each
        single point of it.
    reason : str
        Why there is no band; else "".
    """

    x: FloatArray
    value: FloatArray
    low: FloatArray
    high: FloatArray
    level: float
    method: str
    simultaneous: bool
    reason: str = ""


def no_interval(value: float, level: float, method: str, reason: str) -> Interval:
    """Return the figure without an interval, and why.

    Examples
    --------
    >>> no_interval(0.5, 0.95, "Wilson", "weighted")
    Interval(value=0.5, low=nan, high=nan, level=0.95, method='Wilson', reason='weighted')
    """
    return Interval(value, nan, nan, level, method, reason)


def no_difference(value: float, level: float, method: str, reason: str) -> Difference:
    """Return the difference without an interval, and why.

    Examples
    --------
    >>> no_difference(0.1, 0.95, "DeLong", "weighted").p_value
    nan
    """
    return Difference(value, nan, nan, level, nan, method, reason)


def empty_class(s: Sweep) -> str:
    """Return that a class has no case, or "".

    Examples
    --------
    >>> from perfcore import sweep
    >>> empty_class(sweep([1, 1], [0.9, 0.1]))
    'no case is negative'
    """
    if not s.positives:
        return message("no case is positive")
    return "" if s.negatives else message("no case is negative")


def whole(s: Sweep, *, weights_are_counts: bool = False) -> Sweep | None:
    """Return the sweep with integer counts, or None if what it sums are weights.

    Integer counts are cases, or integer weights that say how often each was seen. Floats are sums
    of weights that say how much a case counts: whether they happen to be whole tells nothing of how
    many cases are behind them, so that only the caller can say that they are counts after all.

    Parameters
    ----------
    s : Sweep
        Of integers: cases. Of floats: sums of weights.
    weights_are_counts : bool
        Whether a whole float weight w stands for w equal cases.

    Examples
    --------
    >>> from perfcore import sweep
    >>> s = sweep([1, 0], [0.9, 0.1], weight=[2.0, 3.0])
    >>> whole(s) is None
    True
    >>> whole(s, weights_are_counts=True).fp
    array([0, 0, 3])
    """
    if not s.weighted:
        return s
    if not weights_are_counts or s.positives + s.negatives > _LARGEST:
        return None
    tp, fp = np.rint(s.tp), np.rint(s.fp)
    if not (np.array_equal(tp, s.tp) and np.array_equal(fp, s.fp)):
        return None
    return s.of(tp.astype(np.int64), fp.astype(np.int64))
