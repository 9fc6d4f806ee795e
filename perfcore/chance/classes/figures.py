"""Figures of a confusion matrix: their values, bounds, and what one more case of a cell adds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.chance.classes.effective_cases import Bounds
from perfcore.chance.classes.influences import (
    cells_of,
    kappa_influences,
    mcc_influences,
)
from perfcore.chance.intervals.slopes import Parameters, slopes
from perfcore.classes.agreements import cohen_kappa, mcc
from perfcore.classes.averages import average, class_values
from perfcore.classes.costs import average_cost
from perfcore.classes.matrices import ClassCounts, one_versus_rest
from perfcore.classes.values import Undefined
from perfcore.measures import MEASURES
from perfcore.messages import Message, message

NO_CASES = message("there are no cases")
UNDEFINED = message("it is undefined for every class")
NO_DISAGREEMENT = message("all cases are of one class and called it: no disagreement is expected")
ONE_MARGIN = message("all cases are of one class, or all are called one class")

BY_CALL = ("precision", "false_discovery_rate", "npv", "false_omission_rate", "lift")
"""Keys of measures of the cases that are called a class, or not called it."""

At = Callable[[FloatArray], tuple[float, FloatArray]]
"""A matrix to the figure there and the influences of its cells."""


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """A figure of a confusion matrix.

    Attributes
    ----------
    value : float
        NaN where undefined, and then ``reason`` says why.
    bounds : tuple of float
        The lowest and the highest value.
    at : callable
        A matrix of the same classes to the figure there and to the influence of each cell: of the
        classes for which the figure of these cases is defined.
    reason : str
        Why it is undefined.
    by_call : bool
        Whether it is made of shares of the cases that are called a class, and not of those that are
        of a class: then columns of the matrix are smoothed, not rows.
    """

    value: float
    bounds: Bounds
    at: At
    reason: Message | str = ""
    by_call: bool = False


def average_figure(
    m: ClassCounts, key: str, how: str, undefined: Undefined, parameters: Parameters
) -> Figure:
    """Return a macro or weighted average of a measure over the classes, or the F of means."""
    value = average(m, key, how, classes=None, undefined=undefined, **parameters)
    bounds = MEASURES[key].bounds
    if how == "macro of means":
        of = _f_of_means(m, key, undefined, parameters)
    else:
        of = _mean(m, key, how, undefined, parameters)
    return Figure(value, bounds, of, UNDEFINED if m.total else NO_CASES, key in BY_CALL)


def _mean(m: ClassCounts, key: str, how: str, undefined: Undefined, parameters: Parameters) -> At:
    defined = ~np.isnan(class_values(m, key, classes=None, **parameters).values)
    counted = np.ones(defined.size, np.bool_) if undefined == "zero" else defined

    def at(matrix: FloatArray) -> tuple[float, FloatArray]:
        counts, total = one_versus_rest(matrix), matrix.sum()
        of_classes = np.asarray(MEASURES[key].of(counts, **parameters))
        values = np.where(defined, of_classes, 0.0)
        weights = (matrix.sum(axis=1) if how == "weighted" else np.ones(defined.size)) * counted
        shares = weights / weights.sum()
        value = float(shares @ values)
        cells = cells_of(slopes(counts, key, parameters) * shares * defined) * total
        if how == "weighted":  # one more case of a class makes it weigh more
            cells += ((values - value) * counted * total / weights.sum())[:, None]
        return value, cells

    return at


def _f_of_means(m: ClassCounts, key: str, undefined: Undefined, parameters: Parameters) -> At:
    means = [_mean(m, part, "macro", undefined, {}) for part in ("precision", "recall")]
    beta = float(parameters.get("beta") or 1.0)
    of_recall = beta**2 / (1 + beta**2) if beta < 1e100 else 1.0

    def at(matrix: FloatArray) -> tuple[float, FloatArray]:
        (precision, first), (recall, second) = (each(matrix) for each in means)
        if not (precision > 0 and recall > 0):
            return 0.0, np.zeros_like(matrix)
        value = 1 / ((1 - of_recall) / precision + of_recall / recall)
        weights = (1 - of_recall) / precision**2, of_recall / recall**2
        return value, value**2 * (weights[0] * first + weights[1] * second)

    return at


def kappa_figure(m: ClassCounts, weights: str | None) -> Figure:
    """Return Cohen's kappa, plain or weighted."""
    value = cohen_kappa(m, weights)  # type: ignore[arg-type]
    places = np.arange(len(m.labels), dtype=np.float64)
    distances = np.abs(places[:, None] - places)
    penalties = {None: np.sign(distances), "linear": distances, "quadratic": distances**2}[weights]

    def at(matrix: FloatArray) -> tuple[float, FloatArray]:
        return kappa_influences(matrix, penalties)

    return Figure(value, (-1.0, 1.0), at, NO_DISAGREEMENT if m.total else NO_CASES)


def mcc_figure(m: ClassCounts) -> Figure:
    """Return the Matthews correlation of K classes."""
    return Figure(mcc(m), (-1.0, 1.0), mcc_influences, ONE_MARGIN if m.total else NO_CASES)


def accuracy_at(matrix: FloatArray) -> tuple[float, FloatArray]:
    """Return the accuracy of a matrix, and the influence of each cell."""
    value = float(matrix.trace() / matrix.sum())
    return value, np.eye(len(matrix)) - value


def cost_figure(m: ClassCounts, costs: npt.ArrayLike) -> Figure:
    """Return the cost per case, between the least and the highest cost of the classes at hand."""
    value = average_cost(m, costs)
    prices = np.asarray(costs, np.float64).reshape(m.matrix.shape)
    possible = prices[m.support > 0]
    bounds = (float(possible.min()), float(possible.max())) if possible.size else (0.0, 0.0)

    def at(matrix: FloatArray) -> tuple[float, FloatArray]:
        mean = float((matrix * prices).sum() / matrix.sum())
        return mean, prices - mean

    return Figure(value, bounds, at, NO_CASES)
