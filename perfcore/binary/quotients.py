"""Division of counts: 0/0 is decided here, and nowhere else."""

from __future__ import annotations

import math

import numpy as np

from perfcore.arrays import Number, Value


def quotient(numerator: Number, denominator: Number) -> Value:
    """Return numerator / denominator, NaN for 0/0; a float for scalars, else float64 elementwise.

    A part over its whole: where the denominator is 0, so is the numerator.
    """
    if isinstance(numerator, np.ndarray) or isinstance(denominator, np.ndarray):
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.true_divide(numerator, denominator, dtype=np.float64)
    return math.nan if denominator == 0 else float(numerator / denominator)


def square_root(value: Value) -> Value:
    """Return the square root, a float for a scalar."""
    return np.sqrt(value) if isinstance(value, np.ndarray) else math.sqrt(value)


def limited(value: Value, low: float, high: float) -> Value:
    """Return the value without the rounding error that carries it past a bound; NaN stays."""
    if isinstance(value, np.ndarray):
        return np.clip(value, low, high)
    return value if math.isnan(value) else min(max(value, low), high)
