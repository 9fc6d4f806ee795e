"""Cases that are weighted, or that belong together: where their weights lie in the matrix."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, ReadOnly
from perfcore.binary import Counts
from perfcore.binary.arithmetic import unit_of
from perfcore.binary.checks import checked_counts, require_same_length
from perfcore.chance.intervals.slopes import STEP, slopes, slopes_of_sums
from perfcore.classes.sums import ClassSums, OfMatrix, sums_in
from perfcore.classes.views import ClassView
from perfcore.measures.rules import totals
from perfcore.messages import argument_error

SMOOTHING = 4.0
"""So many cases are added to each class and taken away again, see `smoothed`.

About z^2 at 95 %, as Agresti and Coull add to a share. Fewer cover less where a class had no error,
see docs/class-coverage.md.
"""


def influences(
    rule: OfMatrix,
    view: ClassView,
    matrix: FloatArray,
    *,
    seen: FloatArray | None = None,
    **parameters: Any,
) -> tuple[float, FloatArray]:
    """Return a figure at a matrix, and the influence of each cell there: shape (K, K).

    Parameters
    ----------
    rule : OfMatrix
        What makes the figure.
    view : ClassView
        What else it is computed from.
    matrix : float64 array of shape (K, K)
        Where the figure is taken.
    seen : float64 array of shape (K, K), optional
        The cases as they are, where `matrix` is smoothed.
    **parameters
        Those of the figure.
    """
    matrix = matrix / unit_of(float(matrix.sum()))
    prices = rule.prices(view)
    s = sums_in(matrix, prices, view.undefined, seen)
    sums = totals(rule.terms(s, **parameters))
    found = _slopes(rule, s, sums, parameters)
    cells = cells_of(found[:4])
    if prices is not None:
        spent, far = found[4:]
        cells += spent[:, None] * prices + (far @ prices)[None, :]
    return float(rule.of(*sums, **parameters)), cells * matrix.sum()


def cells_of(slopes: FloatArray) -> FloatArray:
    """Return the slope in each cell of the matrix of a sum over classes: shape (K, K).

    A case of class i called j is a TN of all classes, but an FN of i and an FP of j, or a TP of i.
    """
    tp, fp, fn, tn = slopes
    cells = tn.sum() + (fn - tn)[:, None] + (fp - tn)[None, :]
    np.fill_diagonal(cells, tn.sum() + tp - tn)
    return np.asarray(cells)


def _slopes(
    rule: OfMatrix, s: ClassSums, sums: tuple[Any, ...], parameters: dict[str, Any]
) -> FloatArray:
    """Return how a figure changes with TP, FP, FN, TN of each class, and with what it spent.

    By central differences: of the terms of all classes at once, as each depends on its own class
    alone, and of the figure in the sums. 0 for a count of 0, which no case is behind.
    """
    priced = {} if s.spent is None else {"spent": s.spent, "far": s.far}
    at = np.array([*s.rests.cells, *priced.values()], np.float64)
    steps = STEP * at
    for number in range(4, len(at)):  # the terms are linear in these
        steps[number] = max(float(np.abs(at[number]).max(initial=0)), 1.0)

    def terms(tp: FloatArray, fp: FloatArray, fn: FloatArray, tn: FloatArray, *others: Any) -> Any:
        moved = dict(zip(priced, others, strict=True))
        there = replace(s, rests=Counts(tp, fp, fn, tn), support=tp + fn, **moved)
        return rule.terms(there, **parameters)

    outer = slopes_of_sums(partial(rule.of, **parameters), np.array(sums, np.float64))
    return np.asarray(np.tensordot(outer, slopes(terms, at, steps), 1))


def smoothed(matrix: FloatArray) -> FloatArray:
    """Return the matrix with a few more cases of each class, and its rows then scaled back.

    They are called rightly as often as all cases, with two right and two wrong ones added to them,
    and wrongly in proportion to the classes' rows and columns. Each class keeps its number of
    cases; classes without cases stay without.

    References
    ----------
    A. Agresti, B. A. Coull (1998), Approximate is better than "exact" for interval estimation of
    binomial proportions, The American Statistician 52, 119-126.
    https://doi.org/10.1080/00031305.1998.10480550

    Examples
    --------
    >>> smoothed(np.array([[4.0, 0.0], [0.0, 4.0]])).round(3)
    array([[3.667, 0.333],
           [0.333, 3.667]])
    """
    size, rows = len(matrix), matrix.sum(axis=1)
    if size < 2:
        return matrix
    right = (matrix.trace() + 2) / (matrix.sum() + 4)
    wrong = np.tile(rows + matrix.sum(axis=0), (size, 1))
    wrong[wrong.sum(axis=1) == wrong.diagonal()] = 1  # nothing tells which: all alike
    np.fill_diagonal(wrong, 0)
    prior = (1 - right) * wrong / wrong.sum(axis=1, keepdims=True)
    np.fill_diagonal(prior, right)
    return np.asarray((rows / (rows + SMOOTHING))[:, None] * (matrix + SMOOTHING * prior))


@dataclass(frozen=True, slots=True, eq=False)
class CellGroups(ReadOnly):
    """How the weight of each group of cases lies in the cells of a confusion matrix.

    Made by `cell_groups`. Its figures vary as if whole groups were drawn anew.

    Attributes
    ----------
    groups, cells : int64 array of shape (p,)
        Which group has weight in which cell, counted along the rows of the matrix.
    weights : float64 array of shape (p,)
        How much.
    total : float
        The weight of all cases.
    freedom : float
        The number of groups less 1; inf where each case stands for itself.
    """

    groups: IntArray
    cells: IntArray
    weights: FloatArray
    total: float
    freedom: float

    def variance(self, influences: FloatArray) -> float:
        """Return the variance of a figure with these influences of the cells.

        Of what groups add, times G/(G - 1) for G groups: the linearised variance of samples that
        are drawn by groups. NaN without cases, and where there are fewer than two groups.
        """
        if not (self.freedom > 0 and self.total > 0):
            return np.nan
        # Of shares of the weight: squares of tiny or enormous weights leave the range of float64.
        shares = self.weights / self.total
        added = np.bincount(self.groups, shares * influences.ravel()[self.cells])
        factor = 1.0 if self.freedom == inf else (self.freedom + 1) / self.freedom
        return float(factor * (added @ added))


def cell_groups(
    truth: npt.ArrayLike,
    called: npt.ArrayLike,
    classes: int,
    *,
    weight: npt.ArrayLike | None = None,
    group: npt.ArrayLike | None = None,
) -> CellGroups:
    """Return how cases that are weighted, or that belong together, lie in the confusion matrix.

    Parameters
    ----------
    truth, called : integer array of shape (n,)
        The class of case i, and what it was called, as indices into the labels.
    classes : int
        The number of labels, K.
    weight : array of shape (n,), optional
        What each case counts; 0 means that the case is absent.
    group : array of shape (n,), optional
        Any labels. Cases of one group (a patient, a film) were drawn together.

    Raises
    ------
    ValueError
        If an index is none of the labels, a weight is negative or not finite, or the columns differ
        in length.

    References
    ----------
    D. A. Binder (1983), On the variances of asymptotically normal estimators from complex surveys,
    International Statistical Review 51, 279-292. https://doi.org/10.2307/1402588

    Examples
    --------
    >>> found = cell_groups([0, 0, 1], [0, 1, 1], 2, group=["ann", "bob", "bob"])
    >>> found.groups, found.cells, found.freedom
    (array([0, 1, 1]), array([0, 1, 3]), 1)
    """
    codes = {"truth": np.asarray(truth), "called": np.asarray(called)}
    for name, column in codes.items():
        wrong = column[(column < 0) | (column >= classes)]
        if wrong.size:
            rule = "hold indices from 0 to below {classes}"
            raise argument_error(name, rule, wrong[0], classes=classes)
    columns = {**codes, "weight": weight, "group": group}
    given = {name: np.asarray(column) for name, column in columns.items() if column is not None}
    require_same_length(**given)
    cells = np.asarray(codes["truth"] * classes + codes["called"], np.int64)
    ones = np.ones(cells.size)
    weights = ones if weight is None else checked_counts(weight, "weight").astype(np.float64)
    present = weights > 0
    total = float(weights.sum())
    if group is None:  # as if each cell were one group, with the root of its squares as its weight
        unit = unit_of(total)
        squares = np.bincount(cells, (weights / unit) ** 2, classes**2)
        filled = np.flatnonzero(squares)
        roots = np.sqrt(squares[filled]) * unit
        return CellGroups(np.arange(filled.size), filled, roots, total, inf)
    _, groups = np.unique(given["group"][present], return_inverse=True)
    places, pairs = np.unique(groups * classes**2 + cells[present], return_inverse=True)
    sums = np.bincount(pairs, weights[present], places.size).astype(np.float64)
    return CellGroups(
        places // classes**2, places % classes**2, sums, total, int(groups.max(initial=0))
    )
