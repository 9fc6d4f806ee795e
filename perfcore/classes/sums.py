"""What confusion matrices add up to, and figures that are functions of these sums.

A figure is stated once, as the terms that each class adds and a function of their sums. From this
follow its value, its values for a stack of matrices, and how it changes with each cell.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, IntOrFloatArray
from perfcore.binary import Counts
from perfcore.binary.arithmetic import unit_of
from perfcore.classes.matrices import ClassCounts, one_versus_rest
from perfcore.classes.values import Undefined
from perfcore.measures.rules import OfSums

Prices = npt.NDArray[Any]
"""What each cell costs, shape (K, K): integers stay exact."""


@dataclass(frozen=True, slots=True, eq=False)
class ClassSums:
    """What matrices add up to for each class: of one matrix shape (K,), of a stack (B, K).

    Attributes
    ----------
    rests : Counts
        Of each class against all others.
    support : array of shape (..., K)
        How much each class weighs in an average by support.
    undefined : {"left out", "zero"}
        What becomes of a class in an average where a measure is 0/0 for it.
    spent, far : array of shape (..., K), optional
        With a price for each cell: what the cases of each class cost, and what they all would cost
        if one case of this class were called what they are called.
    seen : Counts, optional
        The counts of the cases, where `rests` are smoothed: a class for which a measure is
        undefined there is undefined here too.
    """

    rests: Counts
    support: Any
    undefined: Undefined = "left out"
    spent: Any = None
    far: Any = None
    seen: Counts | None = None


@dataclass(frozen=True, slots=True, eq=False)
class OfMatrix(OfSums):
    """A figure of a confusion matrix: `terms` are those of `ClassSums`, shape (..., K).

    Attributes
    ----------
    prices : callable, optional
        What the figure is computed from to the price of each cell.
    is_share : bool
        Whether it is a share of the cases: then Wilson's interval is that of cases one by one.
    of_share : callable, optional
        The share of cases called rightly, and the number of classes, to the figure, where that is
        enough to know.
    by_call : bool
        Whether it is made of shares of the cases that are called a class, and not of those that are
        of a class: then columns of the matrix are smoothed, not rows.
    """

    prices: Callable[[Any], Prices | None] = lambda _: None
    is_share: bool = False
    of_share: Callable[..., float] | None = None
    by_call: bool = False


def sums_of(
    m: ClassCounts, prices: Prices | None = None, undefined: Undefined = "left out"
) -> ClassSums:
    """Return the sums of one matrix; of weights near the ends of float64 over a power of two."""
    matrix = m.matrix
    if matrix.dtype.kind == "f":
        matrix = matrix / unit_of(float(m.total))
    return sums_in(matrix, prices, undefined)


def sums_in(
    matrix: IntOrFloatArray,
    prices: Prices | None = None,
    undefined: Undefined = "left out",
    seen: IntOrFloatArray | None = None,
) -> ClassSums:
    """Return the sums of the cells of one matrix, of which `seen` are the cases as they are.

    Examples
    --------
    >>> sums = sums_in(np.array([[5, 1], [2, 2]]), np.array([[0, 1], [10, 0]]))
    >>> sums.rests.tp, sums.support, sums.spent.tolist(), sums.far.tolist()
    (array([5, 2]), array([6, 4]), [1, 20], [3, 70])
    """
    rests, support = one_versus_rest(matrix), matrix.sum(axis=1)
    before = None if seen is None else one_versus_rest(seen)
    if prices is None:
        return ClassSums(rests, support, undefined, seen=before)
    exact = matrix.dtype.kind == prices.dtype.kind == "i"
    if exact and int(matrix.sum()) * int(prices.max(initial=0)) >= 2**63:
        matrix = matrix.astype(object)
    spent, far = (matrix * prices).sum(axis=1), prices @ matrix.sum(axis=0)
    if exact:  # numbers of Python, so that no product of them is too large
        spent, far = spent.astype(object), far.astype(object)
    return ClassSums(rests, support, undefined, spent, far, before)


def stacked_sums(
    cells: IntArray,
    weights: FloatArray,
    size: int,
    prices: FloatArray | None = None,
    undefined: Undefined = "left out",
) -> ClassSums:
    """Return the sums of many matrices of K classes, in which all cells but some are 0.

    Parameters
    ----------
    cells : int64 array of shape (C,)
        Which cells, counted along the rows of the matrix.
    weights : float64 array of shape (B, C)
        What is in them.
    size : int
        K.
    prices : float64 array of shape (K, K), optional
    undefined : {"left out", "zero"}

    Examples
    --------
    >>> stack = stacked_sums(np.array([0, 1, 3]), np.array([[5.0, 1.0, 4.0]]), 2)
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
    errors = np.where(right, 0.0, weights)
    fp, fn = sums(columns, errors), sums(rows, errors)
    # Cases of other classes, less those called this one: exactly the others if none is.
    others, support = np.zeros_like(tp), tp + fn
    others[:, 1:] = support[:, :-1].cumsum(axis=1)
    others[:, :-1] += support[:, :0:-1].cumsum(axis=1)[:, ::-1]
    rests = Counts(tp, fp, fn, np.maximum(others - fp, 0.0))  # but for rounding it is not below 0
    if prices is None:
        return ClassSums(rests, support, undefined)
    spent = sums(rows, weights * prices.ravel()[cells])
    return ClassSums(rests, support, undefined, spent, (tp + fp) @ prices.T)
