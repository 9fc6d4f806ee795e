"""Intervals of mean silhouettes: sets of points are made once, and points are drawn from them."""

from collections.abc import Iterator
from functools import cache

import numpy as np

from benchmarks.coverage.harness import Known, Shown, Study
from perfcore.clusterings import Silhouettes, silhouettes
from perfcore.clusterings.silhouettes import SAMPLE, shares
from perfcore.clusterings.strata import interval_of, strata

DRAWN = 20_000
"""Points of each set whose silhouettes are drawn from."""


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


@cache
def known(name: str) -> Silhouettes:
    """Return the silhouettes of all points of a set."""
    return silhouettes(*sets_of_points()[name], sample=DRAWN)


def parts(name: str) -> dict[str, np.ndarray]:
    """Return what share of each figure a cluster has."""
    sizes = known(name).sizes
    every = np.full(sizes.size, 1 / sizes.size)
    return {"Mean silhouette": sizes / sizes.sum(), "Mean silhouette of the clusters": every}


def true(name: str) -> Known:
    return dict(zip(parts(name), (known(name).mean, known(name).over_clusters.value), strict=True))


def shown(name: str, generator: np.random.Generator) -> Iterator[Shown]:
    """Yield the means in a sample of a set."""
    found = known(name)
    members = (np.flatnonzero(found.clusters == k) for k in range(len(found.labels)))
    drawn = zip(members, shares(found.sizes, SAMPLE), strict=True)
    rows = np.concatenate([generator.choice(each, m, False) for each, m in drawn])
    moments = strata(found.values[rows], found.clusters[rows], found.sizes)
    for figure, part in parts(name).items():
        yield figure, interval_of(*moments, part, 0.95)


SETS = ("8 equal clusters", "one of 40 points", "a fifth is noise", "heavy tails")
STUDY = Study({name: name for name in SETS}, true, shown, repetitions=1000)
