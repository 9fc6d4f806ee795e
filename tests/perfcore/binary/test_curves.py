"""The two curves: worked by hand, and where they are undefined."""

import numpy as np
import pytest

from perfcore import Curve, precision_recall, roc
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
