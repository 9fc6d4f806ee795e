"""What costs mean for the threshold, in words."""

from math import inf

import pytest

from perfcore.binary import Sweep, sweep
from perfcore.costs import CostMatrix, Tally, Use
from perfview.pages.costs.decisions import decide
from perfview.pages.costs.sentences import of_one_class
from perfview.pages.costs.tables import cost_rows
from perfview.tasks.amounts import best_at
from perfview.tasks.binary.requirements import requirement
from tests.perfview.twenty_cases import SCORE, TRUTH, TWENTY

FOUR = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
EQUAL = CostMatrix(cost_fn=1, cost_fp=1)


def said(points=TWENTY, threshold=0.5, *, fn=1.0, fp=1.0, prevalence=0.5, unit="", **bounds):
    use = Use(CostMatrix(cost_fn=fn, cost_fp=fp), unit, prevalence)
    required = [requirement(*each) for each in bounds.items()]
    return decide(Tally(points), threshold, use, required).text.replace("\\", "")


def test_one_sentence_says_what_to_do_and_what_that_saves() -> None:
    # By hand: at 0.54, 5 of 10 missed and 1 of 10 false alarms: 300 of 1,000 wrong. At 0.505,
    # 4 of 10 and 4 of 10: 400.
    assert said(threshold=0.505, unit="€") == (
        "**Use 0.54**: 300.0 € per 1,000 cases, 100.0 € less than now."
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
    points = sweep(truth, score)
    text = said(points, threshold, fn=fn, prevalence=prevalence)
    kept = {7.0: "Keep calling nothing positive", 0.05: "Keep calling everything positive"}
    assert text.startswith(f"**{kept.get(threshold, 'Keep 0.536')}**: ")
    assert " per 1,000 cases, and no threshold costs less." in text
    use = Use(CostMatrix(cost_fn=fn, cost_fp=1), "", prevalence)
    assert cost_rows(Tally(points), threshold, use)[1]["Threshold"] == span


@pytest.mark.parametrize(
    ("threshold", "fn", "prevalence", "rule"),
    [
        (0.9, 5.0, 0.5, "Call everything positive"),
        (0.3, 1.0, 0.2, "Call nothing positive"),
    ],
)
def test_a_rule_that_is_cheaper_than_the_threshold_in_use_stands_in_the_table(
    threshold: float, fn: float, prevalence: float, rule: str
) -> None:
    use = Use(CostMatrix(cost_fn=fn, cost_fp=1), "", prevalence)
    costs = {row["Rule"]: row["Cost"] for row in cost_rows(Tally(TWENTY), threshold, use)}
    assert costs[rule] == f"{1000 * (0.5 if fn > 1 else prevalence):.{0 if fn > 1 else 1}f}"
    assert float(costs[rule]) < float(costs["Threshold in use"].replace(",", ""))


def test_requirements_that_make_every_threshold_dearer_than_doing_nothing_say_so() -> None:
    # By hand, of 1,000 cases with 500 positives: nothing misses all, 500; 0.8 misses 8 of 10, 400;
    # what finds 9 of 10 misses 50 and has 8 of 10 false alarms, at 10 each.
    tp, fp = TWENTY.tp, TWENTY.fp
    least = min(50 * (10 - tp[i]) + 10 * 50 * fp[i] for i in range(len(TWENTY)) if tp[i] >= 9)
    assert said(fp=10.0, recall=0.9, unit="EUR") == (
        "**Do nothing**: calling nothing positive costs 500 EUR per 1,000 cases, and every "
        f"threshold with Recall at least 90 % costs more, at least {least:,} EUR. Without "
        "requirements 0.8 would cost 400.0 EUR."
    )
    # With a negative on top nothing is the best of all.
    text = said(sweep([0, 1, 1, 0], [0.9, 0.8, 0.6, 0.5]), fp=100.0, recall=0.9)
    assert text.startswith("**Do nothing**: ")
    assert "Without" not in text


def test_the_cheapest_that_meets_the_requirements_is_advised() -> None:
    text = said(threshold=0.54, recall=0.7)
    costs = {
        t: 50 * (10 - tp) + 50 * fp
        for t, tp, fp in zip(TWENTY.thresholds, TWENTY.tp, TWENTY.fp, strict=True)
        if tp >= 7
    }
    there = min(costs, key=costs.__getitem__)
    assert text == (
        f"**Use {there:g}**: {costs[there]:.1f} per 1,000 cases, {costs[there] - 300:.1f} more "
        "than now, but no threshold with Recall at least 70 % costs less."
    )
    assert said(threshold=0.54, recall=0.5) == (
        "**Keep 0.54**: 300.0 per 1,000 cases, and no threshold costs less."
    )
    kept = said(threshold=there, recall=0.7)
    assert kept.startswith(f"**Keep {there:g}**: {costs[there]:.1f} per 1,000 cases, and no")
    assert kept.endswith("threshold with Recall at least 70 % costs less.")


def test_requirements_that_nothing_meets_are_said_beside_what_costs_least() -> None:
    text = said(recall=1.0, alert_rate=0.2)
    assert text.startswith("**Use 0.54**: 300.0 per 1,000 cases, ")
    assert "No threshold meets all requirements. " in text


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
    text = decide(Tally(TWENTY), 0.5, Use(EQUAL, "**[x](y)", 0.5)).text
    assert "**[x](y)" not in text


def test_a_threshold_that_costs_as_little_is_said_to_do_so() -> None:
    points = sweep([1, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.1])
    text = said(points, 0.6, prevalence=0.6)
    assert text == "**Keep 0.6**: 200.0 per 1,000 cases, and no threshold costs less."
    use = Use(CostMatrix(cost_fn=1, cost_fp=1), "", 0.6)
    told = [
        (row["Threshold"], row["More than the best"]) for row in cost_rows(Tally(points), 0.6, use)
    ]
    assert told[:2] == [("0.6", "0"), ("0.8", "0")]


@pytest.mark.parametrize(
    ("fn", "fp", "rule"),
    [(1.0, 100.0, "Call nothing positive"), (100.0, 1.0, "Call everything positive")],
)
def test_a_rule_without_scores_that_is_best_is_named(fn: float, fp: float, rule: str) -> None:
    points = sweep([0, 1, 1, 0, 1, 0], [0.9, 0.8, 0.6, 0.5, 0.3, 0.3])
    text = said(points, 0.6, fn=fn, fp=fp)
    assert text == (
        f"**{rule}**: 500 per 1,000 cases, 16,333 less than now. At these costs the scores are of "
        "no use."
    )
    assert "as cheap" not in text


def test_a_rule_without_scores_that_is_as_cheap_is_named() -> None:
    # 0.8 misses one of two; calling everything positive has one false alarm among two.
    text = said(sweep([1, 0, 1, 0], [0.8, 0.6, 0.4, 0.4]), 0.6, fn=2.0)
    assert "**Use 0.8**: " in text
    assert " Calling everything positive is as cheap: at these costs" in text


@pytest.mark.parametrize(
    "points", [sweep([0, 1], [0.9, 0.1]), sweep([1, 0], [0.5, 0.5])], ids=["wrong", "tied"]
)
def test_what_is_said_of_the_best_rule_stands_next_to_it(points: Sweep) -> None:
    assert said(points, inf) == (
        "**Keep calling nothing positive**: 500.0 per 1,000 cases, and no threshold costs less. "
        "Calling everything positive is as cheap: at these costs the scores are of no use."
    )


def test_costs_and_benefits_that_cancel_come_to_nothing() -> None:
    points = Sweep.from_counts([2.0, 1.0], [3, 3], [3, 1])
    costs = CostMatrix(cost_fn=0.7, cost_fp=0.2, cost_tp=-0.1, cost_tn=-0.3)
    text = decide(Tally(points), 2, Use(costs, "EUR", 0.3)).text
    assert ": 0 EUR per 1,000 cases" in text


def test_a_difference_under_a_large_offset_is_a_difference() -> None:
    costs = CostMatrix(cost_fn=1e6, cost_fp=1e6, cost_tp=999_999, cost_tn=999_999)
    use = Use(costs, "", 1e-9)
    assert "less than now" in decide(Tally(FOUR), inf, use).text
    here = cost_rows(Tally(FOUR), inf, use)[0]
    assert here["More than the best"] == "< 0.01 (< 0.001 %)"


def test_a_share_of_next_to_nothing_is_left_out() -> None:
    def more(points, threshold, prevalence):
        use = Use(CostMatrix(cost_fn=1, cost_fp=1), "", prevalence)
        return cost_rows(Tally(points), threshold, use)[0]["More than the best"]

    few = sweep([1, 0, 0, 0, 0, 0], [0.9, 0.8, 0.7, 0.6, 0.5, 0.4])
    assert more(few, 0.4, 0.09) == "910.0"
    assert more(FOUR, 0.1, 0.09) == "865.0"
    assert more(FOUR, 0.1, 0.1) == "850.0"
    assert more(FOUR, 0.1, 0.2) == "700.0 (700.0 %)"


def test_two_thresholds_never_have_one_text() -> None:
    points = sweep([1, 0, 1, 1, 0], [0.9, 0.8, 0.1234572, 0.1234561, 0.1])
    text = said(points, 0.1234572, fn=5.0)
    assert "**Use 0.123456**: " in text
    use = Use(CostMatrix(cost_fn=5, cost_fp=1), "", 0.5)
    rows = cost_rows(Tally(points), 0.1234572, use)
    assert {row["Threshold"] for row in rows} >= {"0.123456"}


def test_the_prevalence_moves_the_best_threshold() -> None:
    text = said(prevalence=0.02)
    # 0.02 * 0.8 = 16 of 1,000 missed, and 4 found: no negative lies above 0.8.
    assert text.startswith("**Use 0.8**: 16.0 per 1,000 cases, ")
    costs = Use(CostMatrix(cost_fn=1, cost_fp=1), prevalence=0.02)
    best = cost_rows(Tally(TWENTY), 0.5, costs)[1]
    assert best == {
        "Rule": "Best threshold",
        "Threshold": "0.8",
        "Cost": "16.0",
        "More than the best": "0",
        "Called positive": "4",
        "Missed positives": "16",
        "False alarms": "0",
    }


def test_the_table_holds_what_each_rule_costs_and_does_with_1_000_cases() -> None:
    rows = cost_rows(Tally(TWENTY), 0.505, Use(EQUAL, "€", 0.5))
    told = [(row["Rule"], row["Threshold"], row["Cost"], row["More than the best"]) for row in rows]
    assert told == [
        ("Threshold in use", "0.505", "400.0 €", "100.0 € (33.3 %)"),
        ("Best threshold", "0.54", "300.0 €", "0 €"),
        ("Call nothing positive", "above every score", "500.0 €", "200.0 € (66.7 %)"),
        ("Call everything positive", "0.1", "500.0 €", "200.0 € (66.7 %)"),
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
