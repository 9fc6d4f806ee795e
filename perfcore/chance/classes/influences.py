"""What one more case of each cell adds to a figure of a confusion matrix: its influences.

Of a figure of n cases, cell (i, j) has the influence n times the slope of the figure in the count
of that cell. Their mean over the cases is 0, and that of their squares over n is the variance that
the delta method gives.
"""

from __future__ import annotations

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.classes.matrices import one_versus_rest
from perfcore.measures.both_classes import Chance


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
