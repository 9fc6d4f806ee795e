"""Thresholds on cases that did not choose them: by hand, all splits at once, and a known truth."""

from functools import partial
from itertools import combinations
from math import erf, inf, isnan, sqrt

import numpy as np
import pytest

from perfcore import (
    MEASURES,
    CostMatrix,
    Counts,
    Found,
    Sweep,
    Unreachable,
    best,
    best_threshold,
    break_even_point,
    expected_cost,
    precision_at_least,
    recall_at_least,
    sweep,
)
from perfcore.chance.honest_thresholds import held_out, scarcity, split_optimism
from tests.perfcore.worked_cases import EMPTY, TWENTY, expanded

INFORMEDNESS = MEASURES["informedness"].of
best_informedness = partial(best, measure="informedness")
FIRST = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
SECOND = sweep([1, 0, 1, 0], [0.8, 0.9, 0.6, 0.1])


# One part chooses, the other reports


def test_the_gap_between_two_parts() -> None:
    found = held_out(FIRST, SECOND, partial(best, measure="f1"), MEASURES["f1"].of)
    assert found.threshold == 0.7
    assert found.choosing_counts == Counts(2, 1, 0, 1)
    assert found.reporting_counts == Counts(1, 1, 1, 1)
    assert (found.apparent, found.honest) == (0.8, 0.5)
    assert found.gap == 0.8 - 0.5


def test_where_lower_is_better_the_gap_is_the_other_way_round() -> None:
    costs = CostMatrix(cost_fn=5, cost_fp=1)
    found = held_out(
        FIRST,
        SECOND,
        partial(best_threshold, cost_fn=5, cost_fp=1),
        partial(expected_cost, costs=costs),
        better="lower",
    )
    # One false alarm in four where it was chosen; one miss and one false alarm elsewhere.
    assert (found.threshold, found.apparent, found.honest, found.gap) == (0.7, 0.25, 1.5, 1.25)


def test_a_figure_that_is_undefined_on_the_other_part() -> None:
    low = sweep([1, 0], [0.2, 0.1])
    found = held_out(FIRST, low, partial(recall_at_least, recall=0.5), MEASURES["precision"].of)
    assert found.threshold == 0.9
    assert (found.apparent, isnan(found.honest), isnan(found.gap)) == (1, True, True)


def test_goals_out_of_reach_and_directions_that_are_none() -> None:
    with pytest.raises(Unreachable, match="F1"):
        held_out(EMPTY, FIRST, partial(best, measure="f1"), MEASURES["f1"].of)
    message = r"^Argument better must be 'higher' or 'lower', got 'more'\.$"
    with pytest.raises(ValueError, match=message):
        held_out(FIRST, SECOND, break_even_point, INFORMEDNESS, better="more")
    with pytest.raises(ValueError, match=message):
        split_optimism(TWENTY, break_even_point, INFORMEDNESS, seed=0, better="more")


# Random splits


def all_splits(s: Sweep, size: int) -> tuple[list[float], list[float]]:
    """The best informedness of every stratified part, there and on the rest."""
    truth, score = map(np.array, expanded(s))
    apparent, honest = [], []
    classes = [np.flatnonzero(truth == label).tolist() for label in (True, False)]
    for positives in combinations(classes[0], size):
        for negatives in combinations(classes[1], size):
            part = np.zeros(truth.size, bool)
            part[[*positives, *negatives]] = True
            chosen = best_informedness(sweep(truth[part], score[part]))
            apparent.append(chosen.value)
            honest.append(INFORMEDNESS(sweep(truth[~part], score[~part]).at(chosen.threshold)))
    return apparent, honest


def test_random_splits_draw_from_all_splits_alike() -> None:
    s = sweep([1, 0, 1, 0, 1, 0, 1, 0], [8, 7, 6, 6, 5, 4, 3, 3])
    apparent, honest = all_splits(s, 2)
    assert len(apparent) == 36
    found = split_optimism(s, best_informedness, INFORMEDNESS, seed=5, splits=20_000)
    error = 4 * np.std(np.subtract(apparent, honest)) / sqrt(20_000)
    assert found.apparent == pytest.approx(np.mean(apparent), abs=error)
    assert found.honest == pytest.approx(np.mean(honest), abs=error)
    assert found.optimism == pytest.approx(np.mean(np.subtract(apparent, honest)), abs=error)
    assert found.spread == pytest.approx(np.std(np.subtract(apparent, honest)), rel=0.05)
    pairs = set(zip(np.round(apparent, 9), np.round(honest, 9), strict=True))
    drawn = zip(found.apparent_values.round(9), found.honest_values.round(9), strict=True)
    assert set(drawn) == pairs


def test_parts_add_up_and_the_seed_decides() -> None:
    found = split_optimism(TWENTY, best_informedness, INFORMEDNESS, seed=1, share=0.3, splits=50)
    assert (found.choosing_positives, found.choosing_negatives) == (3, 3)
    assert (found.reporting_positives, found.reporting_negatives) == (7, 7)
    assert found.used == found.thresholds.size == 50
    assert found.optimism == pytest.approx(found.apparent - found.honest)
    assert found.low <= found.optimism <= found.high
    assert found.spread == np.std(found.apparent_values - found.honest_values, ddof=1)
    again = split_optimism(TWENTY, best_informedness, INFORMEDNESS, seed=1, share=0.3, splits=50)
    assert again.honest_values.tolist() == found.honest_values.tolist()
    other = split_optimism(TWENTY, best_informedness, INFORMEDNESS, seed=2, share=0.3, splits=50)
    assert other.honest_values.tolist() != found.honest_values.tolist()
    with pytest.raises(ValueError, match="read-only"):
        found.thresholds[0] = 1
    lone = split_optimism(TWENTY, best_informedness, INFORMEDNESS, seed=1, splits=1, share=0.01)
    assert (lone.choosing_positives, isnan(lone.spread)) == (1, True)


def test_the_goal_sees_a_sweep_of_its_own_cases_only() -> None:
    seen = []

    def goal(s: Sweep) -> Found:
        seen.append(s)
        return break_even_point(s)

    split_optimism(TWENTY, goal, INFORMEDNESS, seed=1, splits=20)
    assert len(seen) == 20
    for s in seen:
        assert (s.positives, s.negatives) == (5, 5)
        assert (np.diff(s.tp + s.fp) == 1).all()
        assert set(s.thresholds) <= set(TWENTY.thresholds)


def test_splits_that_cannot_meet_the_goal_are_left_out_and_counted() -> None:
    s = sweep([0, 1, 0, 1, 0, 0], [6, 5, 4, 3, 2, 1])
    goal = partial(precision_at_least, precision=0.9)
    found = split_optimism(s, goal, MEASURES["recall"].of, seed=3, splits=400)
    # Of the four negatives two choose; the one positive tops them unless 6 is among them, or 4 is
    # and the positive is the one with 3: 1 - 1/2 - 1/2 * (1/2 * 2/3) = 1/3.
    assert found.used / 400 == pytest.approx(1 / 3, abs=0.1)
    for values in (found.thresholds, found.apparent_values, found.honest_values):
        assert np.isnan(values).sum() == 400 - found.used
    assert found.apparent == 1
    never = split_optimism(sweep([0, 0, 1, 1], [4, 3, 2, 1]), goal, INFORMEDNESS, seed=3)
    assert (never.used, isnan(never.optimism), isnan(never.low)) == (0, True, True)


def test_costs_flatter_themselves_too() -> None:
    costs = CostMatrix(cost_fn=5, cost_fp=1)
    found = split_optimism(
        TWENTY,
        partial(best_threshold, cost_fn=5, cost_fp=1),
        partial(expected_cost, costs=costs),
        seed=1,
        better="lower",
    )
    assert found.optimism == pytest.approx(found.honest - found.apparent)
    assert found.optimism > 0


def test_very_many_scores_are_split_in_cells() -> None:
    rng = np.random.default_rng(0)
    truth = rng.random(50_000) < 0.01
    s = sweep(truth, truth + rng.normal(size=truth.size))
    f1 = partial(best, measure="f1")
    coarse = split_optimism(s, f1, MEASURES["f1"].of, seed=1, splits=40)
    fine = split_optimism(s, f1, MEASURES["f1"].of, seed=1, splits=40, cells=10**6)
    assert coarse.apparent == pytest.approx(fine.apparent, abs=0.01)
    assert coarse.honest == pytest.approx(fine.honest, abs=0.01)
    assert coarse.optimism == pytest.approx(fine.optimism, abs=0.02)
    assert set(coarse.thresholds) <= set(s.thresholds)


def normal(z: float) -> float:
    return (1 + erf(z / sqrt(2))) / 2


def test_where_the_truth_is_known_the_estimate_meets_it() -> None:
    """Normal scores, 1 apart: the true informedness of a threshold t is F(t) - F(t - 1)."""
    rng = np.random.default_rng(11)
    estimates, apparents, truths = [], [], []
    for repetition in range(600):
        truth = np.arange(60) < 20
        s = sweep(truth, truth + rng.normal(size=60))
        found = split_optimism(s, best_informedness, INFORMEDNESS, seed=repetition, splits=30)
        estimates.append(found.honest)
        apparents.append(found.apparent)
        true = [0 if t == inf else normal(t) - normal(t - 1) for t in found.thresholds.tolist()]
        truths.append(np.mean(true))
    error = 4 * np.std(np.subtract(estimates, truths)) / sqrt(600)
    assert error < 0.025
    assert np.mean(estimates) == pytest.approx(np.mean(truths), abs=error)
    assert np.mean(apparents) - np.mean(truths) > 0.1
    fresh = [
        best_informedness(sweep(truth, truth + rng.normal(size=truth.size))).value
        for truth in [np.arange(30) < 10] * 2000
    ]  # what a part of 10 positives and 20 negatives claims
    assert np.mean(apparents) == pytest.approx(np.mean(fresh), abs=0.02)


# Few cases


def test_the_smaller_class_and_its_margin() -> None:
    few = scarcity(TWENTY)
    assert (few.smaller_class, few.cases, few.few) == ("positives", 10, True)
    assert few.margin == pytest.approx(1.96 * sqrt(0.25 / 10), rel=1e-4)
    many = scarcity(Sweep.from_counts([1], [1000], [100]))
    assert (many.smaller_class, many.cases, many.few) == ("negatives", 100, False)
    assert many.margin < 0.1
    assert scarcity(EMPTY).margin == inf


WEIGHTED = sweep([1, 0, 1, 0], [4, 3, 2, 1], weight=[0.5, 1, 1, 1])


def test_what_cannot_be_split() -> None:
    split = partial(split_optimism, goal=best_informedness, figure=INFORMEDNESS, seed=0)
    message = (
        r"^Weighted cases cannot be split at random: weights say how much a case counts, "
        r"not how many cases there are\.$"
    )
    with pytest.raises(ValueError, match=message):
        split(WEIGHTED)
    message = r"^Weighted cases do not tell how many there are: weights say how much"
    with pytest.raises(ValueError, match=message):
        scarcity(WEIGHTED)
    message = r"^Splits need at least 2 and at most 10\*\*9 positives, one for each part, got 1\.$"
    with pytest.raises(ValueError, match=message):
        split(sweep([1, 0, 0], [3, 2, 1]))
    with pytest.raises(ValueError, match=r"10\*\*9 negatives, one for each part, got 2000000000"):
        split(Sweep.from_counts([2, 1], [5, 5], [10**9, 10**9]))
    with pytest.raises(ValueError, match=r"^Argument splits must be at least 1, got 0\.$"):
        split(TWENTY, splits=0)
    with pytest.raises(ValueError, match=r"^Argument share must fulfil 0 < share < 1, got 1\.$"):
        split(TWENTY, share=1)
    with pytest.raises(ValueError, match=r"^Argument cells must be at least 2, got 1\.$"):
        split(TWENTY, cells=1)
