"""All areas in one pass over the columns, against the sweeps and pairs that they stand for."""

from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfcore import auc, average_precision, sweep
from perfcore.classes import KeptSweeps, class_sweeps, one_versus_rest_auc, rankings, sweep_values
from perfcore.classes.probabilities import Scores
from perfcore.cores import on_cores

TABLES = {
    "many ties": lambda drawn, shape: drawn.integers(0, 4, shape) / 4,
    "whole numbers": lambda drawn, shape: drawn.integers(0, 200, shape),
    "distinct": lambda drawn, shape: drawn.random(shape),
    "one zero": lambda drawn, shape: drawn.random(shape) * (drawn.random(shape) > 0.1),
    "below zero": lambda drawn, shape: drawn.normal(size=shape).round(1),
    "both zeros": lambda drawn, shape: drawn.choice([-0.0, 0.0, 0.5], shape),
    "float32": lambda drawn, shape: drawn.random(shape, dtype=np.float32),
    "subnormal": lambda drawn, shape: drawn.integers(0, 3, shape) * 5e-324,
    "of all sizes": lambda drawn, shape: 10.0 ** drawn.integers(-300, 300, shape),
    "one ulp apart": lambda drawn, shape: 0.5 + drawn.integers(0, 3, shape) * 2.0**-53,
}


@pytest.mark.parametrize(
    "block", [5, *(pytest.param(each, marks=pytest.mark.thorough) for each in (1, 1 << 14))]
)
@pytest.mark.parametrize("kind", TABLES)
@given(seed=st.integers(0, 2**32 - 1), size=st.integers(0, 30), classes=st.integers(1, 9))
@settings(max_examples=4)
def test_one_pass_equals_the_sweeps(
    kind: str, block: int, seed: int, size: int, classes: int
) -> None:
    drawn = np.random.default_rng(seed)
    table = TABLES[kind](drawn, (size, classes))
    truth = drawn.integers(0, max(classes - 1, 1), size)  # the last has no cases
    labels = tuple(range(classes))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rankings, "BLOCK", block)
        if block == 5:  # side by side, however few the cases are
            many = partial(on_cores, size=1 << 15)
            patch.setattr(rankings, "on_cores", lambda work, items, size: many(work, items))
        found = rankings.ranked_areas(Scores(labels, truth, table, None))
    kept = KeptSweeps(dict(class_sweeps(truth, table, labels)))
    assert kept.areas() is None
    np.testing.assert_array_equal(found.auc, sweep_values(kept, auc).values)
    precisions = sweep_values(kept, average_precision).values
    np.testing.assert_allclose(found.average_precision, precisions, rtol=1e-13)
    np.testing.assert_equal(found.micro, one_versus_rest_auc(kept, "micro"))
    for i in labels:
        for j in labels:
            both = (truth == i) | (truth == j)
            pair = np.nan if i == j else auc(sweep(truth[both] == i, table[both, i]))
            np.testing.assert_allclose(found.pairs[i, j], pair, rtol=1e-15)


def test_areas_are_made_once_and_cannot_be_changed() -> None:
    s = class_sweeps(["a", "b"], [[0.9, 0.1], [0.2, 0.8]], ["a", "b"])
    assert s.areas() is s.areas()
    with pytest.raises(ValueError, match="read-only"):
        sweep_values(s, auc).values[0] = 0
    assert class_sweeps(["a"], [[0.9, 0.1]], ["a", "b"], [2]).areas() is None


def test_scores_of_few_sizes_leave_room_for_the_class_and_others_do_not() -> None:
    """Both ways are taken, so that the test above sees both."""
    drawn = np.random.default_rng(0)
    packed = {kind for kind in TABLES if rankings.packing_of(TABLES[kind](drawn, (99, 9)), 9)}
    assert packed == TABLES.keys() - {"below zero", "of all sizes"}
