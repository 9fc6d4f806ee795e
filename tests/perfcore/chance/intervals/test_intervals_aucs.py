"""DeLong: against all pairs of cases, on hand-made cases, and where no variance is known."""

from __future__ import annotations

from math import isnan, sqrt
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from perfcore import Sweep, auc, auc_difference, auc_interval, paired_aucs, sweep
from perfcore.chance.intervals import WEIGHTED, auc_variance
from perfcore.chance.intervals.halvings import separation_ends, t_of
from tests.perfcore.slow_intervals import made_cases, slow_covariance
from tests.perfcore.worked_cases import (
    CONSTANT,
    EMPTY,
    ONLY_NEGATIVES,
    ONLY_POSITIVES,
    TWENTY,
    expanded,
)

tied = st.integers(0, 5).map(float)
spread = st.floats(0, 1, allow_subnormal=False)


@st.composite
def paired_cases(draw: st.DrawFn) -> tuple[list[bool], list[list[float]]]:
    """Two or more cases of each class with the scores of three models, some of them tied."""
    extra = draw(st.lists(st.booleans(), max_size=12))
    truth = draw(st.permutations([True, True, False, False, *extra]))
    n = len(truth)
    scores = [
        draw(st.lists(draw(st.sampled_from([tied, spread])), min_size=n, max_size=n)) for _ in "abc"
    ]
    return truth, scores


@given(paired_cases(), st.data())
def test_covariances_are_those_of_all_pairs_and_whole_weights_are_repeated_cases(
    cases: tuple[list[bool], list[list[float]]], data: st.DataObject
) -> None:
    truth, scores = cases
    named = dict(zip("abc", scores, strict=True))
    slow = slow_covariance(truth, scores)
    areas = paired_aucs(truth, named)
    np.testing.assert_allclose(areas.covariance, slow, rtol=1e-10, atol=1e-15)
    for i, score in enumerate(scores):
        s = sweep(truth, score)
        assert areas.values[i] == auc(s)
        assert auc_variance(s).total == pytest.approx(slow[i, i], rel=1e-10, abs=1e-15)
    n = len(truth)
    repeats = np.array(data.draw(st.lists(st.integers(0, 3), min_size=n, max_size=n)))
    again = np.repeat(truth, repeats)
    if min(again.sum(), (~again).sum()) < 2:
        return
    weighted = paired_aucs(truth, named, weight=repeats * 1.0, weights_are_counts=True)
    repeated = paired_aucs(again, {m: np.repeat(score, repeats) for m, score in named.items()})
    np.testing.assert_allclose(weighted.covariance, repeated.covariance, rtol=1e-10, atol=1e-15)
    one = auc_interval(sweep(truth, scores[0], weight=repeats * 1.0), weights_are_counts=True)
    assert one == auc_interval(sweep(again, np.repeat(scores[0], repeats)))
    assert one == auc_interval(sweep(truth, scores[0], weight=repeats))


def test_the_variance_by_hand() -> None:
    # Placements of the positives 1, 2/3, 1/3, of the negatives 1/3, 2/3, 1: variances 1/9 each.
    s = sweep([1, 0, 1, 0, 1, 0], [6, 5, 4, 3, 2, 1])
    assert auc_variance(s).total == pytest.approx(2 / 27, rel=1e-14)
    interval = auc_interval(s, level=0.9)
    assert auc_variance(s).freedom == pytest.approx(4)  # Welch: two equal variances of 3 cases
    reach = 2.131847 * sqrt(2 / 27) / (2 / 9)
    assert interval.low == pytest.approx(1 / (1 + np.exp(reach) / 2))
    assert interval.high == pytest.approx(1 / (1 + np.exp(-reach) / 2))
    assert interval.level == 0.9


@pytest.mark.parametrize(
    ("level", "freedom", "quantile"),
    [  # tables of Student's t
        *((0.95, 1, 12.7062), (0.95, 2, 4.3027), (0.95, 5, 2.5706), (0.95, 30, 2.0423)),
        *((0.9, 10, 1.8125), (0.99, 120, 2.6174), (0.5, 3, 0.7649), (0.95, 1e9, 1.95996)),
        *((0.95, 2.5, 3.5747), (0.95, float("inf"), 1.95996)),
    ],
)
def test_quantiles_of_student_s_t(level: float, freedom: float, quantile: float) -> None:
    assert t_of(level, freedom) == pytest.approx(quantile, abs=6e-5)


def test_variance_and_freedom_are_those_of_brunner_and_munzel_s_test() -> None:
    truth, score = made_cases(60, 0.3)
    tied = np.round(score, 1)
    s = sweep(truth, tied)
    peer = stats.brunnermunzel(tied[~truth], tied[truth])
    variance = auc_variance(s)
    t = (auc(s) - 0.5) / sqrt(variance.total)
    assert t == pytest.approx(peer.statistic)
    assert 2 * stats.t.sf(abs(t), variance.freedom) == pytest.approx(peer.pvalue)


def test_one_model_has_the_same_interval_alone_and_beside_others() -> None:
    truth, score = expanded(TWENTY)
    beside = paired_aucs(truth, {"a": score, "b": score[::-1]}).interval("a", level=0.8)
    alone = auc_interval(TWENTY, level=0.8)
    assert (beside.low, beside.high) == pytest.approx((alone.low, alone.high))
    assert beside.method == alone.method == "DeLong, logit, t"


def test_blocks_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = auc_variance(TWENTY).total
    monkeypatch.setattr("perfcore.chance.intervals.placements._BLOCK", 3)
    assert auc_variance(TWENTY).total == pytest.approx(whole, rel=1e-14)
    assert whole == pytest.approx(
        slow_covariance(expanded(TWENTY)[0], [expanded(TWENTY)[1]]).item()
    )


def test_billions_of_cases() -> None:
    s = Sweep.from_counts([3, 2, 1], [2**40, 2**40, 2**40], [2**38, 2**40, 2**42])
    small = Sweep.from_counts([3, 2, 1], [2**12, 2**12, 2**12], [2**10, 2**12, 2**14])
    assert auc_variance(s).total * 2**28 == pytest.approx(auc_variance(small).total, rel=1e-3)


@pytest.mark.parametrize(
    ("s", "reason"),
    [
        (EMPTY, "no case is positive"),
        (ONLY_NEGATIVES, "no case is positive"),
        (ONLY_POSITIVES, "no case is negative"),
        (CONSTANT, "fewer than two cases"),
        (sweep([1, 1, 0, 0], [4, 3, 2, 1], weight=[0.5, 1, 1, 1]), WEIGHTED),
    ],
)
def test_why_there_is_no_interval(s: Sweep, reason: str) -> None:
    interval = auc_interval(s)
    assert interval.value == pytest.approx(auc(s), nan_ok=True)
    assert isnan(interval.low)
    assert isnan(interval.high)
    assert reason in interval.reason
    for difference in (auc_difference(s, TWENTY), auc_difference(TWENTY, s)):
        assert isnan(difference.low)
        assert isnan(difference.p_value)
        assert reason in difference.reason
    if reason != WEIGHTED:
        truth, score = expanded(s)
        areas = paired_aucs(truth, {"a": score, "b": score})
        for result in (areas.interval("a"), areas.difference("a", "b")):
            assert isnan(result.high)
            assert reason in result.reason


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_separated_classes_have_an_interval_with_a_width(value: float) -> None:
    truth = [1] * 10 + [0] * 20
    interval = auc_interval(sweep(truth, np.array(truth) * (2 * value - 1)))
    assert interval.value == value
    assert interval.method == "Newcombe"
    assert "variance is 0" in interval.reason
    assert 0.1 < interval.high - interval.low < 0.25
    assert value in (interval.low, interval.high)


@given(st.floats(0, 1), st.integers(2, 50), st.integers(2, 50))
def test_newcombe_s_ends_are_z_standard_deviations_away(value: float, p: int, n: int) -> None:
    for end in separation_ends(value, p, n, 1.96):
        m = (p + n) / 2 - 1
        ties = 1 + m * (1 - end) / (2 - end) + m * end / (1 + end)
        reach = 1.96 * sqrt(end * (1 - end) * ties / p / n)
        assert abs(value - end) == pytest.approx(reach, abs=1e-6)


def test_the_paired_test_by_hand() -> None:
    truth = [1, 0, 1, 0, 1, 0]
    areas = paired_aucs(truth, {"a": [6, 5, 4, 3, 2, 1], "b": [6, 5, 1, 3, 2, 4]})
    covariance = slow_covariance([bool(t) for t in truth], [[6, 5, 4, 3, 2, 1], [6, 5, 1, 3, 2, 4]])
    variance = covariance[0, 0] + covariance[1, 1] - 2 * covariance[0, 1]
    difference = areas.difference("a", "b")
    z = difference.value / sqrt(variance)
    assert difference.p_value == pytest.approx(2 * NormalDist().cdf(-abs(z)))
    assert difference.high - difference.value == pytest.approx(1.959964 * sqrt(variance))
    back = areas.difference("b", "a")
    assert (-back.value, -back.high, -back.low) == (
        *(difference.value, difference.low, difference.high),
    )
    assert back.p_value == difference.p_value


def test_the_unpaired_test_adds_variances() -> None:
    one, other = sweep([1, 0, 1, 0, 1, 0], [6, 5, 4, 3, 2, 1]), TWENTY
    difference = auc_difference(one, other)
    sd = sqrt(auc_variance(one).total + auc_variance(other).total)
    assert difference.value == auc(one) - auc(other)
    assert difference.p_value == pytest.approx(2 * NormalDist().cdf(-abs(difference.value) / sd))


def test_differences_whose_variance_is_0() -> None:
    truth, score = expanded(TWENTY)
    alike = paired_aucs(truth, {"a": score, "b": np.exp(score)}).difference("a", "b")
    assert (alike.value, alike.low, alike.high, alike.p_value) == (0, 0, 0, 1)
    assert alike.reason == "all pairs are ranked alike"
    separated = paired_aucs([1, 1, 0, 0], {"a": [2, 2, 1, 1], "b": [1, 1, 2, 2]})
    difference = separated.difference("a", "b")
    assert difference.value == 1
    assert isnan(difference.p_value)
    assert "variance is 0" in difference.reason


def test_a_model_that_is_none_is_named() -> None:
    with pytest.raises(ValueError, match=r"^Argument model must be one of \['a'\], got 'b'\.$"):
        paired_aucs([1, 1, 0, 0], {"a": [2, 2, 1, 1]}).interval("b")
