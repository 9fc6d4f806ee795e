"""Decimals that are equal stay equal: the reference is arithmetic in fractions of what prints."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.data.decimals import decimal_power, decimal_product, decimal_sum

OPERATIONS = [(decimal_product, lambda x, y: x * y), (decimal_sum, lambda x, y: x + y)]


@st.composite
def printed(draw, places):
    """A number of at most 15 digits, as text; decimals that come again are likely."""
    whole = draw(st.one_of(st.integers(-30, 30), st.integers(-(10**15) + 1, 10**15 - 1)))
    return f"{whole}e-{draw(st.integers(0, places))}"


@pytest.mark.parametrize(("operation", "exact"), OPERATIONS)
@given(pairs=st.lists(st.tuples(printed(11), printed(11)), min_size=1, max_size=8))
def test_the_result_is_the_float_nearest_to_that_of_the_decimals(operation, exact, pairs):
    numbers = np.array([[float(text) for text in pair] for pair in pairs])
    expected = [float(exact(*map(Fraction, pair))) for pair in pairs]
    assert operation(*numbers.T).tolist() == expected


@given(
    st.integers(1, 9999),
    st.integers(1, 999),
    st.integers(1, 999),
    st.integers(0, 6),
    st.integers(0, 4),
)
def test_ties_of_decimals_are_ties(score, one, other, places, more):
    """score x one times other is score x other times one, wherever the points stand."""
    scores = np.array([float(f"{score * one}e-{places}"), float(f"{score * other}e-{places}")])
    prices = np.array([float(f"{other}e-{more}"), float(f"{one}e-{more}")])
    first, second = decimal_product(scores, prices)
    assert first == second


def test_by_hand():
    assert decimal_product(np.array([0.1, 0.3]), np.array([3.0, 1.0])).tolist() == [0.3, 0.3]
    assert decimal_sum(np.array([0.1, 0.3]), np.array([0.2, 0.0])).tolist() == [0.3, 0.3]
    assert decimal_power(np.array([0.09, 9, 2, 0]), 0.5).tolist() == [0.3, 3, 1.4142135623731, 0]
    assert decimal_power(np.array([1.1, 0.1]), 2).tolist() == [1.21, 0.01]
    assert decimal_power(np.array([1.1]), 1).tolist() == [1.1]
    assert decimal_product(np.array([-0.5]), np.zeros(1)).tobytes() == np.zeros(1).tobytes()


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1e9)), min_size=1, max_size=8))
def test_other_numbers_are_multiplied_as_floats_are(pairs):
    x, y = np.array(pairs).T
    assert np.allclose(decimal_product(x, y), x * y, rtol=1e-15, atol=0)
    assert np.allclose(decimal_sum(x, y), x + y, rtol=1e-15, atol=0)
    assert np.allclose(decimal_power(y, 0.7), y**0.7, rtol=1e-14, atol=0)


@given(st.lists(st.floats(0, 1e6), min_size=2, max_size=8), st.sampled_from([0.5, 1.5, 2, 3]))
def test_a_power_keeps_the_order(values, exponent):
    made = decimal_power(np.sort(values), exponent)
    assert (np.diff(made) >= 0).all()


def test_huge_and_tiny_numbers_are_taken_as_they_are():
    x = np.array([1e300, 5e-324, 1e22, 123456789012345680.0])
    assert decimal_product(x, np.ones(4)).tolist() == x.tolist()
    assert decimal_sum(x, np.zeros(4)).tolist() == x.tolist()
