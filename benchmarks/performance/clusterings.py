"""Figures of clusterings and silhouettes beside scikit-learn's calls."""

from functools import partial

import numpy as np
from sklearn import metrics
from threadpoolctl import threadpool_limits

from benchmarks.harness import MEMORY, PROCESSOR, Measured, alone, both, by_scikit_learn, pair
from perfcore.clusterings import FIGURES, contingency, silhouettes

KEYS = (
    *("adjusted_rand", "rand", "fowlkes_mallows"),
    *("mutual_information", "nmi", "ami", "v_measure"),
)
SEVEN = by_scikit_learn(FIGURES, KEYS)
POINTS, FEATURES, CLUSTERS = 20_000, 10, 8
"""Of the exact silhouette; ten times as many points are sampled."""


def partitions(n: int, clusters: int = 10, *, named: bool = False) -> list[np.ndarray]:
    """Return labels and clusters that agree in two thirds of the points, as texts if asked."""
    generator = np.random.default_rng(1)
    truth = generator.integers(0, clusters, n)
    found = np.where(generator.random(n) < 0.6, truth, generator.integers(0, clusters, n))
    names = np.array([f"cluster {i}" for i in range(clusters)])
    return [names[each] if named else each for each in (truth, found)]


def cloud(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return points around centres, and their clusters."""
    generator = np.random.default_rng(1)
    own = generator.integers(0, CLUSTERS, n)
    centres = generator.normal(size=(CLUSTERS, FEATURES))
    return centres[own] + generator.normal(size=(n, FEATURES)), own


def silhouettes_of_all(points: np.ndarray, clusters: np.ndarray) -> np.ndarray:
    return silhouettes(points, clusters, sample=len(points)).values


SCIKIT = "scikit-learn"
OF = "seven figures of two clusterings, 10 x 10 clusters, {n} points, from"
CALLS = "the seven calls of scikit-learn"
seven = partial(pair, meter=PROCESSOR)
named = partial(partitions, named=True)
TABLES = [
    seven(f"{OF} codes", CALLS, partitions, *both(contingency, SEVEN), rounds=5),
    seven(f"{OF} texts", CALLS, named, *both(contingency, SEVEN), rounds=2),
]
AMI = seven(
    "adjusted mutual information, 1,000 x 1,000 clusters, {n} points",
    SCIKIT,
    partial(partitions, clusters=1000),
    *both(contingency, {"ami": SEVEN["ami"]}),
    rounds=2,
)
ALL = f"silhouettes of all of {{n}} points of {FEATURES} features"
SAMPLED = "silhouettes of 1,000 of {n} points, each against all"
SILHOUETTES = [
    pair(what, SCIKIT, cloud, silhouettes_of_all, metrics.silhouette_samples, meter=meter)
    for what, meter in ((ALL, PROCESSOR), (f"{ALL}, memory above them", MEMORY))
]
SAMPLES = [
    alone(SAMPLED, cloud, silhouettes),
    alone(f"{SAMPLED}, memory above them", cloud, silhouettes, meter=MEMORY),
]


def tables(n: int) -> Measured:
    """Measure figures of tables of so many points."""
    for case, size in ((TABLES[0], n), (TABLES[1], n), (AMI, n // 10)):
        yield from case.measured(size)


def points(n: int) -> Measured:
    """Measure silhouettes of so many points, and of a sample of ten times as many."""
    with threadpool_limits(1):
        for cases, size in ((SILHOUETTES, n), (SAMPLES, 10 * n)):
            for case in cases:
                yield from case.measured(size)
