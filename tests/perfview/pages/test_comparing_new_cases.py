"""What a threshold is worth on new cases, and how sure that is."""

import numpy as np
import pytest

from perfcore.binary import Counts
from perfcore.chance.honest_thresholds import HeldOut
from perfcore.costs import CostMatrix
from perfview.pages.compare.honesty import Goal
from perfview.pages.compare.new_cases import UNKNOWN, new_cases, new_cases_text

COSTS = CostMatrix(cost_fn=5, cost_fp=1)
RECALL = Goal("recall", COSTS)
PARTS = ("dev", "test")


def held(choosing: Counts, reporting: Counts, goal: Goal = RECALL) -> HeldOut:
    apparent, honest = float(goal.value(choosing)), float(goal.value(reporting))
    sign = 1 if goal.better == "higher" else -1
    return HeldOut(0.5, choosing, reporting, apparent, honest, sign * (apparent - honest))


def test_the_interval_is_that_of_cases_drawn_anew() -> None:
    found = held(Counts(90, 10, 10, 90), Counts(60, 20, 40, 380))
    sure = new_cases(found, RECALL, level=0.95, seed=1)
    half = 1.96 * np.sqrt(0.6 * 0.4 / 100)
    assert sure.honest == pytest.approx((0.6 - half, 0.6 + half), abs=0.01)
    half = 1.96 * np.sqrt(0.6 * 0.4 / 100 + 0.9 * 0.1 / 100)
    assert sure.gap == pytest.approx((0.3 - half, 0.3 + half), abs=0.015)
    text = new_cases_text("m", found, sure, RECALL, parts=PARTS, level=0.95)
    assert text.startswith("**m**, Recall: 0.600 on test (95 %: 0.5")
    assert "against 0.900 on dev, which chose the threshold: worse on new cases by 0.300" in text


def test_a_gap_that_may_be_chance_is_called_so_and_a_higher_cost_is_worse() -> None:
    few = held(Counts(9, 1, 1, 9), Counts(8, 1, 2, 9))
    sure = new_cases(few, RECALL, level=0.95, seed=1)
    text = new_cases_text("m", few, sure, RECALL, parts=PARTS, level=0.95)
    assert "may be chance" in text
    goal = Goal("cost", COSTS)
    dear = held(Counts(900, 100, 100, 900), Counts(500, 100, 500, 900), goal)
    sure = new_cases(dear, goal, level=0.95, seed=1)
    assert sure.gap[0] > 0
    text = new_cases_text("m", dear, sure, goal, parts=PARTS, level=0.95)
    assert text.startswith("**m**, Cost per 1,000: 1,300 on test")
    assert "worse on new cases" in text


def test_weighted_cases_have_no_interval_and_claim_nothing() -> None:
    found = held(Counts(9.5, 1.0, 1.0, 9.0), Counts(6.0, 1.0, 4.0, 9.0))
    assert np.isnan(new_cases(found, RECALL, level=0.95, seed=1).gap).all()
    text = new_cases_text("m", found, UNKNOWN, RECALL, parts=PARTS, level=0.95)
    assert "not tested" in text
    assert "95 %" not in text
