"""What each case adds to figures of scores: areas under curves, and their averages over classes.

What case i adds is its share of the mean of the cases times how far it lies off: the squares of
what the cases add sum up to the variance of the figure. Where a class has n cases they are larger
by the root of n/(n - 1), so that for one class alone this is DeLong's variance.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, Floats, IntArray
from perfcore.binary import Sweep
from perfcore.classes.labels import Codes
from perfcore.classes.probabilities import Scores


def average_precision_parts(s: Sweep, points: IntArray, mine: npt.NDArray[np.bool_]) -> FloatArray:
    """Return what each case adds to the average precision, as `auc_parts` does.

    A positive adds the precision at its score, and raises it at all lower ones; a negative lowers
    it there.

    Examples
    --------
    >>> from perfcore import sweep
    >>> s = sweep([1, 0, 1], [0.9, 0.8, 0.7])
    >>> average_precision_parts(s, np.array([1, 2, 3]), np.array([True, False, True])).round(3)
    array([ 0.139, -0.111, -0.028])
    """
    p = float(s.positives)
    tp, called = s.tp[1:], s.tp[1:] + s.fp[1:]
    steps = np.diff(s.tp)
    precision = tp / called
    value = (steps * precision).sum() / p

    def from_here_down(values: FloatArray) -> FloatArray:
        return np.asarray(values[::-1].cumsum()[::-1])

    raised = from_here_down(steps * (1 - precision) / called)
    lowered = from_here_down(steps * precision / called)
    at = points - 1
    return np.asarray(np.where(mine, (precision - value + raised)[at], -lowered[at]) / p)


def pair_parts(cases: Scores, masses: FloatArray, present: Codes) -> tuple[FloatArray, list[int]]:
    """Return what each case adds to Hand and Till's M, and which classes beat all others.

    Parameters
    ----------
    cases : Scores
    masses : float64 array of shape (n,)
        The share that case i has of its class.
    present : int array
        The classes that have cases, two or more.
    """
    size, pairs = len(cases.labels), present.size * (present.size - 1)
    parts = np.zeros(cases.codes.size)
    perfect = []
    for i in present.tolist():
        column = cases.column(i)
        order = np.argsort(column)
        codes, rising, mass = cases.codes[order], column[order], masses[order]
        mine = codes == i
        own = np.where(mine, mass, 0.0)
        below = _below(rising, rising, own)  # of this class, below each case
        lost = np.bincount(codes, np.where(mine, 0.0, mass * below), size)
        above = present.size - 1 - _below(rising, rising, mass - own)
        parts[order] += np.where(mine, lost.sum() - above, lost[codes] - below)
        if not lost.any():
            perfect.append(i)
    return parts * masses / pairs, perfect


def micro_parts(cases: Scores, weights: FloatArray) -> FloatArray:
    """Return what each case adds to the AUC of all pairs of a case and a class.

    A case is one of n positives, by the score for its own class, and K - 1 of n (K - 1) negatives.
    """
    own = cases.own()
    shares = weights / weights.sum()
    order = np.argsort(own)
    rising, rising_shares = own[order], shares[order]
    lost, of_own, of_others = 0.0, np.zeros(own.size), np.zeros(own.size)
    for j in range(len(cases.labels)):
        column = cases.column(j)
        others = np.flatnonzero(cases.codes != j)
        others = others[np.argsort(column[others])]
        scores, masses = column[others], shares[others]
        of_own += masses.sum() - _below(rising, scores, masses)
        below = _below(scores, rising, rising_shares)
        of_others[others] += below
        lost += float(below @ masses)
    classes = len(cases.labels) - 1
    loss = lost / classes
    parts = 2 * loss - of_others / classes
    parts[order] -= of_own / classes
    return np.asarray(parts * shares)


def _below(scores: Floats, rising: Floats, masses: FloatArray) -> FloatArray:
    """Return the mass that lies below each of the rising scores, half of that which is equal."""
    sums = np.concatenate([[0.0], masses.cumsum()])
    found = sums[rising.searchsorted(scores)] + sums[rising.searchsorted(scores, "right")]
    return np.asarray(found / 2)
