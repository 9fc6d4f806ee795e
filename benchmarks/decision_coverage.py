"""What share of intervals at a threshold covers the true value: of cases, and of whole groups.

Run ``nice python -m benchmarks.decision_coverage`` (``--repetitions 100``: a rough table, only
printed). It writes a part of docs/coverage.md. One process; a few minutes.

Cases of a group share a shift of all their scores and one of their chance to be positive, so that
they are alike in both. True values are those of very many groups. Rows in italics take cases of
groups for single ones, as intervals did that know of no groups.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist

import numpy as np

from benchmarks.coverage import DECISION_PART, SHIFT, Shown, Tally, error_of, put, rows_of
from perfcore import Counts, Interval, auc, auc_interval, sweep
from perfcore.chance.intervals import (
    GroupSums,
    decision_ends,
    group_sums,
    grouped_auc_interval,
)
from perfcore.chance.intervals.decision_intervals import method_of
from perfcore.measures import MEASURES

REPETITIONS = 2000
KEYS = (
    *("recall", "precision", "fpr", "accuracy", "alert_rate"),
    *("f1", "balanced_accuracy", "mcc", "cohen_kappa", "g_mean", "lift"),
    *("positive_likelihood_ratio", "negative_likelihood_ratio", "cost_sensitive_error"),
)
ALONE = ("recall", "precision", "mcc", "positive_likelihood_ratio", "auc")
"""Of these the intervals of single cases are shown beside those of groups."""
THRESHOLD = 1.0


@dataclass(frozen=True)
class Column:
    """What is drawn: cases, their prevalence, groups, and how alike the cases of one are.

    `likeness` is the share of the variance of scores that groups have in common; the chance to be
    positive has as much beside that of single cases. Without groups each case is drawn for itself.
    """

    cases: int
    prevalence: float
    groups: int = 0
    likeness: float = 0.0

    @property
    def head(self) -> str:
        """What stands above the column."""
        said = f"n = {self.cases:,}, {self.prevalence:.0%}"
        return f"{said}, {self.groups} groups, {self.likeness:g}" if self.groups else said


COLUMNS = (
    *(Column(200, 0.1), Column(200, 0.5), Column(2000, 0.1)),
    *(Column(500, 0.3, 20, 0.25), Column(500, 0.3, 50, 0.25), Column(2000, 0.1, 50, 0.1)),
    *(Column(2000, 0.1, 200, 0.25), Column(2000, 0.3, 50, 0.5)),
)

Drawn = tuple[np.ndarray, np.ndarray, np.ndarray]


def drawn(column: Column, generator: np.random.Generator, times: int = 1) -> Drawn:
    """Return truth, score and group of new cases; so many times as many of both, if asked."""
    n, groups = column.cases * times, max(column.groups, 1) * times
    sizes = generator.gamma(2, 1, groups)
    group = generator.choice(groups, n, p=sizes / sizes.sum())
    part = column.likeness if column.groups else 0.0
    shift, chance = np.sqrt(part) * generator.normal(size=(2, groups))
    own, other = generator.normal(size=(2, n))
    at = NormalDist().inv_cdf(column.prevalence) * np.sqrt(1 + part)
    truth = other + chance[group] + at > 0
    score = SHIFT * truth + np.sqrt(1 - part) * own + shift[group]
    return truth, score, group if column.groups else np.arange(n)


@cache
def truth_of(column: Column) -> dict[str, float]:
    """Return the true values of all figures, of very many cases in as many groups."""
    cells, areas = np.zeros(4), []
    for seed in range(4):
        truth, score, _ = drawn(column, np.random.default_rng(seed), 2_000_000 // column.cases)
        s = sweep(truth, score)
        cells += s.at(THRESHOLD).cells
        areas.append(auc(s))
    counts = Counts(*cells)
    found = {key: float(MEASURES[key].of(counts)) for key in KEYS}
    return {**found, "auc": float(np.mean(areas))}


@dataclass(frozen=True, eq=False)
class Samples:
    """What was counted of many samples at the threshold, and the intervals of their AUCs."""

    counts: Counts
    sums: GroupSums | None
    areas: list[tuple[str, Interval]]


def samples(column: Column, repetitions: int) -> Samples:
    """Return so many new samples."""
    generator = np.random.default_rng([column.cases, column.groups, int(100 * column.likeness)])
    cells, called, every, areas = [], [], [], []
    for _ in range(repetitions):
        truth, score, group = drawn(column, generator)
        s = sweep(truth, score)
        cells.append(s.at(THRESHOLD).cells)
        other = auc_interval(s, method="logit" if column.groups else "plain")
        if column.groups:
            sums = group_sums(s, truth, score, group).at(s.index(THRESHOLD))
            called.append(sums.called)
            every.append(sums.all)
            areas.append(("AUC", grouped_auc_interval(s, truth, score, group)))
        else:
            areas.append(("AUC", auc_interval(s)))
        areas.append(("*AUC*", other))
    counts = Counts(*np.array(cells).T.copy())
    if not column.groups:
        return Samples(counts, None, areas)
    return Samples(counts, GroupSums(np.array(called).T, np.array(every).T, column.groups), areas)


def shown(column: Column, found: Samples) -> Iterator[Shown]:
    """Yield figure, interval and true value of everything that is looked at."""
    true = truth_of(column)
    for name, interval in found.areas:
        yield name, interval, true["auc"]
    for key in KEYS:
        name = str(MEASURES[key].name)
        both = [(name, found.sums)]
        if found.sums is not None and key in ALONE:
            both.append((f"*{name}*", None))
        values = np.asarray(MEASURES[key].of(found.counts))
        for said, sums in both:
            method = method_of(key, weighted=False, grouped=sums is not None)
            low, high = decision_ends(found.counts, key, groups=sums)
            for ends in zip(values.tolist(), low.tolist(), high.tolist(), strict=True):
                yield said, Interval(*ends, 0.95, method), true[key]


def tally(column: Column, repetitions: int) -> Tally:
    """Return what became of the intervals of so many samples."""
    result = Tally()
    result.add(shown(column, samples(column, repetitions)))
    return result


def page(tallies: dict[Column, Tally], repetitions: int) -> str:
    """Return the part of docs/coverage.md."""
    error = error_of(repetitions)
    lines = rows_of([column.head for column in tallies], [*tallies.values()])
    heading = HEADING.format(part=DECISION_PART, repetitions=repetitions, error=error)
    return "\n".join([heading, *lines, FOOTING])


HEADING = """{part}

Made by `nice python -m benchmarks.decision_coverage`: {repetitions:,} samples for each column,
standard error of the simulation {error}; else as above. The threshold is given, not chosen.
Columns with groups have so many of them, of unequal sizes; the last number is the share of the
variance of scores that the cases of a group have in common. Rows in italics are there to compare:
the plain interval of the AUC, and intervals that take the cases of groups for single ones.
"""

FOOTING = """
- **Groups taken for single cases** are found surer than they are, the more so the larger they are.
- **How alike the cases of a group are is estimated**, and with few groups, or few errors, badly. So
  the estimate is drawn towards groups that are all right or all wrong, as if two such groups had
  been seen beside those with errors, and it never makes an interval shorter than that of single
  cases. The price are intervals that cover more than they need where few groups differ little.
- **Shares near 0 or 1 of few groups much alike** are the hardest: in trials with 10 to 50 groups of
  10 to 130 cases, where half of the variance was that of groups and 3 % were wrong, intervals
  without that covered as little as 73 %, with it 93 % or more.
- **Degrees of freedom** are those of the number of equal groups that would vary as much (Kish),
  less one: with one very large group there are few, and intervals are long.
- **The AUC of few groups, or of groups much alike**, falls short by 2 to 4 points: what a group
  adds to it is taken beside the other groups as they are, and these are a sample, too. Compare
  draws whole groups instead; the formula serves files and `cutpoint check`.
"""


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.decision_coverage")
    parser.add_argument("--repetitions", type=int, default=REPETITIONS)
    repetitions = parser.parse_args(arguments).repetitions
    tallies = {}
    for column in COLUMNS:
        start = time.perf_counter()
        tallies[column] = tally(column, repetitions)
        taken = time.perf_counter() - start
        print(f"{column.head}: {taken:.0f} s", file=sys.stderr, flush=True)
    text = page(tallies, repetitions)
    if repetitions == REPETITIONS:
        put(DECISION_PART, text)
    print(text)


if __name__ == "__main__":
    main()
