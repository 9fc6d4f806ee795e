"""Rows of counts that only rise, read at counts in between."""

from __future__ import annotations

import numpy as np

from perfcore.arrays import FloatArray


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
