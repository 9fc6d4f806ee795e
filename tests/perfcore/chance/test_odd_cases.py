"""Runs that differ by cases that are dealt anew, of errors as skewed as waiting times."""

import numpy as np

from perfcore.chance.regression import COMPARED
from perfcore.chance.regression.sums import sums_of_tally
from perfcore.chance.runs.odd_cases import odd_cases
from perfcore.regression import tally

RUNS = tuple(f"{i:02}" for i in range(12))
RUN = np.repeat(np.arange(12), 60)
FIGURES = {key: COMPARED[key] for key in ("mae", "rmse", "quantile")}


def odd(seed: int, *, broken: int = -1) -> dict[str, list[str]]:
    """By figure the runs that are named of errors that are as skewed as waiting times."""
    rng = np.random.default_rng(seed)
    truth, error = rng.gamma(3, 10, RUN.size), rng.exponential(3, RUN.size) - 3
    error = error * np.where(broken == RUN, 4, 1)
    found = odd_cases(
        FIGURES, sums_of_tally(tally(truth, truth + error)), RUN, RUNS, permutations=199
    )
    return {key: [each.run for each in of_key] for key, of_key in found.items()}


def test_where_nothing_changes_no_run_is_named_in_95_of_100_files() -> None:
    named = sum(any(odd(seed).values()) for seed in range(30))
    assert named <= 5  # 1.5, give or take 3 standard errors


def test_a_broken_run_is_found_and_no_other() -> None:
    found = [odd(seed, broken=4)["mae"] for seed in range(8)]
    assert all("04" in named for named in found)
    assert sum(named != ["04"] for named in found) <= 2  # that another differs is chance


def test_errors_that_double_are_found_on_the_side_on_which_they_are() -> None:
    sums = sums_of_tally(tally([1.0, 2.0] * 30, [1.1, 2.1] * 15 + [1.8, 2.9] * 15))
    found = odd_cases({"mae": COMPARED["mae"]}, sums, np.repeat([0, 1], 30), ("a", "b"))
    assert {(each.run, each.above) for each in found["mae"]} <= {("a", False), ("b", True)}
    assert len(found["mae"]) == 1  # nothing is left to compare the other with


def test_a_run_that_is_not_looked_at_is_not_named_and_moves_nothing() -> None:
    rng = np.random.default_rng(1)
    truth, error = rng.gamma(3, 10, RUN.size), rng.normal(0, 3, RUN.size)
    error[RUN == 11] *= 9
    dated = np.arange(12) != 11
    sums = sums_of_tally(tally(truth, truth + error))
    found = odd_cases({"mae": COMPARED["mae"]}, sums, RUN, RUNS, dated=dated, permutations=199)
    assert found == {"mae": []}
