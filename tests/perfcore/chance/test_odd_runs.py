"""Runs that differ from the rest beyond chance: by hand, by slow references, by simulation."""

from math import comb

import numpy as np
import pytest

from perfcore import sweep
from perfcore.binary import Sweep
from perfcore.chance.runs import run_counts
from perfcore.chance.runs.odd_runs import (
    EXPECTED,
    expected_p_value,
    fisher_p_values,
    odd_runs,
    shares_of,
)

MONTHS = [f"{month:02}" for month in range(24)]


@pytest.mark.parametrize("seed", range(5))
def test_fishers_test_is_what_counting_all_tables_gives(seed: int) -> None:
    rng = np.random.default_rng(seed)
    whole = rng.integers(1, 40, 4)
    part = rng.binomial(whole, rng.random(4))
    cases, successes = int(whole.sum()), int(part.sum())
    for i, found in enumerate(fisher_p_values(part, whole)):
        n = int(whole[i])
        ways = [comb(successes, k) * comb(cases - successes, n - k) for k in range(n + 1)]
        extreme = sum(each for each in ways if each <= ways[part[i]])
        assert found == pytest.approx(extreme / comb(cases, n), rel=1e-9)


def test_a_run_without_cases_has_no_p_value() -> None:
    assert np.isnan(fisher_p_values(np.array([0, 2]), np.array([0, 5]))).all()


@pytest.mark.parametrize("seed", range(3))
def test_the_tail_of_a_sum_of_unlike_cases_is_that_of_their_convolution(seed: int) -> None:
    scores = np.random.default_rng(seed).beta(1, 6, 80)
    chances = np.ones(1)
    for score in scores:
        chances = np.convolve(chances, [1 - score, score])
    for positives in range(0, 40, 3):
        truth = np.arange(80) < positives
        p_value, gap = expected_p_value(sweep(truth, scores))
        assert gap == pytest.approx(positives - scores.sum())
        tail = chances[positives:].sum() if gap > 0 else chances[: positives + 1].sum()
        # An error of 8 % of a p value that is one half of all, and of less further out.
        assert p_value == pytest.approx(min(1, 2 * tail), rel=0.08)


def test_scores_of_nought_and_one_that_do_not_hold_cannot_be_chance() -> None:
    assert expected_p_value(Sweep.from_counts([0.0, 0.5], [3, 0], [5, 2]))[0] == 0
    assert np.isnan(expected_p_value(Sweep.from_counts([0.0, 1.0], [0, 3], [5, 0]))[0])


def months(seed: int, *, doubles: bool = False, broken: int = -1) -> dict[str, Sweep]:
    """24 months of 200 cases; scores hold as probabilities where nothing is changed."""
    rng = np.random.default_rng(seed)
    runs = {}
    for month, name in enumerate(MONTHS):
        score = rng.beta(1, 4, 200)
        chance = np.minimum(1, 2 * score) if doubles and month >= 12 else score
        truth = rng.random(200) < chance
        runs[name] = sweep(truth, rng.permutation(score) if month == broken else score)
    return runs


def odd(runs: dict[str, Sweep]) -> dict[str, dict[str, bool]]:
    """By figure the runs that are named, and whether they are above the rest."""
    shares = shares_of(run_counts(runs, 0.3).counts)
    found = odd_runs(shares, tuple(runs), [expected_p_value(s) for s in runs.values()])
    return {key: {each.run: each.above for each in of_key} for key, of_key in found.items()}


@pytest.mark.thorough
def test_where_nothing_changes_no_run_is_named_in_95_of_100_files() -> None:
    named = sum(any(odd(months(seed)).values()) for seed in range(100))
    assert named <= 5


@pytest.mark.parametrize("seed", range(5))
def test_a_rate_that_doubles_and_a_broken_month_are_both_found(seed: int) -> None:
    found = odd(months(seed, doubles=True, broken=17))
    assert len(found["prevalence"]) >= 4
    assert all(above == (run >= "12") for run, above in found["prevalence"].items())
    assert found["recall"]["17"] is False
    assert len(found["recall"]) <= 2
    assert len(found[EXPECTED]) >= 8
    assert all(above and run >= "12" for run, above in found[EXPECTED].items())


def test_one_broken_run_does_not_make_the_others_differ() -> None:
    shares = {"recall": (np.array([90, 88, 91, 40]), np.array([100] * 4))}
    (only,) = odd_runs(shares, ("1", "2", "3", "4"))["recall"]
    assert (only.run, only.above) == ("4", False)
