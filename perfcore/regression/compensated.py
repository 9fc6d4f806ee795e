"""Sums of long arrays that round nothing off: each is two floats, the second what the first lacks.

Products and differences keep their rounding errors too, so figures that are small differences of
large sums come out right: errors of 1 at truths of 10^12, or an R2 next to 0.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray, Value

Pair = tuple[float, float]
"""A number: the sum of both."""
_BITS = 14
"""Of the number of numbers in a sum."""
_PRODUCT_BITS, _WEIGHTED_BITS = 20, 13
"""Of numbers whose products are added up, and where each has a weight."""

Parts = tuple[FloatArray, FloatArray | None]
"""Numbers and what they lack; None where they lack nothing."""


def difference(a: FloatArray, b: FloatArray) -> Parts:
    """Return a - b and its rounding error (Knuth's two-sum).

    Examples
    --------
    >>> difference(np.array([1.0]), np.array([1e-30]))
    (array([1.]), array([-1.e-30]))
    """
    found = a - b
    back = found - a
    rest = (a - (found - back)) - (b + back)
    return found, rest if rest.any() else None


def pair_of(numbers: FloatArray, rest: FloatArray | None = None) -> Pair:
    """Return the sum of at most 2**14 numbers, and of what they lack.

    Each number is cut at one bit for all (Rump 2008, doi:10.1137/050645671). The upper parts add up
    without any error, and errors in the sum of the lower parts are 2**-88 of the largest number.

    Examples
    --------
    >>> pair_of(np.array([1e16, 1.0, -1e16]))
    (0.0, 1.0)
    """
    upper, lower = cut(numbers, 53 - _BITS)
    found = float(lower.sum())
    return float(upper.sum()), found if rest is None else found + float(rest.sum())


class Products:
    """At most 2**13 numbers, ready for sums of products that lose next to nothing.

    Their upper parts have so few bits that products of two, and of a weight, add up without any
    error in any order. What these leave is 2**-20 of the whole, or 2**-13 of weighted numbers.

    Parameters
    ----------
    numbers : float64 array
    weight : float64 array, optional
        What each counts.

    Examples
    --------
    >>> few = Products(np.array([1e8, 1.0, -1e8]))
    >>> few.sum(), few.times(few)
    ((1.0, 0.0), (2e+16, 1.0))
    """

    def __init__(self, numbers: FloatArray, weight: FloatArray | None = None) -> None:
        self.numbers = numbers
        self.upper, self.lower = cut(numbers, _PRODUCT_BITS if weight is None else _WEIGHTED_BITS)
        self.heavy, self.light = self.upper, self.lower
        if weight is not None:
            heavy, light = cut(weight, _WEIGHTED_BITS + 1)
            self.heavy, self.light = heavy * self.upper, heavy * self.lower + light * numbers

    def sum(self) -> Pair:
        """Return the weighted sum."""
        return total([(float(self.heavy.sum()), 0.0), pair_of(self.light)])

    def times(self, other: Products) -> Pair:
        """Return the weighted sum of products with as many others, whose weights do not count."""
        rest = float(self.heavy @ other.lower) + float(self.light @ other.numbers)
        return float(self.heavy @ other.upper), rest


def squares(numbers: FloatArray, rest: FloatArray | None, weight: FloatArray | None) -> Pair:
    """Return the weighted sum of squares of at most 2**13 numbers, and of what they lack."""
    return sum_and_squares(numbers, rest, weight)[1]


def sum_and_squares(
    numbers: FloatArray, rest: FloatArray | None, weight: FloatArray | None
) -> tuple[Pair, Pair]:
    """Return the weighted sum, and that of squares."""
    each = Products(numbers, weight)
    first, second = each.sum(), each.times(each)
    if rest is not None:
        lacking = rest if weight is None else rest * weight
        first = total([first, (float(lacking.sum()), 0.0)])
        second = second[0], second[1] + 2 * float(lacking @ numbers)
    return first, second


def cut(numbers: FloatArray, bits: int) -> tuple[FloatArray, FloatArray]:
    """Return numbers rounded to so many bits of the largest one, and what that leaves."""
    largest = max(-float(numbers.min(initial=0)), float(numbers.max(initial=0)))
    far = math.ldexp(1.5, math.frexp(largest)[1] + 52 - bits)
    upper = numbers + far
    upper -= far
    return upper, numbers - upper


def total(pairs: Iterable[Pair]) -> Pair:
    """Return the sum of pairs.

    Examples
    --------
    >>> total([(1.0, 1e-20), (1e16, 0.0), (-1e16, 0.0)])
    (1.0, 1e-20)
    """
    numbers = [number for pair in pairs for number in pair]
    first = math.fsum(numbers)
    return first, math.fsum([*numbers, -first])


def exact(pair: Pair) -> Fraction:
    """Return a pair as a fraction."""
    return Fraction(pair[0]) + Fraction(pair[1])


def over(numerator: Any, denominator: Any) -> Any:
    """Return a quotient, of fractions a fraction; NaN where the denominator is 0."""
    if isinstance(denominator, np.ndarray):
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(denominator == 0, math.nan, numerator / denominator)
    return math.nan if denominator == 0 else numerator / denominator


def root(value: Any) -> Any:
    """Return the square root; of a fraction of any size, 0 for what rounding made negative."""
    if isinstance(value, np.ndarray):
        return np.sqrt(np.maximum(value, 0))
    if not isinstance(value, Fraction) or value <= 0:
        return value if math.isnan(value) else math.sqrt(max(value, 0))
    half = (value.numerator.bit_length() - value.denominator.bit_length()) // 2
    return math.ldexp(math.sqrt(value / Fraction(4) ** half), half)


def rounded(value: Any) -> Value:
    """Return a figure as float64; infinite beyond the largest.

    >>> rounded(Fraction(10) ** 600), rounded(Fraction(1, 2))
    (inf, 0.5)
    """
    if isinstance(value, np.ndarray):
        return value
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf
