"""Several files as runs: nothing of a case is lost, and what cannot be one is refused."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from perfcore.data import (
    Aggregates,
    Cases,
    ClassCases,
    ClassMatrix,
    ClassPredictions,
    Predictions,
    RegressionCases,
    RegressionPredictions,
    joined_runs,
)

TRUTH = np.array([0, 1, 1], np.uint8)
MONDAY = Cases(TRUTH, np.array([0.1, 0.6, 0.4]))
MAIL = Predictions("monday", ("ham", "spam"), 1, {"filter": MONDAY})
TWICE, SEVEN = np.full(3, 2.0), np.full(3, 7.0)
PETS = ("cat", "dog", "owl")
TABLE = np.array([[0.7, 0.2, 0.1], [0.1, 0.2, 0.7]])
TREE = ClassCases(np.array([0, 2]), np.array([0, 1]), TABLE)
ZOO = ClassPredictions("a", PETS, {"tree": TREE})


def only(found: Predictions | ClassPredictions) -> Any:
    (model,) = found.models.values()
    return model


def test_labels_in_another_order_are_coded_anew() -> None:
    turned = Predictions("friday", ("spam", "ham"), 0, {"new": replace(MONDAY, truth=1 - TRUTH)})
    both = joined_runs([("monday", MAIL), ("friday", turned)])
    assert (both.labels, both.positive_label, both.runs) == (
        ("ham", "spam"), "spam", ("monday", "friday"),
    )  # fmt: skip
    assert list(both.models) == ["filter"]
    assert only(both).truth.tolist() == [0, 1, 1, 0, 1, 1]
    assert only(both).truth.dtype == np.uint8
    assert only(both).run.tolist() == [0, 0, 0, 1, 1, 1]
    other = ClassPredictions(
        "b", ("owl", "cat", "dog"),
        {"forest": ClassCases(np.array([0, 1]), np.array([2, 1]), TABLE[:, [2, 0, 1]])},
    )  # fmt: skip
    zoo = joined_runs([("a", ZOO), ("b", other)])
    assert only(zoo).truth.tolist() == [0, 2, 2, 0]
    assert only(zoo).predicted.tolist() == [0, 1, 1, 0]
    assert only(zoo).probabilities.tolist() == [*TABLE.tolist(), *TABLE.tolist()]
    assert only(zoo).probabilities.flags.f_contiguous


def test_models_of_one_file_share_their_truth() -> None:
    two = replace(MAIL, models={"a": MONDAY, "b": MONDAY})
    assert joined_runs([("x", two), ("y", two)]).paired


def test_runs_of_a_file_are_named_after_both() -> None:
    folds = replace(
        MAIL, models={"filter": replace(MONDAY, run=np.array([0, 1, 1]))}, runs=("1", "2")
    )
    both = joined_runs([("x", folds), ("y", MAIL)])
    assert both.runs == ("x · 1", "x · 2", "y")
    assert only(both).run.tolist() == [0, 1, 1, 2, 2, 2]


def test_weights_that_some_lack_are_one_and_other_facts_are_left_out() -> None:
    facts = replace(
        MONDAY, weight=np.full(3, 2.0), amount=np.full(3, 7.0), group=np.array([1, 0, 1])
    )
    rich = replace(MAIL, models={"filter": facts})
    both = only(joined_runs([("x", rich), ("y", MAIL)]))
    assert both.weight.tolist() == [2, 2, 2, 1, 1, 1]
    assert both.amount is None
    assert both.group is None
    twice = only(joined_runs([("x", rich), ("y", rich)]))
    assert twice.amount.tolist() == [7] * 6
    assert twice.group.tolist() == [1, 0, 1, 3, 2, 3]  # those of two files are never the same


def test_ids_that_come_again_become_the_group() -> None:
    named = replace(MAIL, models={"filter": replace(MONDAY, id=np.array([7, 8, 9]))})
    again = only(joined_runs([("x", named), ("y", named)]))
    assert (again.id, again.group.tolist()) == (None, [0, 1, 2, 0, 1, 2])
    new = replace(MAIL, models={"filter": replace(MONDAY, id=np.array([1, 2, 3]))})
    other = only(joined_runs([("x", named), ("y", new)]))
    assert (other.id.tolist(), other.group) == ([7, 8, 9, 1, 2, 3], None)


def test_cases_that_come_again_stay_with_the_others_of_their_group() -> None:
    patients = replace(MONDAY, id=np.array([7, 8, 9]), group=np.array([0, 0, 1]))
    monday = replace(MAIL, models={"filter": patients})
    friday = replace(MAIL, models={"filter": replace(patients, id=np.array([9, 1, 2]))})
    both = only(joined_runs([("x", monday), ("y", friday)]))
    together = both.group[:, None] == both.group[None, :]
    # 9 of both files, and 1, which is of its group on friday
    assert together[0].tolist() == [True, True, False, False, False, False]
    assert together[2].tolist() == [False, False, True, True, True, False]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (ZOO, r"'x' and 'y' are not both of two classes, or both of several\."),
        (replace(MAIL, labels=("ham", "junk")), r"labels 'ham', 'spam', 'y' has 'ham', 'junk'"),
        (replace(MAIL, positive=0), r"'x' and 'y' do not call the same cases positive\."),
        (replace(MAIL, smaller_is_positive=True), r"do not call the same cases positive\."),
        (replace(MAIL, models={"a": MONDAY, "b": MONDAY}), r"the models filter, 'y' has a, b"),
        (
            replace(MAIL, models={"filter": Aggregates(np.array([0.1]), np.array([[1, 2]]))}),
            r"'y' holds counts, no cases: it cannot be a run\.",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_a_run_is_refused(other: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        joined_runs([("x", MAIL), ("y", other)])


def test_other_refusals() -> None:
    with pytest.raises(ValueError, match=r"must hold two or more files, got 1\."):
        joined_runs([("x", MAIL)])
    with pytest.raises(ValueError, match=r"Runs must have different names, got x, x\."):
        joined_runs([("x", MAIL), ("x", MAIL)])
    matrix = replace(ZOO, models={"tree": ClassMatrix(np.eye(3, dtype=np.int64))})
    with pytest.raises(ValueError, match=r"'x' holds counts, no cases"):
        joined_runs([("x", matrix), ("y", ZOO)])
    labels = replace(ZOO, models={"tree": replace(TREE, probabilities=None)})
    table = replace(ZOO, models={"tree": replace(TREE, predicted=None)})
    with pytest.raises(ValueError, match=r"labels alone and others probabilities alone"):
        joined_runs([("x", labels), ("y", table)])


def test_files_of_numbers_become_runs_with_the_quantiles_that_all_have() -> None:
    cases = RegressionCases(np.array([1.5, 2]), np.array([2.0, 1]), quantiles=np.ones((2, 1)))
    monday = RegressionPredictions("monday", {"m": cases}, levels={"m": (0.9,)})
    other = replace(cases, truth=np.array([3.5, 4]))
    friday = RegressionPredictions("friday", {"forest": other}, levels={"forest": (0.9,)})
    both = joined_runs([("monday", monday), ("friday", friday)])
    assert (both.runs, both.levels) == (("monday", "friday"), {"m": (0.9,)})
    assert both.models["m"].truth.tolist() == [1.5, 2, 3.5, 4]
    assert both.models["m"].prediction.tolist() == [2, 1, 2, 1]
    assert both.models["m"].quantiles is not None
    assert both.models["m"].run.tolist() == [0, 0, 1, 1]
    less = joined_runs([("monday", monday), ("friday", replace(friday, levels={"forest": (0.8,)}))])
    assert (less.levels, less.models["m"].quantiles) == ({}, None)
