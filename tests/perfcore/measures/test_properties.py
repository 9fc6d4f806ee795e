"""What holds for every measure and all counts, and exact values far beyond int64 in products."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import Counts
from perfcore.binary.arithmetic import difference_of_products, power_of_two
from perfcore.measures import MEASURES

KEYS = list(MEASURES)
CELLS = ("tp", "fp", "fn", "tn")

# Small counts meet every empty margin; large ones and weights meet rounding.
small = st.integers(0, 3)
large = st.integers(0, 10**12)
weights = st.one_of(st.just(0.0), st.floats(1e-6, 1e6), st.floats(1e-90, 1e90))
cells = st.one_of(
    st.tuples(small, small, small, small),
    st.tuples(large, large, large, large),
    st.tuples(weights, weights, weights, weights),
)
costs = st.one_of(st.just(0.0), st.floats(1e-3, 1e3))
VALUES = {
    "beta": st.floats(0, allow_infinity=False, exclude_min=True),
    "probability": st.sampled_from([0.0, 0.5]) | st.floats(1e-6, 1 - 1e-6),
    "cost_fn": costs,
    "cost_fp": costs,
    "prevalence": st.one_of(st.none(), st.sampled_from([0.0, 1.0]), st.floats(1e-3, 0.999)),
}


def arguments(key):
    return st.fixed_dictionaries({name: VALUES[name] for name in MEASURES[key].parameters})


def same(left, right, tolerance=1e-12):
    return np.testing.assert_allclose(left, right, rtol=tolerance, atol=tolerance)


every_measure = pytest.mark.parametrize("key", KEYS)


@every_measure
@given(data=st.data(), four=cells)
def test_bounds_and_undefined_exactly_as_stated(key, data, four):
    parameters = data.draw(arguments(key))
    measure, counts = MEASURES[key], Counts(*four)
    low, high = measure.bounds

    value = measure.of(counts, **parameters)
    reason = measure.why_undefined(counts, **parameters)

    assert type(value) is float
    assert math.isnan(value) == (reason is not None)
    assert math.isnan(value) or low <= value <= high
    assert reason is None or reason in measure.undefined
    with np.errstate(divide="raise", invalid="raise", over="raise"):  # nothing warns
        measure.of(counts)
        measure.of(Counts(*(np.array([count, 0]) for count in four)))


@every_measure
@given(data=st.data(), rows=st.lists(cells, max_size=5))
def test_arrays_are_scalars_element_by_element(key, data, rows):
    parameters = data.draw(arguments(key))
    measure = MEASURES[key]

    whole = measure.of(Counts(*np.array(rows).reshape(-1, 4).T), **parameters)
    # An array of mixed rows holds float64: the scalars must too.
    kind = int if all(isinstance(count, int) for row in rows for count in row) else float
    single = [measure.of(Counts(*map(kind, row)), **parameters) for row in rows]

    assert (whole.shape, whole.dtype) == ((len(rows),), np.float64)
    np.testing.assert_allclose(whole, single, rtol=1e-13, atol=1e-300)


@every_measure
@given(data=st.data(), four=cells, exponent=st.integers(-300, 300))
def test_only_proportions_matter_and_not_whether_counts_are_weights(key, data, four, exponent):
    parameters = data.draw(arguments(key))
    factor = 2.0**exponent

    value = MEASURES[key].of(Counts(*map(float, four)), **parameters)
    scaled = MEASURES[key].of(Counts(*(count * factor for count in four)), **parameters)

    np.testing.assert_allclose(scaled, value, rtol=1e-14)
    np.testing.assert_equal(MEASURES[key].of(Counts(*four), **parameters), value)


COMPLEMENTS = [
    ("error_rate", "accuracy"),
    ("precision", "false_discovery_rate"),
    ("recall", "fnr"),
    ("specificity", "fpr"),
    ("npv", "false_omission_rate"),
]


def test_the_complements_are_the_known_ones():
    known = dict(COMPLEMENTS) | {other: key for key, other in COMPLEMENTS}
    assert {key: known.get(key, "") for key in KEYS} == {
        key: MEASURES[key].complement for key in KEYS
    }


@given(four=cells, probability=VALUES["probability"])
def test_net_benefit_is_what_calling_nothing_positive_would_cost_more(four, probability):
    """In units of a missed positive, with a false alarm at the odds of the probability."""
    counts, costs = Counts(*four), {"cost_fp": probability / (1 - probability)}
    nothing = Counts(0, 0, counts.positives, counts.negatives)
    error = MEASURES["cost_sensitive_error"]
    saved = error.of(nothing, **costs) - error.of(counts, **costs)

    np.testing.assert_allclose(
        MEASURES["net_benefit"].of(counts, probability=probability),
        saved,
        rtol=1e-9,
        atol=1e-12 * (1 + costs["cost_fp"]),
    )


@given(four=cells, cost_fn=costs, cost_fp=costs)
def test_the_normalised_cost_is_the_cost_over_that_of_being_always_wrong(four, cost_fn, cost_fp):
    tp, fp, fn, tn = four
    counts, wrong = Counts(*four), Counts(tp=0, fp=fp + tn, fn=tp + fn, tn=0)
    error = MEASURES["cost_sensitive_error"]
    normalised = MEASURES["normalised_expected_cost"].of(counts, cost_fn=cost_fn, cost_fp=cost_fp)

    if not math.isnan(normalised):
        highest = error.of(wrong, cost_fn=cost_fn, cost_fp=cost_fp)
        same(normalised * highest, error.of(counts, cost_fn=cost_fn, cost_fp=cost_fp), 1e-10)


def root(value):
    """The square root of a fraction to about 60 digits."""
    scale = 10**120
    return Fraction(math.isqrt(value.numerator * scale // value.denominator), 10**60)


EXACT = {
    "mcc": lambda tp, fp, fn, tn: (
        (tp * tn - fp * fn) / root(Fraction((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)))
    ),
    "cohen_kappa": lambda tp, fp, fn, tn: Fraction(
        2 * (tp * tn - fp * fn), (tp + fp) * (fp + tn) + (tp + fn) * (fn + tn)
    ),
    "informedness": lambda tp, fp, fn, tn: Fraction(tp, tp + fn) + Fraction(tn, tn + fp) - 1,
    "balanced_accuracy": lambda tp, fp, fn, tn: (Fraction(tp, tp + fn) + Fraction(tn, tn + fp)) / 2,
    "lift": lambda tp, fp, fn, tn: Fraction(tp * (tp + fp + fn + tn), (tp + fp) * (tp + fn)),
    "positive_likelihood_ratio": lambda tp, fp, fn, tn: Fraction(tp * (fp + tn), (tp + fn) * fp),
    "negative_likelihood_ratio": lambda tp, fp, fn, tn: Fraction(fn * (fp + tn), (tp + fn) * tn),
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
    expected = float(EXACT[key](*four))
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
    expected = float(EXACT[key](*four))
    assert MEASURES[key].of(Counts(*four)) == pytest.approx(expected, rel=1e-14, abs=0)


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
