"""Weights: whole or not, they are refused wherever cases are counted, unless they are counts."""

from collections.abc import Callable
from math import isnan

import numpy as np
import pytest

from perfcore import Sweep, sweep
from perfcore.chance.bootstrap import AUC, bootstrap, paired_sample, separate_samples
from perfcore.chance.intervals import (
    WEIGHTED,
    Difference,
    Interval,
    auc_difference,
    auc_interval,
    auc_variance,
    paired_aucs,
    proportion_interval,
)

TRUTH = np.arange(40) % 3 == 0
SCORES = {"a": np.arange(40) * 7 % 11 + TRUTH, "b": np.arange(40) * 5 % 13 + 2 * TRUTH}
WEIGHT = np.arange(40) % 2 + 1.0
"""Whole, but floats: two may mean "twice as important"."""
REPEATS = WEIGHT.astype(int)

Found = Callable[..., Interval | Difference]


def points(model: str, weight: np.ndarray) -> Sweep:
    return sweep(TRUTH, SCORES[model], weight=weight)


SWEPT: dict[str, Found] = {
    "auc_interval": lambda w, **k: auc_interval(points("a", w), **k),
    "auc_difference": lambda w, **k: auc_difference(points("a", w), points("b", w), **k),
    "proportion_interval": lambda w, **k: proportion_interval(points("a", w).at(6), "recall", **k),
}
BY_ROWS: dict[str, Found] = {
    "interval": lambda w, **k: paired_aucs(TRUTH, SCORES, weight=w, **k).interval("a"),
    "difference": lambda w, **k: paired_aucs(TRUTH, SCORES, weight=w, **k).difference("a", "b"),
}


@pytest.mark.parametrize("name", [*SWEPT, *BY_ROWS])
def test_weights_get_a_figure_but_no_interval_unless_they_are_counts(name: str) -> None:
    found = (SWEPT | BY_ROWS)[name]
    refused = found(WEIGHT)
    assert isnan(refused.low)
    assert isnan(refused.high)
    assert refused.reason == WEIGHTED
    assert "how much a case counts, not how often it was seen" in WEIGHTED
    counted = found(WEIGHT, weights_are_counts=True)
    assert refused.value == counted.value
    assert counted.low < counted.value < counted.high
    assert counted == found(REPEATS, weights_are_counts=True)


@pytest.mark.parametrize("name", SWEPT)
def test_integer_counts_are_cases_and_weights_that_are_not_whole_are_no_counts(name: str) -> None:
    assert SWEPT[name](REPEATS) == SWEPT[name](WEIGHT, weights_are_counts=True)
    refused = SWEPT[name](WEIGHT + 0.37, weights_are_counts=True)
    assert isnan(refused.low)
    assert refused.reason == WEIGHTED


def test_what_counts_cases_alone_refuses_sums_of_weights() -> None:
    s = points("a", WEIGHT)
    with pytest.raises(ValueError, match=r"whole counts of cases, got floats: weights say how"):
        auc_variance(s)
    with pytest.raises(ValueError, match=r"^Model 'a' has weights: weights say how much"):
        separate_samples({"a": s})


def test_a_bootstrap_draws_weighted_rows() -> None:
    rows = paired_sample(TRUTH, SCORES, weight=WEIGHT)
    interval = bootstrap(rows, {"auc": AUC}, seed=1, replicates=50).interval("auc", "a")
    assert interval.low < interval.value < interval.high
