"""Figures over runs, averaged ROC curves, and t tests: by hand, slowly, by scipy."""

import re
from fractions import Fraction
from math import inf, isnan, nan, sqrt

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from scipy import stats

from perfcore import MEASURES, Counts, Predictions, Sweep, auc, run_sweeps, sweep
from perfcore.chance.runs import (
    RunCounts,
    RunValues,
    pooled_auc,
    run_average,
    run_counts,
    run_difference,
    run_figures,
    run_values,
    split_ratio,
    threshold_average,
    vertical_average,
)
from perfcore.classes import against_rest
from perfcore.data import Cases, ClassCases, ClassPredictions
from tests.perfcore.slow_counts import cases, swept, tied_scores, two_classes


def named(runs: list[Sweep]) -> dict[str, Sweep]:
    return {f"run {i}": s for i, s in enumerate(runs)}


some_rows = st.lists(cases(tied_scores), min_size=1, max_size=4)
some_runs = st.lists(two_classes, min_size=1, max_size=4).map(named)


def values(*numbers: float) -> RunValues:
    names = tuple(f"run {i}" for i in range(len(numbers)))
    return RunValues(names, np.array(numbers), np.ones(len(numbers), np.int64))


def counts(tp: list[int], fp: list[int], fn: list[int], tn: list[int]) -> RunCounts:
    cells = (np.array(cell) for cell in (tp, fp, fn, tn))
    return RunCounts(tuple(f"run {i}" for i in range(len(tp))), Counts(*cells))


# Measures over runs

TWO = counts([9, 1], [1, 9], [6, 1], [4, 9])
THREE = counts([9, 1, 0], [1, 9, 0], [6, 1, 3], [4, 9, 7])  # the last calls nothing positive


def test_averages_of_two_runs_by_hand() -> None:
    assert run_values(TWO, "precision").values.tolist() == [0.9, 0.1]
    assert run_values(TWO, "recall").values.tolist() == [0.6, 0.5]
    assert run_average(TWO, "f1", "macro") == pytest.approx((18 / 25 + 2 / 12) / 2)
    assert run_average(TWO, "f1", "macro of means") == pytest.approx(2 * 0.5 * 0.55 / 1.05)
    assert run_average(TWO, "f1", "micro") == pytest.approx(20 / 37)
    assert run_average(TWO, "accuracy", "weighted") == run_average(TWO, "accuracy", "micro")
    assert TWO.pooled == Counts(10, 10, 7, 13)
    assert TWO.cases.tolist() == [20, 20]


def test_a_run_without_a_value_is_left_out_and_named_or_counts_as_0() -> None:
    found = run_values(THREE, "precision")
    assert found.undefined == ("run 2",)
    assert found.mean() == run_average(THREE, "precision", "macro") == pytest.approx(0.5)
    assert run_average(THREE, "precision", "macro", undefined="zero") == pytest.approx(1 / 3)
    assert found.sd == pytest.approx(sqrt(2 * 0.4**2))
    assert (found.lowest, found.highest) == (0.1, 0.9)
    beta = MEASURES["f_beta"].of(Counts(10, 10, 10, 20), beta=2)
    assert run_average(THREE, "f_beta", "micro", beta=2) == beta


def test_the_spread_of_one_run_and_of_none_is_undefined() -> None:
    assert isnan(values(0.5).sd)
    assert isnan(values(0.5, nan).sd)
    nothing = values(nan, nan)
    assert all(map(isnan, (nothing.mean(), nothing.sd, nothing.lowest, nothing.highest)))
    assert isnan(values(0.5, inf).sd)  # of a likelihood ratio
    assert run_counts({}, 0.5).cases.tolist() == []
    assert run_counts({}, 0.5).pooled == Counts(0, 0, 0, 0)


@given(some_rows, st.sampled_from(["precision", "recall", "f1", "mcc", "accuracy"]))
def test_each_run_and_all_together_are_counted_as_alone(rows: list, key: str) -> None:
    runs = named([swept(each) for each in rows])
    m = run_counts(runs, 0.0)
    assert m.runs == tuple(runs)
    alone = [MEASURES[key].of(s.at(0.0)) for s in runs.values()]
    np.testing.assert_array_equal(run_values(m, key).values, alone)
    together = swept([row for each in rows for row in each]).at(0.0)
    assert m.pooled == together
    np.testing.assert_equal(run_average(m, key, "micro"), MEASURES[key].of(together))
    known = [value for value in alone if not isnan(value)]
    assume(known)
    assert run_average(m, key, "macro") == pytest.approx(sum(known) / len(known))
    if len(known) > 1:
        assert run_values(m, key).sd == pytest.approx(np.std(known, ddof=1), abs=1e-15)


def test_figures_of_curves_are_those_of_each_run() -> None:
    found = run_figures({"a": sweep([1, 0, 0], [3, 2, 1]), "b": sweep([1, 1], [2, 1])}, auc)
    np.testing.assert_array_equal(found.values, [1.0, nan])
    assert found.support.tolist() == [3, 2]
    assert found.undefined == ("b",)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("f1", "mean"), "Argument how must be one of macro, micro, weighted, macro of means, got"),
        (("mcc", "macro of means"), "Argument key must be f1 or f_beta for macro of means, got"),
    ],
)
def test_averages_that_are_none_are_refused(arguments: tuple[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        run_average(TWO, *arguments)


# The pooled AUC


@given(some_rows)
def test_pairs_within_and_across_runs_are_those_of_all_pairs(rows: list) -> None:
    told = [(run, truth, score) for run, each in enumerate(rows) for truth, score in each]
    pairs: dict[bool, list[Fraction]] = {True: [], False: []}
    for run, truth, score in told:
        for other, its_truth, its_score in told:
            if truth and not its_truth:
                right = Fraction((score > its_score) * 2 + (score == its_score), 2)
                pairs[run == other].append(right)
    found = pooled_auc(named([swept(each) for each in rows]))
    for value, of in ((found.within, pairs[True]), (found.across, pairs[False])):
        assert value == pytest.approx(float(sum(of) / len(of)) if of else nan, nan_ok=True)
    every = pairs[True] + pairs[False]
    assert found.pooled == pytest.approx(
        float(sum(every) / len(every)) if every else nan, nan_ok=True
    )
    share = len(pairs[True]) / len(every) if every else nan
    assert found.share_within == pytest.approx(share, nan_ok=True)


def test_weights_of_one_run_leave_no_pairs_across() -> None:
    alone = {"a": sweep([1, 0, 0], [0.3, 0.2, 0.4], weight=[0.1, 0.7, 0.3])}
    assert isnan(pooled_auc(alone).across)
    assert pooled_auc(alone).pooled == pytest.approx(0.7)
    assert isnan(pooled_auc({}).pooled)
    two = {"a": sweep([1, 0], [0.9, 0.8]), "b": sweep([1, 0], [0.2, 0.1])}
    assert pooled_auc(two, together=two["a"] + two["b"]) == pooled_auc(two)


# Averaged curves


def test_curves_averaged_by_hand() -> None:
    steep = sweep([1, 1, 0, 0], [0.9, 0.8, 0.7, 0.1])  # (0,0) (0,.5) (0,1) (.5,1) (1,1)
    sloped = sweep([0, 1, 0, 1], [0.9, 0.7, 0.7, 0.2])  # (0,0) (.5,0) (1,.5) (1,1)
    runs = {"steep": steep, "sloped": sloped, "empty": sweep([1, 1], [0.9, 0.1])}
    found = vertical_average(runs)
    assert found.x.tolist() == [0, 0.5, 1]
    assert found.y.tolist() == [0.5, 0.5, 1]
    assert found.low.tolist() == [0, 0.5, 0.75]
    assert found.sd.tolist() == pytest.approx([sqrt(0.5), sqrt(0.5), 0])
    assert (found.runs, found.left_out) == (("steep", "sloped"), ("empty",))
    between = vertical_average(runs, at=[0.75])
    assert (between.y.item(), between.low.item()) == (0.625, 0.625)
    at = threshold_average(runs)
    assert at.thresholds.tolist() == [inf, 0.9, 0.8, 0.7, 0.2, 0.1]
    assert at.y.tolist() == [0, 0.25, 0.5, 0.75, 1, 1]
    assert at.x.tolist() == [0, 0.25, 0.25, 0.75, 0.75, 1]
    assert at.y_sd.tolist() == pytest.approx([0, *(sqrt(0.5) * gap for gap in (0.5, 1, 0.5, 0, 0))])
    assert at.left_out == ("empty",)


def slow_height(s: Sweep, x: Fraction) -> Fraction:
    """The height of a ROC curve point by point: on a piece, or at the top of what is vertical."""
    points = [
        (Fraction(int(fp), int(s.negatives)), Fraction(int(tp), int(s.positives)))
        for fp, tp in zip(s.fp.tolist(), s.tp.tolist(), strict=True)
    ]
    here = [y for at, y in points if at == x]
    if here:
        return max(here)
    i = next(i for i, (at, _) in enumerate(points) if at > x)
    (left, low), (right, high) = points[i - 1], points[i]
    return low + (high - low) * (x - left) / (right - left)


@given(some_runs, st.lists(st.fractions(0, 1, max_denominator=12), min_size=1, max_size=6))
def test_the_vertical_average_is_the_mean_of_heights(
    runs: dict[str, Sweep], places: list[Fraction]
) -> None:
    found = vertical_average(runs, at=[float(place) for place in places])
    for i, place in enumerate(places):
        heights = [float(slow_height(s, place)) for s in runs.values()]
        assert found.y[i] == pytest.approx(np.mean(heights))
        spread = np.std(heights, ddof=1) if len(heights) > 1 else nan
        assert found.sd[i] == pytest.approx(spread, nan_ok=True, abs=1e-7)


@given(some_runs)
def test_the_area_under_the_vertical_average_is_the_mean_auc(runs: dict[str, Sweep]) -> None:
    found = vertical_average(runs)
    assert found.area == pytest.approx(run_figures(runs, auc).mean())
    assert (found.low[0], found.y[-1]) == (0, 1)
    assert (found.low <= found.y).all()
    assert (found.low[1:] >= found.y[:-1] - 1e-12).all()


@given(some_runs)
def test_the_threshold_average_is_the_mean_of_points(runs: dict[str, Sweep]) -> None:
    found = threshold_average(runs)
    for i, threshold in enumerate(found.thresholds.tolist()):
        at = [s.at(threshold) for s in runs.values()]
        assert found.x[i] == pytest.approx(np.mean([MEASURES["fpr"].of(c) for c in at]))
        assert found.y[i] == pytest.approx(np.mean([MEASURES["recall"].of(c) for c in at]))
    again = threshold_average(runs, at=found.thresholds)
    np.testing.assert_array_equal([again.x, again.y], [found.x, found.y])


def test_without_a_run_of_both_classes_there_is_no_average() -> None:
    runs = {"a": sweep([1], [0.5])}
    assert vertical_average(runs).x.size == 0
    assert np.isnan(vertical_average(runs, at=[0, 1]).y).all()
    found = threshold_average(runs)
    assert found.thresholds.tolist() == [inf]
    assert np.isnan(found.x).all()
    assert found.left_out == vertical_average(runs).left_out == ("a",)
    alone = vertical_average({"a": sweep([1, 0], [0.5, 0.1])})
    assert np.isnan(alone.sd).all()


def test_places_that_are_none_are_refused() -> None:
    runs = {"a": sweep([1, 0], [0.5, 0.1])}
    with pytest.raises(ValueError, match=r"Argument at must hold values in \[0, 1\], got 2\.0\."):
        vertical_average(runs, at=[2])
    with pytest.raises(ValueError, match="Argument threshold must be a number, got nan"):
        threshold_average(runs, at=[nan])


# One class of several


def test_one_class_against_the_rest_has_the_runs_of_its_cases() -> None:
    truth, run = np.array([0, 1, 2, 0, 1, 2]), np.array([0, 0, 0, 1, 1, 1])
    probabilities = np.eye(3)[truth] * 0.5 + 0.2
    cases = ClassCases(truth=truth, predicted=None, probabilities=probabilities, run=run)
    found = ClassPredictions("x", ("a", "b", "c"), {"m": cases}, runs=("one", "two"))
    alone = against_rest(found, [1])
    assert alone is not None
    runs = run_sweeps(alone, "m")
    assert [(run, s.positives, s.negatives, auc(s)) for run, s in runs.items()] == [
        ("one", 1, 2, 1.0),
        ("two", 1, 2, 1.0),
    ]
    assert split_ratio(alone, "m") == 1


# Two models over the same runs

A, B = values(0.9, 0.8, 0.7), values(0.8, 0.6, 0.6)


@given(st.lists(st.tuples(*[st.integers(0, 20)] * 2), min_size=2, max_size=12), st.floats(0.01, 3))
@example([(0, 1), (1, 0)], 1.0)
def test_both_t_tests_are_those_of_scipy(pairs: list[tuple[int, int]], ratio: float) -> None:
    first, second = (np.array([pair[i] / 20 for pair in pairs]) for i in range(2))
    gaps, n = first - second, len(pairs)
    assume(gaps.std() > 1e-9)
    plain = run_difference(values(*first), values(*second), level=0.9)
    assert (plain.value, plain.freedom) == (pytest.approx(gaps.mean()), n - 1)
    assert (plain.method, plain.reason) == ("paired t", "")
    expected = stats.ttest_rel(first, second)
    assert plain.p_value == pytest.approx(expected.pvalue, rel=1e-9)
    low, high = expected.confidence_interval(0.9)
    assert (plain.low, plain.high) == pytest.approx((low, high), abs=1e-12)
    corrected = run_difference(values(*first), values(*second), tested_per_trained=ratio)
    error = sqrt((1 / n + ratio) * gaps.var(ddof=1))
    t = gaps.mean() / error
    assert corrected.p_value == pytest.approx(2 * stats.t.sf(abs(t), n - 1), rel=1e-9)
    assert (corrected.method, corrected.statistic) == ("corrected resampled t", pytest.approx(t))
    reach = stats.t.ppf(0.975, n - 1) * error
    bounds = gaps.mean() - reach, gaps.mean() + reach
    assert (corrected.low, corrected.high) == pytest.approx(bounds)
    assert corrected.p_value >= plain.p_value
    turned = run_difference(values(*second), values(*first), level=0.9)
    assert (turned.value, turned.p_value) == pytest.approx((-plain.value, plain.p_value))


def centroid_aucs(x: np.ndarray, truth: np.ndarray, folds: list[np.ndarray]) -> RunValues:
    """The AUC in each fold of scores along the line between the two means of all other cases."""
    found = []
    for fold in folds:
        way = x[~fold & truth].mean(axis=0) - x[~fold & ~truth].mean(axis=0)
        found.append(auc(sweep(truth[fold], x[fold] @ way)))
    return values(*found)


@pytest.mark.thorough
def test_the_corrected_test_errs_as_it_says_where_runs_share_cases_and_the_plain_one_often() -> (
    None
):
    random, many, errors = np.random.default_rng(1), 50, np.zeros(2)
    for _ in range(many):  # five times five folds; both models know as much as the other
        truth = random.random(100) < 0.5
        x = random.normal(size=(100, 8)) + 0.4 * truth[:, None]
        parts = [random.permutation(100) % 5 for _ in range(5)]
        folds = [part == fold for part in parts for fold in range(5)]
        one, other = (centroid_aucs(each, truth, folds) for each in (x[:, :4], x[:, 4:]))
        for i, ratio in enumerate((None, 1 / 4)):
            errors[i] += run_difference(one, other, tested_per_trained=ratio).p_value <= 0.05
    plain, corrected = errors / many
    assert plain > 0.3
    assert corrected < 0.11


def test_runs_are_matched_by_name_and_those_without_both_values_are_left_out() -> None:
    second = RunValues(("run 2", "run 1", "run 9"), np.array([0.6, 0.6, 0.1]), np.ones(3))
    found = run_difference(values(0.9, 0.8, 0.7, nan, inf), second)
    assert found.runs == ("run 1", "run 2")
    assert found.left_out == ("run 0", "run 3", "run 4", "run 9")
    assert found.value == pytest.approx(0.15)


@pytest.mark.parametrize(
    ("first", "second", "p_value", "reason"),
    [
        (values(0.9), values(0.8), nan, "fewer than two runs have a value of both models"),
        (values(), values(), nan, "fewer than two runs have a value of both models"),
        (values(0.9, 0.7), values(0.9, 0.7), 1.0, "both models have the same value in every run"),
        (
            values(0.9, 0.7),
            values(0.8, 0.6),  # 0.9 - 0.8 is not 0.7 - 0.6 in floats
            nan,
            "the difference is the same in every run, so there is no spread to judge it by",
        ),
    ],
)
def test_what_cannot_be_tested_says_why(
    first: RunValues, second: RunValues, p_value: float, reason: str
) -> None:
    for ratio in (None, 0.25):
        found = run_difference(first, second, tested_per_trained=ratio)
        assert found.p_value == pytest.approx(p_value, nan_ok=True)
        assert found.reason == reason


@pytest.mark.parametrize("ratio", [0, -1, nan, inf, "half"])
def test_a_ratio_that_is_none_is_refused(ratio: float) -> None:
    message = f"Argument tested_per_trained must be above 0 and finite, got {ratio!r}."
    with pytest.raises(ValueError, match=re.escape(message)):
        run_difference(A, B, tested_per_trained=ratio)


def test_a_level_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match=r"Argument level must fulfil 0 < level < 1, got 1\."):
        run_difference(A, B, level=1)


def made(run: list[int] | None, group: list[int] | None = None) -> Predictions:
    n = 6 if run is None else len(run)
    codes = [None if each is None else np.array(each) for each in (run, group)]
    model = Cases(
        np.arange(n).astype(np.uint8) % 2, np.arange(float(n)), run=codes[0], group=codes[1]
    )
    return Predictions(
        "x", ("no", "yes"), 1, {"m": model}, runs=tuple("abcd")[: max(run or [0]) + 1]
    )


def test_how_much_is_tested_for_each_case_trained_on() -> None:
    assert split_ratio(made([0, 0, 1, 1, 2, 2]), "m") == 0.5
    twice = [0, 0, 1, 1, 2, 2, 3, 3]  # two folds, repeated once
    assert split_ratio(made(twice, [0, 1, 2, 3, 0, 2, 1, 3]), "m") == 1
    families = [0, 0, 1, 1, 0, 2, 1, 3]  # a group comes twice in a run: it is no case
    assert split_ratio(made(twice, families), "m") == pytest.approx(1 / 3)
    assert isnan(split_ratio(made([0, 0, 1, 1], [0, 1, 0, 1]), "m"))  # each run has all
    assert isnan(split_ratio(made([0, 0]), "m"))
    assert isnan(split_ratio(made(None), "m"))
    with pytest.raises(ValueError, match="oracle"):
        split_ratio(made([0, 1]), "oracle")
