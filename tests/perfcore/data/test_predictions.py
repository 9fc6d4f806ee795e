from dataclasses import replace

import numpy as np
import pytest

from perfcore.data import Aggregates, Cases, Predictions

TRUTH = np.array([0, 1, 1], np.uint8)
SCORE = np.array([0.2, 0.4, 0.7])


def cases(**changes):
    return Cases(**{"truth": TRUTH, "score": SCORE} | changes)


def mail(**changes):
    start = {"name": "mail", "labels": ("ham", "spam"), "positive": 1, "models": {"a": cases()}}
    return Predictions(**start | changes)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"truth": np.array([0, 1])}, "Argument truth must be a one-dimensional uint8 array, got"),
        ({"score": np.array([1, 2, 3])}, "Argument score must be a one-dimensional float64"),
        ({"score": np.array([0.1])}, r"Argument score must have shape \(3,\), got \(1,\)"),
        ({"score": np.array([0.1, np.nan, 1])}, "Argument score must be finite, got nan at positi"),
        ({"weight": np.array([1, -2.0, 1])}, "Argument weight must not be negative, got -2.0"),
        ({"weight": np.array([1, np.inf, 1])}, "Argument weight must be finite, got inf at posit"),
        ({"run": np.array([1])}, r"Argument run must have shape \(3,\), got \(1,\)"),
        ({"run": np.array([0, 1, -1])}, "Argument run must not be negative, got -1"),
        ({"run": np.array([0.0, 1, 1])}, "Argument run must be a one-dimensional int64 array"),
        ({"amount": np.array([1, -2.0, 1])}, "Argument amount must not be negative, got -2.0"),
        ({"amount": np.array([1, np.nan, 1])}, "Argument amount must be finite, got nan at pos"),
        ({"amount": np.array([1.0])}, r"Argument amount must have shape \(3,\), got \(1,\)"),
        ({"amount": np.array([1, 2, 3])}, "Argument amount must be a one-dimensional float64"),
        ({"group": np.array([0])}, r"Argument group must have shape \(3,\), got \(1,\)"),
        ({"group": np.array([0, -4, 1])}, "Argument group must not be negative, got -4"),
        ({"id": np.array([7, 8])}, r"Argument id must have shape \(3,\), got \(2,\)"),
        ({"id": np.array(["a", "b", "c"])}, "Argument id must be an int64 or StringDType array, g"),
    ],
)
def test_cases_are_checked(changes, message):
    with pytest.raises(ValueError, match=message):
        cases(**changes)


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        (np.array([1, 2, 3]), r"Argument counts must have shape \(3, 2\), got \(3,\)"),
        (np.array([[1, 2]]), r"Argument counts must have shape \(3, 2\), got \(1, 2\)"),
        (np.array([[1, 2], [1, -1], [1, 1]]), "Argument counts must not be negative, got -1"),
        (np.array([[1, 2], [1, np.nan], [1, 1]]), "Argument counts must be finite"),
    ],
)
def test_aggregates_are_checked(counts, message):
    with pytest.raises(ValueError, match=message):
        Aggregates(SCORE, counts)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"labels": ("ham",)}, "Argument labels must hold two or more different labels"),
        ({"labels": ("ham", "ham")}, "Argument labels must hold two or more different labels"),
        ({"positive": 2}, "Argument positive must be an index into the 2 labels, got 2"),
        ({"models": {}}, "Argument models must hold at least one model, got none"),
        (
            {"models": {"a": cases(truth=np.array([0, 2, 1], np.uint8))}},
            "Truth of model 'a' must hold indices below 2, got 2",
        ),
        ({"runs": ("test", "test")}, "Argument runs must hold different names"),
        (
            {"models": {"a": cases(run=np.array([0, 1, 2]))}, "runs": ("valid", "test")},
            "Run of model 'a' must hold indices below 2, the number of runs, got 2",
        ),
        (
            {"models": {"a": Aggregates(SCORE, np.ones((3, 3)))}},
            "Counts of model 'a' must have 2 columns, one per label, got 3",
        ),
    ],
)
def test_predictions_are_checked(changes, message):
    with pytest.raises(ValueError, match=message):
        mail(**changes)


def test_the_positive_label_changes_without_copying_arrays():
    changed = replace(mail(), positive=0)
    assert (changed.positive_label, changed.negative_label) == ("ham", "spam")
    assert changed.models["a"].score is SCORE


def test_with_three_labels_all_others_are_negative():
    assert mail(labels=("a", "b", "c"), positive=1).negative_label == "a or c"


def test_models_are_paired_when_they_share_their_truth():
    assert mail(models={"a": cases(), "b": cases()}).paired
    assert not mail(models={"a": cases(), "b": cases(truth=TRUTH.copy())}).paired


@pytest.mark.parametrize(
    "ids", [np.array([7, 8, 9]), np.array(["a", "b", "c"], np.dtypes.StringDType())]
)
def test_ids_are_numbers_or_texts(ids):
    assert cases(id=ids).id.tolist() == ids.tolist()


def test_arrays_cannot_be_written():
    with pytest.raises(ValueError, match="read-only"):
        cases(score=SCORE.copy()).score[0] = 1


def test_sizes_count_cases():
    assert len(cases()) == 3
    assert len(Aggregates(SCORE, np.array([[1, 2], [3, 4], [5, 6]]))) == 21
