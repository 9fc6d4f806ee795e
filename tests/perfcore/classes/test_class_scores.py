"""Scores and probabilities of classes: by hand, by slow definitions, and beside scikit-learn."""

import math
import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfcore.classes import (
    brier_score,
    class_sweeps,
    hand_till,
    least_cost_decisions,
    log_loss,
    one_versus_rest_auc,
    rows_not_summing,
    sweeps,
    top_k_accuracy,
)

LABELS = ["2", "10", "1", "absent"]  # "1", "10", "2" is their sorted order
COSTS = np.array([[0, 1, 4, 1], [10, -1, 1, 2], [10, 5, 0, 3], [1, 1, 1, 0]])

rows = st.tuples(
    st.integers(0, 2), st.lists(st.integers(0, 4), min_size=4, max_size=4), st.integers(0, 3)
)
cases = st.lists(rows, max_size=20)


def columns(found: list) -> tuple[list[str], np.ndarray, np.ndarray]:
    """Truth, probabilities with many ties, whole weights."""
    truth = [LABELS[place] for place, _, _ in found]
    scores = np.array([row for _, row, _ in found], float).reshape(-1, 4) + 0.5
    weight = np.array([w for *_, w in found], int)
    return truth, scores / scores.sum(axis=1, keepdims=True), weight


def close(ours: object, theirs: object) -> None:
    np.testing.assert_allclose(ours, theirs, rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("cases", [0, 1])
def test_without_cases_of_any_weight_all_is_undefined(cases: int) -> None:
    given = ["2"] * cases, np.full((cases, 4), 0.25), LABELS
    weight = np.zeros(cases)
    s = class_sweeps(*given, weight)
    assert math.isnan(one_versus_rest_auc(s, "micro"))
    assert one_versus_rest_auc(s, "micro", undefined="zero") == 0
    for figure in (log_loss, brier_score, hand_till):
        assert math.isnan(figure(*given, weight))
    assert math.isnan(top_k_accuracy(*given, 1, weight))


def test_pairs_below_a_half_stay_below() -> None:
    scores = [[0, 1], [1, 0]]
    assert hand_till(["a", "b"], scores, ["a", "b"]) == 0
    assert math.isnan(hand_till(["a", "a"], scores, ["a", "b"]))
    assert hand_till(["a", "b"], [[0, 1, 5], [1, 0, 5]], ["a", "b", "none"]) == 0


def test_scores_of_equal_rank_share_the_last_places() -> None:
    same = np.full((3, 4), 0.25)
    shares = [top_k_accuracy(["2", "10", "1"], same, LABELS, k) for k in (1, 2, 3, 4)]
    assert shares == [0.25, 0.5, 0.75, 1]
    scores = [[3, 1, 1, 0]]
    assert [top_k_accuracy(["10"], scores, LABELS, k) for k in (1, 2, 3)] == [0, 0.5, 1]


def test_a_class_that_was_called_impossible_costs_all_there_is() -> None:
    assert log_loss([1], [[1.0, 0.0]], [0, 1]) == math.inf
    assert log_loss([0, 1], [[1.0, 0.0]] * 2, [0, 1], weight=[1, 0]) == 0


@given(found=cases)
@settings(max_examples=15)
def test_the_decision_of_least_expected_cost(found: list) -> None:
    truth, table, _ = columns(found)
    decided = least_cost_decisions(table, COSTS, LABELS)
    assert len(decided) == len(truth)
    for row, label in zip(table, decided, strict=True):
        expected = [sum(row[i] * COSTS[i, j] for i in range(4)) for j in range(4)]
        assert expected[LABELS.index(label)] == pytest.approx(min(expected))
    likeliest = np.array(LABELS)[table.argmax(axis=1)]
    np.testing.assert_array_equal(
        least_cost_decisions(table, 1e308 * (1 - np.eye(4)), LABELS), likeliest
    )


def test_decisions_are_labels_as_they_are() -> None:
    decided = least_cost_decisions([[0.2, 0.8], [0.5, 0.5]], [[0, 1], [1, 0]], [10, 2])
    assert decided.tolist() == [2, 10]
    assert least_cost_decisions([], np.zeros((0, 0)), []).size == 0


def test_a_sweep_is_made_when_it_is_asked_for_and_few_are_kept() -> None:
    labels = list(range(sweeps.KEPT + 2))
    s = class_sweeps([0, 1, 2], np.random.default_rng(0).random((3, len(labels))), labels)
    first = s[0]
    assert s[0] is first
    assert 1 in s
    assert "1" not in s
    assert len(s) == len(labels)
    for label in labels:
        _ = s[label]
    assert s[labels[-1]] is s[labels[-1]]
    assert s[0] is not first
    assert s[0] == first
    assert repr(s) == "<ClassSweeps of 3 cases in 6 classes>"


def test_nothing_copies_the_table() -> None:
    generator = np.random.default_rng(4)
    table = generator.random((20_000, 60), dtype=np.float32)
    truth = generator.integers(0, 60, len(table))
    labels = list(range(60))
    table /= table.sum(axis=1, keepdims=True)
    tracemalloc.start()
    s = class_sweeps(truth, table, labels)
    for call in (
        lambda: one_versus_rest_auc(s),
        lambda: one_versus_rest_auc(s, "micro"),
        lambda: hand_till(truth, table, labels),
        lambda: log_loss(truth, table, labels),
        lambda: brier_score(truth, table, labels),
        lambda: top_k_accuracy(truth, table, labels, 5),
        lambda: least_cost_decisions(table, 1 - np.eye(60), labels),
        lambda: rows_not_summing(table),
    ):
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        call()
        assert tracemalloc.get_traced_memory()[1] - before < table.size * 4
    tracemalloc.stop()


def test_narrow_scores_stay_narrow() -> None:
    table = np.array([[0.7, 0.3], [0.2, 0.8]], np.float32)
    s = class_sweeps(["a", "b"], table, ["a", "b"])
    assert s["a"].at(0.7).tp == 1
    assert one_versus_rest_auc(s, "micro") == 1
    whole = class_sweeps(["a", "b"], [[3, 1], [1, 3]], ["a", "b"])
    assert whole["b"].thresholds.tolist() == [math.inf, 3, 1]
    assert hand_till(["a", "b"], np.array([[1, 0], [0, 1]], bool), ["a", "b"]) == 1


def test_rows_that_do_not_add_up_are_found() -> None:
    table = [[0.5, 0.5], [0.5, 0.4], [0.333, 0.6667], [0.4, 0.7]]
    assert rows_not_summing(table).tolist() == [1, 3]
    assert rows_not_summing(table, tolerance=0).tolist() == [1, 2, 3]
    assert rows_not_summing(table, tolerance=0.2).tolist() == []
    assert rows_not_summing(np.zeros((0, 2))).tolist() == []
    truth = ["a"] * 4
    assert log_loss(truth, table, ["a", "b"], tolerance=0.2) == pytest.approx(
        -np.log([0.5, 0.5, 0.333, 0.4]).mean()
    )
