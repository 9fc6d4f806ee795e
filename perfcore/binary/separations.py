"""How far a score separates the classes: one number of the whole ROC curve, or one point of it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from math import nan
from typing import Never

import numpy as np

from perfcore.arrays import IntArray
from perfcore.binary.areas import ranked_pairs
from perfcore.binary.arithmetic import quotient, scaled
from perfcore.binary.checks import is_number
from perfcore.binary.predicted import require_sweep
from perfcore.binary.sweeps import Sweep
from perfcore.binary.weights import classes_in_range
from perfcore.messages import argument_error

_BLOCK = 32


@dataclass(frozen=True, slots=True)
class Reached:
    """A figure of the ROC curve and the operating point that has it.

    Attributes
    ----------
    value : float
        In [0, 1]; NaN if undefined.
    threshold : float
        That of the operating point, the highest one if several have the value; NaN if undefined.
    index : int
        Its place in the sweep; -1 if undefined.
    """

    value: float
    threshold: float
    index: int


NOWHERE = Reached(nan, nan, -1)


def gini(s: Sweep, *others: Never) -> float:
    """Return the Gini coefficient, 2 AUC - 1: right minus wrong pairs over all pairs.

    Also called accuracy ratio or Somers' D; 0 for chance, 1 for a perfect ranking, below 0 where
    more pairs are wrong than right. Undefined (NaN) when a class is empty.

    References
    ----------
    D. J. Hand, R. J. Till (2001), A simple generalisation of the area under the ROC curve for
    multiple class classification problems, Machine Learning 45, 171-186.
    https://doi.org/10.1023/A:1010920819831

    Examples
    --------
    >>> from perfcore import sweep
    >>> gini(sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1]))
    0.75
    """
    require_sweep("gini", s, *others)
    pairs = ranked_pairs(classes_in_range(s))
    return (pairs.right - pairs.wrong) / pairs.total if pairs.total else nan


def kolmogorov_smirnov(s: Sweep, *others: Never) -> Reached:
    """Return the Kolmogorov-Smirnov statistic: the largest distance of recall and FPR.

    KS = max |TPR - FPR| over all thresholds: how far apart the distributions of the score in the
    two classes are at most. Undefined (NaN) when a class is empty.

    References
    ----------
    N. Smirnov (1948), Table for estimating the goodness of fit of empirical distributions, The
    Annals of Mathematical Statistics 19, 279-281. https://doi.org/10.1214/aoms/1177730256

    Examples
    --------
    >>> from perfcore import sweep
    >>> kolmogorov_smirnov(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    Reached(value=0.5, threshold=0.9, index=1)
    """
    require_sweep("kolmogorov_smirnov", s, *others)
    if not (s.positives and s.negatives):
        return NOWHERE
    ranged = classes_in_range(s)
    points = _may_be_farthest(ranged)
    counts = scaled(ranged.counts_at(points))
    apart = np.abs(np.asarray(quotient(counts.determinant, counts.positives * counts.negatives)))
    first = int(apart.argmax())
    i = points.item(first)
    return Reached(apart.item(first), s.thresholds.item(i), i)


def _may_be_farthest(s: Sweep) -> IntArray:
    """Return the operating points but those of blocks that cannot hold the largest distance.

    Both rates only rise, so that those at the ends of a block bound what lies between.
    """
    ends = np.append(np.arange(0, len(s) - 1, _BLOCK), len(s) - 1)
    x, y = s.fp[ends] / s.negatives, s.tp[ends] / s.positives
    most = np.maximum(y[1:] - x[:-1], x[1:] - y[:-1])
    # Rounding moves a rate by far less than this slack. The last point has the distance 0.
    far = most >= np.abs(y - x).max() - 1e-9
    return np.flatnonzero(np.repeat(far, np.diff(ends)))


def recall_at_fpr(s: Sweep, fpr: float) -> Reached:
    """Return the highest recall of all thresholds whose false positive rate is at most this.

    An operating point that a threshold reaches, not a point of the line between two.
    Undefined (NaN) when a class is empty.

    Raises
    ------
    ValueError
        If the rate is no number in [0, 1].

    Examples
    --------
    >>> from perfcore import sweep
    >>> recall_at_fpr(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]), 0.5)
    Reached(value=1.0, threshold=0.7, index=3)
    """
    _require_share("fpr", fpr)
    if not (s.positives and s.negatives):
        return NOWHERE
    fp, negatives = s.fp.item, s.negatives
    last = bisect_right(range(len(s)), fpr, key=lambda i: fp(i) / negatives) - 1
    i = int(np.searchsorted(s.tp, s.tp[last]))
    return Reached(s.tp.item(i) / s.positives, s.thresholds.item(i), i)


def fpr_at_recall(s: Sweep, recall: float) -> Reached:
    """Return the lowest false positive rate of all thresholds whose recall is at least this.

    An operating point that a threshold reaches, not a point of the line between two.
    Undefined (NaN) when a class is empty.

    Raises
    ------
    ValueError
        If the recall is no number in [0, 1].

    Examples
    --------
    >>> from perfcore import sweep
    >>> fpr_at_recall(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]), 0.95)
    Reached(value=0.5, threshold=0.7, index=3)
    """
    _require_share("recall", recall)
    if not (s.positives and s.negatives):
        return NOWHERE
    tp, positives = s.tp.item, s.positives
    i = bisect_left(range(len(s)), recall, key=lambda i: tp(i) / positives)
    return Reached(s.fp.item(i) / s.negatives, s.thresholds.item(i), i)


def _require_share(name: str, value: float) -> None:
    if not (is_number(value) and 0 <= value <= 1):
        raise argument_error(name, f"fulfil 0 <= {name} <= 1", value)
