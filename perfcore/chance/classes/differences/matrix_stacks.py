"""Many confusion matrices at once, as replicates are, and their figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from perfcore.arrays import FloatArray, IntArray
from perfcore.binary import Counts
from perfcore.classes.values import Undefined
from perfcore.measures import MEASURES


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

    def sums(places: IntArray) -> FloatArray:
        found = np.zeros((len(weights), size))
        order = np.argsort(places, kind="stable")
        starts = np.flatnonzero(np.diff(places[order], prepend=-1))
        if starts.size:
            found[:, places[order][starts]] = np.add.reduceat(weights[:, order], starts, axis=1)
        return found

    right = rows == columns
    tp = np.zeros((len(weights), size))
    tp[:, rows[right]] = weights[:, right]
    support, called = sums(rows), sums(columns)
    total = support.sum(axis=1, keepdims=True)
    # Sums of weights may differ in the last digit.
    parts = (np.maximum(part, 0.0) for part in (called - tp, support - tp))
    fp, fn = parts
    rests = Counts(tp, fp, fn, np.maximum(total - tp - fp - fn, 0.0))
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
    with np.errstate(invalid="ignore"):
        return np.asarray(np.asarray(stack.rests.tp).sum(axis=1) / stack.support.sum(axis=1))


def _shares(stack: MatrixStack) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return the accuracy, and the shares of cases of each class and called each class."""
    total = stack.support.sum(axis=1, keepdims=True)
    with np.errstate(invalid="ignore"):
        called = np.asarray(stack.rests.tp + stack.rests.fp) / total
        return _accuracy(stack), stack.support / total, called


def _kappa(stack: MatrixStack) -> FloatArray:
    right, truth, called = _shares(stack)
    expected = 1 - (truth * called).sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.where(_nothing(expected), np.nan, 1 - (1 - right) / expected))


def _mcc(stack: MatrixStack) -> FloatArray:
    right, truth, called = _shares(stack)
    spreads = [1 - (part**2).sum(axis=1) for part in (truth, called)]
    together = right - (truth * called).sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        value = together / np.sqrt(spreads[0] * spreads[1])
    return np.where(_nothing(spreads[0]) | _nothing(spreads[1]), np.nan, value)


def _nothing(share: FloatArray) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    return share < 1e-12  # what rounding leaves where all cases are of one class


def _average_cost(stack: MatrixStack) -> FloatArray:
    assert stack.costs is not None
    with np.errstate(invalid="ignore"):
        return np.asarray(
            stack.weights @ stack.costs.ravel()[stack.cells] / stack.support.sum(axis=1)
        )


STACK_FIGURES: dict[str, Callable[[MatrixStack], FloatArray]] = {
    "accuracy": _accuracy,
    "balanced_accuracy": _balanced_accuracy,
    "macro_f1": _average("f1"),
    "f1_of_means": _f1_of_means,
    "weighted_f1": _average("f1", weighted=True),
    "cohen_kappa": _kappa,
    "mcc": _mcc,
    "average_cost": _average_cost,
}
"""Figures by which models of several classes are compared, by key; the last one needs costs."""
