"""Figures stay within their bounds, and reach both ends exactly, with weights over 20 decades.

A two-class figure is the figure of two classes: of the matrix to the bit.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from perfcore import (
    MEASURES,
    Counts,
    Sweep,
    auc,
    average_precision,
    break_even,
    cost_curve,
    equal_error_rate,
    partial_auc,
    partial_auc_of_recall,
    rank_loss,
    sweep,
)
from perfcore.binary.areas import precision_recall_trapezoid
from perfcore.binary.separations import gini, kolmogorov_smirnov
from perfcore.calibration import FIGURES as OF_SWEEPS
from perfcore.calibration import calibration_figures
from perfcore.chance.classes import area_intervals, class_intervals
from perfcore.chance.classes.joint_cells import stacked_values
from perfcore.classes import (
    ClassCounts,
    accuracy,
    average,
    average_cost,
    balanced_accuracy,
    brier_score,
    class_sweeps,
    cohen_kappa,
    hand_till,
    log_loss,
    mcc,
    mean_average_precision,
    one_versus_rest_auc,
    pairwise_aucs,
    top_k_accuracy,
)
from perfcore.classes.figures import CLASS_FIGURES, FIGURES, figures_of_classes
from perfcore.classes.sums import stacked_sums

weights = st.one_of(
    st.integers(1, 9).map(lambda tenths: tenths / 10),
    st.tuples(st.floats(1, 10), st.integers(-10, 9)).map(lambda pair: pair[0] * 10.0 ** pair[1]),
    st.sampled_from([1 / 3, 1e12 / 3, 1.0]),
)
cells = st.one_of(st.just(0.0), weights)
LABELS = [0, 1, 2]


def within(low: float, value: float, high: float) -> bool:
    return math.isnan(value) or low <= value <= high


# ---- two classes, at a threshold

PERFECT = {
    **dict.fromkeys(("fpr", "fnr", "error_rate", "false_discovery_rate"), 0.0),
    **dict.fromkeys(("false_omission_rate", "normalised_expected_cost"), 0.0),
    "cost_sensitive_error": 0.0,
    **dict.fromkeys(("accuracy", "balanced_accuracy", "precision", "recall", "specificity"), 1.0),
    **dict.fromkeys(("npv", "f1", "f_beta", "g_mean", "mcc", "informedness", "jaccard"), 1.0),
    "cohen_kappa": 1.0,
}
WORST = {key: 1.0 - value for key, value in PERFECT.items()} | {"mcc": -1.0, "informedness": -1.0}
del WORST["cohen_kappa"], WORST["cost_sensitive_error"]  # that of the costs and the shares
ENDLESS = {"alert_rate", "prevalence", "lift", "net_benefit"} | {
    "positive_likelihood_ratio",
    "negative_likelihood_ratio",
}


def test_no_measure_is_forgotten() -> None:
    assert set(PERFECT) | ENDLESS == set(MEASURES)


@given(weights, weights)
def test_perfect_and_worst_decisions_of_two_classes(one: float, other: float) -> None:
    perfect, worst = Counts(one, 0.0, 0.0, other), Counts(0.0, one, other, 0.0)
    assert {key: MEASURES[key].of(perfect) for key in PERFECT} == PERFECT
    assert {key: MEASURES[key].of(worst) for key in WORST} == WORST
    assert MEASURES["normalised_expected_cost"].of(worst, cost_fn=one, cost_fp=other) == 1


def test_a_small_cost_beside_a_large_one_is_not_lost() -> None:
    # All negatives are called positive: 1 in 10^20 of the highest cost.
    counts = Counts(1e10, 1e-10, 0.0, 0.0)
    assert MEASURES["normalised_expected_cost"].of(counts) == pytest.approx(1e-20)


# ---- curves of two classes

CURVES: dict[str, tuple[float, float, Callable[[Sweep], float]]] = {
    "auc": (0, 1, auc),
    "rank_loss": (0, 1, rank_loss),
    "gini": (-1, 1, gini),
    "ks": (0, 1, lambda s: kolmogorov_smirnov(s).value),
    "average_precision": (0, 1, average_precision),
    "trapezoid": (0, 1, precision_recall_trapezoid),
    "break_even": (0, 1, lambda s: break_even(s).value),
    "equal_error_rate": (0, 1, lambda s: equal_error_rate(s).value),
    "cost_curve": (0, 0.5, lambda s: cost_curve(s).area),
    **{
        f"partial {low} {high}": (
            0,
            high - low,
            lambda s, a=low, b=high: partial_auc(s, b, min_fpr=a).area,
        )
        for low, high in ((0.0, 0.1), (0.1, 0.3), (0.0, 1.0), (0.7, 1.0))
    },
    **{
        f"standardised {low} {high}": (
            -math.inf,
            1,
            lambda s, a=low, b=high: partial_auc(s, b, min_fpr=a).standardised,
        )
        for low, high in ((0.0, 0.1), (0.1, 0.3))
    },
    **{
        f"of recall {low} {high}": (
            0,
            high - low,
            lambda s, a=low, b=high: partial_auc_of_recall(s, a, max_recall=b).area,
        )
        for low, high in ((0.9, 1.0), (0.1, 0.3))
    },
}
BEST = {
    **{key: high for key, (_, high, _) in CURVES.items()},
    **dict.fromkeys(("rank_loss", "equal_error_rate", "cost_curve"), 0),
}
LEAST = {
    "auc": 0,
    "rank_loss": 1,
    "gini": -1,
    "equal_error_rate": 1,
    **{key: 0 for key in CURVES if key.startswith(("partial", "of recall"))},
}

rows = st.lists(st.tuples(weights, st.booleans(), st.integers(0, 4)), min_size=1, max_size=12)
sides = st.lists(st.tuples(weights, st.integers(0, 3)), min_size=1, max_size=6)


def swept(positives: list[tuple[float, int]], negatives: list[tuple[float, int]]) -> Sweep:
    both = [*positives, *negatives]
    truth = [True] * len(positives) + [False] * len(negatives)
    return sweep(truth, [score for _, score in both], weight=[weight for weight, _ in both])


@given(rows)
def test_figures_of_curves_stay_within_their_bounds(given_rows: list) -> None:
    weight, truth, score = zip(*given_rows, strict=True)
    s = sweep(truth, score, weight=weight)
    for key, (low, high, figure) in CURVES.items():
        assert within(low, figure(s), high), key


@given(sides, sides)
def test_perfect_and_worst_rankings(positives: list, negatives: list) -> None:
    above = [(weight, score + 10) for weight, score in positives]
    best, least = swept(above, negatives), swept(negatives, above)
    assert {key: figure(best) for key, (_, _, figure) in CURVES.items()} == BEST
    assert {key: CURVES[key][2](least) for key in LEAST} == LEAST


@pytest.mark.parametrize("cases", [1, 3, 7, 10, 49])
def test_perfect_and_worst_rankings_of_whole_counts(cases: int) -> None:
    truth = np.arange(2 * cases) < cases
    best, least = sweep(truth, truth), sweep(truth, ~truth)
    assert {key: figure(best) for key, (_, _, figure) in CURVES.items()} == BEST
    assert {key: CURVES[key][2](least) for key in LEAST} == LEAST


# ---- calibration

UNIT = {
    *("absolute_error", "absolute_error_of_rates", "brier_score", "root_mean_squared_error"),
    *("squared_error_of_rates", "miscalibration", "discrimination", "murphy_reliability"),
    *("calibration_error", "rms_calibration_error", "max_calibration_error"),
    *("calibration_gap", "calibration_gap_90"),
}
QUARTER = {"uncertainty", "murphy_uncertainty", "murphy_resolution"}


@given(rows)
def test_figures_of_calibration_stay_within_their_bounds(given_rows: list) -> None:
    weight, truth, score = zip(*given_rows, strict=True)
    found = calibration_figures(sweep(truth, np.array(score) / 4, weight=weight))
    assert set(found) == set(OF_SWEEPS.needing("probabilities"))
    for key in UNIT:
        assert within(0, found[key], 1), key
    for key in QUARTER:
        assert within(0, found[key], 0.25), key
    assert within(0, found["log_uncertainty"], math.log(2))
    for key in ("log_loss", "clipped_log_loss", "log_miscalibration", "log_discrimination"):
        assert within(0, found[key], math.inf), key


@given(st.lists(st.tuples(weights, st.booleans()), min_size=1, max_size=12))
def test_scores_that_are_right_or_wrong_throughout(given_rows: list) -> None:
    weight, truth = (np.array(column) for column in zip(*given_rows, strict=True))
    right, wrong = (
        calibration_figures(sweep(truth, score.astype(float), weight=weight))
        for score in (truth, ~truth)
    )
    means = ("absolute_error", "brier_score", "murphy_reliability", "calibration_error")
    means = (*means, "absolute_error_of_rates", "squared_error_of_rates", "calibration_gap")
    means = (*means, "rms_calibration_error", "max_calibration_error", "root_mean_squared_error")
    assert {key: right[key] for key in (*means, "log_loss")} == dict.fromkeys(
        (*means, "log_loss"), 0
    )
    gaps = [key for key in means if key != "calibration_gap"]
    assert {key: wrong[key] for key in gaps} == dict.fromkeys(gaps, 1)
    assert wrong["log_loss"] == math.inf


# ---- several classes


def matrices(size: int) -> st.SearchStrategy[ClassCounts]:
    of_cells = st.lists(cells, min_size=size**2, max_size=size**2)
    return of_cells.map(lambda one: ClassCounts(range(size), np.reshape(one, (size, size))))


SIGNED = ("cohen_kappa", "mcc")
COMPARED = {key: each for key, each in CLASS_FIGURES.items() if each.difference}


@given(st.integers(2, 4).flatmap(matrices))
def test_figures_of_a_matrix_stay_within_their_bounds(m: ClassCounts) -> None:
    for key, figure in FIGURES.items():
        assert within(-1 if key in SIGNED else 0, figure(m), 1), key
    for key, values in figures_of_classes(m).items():
        assert all(within(0, value, 1) for value in values.tolist()), key
    for how in ("macro", "weighted", "micro"):
        for key, measure in MEASURES.items():
            assert within(measure.bounds[0], average(m, key, how), measure.bounds[1]), key
    for weighting in ("linear", "quadratic"):
        assert within(-math.inf, cohen_kappa(m, weighting), 1)
    costs = np.abs(np.subtract.outer(*[np.arange(len(m.labels))] * 2)) / 10
    assert within(0, average_cost(m, costs), costs.max())


@given(st.lists(weights, min_size=2, max_size=5))
@example([1.0, 1.0])
@example([1e12 / 3, 1 / 3])
def test_perfect_decisions_of_several_classes(diagonal: list[float]) -> None:
    size = len(diagonal)
    m = ClassCounts(range(size), np.diag(diagonal))
    assert {key: figure(m) for key, figure in FIGURES.items()} == dict.fromkeys(FIGURES, 1.0)
    assert [cohen_kappa(m, weighting) for weighting in ("linear", "quadratic")] == [1, 1]
    assert average_cost(m, 1 - np.eye(size)) == 0
    found = class_intervals(m)
    assert {found.figures[key].value for key in ("accuracy", "mcc", "cohen_kappa")} == {1}


@given(st.lists(weights, min_size=6, max_size=6))
def test_wrong_decisions_of_several_classes(six: list[float]) -> None:
    matrix = np.zeros((3, 3))
    matrix[~np.eye(3, dtype=bool)] = six
    m = ClassCounts(LABELS, matrix)
    for key in FIGURES:
        assert FIGURES[key](m) == 0 or key in SIGNED
    assert average_cost(m, 0.1 * (1 - np.eye(3))) == 0.1


BOTH = {
    "accuracy": accuracy,
    "mcc": mcc,
    "cohen_kappa": cohen_kappa,
    "balanced_accuracy": balanced_accuracy,
}


@given(
    st.one_of(
        st.lists(cells, min_size=4, max_size=4),
        st.lists(st.integers(0, 10**12), min_size=4, max_size=4),
    )
)
def test_two_classes_are_the_two_class_measure_to_the_bit(four: list[float]) -> None:
    tn, fp, fn, tp = four
    m = ClassCounts([0, 1], [[tn, fp], [fn, tp]])
    counts = Counts(tp, fp, fn, tn)
    for key, of_classes in BOTH.items():
        measure = MEASURES[key]
        if key == "balanced_accuracy" and measure.why_undefined(counts):
            continue  # a class without cases is left out
        if key == "balanced_accuracy":  # the mean of two recalls, each rounded for itself
            assert of_classes(m) == pytest.approx(measure.of(counts), rel=4e-16)
        else:
            np.testing.assert_equal(of_classes(m), measure.of(counts), err_msg=key)
    for weighting in ("linear", "quadratic"):
        np.testing.assert_equal(cohen_kappa(m, weighting), MEASURES["cohen_kappa"].of(counts))


@given(st.integers(2, 4).flatmap(matrices))
def test_replicates_of_a_matrix_stay_within_their_bounds(m: ClassCounts) -> None:
    size = len(m.labels)
    filled = np.flatnonzero(m.matrix)
    if not filled.size:
        return
    drawn = np.array([m.matrix.ravel()[filled], m.matrix.ravel()[filled][::-1]])
    costs = 0.1 * (1 - np.eye(size))
    stack = stacked_sums(filled, drawn, size, costs)
    for key, values in stacked_values(COMPARED, stack, costs.ravel()[filled]).items():
        high = 0.1 if key == "average_cost" else 1
        for value in values.tolist():
            assert within(-1 if key in SIGNED else 0, value, high), key


@given(st.lists(weights, min_size=2, max_size=5))
def test_perfect_replicates_are_exactly_1(diagonal: list[float]) -> None:
    size = len(diagonal)
    costs = np.ones((size,) * 2)
    stack = stacked_sums(np.arange(size) * (size + 1), np.array([diagonal]), size, costs)
    found = stacked_values(COMPARED, stack, costs.ravel())
    assert {key: values.item() for key, values in found.items()} == dict.fromkeys(found, 1.0)


# ---- several classes, with scores

scored = st.lists(
    st.tuples(weights, st.sampled_from(LABELS), st.permutations([0.6, 0.3, 0.1])),
    min_size=1,
    max_size=12,
)


@given(scored)
def test_figures_of_scores_stay_within_their_bounds(given_rows: list) -> None:
    weight, truth, table = zip(*given_rows, strict=True)
    cases = truth, table, LABELS, weight
    s = class_sweeps(*cases)
    found = {
        **{how: one_versus_rest_auc(s, how) for how in ("macro", "weighted", "micro")},
        **{f"{how} AP": mean_average_precision(s, how) for how in ("macro", "weighted")},
        "M": hand_till(*cases),
        "Brier": brier_score(*cases, halved=True),
        "top 2": top_k_accuracy(truth, table, LABELS, 2, weight),
    }
    for key, value in found.items():
        assert within(0, value, 1), key
    assert all(within(0, each, 1) for each in pairwise_aucs(*cases).ravel().tolist())
    assert log_loss(*cases) >= 0


@given(
    st.lists(st.tuples(weights, st.sampled_from(LABELS)), min_size=1, max_size=12), st.booleans()
)
def test_scores_that_rank_all_cases_rightly_or_wrongly(given_rows: list, right: bool) -> None:
    weight, truth = (np.array(column) for column in zip(*given_rows, strict=True))
    own = np.eye(3)[truth]
    table = own if right else (1 - own) / 2
    cases = truth, table, LABELS, weight
    s, end = class_sweeps(*cases), float(right)
    found = [one_versus_rest_auc(s, "micro"), top_k_accuracy(truth, table, LABELS, 1, weight)]
    if np.unique(truth).size > 1:
        found += [one_versus_rest_auc(s, how) for how in ("macro", "weighted")]
        found.append(hand_till(*cases))
        pairs = pairwise_aucs(*cases)
        found += pairs[~np.isnan(pairs)].tolist()
    assert found == [end] * len(found)
    if right:
        assert [mean_average_precision(s), brier_score(*cases), log_loss(*cases)] == [1, 0, 0]
    wrong = truth, np.eye(3)[(truth + 1) % 3], LABELS, weight
    assert [brier_score(*wrong), brier_score(*wrong, halved=True)] == [2, 1]


@given(scored)
def test_intervals_of_scores_are_of_the_figures_themselves(given_rows: list) -> None:
    weight, truth, table = zip(*given_rows, strict=True)
    cases = truth, table, LABELS, weight
    s, found = class_sweeps(*cases), area_intervals(*cases)
    for how, interval in found.one_versus_rest_auc.items():
        np.testing.assert_equal(interval.value, one_versus_rest_auc(s, how))
    for how, interval in found.mean_average_precision.items():
        np.testing.assert_equal(interval.value, mean_average_precision(s, how))
    np.testing.assert_equal(found.hand_till.value, hand_till(*cases))


@given(st.lists(st.tuples(weights, st.booleans(), st.integers(0, 8)), min_size=1, max_size=12))
def test_scores_of_two_classes_are_those_of_the_positive_one(given_rows: list) -> None:
    weight, truth, eighths = (np.array(column) for column in zip(*given_rows, strict=True))
    score = eighths / 8
    cases = truth.astype(int), np.column_stack([1 - score, score]), [0, 1], weight
    s = sweep(truth, score, weight=weight)
    both = auc(s)
    for value in (hand_till(*cases), one_versus_rest_auc(class_sweeps(*cases))):
        assert value == pytest.approx(both, rel=1e-12, abs=1e-15, nan_ok=True)
