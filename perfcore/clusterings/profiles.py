"""Silhouettes in classes: what a picture of them needs, and no point can be told from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from perfcore.arrays import FloatArray, IntArray, ReadOnly
from perfcore.chance.intervals.estimates import Interval
from perfcore.clusterings.figures.of_points import SILHOUETTE_FIGURES
from perfcore.clusterings.silhouettes import Silhouettes

CLASSES = 200
"""So many classes of equal width there are between -1 and 1."""


@dataclass(frozen=True, slots=True, eq=False)
class SilhouetteProfile(ReadOnly):
    """The silhouettes of each cluster, counted in classes.

    Attributes
    ----------
    labels : tuple of k str
        The clusters.
    sizes, looked : int64 array of shape (k,)
        How many points each has, and how many of them were looked at.
    means : float64 array of shape (k,)
        The mean silhouette of each.
    counts : int64 array of shape (k, CLASSES)
        How many silhouettes lie in each class: from its lower end, 1 in the last one.
    mean, over_clusters : Interval
        The mean over all points, and over clusters: as sure as the points looked at make it.
    reason : str
        Why silhouettes are undefined; else "".
    """

    labels: tuple[str, ...]
    sizes: IntArray
    looked: IntArray
    means: FloatArray
    counts: IntArray
    mean: Interval
    over_clusters: Interval
    reason: str = ""

    @property
    def exact(self) -> bool:
        """Whether all points were looked at."""
        return bool((self.looked == self.sizes).all())

    @property
    def intervals(self) -> dict[str, Interval]:
        """The means by the keys of their figures, as `SILHOUETTE_FIGURES` has them."""
        return dict(zip(SILHOUETTE_FIGURES, (self.mean, self.over_clusters), strict=True))


_EDGES = np.arange(-CLASSES // 2, CLASSES // 2 + 1) / (CLASSES // 2)


def class_of(silhouettes: FloatArray) -> IntArray:
    """Return the class of each silhouette: it begins at a hundredth, exactly as that is written.

    Examples
    --------
    >>> class_of(np.array([-1, 0.13, 0.14, 1])).tolist()
    [0, 113, 114, 199]
    """
    places = np.searchsorted(_EDGES, silhouettes, side="right") - 1
    return np.clip(places, 0, CLASSES - 1).astype(np.int64)


def profile_of(found: Silhouettes, labels: tuple[str, ...]) -> SilhouetteProfile:
    """Return silhouettes in classes; `labels` are what the clusters are called.

    Examples
    --------
    >>> from perfcore.clusterings import silhouettes
    >>> found = profile_of(silhouettes([[0], [1], [4], [5]], [0, 0, 1, 1]), ("a", "b"))
    >>> [np.flatnonzero(each).tolist() for each in found.counts]
    [[171, 177], [171, 177]]
    """
    size = len(labels)
    known = np.isfinite(found.values)
    cells = found.clusters[known] * CLASSES + class_of(found.values[known])
    return SilhouetteProfile(
        labels=labels,
        sizes=found.sizes,
        looked=np.bincount(found.clusters, minlength=size).astype(np.int64),
        means=found.means,
        counts=np.bincount(cells, minlength=size * CLASSES).reshape(size, CLASSES).astype(np.int64),
        mean=found.interval,
        over_clusters=found.over_clusters,
        reason=found.reason,
    )
