"""Figures of clusterings and silhouettes beside scikit-learn's calls.

Run ``python -m benchmarks.clusterings``. Both sides take turns in one process, on one core, and are
checked to be equal first. Times are those of the processor, the least of the rounds: other work on
the machine hardly changes them. Peak: most memory held above the input.
"""

import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
from sklearn import metrics
from threadpoolctl import threadpool_limits

from benchmarks.performance.facts import Fact, duration, megabytes, power, times
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
ROUNDS = 5
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


def seconds(side: Callable[..., Any], *given: np.ndarray) -> tuple[float, Any]:
    """Return what the processor took, and the result."""
    gc.collect()
    start = time.process_time()
    found = side(*given)
    return time.process_time() - start, found


def peak(side: Callable[..., Any], *given: np.ndarray) -> float:
    """Return the most memory held above the input, in MB (10^6 bytes)."""
    gc.collect()
    tracemalloc.start()
    try:
        side(*given)
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


def beside(
    what: str,
    own: Callable[..., Any],
    peer: Callable[..., Any],
    name: str,
    *given: np.ndarray,
    rounds: int = ROUNDS,
) -> Fact:
    """Return the fact of two sides that take turns; raises AssertionError if they differ."""
    taken: list[tuple[float, float]] = []
    for _ in range(rounds):
        (mine, found), (theirs, expected) = (seconds(side, *given) for side in (own, peer))
        np.testing.assert_allclose(found, expected, rtol=1e-7, atol=1e-9)
        taken.append((mine, theirs))
    mine, theirs = (min(each) for each in zip(*taken, strict=True))
    return Fact(what, duration(mine), f"{duration(theirs)}: {name}", times(theirs / mine))


def tables(n: int) -> Iterator[Fact]:
    """Measure figures of tables of so many points."""
    sides = partitions(n, 10)
    of = f"seven figures of two clusterings, 10 x 10 clusters, {power(n)} points"
    name = "the seven calls of scikit-learn"
    yield beside(f"{of}, from codes", own_seven, peer_seven, name, *sides)
    texts = [named(each) for each in sides]
    yield beside(f"{of}, from texts", own_seven, peer_seven, name, *texts, rounds=2)
    yield beside(
        f"adjusted mutual information, 1,000 x 1,000 clusters, {power(n // 10)} points",
        own_ami,
        metrics.adjusted_mutual_info_score,
        "scikit-learn",
        *partitions(n // 10, 1000),
        rounds=2,
    )


def points(n: int) -> Iterator[Fact]:
    """Measure silhouettes of so many points, and of a sample of ten times as many."""
    given = cloud(n)
    what = f"silhouettes of all of {n:,} points of {FEATURES} features"
    peer = metrics.silhouette_samples
    with threadpool_limits(1):
        yield beside(what, own_silhouettes, peer, "scikit-learn", *given, rounds=2)
        above = [peak(side, *given) for side in (own_silhouettes, peer)]
        yield Fact(
            f"{what}, memory above them",
            megabytes(above[0]),
            f"{megabytes(above[1])}: scikit-learn",
            times(above[1] / above[0]),
        )
        many = cloud(10 * n)
        taken = min(seconds(silhouettes, *many)[0] for _ in range(3))
        whole = partial(silhouettes, *many)
        sampled = f"silhouettes of 1,000 of {10 * n:,} points, each against all"
        yield Fact(sampled, duration(taken))
        yield Fact(f"{sampled}, memory above them", megabytes(peak(whole)))


def main() -> None:
    print(__doc__)
    for measured in (tables(10**6), points(POINTS)):
        for fact in measured:
            print(" | ".join(fact), flush=True)


if __name__ == "__main__":
    main()
