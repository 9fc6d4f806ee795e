"""Runs of several classes: their matrices add up, and figures agree with each run by itself."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.chance.runs import run_matrices, run_matrix_values
from perfcore.classes import accuracy, average, class_counts, class_tally
from perfcore.data import ClassCases, ClassMatrix, ClassPredictions


@given(st.integers(0, 2**32 - 1), st.booleans())
def test_matrices_of_runs_are_those_of_their_cases_and_add_up(seed: int, weighted: bool) -> None:
    drawn = np.random.default_rng(seed)
    truth, called, run = drawn.integers(0, 3, (3, 30))
    weight = drawn.integers(0, 3, 30).astype(float) if weighted else None
    cases = ClassCases(truth, called, run=run, weight=weight)
    found = ClassPredictions("some", ("a", "b", "c"), {"m": cases}, ("x", "y", "z", "none"))
    matrices = dict(run_matrices(found, "m"))
    assert "none" not in matrices
    for name, matrix in matrices.items():
        rows = run == found.runs.index(name)
        own = None if weight is None else weight[rows]
        slow = class_counts(truth[rows], called[rows], labels=range(3), weight=own)
        np.testing.assert_array_equal(matrix.matrix, slow.matrix)
    total = sum(m.matrix for m in matrices.values())
    np.testing.assert_array_equal(total, class_tally(found, "m").counts.matrix)


def test_mean_and_spread_by_hand() -> None:
    truth, called = np.array([0, 1, 1, 0, 1]), np.array([0, 1, 1, 1, 1])
    cases = ClassCases(truth, called, run=np.array([0, 0, 0, 1, 1]))
    found = ClassPredictions("some", ("a", "b"), {"m": cases}, ("1", "2"))
    asked = {"accuracy": accuracy, "f1": lambda m: average(m, "f1", "macro")}
    values, f1 = run_matrix_values(found, "m", asked).values()
    assert values.values.tolist() == [1, 0.5]
    assert (values.mean(), values.lowest, values.highest) == (0.75, 0.5, 1)
    assert values.sd == pytest.approx(0.125**0.5)
    assert f1.values[1] == pytest.approx((0 + 2 / 3) / 2)  # F1 of a is 0: called b, though a


def test_without_runs_there_are_none() -> None:
    found = ClassPredictions(
        "some",
        ("a", "b"),
        {"m": ClassCases(np.array([0]), np.array([1])), "n": ClassMatrix(np.eye(2, dtype=int))},
    )
    assert not [*run_matrices(found, "m"), *run_matrices(found, "n")]
    assert run_matrix_values(found, "m", {"accuracy": accuracy})["accuracy"].labels == ()
