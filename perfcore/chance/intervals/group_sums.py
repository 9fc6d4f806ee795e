"""How cases lie in groups at every operating point: sums, over groups, of products of their counts.

A group that counts tp, fp, fn, tn adds u tp + v fp + w fn + x tn to a linear figure. How much such
figures vary from group to group are sums of products of what each group adds. Seven of them change
with the threshold, and each case changes them by what its group had before: one sort, one pass.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf, isnan
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, ReadOnly
from perfcore.binary import Counts, Sweep, auc
from perfcore.binary.checks import checked_counts, checked_truth, require_same_length
from perfcore.chance.intervals.auc_intervals import NO_SPREAD, Delong, delong_ends, method_name
from perfcore.chance.intervals.estimates import ONE_GROUP, Interval, empty_class, no_interval
from perfcore.chance.intervals.placements import auc_parts, points_of
from perfcore.chance.intervals.scales import z_of
from perfcore.chance.intervals.spreads import Spread
from perfcore.messages import message

_ALIKE = message("whole groups do not differ: the variance between them is 0")
_ROUNDING = 1e-24
"""So little of a variance may be left of groups whose parts cancel."""


def grouped_auc_interval(
    s: Sweep,
    truth: npt.ArrayLike,
    score: npt.NDArray[Any],
    group: npt.ArrayLike,
    *,
    weight: npt.ArrayLike | None = None,
    level: float = 0.95,
    method: Delong = "logit",
) -> Interval:
    """Return the AUC and its interval in samples of whole groups, on the logit scale.

    The variance is G/(G - 1) times the sum of squares of what each of G groups adds to the AUC, and
    t has G - 1 degrees of freedom. Where each case is a group and classes are large, this is
    `auc_interval`. Undefined (NaN) when a class is empty.

    Parameters
    ----------
    s : Sweep
        That of these cases.
    truth, score, weight
        As for `sweep`.
    group : array of shape (n,)
        Any labels. Cases of one group (a patient, a film) were drawn together.
    level : float
        The nominal coverage, in (0, 1).
    method : {"logit", "plain"}
        As of `auc_interval`.

    Raises
    ------
    ValueError
        If the level is not in (0, 1), or a column breaks these rules.

    References
    ----------
    N. A. Obuchowski (1997), Nonparametric analysis of clustered ROC curve data, Biometrics 53,
    567-578. https://doi.org/10.2307/2533958

    Examples
    --------
    >>> from perfcore import sweep
    >>> truth, score = [1, 0, 1, 0, 1, 0], np.array([0.9, 0.8, 0.7, 0.3, 0.2, 0.1])
    >>> found = grouped_auc_interval(sweep(truth, score), truth, score, list("abcabc"))
    >>> round(found.value, 3), round(found.low, 3), round(found.high, 3)
    (0.667, 0.003, 0.999)
    """
    z_of(level)
    named = f"{method_name(method)}, whole groups"
    positive, weights, points, codes = grouped_cases(s, truth, score, group, weight)
    value = auc(s)
    if reason := empty_class(s):
        return no_interval(value, level, named, reason)
    added = np.bincount(codes, auc_parts(s, points, positive) * weights).astype(np.float64)
    spread = Spread.of_units(value, added)
    if isnan(spread.freedom):
        return no_interval(value, level, named, ONE_GROUP)
    if spread.variance <= _ROUNDING or value in (0, 1):
        return no_interval(value, level, named, NO_SPREAD if value in (0, 1) else _ALIKE)
    low, high = delong_ends(value, spread.variance, spread.freedom, level, method)
    return Interval(value, low, high, level, named)


Cells = Any
"""Four numbers or arrays: what a case adds to a figure, by its cell TP, FP, FN, TN."""


@dataclass(frozen=True, slots=True, eq=False)
class GroupSums(ReadOnly):
    """Sums over groups, made by `group_sums`.

    Attributes
    ----------
    called : float64 array of shape (7, k + 1) or (7, i)
        At each operating point the sums of tp tp, tp fp, fp fp, tp p, tp n, fp p and fp n, where p
        and n are the positives and negatives of the group.
    all : float64 array of shape (3,) or (3, i)
        The sums of p p, p n and n n.
    groups : float
        How many groups there are; inf where each case stands for itself.
    """

    called: FloatArray
    all: FloatArray
    groups: float

    def at(self, points: Any) -> GroupSums:
        """Return the sums at these operating points: an index, a slice or an array of indices."""
        return replace(self, called=self.called[:, points])

    @classmethod
    def of_cases(cls, squares: Counts) -> GroupSums:
        """Return the sums where each case is a group, from the sums of squared weights."""
        tp, fp, fn, tn = (np.asarray(cell, np.float64) for cell in squares.cells)
        none = np.zeros_like(tp)
        called = np.array([tp, none, fp, tp, none, none, fp])
        return cls(called, np.array([tp + fn, none, fp + tn]), inf)

    def of(self, first: Cells, second: Cells) -> FloatArray:
        """Return the sum over groups of what each adds to the first times that to the second.

        Examples
        --------
        >>> GroupSums.of_cases(Counts(8, 2, 1, 9)).of([1, 0, 1, 0], [1, 1, 0, 0])
        array(8.)
        """
        (t, f, p, n), (u, g, q, m) = (_by_called(*each) for each in (first, second))
        tt, tf, ff, tp, tn, fp, fn = self.called
        pp, pn, nn = self.all
        found = t * u * tt + (t * g + f * u) * tf + f * g * ff
        found = found + (t * q + p * u) * tp + (t * m + n * u) * tn
        found = found + (f * q + p * g) * fp + (f * m + n * g) * fn
        return np.asarray(found + p * q * pp + (p * m + n * q) * pn + n * m * nn)


def _by_called(tp: Any, fp: Any, fn: Any, tn: Any) -> tuple[Any, Any, Any, Any]:
    """Return what tp, fp, p and n of a group are multiplied with: fn is p - tp, tn is n - fp."""
    return tp - fn, fp - tn, fn, tn


def grouped_cases(
    s: Sweep,
    truth: npt.ArrayLike,
    score: npt.NDArray[Any],
    group: npt.ArrayLike,
    weight: npt.ArrayLike | None,
) -> tuple[npt.NDArray[np.bool_], FloatArray, IntArray, IntArray]:
    """Return of each case that weighs: its class, weight, operating point and group's number."""
    truths, labels = checked_truth(truth), np.asarray(group)
    weights = np.ones(truths.size)
    if weight is not None:
        weights = checked_counts(weight, "weight").astype(np.float64)
    require_same_length(truth=truths, score=np.asarray(score), group=labels, weight=weights)
    there = weights > 0
    codes = np.unique(labels[there], return_inverse=True)[1].astype(np.int64)
    return truths[there], weights[there], points_of(s, np.asarray(score)[there]), codes


def group_sums(
    s: Sweep,
    truth: npt.ArrayLike,
    score: npt.NDArray[Any],
    group: npt.ArrayLike,
    *,
    weight: npt.ArrayLike | None = None,
) -> GroupSums:
    """Return the sums over groups at every operating point of a sweep. O(n log n) for n cases.

    Parameters
    ----------
    s : Sweep
        That of these cases.
    truth, score, weight
        As for `sweep`.
    group : array of shape (n,)
        Any labels. Cases of one group (a patient, a film) were drawn together.

    Raises
    ------
    ValueError
        If the columns differ in length, or one breaks the rules of `sweep`.

    Examples
    --------
    >>> from perfcore import sweep
    >>> truth, score = [1, 1, 0], np.array([0.9, 0.8, 0.7])
    >>> found = group_sums(sweep(truth, score), truth, score, ["ann", "ann", "bob"])
    >>> found.called[0].tolist(), found.groups
    ([0.0, 1.0, 4.0, 4.0], 2)
    """
    positive, weights, points, codes = grouped_cases(s, truth, score, group, weight)
    groups = int(codes.max(initial=-1)) + 1
    # By group, and in each from the highest score down: what stands before was called before.
    order = np.argsort(codes * len(s) + points)
    points, codes, positive = points[order], codes[order], positive[order]
    tp, fp = (np.where(of, weights[order], 0.0) for of in (positive, ~positive))
    p, n = (np.bincount(codes, each, groups)[codes] for each in (tp, fp))
    before_tp, before_fp = _before(tp, codes), _before(fp, codes)
    added = (
        tp * (2 * before_tp + tp),
        tp * before_fp + fp * before_tp,
        fp * (2 * before_fp + fp),
        *(tp * p, tp * n, fp * p, fp * n),
    )
    called = [np.cumsum(np.bincount(points, each, len(s))) for each in added]
    each_once = np.diff(codes, prepend=-1) > 0
    every = [(one[each_once] * other[each_once]).sum() for one, other in ((p, p), (p, n), (n, n))]
    return GroupSums(np.array(called), np.array(every), groups)


def _before(counts: FloatArray, codes: IntArray) -> FloatArray:
    """Return the sum of what stands before each case in its group; groups stand together."""
    sums = np.cumsum(counts) - counts
    starts = np.flatnonzero(np.diff(codes, prepend=-1))
    return np.asarray(sums - sums[starts][codes])
