"""Quotients of counts, where 0/0 is decided, and their products, exact also for 10^12 cases."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import cast

import numpy as np

from perfcore.arrays import Count, FloatArray, Number, Value
from perfcore.binary.counts import Counts

_SPLITTER = 2.0**27 + 1  # cuts a float64 into two halves whose products are exact
_SMALL = 2**27  # whole counts of fewer cases have products below 2^53, exact in float64


def quotient(numerator: Number, denominator: Number) -> Value:
    """Return numerator / denominator, NaN for 0/0; a float for scalars, else float64 elementwise.

    A part over its whole: where the denominator is 0, so is the numerator.
    """
    if isinstance(numerator, np.ndarray) or isinstance(denominator, np.ndarray):
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            return np.true_divide(numerator, denominator, dtype=np.float64)
    return math.nan if denominator == 0 else float(numerator / denominator)


def ratio(numerator: Value, denominator: Value) -> Value:
    """Return numerator / denominator, NaN wherever the denominator is 0: no part over its whole."""
    found = quotient(numerator, denominator)
    return np.where(denominator == 0, math.nan, found) if isinstance(found, np.ndarray) else found


def square_root(value: Value) -> Value:
    """Return the square root, a float for a scalar."""
    return np.sqrt(value) if isinstance(value, np.ndarray) else math.sqrt(value)


def limited(value: Value, low: float, high: float) -> Value:
    """Return the value without the rounding error that carries it past a bound; NaN stays."""
    if isinstance(value, np.ndarray):
        return np.clip(value, low, high)
    return value if math.isnan(value) else min(max(value, low), high)


@dataclass(frozen=True, slots=True, eq=False)
class Scaled(Counts):
    """Counts as float64, sized so that their products stay in range."""

    exact: bool  # whether products of two counts are exact as they are

    def __post_init__(self) -> None:
        """Check nothing: they were made of counts."""

    @property
    def determinant(self) -> Value:
        """What sets decisions apart from chance: tp * tn - fp * fn, in full precision."""
        tp, fp, fn, tn = (cast("Value", cell) for cell in self.cells)
        return tp * tn - fp * fn if self.exact else difference_of_products(tp, tn, fp, fn)


def scaled(counts: Counts) -> Scaled:
    """Return the counts, over a power of two where their size asks for it.

    A measure, being a ratio of equal degrees, keeps its value.
    """
    tp, fp, fn, tn = (_floats(count) for count in counts.cells)
    total = _floats(counts.total)
    if not is_ordinary(total):
        unit = power_of_two(total)
        tp, fp, fn, tn = tp / unit, fp / unit, fn / unit, tn / unit
    small = bool(np.max(total, initial=0) < _SMALL)
    return Scaled(tp, fp, fn, tn, exact=small and all(_whole(count) for count in counts.cells))


def power_of_two(size: Value) -> Value:
    """Return a power of two near a size: dividing by it is exact and keeps products in range."""
    unit: Value = np.ldexp(1.0, np.clip(np.frexp(size)[1], -1000, 1000))
    return unit


def unit_of(total: float) -> float:
    """Return in what unit products of counts up to this total keep in range: 1 where they do so."""
    return 1.0 if is_ordinary(total) else float(power_of_two(total))


def difference_of_products(a: Value, b: Value, c: Value, d: Value) -> Value:
    """Return a * b - c * d, right to about one unit in the last place even where they cancel.

    Each product is kept as its rounded value plus its exact rounding error (Dekker 1971,
    doi:10.1007/BF01397083), so 0 comes out as 0 and the sign is the true one.
    """
    first, first_error = exact_product(a, b)
    second, second_error = exact_product(c, d)
    return (first - second) + (first_error - second_error)


def exact_product(a: Value, b: Value) -> tuple[Value, Value]:
    """Return a product and its rounding error, of numbers far from the ends of float64."""
    product = a * b
    a_high, a_low = _halves(a)
    b_high, b_low = _halves(b)
    error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low
    return product, error


def _halves(value: Value) -> tuple[Value, Value]:
    shifted = _SPLITTER * value
    high = shifted - (shifted - value)
    return high, value - high


def is_ordinary(total: Value) -> bool:
    """Say whether products of counts up to this total, if any, are far from the ends of float64."""
    known = np.greater(total, 0)
    least = np.min(total, initial=1, where=known)
    return bool(least > 2.0**-200 and np.max(total, initial=1) < 2.0**200)


def _whole(count: Count) -> bool:
    return count.dtype.kind == "i" if isinstance(count, np.ndarray) else isinstance(count, int)


def _floats(count: Count) -> Value:
    return count.astype(np.float64) if isinstance(count, np.ndarray) else float(count)


def at_count(rising: FloatArray, values: FloatArray, goals: FloatArray) -> FloatArray:
    """Return for each row the values where another count reaches goals, by straight lines.

    Where the count stays at the goal over several points, the value at the last of them.

    Parameters
    ----------
    rising, values : float64 array of shape (b, points)
        Row by row: the count that never falls, and what is read.
    goals : float64 array of shape (b, q)
        Within the range of the count in that row; beyond it, the value at its end.

    Examples
    --------
    >>> at_count(np.array([[0.0, 2, 4]]), np.array([[0.0, 10, 10]]), np.array([[1.0, 3]]))
    array([[ 5., 10.]])
    """
    rows = zip(goals, rising, values, strict=True)
    return np.array([np.interp(*row) for row in rows]).reshape(goals.shape)


def or_nan(totals: FloatArray) -> FloatArray:
    """Return the totals, NaN where they are 0.

    Examples
    --------
    >>> or_nan(np.array([2.0, 0.0]))
    array([ 2., nan])
    """
    return np.asarray(np.where(totals > 0, totals, np.nan))
