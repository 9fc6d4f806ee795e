"""Against exact arithmetic on fractions, for counts far beyond int64 in their products."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import Counts
from perfcore.binary.arithmetic import difference_of_products, power_of_two
from perfcore.measures import MEASURES


def root(value):
    """The square root of a fraction to about 60 digits."""
    scale = 10**120
    return Fraction(math.isqrt(value.numerator * scale // value.denominator), 10**60)


def exact_mcc(tp, fp, fn, tn):
    margins = Fraction((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn))
    return float((tp * tn - fp * fn) / root(margins))


def exact_kappa(tp, fp, fn, tn):
    return float(Fraction(2 * (tp * tn - fp * fn), (tp + fp) * (fp + tn) + (tp + fn) * (fn + tn)))


def exact_informedness(tp, fp, fn, tn):
    return float(Fraction(tp, tp + fn) + Fraction(tn, tn + fp) - 1)


def exact_balanced_accuracy(tp, fp, fn, tn):
    return float((Fraction(tp, tp + fn) + Fraction(tn, tn + fp)) / 2)


def exact_lift(tp, fp, fn, tn):
    return float(Fraction(tp * (tp + fp + fn + tn), (tp + fp) * (tp + fn)))


EXACT = {
    "mcc": exact_mcc,
    "cohen_kappa": exact_kappa,
    "informedness": exact_informedness,
    "balanced_accuracy": exact_balanced_accuracy,
    "lift": exact_lift,
}

NEAR_CHANCE = [
    (10**9, 10**9, 10**9, 10**9 + 1),
    (10**9 + 1, 10**9, 10**9, 10**9 - 1),
    (3 * 10**12, 7 * 10**12 + 1, 3 * 10**12, 7 * 10**12),
    (10**12, 10**12 - 1, 10**12 + 1, 10**12),
    (1, 10**12, 10**12, 10**12),
    (2**26, 2**26 - 1, 2**26 + 1, 2**26),
    (2**25, 2**25 - 1, 2**25 + 1, 2**25 - 1),
]


@pytest.mark.parametrize("four", NEAR_CHANCE)
@pytest.mark.parametrize("key", EXACT)
def test_no_digit_is_lost_where_products_nearly_cancel(key, four):
    expected = EXACT[key](*four)
    for kind in (int, float):
        found = MEASURES[key].of(Counts(*(np.array([count], kind) for count in four)))
        assert found == pytest.approx([expected], rel=1e-14, abs=0)
    assert MEASURES[key].of(Counts(*four)) == pytest.approx(expected, rel=1e-14, abs=0)


@pytest.mark.parametrize("key", ["mcc", "cohen_kappa", "informedness"])
@pytest.mark.parametrize("size", [1, 10**9, 10**12])
def test_chance_is_exactly_zero_at_any_size(key, size):
    assert MEASURES[key].of(Counts(tp=3 * size, fp=7 * size, fn=6 * size, tn=14 * size)) == 0


@given(four=st.tuples(*[st.integers(1, 10**12)] * 4))
@pytest.mark.parametrize("key", EXACT)
def test_against_fractions(key, four):
    assert MEASURES[key].of(Counts(*four)) == pytest.approx(EXACT[key](*four), rel=1e-14, abs=0)


@given(four=st.tuples(*[st.integers(0, 2**53)] * 4))
def test_a_difference_of_products_is_right_to_its_last_digits(four):
    a, b, c, d = four
    value = difference_of_products(float(a), float(b), float(c), float(d))

    assert value == pytest.approx(a * b - c * d, rel=1e-15, abs=0)


def test_kappa_does_not_round_past_its_bound():
    assert MEASURES["cohen_kappa"].of(Counts(0, 729655446430, 729655446432, 0)) == -1


@given(size=st.floats(0, allow_infinity=False, allow_nan=False))
def test_a_unit_is_a_power_of_two(size):
    assert math.frexp(power_of_two(size))[0] == 0.5
    assert 1e-305 < power_of_two(size) < 1e305
