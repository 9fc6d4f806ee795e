"""The two curves and where they balance: by hand, by walking along, and undefined."""

from fractions import Fraction
from math import isnan

import numpy as np
import pytest
from hypothesis import given

from perfcore import (
    Balance,
    Curve,
    Sweep,
    break_even,
    equal_error_rate,
    precision_recall,
    roc,
    sweep,
)
from tests.perfcore.slow_counts import sweeps, two_classes
from tests.perfcore.worked_cases import CONSTANT, EMPTY, ONLY_NEGATIVES, ONLY_POSITIVES, TWENTY


def test_the_first_points_of_the_textbook_roc() -> None:
    curve = roc(TWENTY)
    assert list(zip(curve.x, curve.y, strict=True))[:4] == [(0, 0), (0, 0.1), (0, 0.2), (0.1, 0.2)]
    assert (curve.x[-1], curve.y[-1]) == (1, 1)
    assert len(curve) == 21


def test_curves_keep_every_operating_point_and_its_threshold() -> None:
    for curve in (roc(TWENTY), precision_recall(TWENTY)):
        assert curve.thresholds.tolist() == TWENTY.thresholds.tolist()
        assert len(curve) == len(TWENTY)


def test_precision_recall_invents_no_first_point() -> None:
    curve = precision_recall(TWENTY)
    assert curve.x[0] == 0
    assert np.isnan(curve.y[0])
    assert curve.y[1:6].tolist() == [1, 1, 2 / 3, 3 / 4, 4 / 5]
    assert (curve.x[-1], curve.y[-1]) == (1, 0.5)


def test_ties_are_one_step() -> None:
    curve = roc(CONSTANT)
    assert (curve.x.tolist(), curve.y.tolist()) == ([0, 1], [0, 1])
    assert precision_recall(CONSTANT).y[1] == 0.25


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


def test_the_break_even_point_of_the_twenty_cases() -> None:
    assert break_even(TWENTY) == Balance(value=0.6, threshold=0.505, interpolated=False)


def test_the_equal_error_rate_of_the_twenty_cases() -> None:
    # At .505 four of ten negatives are called positive and four of ten positives are missed.
    assert equal_error_rate(TWENTY) == Balance(value=0.4, threshold=0.505, interpolated=False)


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


def test_a_jump_across_is_interpolated_and_marked() -> None:
    assert break_even(CONSTANT) == Balance(value=0.25, threshold=0.5, interpolated=True)
    assert equal_error_rate(CONSTANT) == Balance(value=0.5, threshold=0.5, interpolated=True)


def test_weights_that_meet_up_to_rounding_meet() -> None:
    weight = np.full(10, 0.1)
    truth = [1, 0, 0, 1, 1, 0, 0, 1, 0, 1]
    s = sweep(truth, np.arange(10.0), weight=weight)
    plain = sweep(truth, np.arange(10.0))
    for balance in (break_even, equal_error_rate):
        assert balance(s).value == pytest.approx(balance(plain).value)
        assert balance(s).threshold == balance(plain).threshold
        assert balance(s).interpolated == balance(plain).interpolated


@pytest.mark.parametrize("s", [EMPTY, ONLY_NEGATIVES])
def test_without_positives_both_are_undefined(s: Sweep) -> None:
    for balance in (break_even(s), equal_error_rate(s)):
        assert isnan(balance.value)
        assert isnan(balance.threshold)
        assert not balance.interpolated


def test_without_negatives() -> None:
    assert break_even(ONLY_POSITIVES) == Balance(1.0, 0.2, False)
    assert isnan(equal_error_rate(ONLY_POSITIVES).value)


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
