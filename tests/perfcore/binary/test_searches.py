"""Searches by bisection and numpy's own agree."""

from unittest.mock import patch

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from perfcore.binary import searches
from perfcore.binary.searches import first_reaching, nearest

rising = st.lists(st.integers(0, 30), min_size=1, max_size=200).map(
    lambda values: np.sort(np.array(values, float))
)
goals = st.lists(st.floats(-1, 40) | st.integers(0, 30).map(float), min_size=1).map(np.array)


@given(rising, goals, st.sampled_from([1, 2, 8, 128]))
def test_the_first_value_that_reaches_a_goal(
    values: np.ndarray, wanted: np.ndarray, stride: int
) -> None:
    with patch.object(searches, "_STRIDE", stride):
        found = first_reaching(values.size, lambda i: values[i], wanted)
    expected = np.minimum(values.searchsorted(wanted), values.size - 1)
    assert found.tolist() == expected.tolist()


@given(rising.filter(lambda values: values.size > 1), goals)
def test_no_value_is_nearer(values: np.ndarray, wanted: np.ndarray) -> None:
    found = values[nearest(values, wanted)]
    closest = np.abs(values - wanted[:, np.newaxis]).min(axis=1)
    np.testing.assert_allclose(np.abs(found - wanted), closest, rtol=1e-12)
