"""Classes told apart two by two: the AUC of each pair, and Hand and Till's M."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.binary.arithmetic import power_of_two
from perfcore.classes.labels import Label
from perfcore.classes.probabilities import Scores, scores_of_classes
from perfcore.classes.rankings import ranked_areas, shares_of


def pairwise_aucs(
    truth: npt.ArrayLike,
    probabilities: npt.ArrayLike,
    labels: Sequence[Label],
    weight: npt.ArrayLike | None = None,
) -> FloatArray:
    """Return for each two classes how well the score for the first tells them apart.

    Parameters
    ----------
    truth, probabilities, labels, weight
        As for `class_sweeps`.

    Returns
    -------
    float64 array of shape (K, K)
        At [i, j] the AUC of class i against class j alone, by the scores for class i. It is not
        that of [j, i]. NaN on the diagonal, and where one of the two has no cases.

    Raises
    ------
    ValueError
        If an argument breaks the rules of `class_sweeps`.

    Examples
    --------
    >>> pairwise_aucs(["a", "b", "c"], [[7, 2, 1], [2, 5, 3], [4, 4, 2]], ["a", "b", "c"])
    array([[nan,  1.,  1.],
           [ 1., nan,  1.],
           [ 1.,  0., nan]])
    """
    return pair_areas(scores_of_classes(truth, probabilities, labels, weight))


def hand_till(
    truth: npt.ArrayLike,
    probabilities: npt.ArrayLike,
    labels: Sequence[Label],
    weight: npt.ArrayLike | None = None,
) -> float:
    """Return Hand and Till's M: the mean AUC over all pairs of classes.

    Each pair counts the same, however many cases it has, and its AUC is the mean of those by the
    scores for either class. Pairs below 0.5 stay below. Pairs without cases of both are left out;
    `pairwise_aucs` has them as NaN. Undefined (NaN) when fewer than two classes have cases.

    Parameters
    ----------
    truth, probabilities, labels, weight
        As for `class_sweeps`.

    Raises
    ------
    ValueError
        If an argument breaks the rules of `class_sweeps`.

    References
    ----------
    D. J. Hand, R. J. Till (2001), A simple generalisation of the area under the ROC curve for
    multiple class classification problems, Machine Learning 45, 171-186.
    https://doi.org/10.1023/A:1010920819831

    Examples
    --------
    >>> scores = [[7, 2, 1], [2, 5, 3], [4, 4, 2]]
    >>> round(hand_till(["a", "b", "c"], scores, labels=["a", "b", "c"]), 4)
    0.8333
    """
    return mean_of_pairs(pairwise_aucs(truth, probabilities, labels, weight))


def pair_areas(cases: Scores) -> FloatArray:
    """Return `pairwise_aucs` of cases that are checked."""
    if cases.weights is None:
        return ranked_areas(cases).pairs
    size = len(cases.labels)
    # Each class over a power of two of its own: an area is a matter of shares of two classes.
    units = np.asarray(power_of_two(cases.support.astype(np.float64)))
    weights = np.asarray(cases.weights / units[cases.codes])
    areas = np.full((size, size), np.nan)
    for i in np.flatnonzero(cases.support).tolist():
        areas[i] = _areas(cases, i, weights)
    np.fill_diagonal(areas, np.nan)
    return areas


def mean_of_pairs(areas: FloatArray) -> float:
    """Return `hand_till` of `pairwise_aucs`.

    Examples
    --------
    >>> mean_of_pairs(np.array([[np.nan, 1.0], [0.5, np.nan]]))
    0.75
    """
    known = areas[~np.isnan(areas)]
    return float(known.mean()) if known.size else np.nan


def _areas(cases: Scores, i: int, weights: FloatArray) -> FloatArray:
    """Return the AUC of class i against each other class: one sort of its own scores.

    Pairs in the right and in the wrong order are both added up, none as the rest of all pairs: so
    an area is 0 or 1 where there are none of the one or of the other, and never beyond.
    """
    column, mine = cases.column(i), cases.codes == i
    order = np.argsort(column[mine])
    scores = column[mine][order]
    # sums[k] is the weight of the k lowest cases of class i: half-sums put ties in the middle.
    sums = np.zeros(scores.size + 1)
    sums[1:] = weights[mine][order].cumsum()
    above = np.zeros(scores.size + 1)
    above[:-1] = weights[mine][order][::-1].cumsum()[::-1]
    ends = scores.searchsorted(column), scores.searchsorted(column, "right")
    wrong, right = (
        np.bincount(cases.codes, sum(each[end] for end in ends) * weights, len(cases.labels))
        for each in (sums, above)
    )
    return shares_of(np.asarray(right, np.float64), np.asarray(right + wrong, np.float64))
