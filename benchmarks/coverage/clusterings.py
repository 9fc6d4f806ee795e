"""Intervals of figures of clusterings.

Points are drawn from joint shares of labels and clusters, whose figures are the true ones, again
and again; a second clustering of the same points errs by itself.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from benchmarks.coverage.harness import Known, Shown, Study, apart
from perfcore.chance.clusterings import clusterings_of, compare_clusterings
from perfcore.chance.figures.redraws import replicates_of
from perfcore.clusterings import FIGURES, Contingency

REPLICATES = 400
MANY = 10**8
"""The true figures are those of so many points."""
KEYS = (
    *("adjusted_rand", "rand", "jaccard", "fowlkes_mallows"),
    *("mutual_information", "ami", "nmi", "homogeneity", "completeness", "purity", "matched"),
)
NAMES = {key: FIGURES[key].name for key in KEYS}


class Column(NamedTuple):
    """Points, and joint shares of labels and clusters, shape (r, k), of two clusterings."""

    points: int
    first: np.ndarray
    second: np.ndarray


def _joint(shares: tuple[float, ...], clusters: int, right: float, seed: int) -> np.ndarray:
    """Return joint shares where clusters mostly keep to a label, and err by chance of their own."""
    generator = np.random.default_rng(seed)
    table = np.empty((len(shares), clusters))
    for i, share in enumerate(shares):
        table[i] = share * (1 - right) * generator.dirichlet(np.ones(clusters))
        table[i, i % clusters] += share * right
    return table


def _column(points: int, shares: tuple[float, ...], clusters: int, *right: float) -> Column:
    return Column(
        points, *(_joint(shares, clusters, each, seed) for seed, each in enumerate(right, 1))
    )


TEN = (0.3, 0.2, 0.15, 0.1, 0.08, 0.06, 0.05, 0.03, 0.02, 0.01)
COLUMNS = {
    "n = 200, 3 x 3": _column(200, (1 / 3, 1 / 3, 1 / 3), 3, 0.8, 0.7),
    "n = 500, 5 x 4 unequal": _column(500, (0.5, 0.25, 0.15, 0.07, 0.03), 4, 0.7, 0.6),
    "n = 2,000, 10 x 12 unequal": _column(2000, TEN, 12, 0.5, 0.45),
}


def truth_of(table: np.ndarray) -> dict[str, float]:
    """Return the figures of so many points that chance has no part in them."""
    counts = np.rint(table * MANY).astype(np.int64)
    rows, columns = np.nonzero(counts)
    labels, clusters = (tuple(range(size)) for size in counts.shape)
    c = Contingency(labels, clusters, rows, columns, counts[rows, columns])
    return {name: float(FIGURES[key].of(c)) for key, name in NAMES.items()}


def drawn(
    column: Column, generator: np.random.Generator
) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Return labels of new points, and two clusterings of them."""
    points, table, other = column
    truth, first = np.divmod(
        generator.choice(table.size, points, p=table.ravel() / table.sum()), table.shape[1]
    )
    chances = other / other.sum(axis=1, keepdims=True)
    second = (generator.random((points, 1)) > chances[truth].cumsum(axis=1)).sum(axis=1)
    return truth, {"first": first, "second": np.minimum(second, table.shape[1] - 1)}


def true(column: Column) -> Known:
    return apart(truth_of(column.first), truth_of(column.second))


def shown(column: Column, generator: np.random.Generator) -> Iterator[Shown]:
    """Yield what is looked at in a new sample."""
    truth, clusterings = drawn(column, generator)
    seed = int(generator.integers(2**31))
    found = compare_clusterings(truth, clusterings, seed=seed, replicates=REPLICATES)
    models = clusterings_of(truth, {"first": clusterings["first"]})
    figures = {key: FIGURES[key] for key in NAMES}
    redrawn = replicates_of(models, figures, paired=True, seed=seed, replicates=REPLICATES)
    for key, name in NAMES.items():
        yield name, found.intervals["first"][key]
        yield f"{name}, difference", found.differences["first", "second"][key]
        yield f"*{name}*", redrawn.interval(key, "first", method="percentile")


STUDY = Study(COLUMNS, true, shown, repetitions=1000, replicates=REPLICATES)
