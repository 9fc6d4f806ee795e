"""What costs mean for the threshold, in words."""

import pytest

from perfcore.costs import CostMatrix
from perfcore.counts import sweep
from perfview.cost_amounts import best_at
from perfview.cost_sentences import at_costs
from tests.perfview.twenty_cases import SCORE, TRUTH

TWENTY = sweep(TRUTH, SCORE)
EQUAL = CostMatrix(cost_fn=1, cost_fp=1)


def said(points=TWENTY, threshold=0.5, *, fn=1.0, fp=1.0, prevalence=0.5, unit=""):
    costs = CostMatrix(cost_fn=fn, cost_fp=fp)
    text = at_costs(points, threshold, costs=costs, prevalence=prevalence, unit=unit)
    return text.replace("\\", "")


def test_the_best_threshold_and_what_the_one_in_use_costs_more() -> None:
    # By hand: at 0.54, 5 of 10 missed and 1 of 10 false alarms: 300 of 1,000 wrong. At 0.505,
    # 4 of 10 and 4 of 10: 400.
    assert said(threshold=0.505) == (
        "At **1:1** and **50.0 %** positives the best threshold is **0.54**: **300** of 1,000 cases"
        " called positive, **300.0** per 1,000 cases. The threshold in use, **0.505**, costs"
        " **400.0**: **100.0** more (33.3 %)."
    )


def test_the_best_one_in_use_is_said_to_be_so() -> None:
    assert said(threshold=0.54).endswith("It is the one in use.")
    # Any number between two scores selects the same cases.
    assert said(threshold=0.5350001 + 0.001).endswith("It is the one in use.")


def test_costs_have_their_unit_and_untrusted_units_are_harmless() -> None:
    assert "**300.0 €** per 1,000 cases" in said(unit="€")
    text = at_costs(TWENTY, 0.5, costs=EQUAL, prevalence=0.5, unit="**[x](y)")
    assert "**[x](y)" not in text


def test_a_threshold_that_costs_as_little_is_said_to_do_so() -> None:
    points = sweep([1, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.1])
    text = said(points, 0.6, prevalence=0.6)
    assert "is **0.8**" in text
    assert "The threshold in use, **0.6**, costs as little." in text


@pytest.mark.parametrize(
    ("fn", "fp", "rule"),
    [
        (1.0, 100.0, "Calling nothing positive is as cheap"),
        (100.0, 1.0, "Calling everything positive is as cheap"),
    ],
)
def test_a_rule_without_scores_that_is_as_cheap_is_named(fn: float, fp: float, rule: str) -> None:
    points = sweep([0, 1, 1, 0, 1, 0], [0.9, 0.8, 0.6, 0.5, 0.3, 0.3])
    assert rule in said(points, 0.6, fn=fn, fp=fp)


def test_scores_that_do_not_help_are_as_dear_as_both_rules() -> None:
    points = sweep([1, 0], [0.5, 0.5])
    assert "Calling nothing positive, or everything, is as cheap" in said(points, 0.5)


def test_where_a_rule_is_dearer_nothing_is_said_of_it() -> None:
    assert "as cheap" not in said()


def test_the_prevalence_moves_the_best_threshold() -> None:
    text = said(prevalence=0.02)
    # 0.02 * 0.8 = 16 of 1,000 missed, and 4 found: no negative lies above 0.8.
    assert "the best threshold is **0.8**: **4** of 1,000 cases called positive" in text
    assert "**16.00** per 1,000 cases" in text


def test_five_to_one_and_fifty_to_ten_have_the_same_best_threshold() -> None:
    few = best_at(TWENTY, CostMatrix(cost_fn=5, cost_fp=1), 0.1)
    many = best_at(TWENTY, CostMatrix(cost_fn=50, cost_fp=10), 0.1)
    assert not isinstance(few, str)
    assert not isinstance(many, str)
    assert (few.threshold, 10 * few.cost) == (many.threshold, pytest.approx(many.cost))


def test_data_that_cannot_tell_say_why() -> None:
    no_negatives = sweep([1, 1], [0.2, 0.4])
    answer = best_at(no_negatives, EQUAL, 0.5)
    assert isinstance(answer, str)
    assert "negatives" in answer
    assert said(no_negatives).startswith("No best threshold: ")
