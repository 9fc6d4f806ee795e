"""Curves and areas of all classes in one pass: against scikit-learn, and of many cases."""

import numpy as np
import pytest
from sklearn.metrics import precision_recall_curve, roc_auc_score, roc_curve

from perfcore.binary import auc, average_precision
from perfcore.classes import class_sweeps, one_versus_rest_auc, sweep_values
from perfview.tasks.classes.curves import GRID, curves_of
from tests.perfview.class_places import made_cases

LABELS = ("pear", "apple", "fig")
CASES = made_cases(LABELS).models["model"]


def sweeps_of(cases, labels=LABELS):
    names = np.array(labels)
    return class_sweeps(names[cases.truth], cases.probabilities, labels, cases.weight)


def test_areas_are_those_of_perfcore():
    sweeps = sweeps_of(CASES)
    found = curves_of(sweeps)
    assert found.auc.values.tolist() == sweep_values(sweeps, auc).values.tolist()
    expected = sweep_values(sweeps, average_precision).values.tolist()
    assert found.average_precision.values.tolist() == expected
    assert found.micro_auc == one_versus_rest_auc(sweeps, "micro")


@pytest.mark.parametrize("size", [60, 20_000])
def test_the_micro_curve_is_that_of_all_pairs(size):
    """Many cases are thinned, by less than half a pixel of a thousand."""
    cases = made_cases(LABELS, size).models["model"]
    found = curves_of(sweeps_of(cases))
    own = (cases.truth[:, None] == np.arange(3)).ravel()
    fpr, tpr, _ = roc_curve(own, cases.probabilities.ravel(), drop_intermediate=False)
    x, y = found.micro_roc
    assert np.trapezoid(y, x) == pytest.approx(
        roc_auc_score(own, cases.probabilities.ravel()), abs=5e-4
    )
    middle = x[(x > 0.02) & (x < 0.98)]
    assert np.interp(middle, x, y) == pytest.approx(np.interp(middle, fpr, tpr), abs=0.02)
    assert np.interp(middle, x, y).mean() == pytest.approx(
        np.interp(middle, fpr, tpr).mean(), abs=1e-3
    )


def test_the_macro_curve_is_the_mean_recall_at_equal_false_positive_rates():
    found = curves_of(sweeps_of(CASES))
    x, y = found.macro_roc
    assert x is GRID
    assert y[-1] == 1
    assert np.trapezoid(y, x) == pytest.approx(found.auc.mean(), abs=2e-3)


@pytest.mark.parametrize("size", [60, 20_000])
def test_the_macro_precision_is_the_mean_at_equal_recalls(size):
    cases = made_cases(LABELS, size).models["model"]
    found = curves_of(sweeps_of(cases))
    x, y = found.macro_precision_recall
    assert x is GRID
    slow = [[], [], []]
    for i, own in enumerate(slow):
        precision, recall, _ = precision_recall_curve(cases.truth == i, cases.probabilities[:, i])
        tp = np.rint(recall * (cases.truth == i).sum())[:-1]  # falling; the last is invented
        for r in GRID[1:]:
            reaching = np.flatnonzero(tp / tp[0] >= r)
            own.append(precision[reaching[-1]])
    assert y[1:] == pytest.approx(np.mean(slow, axis=0), rel=1e-12)
    assert (np.diff(x) * y[1:]).sum() == pytest.approx(found.average_precision.mean(), abs=5e-3)


def test_a_class_without_cases_has_no_curve():
    cases = made_cases((*LABELS, "nut"), absent=1).models["model"]
    found = curves_of(sweeps_of(cases, (*LABELS, "nut")))
    assert [*found.roc] == [*found.precision_recall] == [*LABELS]
    assert np.isfinite(found.macro_precision_recall[1]).all()
    assert found.auc.undefined == found.average_precision.undefined == ("nut",)


def test_cases_of_one_class_have_no_roc_curve_at_all():
    table = np.array([[0.9, 0.1], [0.4, 0.6]])
    found = curves_of(class_sweeps(["a", "a"], table, ["a", "b"]))
    assert not found.roc
    assert np.isnan(found.macro_roc[1]).all()
    assert [*found.precision_recall] == ["a"]
