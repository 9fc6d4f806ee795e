"""What one more case of each cell adds to a figure of a confusion matrix: its influences.

Of a figure of n cases, cell (i, j) has the influence n times the slope of the figure in the count
of that cell. Their mean over the cases is 0, and that of their squares over n is the variance that
the delta method gives.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Counts
from perfcore.binary.arithmetic import unit_of
from perfcore.chance.intervals.slopes import STEP, slopes, slopes_of_sums
from perfcore.classes.sums import ClassSums, OfMatrix, sums_in
from perfcore.classes.views import ClassView
from perfcore.measures.rules import totals

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
