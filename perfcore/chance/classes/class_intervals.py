"""Intervals for figures of all cases of a confusion matrix, one by one, and for all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Unpack

import numpy.typing as npt

from perfcore.chance.classes.matrix_intervals import average_interval, measure_intervals
from perfcore.chance.classes.spreads import Drawn, figure_interval
from perfcore.chance.intervals import Interval
from perfcore.classes import ClassCounts, ClassTally
from perfcore.classes.costs import checked_costs
from perfcore.classes.figures import ACCURACY, AVERAGE_COST, AVERAGES, CLASS_FIGURES
from perfcore.classes.labels import Label
from perfcore.classes.matrices import require_stated
from perfcore.classes.sums import OfMatrix
from perfcore.classes.values import HOW, Undefined
from perfcore.classes.views import ClassView
from perfcore.messages import message

REPORTED = ("precision", "recall", "specificity", "f1")
"""Keys of the measures that `class_intervals` takes if none are given."""


@dataclass(frozen=True, slots=True, eq=False)
class ClassIntervals:
    """The figures of a confusion matrix with their intervals.

    Attributes
    ----------
    labels : tuple of K labels
    of_classes : mapping of str to tuple of K Interval
        By key of the measure: of each class against the rest.
    averages : mapping of str to mapping of str to Interval
        By key of the measure, then by how it is averaged: "macro", "micro", "weighted", and for
        "f1" also "macro of means".
    figures : mapping of str to Interval
        "accuracy", "balanced_accuracy", "cohen_kappa", "mcc"; "linear_kappa" and "quadratic_kappa"
        if the order of the labels was stated; "average_cost" if there are costs.
    """

    labels: tuple[Label, ...]
    of_classes: Mapping[str, tuple[Interval, ...]]
    averages: Mapping[str, Mapping[str, Interval]]
    figures: Mapping[str, Interval]


def class_intervals(
    m: ClassCounts,
    *,
    keys: Sequence[str] = REPORTED,
    costs: npt.ArrayLike | None = None,
    undefined: Undefined = "left out",
    **drawn: Unpack[Drawn],
) -> ClassIntervals:
    """Return the intervals of all figures of a confusion matrix.

    The decisions are taken as given. Each interval names its method, or why there is none.

    Parameters
    ----------
    m : ClassCounts
        Sums of float weights get no interval without `cases`.
    keys : sequence of str
        Keys of ``MEASURES``: which measures of each class, and averages of them.
    costs : array of shape (K, K), optional
        As of `perfcore.classes.average_cost`.
    undefined : {"left out", "zero"}
        What becomes of a class for which a measure is 0/0, in averages.
    cases : CellGroups, optional
        Where cases are weighted or belong together, how they do: see `cell_groups`. Without it
        they count as drawn one by one.
    level : float
        The nominal coverage, in (0, 1).
    weights_are_counts : bool
        Whether a whole float weight w stands for w equal cases: then there are intervals.

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If an argument breaks these rules.

    References
    ----------
    K. Takahashi, K. Yamamoto, A. Kuchiba, T. Koyama (2022), Confidence interval for micro-averaged
    F1 and macro-averaged F1 scores, Applied Intelligence 52, 4961-4972.
    https://doi.org/10.1007/s10489-021-02635-5

    Examples
    --------
    >>> iris = ClassCounts(["s", "v", "w"], [[14, 0, 0], [0, 16, 2], [0, 1, 17]])
    >>> found = class_intervals(iris)
    >>> accuracy = found.figures["accuracy"]
    >>> accuracy.value, round(accuracy.low, 2), round(accuracy.high, 2), accuracy.method
    (0.94, 0.84, 0.98, 'Wilson')
    """
    prices = None if costs is None else checked_costs(costs, len(m.labels))
    view = ClassView(ClassTally(m), undefined=undefined, costs=prices)
    there = {"order": m.stated, "costs": prices is not None}
    figures = {
        key: figure_interval(view, figure, **drawn)
        for key, figure in CLASS_FIGURES.items()
        if isinstance(figure.interval, OfMatrix)
        and figure not in AVERAGES
        and all(there[need] for need in figure.needs)
    }
    averages: dict[str, dict[str, Interval]] = {
        key: {
            how: average_interval(m, key, how, undefined=undefined, **drawn)
            for how in HOW
            if how != "macro of means" or key == "f1"
        }
        for key in keys
    }
    of_classes = {key: measure_intervals(m, key, **drawn) for key in keys}
    return ClassIntervals(m.labels, of_classes, averages, figures)


def accuracy_interval(m: ClassCounts, **drawn: Unpack[Drawn]) -> Interval:
    """Return Wilson's interval of the accuracy. For parameters see `measure_intervals`.

    Examples
    --------
    >>> iris = ClassCounts(["s", "v", "w"], [[14, 0, 0], [0, 16, 2], [0, 1, 17]])
    >>> found = accuracy_interval(iris)
    >>> round(found.low, 4), round(found.high, 4)
    (0.8378, 0.9794)
    """
    return figure_interval(ClassView(ClassTally(m)), ACCURACY, **drawn)


def cost_interval(
    m: ClassCounts,
    costs: npt.ArrayLike,
    **drawn: Unpack[Drawn],
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
    require_stated(m, message("A cost matrix"))
    view = ClassView(ClassTally(m), costs=checked_costs(costs, len(m.labels)))
    return figure_interval(view, AVERAGE_COST, **drawn)
