"""Intervals by formulas: DeLong's for AUCs, Wilson's for shares, and what weights allow."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import inf, isnan, sqrt
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from perfcore import MEASURES, Counts, Sweep, auc, partial_auc, sweep
from perfcore.chance.intervals import (
    PROPORTIONS,
    WEIGHTED,
    Difference,
    Interval,
    auc_difference,
    auc_interval,
    auc_variance,
    clopper_pearson_interval,
    grouped_auc_interval,
    paired_aucs,
    proportion_interval,
    scarcity,
    wilson_interval,
)
from perfcore.chance.intervals.auc_intervals import separation_ends
from perfcore.chance.intervals.scales import t_beyond, t_of, z_of
from tests.perfcore import worked_cases
from tests.perfcore.slow_intervals import made_cases, slow_covariance
from tests.perfcore.worked_cases import EMPTY, TWENTY, expanded

ALTERNATE = [1, 0, 1, 0, 1, 0]
FALLING = [6, 5, 4, 3, 2, 1]
SIX = sweep(ALTERNATE, FALLING)
BY_WEIGHT = sweep([1, 1, 0, 0], [4, 3, 2, 1], weight=[0.5, 1, 1, 1])

# Areas

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
    assert auc_variance(SIX).total == pytest.approx(2 / 27, rel=1e-14)
    interval = auc_interval(SIX, level=0.9)
    assert auc_variance(SIX).freedom == pytest.approx(4)  # Welch: two equal variances of 3 cases
    reach = 2.131847 * sqrt(2 / 27) / (2 / 9)
    assert interval.low == pytest.approx(1 / (1 + np.exp(reach) / 2))
    assert interval.high == pytest.approx(1 / (1 + np.exp(-reach) / 2))
    assert interval.level == 0.9


@pytest.mark.parametrize(
    ("level", "freedom", "quantile"),
    [  # tables of Student's t
        *((0.95, 1, 12.7062), (0.95, 2, 4.3027), (0.95, 5, 2.5706), (0.95, 30, 2.0423)),
        *((0.9, 10, 1.8125), (0.99, 120, 2.6174), (0.5, 3, 0.7649), (0.95, 1e9, 1.95996)),
        *((0.95, 2.5, 3.5747), (0.95, inf, 1.95996)),
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


def test_blocks_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = auc_variance(TWENTY).total
    monkeypatch.setattr("perfcore.chance.intervals.placements._BLOCK", 3)
    assert auc_variance(TWENTY).total == pytest.approx(whole, rel=1e-14)


def test_billions_of_cases() -> None:
    s = Sweep.from_counts([3, 2, 1], [2**40, 2**40, 2**40], [2**38, 2**40, 2**42])
    small = Sweep.from_counts([3, 2, 1], [2**12, 2**12, 2**12], [2**10, 2**12, 2**14])
    assert auc_variance(s).total * 2**28 == pytest.approx(auc_variance(small).total, rel=1e-3)


@pytest.mark.parametrize(
    ("s", "reason"),
    [
        (EMPTY, "no case is positive"),
        (worked_cases.ONLY_NEGATIVES, "no case is positive"),
        (worked_cases.ONLY_POSITIVES, "no case is negative"),
        (worked_cases.CONSTANT, "fewer than two cases"),
        (BY_WEIGHT, WEIGHTED),
    ],
)
def test_why_there_is_no_interval(s: Sweep, reason: str) -> None:
    interval = auc_interval(s)
    assert interval.value == pytest.approx(auc(s), nan_ok=True)
    found = [interval, auc_difference(s, TWENTY), auc_difference(TWENTY, s)]
    if reason != WEIGHTED:
        truth, score = expanded(s)
        areas = paired_aucs(truth, {"a": score, "b": score})
        found += [areas.interval("a"), areas.difference("a", "b")]
    for result in found:
        assert np.isnan([result.low, result.high, getattr(result, "p_value", np.nan)]).all()
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
    scores = {"a": FALLING, "b": [6, 5, 1, 3, 2, 4]}
    areas = paired_aucs(ALTERNATE, scores)
    covariance = slow_covariance(ALTERNATE, list(scores.values()))
    variance = covariance[0, 0] + covariance[1, 1] - 2 * covariance[0, 1]
    difference = areas.difference("a", "b")
    z = difference.value / sqrt(variance)
    assert difference.p_value == pytest.approx(2 * NormalDist().cdf(-abs(z)))
    assert difference.high - difference.value == pytest.approx(1.959964 * sqrt(variance))
    back = areas.difference("b", "a")
    turned = (-back.value, -back.high, -back.low, back.p_value)
    assert turned == (difference.value, difference.low, difference.high, difference.p_value)


def test_the_unpaired_test_adds_variances_each_known_as_well_as_its_cases_are_many() -> None:
    difference = auc_difference(SIX, TWENTY)
    variance = squares = 0.0
    for s in (SIX, TWENTY):
        for part, cases in zip(
            (auc_variance(s).of_positives, auc_variance(s).of_negatives),
            (s.positives, s.negatives),
            strict=True,
        ):
            variance += part
            squares += part**2 / (cases - 1)
    t = stats.t(variance**2 / squares)
    assert difference.value == auc(SIX) - auc(TWENTY)
    assert difference.method == "DeLong, t"
    assert difference.p_value == pytest.approx(2 * t.sf(abs(difference.value) / sqrt(variance)))
    reach = t.ppf(0.975) * sqrt(variance)
    assert difference.low == pytest.approx(difference.value - reach)
    assert difference.high == pytest.approx(difference.value + reach)


def test_a_model_without_spread_adds_nothing_to_the_variance_of_a_difference() -> None:
    separated = sweep([1] * 10 + [0] * 10, [1] * 10 + [0] * 10)
    difference = auc_difference(separated, TWENTY)
    t = stats.t(auc_variance(TWENTY).freedom)
    reach = t.ppf(0.975) * sqrt(auc_variance(TWENTY).total)
    assert difference.high - difference.value == pytest.approx(reach)
    alike = auc_difference(separated, separated)
    assert (alike.p_value, alike.reason) == (1, "all pairs are ranked alike")


@pytest.mark.parametrize("freedom", [1, 2.5, 30, 1e4, 1e7, 1e9, 1e15, np.inf])
@pytest.mark.parametrize("t", [0, 0.1, 1, 2, 10])
def test_the_tail_of_student_s_t_at_any_freedom(t: float, freedom: float) -> None:
    assert t_beyond(t, freedom) == pytest.approx(2 * stats.t.sf(t, freedom), rel=1e-5)


@pytest.mark.thorough
def test_two_equal_aucs_of_few_and_of_many_cases_are_rarely_found_different() -> None:
    # With the normal 7 % of 10 + 100 against 40 + 40 cases are, of 5 %; 2,000 draws tell 1.2 %.
    generator = np.random.default_rng(8)

    def drawn(positives: int, negatives: int) -> Sweep:
        truth = np.arange(positives + negatives) < positives
        return sweep(truth, generator.normal(size=truth.size) + truth)

    found = [auc_difference(drawn(10, 100), drawn(40, 40)).p_value for _ in range(2000)]
    assert 0.035 < np.mean(np.array(found) < 0.05) < 0.065


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


# Shares of cases


@given(st.data(), st.integers(1, 10**9), st.sampled_from([0.5, 0.9, 0.95, 0.999]))
def test_each_end_is_z_standard_errors_of_itself_away(
    data: st.DataObject, cases: int, level: float
) -> None:
    successes = data.draw(st.integers(0, cases))
    interval = wilson_interval(successes, cases, level=level)
    assert 0 <= interval.low <= interval.value <= interval.high <= 1
    for end in (interval.low, interval.high):
        reach = z_of(level) * sqrt(end * (1 - end) / cases)
        assert abs(interval.value - end) == pytest.approx(reach, rel=1e-6, abs=1e-9)
    mirrored = wilson_interval(cases - successes, cases, level=level)
    assert mirrored.low == pytest.approx(1 - interval.high, abs=1e-15)


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 40), st.integers(0, 40))
def test_every_share_of_cases_is_its_measure(tp: int, fp: int, fn: int, tn: int) -> None:
    counts = Counts(tp, fp, fn, tn)
    for key in PROPORTIONS:
        interval = proportion_interval(counts, key)
        assert interval.value == pytest.approx(MEASURES[key].of(counts), nan_ok=True)
        if isnan(interval.value):
            assert isnan(interval.low)
            assert interval.reason == MEASURES[key].why_undefined(counts)
        else:
            assert interval.low <= interval.value <= interval.high
            assert not interval.reason


COUNTS = Counts(tp=8, fp=5, fn=3, tn=40)


@pytest.mark.parametrize(
    ("key", "part", "whole"),
    [
        *(("recall", 8, 11), ("fnr", 3, 11), ("specificity", 40, 45), ("fpr", 5, 45)),
        *(("precision", 8, 13), ("npv", 40, 43), ("accuracy", 48, 56), ("error_rate", 8, 56)),
        ("alert_rate", 13, 56),
    ],
)
def test_what_each_share_counts(key: str, part: int, whole: int) -> None:
    assert proportion_interval(COUNTS, key) == wilson_interval(part, whole)


@given(st.data(), st.integers(1, 10**8), st.sampled_from([0.5, 0.9, 0.95, 0.999]))
def test_exact_ends_are_those_of_scipy(data: st.DataObject, cases: int, level: float) -> None:
    successes = data.draw(st.integers(0, cases) | st.integers(0, 3))
    successes = min(successes, cases)
    interval = clopper_pearson_interval(successes, cases, level=level)
    peer = stats.binomtest(successes, cases).proportion_ci(level, method="exact")
    assert (interval.low, interval.high) == pytest.approx(tuple(peer), rel=1e-7)
    assert 0 <= interval.low <= interval.value <= interval.high <= 1


def test_shares_have_the_interval_of_the_method_asked_for() -> None:
    exact = proportion_interval(COUNTS, "recall", method="exact")
    assert exact == clopper_pearson_interval(8, 11)
    nobody = proportion_interval(Counts(0, 0, 3, 5), "precision", method="exact")
    assert (nobody.method, nobody.reason) == ("Clopper-Pearson", "no case is called positive")
    by_weight = proportion_interval(BY_WEIGHT.at(2), "recall", method="exact")
    assert (by_weight.method, by_weight.reason) == ("Clopper-Pearson", WEIGHTED)


@pytest.mark.parametrize("interval", [wilson_interval, clopper_pearson_interval])
def test_no_cases_have_no_share(interval: Callable[..., Interval]) -> None:
    assert interval(0, 0).reason == "there are no cases to take a share of"
    assert interval(0.5, 2).reason == WEIGHTED


LONE = paired_aucs([1, 1, 0, 0], {"a": [2, 2, 1, 1]})


PAIRS = Counts(*([[1, 2]] * 4))
REFUSED = [
    (lambda: proportion_interval(COUNTS, "f1"), r"^Argument key must be one of recall, .*'f1'\.$"),
    (lambda: proportion_interval(PAIRS, "recall"), "^Argument counts must hold sc"),
    (
        lambda: proportion_interval(COUNTS, "recall", method="wald"),
        r"^Argument method must be one of wilson, exact, got 'wald'\.$",
    ),
    (lambda: clopper_pearson_interval(3, 2), r"0 <= successes <= cases, got 3, 2\.$"),
    (lambda: wilson_interval(3, 2), r"0 <= successes <= cases, got 3, 2\.$"),
    (lambda: wilson_interval("1", 2), r"successes <= cases, got '1', 2\.$"),
    (lambda: partial_auc(SIX, "a"), r"^Argument max_fpr must fulfil 0 < max_fpr <= 1, got 'a'\.$"),
    (lambda: paired_aucs([1, 0], {"m": [0.9, 0.8, 0.1]}), r"truth, scores\['m'\] must "),
    (lambda: LONE.interval("b"), r"^Argument model must be one of \['a'\], got 'b'\.$"),
    (lambda: auc_variance(BY_WEIGHT), "whole counts of cases, got floats: weights say how"),
    (lambda: scarcity(BY_WEIGHT), "^Weighted cases do not tell how many there are: weights say"),
]


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_what_has_no_interval_is_refused_by_name(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_a_measure_that_is_none_is_named() -> None:
    with pytest.raises(KeyError, match="did you mean 'recall'"):
        proportion_interval(COUNTS, "recal")


@pytest.mark.parametrize("level", [0, 1, 1.2, -0.5, float("nan"), "0.95", None])
def test_a_level_is_a_number_between_0_and_1(level):
    message = f"Argument level must fulfil 0 < level < 1, got {level!r}."
    for interval, *arguments in (
        (wilson_interval, 1, 2),
        (clopper_pearson_interval, 1, 2),
        (auc_interval, SIX),
        (auc_difference, SIX, SIX),
        (LONE.interval, "a"),
        (LONE.difference, "a", "a"),
        (proportion_interval, COUNTS, "recall"),
    ):
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            interval(*arguments, level=level)


def test_the_smaller_class_and_its_margin() -> None:
    few = scarcity(TWENTY)
    assert (few.smaller_class, few.cases, few.few) == ("positives", 10, True)
    assert few.margin == pytest.approx(1.96 * sqrt(0.25 / 10), rel=1e-4)
    many = scarcity(Sweep.from_counts([1], [1000], [100]))
    assert (many.smaller_class, many.cases, many.few) == ("negatives", 100, False)
    assert many.margin < 0.1
    assert scarcity(EMPTY).margin == inf


# Weights

TRUTH = np.arange(40) % 3 == 0
SCORES = {"a": np.arange(40) * 7 % 11 + TRUTH, "b": np.arange(40) * 5 % 13 + 2 * TRUTH}
WEIGHT = np.arange(40) % 2 + 1.0
"""Whole, but floats: two may mean "twice as important"."""
REPEATS = WEIGHT.astype(int)

Found = Callable[..., Interval | Difference]


def points(model: str, weight: np.ndarray) -> Sweep:
    return sweep(TRUTH, SCORES[model], weight=weight)


SWEPT: dict[str, Found] = {
    "auc_interval": lambda w, **k: auc_interval(points("a", w), **k),
    "auc_difference": lambda w, **k: auc_difference(points("a", w), points("b", w), **k),
    "proportion_interval": lambda w, **k: proportion_interval(points("a", w).at(6), "recall", **k),
}
BY_ROWS: dict[str, Found] = {
    "interval": lambda w, **k: paired_aucs(TRUTH, SCORES, weight=w, **k).interval("a"),
    "difference": lambda w, **k: paired_aucs(TRUTH, SCORES, weight=w, **k).difference("a", "b"),
}


@pytest.mark.parametrize("name", [*SWEPT, *BY_ROWS])
def test_weights_get_a_figure_but_no_interval_unless_they_are_whole_and_counts(name: str) -> None:
    found = (SWEPT | BY_ROWS)[name]
    refused = [found(WEIGHT)]
    counted = found(WEIGHT, weights_are_counts=True)
    assert refused[0].value == counted.value
    assert counted.low < counted.value < counted.high
    assert counted == found(REPEATS, weights_are_counts=True)
    if name in SWEPT:  # integer counts are cases
        assert counted == found(REPEATS)
        refused.append(found(WEIGHT + 0.37, weights_are_counts=True))
    for each in refused:
        assert np.isnan([each.low, each.high]).all()
        assert each.reason == WEIGHTED
    assert "how much a case counts, not how often it was seen" in WEIGHTED


def test_the_plain_interval_of_an_auc_is_that_of_other_software() -> None:
    found = auc_interval(SIX, method="plain")
    spread = 1.959964 * auc_variance(SIX).total ** 0.5
    assert found.high == pytest.approx(min(found.value + spread, 1.0), rel=1e-6)
    assert found.low == pytest.approx(max(found.value - spread, 0.0), rel=1e-6)
    assert found.method == "DeLong, plain, normal"
    many = made_cases(400, 0.3)
    paired = paired_aucs(many[0], {"a": many[1]})
    assert paired.interval("a", method="plain") == auc_interval(sweep(*many), method="plain")
    assert auc_interval(sweep([1, 0, 1, 0], [4, 1, 3, 2]), method="plain").method == "Newcombe"
    with pytest.raises(ValueError, match=r"^Argument method must be one of logit, plain, got 'x'"):
        auc_interval(SIX, method="x")


def test_the_auc_of_groups_is_that_of_cases_where_each_is_one() -> None:
    truth, score = made_cases(2000, 0.3)
    s = sweep(truth, score)
    for method in ("logit", "plain"):
        alone = auc_interval(s, method=method)
        found = grouped_auc_interval(s, truth, score, np.arange(truth.size), method=method)
        assert (found.low, found.high) == pytest.approx((alone.low, alone.high), abs=1e-4)
        assert found.method == f"{alone.method}, whole groups"
    # Each case twice, as a group: the same interval, though it looks like twice as many cases.
    twice = np.repeat(truth, 2), np.repeat(score, 2)
    found = grouped_auc_interval(sweep(*twice), *twice, np.repeat(np.arange(truth.size), 2))
    alone = auc_interval(s)
    assert (found.low, found.high) == pytest.approx((alone.low, alone.high), abs=1e-4)
    one = grouped_auc_interval(s, truth, score, np.zeros(truth.size))
    assert "one group" in str(one.reason)
