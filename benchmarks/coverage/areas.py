"""Two AUCs of different cases: how often their true difference is not rejected."""

from collections import defaultdict
from collections.abc import Iterator
from statistics import NormalDist

import numpy as np

from benchmarks.coverage.harness import Shown, Study
from perfcore import Interval, Sweep, auc, sweep
from perfcore.chance.intervals.auc_intervals import TEST, UNPAIRED_TEST
from perfcore.chance.intervals.placements import auc_variance
from perfcore.chance.intervals.scales import t_beyond

SIZES = (
    ((10, 100), (40, 40)),
    ((10, 10), (10, 10)),
    ((5, 50), (5, 50)),
    ((20, 180), (20, 180)),
    ((20, 180), (200, 1800)),
)
"""Positives and negatives of either model."""


def shown(column: tuple[float, float], generator: np.random.Generator) -> Iterator[Shown]:
    """Yield what the test says with t and with the normal, of two models of these true AUCs."""
    for sizes in SIZES:
        said = " against ".join(f"{positives} + {negatives:,}" for positives, negatives in sizes)
        one, other = (
            _of_area(*size, area, generator) for size, area in zip(sizes, column, strict=True)
        )
        off = auc(one) - auc(other) - (column[0] - column[1])
        variance, freedom = auc_variance(one).plus(auc_variance(other))
        yield said, Interval(off, *_ends(off, variance, freedom), 0.95, UNPAIRED_TEST)
        yield f"*{said}*", Interval(off, *_ends(off, variance, np.inf), 0.95, f"{TEST}, normal")


def _ends(off: float, variance: float, freedom: float) -> tuple[float, float]:
    """Return ends that hold 0 just where an interval does: its quantile takes longer than all else.

    They are infinite but for the one that 0 lies beyond.
    """
    if variance <= 0:
        return np.nan, np.nan
    if t_beyond(off / np.sqrt(variance), freedom) >= 0.05:
        return -np.inf, np.inf
    return (off, np.inf) if off > 0 else (-np.inf, off)


def _of_area(positives: int, negatives: int, area: float, generator: np.random.Generator) -> Sweep:
    """Return new cases, so many positives and negatives, of a model whose AUC is known."""
    truth = np.arange(positives + negatives) < positives
    shift = np.sqrt(2) * NormalDist().inv_cdf(area)
    return sweep(truth, generator.normal(size=truth.size) + shift * truth)


PAIRS = (0.7, 0.7), (0.85, 0.85), (0.95, 0.95), (0.95, 0.8)
STUDY = Study(
    {f"AUC {one:g} and {other:g}": (one, other) for one, other in PAIRS},
    lambda _: defaultdict(float),  # how far off a difference is
    shown,
    repetitions=10_000,
)
