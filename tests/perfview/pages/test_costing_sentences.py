"""What costs mean for the threshold, in words."""

from math import inf

import pytest

from perfcore.binary import Sweep, sweep
from perfcore.costs import CostMatrix, Tally, Use
from perfview.pages.costs.sentences import at_costs, of_one_class
from perfview.pages.costs.tables import cost_rows
from perfview.tasks.binary.amounts import best_at
from tests.perfview.twenty_cases import SCORE, TRUTH, TWENTY

FOUR = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
EQUAL = CostMatrix(cost_fn=1, cost_fp=1)


def said(points=TWENTY, threshold=0.5, *, fn=1.0, fp=1.0, prevalence=0.5, unit=""):
    costs = CostMatrix(cost_fn=fn, cost_fp=fp)
    text = at_costs(Tally(points), threshold, Use(costs, unit, prevalence))
    return text.replace("\\", "")


def test_the_best_threshold_and_what_the_one_in_use_costs_more() -> None:
    # By hand: at 0.54, 5 of 10 missed and 1 of 10 false alarms: 300 of 1,000 wrong. At 0.505,
    # 4 of 10 and 4 of 10: 400.
    assert said(threshold=0.505) == (
        "At a cost ratio of 1:1 and 50.0 % positives the best threshold is 0.54: it costs 300.0 per"
        " 1,000 cases; the threshold in use, 0.505, costs 400.0, or 33.3 % more."
    )


@pytest.mark.parametrize(
    ("threshold", "fn", "prevalence", "span", "truth", "score"),
    [
        (0.536, 1.0, 0.5, "above 0.53 up to 0.54", TRUTH, SCORE),
        (7.0, 1.0, 1 / 3, "above 0.9", [0, 0, 1], [0.9, 0.8, 0.1]),
        (0.05, 5.0, 2 / 3, "up to 0.1", [0, 1, 1], [0.9, 0.8, 0.1]),
    ],
)
def test_any_number_between_two_scores_is_as_good(threshold, fn, prevalence, span, truth, score):
    text = said(sweep(truth, score), threshold, fn=fn, prevalence=prevalence)
    assert f"positives any threshold {span} costs the least, " in text
    assert f"; the one in use, {threshold:g}, is one of them." in text


@pytest.mark.parametrize(
    ("threshold", "fn", "prevalence", "rule"),
    [
        (
            0.9,
            5.0,
            0.5,
            "Calling everything positive needs no model and costs less",
        ),
        (
            0.3,
            1.0,
            0.2,
            "Calling nothing positive needs no model and costs less",
        ),
        (0.54, 1.0, 0.5, ""),
    ],
)
def test_a_rule_that_is_cheaper_than_the_threshold_in_use_is_a_warning(
    threshold: float, fn: float, prevalence: float, rule: str
) -> None:
    text = said(threshold=threshold, fn=fn, prevalence=prevalence)
    assert ("needs no model" in text) == bool(rule)
    costs = f"{1000 * (0.5 if fn > 1 else prevalence):.1f}"
    assert not rule or text.endswith(f"{rule} than the threshold in use: {costs}.")


@pytest.mark.parametrize(
    ("truth", "costs", "text"),
    [
        (1, EQUAL, "All cases are positive: calling every one of them so costs the least."),
        (0, EQUAL, "All cases are negative: calling none of them positive costs the least."),
        (0, CostMatrix(cost_fp=0), ""),
    ],
)
def test_of_one_class_the_trivial_rule_is_best(truth: int, costs: CostMatrix, text: str) -> None:
    points = sweep([truth, truth], [0.9, 0.1])
    assert of_one_class(Tally(points), Use(costs)).startswith(text)
    assert bool(text) == bool(of_one_class(Tally(points), Use(costs)))
    assert of_one_class(Tally(TWENTY), Use(costs)) == ""


def test_costs_have_their_unit_and_untrusted_units_are_harmless() -> None:
    assert "300.0 € per 1,000 cases" in said(unit="€")
    text = at_costs(Tally(TWENTY), 0.5, Use(EQUAL, "**[x](y)", 0.5))
    assert "**[x](y)" not in text


def test_a_threshold_that_costs_as_little_is_said_to_do_so() -> None:
    points = sweep([1, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.1])
    text = said(points, 0.6, prevalence=0.6)
    assert "is 0.8:" in text
    assert "; the threshold in use, 0.6, costs as little." in text


@pytest.mark.parametrize(
    ("fn", "fp", "rule"),
    [
        (1.0, 100.0, " The best threshold calls nothing positive: at these costs"),
        (100.0, 1.0, " The best threshold calls everything positive: at these costs"),
    ],
)
def test_a_rule_without_scores_that_is_best_is_named(fn: float, fp: float, rule: str) -> None:
    points = sweep([0, 1, 1, 0, 1, 0], [0.9, 0.8, 0.6, 0.5, 0.3, 0.3])
    text = said(points, 0.6, fn=fn, fp=fp)
    assert rule in text
    assert "as cheap" not in text


def test_a_rule_without_scores_that_is_as_cheap_is_named() -> None:
    # 0.8 misses one of two; calling everything positive has one false alarm among two.
    text = said(sweep([1, 0, 1, 0], [0.8, 0.6, 0.4, 0.4]), 0.6, fn=2.0)
    assert "is 0.8:" in text
    assert " Calling everything positive is as cheap: at these costs" in text


@pytest.mark.parametrize(
    "points", [sweep([0, 1], [0.9, 0.1]), sweep([1, 0], [0.5, 0.5])], ids=["wrong", "tied"]
)
def test_what_is_said_of_the_best_rule_stands_next_to_it(points: Sweep) -> None:
    assert said(points, inf).endswith(
        "; it is the one in use. The best threshold calls nothing positive, and calling everything "
        "positive is as cheap: at these costs the scores are of no use."
    )


def test_costs_and_benefits_that_cancel_come_to_nothing() -> None:
    points = Sweep.from_counts([2.0, 1.0], [3, 3], [3, 1])
    costs = CostMatrix(cost_fn=0.7, cost_fp=0.2, cost_tp=-0.1, cost_tn=-0.3)
    text = at_costs(Tally(points), 2, Use(costs, "EUR", 0.3))
    assert "costs 0 EUR per 1,000 cases" in text


def test_a_difference_under_a_large_offset_is_a_difference() -> None:
    costs = CostMatrix(cost_fn=1e6, cost_fp=1e6, cost_tp=999_999, cost_tn=999_999)
    text = at_costs(Tally(FOUR), inf, Use(costs, "", 1e-9))
    assert "as little" not in text
    assert text.replace("\\", "").endswith("costs 999,999,000, or < 0.001 % more.")


def test_a_share_of_next_to_nothing_is_left_out() -> None:
    few = said(sweep([1, 0, 0, 0, 0, 0], [0.9, 0.8, 0.7, 0.6, 0.5, 0.4]), 0.4, prevalence=0.09)
    assert "costs 910.0, or 910.0 more." in few
    assert "500.0, or 500.0 more. Calling nothing positive" in said(FOUR, 0.7, prevalence=1e-9)
    assert "910.0, or 865.0 more. " in said(FOUR, 0.1, prevalence=0.09)
    assert "900.0, or 850.0 more. " in said(FOUR, 0.1, prevalence=0.1)
    assert "800.0, or 700.0 % more." in said(FOUR, 0.1, prevalence=0.2)


def test_two_thresholds_never_have_one_text() -> None:
    points = sweep([1, 0, 1, 1, 0], [0.9, 0.8, 0.1234572, 0.1234561, 0.1])
    text = said(points, 0.1234572, fn=5.0)
    assert "the best threshold is 0.123456:" in text
    assert "in use, 0.123457, costs" in text


def test_the_prevalence_moves_the_best_threshold() -> None:
    text = said(prevalence=0.02)
    # 0.02 * 0.8 = 16 of 1,000 missed, and 4 found: no negative lies above 0.8.
    assert "the best threshold is 0.8: it costs 16.00 per 1,000 cases" in text
    costs = Use(CostMatrix(cost_fn=1, cost_fp=1), prevalence=0.02)
    best = cost_rows(Tally(TWENTY), 0.5, costs)[1]
    assert best == {
        "Rule": "Best threshold",
        "Threshold": "0.8",
        "Cost": "16.00",
        "More than the best": "0",
        "Called positive": "4",
        "Missed positives": "16",
        "False alarms": "0",
    }


def test_the_table_holds_what_each_rule_costs_and_does_with_1_000_cases() -> None:
    rows = cost_rows(Tally(TWENTY), 0.505, Use(EQUAL, "€", 0.5))
    told = [(row["Rule"], row["Threshold"], row["Cost"], row["More than the best"]) for row in rows]
    assert told == [
        ("Threshold in use", "0.505", "400.0 €", "100.0 €"),
        ("Best threshold", "0.54", "300.0 €", "0 €"),
        ("Call nothing positive", "above every score", "500.0 €", "200.0 €"),
        ("Call everything positive", "0.1", "500.0 €", "200.0 €"),
    ]
    assert cost_rows(Tally(sweep([1, 1], [0.2, 0.4])), 0.3, Use(EQUAL, "", 0.5)) == []


def test_five_to_one_and_fifty_to_ten_have_the_same_best_threshold() -> None:
    few = best_at(Tally(TWENTY), Use(CostMatrix(cost_fn=5, cost_fp=1), prevalence=0.1))
    many = best_at(Tally(TWENTY), Use(CostMatrix(cost_fn=50, cost_fp=10), prevalence=0.1))
    assert (few.threshold, 10 * few.cost) == (many.threshold, pytest.approx(many.cost))


def test_data_that_cannot_tell_say_why() -> None:
    no_negatives = sweep([1, 1], [0.2, 0.4])
    assert "negatives" in best_at(Tally(no_negatives), Use(EQUAL, prevalence=0.5))
    assert said(no_negatives).startswith("No best threshold: ")
