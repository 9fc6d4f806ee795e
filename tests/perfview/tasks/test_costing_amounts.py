"""The reader's costs: what may be entered, and how a ratio becomes amounts."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.costs import CostMatrix, Pricing, Tally, amount_sweep, cost_ratio
from perfview.tasks.amounts import (
    GREATEST_RATIO,
    LEAST_RATIO,
    amount,
    condition_of,
    price_text,
    ratio_text,
    refusal,
    terms_text,
    with_condition,
)


@pytest.mark.parametrize(
    ("costs", "refused"),
    [
        (CostMatrix(cost_fn=5, cost_fp=1), ""),
        (CostMatrix(cost_fn=1000, cost_fp=1), ""),
        (CostMatrix(cost_fn=0.001, cost_fp=1), ""),
        (CostMatrix(cost_fn=0, cost_fp=1), ""),
        (CostMatrix(cost_fn=1, cost_fp=0), ""),
        (CostMatrix(cost_fn=1, cost_fp=1, cost_tp=-20, cost_tn=0.5), ""),
        (CostMatrix(cost_fn=50_000, cost_fp=1), ""),
        (CostMatrix(cost_fn=1, cost_fp=1e300), ""),
        (CostMatrix(cost_fn=-1, cost_fp=1), "an error must not cost less than the correct"),
        (CostMatrix(cost_fn=5, cost_fp=1, cost_tp=6), "an error must not cost less than"),
        (CostMatrix(cost_fn=5, cost_fp=1, cost_tn=2), "an error must not cost less than"),
        (CostMatrix(cost_fn=0, cost_fp=0), "one of the two must cost more"),
        (CostMatrix(cost_fn=3, cost_fp=2, cost_tp=3, cost_tn=2), "one of the two must cost more"),
    ],
)
def test_costs_that_make_no_sense_are_refused_in_words(costs: CostMatrix, refused: str) -> None:
    said = refusal(costs)
    assert refused in said
    assert bool(said) == bool(refused)


PREVALENCES = st.floats(0.001, 0.999)
AMOUNTS = st.floats(0.01, 100).map(lambda value: float(f"{value:.4g}"))


UNITS = st.tuples(*[st.just(1.0) | st.floats(0.5, 1e6)] * 2)


def worth(units: tuple[float, float]) -> Tally:
    """One case of each class, with these amounts."""
    return amount_sweep([1, 0], [2, 1], list(units)).priced(Pricing("amount", "amount"))


@given(AMOUNTS, AMOUNTS, st.floats(-50, 0), st.floats(-50, 0), PREVALENCES, UNITS)
def test_the_condition_of_costs_gives_back_their_ratio(
    fn: float, fp: float, tp: float, tn: float, p: float, units: tuple[float, float]
) -> None:
    costs = CostMatrix(cost_fn=fn, cost_fp=fp, cost_tp=tp, cost_tn=tn)
    again = with_condition(costs, condition_of(worth(units), costs, p), p, units=units)
    assert (again.cost_fp, again.cost_tp, again.cost_tn) == (fp, tp, tn)
    ratio = costs.missed / costs.alarm
    if 1.01 * LEAST_RATIO < ratio * units[0] / units[1] < GREATEST_RATIO / 1.01:
        assert again.missed / again.alarm == pytest.approx(ratio, rel=2e-5)


@given(st.floats(0, 1), PREVALENCES, AMOUNTS)
def test_amounts_meet_the_condition_as_far_as_the_ratio_reaches(
    x: float, p: float, alarm: float
) -> None:
    costs = with_condition(CostMatrix(cost_fn=1, cost_fp=alarm), x, p)
    assert costs.cost_fp == alarm
    wanted = min(max(cost_ratio(x, p), LEAST_RATIO), GREATEST_RATIO)
    assert costs.missed / costs.alarm == pytest.approx(wanted, rel=1e-5)
    assert refusal(costs) == ""


CENTS = st.integers(-(2 * 10**8), 2 * 10**8).map(lambda cents: cents / 100)


@given(CENTS, CENTS, st.floats(1e-3, 1e3), PREVALENCES, AMOUNTS)
def test_a_ratio_keeps_its_digits_whatever_correct_decisions_cost(
    tp: float, tn: float, ratio: float, p: float, alarm: float
) -> None:
    before = CostMatrix(cost_fn=tp + 1, cost_fp=tn + alarm, cost_tp=tp, cost_tn=tn)
    wanted = condition_of(worth((1, 1)), CostMatrix(cost_fn=ratio), p)
    after = with_condition(before, wanted, p)
    assert refusal(after) == ""
    assert after.missed / after.alarm == pytest.approx(cost_ratio(wanted, p), rel=2e-5)


@pytest.mark.parametrize(
    ("costs", "units"),
    [
        (CostMatrix(cost_fn=1e18 + 1024, cost_fp=1, cost_tp=1e18), (1, 1)),
        (CostMatrix(cost_fn=1, cost_fp=1e308), (1, 1)),
        (CostMatrix(cost_fn=1, cost_fp=0, cost_tn=0), (1e300, 1e-300)),
        (CostMatrix(cost_fn=1, cost_fp=1), (1e-300, 1e300)),
        (CostMatrix(cost_fn=1, cost_fp=1), (1e300, 1e-300)),
    ],
)
def test_where_floats_are_too_coarse_the_costs_stay(
    costs: CostMatrix, units: tuple[float, float]
) -> None:
    assert with_condition(costs, 0.9, 0.5, units=units) == costs


@pytest.mark.parametrize(
    ("costs", "condition", "prevalence", "moved"),
    [
        (CostMatrix(cost_fn=5, cost_fp=1), 1 / 3, 0.37258347978910367, (0.841981, 1)),
        (CostMatrix(cost_fn=1, cost_fp=0.2, cost_tp=0.1), 0.5, 0.5, (0.3, 0.2)),
        (CostMatrix(cost_fn=8, cost_fp=0), 0.5, 0.5, (8, 8)),
    ],
    ids=["six digits", "a decimal sum", "the other moves where false alarms cost nothing"],
)
def test_prices_are_legible(
    costs: CostMatrix, condition: float, prevalence: float, moved: tuple[float, float]
) -> None:
    after = with_condition(costs, condition, prevalence)
    assert (after.cost_fn, after.cost_fp) == moved


@pytest.mark.parametrize("alarm", [1.234567, 9.99999, 3.3333333])
def test_the_ends_of_the_slider_are_not_refused_for_their_rounding(alarm: float) -> None:
    for x in (0.0, 1.0):
        assert refusal(with_condition(CostMatrix(cost_fn=alarm, cost_fp=alarm), x, 0.5)) == ""


def test_the_condition_is_undefined_where_no_error_matters() -> None:
    assert math.isnan(condition_of(worth((1, 1)), CostMatrix(cost_fn=0, cost_fp=1), 1.0))


@pytest.mark.parametrize(
    ("costs", "text"),
    [
        (CostMatrix(cost_fn=50, cost_fp=10), "5:1"),
        (CostMatrix(cost_fn=10, cost_fp=50), "1:5"),
        (CostMatrix(cost_fn=1, cost_fp=1), "1:1"),
        (CostMatrix(cost_fn=10, cost_fp=3), "3.33:1"),
        (CostMatrix(cost_fn=1000, cost_fp=1), "1,000:1"),
        (CostMatrix(cost_fn=7, cost_fp=0), "1:0"),
        (CostMatrix(cost_fn=0, cost_fp=7), "0:1"),
        (CostMatrix(cost_fn=1, cost_fp=1, cost_tp=-3), "4:1"),
        (CostMatrix(cost_fn=1001, cost_fp=1000), "1.001:1"),
        (CostMatrix(cost_fn=1000, cost_fp=1001), "1:1.001"),
        (CostMatrix(cost_fn=1.000001, cost_fp=1), "1.000001:1"),
        (CostMatrix(cost_fn=1e9, cost_fp=1), "1,000,000,000:1"),
        (CostMatrix(cost_fn=12345, cost_fp=1), "12,345:1"),
        (CostMatrix(cost_fn=999.6, cost_fp=1), "1,000:1"),
        (CostMatrix(cost_fn=123.456, cost_fp=1), "123:1"),
        (CostMatrix(cost_fn=1e20, cost_fp=1), "1e+20:1"),
    ],
)
def test_a_ratio_has_a_one_on_one_side(costs: CostMatrix, text: str) -> None:
    assert ratio_text(costs) == text


@pytest.mark.parametrize(
    ("pricing", "text"),
    [
        (Pricing(), "1:20"),
        (Pricing("amount", "amount"), "1:20 of the amounts"),
        (Pricing(positives="amount"), "0.25 × amount : 5"),
        (Pricing(negatives="amount"), "0.25 : 5 × amount"),
    ],
)
def test_prices_of_amounts_are_told_from_those_of_cases(pricing: Pricing, text: str) -> None:
    assert terms_text(CostMatrix(cost_fn=0.25, cost_fp=5), pricing) == text


def test_an_amount_has_its_unit_if_there_is_one_and_a_price_its_digits() -> None:
    said = [amount(12.345, "€"), amount(12.345, ""), amount(-0.25, "h")]
    assert said == ["12.35 €", "12.35", "−0.250 h"]
    assert price_text(12345.678, "amount") == "12,345.678 × amount"
