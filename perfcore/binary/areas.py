"""Areas under the curves, from exact counts."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import Never

import numpy as np

from perfcore.arrays import IntOrFloatArray
from perfcore.binary.checks import LARGEST_COUNT
from perfcore.binary.curves import precisions
from perfcore.binary.predicted import require_sweep
from perfcore.binary.sweeps import Sweep
from perfcore.binary.weights import classes_in_range

# 256 KB stay in the cache. Of twice as much malloc may ask the system each time: 3 times slower.
_BLOCK = 1 << 15


@dataclass(frozen=True, slots=True)
class RankedPairs:
    """All pairs of a positive and a negative case: scored in the right order, tied, or wrongly.

    The fields are exact ints when unweighted, otherwise sums of products of weights.
    """

    right: int | float
    tied: int | float
    wrong: int | float

    @property
    def total(self) -> int | float:
        """Number, or weight, of all pairs."""
        return self.right + self.tied + self.wrong


def ranked_pairs(s: Sweep) -> RankedPairs:
    """Return how many positive-negative pairs are scored in the right order, tied and wrongly.

    Exact integers for unweighted cases, of any number; ``auc`` and ``rank_loss`` come from them.
    Weights whose products leave float64, from about 1e154 on, give inf here; those two still hold.

    Examples
    --------
    >>> from perfcore import sweep
    >>> ranked_pairs(sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.7]))
    RankedPairs(right=2, tied=1, wrong=1)
    """
    return s.kept("pairs", lambda: pairs_between(s.tp, s.fp))


def pairs_between(tp: IntOrFloatArray, fp: IntOrFloatArray) -> RankedPairs:
    """Return the pairs of the ROC steps from (0, 0) through these counts: the hull's, for example.

    Examples
    --------
    >>> pairs_between(np.array([0, 2]), np.array([0, 3]))
    RankedPairs(right=0, tied=6, wrong=0)
    """
    right: int | float = 0
    tied: int | float = 0
    wrong: int | float = 0
    # The three sums add up to positives * negatives: int64 holds each of them, or none is trusted.
    total = tp.item(-1) * fp.item(-1)
    counted = tp.dtype.kind != "f"
    whole = not counted or total <= LARGEST_COUNT
    for start in range(0, tp.size - 1, _BLOCK):
        part = slice(start, start + _BLOCK + 1)
        tps, fps = (sums[part] if whole else sums[part].astype(object) for sums in (tp, fp))
        up, across = np.diff(tps), np.diff(fps)
        with np.errstate(over="ignore"):
            right += _sum(across * tps[:-1])
            tied += _sum(across * up)
            if not counted:
                wrong += _sum(up * fps[:-1])
    # Of whole counts the third sum is what the others leave: a quarter of the time.
    return RankedPairs(right, tied, total - right - tied if counted else wrong)


def _sum(products: IntOrFloatArray) -> int | float:
    total = products.sum()
    return total if isinstance(total, int) else total.item()


def auc(s: Sweep, *others: Never) -> float:
    """Return the area under the ROC curve, by trapezoids; 1 - rank loss.

    It is the share of positive-negative pairs that are scored in the right order, ties counting
    one half. Of auc and rank loss the larger is the correctly rounded quotient of two exact
    integers and the smaller its exact complement, so that ``auc(s) == 1 - rank_loss(s)`` and
    ``rank_loss(s) == 1 - auc(s)`` hold as floats too; `ranked_pairs` has the integers.
    Undefined (NaN) when a class is empty.

    Raises
    ------
    TypeError
        If it is not given a sweep: truth and scores go through `sweep` first.

    References
    ----------
    J. A. Hanley, B. J. McNeil (1982), The meaning and use of the area under a ROC curve,
    Radiology 143, 29-36. https://doi.org/10.1148/radiology.143.1.7063747

    Examples
    --------
    >>> from perfcore import sweep
    >>> auc(sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1]))
    0.875
    """
    require_sweep("auc", s, *others)
    pairs = ranked_pairs(classes_in_range(s))
    if not pairs.total:
        return nan
    right, wrong = 2 * pairs.right + pairs.tied, 2 * pairs.wrong + pairs.tied
    larger = max(right, wrong) / (2 * pairs.total)  # so that 1 minus the result is exact
    return larger if right >= wrong else 1 - larger


def rank_loss(s: Sweep, *others: Never) -> float:
    """Return the share of positive-negative pairs in the wrong order, ties counting 1/2: 1 - AUC.

    See `auc` for how the two are rounded. Undefined (NaN) when a class is empty.

    Examples
    --------
    >>> from perfcore import sweep
    >>> rank_loss(sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1]))
    0.125
    """
    require_sweep("rank_loss", s, *others)
    return 1 - auc(s)


def average_precision(s: Sweep, *others: Never) -> float:
    """Return the average precision, a step sum over the distinct scores.

    AP = sum of (recall[i] - recall[i-1]) * precision[i]: no interpolation, as in scikit-learn and
    trec_eval. Undefined (NaN) when there are no positives.

    References
    ----------
    K. Boyd, K. H. Eng, C. D. Page (2013), Area under the precision-recall curve, ECML PKDD,
    451-466. https://doi.org/10.1007/978-3-642-40994-3_29

    Examples
    --------
    >>> from perfcore import sweep
    >>> average_precision(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    0.8333333333333333
    """
    require_sweep("average_precision", s, *others)
    if not s.positives:
        return nan
    if "average precision" not in s.known:
        there = classes_in_range(s)
        steps = precisions(s)[1:]
        for start in range(0, steps.size, _BLOCK):
            part = slice(start, start + _BLOCK)
            steps[part] *= np.diff(there.tp[start : start + _BLOCK + 1])
        s.known["average precision"] = float(steps.sum() / _found(there))
    area: float = s.known["average precision"]
    return area


def precision_recall_trapezoid(s: Sweep) -> float:
    """Return the area under straight lines between the points of the precision-recall curve.

    From recall 0 to the first point the precision of that point is used, as nothing else is known.
    Straight lines are too optimistic between points far apart: `average_precision` is the headline.
    Undefined (NaN) when there are no positives.

    References
    ----------
    J. Davis, M. Goadrich (2006), The relationship between precision-recall and ROC curves,
    ICML, 233-240. https://doi.org/10.1145/1143844.1143874

    Examples
    --------
    >>> from perfcore import sweep
    >>> precision_recall_trapezoid(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])).__round__(4)
    0.7917
    """
    if not s.positives:
        return nan
    there, precision = classes_in_range(s), precisions(s)
    precision[0] = precision[1]
    return float((np.diff(there.tp) * (precision[1:] + precision[:-1])).sum() / (2 * _found(there)))


def _found(s: Sweep) -> int | float:
    """Return the positives, as their steps add up: weights do so in the order of what they divide.

    A precision of at most 1 makes each step smaller or leaves it, so that no sum of them is larger
    than that of the steps, and it is equal if all are 1.
    """
    return float(np.diff(s.tp).sum()) if s.weighted else s.positives
