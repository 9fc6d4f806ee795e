"""Products, sums and powers of numbers as they print, so that equal decimals stay equal.

As floats .1 x 3 is .30000000000000004 and .3 x 1 is .3. Here both are .3: a number that prints with
at most 15 digits is taken to be that decimal, and the result is the float nearest to the exact
product or sum. Numbers with more digits, or with more than 22 decimal places together, are
multiplied and added as floats.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray

MOST_DIGITS = 15
"""So many digits a float keeps of any decimal."""

_BEYOND = 10.0**MOST_DIGITS
_TENS = np.array([float(10**place) for place in range(23)])
"""The powers of ten that are floats exactly."""
_SPLIT = 2.0**27 + 1

Places = npt.NDArray[np.int64]


def decimal_product(x: FloatArray, y: FloatArray) -> FloatArray:
    """Return x times y, element by element; decimals that are equal give equal floats.

    Examples
    --------
    >>> decimal_product(np.array([0.1, 0.3]), np.array([3.0, 1.0])).tolist()
    [0.3, 0.3]
    """
    (a, p), (b, q) = _digits(x), _digits(y)
    with np.errstate(over="ignore", under="ignore"):
        found = x * y
    exact = (p >= 0) & (q >= 0) & (p + q < _TENS.size)
    found[exact] = _quotient(*_two_product(a[exact], b[exact]), _TENS[(p + q)[exact]])
    return found + 0.0  # no zero below zero


def decimal_sum(x: FloatArray, y: FloatArray) -> FloatArray:
    """Return x plus y, element by element; decimals that are equal give equal floats.

    Examples
    --------
    >>> decimal_sum(np.array([0.1, 0.3]), np.array([0.2, 0.0])).tolist()
    [0.3, 0.3]
    """
    (a, p), (b, q) = _digits(x), _digits(y)
    with np.errstate(over="ignore"):
        found = x + y
    exact = (p >= 0) & (q >= 0)
    a, b, p, q = a[exact], b[exact], p[exact], q[exact]
    places = np.maximum(p, q)
    first, first_rest = _two_product(a, _TENS[places - p])
    other, other_rest = _two_product(b, _TENS[places - q])
    high, low = _two_sum(first, other)
    high, low = _two_sum(high, low + (first_rest + other_rest))
    found[exact] = _quotient(high, low, _TENS[places])
    return found + 0.0


def decimal_power(x: FloatArray, exponent: float) -> FloatArray:
    """Return x to a power, element by element, rounded to 15 digits; x is not negative.

    Examples
    --------
    >>> decimal_power(np.array([0.09, 2.0, 0.0]), 0.5).tolist()
    [0.3, 1.4142135623731, 0.0]
    """
    if exponent == 1:
        return x.copy()
    with np.errstate(over="ignore", under="ignore"):
        found = np.power(x, exponent)
    some = np.isfinite(found) & (found > 0)
    places = np.full(found.shape, -1)
    places[some] = MOST_DIGITS - 1 - np.floor(np.log10(found[some])).astype(np.int64)
    some = (places >= 0) & (places < _TENS.size)
    tens = _TENS[places[some]]
    found[some] = np.rint(found[some] * tens) / tens
    return found


def _digits(x: FloatArray) -> tuple[FloatArray, Places]:
    """Return the digits of each number as a whole one, and its decimal places, -1 of too many."""
    whole, places = np.zeros(x.shape), np.full(x.shape, -1)
    left = np.arange(x.size)
    for place, ten in enumerate(_TENS):
        numbers = x[left]
        with np.errstate(over="ignore"):
            scaled = np.rint(numbers * ten)
        short = np.abs(scaled) < _BEYOND
        fits = short & (scaled / ten == numbers)
        whole[left[fits]], places[left[fits]] = scaled[fits], place
        left = left[short & ~fits]
        if not left.size:
            break
    return whole, places


def _quotient(high: FloatArray, low: FloatArray, by: FloatArray) -> FloatArray:
    """Return (high + low) / by, rounded once."""
    near = high / by
    product, rest = _two_product(near, by)
    return np.asarray(near + (((high - product) - rest) + low) / by)


def _two_product(x: FloatArray, y: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return x times y as a float and what rounding took from it (Dekker 1971)."""
    product = x * y
    (a, b), (c, d) = _halves(x), _halves(y)
    return product, ((a * c - product) + a * d + b * c) + b * d


def _halves(x: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return two floats of half the digits each that add up to x."""
    scaled = _SPLIT * x
    high = scaled - (scaled - x)
    return high, x - high


def _two_sum(x: FloatArray, y: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return x plus y as a float and what rounding took from it (Knuth)."""
    total = x + y
    part = total - x
    return total, (x - (total - part)) + (y - part)
