"""What share of intervals of clusterings covers the true value, by simulation.

Run ``nice python -m benchmarks.clustering_coverage`` (``--repetitions 20``: a rough table, only
printed): it writes its part of docs/coverage.md. One process; about ten minutes.

Tables: points are drawn from joint shares of labels and clusters, whose figures are the true ones,
again and again; a second clustering of the same points errs by itself. Silhouettes: four sets of
points are made once, and all their silhouettes; then points are drawn from them again and again.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from benchmarks.coverage import CLUSTERING_PART, Shown, Tally, error_of, put, rows_of
from perfcore.chance.clusterings import clusterings_of, compare_clusterings
from perfcore.chance.figures.redraws import replicates_of
from perfcore.clusterings import FIGURES, Contingency, Silhouettes, silhouettes
from perfcore.clusterings.silhouettes import SAMPLE, shares
from perfcore.clusterings.strata import METHOD, interval_of, strata

REPETITIONS, REPLICATES = 1000, 400
MANY = 10**8
"""The true figures are those of so many points."""
DRAWN = 20_000
"""Points of each set whose silhouettes are drawn from."""


@dataclass(frozen=True)
class Population:
    """Joint shares of labels and clusters, shape (r, k); and those of a second clustering."""

    head: str
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


def _population(
    head: str, points: int, shares: tuple[float, ...], clusters: int, right: tuple[float, float]
) -> Population:
    return Population(
        head, points, *(_joint(shares, clusters, r, seed) for seed, r in enumerate(right, 1))
    )


TEN = (0.3, 0.2, 0.15, 0.1, 0.08, 0.06, 0.05, 0.03, 0.02, 0.01)
POPULATIONS = (
    _population("n = 200, 3 x 3", 200, (1 / 3, 1 / 3, 1 / 3), 3, (0.8, 0.7)),
    _population("n = 500, 5 x 4 unequal", 500, (0.5, 0.25, 0.15, 0.07, 0.03), 4, (0.7, 0.6)),
    _population("n = 2,000, 10 x 12 unequal", 2000, TEN, 12, (0.5, 0.45)),
)
KEYS = (
    *("adjusted_rand", "rand", "jaccard", "fowlkes_mallows"),
    *("mutual_information", "ami", "nmi", "homogeneity", "completeness", "purity", "matched"),
)
NAMES = {key: FIGURES[key].name for key in KEYS}


def truth_of(table: np.ndarray) -> dict[str, float]:
    """Return the figures of so many points that chance has no part in them."""
    counts = np.rint(table * MANY).astype(np.int64)
    rows, columns = np.nonzero(counts)
    labels, clusters = (tuple(range(size)) for size in counts.shape)
    c = Contingency(labels, clusters, rows, columns, counts[rows, columns])
    return {key: float(FIGURES[key].of(c)) for key in NAMES}


def drawn(
    population: Population, points: int, generator: np.random.Generator
) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Return labels of new points, and two clusterings of them."""
    table = population.first
    truth, first = np.divmod(
        generator.choice(table.size, points, p=table.ravel() / table.sum()), table.shape[1]
    )
    chances = population.second / population.second.sum(axis=1, keepdims=True)
    second = (generator.random((points, 1)) > chances[truth].cumsum(axis=1)).sum(axis=1)
    return truth, {"first": first, "second": np.minimum(second, table.shape[1] - 1)}


def shown(population: Population, known: list[dict[str, float]], seed: int) -> Iterator[Shown]:
    """Yield figure, interval and true value of all that is looked at in one sample."""
    generator = np.random.default_rng(seed)
    truth, clusterings = drawn(population, population.points, generator)
    found = compare_clusterings(truth, clusterings, seed=seed, replicates=REPLICATES)
    for key, name in NAMES.items():
        yield name, found.intervals["first"][key], known[0][key]
        apart = found.differences["first", "second"][key]
        yield f"{name}, difference", apart, known[0][key] - known[1][key]
    figures = {key: FIGURES[key] for key in NAMES}
    models = clusterings_of(truth, {"first": clusterings["first"]})
    redrawn = replicates_of(models, figures, paired=True, seed=seed, replicates=REPLICATES)
    for key, name in NAMES.items():
        yield f"*{name}*", redrawn.interval(key, "first", method="percentile"), known[0][key]


def tables(population: Population, repetitions: int) -> Tally:
    """Return what became of the intervals of so many samples."""
    known = [truth_of(table) for table in (population.first, population.second)]
    result = Tally()
    for seed in range(repetitions):
        result.add(shown(population, known, seed))
    return result


def sets_of_points() -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Return by name points and their clusters."""
    generator = np.random.default_rng(7)
    n, centres = DRAWN, generator.normal(0, 3, (8, 3))
    own = generator.integers(0, 8, n)
    near = centres[own] + generator.normal(size=(n, 3))
    few = own.copy()
    few[few == 7] = 6
    few[:40] = 7
    apart = near.copy()
    apart[:40] = centres[7] + 4 + generator.normal(size=(40, 3))
    noise = generator.random(n) < 0.2
    scattered = np.where(noise[:, None], generator.uniform(-8, 8, (n, 3)), near)
    heavy = centres[own] + generator.standard_t(2, size=(n, 3))
    return {
        "8 equal clusters": (near, own),
        "one of 40 points": (apart, few),
        "a fifth is noise": (scattered, np.where(noise, -1, own)),
        "heavy tails": (heavy, own),
    }


def silhouette_tally(found: Silhouettes, repetitions: int) -> Tally:
    """Return what became of intervals of the mean silhouette, of samples of these points."""
    result = Tally()
    members = [np.flatnonzero(found.clusters == k) for k in range(len(found.labels))]
    parts = found.sizes / found.sizes.sum(), np.full(found.sizes.size, 1 / found.sizes.size)
    names = ("Mean silhouette", "Mean silhouette of the clusters")
    for seed in range(repetitions):
        generator = np.random.default_rng([5, seed])
        wanted = shares(found.sizes, SAMPLE)
        rows = np.concatenate(
            [generator.choice(each, m, False) for each, m in zip(members, wanted, strict=True)]
        )
        moments = strata(found.values[rows], found.clusters[rows], found.sizes)
        true = found.mean, found.over_clusters.value
        result.add(
            (name, interval_of(*moments, part, 0.95), value)
            for name, part, value in zip(names, parts, true, strict=True)
        )
    return result


HEADING = """{part}

Made by `nice python -m benchmarks.clustering_coverage`: {repetitions:,} samples for each column,
{replicates} bootstrap replicates for each sample, standard error of the simulation {error}. A
column is a number of points, and of labels by clusters. Points are drawn from joint shares in which
a label's points mostly lie in one cluster; the second clustering of a difference errs more often,
and by itself. The true values are those of 10^8 points.
"""
MIDDLE = """
- **A point that is drawn twice makes no pair with itself**: a pair within a joint cell of n points
  counts 1 - 1/n. Without that every figure of pairs would be too high in replicates.
- **Information is flattered**: few points in many cells look as if they told something. Replicates
  are flattered once more, so that percentiles miss the true value; the interval takes off once what
  replicates exceed the figure by. Adjusted mutual information has taken that off already.
- **At chance there is no interval** of the adjusted Rand index and of information, and the reason
  says so: where labels and clusters are independent these figures vary like sums over pairs of
  points, not over points. Of information no interval would hold its true value, 0.
- **The clusters are taken as given**: how they would come out on other points is in none of these
  intervals.

{points:,} points in 3 dimensions are made once and all their silhouettes; {sample:,} of them are
drawn, 30 of each cluster at least, {repetitions:,} times.
"""


def page(repetitions: int) -> str:
    """Return this part of docs/coverage.md."""
    columns = []
    for population in POPULATIONS:
        start = time.perf_counter()
        columns.append(tables(population, repetitions))
        taken = time.perf_counter() - start
        print(f"{population.head}: {taken:.0f} s", file=sys.stderr, flush=True)
    heading = HEADING.format(
        part=CLUSTERING_PART,
        repetitions=repetitions,
        replicates=REPLICATES,
        error=error_of(repetitions),
    )
    lines = [heading, *rows_of([each.head for each in POPULATIONS], columns)]
    middle = MIDDLE.format(points=DRAWN, sample=SAMPLE, repetitions=repetitions)
    sets = sets_of_points()
    known = [silhouettes(*each, sample=DRAWN) for each in sets.values()]
    rows = rows_of([*sets], [silhouette_tally(each, repetitions) for each in known])
    assert any(METHOD in row for row in rows)
    return "\n".join([*lines, middle, *rows, ""])


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.clustering_coverage")
    parser.add_argument("--repetitions", type=int, default=REPETITIONS)
    repetitions = parser.parse_args(arguments).repetitions
    text = page(repetitions)
    if repetitions == REPETITIONS:
        put(CLUSTERING_PART, text)
    print(text)


if __name__ == "__main__":
    main()
