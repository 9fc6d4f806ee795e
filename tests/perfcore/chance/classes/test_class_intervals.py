"""Intervals for figures of a confusion matrix: by formulas, beside two classes, and by coverage."""

from __future__ import annotations

from itertools import chain
from math import isnan

import numpy as np
import pytest

from perfcore import MEASURES
from perfcore.arrays import FloatArray
from perfcore.chance.classes import (
    accuracy_interval,
    average_interval,
    cell_groups,
    class_intervals,
    measure_intervals,
)
from perfcore.chance.classes.influences import smoothed
from perfcore.chance.intervals import Interval, decision_interval, wilson_interval
from perfcore.chance.intervals.spreads import Spread, effective_interval
from perfcore.classes import ClassCounts, average

IRIS = ClassCounts(["s", "v", "w"], [[14, 0, 0], [0, 16, 2], [0, 1, 17]])
MIXED = ClassCounts(["a", "b", "c", "none"], np.pad([[30, 3, 1], [4, 12, 2], [0, 2, 6]], (0, 1)))
TWO = ClassCounts(["no", "yes"], [[80, 20], [10, 40]])
FAIR = 1 - np.eye(3)


def ends(found: Interval) -> list[float]:
    return [round(found.value, 4), round(found.low, 4), round(found.high, 4)]


def test_accuracy_and_micro_averages_are_wilsons() -> None:
    wilson = wilson_interval(47, 50)
    assert accuracy_interval(IRIS) == wilson
    for key in ("precision", "recall", "f1"):
        micro = average_interval(IRIS, key, "micro")
        assert [micro.low, micro.high] == pytest.approx([wilson.low, wilson.high])
    # Of each case two other classes are told apart: (1 + accuracy)/2.
    specificity = average_interval(IRIS, "specificity", "micro")
    assert specificity.low == pytest.approx((1 + wilson.low) / 2)
    errors = average_interval(IRIS, "fnr", "micro")
    assert [errors.low, errors.high] == pytest.approx([1 - wilson.high, 1 - wilson.low])


@pytest.mark.parametrize("key", ["recall", "precision", "f1", "informedness", "balanced_accuracy"])
def test_of_two_classes_each_has_the_interval_of_two_classes(key: str) -> None:
    first, second = measure_intervals(TWO, key)
    counts = TWO.one_versus_rest
    assert second == decision_interval(type(counts)(*(cell.item(1) for cell in counts.cells)), key)
    assert first.method == second.method


def test_the_intervals_of_the_iris_example() -> None:
    found = class_intervals(IRIS, costs=[[0, 1, 1], [10, 0, 1], [10, 5, 0]])
    assert found.labels == ("s", "v", "w")
    assert ends(found.figures["accuracy"]) == [0.94, 0.8378, 0.9794]
    assert found.averages["f1"]["macro"].value == average(IRIS, "f1", "macro")
    assert found.averages["f1"]["macro of means"].value == average(IRIS, "f1", "macro of means")
    assert set(found.figures) == {
        "accuracy", "balanced_accuracy", "cohen_kappa", "mcc", "linear_kappa", "quadratic_kappa",
        "average_cost",
    }  # fmt: skip
    everything = [
        *found.figures.values(),
        *(one for of_key in found.averages.values() for one in of_key.values()),
        *(one for of_key in found.of_classes.values() for one in of_key),
    ]
    assert len(everything) == 7 + 13 + 12
    assert all(one.low <= one.value <= one.high and not one.reason for one in everything)
    unordered = ClassCounts(IRIS.labels, IRIS.matrix, stated=False)
    assert "linear_kappa" not in class_intervals(unordered).figures


def test_the_order_of_the_classes_changes_nothing() -> None:
    order = [2, 0, 3, 1]
    turned = ClassCounts(
        [MIXED.labels[i] for i in order], np.asarray(MIXED.matrix)[np.ix_(order, order)]
    )
    found, other = class_intervals(MIXED), class_intervals(turned)
    for key in ("accuracy", "balanced_accuracy", "cohen_kappa", "mcc"):
        assert ends(found.figures[key]) == ends(other.figures[key])
    for key, averages in found.averages.items():
        for how, one in averages.items():
            assert ends(one) == ends(other.averages[key][how])
        # assert_equal takes NaN for NaN
        moved = [found.of_classes[key][i] for i in order]
        np.testing.assert_equal([ends(x) for x in moved], [ends(x) for x in other.of_classes[key]])


@pytest.mark.parametrize("key", MEASURES)
def test_every_measure_has_an_interval_or_a_reason(key: str) -> None:
    for m in (IRIS, MIXED, TWO, ClassCounts(["a", "b"], [[5, 0], [0, 0]])):
        averages = [average_interval(m, key, how) for how in ("macro", "micro", "weighted")]
        for one in (*measure_intervals(m, key), *averages):
            if one.reason:
                assert isnan(one.low)
                assert isnan(one.high)
            else:
                assert one.low <= one.value <= one.high
                assert one.low < one.high


def test_classes_without_an_error_are_not_taken_for_sure() -> None:
    perfect = ClassCounts(["a", "b", "c"], np.diag([40, 8, 2]))
    found = class_intervals(perfect, costs=FAIR)
    lows = {key: one.low for key, one in found.figures.items()}
    assert all(one.high == one.value for key, one in found.figures.items() if key[-4:] != "cost")
    assert lows["accuracy"] == pytest.approx(50 / (50 + 1.959964**2))
    assert lows["balanced_accuracy"] < lows["accuracy"]  # one class has two cases alone
    assert found.figures["average_cost"].low == 0 < found.figures["average_cost"].high


def test_a_class_that_is_called_once_is_not_taken_for_sure() -> None:
    """Its precision is 0 or 1, and decides about the average."""
    once = ClassCounts(["a", "b", "c"], [[50, 2, 0], [3, 40, 0], [2, 2, 1]])
    often = ClassCounts(["a", "b", "c"], [[50, 2, 0], [3, 40, 0], [2, 2, 40]])
    wide, narrow = (average_interval(m, "precision") for m in (once, often))
    assert wide.value - wide.low > 0.2
    assert narrow.value - narrow.low < 0.1
    turned = ClassCounts(once.labels, np.asarray(once.matrix).T)
    assert ends(average_interval(turned, "recall")) == ends(wide)


def test_a_smoothed_matrix_keeps_its_classes() -> None:
    for m in (MIXED, ClassCounts(["a", "b"], [[5, 0], [0, 0]]), ClassCounts(["a"], [[3]])):
        matrix = smoothed(np.asarray(m.matrix, np.float64))
        np.testing.assert_allclose(matrix.sum(axis=1), m.support)
        assert (matrix >= 0).all()


@pytest.mark.parametrize(
    ("matrix", "key", "reason"),
    [
        ([[0, 0], [0, 0]], "accuracy", "there are no cases"),
        ([[0, 0], [0, 0]], "mcc", "there are no cases"),
        ([[0, 0], [0, 0]], "balanced_accuracy", "there are no cases"),
        ([[9, 0], [0, 0]], "mcc", "all cases are of one class, or all are called one class"),
        ([[9, 0], [0, 0]], "cohen_kappa",
         "all cases are of one class and called it: no disagreement is expected"),
        ([[9, 3], [0, 0]], "cohen_kappa",
         "no case adds more to this figure than another: its spread is unknown"),
    ],
)  # fmt: skip
def test_reasons(matrix: list[list[int]], key: str, reason: str) -> None:
    found = class_intervals(ClassCounts(["a", "b"], matrix), keys=()).figures[key]
    assert str(found.reason) == reason
    assert isnan(found.low)
    assert isnan(found.high)


def test_reasons_of_averages_and_measures() -> None:
    empty = ClassCounts(["a", "b"], np.zeros((2, 2), int))
    assert average_interval(empty, "f1").reason == "there are no cases"
    alone = ClassCounts(["a"], [[7]])
    assert average_interval(alone, "specificity").reason == "it is undefined for every class"
    assert average_interval(alone, "f1", "micro").reason == (
        "there is one class alone, and nothing that it could be taken for"
    )
    absent = measure_intervals(MIXED, "recall")[3]
    assert isnan(absent.value)
    assert absent.reason == "no case is positive"
    assert measure_intervals(TWO, "negative_likelihood_ratio")[0].reason == ""
    flat = measure_intervals(ClassCounts(["a", "b"], [[5, 0], [0, 5]]), "negative_likelihood_ratio")
    assert flat[0].reason == (
        "the value is the least or the most there can be: its spread there is unknown"
    )


def test_refusals() -> None:
    with pytest.raises(ValueError, match=r"Argument level must fulfil 0 < level < 1, got 1\.0\.$"):
        average_interval(IRIS, "f1", level=1.0)
    with pytest.raises(ValueError, match=r"^Argument truth must hold indices from 0 to below 2, "):
        cell_groups([0, 2], [0, 1], 2)
    few = cell_groups([0], [0], 3)
    with pytest.raises(
        ValueError,
        match=r"^Argument cases must hold the cases of the matrix, 50 in all, got 1\.$",
    ):
        accuracy_interval(IRIS, cases=few)
    one = cell_groups([0, 1], [0, 1], 2, group=["x", "x"])
    both = ClassCounts(["a", "b"], [[1, 0], [0, 1]])
    assert accuracy_interval(both, cases=one).reason == (
        "all cases are of one group, so that nothing tells how groups differ"
    )


def test_a_share_has_wilsons_interval() -> None:
    found = effective_interval(0.8, Spread(0.8, 0.016, float("inf")), (0, 1), 0.95)
    wilson = wilson_interval(8, 10)
    assert (found.low, found.high) == pytest.approx((wilson.low, wilson.high))


@pytest.mark.thorough
def test_macro_f1_is_covered_as_often_as_stated() -> None:
    true = np.array([[0.55, 0.04, 0.01], [0.02, 0.22, 0.01], [0.01, 0.02, 0.12]])
    exact = average(ClassCounts(["a", "b", "c"], true), "f1", "macro")
    generator, covered = np.random.default_rng(9), 0
    for drawn in generator.multinomial(150, true.ravel(), size=200):
        found = average_interval(ClassCounts(["a", "b", "c"], drawn.reshape(3, 3)), "f1")
        covered += found.low <= exact <= found.high
    assert 0.91 <= covered / 200 <= 0.985


@pytest.mark.parametrize("grouped", [False, True])
@pytest.mark.parametrize("power", [-1000, -600, 300, 900])
def test_the_unit_of_weights_changes_nothing(power: int, *, grouped: bool) -> None:
    chance = np.random.default_rng(1)
    truth, called, group = (chance.integers(0, most, 60) for most in (3, 3, 15))
    weight = chance.random(60) + 0.1

    def all_ends(weight: FloatArray) -> FloatArray:
        matrix = np.zeros((3, 3))
        np.add.at(matrix, (truth, called), weight)
        given = {"weight": weight, "group": group if grouped else None}
        cases = cell_groups(truth, called, 3, **given)
        found = class_intervals(ClassCounts(["a", "b", "c"], matrix), cases=cases)
        each = [*found.figures.values(), *chain.from_iterable(found.of_classes.values())]
        return np.array([(interval.low, interval.high) for interval in each])

    with np.errstate(all="raise", under="ignore"):
        assert all_ends(np.ldexp(weight, power)) == pytest.approx(all_ends(weight), rel=1e-12)


def test_no_cases_have_no_interval_and_no_warning() -> None:
    cases = cell_groups([0, 1], [1, 1], 2, weight=[0.0, 0.0])
    found = class_intervals(ClassCounts(["a", "b"], np.zeros((2, 2))), cases=cases)
    with np.errstate(all="raise"):
        assert all(interval.reason for interval in found.of_classes["recall"])
