"""Whether several AUCs are equal, and McNemar's test: published, by hand, slowly, by scipy."""

from __future__ import annotations

from fractions import Fraction
from math import comb, isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from perfcore import mcnemar, paired_aucs
from perfcore.chance.intervals.betas import chi_square_above
from tests.perfcore.slow_intervals import made_cases, slow_covariance

# E. R. DeLong et al. (1988): albumin, total protein, K-G score and whether the operation failed.
OVARIAN = """
3.0 5.8 10 0  3.2 6.3 5 1  3.9 6.8 3 1  2.8 4.8 6 0  3.2 5.8 3 1  0.9 4.0 5 0  2.5 5.7 8 0
1.6 5.6 5 1  3.8 5.7 5 1  3.7 6.7 6 1  3.2 5.4 4 1  3.8 6.6 6 1  4.1 6.6 5 1  3.6 5.7 5 1
4.3 7.0 4 1  3.6 6.7 4 0  2.3 4.4 6 1  4.2 7.6 4 0  4.0 6.6 6 0  3.5 5.8 6 1  3.8 6.8 7 1
3.0 4.7 8 0  4.5 7.4 5 1  3.7 7.4 5 1  3.1 6.6 6 1  4.1 8.2 6 1  4.3 7.0 5 1  4.3 6.5 4 1
3.2 5.1 5 1  2.6 4.7 6 1  3.3 6.8 6 0  1.7 4.0 7 0  3.7 6.1 5 1  3.3 6.3 7 1  4.2 7.7 6 1
3.5 6.2 5 1  2.9 5.7 9 0  2.1 4.8 7 1  2.8 6.2 8 0  4.0 7.0 7 1  3.3 5.7 6 1  3.7 6.9 5 1
3.6 6.6 5 1
"""


def test_the_published_joint_test() -> None:
    # SAS/STAT User's Guide, PROC LOGISTIC, comparison of three ROC curves: 2.5340, p = 0.2817.
    albumin, protein, score, failed = np.array(OVARIAN.split(), float).reshape(-1, 4).T
    areas = paired_aucs(failed, {"albumin": albumin, "protein": protein, "K-G": -score})
    assert areas.values == pytest.approx([0.7366, 0.6478, 0.7258], abs=5e-5)
    found = areas.equality()
    assert (found.statistic, found.freedom) == (pytest.approx(2.5340, abs=5e-5), 2)
    assert found.p_value == pytest.approx(0.2817, abs=5e-5)


def scored(models: int, seed: int = 3) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    truth, score = made_cases(80, 0.4)
    noise = np.random.default_rng(seed).normal(size=(models, truth.size))
    return truth, {str(i): score + (0.2 + i / 10) * each for i, each in enumerate(noise)}


def test_any_contrasts_give_the_same_test() -> None:
    truth, scores = scored(4)
    found = paired_aucs(truth, scores).equality()
    covariance = slow_covariance(truth, list(scores.values()))
    contrasts = np.array([[1, -1, 0, 0], [0, 1, -1, 0], [0.5, 0.5, -0.5, -0.5]])
    off = contrasts @ paired_aucs(truth, scores).values
    statistic = off @ np.linalg.inv(contrasts @ covariance @ contrasts.T) @ off
    assert (found.statistic, found.freedom) == (pytest.approx(statistic, rel=1e-8), 3)
    assert found.p_value == pytest.approx(stats.chi2.sf(statistic, 3), rel=1e-8)


def test_of_two_models_it_is_the_test_of_their_difference() -> None:
    truth, scores = scored(2)
    areas = paired_aucs(truth, scores)
    assert areas.equality().p_value == pytest.approx(areas.difference("0", "1").p_value)


def test_models_that_rank_alike_take_no_part() -> None:
    truth, scores = scored(3)
    found = paired_aucs(truth, scores).equality()
    twice = paired_aucs(truth, {**scores, "again": np.exp(scores["1"])}).equality()
    assert (twice.statistic, twice.freedom) == (pytest.approx(found.statistic), 2)
    alike = paired_aucs(truth, {"a": scores["0"], "b": np.exp(scores["0"])}).equality()
    assert (alike.statistic, alike.freedom, alike.p_value) == (0, 0, 1)
    assert alike.reason == "all pairs are ranked alike"


@pytest.mark.parametrize(
    ("truth", "scores", "reason"),
    [
        ([1, 1, 0, 0], {"a": [4, 3, 2, 1]}, "there is one model alone"),
        ([1, 1, 0, 0], {"a": [2, 2, 1, 1], "b": [1, 1, 2, 2]}, "variance is 0"),
        ([1, 1], {"a": [2, 1], "b": [1, 2]}, "no case is negative"),
        ([1, 0], {"a": [2, 1], "b": [1, 2]}, "fewer than two cases"),
    ],
)
def test_why_there_is_no_joint_test(truth, scores, reason: str) -> None:
    found = paired_aucs(truth, scores).equality()
    assert isnan(found.statistic)
    assert isnan(found.p_value)
    assert reason in found.reason


@given(st.floats(0, 1e3), st.integers(1, 40))
def test_chi_square_is_that_of_scipy(x: float, freedom: int) -> None:
    assert chi_square_above(x, freedom) == pytest.approx(stats.chi2.sf(x, freedom), rel=1e-9)


def decided(both: int, first: int, second: int, neither: int) -> tuple[np.ndarray, ...]:
    """Truth and two decisions with so many cases of each kind, of both classes in turn."""
    right = np.repeat([[1, 1], [1, 0], [0, 1], [0, 0]], [both, first, second, neither], axis=0)
    truth = np.arange(len(right)) % 2
    return truth, *(np.where(column == 1, truth, 1 - truth) for column in right.T)


@pytest.mark.parametrize(
    ("cells", "p_value", "mid"),
    [
        # M. W. Fagerland et al. (2013), table 1: airway hyper-responsiveness and its tests
        ((1, 1, 7, 12), 0.0703, 0.0391),
        ((59, 6, 16, 80), 0.0525, 0.0347),
        ((3, 0, 4, 1), 2 / 16, 1 / 16),
        # 2 of 4 either way: 1, and 1 minus half of 6/16
        ((3, 2, 2, 1), 1.0, 1 - 3 / 16),
    ],
)
def test_published_and_worked_splits(
    cells: tuple[int, int, int, int], p_value: float, mid: float
) -> None:
    found = mcnemar(*decided(*cells))
    assert (found.both, found.first, found.second, found.neither) == cells
    assert found.cases == sum(cells)
    assert (found.p_value, found.mid_p_value) == pytest.approx((p_value, mid), abs=5e-5)


@given(st.integers(0, 60), st.integers(0, 60))
def test_the_exact_test_is_the_sum_over_all_splits_as_uneven(first: int, second: int) -> None:
    found = mcnemar(*decided(2, first, second, 3))
    tossed, gap = first + second, abs(first - second)
    if not tossed:
        assert isnan(found.p_value)
        assert found.reason == "both decide rightly about the same cases"
        return
    uneven = sum(comb(tossed, k) for k in range(tossed + 1) if abs(tossed - 2 * k) >= gap)
    assert found.p_value == pytest.approx(float(Fraction(uneven, 2**tossed)), rel=1e-10)
    assert found.p_value == pytest.approx(stats.binomtest(first, tossed).pvalue, rel=1e-10)
    at = comb(tossed, first) / 2**tossed
    assert found.mid_p_value == pytest.approx(
        found.p_value - (at if gap else at / 2), rel=1e-9, abs=1e-12
    )


def test_very_many_cases() -> None:
    found = mcnemar(*decided(10, 500_500, 499_500, 10))
    peer = 2 * stats.binom.cdf(499_500, 1_000_000, 0.5)
    assert found.p_value == pytest.approx(peer, rel=1e-6)


def test_columns_of_a_test_are_of_one_length_and_binary() -> None:
    with pytest.raises(ValueError, match="truth, first, second must"):
        mcnemar([1, 0], [1, 0], [1])
    with pytest.raises(ValueError, match="must"):
        mcnemar([1, 2], [1, 0], [1, 0])
