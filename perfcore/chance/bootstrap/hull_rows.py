"""Convex hulls of many ROC curves at once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray


def hull_rows(x: FloatArray, y: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the vertices of the upper hull of each row, filled up with its last point.

    Parameters
    ----------
    x, y : float64 array of shape (b, points)
        Points of each row, rising in both coordinates from its first to its last.

    Returns
    -------
    tuple of two float64 arrays of shape (b, h)
        h is the largest number of vertices of a row.

    Examples
    --------
    >>> hull_rows(np.array([[0.0, 1, 2, 3]]), np.array([[0.0, 2, 1, 3]]))
    (array([[0., 1., 3.]]), array([[0., 2., 3.]]))
    """
    rows, points = x.shape
    moved = np.ones(x.shape, bool)
    np.greater(np.diff(x) + np.diff(y), 0, out=moved[:, 1:])
    kept = np.flatnonzero(moved)
    xs, ys, row = x.ravel()[kept], y.ravel()[kept], kept // points
    while True:
        turns = _turns_right(xs, ys, row)
        if turns.all():
            break
        xs, ys, row = xs[turns], ys[turns], row[turns]
    sizes = np.bincount(row, minlength=rows)
    starts = np.cumsum(sizes) - sizes
    columns = np.minimum(np.arange(sizes.max(initial=1)), sizes[:, None] - 1)
    at = starts[:, None] + columns
    return xs[at], ys[at]


def _turns_right(x: FloatArray, y: FloatArray, row: IntArray) -> npt.NDArray[np.bool_]:
    """Tell which points lie above the line between their neighbours; the ends of a row all do."""
    right, up = np.diff(x), np.diff(y)
    result = np.ones(x.size, bool)
    np.greater(up[:-1] * right[1:], up[1:] * right[:-1], out=result[1:-1])
    changes = np.flatnonzero(row[1:] != row[:-1])
    result[changes] = True
    result[changes + 1] = True
    return result
