"""What one more case of each cell adds to a figure of a confusion matrix: its influences.

Of a figure of n cases, cell (i, j) has the influence n times the slope of the figure in the count
of that cell. Their mean over the cases is 0, and that of their squares over n is the variance that
the delta method gives.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Counts
from perfcore.classes.matrices import one_versus_rest
from perfcore.measures import MEASURES
from perfcore.measures.both_classes import Chance

_STEP = 1e-5  # of a count: the error of a central difference is then some 1e-10 of the figure

Parameters = Mapping[str, float | None]


def slopes(counts: Counts, key: str, parameters: Parameters) -> FloatArray:
    """Return how a measure of each class changes with its TP, FP, FN and TN: shape (4, K).

    0 for a count of 0, which no case is behind, and where the measure is undefined.

    Examples
    --------
    >>> one = Counts(*(np.array([cell]) for cell in (8.0, 2.0, 0.0, 90.0)))
    >>> slopes(one, "precision", {}).ravel().round(6)
    array([ 0.02, -0.08,  0.  ,  0.  ])
    """
    cells = [np.asarray(cell, np.float64) for cell in counts.cells]
    found = np.zeros((4, cells[0].size))
    of = MEASURES[key].of
    for i, cell in enumerate(cells):
        step = cell * _STEP
        more, less = (
            np.asarray(
                of(
                    Counts(*(other + move * (j == i) for j, other in enumerate(cells))),
                    **parameters,
                )
            )
            for move in (step, -step)
        )
        with np.errstate(invalid="ignore"):  # an infinite ratio stays infinite
            np.divide(more - less, 2 * step, out=found[i], where=cell > 0)
    return np.nan_to_num(found, nan=0.0, posinf=0.0, neginf=0.0)


def cells_of(slopes: FloatArray) -> FloatArray:
    """Return the slope in each cell of the matrix of a sum over classes: shape (K, K).

    A case of class i called j is a TN of all classes, but an FN of i and an FP of j, or a TP of i.
    """
    tp, fp, fn, tn = slopes
    cells = tn.sum() + (fn - tn)[:, None] + (fp - tn)[None, :]
    np.fill_diagonal(cells, tn.sum() + tp - tn)
    return np.asarray(cells)


def kappa_influences(matrix: FloatArray, penalties: FloatArray) -> tuple[float, FloatArray]:
    """Return kappa, 1 - observed / expected disagreement, and the influences of the cells.

    Their mean square is the variance of Fleiss, Cohen and Everitt.

    References
    ----------
    J. L. Fleiss, J. Cohen, B. S. Everitt (1969), Large sample standard errors of kappa and weighted
    kappa, Psychological Bulletin 72, 323-327. https://doi.org/10.1037/h0028106
    """
    shares = matrix / matrix.sum()
    truth, called = shares.sum(axis=1), shares.sum(axis=0)
    observed, expected = (penalties * shares).sum(), truth @ penalties @ called
    margins = (penalties @ called)[:, None] + (truth @ penalties)[None, :]
    found = -penalties / expected + observed / expected**2 * margins
    return float(1 - observed / expected), np.asarray(found - (shares * found).sum())


def mcc_influences(matrix: FloatArray) -> tuple[float, FloatArray]:
    """Return the Matthews correlation of K classes and the influences of the cells."""
    shares = matrix / matrix.sum()
    truth, called = shares.sum(axis=1), shares.sum(axis=0)
    chance = Chance.of(one_versus_rest(shares))
    spread_truth, spread_called = chance.truth, chance.called
    root = np.sqrt(spread_truth * spread_called)
    value = chance.correlation()
    agreeing = np.eye(len(matrix)) - called[:, None] - truth[None, :]
    margins = truth[:, None] / spread_truth + called[None, :] / spread_called
    found = agreeing / root + value * margins
    return float(value), np.asarray(found - (shares * found).sum())
