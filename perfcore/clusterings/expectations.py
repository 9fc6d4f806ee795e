"""Entropies of counts, what chance gives them, and which cluster stands for which label."""

from __future__ import annotations

from math import fsum, nan
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, IntOrFloatArray

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


_SPREADS, _MORE = 9.5, 25
"""A count lies so many standard deviations and a few from its mean with a chance below 1e-18."""
_TERMS = 1 << 16


def expected_information(sizes: IntOrFloatArray, others: IntOrFloatArray, n: int) -> float:
    """Return the mean of the mutual information over all ways to put points into clusters, in nats.

    A cell of sizes a and b then holds a hypergeometric number of points, so cells of equal sizes
    add the same: there are at most sqrt(2 n) distinct sizes on either side, however many clusters.
    Chances are products of ratios of neighbours, divided by their sum, so that no factorial is
    needed.

    Parameters
    ----------
    sizes, others : array of whole numbers of shape (r,), (k,)
        The sizes of both sides; each adds up to n.

    References
    ----------
    N. X. Vinh, J. Epps, J. Bailey (2010), Information theoretic measures for clusterings
    comparison, Journal of Machine Learning Research 11, 2837-2854.
    https://jmlr.org/papers/v11/vinh10a.html

    Examples
    --------
    >>> expected_information(np.array([3, 3, 2]), np.array([3, 4, 1]), 8).__round__(7)
    0.3476996
    """
    (a, times), (b, more) = (np.unique(each, return_counts=True) for each in (sizes, others))
    first, second = (each.ravel().astype(np.float64) for each in np.meshgrid(a, b, indexing="ij"))
    weight = np.outer(times, more).ravel()
    mean = first * second / n
    spread = np.sqrt(mean * (1 - first / n) * (n - second) / max(n - 1, 1))
    reach = _SPREADS * spread + _MORE
    low = np.maximum(np.maximum(first + second - n, 0), np.floor(mean - reach))
    high = np.minimum(np.minimum(first, second), np.ceil(mean + reach))
    order = np.argsort(high - low, kind="stable")
    parts, start = [], 0
    while start < order.size:  # of like widths, as many as stay in the cache
        wide = high[order[start:]] - low[order[start:]] + 1
        many = np.arange(1, wide.size + 1)
        count = max(int(np.searchsorted(wide * many, _TERMS)), 1)
        some = order[start : start + count]
        found = _means(first[some], second[some], low[some], high[some], n)
        parts += (found * weight[some]).tolist()
        start += count
    return max(fsum(parts), 0.0)


def _means(a: FloatArray, b: FloatArray, low: FloatArray, high: FloatArray, n: int) -> FloatArray:
    """Return what a cell of each two sizes adds on average."""
    k = low[:, None] + np.arange(int((high - low).max()) + 1)
    a, b = a[:, None], b[:, None]
    before = k[:, :-1]
    rise = np.maximum((a - before) * (b - before), 0) / ((before + 1) * (n - a - b + before + 1))
    chance = np.ones_like(k)
    np.cumprod(rise, axis=1, out=chance[:, 1:])
    chance[k > high[:, None]] = 0
    beyond = (n * k - a * b) / (a * b)
    added = k / n * np.log1p(np.where(k > 0, beyond, 0.0))
    return np.asarray((chance * added).sum(axis=1) / chance.sum(axis=1))


def matching(table: IntOrFloatArray) -> IntArray:
    """Return the row that each column is matched with, shape (k,), -1 for none.

    Each row is matched once at most, and the sum of the matched cells is as large as can be. By
    shortest augmenting paths in whole numbers, and of equal paths the first: the answer is the same
    on every machine. Columns that would be matched with an empty cell are matched with none. Takes
    about r^2 k steps, of which numpy takes k at once.

    References
    ----------
    R. Jonker, A. Volgenant (1987), A shortest augmenting path algorithm for dense and sparse linear
    assignment problems, Computing 38, 325-340. https://doi.org/10.1007/BF02278710

    Examples
    --------
    >>> matching(np.array([[2, 1, 0], [0, 3, 0], [1, 0, 1]]))
    array([0, 1, 2])
    >>> matching(np.array([[5, 4], [4, 0]]))
    array([1, 0])
    """
    turned = table.shape[0] > table.shape[1]
    costs = np.negative(table.T if turned else table, order="C")
    of_column = _assigned(costs)
    matched = np.flatnonzero(of_column >= 0)
    rows = of_column[matched]
    there = costs[rows, matched] < 0
    pairs = (rows[there], matched[there])
    found = np.full(table.shape[1], -1, np.int64)
    row, column = pairs[::-1] if turned else pairs
    found[column] = row
    return found


def _assigned(costs: npt.NDArray[Any]) -> IntArray:
    """Return the row of each column, -1 for none, where all rows together cost least."""
    rows, columns = costs.shape
    kind: np.dtype[Any] = costs.dtype
    most = np.iinfo(kind).max if kind.kind == "i" else np.inf
    of_row, of_columns = np.zeros(rows, kind), np.zeros(columns, kind)  # dual prices
    owner = np.full(columns, -1, np.int64)
    for new in range(rows):
        far = np.full(columns, most, kind)
        before = np.full(columns, -1, np.int64)
        open_ = np.ones(columns, np.bool_)
        row, column, shortest = new, -1, kind.type(0)
        while row >= 0:
            reached = np.flatnonzero(open_)
            paths = shortest + costs[row, reached] - of_row[row] - of_columns[reached]
            nearer = paths < far[reached]
            better = reached[nearer]
            far[better], before[better] = paths[nearer], column
            column = int(reached[far[reached].argmin()])
            shortest = far[column]
            open_[column] = False
            row = int(owner[column])
        of_row[new] += shortest
        seen = np.flatnonzero(~open_)
        seen = seen[seen != column]
        of_row[owner[seen]] += shortest - far[seen]
        of_columns[seen] -= shortest - far[seen]
        while column >= 0:  # along the path each column goes to the row before
            earlier = int(before[column])
            owner[column] = new if earlier < 0 else owner[earlier]
            column = earlier
    return owner
