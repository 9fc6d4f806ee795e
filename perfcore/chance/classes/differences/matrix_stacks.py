"""Many confusion matrices at once, as replicates are, and their figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from perfcore.arrays import FloatArray, IntArray
from perfcore.binary import Counts
from perfcore.binary.arithmetic import limited, quotient
from perfcore.classes.values import Undefined
from perfcore.measures import MEASURES
from perfcore.measures.both_classes import Chance


@dataclass(frozen=True, slots=True, eq=False)
class MatrixStack:
    """B confusion matrices of K classes; all cells but some are 0 in each.

    Attributes
    ----------
    cells : int64 array of shape (C,)
        Which cells, counted along the rows of the matrix.
    weights : float64 array of shape (B, C)
        What is in them.
    rests : Counts
        Of each class against all others, arrays of shape (B, K).
    costs : float64 array of shape (K, K), or None
    undefined : {"left out", "zero"}
        What becomes of a class in macro-F1, where a measure is 0/0 for it.
    """

    cells: IntArray
    weights: FloatArray
    rests: Counts
    costs: FloatArray | None
    undefined: Undefined = "left out"

    @property
    def support(self) -> FloatArray:
        """Cases of each class, shape (B, K)."""
        return np.asarray(self.rests.tp + self.rests.fn)


def matrix_stack(
    cells: IntArray,
    weights: FloatArray,
    size: int,
    costs: FloatArray | None,
    undefined: Undefined = "left out",
) -> MatrixStack:
    """Return matrices of so many classes, of what is in each of their cells.

    Examples
    --------
    >>> stack = matrix_stack(np.array([0, 1, 3]), np.array([[5.0, 1.0, 4.0]]), 2, None)
    >>> stack.rests.tp, stack.rests.fp
    (array([[5., 4.]]), array([[0., 1.]]))
    """
    rows, columns = np.divmod(cells, size)

    def sums(places: IntArray, weights: FloatArray) -> FloatArray:
        found = np.zeros((len(weights), size))
        order = np.argsort(places, kind="stable")
        starts = np.flatnonzero(np.diff(places[order], prepend=-1))
        if starts.size:
            found[:, places[order][starts]] = np.add.reduceat(weights[:, order], starts, axis=1)
        return found

    right = rows == columns
    tp = np.zeros((len(weights), size))
    tp[:, rows[right]] = weights[:, right]
    weights_of_errors = np.where(right, 0.0, weights)
    fp, fn = sums(columns, weights_of_errors), sums(rows, weights_of_errors)
    # Cases of other classes, less those called this one: exactly the others if none is.
    others, support = np.zeros_like(tp), tp + fn
    others[:, 1:] = support[:, :-1].cumsum(axis=1)
    others[:, :-1] += support[:, :0:-1].cumsum(axis=1)[:, ::-1]
    rests = Counts(tp, fp, fn, np.maximum(others - fp, 0.0))  # but for rounding it is not below 0
    return MatrixStack(cells, weights, rests, costs, undefined)


def _means(values: FloatArray, weights: FloatArray, undefined: Undefined) -> FloatArray:
    """Return the means over the classes: of those with a value, or NaN counts as 0."""
    if undefined == "zero":
        values = np.nan_to_num(values)
    known = np.where(np.isnan(values), 0.0, weights)
    with np.errstate(invalid="ignore"):
        return np.asarray((np.nan_to_num(values) * known).sum(axis=1) / known.sum(axis=1))


def _average(key: str, *, weighted: bool = False) -> Callable[[MatrixStack], FloatArray]:
    def of(stack: MatrixStack) -> FloatArray:
        values = np.asarray(MEASURES[key].of(stack.rests))
        weights = stack.support if weighted else np.ones_like(values)
        return _means(values, weights, stack.undefined)

    return of


def _balanced_accuracy(stack: MatrixStack) -> FloatArray:
    """Return the mean recall of the classes that have cases, as everywhere."""
    recalls = np.asarray(MEASURES["recall"].of(stack.rests))
    return _means(recalls, np.ones_like(recalls), "left out")


def _f1_of_means(stack: MatrixStack) -> FloatArray:
    precision, recall = (_average(key)(stack) for key in ("precision", "recall"))
    both = precision + recall
    return np.where(both == 0, 0.0, 2 * precision * recall / np.where(both == 0, 1.0, both))


def _accuracy(stack: MatrixStack) -> FloatArray:
    right, wrong = (np.asarray(c).sum(axis=1) for c in (stack.rests.tp, stack.rests.fn))
    return np.asarray(quotient(right, right + wrong))


def _average_cost(stack: MatrixStack) -> FloatArray:
    assert stack.costs is not None
    costs = stack.costs.ravel()[stack.cells]
    mean = quotient(stack.weights @ costs, stack.weights.sum(axis=1))
    # A mean lies between the costs that it is the mean of: only rounding can carry it past one.
    return np.asarray(limited(mean, float(costs.min()), float(costs.max())))


STACK_FIGURES: dict[str, Callable[[MatrixStack], FloatArray]] = {
    "accuracy": _accuracy,
    "balanced_accuracy": _balanced_accuracy,
    "macro_f1": _average("f1"),
    "f1_of_means": _f1_of_means,
    "weighted_f1": _average("f1", weighted=True),
    "cohen_kappa": lambda stack: np.asarray(Chance.of(stack.rests).kappa()),
    "mcc": lambda stack: np.asarray(Chance.of(stack.rests).correlation()),
    "average_cost": _average_cost,
}
"""Figures by which models of several classes are compared, by key; the last one needs costs."""
