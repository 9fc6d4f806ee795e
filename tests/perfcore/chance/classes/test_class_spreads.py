"""How far figures of a confusion matrix vary: of cases, of weights, of groups."""

from __future__ import annotations

from math import isnan

import numpy as np
import pytest

from perfcore.chance.classes import (
    accuracy_interval,
    average_interval,
    cell_groups,
    class_intervals,
    cost_interval,
    measure_intervals,
)
from perfcore.chance.classes.influences import influences
from perfcore.chance.intervals import Interval, decision_interval
from perfcore.classes import ClassCounts, ClassTally, class_counts, cohen_kappa
from perfcore.classes.figures import CLASS_FIGURES
from perfcore.classes.figures.averages import average_figure
from perfcore.classes.sums import OfMatrix
from perfcore.classes.views import ClassView
from perfcore.measures import MEASURES

IRIS = ClassCounts(["s", "v", "w"], [[14, 0, 0], [0, 16, 2], [0, 1, 17]])
MIXED = ClassCounts(["a", "b", "c", "none"], np.pad([[30, 3, 1], [4, 12, 2], [0, 2, 6]], (0, 1)))
TWO = ClassCounts(["no", "yes"], [[80, 20], [10, 40]])
FAIR = 1 - np.eye(3)


def ends(found: Interval) -> list[float]:
    return [found.value, found.low, found.high]


def fleiss(matrix: np.ndarray, agreement: np.ndarray) -> float:
    """The variance of kappa as Fleiss, Cohen and Everitt print it, with weights of agreement."""
    n = matrix.sum()
    p = matrix / n
    rows, columns = p.sum(axis=1), p.sum(axis=0)
    of_rows, of_columns = agreement @ columns, rows @ agreement
    observed, expected = (agreement * p).sum(), rows @ agreement @ columns
    margins = of_rows[:, None] + of_columns[None, :]
    first = (p * (agreement * (1 - expected) - margins * (1 - observed)) ** 2).sum()
    rest = (observed * expected - 2 * expected + observed) ** 2
    return (first - rest) / (n * (1 - expected) ** 4)


@pytest.mark.parametrize("weights", [None, "linear", "quadratic"])
def test_the_variance_of_kappa_is_that_of_fleiss(weights: str | None) -> None:
    matrix = np.array([[53.0, 5, 2], [11, 14, 5], [1, 6, 3]])  # Fleiss, Cohen, Everitt, table 1
    away = np.abs(np.subtract.outer(range(3), range(3))) / 2
    agreement = {None: np.eye(3), "linear": 1 - away, "quadratic": 1 - away**2}[weights]
    m = ClassCounts(["a", "b", "c"], matrix.astype(int))
    figure = CLASS_FIGURES["cohen_kappa" if weights is None else f"{weights}_kappa"]
    value, added = influences(figure.interval, ClassView(ClassTally(m)), matrix)
    assert value == pytest.approx(cohen_kappa(m, weights))
    assert (matrix * added**2).sum() / 100**2 == pytest.approx(fleiss(matrix, agreement))


FIGURES = {
    **{
        f"{key} {how}": (average_figure(MEASURES[key], how), {}, {})
        for key in ("recall", "precision", "f1", "mcc", "informedness", "specificity")
        for how in ("macro", "weighted")
    },
    "f2 of means": (
        average_figure(MEASURES["f_beta"], "macro of means"), {"undefined": "zero"}, {"beta": 2.0}
    ),
    "macro with zero": (
        average_figure(MEASURES["precision"], "weighted"), {"undefined": "zero"}, {}
    ),
    **{
        key: (figure, {"costs": np.arange(16).reshape(4, 4) % 5}, {})
        for key, figure in CLASS_FIGURES.items()
        if isinstance(figure.interval, OfMatrix)
    },
}  # fmt: skip
"""By name a figure, what is chosen, and its parameters."""


def value_of(name: str, m: ClassCounts) -> float:
    figure, chosen, parameters = FIGURES[name]
    return figure.of(ClassView(ClassTally(m), **chosen), **parameters)


def influences_of(name: str, m: ClassCounts) -> tuple[float, np.ndarray]:
    figure, chosen, parameters = FIGURES[name]
    view = ClassView(ClassTally(m), **chosen)
    return influences(figure.interval, view, np.asarray(m.matrix, float), **parameters)


@pytest.mark.parametrize("name", FIGURES)
def test_influences_are_what_one_more_case_of_a_cell_adds(name: str) -> None:
    """Beside the public figure itself with a little more weight in each cell."""
    matrix = np.asarray(MIXED.matrix, np.float64)
    at, added = influences_of(name, MIXED)
    assert at == pytest.approx(value_of(name, MIXED))
    assert (matrix * added).sum() == pytest.approx(0, abs=1e-7)
    for i, j in np.argwhere(matrix > 0):
        moved = []
        for step in (1e-4, -1e-4):
            other = matrix.copy()
            other[i, j] += step
            moved.append(value_of(name, ClassCounts(MIXED.labels, other)))
        slope = (moved[0] - moved[1]) / 2e-4
        assert added[i, j] == pytest.approx(slope * matrix.sum(), abs=1e-4)


def test_weights_get_no_interval_unless_they_are_counts_or_the_cases_are_known() -> None:
    m = ClassCounts(IRIS.labels, np.asarray(IRIS.matrix, np.float64))
    for one in (
        accuracy_interval(m), average_interval(m, "f1"), average_interval(m, "f1", "micro"),
        *class_intervals(m).figures.values(), cost_interval(m, FAIR),
        *measure_intervals(m, "recall"), *measure_intervals(m, "mcc"),
    ):  # fmt: skip
        assert isnan(one.low)
        assert one.reason.startswith("weights say how much a case counts, not how often")
    counted = class_intervals(m, weights_are_counts=True)
    assert counted.figures == class_intervals(IRIS).figures
    half = ClassCounts(IRIS.labels, m.matrix / 2)
    assert accuracy_interval(half, weights_are_counts=True).reason


def made_cases(n: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    generator = np.random.default_rng(seed)
    truth = generator.choice(3, n, p=[0.5, 0.3, 0.2])
    return truth, np.where(generator.random(n) < 0.8, truth, generator.integers(0, 3, n))


def test_equal_weights_tell_as_much_as_the_cases() -> None:
    truth, called = made_cases(4000, 1)
    plain = class_intervals(class_counts(truth, called, labels=range(3)), keys=["f1", "mcc"])
    weight = np.full(4000, 2.5)
    weighted = class_intervals(
        class_counts(truth, called, labels=range(3), weight=weight),
        keys=["f1", "mcc"],
        cases=cell_groups(truth, called, 3, weight=weight),
    )
    for key, one in plain.figures.items():
        assert ends(weighted.figures[key]) == pytest.approx(ends(one), abs=1e-3)
    for key in ("f1", "mcc"):
        for one, other in zip(plain.of_classes[key], weighted.of_classes[key], strict=True):
            assert ends(one) == pytest.approx(ends(other), abs=2e-3)
        micro, same = (found.averages[key]["micro"] for found in (plain, weighted))
        assert ends(micro) == pytest.approx(ends(same), abs=1e-3)


def test_weights_of_one_class_are_those_of_two_classes() -> None:
    truth, called = np.array([0, 0, 0, 1, 1, 1, 0]), np.array([0, 1, 0, 1, 0, 1, 0])
    weight = np.array([1.5, 2, 0.5, 1, 3, 1, 0])
    m = class_counts(truth, called, labels=range(2), weight=weight)
    counts, squares = (
        class_counts(truth, called, labels=range(2), weight=w).one_versus_rest
        for w in (weight, weight**2)
    )
    cases = cell_groups(truth, called, 2, weight=weight)
    for key in ("recall", "precision", "accuracy"):
        for k, one in enumerate(measure_intervals(m, key, cases=cases)):
            cells = [type(x)(*(cell.item(k) for cell in x.cells)) for x in (counts, squares)]
            two = decision_interval(cells[0], key, squares=cells[1])
            assert (one.low, one.high) == pytest.approx((two.low, two.high))


def test_cases_of_one_group_tell_less_than_as_many_of_their_own() -> None:
    truth, called = made_cases(300, 2)
    again, twice = np.repeat(truth, 4), np.repeat(called, 4)
    m = class_counts(again, twice, labels=range(3))
    copies = cell_groups(again, twice, 3, group=np.repeat(np.arange(300), 4))
    single = class_counts(truth, called, labels=range(3))
    found, alone = class_intervals(m, cases=copies).figures, class_intervals(single).figures
    for key in ("accuracy", "mcc", "cohen_kappa"):
        assert found[key].method == "Wilson, effective cases, t"
        assert ends(found[key]) == pytest.approx(ends(alone[key]), abs=2e-3)


def test_groups_are_covered_as_often_as_stated() -> None:
    generator = np.random.default_rng(5)
    covered = 0
    for _ in range(200):
        ease = np.clip(generator.normal(0.8, 0.15, 30), 0, 1)
        group = np.repeat(np.arange(30), 10)
        truth = generator.integers(0, 3, 300)
        right = generator.random(300) < ease[group]
        called = np.where(right, truth, (truth + 1) % 3)
        m = class_counts(truth, called, labels=range(3))
        found = average_interval(m, "recall", cases=cell_groups(truth, called, 3, group=group))
        covered += found.low <= 0.793 <= found.high  # the mean of the eases, cut off at 1
    assert 0.91 <= covered / 200 <= 0.985
