"""How well points lie in their clusters; of many points, by a sample, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, nan
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, ReadOnly
from perfcore.binary.checks import is_number, require_same_length
from perfcore.chance.bootstrap.bootstraps import require_seed
from perfcore.chance.intervals.estimates import Interval
from perfcore.chance.intervals.scales import z_of
from perfcore.classes.labels import Label
from perfcore.clusterings.coding import coded_clusters
from perfcore.clusterings.distances import Metric, Sums, checked_points, standardised, sums_by
from perfcore.clusterings.strata import interval_of, strata
from perfcore.messages import Message, argument_error, message

ALL, SAMPLE, FEWEST = 5_000, 1_000, 30
"""Up to so many points all are looked at; else so many, and of each cluster at least so many."""
_MORE = 1.1  # a little more than the width asked for needs: how far values spread is an estimate


@dataclass(frozen=True, slots=True, eq=False)
class Silhouettes(ReadOnly):
    """The silhouettes of points, and their means.

    Attributes
    ----------
    labels : tuple
        The clusters, sorted; k of them.
    sizes : int64 array of shape (k,)
        How many points are in each.
    points : int64 array of shape (m,)
        Which points were looked at: rows, rising.
    values : float64 array of shape (m,)
        Their silhouettes, in [-1, 1]; NaN if undefined.
    clusters : int64 array of shape (m,)
        The place of their cluster among `labels`.
    leans : int64 array of shape (m,)
        The place of the nearest other cluster; -1 if undefined.
    means : float64 array of shape (k,)
        The mean of each cluster.
    mean : float
        The mean over all points, or what it is by the sample.
    interval : Interval
        Of `mean`, as the mean over all of these points: how much hangs on which ones were drawn.
    over_clusters : Interval
        The mean of `means`: each cluster counts the same.
    reason : str
        Why silhouettes are undefined; else "".
    """

    labels: tuple[Label, ...]
    sizes: IntArray
    points: IntArray
    values: FloatArray
    clusters: IntArray
    leans: IntArray
    means: FloatArray
    mean: float
    interval: Interval
    over_clusters: Interval
    reason: str = ""

    @property
    def exact(self) -> bool:
        """Whether all points were looked at."""
        return self.points.size == int(self.sizes.sum())


class _Found(NamedTuple):
    values: FloatArray
    leans: IntArray


def silhouettes(
    points: npt.ArrayLike,
    clusters: npt.ArrayLike,
    *,
    metric: Metric = "euclidean",
    standardise: bool = False,
    sample: int | None = None,
    within: float | None = None,
    seed: int = 0,
    level: float = 0.95,
) -> Silhouettes:
    """Return how well points lie in their clusters: (b - a)/max(a, b) of each.

    a is a point's mean distance to the others of its cluster, b that to the points of the nearest
    other cluster. 1 is well placed; below 0 a point lies nearer to another cluster.

    A point that is a cluster by itself gets 0, and so does one with a = b = 0. Up to 5,000 points
    all are looked at. Of more, 1,000 are drawn, of each cluster in proportion and 30 at least, and
    each is set against *all* points, so that its silhouette is exact and the mean unbiased. The
    interval is by strata, with the finite-population factor and Satterthwaite's degrees of freedom.
    Holds at most 64 MB, and a copy of the points. Undefined (NaN) with one cluster, and where
    each point is one.

    Parameters
    ----------
    points : array of shape (n, d), or (n, n)
        Numbers, a row for each point; for the metric "table" the distances between all points.
    clusters : array of shape (n,)
        The cluster of each point: text or numbers. One for noise is a cluster like any other.
    metric : {"euclidean", "manhattan", "cosine", "table"}
    standardise : bool
        Whether each feature is first given mean 0 and variance 1.
    sample : int, optional
        How many points to look at; n or more for all.
    within : float, optional
        More points are looked at until the interval reaches no further than this to either side.
    seed : int
        The same seed draws the same points.
    level : float
        The nominal coverage, in (0, 1).

    Raises
    ------
    ValueError
        If an argument breaks these rules, a value or a cluster is missing, or a vector is 0 and the
        metric cosine.

    References
    ----------
    P. J. Rousseeuw (1987), Silhouettes: a graphical aid to the interpretation and validation of
    cluster analysis, Journal of Computational and Applied Mathematics 20, 53-65.
    https://doi.org/10.1016/0377-0427(87)90125-7

    W. G. Cochran (1977), Sampling techniques, 3rd edition, chapter 5. Wiley.

    Examples
    --------
    >>> found = silhouettes([[0], [1], [4], [5], [9]], ["a", "a", "b", "b", "c"])
    >>> found.values.round(6).tolist(), round(found.mean, 7)
    ([0.777778, 0.714286, 0.714286, 0.75, 0.0], 0.5912698)
    """
    z_of(level)
    require_seed(seed)
    if sample is not None and not (isinstance(sample, int | np.integer) and sample > 0):
        raise argument_error("sample", "be a whole number above 0", sample)
    if within is not None and not (is_number(within) and within > 0):
        raise argument_error("within", "be a number above 0", within)
    table = checked_points(points)
    if standardise and metric == "table":
        raise argument_error("standardise", "be False where points are a table of distances", True)
    labels, codes = coded_clusters(clusters)
    require_same_length(points=np.empty(len(table)), clusters=codes)
    add = sums_by(metric, standardised(table) if standardise else table)
    order = np.argsort(codes, kind="stable")
    sizes = np.bincount(codes, minlength=len(labels)).astype(np.int64)
    members = np.split(order, np.cumsum(sizes)[:-1]) if len(labels) else []
    n, reason = codes.size, _reason(sizes)
    if reason:
        empty = _Found(np.full(n, nan), np.full(n, -1))
        return _result(labels, codes, sizes, np.arange(n), empty, level, reason)
    wanted = n if sample is None and n <= ALL else min(sample or SAMPLE, n)
    generator = np.random.default_rng(seed)
    shuffled = [generator.permutation(each) for each in members]
    drawn: list[npt.NDArray[np.int64]] = [each[:0] for each in members]
    known = _Found(np.empty(n), np.empty(n, np.int64))
    while True:
        more = shares(sizes, wanted)
        new = [each[old.size : m] for each, old, m in zip(shuffled, drawn, more, strict=True)]
        rows = np.concatenate(new)  # by cluster: a point meets itself in few blocks
        known.values[rows], known.leans[rows] = _looked_at(add, members, codes, rows)
        drawn = [each[:m] for each, m in zip(shuffled, more, strict=True)]
        seen = np.sort(np.concatenate(drawn))
        found = _Found(known.values[seen], known.leans[seen])
        result = _result(labels, codes, sizes, seen, found, level)
        reach = result.interval.high - result.interval.low
        if within is None or result.exact or reach <= 2 * within:
            return result
        wanted = min(
            n, max(seen.size + FEWEST, ceil(seen.size * _MORE * (reach / 2 / within) ** 2))
        )


def _reason(sizes: IntArray) -> Message | str:
    if not sizes.size:
        return message("there are no points")
    if sizes.size == 1:
        return message("all points are in one cluster")
    return message("each point is a cluster by itself") if sizes.max() == 1 else ""


def shares(sizes: IntArray, wanted: int) -> IntArray:
    """Return how many points of each cluster to look at.

    >>> shares(np.array([900, 90, 10]), 100)
    array([90, 30, 10])
    """
    part = np.ceil(sizes * (wanted / sizes.sum()) - 1e-9).astype(np.int64)
    return np.asarray(np.minimum(np.maximum(part, FEWEST), sizes), np.int64)


def _looked_at(add: Sums, members: list[IntArray], codes: IntArray, rows: IntArray) -> _Found:
    """Return the silhouettes of these rows, each against all points, and where they lean."""
    own, near = np.zeros(rows.size), np.full(rows.size, np.inf)
    leans, at = np.full(rows.size, -1), codes[rows]
    for k, cluster in enumerate(members):
        sums, mine = add(rows, cluster), at == k
        own[mine] = sums[mine] / max(cluster.size - 1, 1)
        mean = np.where(mine, np.inf, sums / cluster.size)
        nearer = mean < near
        near[nearer], leans[nearer] = mean[nearer], k
    widest = np.maximum(own, near)
    values = np.divide(near - own, widest, out=np.zeros(rows.size), where=widest > 0)
    values[np.array([each.size for each in members])[at] == 1] = 0.0
    return _Found(values, leans)


def _result(
    labels: tuple[Label, ...],
    codes: IntArray,
    sizes: IntArray,
    rows: IntArray,
    found: _Found,
    level: float,
    reason: str = "",
) -> Silhouettes:
    at = codes[rows]
    means, variances, freedoms = strata(found.values, at, sizes)
    parts = (sizes / max(sizes.sum(), 1), np.full(sizes.size, 1 / max(sizes.size, 1)))
    mean, macro = (interval_of(means, variances, freedoms, by, level, reason) for by in parts)
    return Silhouettes(
        labels=labels,
        sizes=sizes,
        points=rows,
        values=found.values,
        clusters=at,
        leans=found.leans,
        means=means,
        mean=mean.value,
        interval=mean,
        over_clusters=macro,
        reason=reason,
    )
