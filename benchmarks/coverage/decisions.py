"""Intervals at a threshold: of cases, and of whole groups.

Cases of a group share a shift of all their scores and one of their chance to be positive, so that
they are alike in both. True values are those of very many groups. Figures in italics take cases of
groups for single ones, as intervals did that know of no groups.
"""

from collections.abc import Iterator
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from benchmarks.coverage.binary import SHIFT
from benchmarks.coverage.harness import Known, Shown, Study
from perfcore import Counts, Interval, auc, auc_interval, sweep
from perfcore.chance.intervals import GroupSums, decision_ends, group_sums, grouped_auc_interval
from perfcore.chance.intervals.decision_intervals import method_of
from perfcore.measures import MEASURES

KEYS = (
    *("recall", "precision", "fpr", "accuracy", "alert_rate"),
    *("f1", "balanced_accuracy", "mcc", "cohen_kappa", "g_mean", "lift"),
    *("positive_likelihood_ratio", "negative_likelihood_ratio", "cost_sensitive_error"),
)
NAMES = {key: str(MEASURES[key].name) for key in KEYS}
ALONE = ("recall", "precision", "mcc", "positive_likelihood_ratio")
"""Of these the intervals of single cases are shown beside those of groups."""
THRESHOLD = 1.0


class Column(NamedTuple):
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


def drawn(
    column: Column, generator: np.random.Generator, times: int = 1
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
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


def true(column: Column) -> Known:
    """Return the true values of all figures, of very many cases in as many groups."""
    cells, areas = np.zeros(4), []
    for seed in range(4):
        truth, score, _ = drawn(column, np.random.default_rng(seed), 2_000_000 // column.cases)
        s = sweep(truth, score)
        cells += s.at(THRESHOLD).cells
        areas.append(auc(s))
    found = {name: float(MEASURES[key].of(Counts(*cells))) for key, name in NAMES.items()}
    return {**found, "AUC": float(np.mean(areas))}


def shown(column: Column, generator: np.random.Generator) -> Iterator[Shown]:
    """Yield what is looked at in a new sample."""
    truth, score, group = drawn(column, generator)
    s = sweep(truth, score)
    counts, groups = s.at(THRESHOLD), None
    yield "*AUC*", auc_interval(s, method="logit" if column.groups else "plain")
    if column.groups:
        groups = group_sums(s, truth, score, group).at(s.index(THRESHOLD))
        yield "AUC", grouped_auc_interval(s, truth, score, group)
    else:
        yield "AUC", auc_interval(s)
    for key, name in NAMES.items():
        yield name, _interval(counts, key, groups)
        if groups is not None and key in ALONE:
            yield f"*{name}*", _interval(counts, key, None)


def _interval(counts: Counts, key: str, groups: GroupSums | None) -> Interval:
    method = method_of(key, weighted=False, grouped=groups is not None)
    ends = decision_ends(counts, key, groups=groups)
    return Interval(float(MEASURES[key].of(counts)), *map(float, ends), 0.95, method)


STUDY = Study({column.head: column for column in COLUMNS}, true, shown, repetitions=2000)
