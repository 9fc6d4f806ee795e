"""Curves, where they balance, areas and hulls: by hand, by slow definitions, exact, undefined."""

import weakref
from dataclasses import replace
from fractions import Fraction
from math import isnan
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given

from perfcore import (
    Balance,
    Curve,
    RankedPairs,
    Sweep,
    auc,
    average_precision,
    break_even,
    equal_error_rate,
    hull_equal_error_rate,
    hull_vertices,
    partial_auc,
    precision_recall,
    precision_recall_trapezoid,
    rank_loss,
    ranked_pairs,
    roc,
    roc_hull,
    roc_hull_area,
    sweep,
)
from perfcore.binary import areas, hulls
from tests.perfcore.slow_counts import Rows, cases, columns, sweeps, two_classes
from tests.perfcore.worked_cases import (
    CONSTANT,
    EMPTY,
    ONLY_NEGATIVES,
    ONLY_POSITIVES,
    TWENTY,
    slow_loss,
)


def test_precision_recall_invents_no_first_point() -> None:
    curve = precision_recall(TWENTY)
    assert curve.x[0] == 0
    assert np.isnan(curve.y[0])
    assert curve.y[1:6].tolist() == [1, 1, 2 / 3, 3 / 4, 4 / 5]
    assert (curve.x[-1], curve.y[-1]) == (1, 0.5)


def test_an_absent_class_leaves_its_axis_undefined() -> None:
    assert np.isnan(roc(ONLY_POSITIVES).x).all()
    assert roc(ONLY_POSITIVES).y.tolist() == [0, 0.5, 1]
    assert np.isnan(roc(ONLY_NEGATIVES).y).all()
    assert roc(ONLY_NEGATIVES).x.tolist() == [0, 0.5, 1]
    assert np.isnan(precision_recall(ONLY_NEGATIVES).x).all()
    assert precision_recall(ONLY_NEGATIVES).y[1:].tolist() == [0, 0]
    assert precision_recall(ONLY_POSITIVES).y[1:].tolist() == [1, 1]


def test_without_cases_there_is_one_undefined_point() -> None:
    for curve in (roc(EMPTY), precision_recall(EMPTY)):
        assert len(curve) == 1
        assert np.isnan([curve.x[0], curve.y[0]]).all()


def test_a_curve_is_read_only_and_leaves_its_makers_arrays_alone() -> None:
    x = np.array([0.0, 1.0])
    curve = Curve(x, x, x)
    with pytest.raises(ValueError, match="read-only"):
        curve.x[0] = 3
    x[0] = 0.5


def slow_crossing(
    s: Sweep, far: list[Fraction], count: list[int]
) -> tuple[Fraction, float, bool] | None:
    """Walk along the points until `far` is no longer negative; linear in between."""
    for i in range(1, len(s)):
        if far[i] == 0:
            return Fraction(count[i], count[-1]), s.thresholds.item(i), False
        if far[i] > 0:
            part = -far[i - 1] / (far[i] - far[i - 1])
            value = count[i - 1] + part * (count[i] - count[i - 1])
            return value / count[-1], s.thresholds.item(i), True
    return None


@given(sweeps)
def test_break_even_is_found_by_walking(s: Sweep) -> None:
    called = (s.tp + s.fp).tolist()
    if s.positives:
        far = [Fraction(c - s.positives) for c in called]
        value, threshold, interpolated = slow_crossing(s, far, s.tp.tolist())
        assert break_even(s) == Balance(float(value), threshold, interpolated)


@given(two_classes)
def test_the_equal_error_rate_is_found_by_walking(s: Sweep) -> None:
    rates = zip(s.fp.tolist(), s.tp.tolist(), strict=True)
    far = [Fraction(f, s.negatives) - 1 + Fraction(t, s.positives) for f, t in rates]
    value, threshold, interpolated = slow_crossing(s, far, s.fp.tolist())
    assert equal_error_rate(s) == Balance(float(value), threshold, interpolated)


def test_weights_that_meet_up_to_rounding_meet() -> None:
    truth, score = [1, 0, 0, 1, 1, 0, 0, 1, 0, 1], np.arange(10.0)
    s, plain = sweep(truth, score, weight=np.full(10, 0.1)), sweep(truth, score)
    for balance in (break_even, equal_error_rate):
        expected = balance(plain)
        assert balance(s) == replace(expected, value=pytest.approx(expected.value))


@pytest.mark.parametrize("s", [EMPTY, ONLY_NEGATIVES, ONLY_POSITIVES])
def test_without_a_class_the_balances_that_need_it_are_undefined(s: Sweep) -> None:
    needy = [equal_error_rate, hull_equal_error_rate, *([] if s.positives else [break_even])]
    for balance in needy:
        found = balance(s)
        assert np.isnan([found.value, found.threshold]).all()
        assert not found.interpolated


def test_numbers_beyond_int64_in_products() -> None:
    n = 2**60
    s = Sweep.from_counts([3, 2, 1], [n, n, 0], [0, n, n])
    assert equal_error_rate(s) == Balance(0.25, 2.0, True)


@pytest.mark.parametrize("unit", [1e-15, 1e-6, 1.0, 1e6, 1e15])
def test_whether_an_equal_error_rate_is_met_does_not_depend_on_the_unit_of_weights(unit):
    truth, score = [1, 1, 0, 0, 1, 0], [6, 5, 4, 3, 2, 1]
    met = equal_error_rate(sweep(truth, score, weight=np.array([0.1] * 6) * unit))
    assert (met.threshold, met.interpolated) == (4, False)
    assert met.value == pytest.approx(1 / 3)
    tied = equal_error_rate(sweep(truth, [6, 5, 5, 5, 2, 1], weight=np.array([0.1] * 6) * unit))
    assert (tied.threshold, tied.interpolated) == (5, True)


@given(cases())
def test_rank_loss_is_that_of_all_pairs(rows: Rows) -> None:
    truth, score = columns(rows)
    s = sweep(truth, score)
    if 0 < sum(truth) < len(truth):
        loss = slow_loss(truth, score)
        pairs = ranked_pairs(s)
        assert Fraction(2 * pairs.wrong + pairs.tied, 2 * pairs.total) == loss
        assert pairs.total == s.positives * s.negatives
        assert max(auc(s), rank_loss(s)) == float(max(loss, 1 - loss))  # correctly rounded
        assert auc(s) == 1 - rank_loss(s)
        assert rank_loss(s) == 1 - auc(s)


@given(sweeps)
def test_blocks_and_large_integers_change_nothing(s: Sweep) -> None:
    with patch.object(areas, "LARGEST_COUNT", -1), patch.object(areas, "_BLOCK", 3):
        assert ranked_pairs(s) == ranked_pairs(Sweep(s.thresholds, s.tp, s.fp))
        in_blocks = ranked_pairs(s)
    assert in_blocks == ranked_pairs(s)


def test_more_pairs_than_int64_holds() -> None:
    n = 2**61
    s = Sweep.from_counts([3, 2, 1], [n, 1, 0], [0, 1, n])
    assert ranked_pairs(s) == RankedPairs(right=n * n + 2 * n, tied=1, wrong=0)
    assert auc(s) == 1


@pytest.mark.parametrize("s", [EMPTY, ONLY_POSITIVES, ONLY_NEGATIVES])
def test_one_class_has_no_pairs_and_no_area(s: Sweep) -> None:
    part = partial_auc(s, 0.5)
    assert np.isnan([auc(s), rank_loss(s), part.area, part.standardised, roc_hull_area(s)]).all()
    assert hull_vertices(s).tolist() == sorted({0, len(s) - 1})
    assert np.isnan(roc_hull(s).x + roc_hull(s).y).all()


def test_precision_recall_areas_need_positives_only() -> None:
    for area in (average_precision, precision_recall_trapezoid):
        assert area(ONLY_POSITIVES) == 1
        assert isnan(area(ONLY_NEGATIVES))
        assert isnan(area(EMPTY))
        assert area(CONSTANT) == 0.25


def test_the_trapezoid_is_another_figure_than_the_step_sum() -> None:
    # Recall 1/2 at precision 1, then precision 1/2 and 2/3 at recall 1/2 and 1.
    s = sweep([1, 0, 1], [0.9, 0.8, 0.7])
    assert average_precision(s) == pytest.approx(1 / 2 + 1 / 2 * 2 / 3)
    assert precision_recall_trapezoid(s) == pytest.approx(1 / 2 + (1 / 2 + 2 / 3) / 2 / 2)


@pytest.mark.parametrize("max_fpr", [0, -0.1, 1.5, float("nan")])
def test_partial_auc_names_a_bad_limit(max_fpr: float) -> None:
    message = rf"^Argument max_fpr must fulfil 0 < max_fpr <= 1, got {max_fpr}\.$"
    with pytest.raises(ValueError, match=message):
        partial_auc(TWENTY, max_fpr)


def test_the_hull_of_twenty_cases() -> None:
    assert roc_hull(TWENTY).thresholds.tolist() == [np.inf, 0.8, 0.54, 0.38, 0.3, 0.1]
    assert roc_hull_area(TWENTY) == pytest.approx(0.035 + 0.26 + 0.36 + 0.1)  # trapezoids


def slow_hull(s: Sweep) -> list[int]:
    """From each vertex to the farthest point seen in the steepest direction, as wrapping a gift."""
    x, y = s.fp.tolist(), s.tp.tolist()
    kept = [0]
    while (a := kept[-1]) < len(s) - 1:
        best = a + 1
        for i in range(a + 2, len(s)):
            turn = (y[i] - y[a]) * (x[best] - x[a]) - (y[best] - y[a]) * (x[i] - x[a])
            if turn >= 0:
                best = i
        kept.append(best)
    return kept


@given(sweeps)
def test_the_hull_is_the_wrapped_one_in_blocks_of_large_integers_too(s: Sweep) -> None:
    expected = slow_hull(s)
    assert hull_vertices(s).tolist() == expected
    with patch.object(hulls, "_BLOCK", 2), patch.object(hulls, "LARGEST_COUNT", -1):
        assert hulls.upper_hull(s.fp, s.tp).tolist() == expected
    assert hulls.monotone_chain(s.fp.tolist(), s.tp.tolist()) == expected


PLACE = np.arange(30_000)
LARGE = {
    "random": np.random.default_rng(5).random(PLACE.size) < 0.5,
    "concave": np.random.default_rng(6).random(PLACE.size) < 1 - PLACE / PLACE.size,
    "perfect": PLACE < 10_000,
    "reversed": PLACE >= 10_000,
    "alternating": PLACE % 2 == 0,
}


@pytest.mark.parametrize("truth", LARGE.values(), ids=LARGE)
def test_the_blocks_of_large_data_lose_no_vertex(truth: np.ndarray) -> None:
    s = sweep(truth, -PLACE)
    assert hull_vertices(s).tolist() == hulls.monotone_chain(s.fp.tolist(), s.tp.tolist())


def test_many_vertices_that_fall_one_by_one() -> None:
    # A falling slope all along, and then a step so steep that most of it lies below: slow passes.
    n = np.arange(1, 2_000)
    up, across = np.append(4_000 - n, 10**9), np.append(np.full(n.size, 1_000), 1)
    s = Sweep.from_counts(-np.arange(n.size + 1), up, across)
    assert hull_vertices(s).tolist() == slow_hull(s)


def test_counts_beyond_int64_in_products_are_compared_exactly() -> None:
    n = 2**60
    # The middle point lies above the line by a single case.
    above = Sweep.from_counts([2, 1], [n + 1, n], [n, n])
    on = Sweep.from_counts([2, 1], [n, n], [n, n])
    assert hull_vertices(above).tolist() == [0, 1, 2]
    assert hull_vertices(on).tolist() == [0, 2]


@given(two_classes)
def test_the_hull_is_never_below_the_curve(s: Sweep) -> None:
    assert roc_hull_area(s) >= max(auc(s), 0.5)
    assert hull_equal_error_rate(s).value <= min(equal_error_rate(s).value, 0.5)


def test_the_equal_error_rate_of_the_hull() -> None:
    # Between (.1, .5) and (.5, .8) the hull is y = .5 + .75 (x - .1), and 1 - y = x at x = 23/70.
    assert hull_equal_error_rate(TWENTY) == Balance(pytest.approx(23 / 70), 0.38, True)


@pytest.mark.parametrize("weight", [(1e17, 1.0), (1e300, 1e-300), (1e-300, 1e-300)])
def test_classes_of_unlike_weight_lose_no_vertex(weight: tuple[float, float]) -> None:
    for truth, kept in (([0, 1, 0, 1, 1, 0], [0, 3, 5, 6]), ([1, 0], [0, 2])):
        s = sweep(truth, range(len(truth)), weight=[weight[y] for y in truth])
        assert hull_vertices(s).tolist() == kept


def test_both_curves_hold_one_array_of_recalls_and_the_sweep_none() -> None:
    s = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    curve = roc(s)
    assert np.shares_memory(precision_recall(s).x, curve.y)
    assert not curve.y.flags.writeable
    gone = weakref.ref(curve.y.base)
    del curve
    assert gone() is None
    assert precision_recall(s).x.tolist() == [0, 0.5, 0.5, 1, 1]
