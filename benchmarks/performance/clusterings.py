"""Figures of clusterings and silhouettes beside scikit-learn's calls."""

from collections.abc import Callable

import numpy as np
from sklearn import metrics
from threadpoolctl import threadpool_limits

from benchmarks.performance.facts import (
    Fact,
    Measured,
    beside,
    least,
    megabytes,
    memory,
    peak,
    power,
)
from perfcore.clusterings import (
    adjusted_rand,
    ami,
    contingency,
    fowlkes_mallows,
    mutual_information,
    nmi,
    rand,
    silhouettes,
    v_measure,
)

SEVEN: dict[Callable[..., float], Callable[..., float]] = {
    adjusted_rand: metrics.adjusted_rand_score,
    rand: metrics.rand_score,
    fowlkes_mallows: metrics.fowlkes_mallows_score,
    mutual_information: metrics.mutual_info_score,
    nmi: metrics.normalized_mutual_info_score,
    ami: metrics.adjusted_mutual_info_score,
    v_measure: metrics.v_measure_score,
}
POINTS, FEATURES, CLUSTERS = 20_000, 10, 8
"""Of the exact silhouette; ten times as many points are sampled."""


def partitions(n: int, clusters: int) -> tuple[np.ndarray, np.ndarray]:
    """Return labels and clusters that agree in some two thirds of the points."""
    generator = np.random.default_rng(1)
    truth = generator.integers(0, clusters, n)
    return truth, np.where(generator.random(n) < 0.6, truth, generator.integers(0, clusters, n))


def named(codes: np.ndarray) -> np.ndarray:
    """Return labels of text in place of codes."""
    return np.array([f"cluster {i}" for i in range(int(codes.max()) + 1)])[codes]


def cloud(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return points around centres, and their clusters."""
    generator = np.random.default_rng(1)
    own = generator.integers(0, CLUSTERS, n)
    centres = generator.normal(size=(CLUSTERS, FEATURES))
    return centres[own] + generator.normal(size=(n, FEATURES)), own


def own_seven(truth: np.ndarray, clusters: np.ndarray) -> list[float]:
    """Return seven figures of one table."""
    c = contingency(truth, clusters)
    return [figure(c) for figure in SEVEN]


def peer_seven(truth: np.ndarray, clusters: np.ndarray) -> list[float]:
    """Return the same by seven calls."""
    return [figure(truth, clusters) for figure in SEVEN.values()]


def own_ami(truth: np.ndarray, clusters: np.ndarray) -> float:
    """Return adjusted mutual information."""
    return ami(contingency(truth, clusters))


def own_silhouettes(points: np.ndarray, clusters: np.ndarray) -> np.ndarray:
    """Return the silhouettes of all points."""
    return silhouettes(points, clusters, sample=len(points)).values


def tables(n: int) -> Measured:
    """Measure figures of tables of so many points."""
    sides = partitions(n, 10)
    of = f"seven figures of two clusterings, 10 x 10 clusters, {power(n)} points"
    name = "the seven calls of scikit-learn"
    yield beside(f"{of}, from codes", own_seven, peer_seven, name, *sides)
    texts = [named(each) for each in sides]
    yield beside(f"{of}, from texts", own_seven, peer_seven, name, *texts, rounds=2)
    what = f"adjusted mutual information, 1,000 x 1,000 clusters, {power(n // 10)} points"
    peer, given = metrics.adjusted_mutual_info_score, partitions(n // 10, 1000)
    yield beside(what, own_ami, peer, "scikit-learn", *given, rounds=2)


def points(n: int) -> Measured:
    """Measure silhouettes of so many points, and of a sample of ten times as many."""
    what = f"silhouettes of all of {n:,} points of {FEATURES} features"
    sides = own_silhouettes, metrics.silhouette_samples, "scikit-learn", *cloud(n)
    with threadpool_limits(1):
        yield beside(what, *sides, rounds=2)
        yield memory(f"{what}, memory above them", *sides)
        many = cloud(10 * n)
        sampled = f"silhouettes of 1,000 of {10 * n:,} points, each against all"
        yield least(sampled, silhouettes, *many)
        yield Fact(f"{sampled}, memory above them", megabytes(peak(silhouettes, *many) / 1e6))
