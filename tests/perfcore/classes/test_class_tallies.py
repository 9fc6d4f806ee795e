"""What is counted once of a model of several classes, against the functions it is made of."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.classes import (
    KeptSweeps,
    against_rest,
    class_counts,
    class_tally,
    is_distribution,
    most_probable,
    one_versus_rest_auc,
    row_figures,
)
from perfcore.data import ClassCases, ClassMatrix, ClassPredictions

LABELS = ("a", "b", "c", "d")
SEEDS = st.integers(0, 2**32 - 1)


def made(seed: int, *, predicted: bool, weight: bool = False, size: int = 40) -> ClassPredictions:
    """Cases of four classes, of which the last never occurs, with many equal probabilities."""
    drawn = np.random.default_rng(seed)
    table = drawn.integers(0, 5, (size, 4)) + 1.0
    table /= table.sum(axis=1, keepdims=True)
    cases = ClassCases(
        drawn.integers(0, 3, size),
        drawn.integers(0, 4, size) if predicted else None,
        np.asfortranarray(table),
        weight=drawn.integers(0, 3, size).astype(float) if weight else None,
    )
    return ClassPredictions("some", LABELS, {"m": cases})


@given(SEEDS, st.booleans(), st.booleans())
def test_the_matrix_is_that_of_labels_or_of_the_most_probable_class(
    seed: int, predicted: bool, weight: bool
) -> None:
    found = made(seed, predicted=predicted, weight=weight)
    cases = found.models["m"]
    most = cases.probabilities.argmax(axis=1)
    called = cases.predicted if cases.predicted is not None else most
    tally = class_tally(found, "m")
    slow = class_counts(cases.truth, called, labels=range(4), weight=cases.weight)
    np.testing.assert_array_equal(tally.counts.matrix, slow.matrix)
    assert tally.counts.labels == LABELS
    there = slice(None) if cases.weight is None else cases.weight > 0
    assert tally.cases == most[there].size
    assert tally.overruled == (np.count_nonzero((called != most)[there]) if predicted else 0)
    assert tally.not_summing == 0
    highest = cases.probabilities.max(axis=1, keepdims=True)
    ties = ((cases.probabilities == highest).sum(axis=1) > 1)[there].sum()
    assert tally.ties == (0 if predicted else ties)


@given(SEEDS, st.booleans())
def test_classes_against_the_rest_are_data_of_two_classes(seed: int, weight: bool) -> None:
    found = made(seed, predicted=False, weight=weight)
    cases = found.models["m"]
    both = against_rest(found, (0, 2))
    assert both.labels == ("rest", "a + c")
    part = both.models["m"]
    assert part.truth.tolist() == np.isin(cases.truth, (0, 2)).tolist()
    assert np.array_equal(part.score, cases.probabilities[:, 0] + cases.probabilities[:, 2])
    alone = against_rest(found, (1,))
    assert alone is not None
    sweeps = class_tally(found, "m").sweeps
    assert sweeps is not None
    assert part.weight is cases.weight
    assert sweeps["b"].positives == (cases.truth == 1) @ (
        np.ones(len(cases)) if cases.weight is None else cases.weight
    )


def test_models_without_probabilities_have_no_sweeps_and_no_parts() -> None:
    matrix = ClassMatrix(np.array([[3, 1], [0, 2]]))
    labels = ClassCases(np.array([0, 1]), predicted=np.array([0, 0]))
    found = ClassPredictions("some", ("a", "b"), {"ready": matrix, "tree": labels})
    for model, cases in (("ready", 0), ("tree", 2)):
        tally = class_tally(found, model)
        assert tally.sweeps is None
        assert tally.cases == cases
        assert row_figures(found, model) == {}
    assert class_tally(found, "ready").counts.matrix.tolist() == [[3, 1], [0, 2]]
    assert against_rest(found, (0,)) is None


def test_the_rest_has_a_name_of_its_own() -> None:
    table = np.array([[0.6, 0.4]])
    cases = ClassCases(np.array([0]), probabilities=table)
    found = against_rest(ClassPredictions("some", ("rest", "b"), {"m": cases}), (0,))
    assert found.positive_label == "rest"
    assert found.negative_label.strip() == "rest"


@given(SEEDS, st.booleans())
def test_kept_sweeps_give_the_same_averages(seed: int, weight: bool) -> None:
    sweeps = class_tally(made(seed, predicted=False, weight=weight), "m").sweeps
    assert sweeps is not None
    kept = KeptSweeps(dict(sweeps))
    np.testing.assert_array_equal(kept.support, sweeps.support)
    for how in ("macro", "weighted", "micro"):
        ours, theirs = (one_versus_rest_auc(each, how) for each in (kept, sweeps))
        assert ours == pytest.approx(theirs, nan_ok=True)
    assert kept.labels == sweeps.labels
    assert repr(kept) == "<KeptSweeps of 4 classes>"
    with pytest.raises(KeyError, match=r"No class 'z'; known are 'a', 'b', 'c', 'd'"):
        kept["z"]


def test_losses_are_undefined_where_rows_do_not_add_up_to_one() -> None:
    cases = ClassCases(np.array([0, 1]), probabilities=np.array([[0.8, 0.1], [0.4, 0.6]]))
    found = ClassPredictions("some", ("a", "b"), {"m": cases})
    figures = row_figures(found, "m")
    assert np.isnan([figures[key] for key in ("log_loss", "brier", "brier_halved")]).all()
    assert (figures["hand_till"], figures["top_1"]) == (1.0, 1.0)
    assert class_tally(found, "m").not_summing == 1
    assert not is_distribution(np.array([[1.5, -0.5]]))


def test_the_first_of_several_most_probable_classes_counts() -> None:
    best, tied = most_probable(np.array([[0.4, 0.4, 0.2], [0.1, 0.2, 0.7]]))
    assert (best.tolist(), tied.tolist()) == ([0, 2], [True, False])
