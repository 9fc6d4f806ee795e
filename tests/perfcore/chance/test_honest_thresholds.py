"""Thresholds on cases that did not choose them: by hand, all splits at once, and a known truth."""

from functools import partial, reduce
from itertools import combinations
from math import isnan, sqrt
from operator import add
from typing import NamedTuple

import numpy as np
import pytest
from scipy.stats import norm

from perfcore import (
    MEASURES,
    CostMatrix,
    Counts,
    Found,
    Predictions,
    Sweep,
    Unreachable,
    best,
    best_threshold,
    break_even_point,
    expected_cost,
    precision_at_least,
    recall_at_least,
    sweep,
    sweep_of,
)
from perfcore.binary.hulls import hull_points, hull_vertices
from perfcore.chance.honest_thresholds import (
    held_out,
    held_out_runs,
    repeated_splits,
    run_sweeps,
    split_optimism,
)
from perfcore.data import Aggregates, Cases
from tests.perfcore.worked_cases import EMPTY, TWENTY, expanded

F1, INFORMEDNESS, ACCURACY = (MEASURES[key].of for key in ("f1", "informedness", "accuracy"))
BEST_F1, ACCURATE = (partial(best, measure=key) for key in ("f1", "accuracy"))
best_informedness = partial(best, measure="informedness")
CHEAPEST = partial(best_threshold, cost_fn=5, cost_fp=1)
COST = partial(expected_cost, costs=CostMatrix(cost_fn=5, cost_fp=1))
FIRST = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
SECOND = sweep([1, 0, 1, 0], [0.8, 0.9, 0.6, 0.1])


# One part chooses, the other reports


def test_the_gap_between_two_parts() -> None:
    found = held_out(FIRST, SECOND, BEST_F1, F1)
    assert (found.threshold, found.apparent, found.honest, found.gap) == (0.7, 0.8, 0.5, 0.8 - 0.5)
    assert found.choosing_counts == Counts(2, 1, 0, 1)
    assert found.reporting_counts == Counts(1, 1, 1, 1)
    # One false alarm in four where it was chosen; one miss and one false alarm elsewhere.
    found = held_out(FIRST, SECOND, CHEAPEST, COST, better="lower")
    assert (found.threshold, found.apparent, found.honest, found.gap) == (0.7, 0.25, 1.5, 1.25)
    low = sweep([1, 0], [0.2, 0.1])
    found = held_out(FIRST, low, partial(recall_at_least, recall=0.5), MEASURES["precision"].of)
    assert (found.threshold, found.apparent) == (0.9, 1)
    assert np.isnan([found.honest, found.gap]).all()  # nothing is called positive there


def test_goals_out_of_reach_and_directions_that_are_none() -> None:
    with pytest.raises(Unreachable, match="F1"):
        held_out(EMPTY, FIRST, BEST_F1, F1)
    message = r"^Argument better must be 'higher' or 'lower', got 'more'\.$"
    for tried in (partial(held_out, FIRST, SECOND), partial(split_optimism, TWENTY, seed=0)):
        with pytest.raises(ValueError, match=message):
            tried(goal=break_even_point, figure=INFORMEDNESS, better="more")


# Random splits


class Chosen(NamedTuple):
    threshold: float


def quick_informedness(s: Sweep) -> Chosen:
    """The threshold of `best_informedness`, without what else that tells."""
    return Chosen(s.thresholds.item(np.argmax(s.tp / s.positives - s.fp / s.negatives)))


split_informedness = partial(split_optimism, goal=quick_informedness, figure=INFORMEDNESS)


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
    found = split_informedness(s, seed=5, splits=5_000)
    gaps = np.subtract(apparent, honest)
    error = 4 * np.std(gaps) / sqrt(5_000)
    assert found.apparent == pytest.approx(np.mean(apparent), abs=error)
    assert found.honest == pytest.approx(np.mean(honest), abs=error)
    assert found.optimism == pytest.approx(np.mean(gaps), abs=error)
    assert found.spread == pytest.approx(np.std(gaps), rel=0.05)
    pairs = set(zip(np.round(apparent, 9), np.round(honest, 9), strict=True))
    drawn = zip(found.apparent_values.round(9), found.honest_values.round(9), strict=True)
    assert set(drawn) == pairs


def test_parts_add_up_and_the_seed_decides() -> None:
    some = partial(split_informedness, TWENTY, share=0.3, splits=50)
    found = some(seed=1)
    assert (found.choosing_positives, found.choosing_negatives) == (3, 3)
    assert (found.reporting_positives, found.reporting_negatives) == (7, 7)
    assert found.used == found.thresholds.size == 50
    assert found.optimism == pytest.approx(found.apparent - found.honest)
    assert found.low <= found.optimism <= found.high
    assert found.spread == np.std(found.apparent_values - found.honest_values, ddof=1)
    assert some(seed=1).honest_values.tolist() == found.honest_values.tolist()
    assert some(seed=2).honest_values.tolist() != found.honest_values.tolist()
    with pytest.raises(ValueError, match="read-only"):
        found.thresholds[0] = 1
    lone = split_informedness(TWENTY, seed=1, splits=1, share=0.01)
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
    found = split_optimism(TWENTY, CHEAPEST, COST, seed=1, better="lower")
    assert found.optimism == pytest.approx(found.honest - found.apparent)
    assert found.optimism > 0


def test_very_many_scores_are_split_in_cells() -> None:
    rng = np.random.default_rng(0)
    truth = rng.random(50_000) < 0.01
    s = sweep(truth, truth + rng.normal(size=truth.size))
    split = partial(split_optimism, s, BEST_F1, F1, seed=1, splits=40)
    coarse, fine = split(), split(cells=10**6)
    assert coarse.apparent == pytest.approx(fine.apparent, abs=0.01)
    assert coarse.honest == pytest.approx(fine.honest, abs=0.01)
    assert coarse.optimism == pytest.approx(fine.optimism, abs=0.02)
    assert set(coarse.thresholds) <= set(s.thresholds)


@pytest.mark.parametrize("decimals", [1, 2, 9])
def test_hulls_of_all_splits_at_once_are_those_found_one_by_one(
    decimals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = np.random.default_rng(decimals)
    truth = rng.random(3000) < 0.3
    s = sweep(truth, (truth + rng.normal(size=truth.size)).round(decimals))
    hulls: list[list[object]] = [[], []]

    def goal(kept: list[object], part: Sweep) -> object:
        kept.append((hull_vertices(part).tolist(), hull_points(part).points.tolist()))
        return best_threshold(part, cost_fn=5, cost_fp=1)

    at_once = split_optimism(s, partial(goal, hulls[0]), F1, seed=1, splits=30)
    monkeypatch.setattr(repeated_splits, "LARGEST_COUNT", 0)
    apart = split_optimism(s, partial(goal, hulls[1]), F1, seed=1, splits=30)
    assert hulls[0] == hulls[1]
    assert at_once.thresholds.tolist() == apart.thresholds.tolist()


@pytest.mark.thorough
def test_where_the_truth_is_known_the_estimate_meets_it() -> None:
    """Normal scores, 1 apart: the true informedness of a threshold t is F(t) - F(t - 1)."""
    rng = np.random.default_rng(11)
    truth = np.arange(60) < 20
    estimates, apparents, truths = [], [], []
    for repetition in range(600):
        s = sweep(truth, truth + rng.normal(size=60))
        found = split_informedness(s, seed=repetition, splits=15)
        estimates.append(found.honest)
        apparents.append(found.apparent)
        truths.append((norm.cdf(found.thresholds) - norm.cdf(found.thresholds - 1)).mean())
    error = 4 * np.std(np.subtract(estimates, truths)) / sqrt(600)
    assert error < 0.025
    assert np.mean(estimates) == pytest.approx(np.mean(truths), abs=error)
    assert np.mean(apparents) - np.mean(truths) > 0.1
    # What a part of 10 positives and 20 negatives claims: above each of its scores.
    truth = np.arange(30) < 10
    falling = truth[np.argsort(-(truth + rng.normal(size=(2000, 30))))]
    fresh = np.cumsum(np.where(falling, 1 / 10, -1 / 20), axis=1).max(axis=1, initial=0)
    assert np.mean(apparents) == pytest.approx(np.mean(fresh), abs=0.02)


WEIGHTED = sweep([1, 0, 1, 0], [4, 3, 2, 1], weight=[0.5, 1, 1, 1])


@pytest.mark.parametrize(
    ("s", "options", "message"),
    [
        (WEIGHTED, {}, "Weighted cases cannot be split at random: weights say .*, not how .*"),
        (sweep([1, 0, 0], [3, 2, 1]), {}, r".* 2 and at most 10\*\*9 positives, .*, got 1"),
        (Sweep.from_counts([2, 1], [5, 5], [10**9] * 2), {}, r".* negatives, .*, got 2000000000"),
        (TWENTY, {"seed": -1}, "Argument seed must be a whole number of 0 or more, got -1"),
        (TWENTY, {"splits": 0}, "Argument splits must be at least 1, got 0"),
        (TWENTY, {"share": 1}, "Argument share must fulfil 0 < share < 1, got 1"),
        (TWENTY, {"cells": 1}, "Argument cells must be at least 2, got 1"),
    ],
)
def test_what_cannot_be_split(s: Sweep, options: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=rf"^{message}\.$"):
        split_informedness(s, **{"seed": 0, **options})


# Runs

RNG = np.random.default_rng(8)
TRUTH = RNG.integers(0, 2, 60).astype(np.uint8)
SCORE = TRUTH + RNG.normal(size=60).round(1)
RUN = np.arange(60) % 3
WEIGHT = RNG.integers(1, 4, 60).astype(np.float64)


def predictions_of(cases: Cases | Aggregates, **facts: object) -> Predictions:
    return Predictions("mail", ("ham", "spam"), 1, {"m": cases}, **facts)


@pytest.mark.parametrize("weight", [None, WEIGHT])
@pytest.mark.parametrize("smaller", [False, True])
def test_the_runs_add_up_to_all_cases(weight: np.ndarray | None, smaller: bool) -> None:
    cases = Cases(TRUTH, SCORE, weight, RUN)
    predictions = predictions_of(
        cases, runs=("one", "two", "three", "empty"), smaller_is_positive=smaller
    )
    found = run_sweeps(predictions, "m")
    assert list(found) == ["one", "two", "three"]
    assert reduce(add, found.values()) == sweep_of(predictions, "m")
    sign = -1 if smaller else 1
    here = RUN == 1
    part = None if weight is None else weight[here]
    assert found["two"] == sweep(TRUTH[here], sign * SCORE[here], weight=part)


def test_cases_without_runs_have_none() -> None:
    assert run_sweeps(predictions_of(Cases(TRUTH, SCORE)), "m") == {}
    assert run_sweeps(predictions_of(Aggregates(np.array([0.5]), np.array([[1, 2]]))), "m") == {}
    with pytest.raises(ValueError, match=r"^Argument model must be one of \['m'\], got 'n'\.$"):
        run_sweeps(predictions_of(Cases(TRUTH, SCORE)), "n")


def test_each_run_reports_on_what_the_others_choose() -> None:
    runs = run_sweeps(predictions_of(Cases(TRUTH, SCORE, run=RUN), runs=tuple("abc")), "m")
    found = held_out_runs(runs, ACCURATE, ACCURACY)
    assert list(found) == ["a", "b", "c"]
    others = sweep(TRUTH[RUN != 1], SCORE[RUN != 1])
    assert found["b"] == held_out(others, runs["b"], ACCURATE, ACCURACY)
    errors = held_out_runs(runs, ACCURATE, MEASURES["error_rate"].of, better="lower")
    assert errors["b"].gap == pytest.approx(found["b"].gap)


def test_one_run_has_no_others() -> None:
    message = r"^Argument runs must hold two runs or more, got \['a'\]\.$"
    with pytest.raises(ValueError, match=message):
        held_out_runs({"a": sweep(TRUTH, SCORE)}, ACCURATE, ACCURACY)
