"""The reader's costs: what may be entered, and how a ratio becomes amounts."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.costs import CostMatrix, cost_ratio
from perfview.cost_amounts import (
    GREATEST_RATIO,
    LEAST_RATIO,
    amount,
    condition_of,
    ratio_text,
    refusal,
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
        (CostMatrix(cost_fn=1001, cost_fp=1), "the ratio must lie between 1:1000 and 1000:1"),
        (CostMatrix(cost_fn=1, cost_fp=1001), "the ratio must lie between 1:1000 and 1000:1"),
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


@given(AMOUNTS, AMOUNTS, st.floats(-50, 0), st.floats(-50, 0), PREVALENCES)
def test_the_condition_of_costs_gives_back_their_ratio(
    fn: float, fp: float, tp: float, tn: float, p: float
) -> None:
    costs = CostMatrix(cost_fn=fn, cost_fp=fp, cost_tp=tp, cost_tn=tn)
    again = with_condition(costs, condition_of(costs, p), p)
    assert (again.cost_fp, again.cost_tp, again.cost_tn) == (fp, tp, tn)
    ratio = costs.missed / costs.alarm
    if 1.01 * LEAST_RATIO < ratio < GREATEST_RATIO / 1.01:
        assert again.missed / again.alarm == pytest.approx(ratio, rel=1e-3, abs=1e-4)


@given(st.floats(0, 1), PREVALENCES, AMOUNTS)
def test_amounts_meet_the_condition_as_far_as_the_ratio_reaches(
    x: float, p: float, alarm: float
) -> None:
    costs = with_condition(CostMatrix(cost_fn=1, cost_fp=alarm), x, p)
    assert costs.cost_fp == alarm
    wanted = min(max(cost_ratio(x, p), LEAST_RATIO), GREATEST_RATIO)
    assert costs.missed / costs.alarm == pytest.approx(wanted, rel=1e-5)
    assert refusal(costs) == ""


def test_amounts_have_no_more_digits_than_a_reader_can_use() -> None:
    costs = with_condition(CostMatrix(cost_fn=5, cost_fp=1), 1 / 3, 0.37258347978910367)
    assert costs.cost_fn == 0.841981


def test_where_false_alarms_cost_nothing_their_amount_moves() -> None:
    costs = with_condition(CostMatrix(cost_fn=8, cost_fp=0), 0.5, 0.5)
    assert (costs.cost_fn, costs.cost_fp) == (8.0, 8.0)


def test_the_condition_is_undefined_where_no_error_matters() -> None:
    assert math.isnan(condition_of(CostMatrix(cost_fn=0, cost_fp=1), 1.0))


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
    ],
)
def test_a_ratio_has_a_one_on_one_side(costs: CostMatrix, text: str) -> None:
    assert ratio_text(costs) == text


def test_an_amount_has_its_unit_if_there_is_one() -> None:
    assert [amount(12.345, "€"), amount(12.345, ""), amount(-0.25, "h")] == [
        "12.35 €",
        "12.35",
        "−0.250 h",
    ]
