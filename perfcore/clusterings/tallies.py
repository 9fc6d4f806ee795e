"""What is counted once of a clustering: its table, its clusters, and the points themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray, IntArray, IntOrFloatArray
from perfcore.classes.labels import sums_at
from perfcore.clusterings.centres import Centres, centres
from perfcore.clusterings.contingencies import Contingency
from perfcore.clusterings.countings import contingency
from perfcore.clusterings.figures.of_points import POINT_FIGURES
from perfcore.data.cases import chosen, present

NOISE = frozenset(("-1", "noise", "<noise>", "噪声"))
"""What programs call the points that are in no cluster."""


@dataclass(frozen=True, slots=True, eq=False)
class Points:
    """Points with their features, n of them; d features.

    Attributes
    ----------
    features : float64 array of shape (n, d)
        A row for each point.
    clusters : int64 array of shape (n,)
        The place of its cluster among the labels of the tally.
    rows : int64 array of shape (n,)
        Which row of the data each point is.
    """

    features: FloatArray
    clusters: IntArray
    rows: IntArray


@dataclass(frozen=True, eq=False)
class ClusteringTally:
    """What is counted of one clustering.

    Attributes
    ----------
    labels : tuple of str
        Its clusters, k of them, none empty; one of noise is a cluster like any other.
    sizes : int64 or float64 array of shape (k,)
        How many points are in each, or what they weigh.
    table : Contingency or None
        How true labels and clusters meet; None where no label is known.
    points : Points or None
        The points with their features; None where there are none, or they are not kept.
    figures : mapping of str to float
        Those of points about their centres, by key, where the points are not kept.
    left_out : int or float
        How many points of noise were left out.
    """

    labels: tuple[str, ...]
    sizes: IntOrFloatArray
    table: Contingency | None = None
    points: Points | None = field(default=None, repr=False)
    figures: Mapping[str, float] = field(default_factory=dict)
    left_out: int | float = 0

    @property
    def n(self) -> int | float:
        """How many points there are, or what they weigh."""
        found: int | float = self.sizes.sum().item()
        return found

    @property
    def noise(self) -> int | None:
        """The place of the cluster of noise; None where no label says noise."""
        places = (i for i, label in enumerate(self.labels) if label.casefold() in NOISE)
        return next(places, None)

    @property
    def noise_share(self) -> float:
        """The share of points that are noise, left out or not; 0 without any."""
        within = 0 if self.noise is None else self.sizes[self.noise].item()
        whole = self.n + self.left_out
        return float((within + self.left_out) / whole) if whole else 0.0

    @cached_property
    def centres(self) -> Centres | None:
        """The centres of the clusters; None where points are not kept."""
        return None if self.points is None else centres(self.points.features, self.points.clusters)

    @cached_property
    def point_figures(self) -> Mapping[str, float]:
        """Every figure of points about their centres, by key; none without features."""
        found = self.centres
        if found is None:
            return self.figures
        return {key: float(figure.of(found)) for key, figure in POINT_FIGURES.items()}

    @cached_property
    def without_noise(self) -> ClusteringTally:
        """The same without the points of noise; itself where there are none."""
        out = self.noise
        if out is None:
            return self
        left = [i for i in range(len(self.labels)) if i != out]
        points = self.points
        if points is not None:
            kept = np.flatnonzero(points.clusters != out)
            clusters = points.clusters[kept]
            points = Points(points.features[kept], clusters - (clusters > out), points.rows[kept])
        return ClusteringTally(
            labels=tuple(self.labels[i] for i in left),
            sizes=self.sizes[left],
            table=None if self.table is None else _without(self.table, self.labels[out]),
            points=points if points is not None and len(points.clusters) else None,
            left_out=self.left_out + self.sizes[out].item(),
        )


def _without(c: Contingency, cluster: str) -> Contingency:
    """Return a table without a cluster, and without labels that no point has any more."""
    column = c.clusters.index(cluster)
    kept = np.flatnonzero(c.columns != column)
    rows, places = np.unique(c.rows[kept], return_inverse=True)
    columns = c.columns[kept]
    return Contingency(
        tuple(c.labels[i] for i in rows.tolist()),
        tuple(each for each in c.clusters if each != cluster),
        places.astype(np.int64),
        columns - (columns > column),
        c.counts[kept],
        c.whole,
    )


def clustering_tally(found: Any, model: str) -> ClusteringTally:
    """Return what is counted of one of the clusterings of a file.

    Parameters
    ----------
    found : ClusteringPredictions
        Clusterings of the same points.
    model : str
        The name of one.
    """
    return _counted(found, model, present(found.models[model]))


def tables_of_runs(found: Any, model: str) -> Iterator[tuple[str, Contingency]]:
    """Return the name of each run in which there are points, with their table of true labels."""
    names = getattr(found, "runs", ())
    cases = present(found.models[model]) if names else None
    if cases is None or cases.run is None:
        return
    cases = replace(cases, points=None)  # a table needs none
    for code, name in enumerate(names):
        rows = np.flatnonzero(cases.run == code)
        if rows.size:
            table = _counted(found, model, chosen(cases, rows)).table
            if table is not None:
                yield name, table


def whole_weights(weight: FloatArray | None) -> IntOrFloatArray | None:
    """Return weights as whole numbers if they all are: then points come so often."""
    whole = weight is not None and bool((weight == np.rint(weight)).all())
    return weight.astype(np.int64) if weight is not None and whole else weight


def _counted(found: Any, model: str, cases: Any) -> ClusteringTally:
    called, weight = found.cluster_labels[model], whole_weights(cases.weight)
    counts = sums_at(cases.clusters, weight, len(called))
    there = np.flatnonzero(counts)
    place = np.zeros(len(called), np.int64)
    place[there] = np.arange(there.size)
    clusters = place[cases.clusters]
    labels = tuple(called[i] for i in there.tolist())
    table = None
    if cases.truth is not None:
        table = contingency(cases.truth, clusters, weight)
        truths = tuple(found.truth_labels[int(i)] for i in table.labels)
        table = replace(table, labels=truths, clusters=labels)
    points = None
    if cases.points is not None and len(cases.points):
        whole = found.models[model].weight
        rows = np.arange(len(clusters)) if whole is None else np.flatnonzero(whole)
        points = Points(cases.points, clusters, rows)
    return ClusteringTally(labels, counts[there], table, points)
