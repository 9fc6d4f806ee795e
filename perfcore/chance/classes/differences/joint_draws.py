"""Cases that several models called, as a sample: drawn anew in the cells in which they agree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, IntOrFloatArray


@dataclass(frozen=True, slots=True, eq=False)
class JointSample:
    """Cases by what they are and what each model called them.

    Attributes
    ----------
    cells : mapping of str to int64 array of shape (J,)
        By model: the cell of its matrix that the cases of joint cell j are in.
    units, joint : int64 array of shape (p,)
        Which unit of drawing has weight in which joint cell; by joint cell.
    weights : float64 array of shape (p,)
        How much.
    times : int64 array of shape (u,)
        How many such units there are. Units are cases that are alike, or groups.
    """

    cells: Mapping[str, IntArray]
    units: IntArray
    joint: IntArray
    weights: FloatArray
    times: IntArray

    def draw(self, generator: np.random.Generator, replicates: int) -> FloatArray:
        """Return the weight in each joint cell, of as many units drawn anew: shape (b, J)."""
        count = int(self.times.sum())
        drawn = generator.multinomial(count, self.times / count, size=replicates)
        return self._sums(drawn.astype(np.float64))

    def _sums(self, times: FloatArray) -> FloatArray:
        starts = np.flatnonzero(np.diff(self.joint, prepend=-1))
        return np.asarray(
            np.add.reduceat(times[:, self.units] * self.weights, starts, axis=1), np.float64
        )


def joint_sample(
    truth: npt.NDArray[np.integer],
    called: Mapping[str, npt.NDArray[np.integer]],
    size: int,
    weights: IntOrFloatArray | None,
    groups: IntArray | None,
    *,
    are_counts: bool,
) -> JointSample:
    """Return the sample of cases with the same truth for all models.

    Parameters
    ----------
    truth, called : integer array of shape (n,)
        Places among the labels.
    size : int
        The number of labels, K.
    weights : array of shape (n,), optional
        Above 0.
    groups : int64 array of shape (n,), optional
        Cases of one group are drawn together.
    are_counts : bool
        Whether a weight w stands for w equal cases, each drawn for itself.
    """
    joint = np.asarray(truth, np.int64)
    for codes in called.values():  # joined and numbered anew, so that no number grows too large
        joint = np.unique(joint * size + codes, return_inverse=True)[1]
    _, first, joint = np.unique(joint, return_index=True, return_inverse=True)
    cells = {
        model: np.asarray(truth[first] * size + codes[first], np.int64)
        for model, codes in called.items()
    }
    ones = np.ones(joint.size)
    of_cases = ones if weights is None else weights.astype(np.float64)
    if groups is not None:
        pairs, places = np.unique(joint * (groups.max() + 1) + groups, return_inverse=True)
        units = pairs % (groups.max() + 1)
        sums = np.bincount(places, of_cases, pairs.size).astype(np.float64)
        times = np.ones(int(groups.max()) + 1, np.int64)
        return JointSample(cells, units, pairs // (groups.max() + 1), sums, times)
    if are_counts:
        times = np.bincount(joint, of_cases, first.size).astype(np.int64)
        each = np.arange(first.size)
        return JointSample(cells, each, each, np.ones(first.size), times)
    kinds, places = np.unique(of_cases, return_inverse=True)
    alike, times = np.unique(joint * kinds.size + places, return_counts=True)
    return JointSample(
        cells, np.arange(alike.size), alike // kinds.size, kinds[alike % kinds.size], times
    )


def matrix_sample(model: str, matrix: FloatArray) -> JointSample:
    """Return the cases of one confusion matrix as a sample of their own.

    Examples
    --------
    >>> matrix_sample("m", np.array([[5.0, 0.0], [2.0, 4.0]])).times
    array([5, 2, 4])
    """
    cells = np.flatnonzero(matrix)
    each = np.arange(cells.size)
    times = matrix.ravel()[cells].astype(np.int64)
    return JointSample({model: cells}, each, each, np.ones(cells.size), times)
