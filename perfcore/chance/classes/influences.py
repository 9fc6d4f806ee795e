"""What one more case of each cell adds to a figure of a confusion matrix: its influences.

Of a figure of n cases, cell (i, j) has the influence n times the slope of the figure in the count
of that cell. Their mean over the cases is 0, and that of their squares over n is the variance that
the delta method gives.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Counts
from perfcore.binary.arithmetic import unit_of
from perfcore.chance.intervals.slopes import STEP
from perfcore.classes.sums import ClassSums, OfMatrix, sums_in
from perfcore.classes.views import ClassView
from perfcore.measures.rules import totals


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
    slopes = _slopes(rule, s, sums, parameters)
    cells = cells_of(slopes[:4])
    if prices is not None:
        spent, far = slopes[4:]
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
    priced = () if s.spent is None else (s.spent, s.far)
    at = np.array([*s.rests.cells, *priced], np.float64)
    steps = STEP * at
    for number in range(4, len(at)):  # the terms are linear in these
        steps[number] = max(float(np.abs(at[number]).max(initial=0)), 1.0)
    moves = np.eye(len(at))
    moved = at + np.concatenate([moves, -moves])[:, :, None] * steps
    cells = Counts(*moved[:, :4].swapaxes(0, 1))
    others = dict(zip(("spent", "far"), moved[:, 4:].swapaxes(0, 1), strict=bool(priced)))
    support = np.asarray(cells.tp) + np.asarray(cells.fn)
    terms = rule.terms(replace(s, rests=cells, support=support, **others), **parameters)
    found = np.zeros(at.shape)
    with np.errstate(invalid="ignore"):  # an infinite ratio stays infinite
        for outer, term in zip(_outer_slopes(rule, sums, parameters), terms, strict=True):
            more, less = np.split(np.asarray(term, np.float64), 2)
            found += outer * (more - less)
        np.divide(found, 2 * steps, out=found, where=steps > 0)
    found[steps == 0] = 0
    return np.nan_to_num(found, nan=0.0, posinf=0.0, neginf=0.0)


def _outer_slopes(rule: OfMatrix, sums: tuple[Any, ...], parameters: dict[str, Any]) -> FloatArray:
    """Return how a figure changes with each of its sums."""
    at = np.array(sums, np.float64)
    steps = STEP * np.where(at == 0, np.abs(at).max(), np.abs(at))
    moves = np.diag(steps)
    moved = at + np.concatenate([moves, -moves])
    more, less = np.split(np.asarray(rule.of(*moved.T, **parameters)), 2)
    return np.asarray((more - less) / (2 * steps))
