"""Entropy and mutual information of counts, in nats, without differences of large sums."""

from __future__ import annotations

from math import fsum, nan

import numpy as np

from perfcore.arrays import FloatArray, IntOrFloatArray

_EXACT = 3_000_000_000  # products of two counts up to here fit int64


def entropy(sizes: IntOrFloatArray, n: float) -> float:
    """Return the sum of a/n ln(n/a): 0 where all points are together, NaN without points.

    Examples
    --------
    >>> entropy(np.array([2, 2]), 4).__round__(6)
    0.693147
    """
    return _sum(sizes, np.log1p((n - sizes) / sizes), n) if n else nan


def mutual_information(
    counts: IntOrFloatArray, sizes: IntOrFloatArray, others: IntOrFloatArray, n: float
) -> float:
    """Return the sum of n_ij/n ln(n n_ij/(a_i b_j)) over the cells that hold points.

    How far n n_ij is from a_i b_j is an exact integer, so that independence gives 0, and of equal
    partitions the sum is their entropy to the last bit.

    Parameters
    ----------
    counts, sizes, others : array of shape (c,)
        Of each cell that holds points: n_ij, and a_i and b_j of its row and column.
    n : int or float
        How many points there are.

    Examples
    --------
    >>> mutual_information(np.array([1, 1, 1, 1]), np.full(4, 2), np.full(4, 2), 4)
    0.0
    """
    if not n:
        return nan
    if counts.dtype.kind == "i" and n > _EXACT:
        counts, sizes, others = (each.astype(np.float64) for each in (counts, sizes, others))
    both = sizes * others
    beyond = (n * counts - both) / both
    return max(_sum(counts, np.log1p(beyond), n), 0.0)


def _sum(counts: IntOrFloatArray, logs: FloatArray, n: float) -> float:
    return fsum((counts / n * logs).tolist())
