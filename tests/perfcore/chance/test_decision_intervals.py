"""Intervals of a decision at one threshold: published figures, coverage, weights."""

from __future__ import annotations

from itertools import product
from math import comb, isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import Counts, sweep
from perfcore.chance.intervals import decision_interval, group_sums
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
        found = decision_interval(sums, "precision", squares=squares)
        covered += found.low <= true <= found.high
    assert 0.91 <= covered / 300 <= 0.99


@pytest.mark.parametrize(
    ("counts", "key", "reason"),
    [
        (Counts(8, 0, 2, 8), "positive_likelihood_ratio", "no negative case is called"),
        (Counts(8, 2, 0, 8), "negative_likelihood_ratio", "the least or the most"),
        (Counts(0, 0, 2, 8), "precision", "no case is called positive"),
        (Counts(0, 0, 2, 8), "lift", "no case is called positive"),
        (Counts(8, 0, 2, 0), "informedness", "negative"),
        (Counts(8.0, 2.0, 2.0, 8.0), "recall", "weights say"),
        (Counts(8.0, 2.0, 2.0, 8.0), "f1", "weights say"),
        (Counts(8.0, 2.0, 2.0, 8.0), "mcc", "weights say"),
    ],
)
def test_where_there_is_none_it_says_why(counts: Counts, key: str, reason: str) -> None:
    found = decision_interval(counts, key)
    assert isnan(found.low)
    assert isnan(found.high)
    assert reason in str(found.reason)
    assert found.value == pytest.approx(float(MEASURES[key].of(counts)), nan_ok=True)


def test_weights_that_all_agree_tell_nothing() -> None:
    sums, squares = Counts(9.0, 1.0, 0.0, 5.0), Counts(20.0, 1.0, 0.0, 9.0)
    found = decision_interval(sums, "recall", squares=squares)
    assert (found.value, isnan(found.low)) == (1.0, True)
    assert "all alike" in found.reason


def test_likelihood_ratios_by_simel_samsa_and_matchar() -> None:
    # exp(log LR+ +- z sqrt(1/tp - 1/P + 1/fp - 1/N)), worked by hand.
    found = decision_interval(Counts(tp=53, fn=10, fp=16, tn=41), "positive_likelihood_ratio")
    error = 1.959964 * (1 / 53 - 1 / 63 + 1 / 16 - 1 / 57) ** 0.5
    ratio = 53 / 63 / (16 / 57)
    assert (found.value, found.low) == pytest.approx((ratio, ratio / np.exp(error)), rel=1e-6)
    assert found.high == pytest.approx(ratio * np.exp(error), rel=1e-6)
    less = decision_interval(Counts(tp=53, fn=10, fp=16, tn=41), "negative_likelihood_ratio")
    error = 1.959964 * (1 / 10 - 1 / 63 + 1 / 41 - 1 / 57) ** 0.5
    assert less.high / less.value == pytest.approx(np.exp(error), rel=1e-6)


def test_every_measure_has_an_interval() -> None:
    for key in MEASURES:
        found = decision_interval(Counts(tp=53, fn=10, fp=16, tn=41), key)
        low, high = MEASURES[key].bounds
        assert low <= found.low < found.value < found.high <= high, key
        assert found.reason == ""


def test_a_matrix_without_errors_is_not_taken_for_sure() -> None:
    found = decision_interval(Counts(tp=20, fn=0, fp=0, tn=30), "mcc")
    assert found.value == found.high == 1
    assert 0.7 < found.low < 0.95


def _grouped(generator: np.random.Generator, sizes: np.ndarray, likeness: float) -> _Drawn:
    """Return positives in groups whose recall differs: that of a beta with this correlation."""
    concentration = 1 / likeness - 1
    share = generator.beta(0.8 * concentration, 0.2 * concentration, sizes.size)
    group = np.repeat(np.arange(sizes.size), sizes)
    return np.where(generator.random(group.size) < share[group], 1.0, 0.0), group


_Drawn = tuple[np.ndarray, np.ndarray]


@pytest.mark.parametrize("likeness", [0.1, pytest.param(0.5, marks=pytest.mark.thorough)])
def test_groups_are_covered_as_often_as_stated(likeness: float) -> None:
    """Cases are alike within groups; intervals of single cases miss the truth far more often."""
    generator = np.random.default_rng(5)
    covered, alone = 0, 0
    for _ in range(400):
        score, group = _grouped(generator, generator.integers(5, 30, 40), likeness)
        s = sweep(np.ones(score.size), score)
        sums = group_sums(s, np.ones(score.size), score, group).at(s.index(0.5))
        found = decision_interval(s.at(0.5), "recall", groups=sums)
        covered += found.low <= 0.8 <= found.high
        single = decision_interval(s.at(0.5), "recall")
        alone += single.low <= 0.8 <= single.high
    assert 0.92 <= covered / 400 <= 0.985
    assert alone / 400 < 0.8


@pytest.mark.parametrize("key", ["recall", "precision", "fpr", "accuracy", "mcc", "lift"])
def test_groups_drawn_anew_vary_as_much(key: str) -> None:
    """Beside a bootstrap of whole groups, which takes no formula."""
    generator = np.random.default_rng(6)
    group = np.repeat(np.arange(200), generator.integers(1, 30, 200))
    effect = generator.normal(size=200)[group]
    truth = generator.normal(size=group.size) + 0.5 * effect > 0.5
    score = 1.5 * truth + generator.normal(size=group.size) + effect
    s = sweep(truth, score)
    sums = group_sums(s, truth, score, group).at(s.index(0.8))
    found = decision_interval(s.at(0.8), key, groups=sums)
    cells = [truth & (score >= 0.8), ~truth & (score >= 0.8), truth & (score < 0.8)]
    cells.append(~truth & (score < 0.8))
    each = np.array([np.bincount(group, cell) for cell in cells], float)
    drawn = generator.multinomial(200, np.full(200, 1 / 200), 2000) @ each.T
    low, high = np.percentile(MEASURES[key].of(Counts(*drawn.T.copy())), [2.5, 97.5])
    assert found.method.endswith("whole groups")
    assert (found.high - found.low) / (high - low) == pytest.approx(1, abs=0.15)


@pytest.mark.parametrize("key", ["recall", "precision", "f1", "mcc", "balanced_accuracy", "lift"])
def test_groups_of_one_case_are_cases(key: str) -> None:
    generator = np.random.default_rng(7)
    truth = generator.random(5000) < 0.3
    score = truth + generator.normal(size=5000)
    s = sweep(truth, score)
    sums = group_sums(s, truth, score, np.arange(5000)).at(s.index(0.5))
    found = decision_interval(s.at(0.5), key, groups=sums)
    plain = decision_interval(s.at(0.5), key)
    assert (found.low, found.high) == pytest.approx((plain.low, plain.high), rel=0.01)


@given(st.data())
def test_sums_over_groups_are_those_of_each_group(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 12))
    column = st.lists(st.integers(0, 3), min_size=size, max_size=size)
    truth, score, group, weight = (np.array(data.draw(column)) for _ in range(4))
    truth = truth % 2
    s = sweep(truth, score * 1.0, weight=weight * 1.0)
    found = group_sums(s, truth, score * 1.0, group, weight=weight)
    first, second = ([data.draw(st.integers(-2, 2)) for _ in range(4)] for _ in range(2))
    for i, threshold in enumerate(s.thresholds):
        expected = 0.0
        for each in np.unique(group):
            own = (group == each) * weight
            called = score >= threshold
            cells = [
                (own * (truth == of) * (called == is_called)).sum()
                for is_called, of in ((True, 1), (True, 0), (False, 1), (False, 0))
            ]
            expected += np.dot(first, cells) * np.dot(second, cells)
        assert float(found.at(i).of(first, second)) == pytest.approx(expected)


def test_exact_intervals_of_groups_are_wider_than_wilsons() -> None:
    score, group = _grouped(np.random.default_rng(8), np.full(40, 10), 0.3)
    s = sweep(np.ones(400), score)
    sums = group_sums(s, np.ones(400), score, group).at(s.index(0.5))
    found, wilson = (
        decision_interval(s.at(0.5), "recall", groups=sums, method=method)
        for method in ("exact", "wilson")
    )
    assert found.method == "Clopper-Pearson, whole groups"
    assert found.low < wilson.low
    assert wilson.high < found.high


def test_one_group_tells_nothing() -> None:
    s = sweep([1, 1, 0], [0.9, 0.1, 0.2])
    sums = group_sums(s, [1, 1, 0], np.array([0.9, 0.1, 0.2]), [3, 3, 3])
    found = decision_interval(s.at(0.5), "recall", groups=sums.at(1))
    assert isnan(found.low)
    assert "one group" in str(found.reason)
    # Two groups, but all positives are of one of them.
    sums = group_sums(s, [1, 1, 0], np.array([0.9, 0.1, 0.2]), [3, 3, 4])
    found = decision_interval(s.at(0.5), "recall", groups=sums.at(1))
    assert isnan(found.low)
    assert "one group" in str(found.reason)
