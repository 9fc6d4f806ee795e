"""Runs whose figures differ from the others, by intervals alone: by hand and by simulation."""

from math import sqrt

import numpy as np
import pytest

from perfcore.chance.intervals import Interval, wilson_interval
from perfcore.chance.intervals.scales import NORMAL
from perfcore.chance.runs.odd_values import odd_values

RUNS = tuple(f"{i:02}" for i in range(24))


def of(values: list[float], half: float = 0.1) -> list[Interval]:
    return [Interval(v, v - half, v + half, 0.95, "by hand") for v in values]


def names(found: dict[str, list]) -> dict[str, dict[str, bool]]:
    return {key: {each.run: each.above for each in of_key} for key, of_key in found.items()}


@pytest.mark.parametrize("gap", [0.13, 0.15])
def test_a_run_is_named_where_the_gap_is_beyond_both_intervals(gap: float) -> None:
    # Two runs, so two tests: each is the other's rest, and Holm asks for p < 0.025 of the first.
    error = 0.1 / NORMAL.inv_cdf(0.975) * sqrt(2)
    p = 2 * NORMAL.cdf(-gap / error)
    found = odd_values({"mae": of([1.0, 1.0 + gap])}, ("1", "2"), np.full(2, 1e6))
    assert bool(found["mae"]) == (2 * p < 0.05)


def test_the_ends_that_face_each_other_count() -> None:
    skewed = [Interval(1.0, 0.9, 1.1, 0.95, ""), Interval(2.0, 1.9, 9.0, 0.95, "")]
    assert names(odd_values({"mse": skewed}, ("1", "2"), np.full(2, 1e6)))["mse"]
    turned = [Interval(1.0, 0.9, 8.0, 0.95, ""), Interval(2.0, 1.9, 9.0, 0.95, "")]
    assert not odd_values({"mse": turned}, ("1", "2"), np.full(2, 1e6))["mse"]


def test_one_broken_run_does_not_make_the_others_differ() -> None:
    found = odd_values({"r2": of([0.9, 0.88, 0.91, -3.0], 0.02)}, RUNS[:4], np.full(4, 1e3))
    assert names(found) == {"r2": {"03": False}}


def test_larger_runs_count_more_in_what_others_are_compared_with() -> None:
    values = {"mae": of([1.0, 1.0, 1.15, 1.3], 0.1)}
    alike = names(odd_values(values, RUNS[:4], np.full(4, 1e3)))["mae"]
    assert alike["03"] is True
    assert not odd_values(values, RUNS[:4], np.array([1e3, 1e3, 1e6, 1e3]))["mae"]


def test_a_run_without_an_interval_is_left_out() -> None:
    gone = Interval(5.0, float("nan"), float("nan"), 0.95, "", "one case")
    found = odd_values({"mae": [*of([1.0, 1.02]), gone]}, RUNS[:3], np.full(3, 1e3))
    assert found == {"mae": []}
    assert odd_values({"mae": [gone, gone]}, RUNS[:2], np.full(2, 1e6)) == {"mae": []}


def test_where_nothing_changes_no_run_is_named_in_95_of_100_files() -> None:
    named = 0
    for seed in range(200):
        rng = np.random.default_rng(seed)
        hits = rng.binomial(200, 0.8, 24)
        found = [wilson_interval(float(each), 200.0) for each in hits]
        named += any(odd_values({"accuracy": found}, RUNS, np.full(24, 200.0)).values())
    assert named <= 16  # 5 of 100, give or take 3 standard errors
