"""Top-label calibration against a slow count: confidence and accuracy in bins of decimals."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import sweep_of
from perfcore.calibration import calibration_error
from perfcore.classes import decided_rightly
from perfcore.data import ClassCases, ClassPredictions

ROWS = st.lists(
    st.tuples(st.integers(0, 2), st.tuples(*[st.integers(0, 20)] * 3), st.integers(1, 3)),
    min_size=1,
    max_size=20,
)


@given(ROWS, st.integers(1, 15), st.booleans())
def test_it_is_the_gap_of_confidence_and_accuracy_in_bins(rows, bins, weighted) -> None:
    truth = np.array([label for label, _, _ in rows])
    table = np.array([scores for _, scores, _ in rows]) / 20
    weight = np.array([float(each) for *_, each in rows]) if weighted else None
    cases = ClassCases(truth, probabilities=table, weight=weight)
    found = decided_rightly(ClassPredictions("made", ("a", "b", "c"), {"m": cases}))
    confidence, called = table.max(axis=1), table.argmax(axis=1)
    right = called == truth
    counted = np.ones(len(rows)) if weight is None else weight
    # The decimal 0.05 k lies in bin (a, b] of width 1/bins.
    twentieths = np.rint(confidence * 20).astype(int)
    place = np.maximum(-(-twentieths * bins // 20) - 1, 0)
    gaps = [counted[place == b] @ (right - confidence)[place == b] for b in range(bins)]
    expected = np.abs(gaps).sum() / counted.sum()
    assert calibration_error(sweep_of(found, "m"), bins) == pytest.approx(expected)
