"""How cases were drawn: one by one, with weights, or in groups."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from perfcore.arrays import FloatArray, IntArray
from perfcore.messages import message

FEWER_THAN_TWO = message("there are fewer than two cases, so that their spread is unknown")


@dataclass(frozen=True, slots=True, eq=False)
class Units:
    """What is drawn anew: cases that are alike, or groups of cases.

    Attributes
    ----------
    units, kinds : int64 array of shape (p,)
        Which unit has weight in cases of which kind; by kind.
    weights : float64 array of shape (p,)
        How much.
    times : int64 array of shape (u,)
        How many such units there are.
    counted : bool
        Whether each unit is a case that counts one.
    """

    units: IntArray
    kinds: IntArray
    weights: FloatArray
    times: IntArray
    counted: bool = False

    def draw(self, generator: np.random.Generator, replicates: int) -> FloatArray:
        """Return the weight of each kind of cases, of as many units drawn anew: shape (b, J)."""
        count = int(self.times.sum())
        drawn = generator.multinomial(count, self.times / count, size=replicates)
        if self.counted:
            return drawn.astype(np.float64)
        starts = np.flatnonzero(np.diff(self.kinds, prepend=-1))
        weights = drawn.astype(np.float64)[:, self.units] * self.weights
        return np.asarray(np.add.reduceat(weights, starts, axis=1), np.float64)


def cases_of(size: int) -> Units:
    """Return cases that count one each, every one of another kind.

    Examples
    --------
    >>> cases_of(3).times
    array([1, 1, 1])
    """
    each = np.arange(size)
    return Units(each, each, np.ones(size), np.ones(size, np.int64), counted=True)
