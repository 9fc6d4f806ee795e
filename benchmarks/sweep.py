"""Counts at every distinct score, beside the two scikit-learn calls that give them.

Run ``python -m benchmarks.sweep``. All sides alternate in one process; the ratios are medians of
the ratios of each round. Before anything is timed the counts are checked to be equal, bit for bit.
"""

import time
from collections.abc import Iterator
from statistics import median
from typing import Any

import numpy as np
from sklearn.metrics import confusion_matrix_at_thresholds, roc_curve

from benchmarks.cases import cases
from perfcore import sweep

ROWS = (10_000, 100_000, 1_000_000, 10_000_000)
SECONDS = 1.5
"""About how long to repeat one line; it is timed at least `FEWEST` times."""
FEWEST, MOST = 2, 101
QUERIES = 20_000

Input = tuple[str, np.ndarray, np.ndarray, np.ndarray | None]


def inputs(n: int) -> Iterator[Input]:
    """Return name, truth, score and weight of each kind of input."""
    truth, score = cases(n)
    yield "distinct", truth, score, None
    yield "3 digits", truth, np.round(score, 3), None
    yield "float32", truth, score.astype(np.float32), None
    yield "log-odds", truth, np.log(score / (1 - score)), None
    yield "weighted", truth, score, np.random.default_rng(1).random(n)


def check_equal(truth: np.ndarray, score: np.ndarray, weight: np.ndarray | None) -> None:
    own = sweep(truth, score, weight=weight)
    tn, fp, fn, tp, thresholds = confusion_matrix_at_thresholds(truth, score, sample_weight=weight)
    counts = own.counts
    for mine, theirs in zip(
        (own.thresholds, counts.tp, counts.fp, counts.fn, counts.tn),
        (thresholds, tp, fp, fn, tn),
        strict=True,
    ):
        np.testing.assert_array_equal(mine[1:], theirs)


def rounds(truth: np.ndarray, score: np.ndarray, weight: np.ndarray | None) -> list[list[float]]:
    """Return the seconds that each side took in each round."""
    sides: tuple[Any, ...] = (
        lambda: sweep(truth, score, weight=weight),
        lambda: confusion_matrix_at_thresholds(truth, score, sample_weight=weight),
        lambda: roc_curve(truth, score, sample_weight=weight),
    )
    taken: list[list[float]] = []
    end = time.perf_counter() + SECONDS
    while len(taken) < FEWEST or (len(taken) < MOST and time.perf_counter() < end):
        taken.append([seconds(side) for side in sides])
    return taken


def seconds(side: Any) -> float:
    start = time.perf_counter()
    result = side()
    taken = time.perf_counter() - start
    del result
    return taken


def line(n: int, name: str, *arrays: Any) -> str:
    check_equal(*arrays)
    taken = rounds(*arrays)
    own, counted, curve = (median(side) for side in zip(*taken, strict=True))
    against_counts = median(theirs / mine for mine, theirs, _ in taken)
    against_curve = median(theirs / mine for mine, _, theirs in taken)
    return (
        f"{n:>10,} {name:>9} {len(taken):>5} {own * 1e3:>9,.2f} {own / n * 1e9:>8.1f}"
        f" {counted * 1e3:>11,.1f} {against_counts:>6.1f}x {curve * 1e3:>11,.1f}"
        f" {against_curve:>6.1f}x"
    )


def query() -> str:
    """Return how long the counts at one threshold take."""
    s = sweep(*cases(1_000_000))
    thresholds = np.random.default_rng(2).random(QUERIES).tolist()
    start = time.perf_counter()
    for threshold in thresholds:
        s.at(threshold)
    taken = (time.perf_counter() - start) / QUERIES
    return f"Counts at one of 1,000,000 thresholds: {taken * 1e6:.1f} microseconds"


def main() -> None:
    print(
        "Counts: confusion_matrix_at_thresholds; curve: roc_curve. Times in ms, medians;\n"
        "ratio: scikit-learn / Cutpoint, medians."
    )
    print(
        f"{'cases':>10} {'scores':>9} {'times':>5} {'Cutpoint':>9} {'ns/case':>8}"
        f" {'counts':>11} {'ratio':>7} {'curve':>11} {'ratio':>7}"
    )
    for n in ROWS:
        for name, *arrays in inputs(n):
            print(line(n, name, *arrays), flush=True)
    print(query())


if __name__ == "__main__":
    main()
