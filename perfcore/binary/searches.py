"""Searches in values that only rise, for many goals at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from perfcore.arrays import FloatArray, IntArray

_STRIDE = 128


def first_reaching(
    size: int, rising: Callable[[IntArray], FloatArray], goals: FloatArray
) -> IntArray:
    """Return for each goal the first index whose value reaches it, or else the last index.

    Only few values are computed: those of a sample, then those that halve the gaps between.

    Examples
    --------
    >>> first_reaching(1000, lambda i: i / 10, np.array([0.0, 25.05, 99.9, 200.0]))
    array([  0, 251, 999, 999])
    """
    sample = rising(np.arange(0, size, _STRIDE)).searchsorted(goals) * _STRIDE
    low, high = np.maximum(sample - _STRIDE, 0), np.minimum(sample, size - 1)
    for _ in range(_STRIDE.bit_length()):
        middle = (low + high) // 2
        reached = rising(middle) >= goals
        high = np.where(reached, middle, high)
        low = np.where(reached, low, np.minimum(middle + 1, high))
    return high


def nearest(rising: FloatArray, wanted: FloatArray) -> IntArray:
    """Return the position of the value nearest to each one wanted, the lower of two.

    Examples
    --------
    >>> nearest(np.array([0.0, 1.0, 5.0]), np.array([-2.0, 0.7, 3.0]))
    array([0, 1, 1])
    """
    after = np.clip(rising.searchsorted(wanted), 1, rising.size - 1)
    # Halves, as the difference of the largest numbers may overflow.
    nearer = wanted / 2 - rising[after - 1] / 2 <= rising[after] / 2 - wanted / 2
    return after - nearer
