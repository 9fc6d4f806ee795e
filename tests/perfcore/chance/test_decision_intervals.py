"""Intervals of a decision at one threshold: published figures, coverage, weights."""

from __future__ import annotations

from itertools import product
from math import comb, isnan

import numpy as np
import pytest

from perfcore import Counts, sweep
from perfcore.chance.intervals import decision_interval, weighted_interval
from perfcore.measures import MEASURES


def test_newcombes_worked_example() -> None:
    # 56/70 against 48/80: difference 0.2, method 10 gives 0.0524 to 0.3339.
    found = decision_interval(Counts(tp=56, fn=14, fp=48, tn=32), "informedness")
    assert found.value == pytest.approx(0.2)
    assert (round(found.low, 4), round(found.high, 4)) == (0.0524, 0.3339)
    half = decision_interval(Counts(tp=56, fn=14, fp=48, tn=32), "balanced_accuracy")
    assert half.low == pytest.approx((1 + found.low) / 2)
    assert half.high == pytest.approx((1 + found.high) / 2)


@pytest.mark.parametrize(("p", "q"), [(0.8, 0.9), (0.5, 0.7), (0.95, 0.6)])
def test_informedness_is_covered_as_often_as_stated(p: float, q: float) -> None:
    positives, negatives, covered = 25, 40, 0.0
    for tp, tn in product(range(positives + 1), range(negatives + 1)):
        chance = _binomial(tp, positives, p) * _binomial(tn, negatives, q)
        if chance > 1e-9:
            counts = Counts(tp=tp, fn=positives - tp, fp=negatives - tn, tn=tn)
            found = decision_interval(counts, "informedness")
            covered += chance * (found.low <= p + q - 1 <= found.high)
    assert covered == pytest.approx(0.95, abs=0.02)


def test_f1_is_covered_as_often_as_stated() -> None:
    """Of the cases that are positive or called so, the share found decides F1."""
    cases, jaccard, covered = 40, 0.6, 0.0
    for tp in range(cases + 1):
        found = decision_interval(Counts(tp=tp, fp=cases - tp, fn=0, tn=7), "f1")
        covered += _binomial(tp, cases, jaccard) * (
            found.low <= 2 * jaccard / (1 + jaccard) <= found.high
        )
    assert covered == pytest.approx(0.95, abs=0.02)


def _binomial(k: int, n: int, p: float) -> float:
    return comb(n, k) * p**k * (1 - p) ** (n - k)


@pytest.mark.parametrize("key", ["recall", "precision", "accuracy", "f1", "informedness"])
def test_equal_weights_tell_as_much_as_the_cases(key: str) -> None:
    counts = Counts(tp=8, fp=3, fn=4, tn=60)
    cells = [2.5 * cell for cell in counts.cells]
    sums, squares = Counts(*cells), Counts(*(2.5 * cell for cell in cells))
    found, plain = decision_interval(sums, key, squares=squares), decision_interval(counts, key)
    assert (found.low, found.high) == pytest.approx((plain.low, plain.high))


def test_weights_are_covered_where_negatives_stand_for_ten() -> None:
    generator = np.random.default_rng(11)
    truth = np.arange(2000) < 1000
    weight = np.where(truth, 1.0, 10.0)
    score = np.where(generator.random((300, 2000)) < np.where(truth, 0.8, 0.05), 1.0, 0.0)
    true = 800 / (800 + 10 * 50)
    covered = 0
    for row in score:
        sums = sweep(truth, row, weight=weight).at(0.5)
        squares = sweep(truth, row, weight=weight**2).at(0.5)
        found = weighted_interval(sums, squares, "precision")
        covered += found.low <= true <= found.high
    assert 0.91 <= covered / 300 <= 0.99


@pytest.mark.parametrize(
    ("counts", "key", "reason"),
    [
        (Counts(8, 2, 2, 8), "mcc", "there is no formula"),
        (Counts(0, 0, 2, 8), "precision", "no case is called positive"),
        (Counts(0, 0, 2, 8), "lift", "no case is called positive"),
        (Counts(8, 0, 2, 0), "informedness", "negative"),
        (Counts(8.0, 2.0, 2.0, 8.0), "recall", "weights say"),
        (Counts(8.0, 2.0, 2.0, 8.0), "f1", "weights say"),
    ],
)
def test_where_there_is_none_it_says_why(counts: Counts, key: str, reason: str) -> None:
    found = decision_interval(counts, key)
    assert isnan(found.low)
    assert isnan(found.high)
    assert reason in str(found.reason)
    assert found.value == pytest.approx(float(MEASURES[key].of(counts)), nan_ok=True)


def test_weights_that_all_agree_tell_nothing() -> None:
    found = weighted_interval(Counts(9.0, 1.0, 0.0, 5.0), Counts(20.0, 1.0, 0.0, 9.0), "recall")
    assert (found.value, isnan(found.low)) == (1.0, True)
    assert "all alike" in found.reason
