"""Logistic regressions of many replicates at once, each by a row of weights."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.calibration.fits import probabilities_of

_STEPS = 50
"""Newton's method ends long before: it starts from the fit to the cases themselves."""
_LARGE = 0.1
"""A smaller step, of scores with spread 1, cannot leave the maximum."""


def logistic_rows(
    x: FloatArray, positive: npt.NDArray[np.bool_], weights: FloatArray, start: FloatArray
) -> FloatArray:
    """Return intercept and slope of greatest likelihood for each row of weights, shape (b, 2).

    Parameters
    ----------
    x : float64 array of shape (m,)
        What the truth is fitted to.
    positive : bool array of shape (m,)
        The truth.
    weights : float64 array of shape (b, m)
        Row by row, such that there is a finite slope that fits best.
    start : float64 array of shape (2,)
        An intercept and a slope to start from.

    Examples
    --------
    >>> x, positive = np.array([0.0, 0.0, 1.0, 1.0]), np.array([True, False, True, False])
    >>> logistic_rows(x, positive, np.array([[1.0, 3, 3, 1]]), np.zeros(2)).round(4)
    array([[-1.0986,  2.1972]])
    """
    middle, spread = x.mean(), x.std() or 1.0
    x, turned = (x - middle) / spread, np.where(positive, -1.0, 1.0)
    intercept, slope = start.tolist()
    lines = np.tile([intercept + slope * middle, slope * spread], (weights.shape[0], 1))

    def losses(rows: npt.NDArray[np.int64], lines: FloatArray) -> FloatArray:
        at = (lines[:, :1] + lines[:, 1:] * x) * turned
        return np.asarray((weights[rows] * np.logaddexp(0, at)).sum(axis=1))

    for _ in range(_STEPS):
        p = probabilities_of(lines[:, :1] + lines[:, 1:] * x)
        above, bend = weights * (positive - p), weights * p * (1 - p)
        up, across = above.sum(axis=1), above @ x
        a, b, c = bend.sum(axis=1), bend @ x, bend @ x**2
        with np.errstate(invalid="ignore", divide="ignore"):
            steps = np.column_stack([c * up - b * across, a * across - b * up])
            steps /= (a * c - b * b)[:, None]
        rows = np.flatnonzero((np.abs(steps) > _LARGE).any(axis=1))
        before = losses(rows, lines[rows])
        while rows.size:
            worse = losses(rows, lines[rows] + steps[rows]) > before
            rows, before = rows[worse], before[worse]
            steps[rows] /= 2
        lines = lines + steps
        if not (np.abs(steps) > 1e-10 * np.maximum(1, np.abs(lines))).any():
            break
    return np.column_stack([lines[:, 0] - lines[:, 1] / spread * middle, lines[:, 1] / spread])
