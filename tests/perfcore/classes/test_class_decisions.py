"""Leaving cases to people, and what changes by the decision of least expected cost."""

import re
from collections import Counter
from math import inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import sweep_of
from perfcore.calibration import calibration_error
from perfcore.classes import (
    abstention,
    class_tally,
    decided_rightly,
    least_cost_change,
    least_cost_decisions,
    total_cost,
)
from perfcore.data import ClassCases, ClassMatrix, ClassPredictions
from perfcore.messages import Message

LABELS = ("cat", "dog", "owl")
COSTS = np.array([[0, 1, 4], [10, -1, 1], [10, 5, 0]])

rows = st.tuples(
    st.integers(0, 2), st.lists(st.integers(1, 3), min_size=3, max_size=3), st.integers(0, 3)
)


def predictions(found: list, *, weighted: bool, labelled: bool = False) -> ClassPredictions:
    """Cases with many equal probabilities; a label of its own says the last class of all."""
    table = np.array([row for _, row, _ in found], float).reshape(-1, 3)
    table /= table.sum(axis=1, keepdims=True)
    cases = ClassCases(
        np.array([truth for truth, _, _ in found], np.int64),
        np.full(len(found), 2, np.int64) if labelled else None,
        table,
        weight=np.array([w for *_, w in found], float) if weighted else None,
    )
    return ClassPredictions("pets", LABELS, {"m": cases}, stated=True)


@given(found=st.lists(rows, max_size=12), weighted=st.booleans(), labelled=st.booleans())
def test_abstaining_equals_counting_case_by_case(
    found: list, weighted: bool, labelled: bool
) -> None:
    given_ = predictions(found, weighted=weighted, labelled=labelled)
    cases = given_.models["m"]
    a = abstention(given_, "m", costs=COSTS)
    weights = [w if weighted else 1 for *_, w in found]
    highest = [max(row) for row in cases.probabilities.tolist()]
    called = [2 if labelled else row.index(max(row)) for row in cases.probabilities.tolist()]
    present = {h for h, w in zip(highest, weights, strict=True) if w}
    assert a.sweep.thresholds.tolist() == [inf, *sorted(present, reverse=True)]
    for i, threshold in enumerate(a.sweep.thresholds):
        right = wrong = left = spent = 0
        for (truth, *_), w, h, c in zip(found, weights, highest, called, strict=True):
            if h < threshold:
                left += w
                continue
            right += w * (c == truth)
            wrong += w * (c != truth)
            spent += w * COSTS[truth, c]
        assert (a.sweep.tp[i], a.sweep.fp[i], a.spent[i]) == (right, wrong, spent)
        assert a.costs(2.5)[i] == spent + 2.5 * left
    with pytest.raises(ValueError, match="read-only"):
        a.spent[:] = 1
    best = a.least(2.5)
    assert a.costs(2.5)[best] == min(a.costs(2.5))
    assert not (a.costs(2.5)[best + 1 :] == a.costs(2.5)[best]).any()
    # Nothing left to people is what the model decides anyway.
    assert a.spent[-1] == total_cost(class_tally(given_, "m").counts, COSTS)


@given(found=st.lists(rows, max_size=12), weighted=st.booleans())
def test_moves_equal_counting_case_by_case(found: list, weighted: bool) -> None:
    given_ = predictions(found, weighted=weighted)
    before = class_tally(given_, "m").counts
    change = least_cost_change(given_, "m", costs=COSTS)
    table = given_.models["m"].probabilities
    after = least_cost_decisions(table, COSTS, LABELS)
    slow: dict[tuple[int, int], Counter] = {}
    for (truth, _, w), row, label in zip(found, table.tolist(), after.tolist(), strict=True):
        called, instead, w = row.index(max(row)), LABELS.index(label), w if weighted else 1
        if called != instead and w:
            counter = slow.setdefault((called, instead), Counter())
            counter["cases"] += w
            counter["righted"] += w * (truth == instead)
            counter["wronged"] += w * (truth == called)
            counter["saved"] += w * (COSTS[truth, called] - COSTS[truth, instead])
    moves = {(m.called, m.instead): m for m in change.moves}
    assert moves.keys() == slow.keys()
    for pair, counter in slow.items():
        found_move = moves[pair]
        for name in ("cases", "righted", "wronged", "saved"):
            assert getattr(found_move, name) == counter[name]
    sizes = [m.cases for m in change.moves]
    assert sizes == sorted(sizes, reverse=True)
    saved = total_cost(before, COSTS) - total_cost(change.counts, COSTS)
    assert sum(m.saved for m in change.moves) == pytest.approx(saved)
    assert change.counts.support.tolist() == before.support.tolist()


def test_what_cannot_be_told_is_refused_in_words() -> None:
    labelled = ClassCases(np.array([0, 1]), predicted=np.array([0, 2]))
    models = {"labels": labelled, "matrix": ClassMatrix(np.eye(3, dtype=np.int64))}
    for name, model in models.items():
        found = ClassPredictions("pets", LABELS, {name: model})
        for call, words in (
            (lambda: abstention(found, name), "Abstention needs probabilities"),  # noqa: B023
            (
                lambda: least_cost_change(found, name, costs=COSTS),  # noqa: B023
                "The decision of least expected cost needs probabilities",
            ),
        ):
            refused = f"^{words}, model {name} has none"
            with pytest.raises(ValueError, match=refused) as error:
                call()
            assert type(error.value.args[0]) is Message
    table = np.array([[0.9, 0.2, 0], [0.5, 0.5, 0]])
    found = ClassPredictions("pets", LABELS, {"m": ClassCases(np.array([0, 1]), None, table)})
    a = abstention(found, "m")  # any scores rank cases
    assert a.sweep.thresholds.tolist() == [inf, 0.9, 0.5]
    words = "The cost of abstaining needs a cost matrix: give costs."
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        a.costs(1)
    words = "Argument probabilities must add up to 1 within 0.001 in each row, got 1.1 in row 0"
    with pytest.raises(ValueError, match=f"^{re.escape(words)}"):
        least_cost_change(found, "m", costs=COSTS)
    words = "Argument costs must have the shape (3, 3), got (2, 2)."
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        abstention(found, "m", costs=COSTS[:2, :2])


def test_the_top_label_error_is_that_of_rightness_at_the_highest_probability() -> None:
    rng = np.random.default_rng(3)
    table = rng.dirichlet([0.4] * 4, 3000)
    truth = np.array([rng.choice(4, p=row) for row in table[:2000]] + [0] * 1000)
    cases = ClassCases(truth, probabilities=table)
    found = ClassPredictions("made", ("a", "b", "c", "d"), {"m": cases})
    rightly = decided_rightly(found)
    assert rightly is not None
    confidence, right = table.max(axis=1), truth == table.argmax(axis=1)
    bins = np.ceil(confidence * 10).astype(int)
    error = sum(
        abs(right[bins == b].mean() - confidence[bins == b].mean()) * (bins == b).mean()
        for b in np.unique(bins)
    )
    assert calibration_error(sweep_of(rightly, "m")) == pytest.approx(error)
    assert (sweep_of(rightly, "m").tp == abstention(found, "m").sweep.tp).all()
    labels = ClassPredictions("made", found.labels, {"m": ClassCases(truth, predicted=truth)})
    assert decided_rightly(labels) is None
