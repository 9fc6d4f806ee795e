"""The mutual information that chance alone would give clusters of these sizes."""

from __future__ import annotations

from math import fsum

import numpy as np

from perfcore.arrays import FloatArray, IntOrFloatArray

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
