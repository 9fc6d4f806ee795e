"""Intervals for figures of all cases: accuracy, kappa, Matthews correlation, cost per case."""

from __future__ import annotations

from typing import Literal

import numpy.typing as npt

from perfcore.chance.classes.cell_groups import CellGroups
from perfcore.chance.classes.figures import (
    NO_CASES,
    Figure,
    accuracy_at,
    cost_figure,
    kappa_figure,
    mcc_figure,
)
from perfcore.chance.classes.spreads import figure_interval, whole_matrix
from perfcore.chance.intervals import Interval, wilson_interval
from perfcore.classes import ClassCounts, accuracy


def accuracy_interval(
    m: ClassCounts,
    *,
    cases: CellGroups | None = None,
    level: float = 0.95,
    weights_are_counts: bool = False,
) -> Interval:
    """Return Wilson's interval of the accuracy. For parameters see `measure_intervals`.

    Examples
    --------
    >>> iris = ClassCounts(["s", "v", "w"], [[14, 0, 0], [0, 16, 2], [0, 1, 17]])
    >>> found = accuracy_interval(iris)
    >>> round(found.low, 4), round(found.high, 4)
    (0.8378, 0.9794)
    """
    counts = whole_matrix(m, weights_are_counts=weights_are_counts)
    if cases is None and counts is not None and m.total:
        return wilson_interval(float(counts.trace()), float(counts.sum()), level=level)
    figure = Figure(accuracy(m), (0.0, 1.0), accuracy_at, NO_CASES)
    return figure_interval(
        m, figure, cases=cases, level=level, weights_are_counts=weights_are_counts
    )


def kappa_interval(
    m: ClassCounts,
    weights: Literal["linear", "quadratic"] | None = None,
    *,
    cases: CellGroups | None = None,
    level: float = 0.95,
    weights_are_counts: bool = False,
) -> Interval:
    """Return the interval of Cohen's kappa, made as that of `average_interval`.

    For parameters and errors see there and `perfcore.classes.cohen_kappa`.

    References
    ----------
    J. L. Fleiss, J. Cohen, B. S. Everitt (1969), Large sample standard errors of kappa and weighted
    kappa, Psychological Bulletin 72, 323-327. https://doi.org/10.1037/h0028106

    Examples
    --------
    >>> found = kappa_interval(ClassCounts(["a", "b"], [[40, 10], [5, 45]]))
    >>> round(found.value, 2), round(found.low, 2), round(found.high, 2)
    (0.7, 0.53, 0.81)
    """
    return figure_interval(
        m, kappa_figure(m, weights), cases=cases, level=level, weights_are_counts=weights_are_counts
    )


def mcc_interval(
    m: ClassCounts,
    *,
    cases: CellGroups | None = None,
    level: float = 0.95,
    weights_are_counts: bool = False,
) -> Interval:
    """Return the interval of the Matthews correlation, made as that of `average_interval`.

    Examples
    --------
    >>> found = mcc_interval(ClassCounts(["a", "b"], [[40, 10], [5, 45]]))
    >>> round(found.value, 2), round(found.low, 2), round(found.high, 2)
    (0.7, 0.54, 0.82)
    """
    return figure_interval(
        m, mcc_figure(m), cases=cases, level=level, weights_are_counts=weights_are_counts
    )


def cost_interval(
    m: ClassCounts,
    costs: npt.ArrayLike,
    *,
    cases: CellGroups | None = None,
    level: float = 0.95,
    weights_are_counts: bool = False,
) -> Interval:
    """Return the interval of the average cost, made as that of `average_interval`.

    Its bounds are the least and the highest cost that the classes with cases can have. For
    parameters and errors see there and `perfcore.classes.average_cost`.

    Examples
    --------
    >>> found = cost_interval(ClassCounts(["a", "b"], [[80, 20], [10, 90]]), [[0, 1], [10, 0]])
    >>> round(found.value, 2), round(found.low, 2), round(found.high, 2)
    (0.6, 0.36, 0.98)
    """
    return figure_interval(
        m, cost_figure(m, costs), cases=cases, level=level, weights_are_counts=weights_are_counts
    )
