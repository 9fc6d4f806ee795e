"""Points about the centres of their clusters: squares within and between, and mean distances."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, ReadOnly
from perfcore.binary.checks import require_same_length
from perfcore.classes.labels import Label
from perfcore.clusterings.coding import coded_clusters
from perfcore.clusterings.distances import checked_points

_BLOCK = 1 << 16


@dataclass(frozen=True, slots=True, eq=False)
class Centres(ReadOnly):
    """The centres of clusters, and how far points lie from them: k clusters, d features.

    Attributes
    ----------
    labels : tuple
        The clusters, sorted.
    sizes : int64 array of shape (k,)
        How many points are in each.
    centres : float64 array of shape (k, d)
        The mean of its points.
    squares : float64 array of shape (k,)
        The sum of squared distances of its points from it.
    distances : float64 array of shape (k,)
        The mean distance of its points from it.
    between : float
        The sum over points of the squared distance of their centre from the mean of all points.
    """

    labels: tuple[Label, ...]
    sizes: IntArray
    centres: FloatArray
    squares: FloatArray
    distances: FloatArray
    between: float

    @property
    def n(self) -> int:
        """How many points there are."""
        return int(self.sizes.sum())

    @property
    def within(self) -> float:
        """The sum of squared distances of all points from the centre of their cluster."""
        return fsum(self.squares.tolist())

    @property
    def closest(self) -> FloatArray:
        """Of each cluster the largest (s_i + s_j)/d_ij over the others, shape (k,).

        s are mean distances from the centres, d_ij lies between two centres. Infinite where two
        centres are one; NaN where their points are too.
        """
        found = np.empty(len(self.labels))
        for i, centre in enumerate(self.centres):
            apart = np.sqrt(((self.centres - centre) ** 2).sum(axis=1))
            with np.errstate(divide="ignore", invalid="ignore"):
                ratios = (self.distances[i] + self.distances) / apart
            ratios[i] = -np.inf
            found[i] = ratios.max()
        return found


def centres(points: npt.ArrayLike, clusters: npt.ArrayLike) -> Centres:
    """Return the centres of clusters and how far their points lie from them, in two passes.

    Parameters
    ----------
    points : array of shape (n, d)
        Numbers, a row for each point.
    clusters : array of shape (n,)
        The cluster of each point: text or numbers.

    Raises
    ------
    ValueError
        If lengths differ, or a value or a cluster is missing.

    Examples
    --------
    >>> found = centres([[0], [2], [5], [9]], ["a", "a", "b", "b"])
    >>> found.centres.ravel().tolist(), found.within, found.between
    ([1.0, 7.0], 10.0, 36.0)
    """
    table = checked_points(points)
    labels, codes = coded_clusters(clusters)
    require_same_length(points=np.empty(len(table)), clusters=codes)
    sizes = np.bincount(codes, minlength=len(labels)).astype(np.int64)
    origin = table[0] if len(table) else np.zeros(table.shape[1])
    means = np.zeros((len(labels), table.shape[1]))
    for feature, start in enumerate(origin):  # from a point: far from 0 nothing is rounded
        means[:, feature] = np.bincount(codes, table[:, feature] - start, len(labels)) / sizes
    squares, distances = np.zeros(len(labels)), np.zeros(len(labels))
    for at in range(0, len(table), _BLOCK):
        own = codes[at : at + _BLOCK]
        apart = table[at : at + _BLOCK] - origin
        apart -= means[own]
        far = np.einsum("ij,ij->i", apart, apart)
        squares += np.bincount(own, far, len(labels))
        distances += np.bincount(own, np.sqrt(far), len(labels))
    middle = sizes @ means / max(len(table), 1)
    between = float(sizes @ ((means - middle) ** 2).sum(axis=1))
    return Centres(labels, sizes, means + origin, squares, distances / sizes, between)
