"""Who is taken for whom: the most confused pairs, an order of the classes, the cases of a cell."""

from __future__ import annotations

import numpy as np

from perfcore.arrays import FloatArray, IntArray
from perfcore.classes.matrices import ClassCounts
from perfcore.classes.tallies import decisions
from perfcore.data import ClassCases


def confused_pairs(m: ClassCounts, *, most: int) -> IntArray:
    """Return the pairs of classes that are taken for each other most often.

    Parameters
    ----------
    m : ClassCounts
        The confusion matrix.
    most : int
        So many pairs at most.

    Returns
    -------
    int64 array of shape (p, 2)
        Row i: places i, j of two labels, of which the first is called the second at least as often
        as the other way round. Pairs with more errors in both directions together come first,
        equal ones in the order of the labels. Pairs without errors are left out.

    Examples
    --------
    >>> m = ClassCounts(["s", "v", "w"], [[14, 0, 0], [0, 16, 2], [0, 1, 17]])
    >>> confused_pairs(m, most=10).tolist()
    [[1, 2]]
    """
    first, second = np.triu_indices(len(m.labels), 1)
    there, back = m.matrix[first, second], m.matrix[second, first]
    errors = there + back
    found = np.argsort(-errors, kind="stable")[:most]
    found = found[errors[found] > 0]
    pairs = np.column_stack([first[found], second[found]])
    turned = back[found] > there[found]
    pairs[turned] = pairs[turned][:, ::-1]
    return pairs.astype(np.int64)


def similarity_order(m: ClassCounts) -> IntArray:
    """Return the classes in an order in which those that are taken for each other stand together.

    Groups of classes are joined one after the other, first those between which the share of cases
    called a class of the other group is largest on average (average linkage; the share is the mean
    of both directions). Of two groups the ends that are confused most are joined. Classes that are
    never confused stay in the order of the labels.

    Parameters
    ----------
    m : ClassCounts
        The confusion matrix.

    Returns
    -------
    int64 array of shape (K,)
        Places of the labels in their new order: a permutation of 0 to K - 1.

    References
    ----------
    Sokal & Michener (1958). A statistical method for evaluating systematic relationships.
    University of Kansas Science Bulletin 38, 1409-1438.

    Examples
    --------
    >>> m = ClassCounts(["a", "b", "c"], [[8, 0, 2], [0, 9, 0], [1, 0, 7]])
    >>> similarity_order(m).tolist()
    [0, 2, 1]
    """
    alike = _likeness(m)
    between = alike.copy()
    np.fill_diagonal(between, -np.inf)
    groups: dict[int, list[int]] = {i: [i] for i in range(len(alike))}
    while len(groups) > 1:
        first, second = sorted(map(int, np.unravel_index(between.argmax(), between.shape)))
        if between[first, second] <= 0:
            break
        one, other = groups[first], groups.pop(second)
        sizes = np.array([len(one), len(other)])
        joined = sizes @ between[[first, second]] / sizes.sum()
        joined[first] = -np.inf
        between[first], between[:, first] = joined, joined
        between[second], between[:, second] = -np.inf, -np.inf
        groups[first] = _end_to_end(one, other, alike)
    ordered = sorted(map(_lowest_first, groups.values()), key=min)
    return np.array([i for group in ordered for i in group], np.int64)


def _likeness(m: ClassCounts) -> FloatArray:
    """Return how often classes are taken for each other: the mean of the shares of both."""
    support = np.asarray(m.support, np.float64)[:, None]
    shares = np.divide(m.matrix, support, out=np.zeros(m.matrix.shape), where=support > 0)
    alike: FloatArray = (shares + shares.T) / 2
    return alike


def _end_to_end(one: list[int], other: list[int], alike: FloatArray) -> list[int]:
    """Return two rows of classes as one, joined at the ends that are most alike."""
    ways = [(a, b) for a in (one, one[::-1]) for b in (other, other[::-1])]
    best = max(ways, key=lambda way: alike[way[0][-1], way[1][0]])
    return [*best[0], *best[1]]


def _lowest_first(group: list[int]) -> list[int]:
    return group if group[0] <= group[-1] else group[::-1]


def cases_in_cell(cases: ClassCases, truth: int, called: int) -> IntArray:
    """Return the cases of a class that the model called another, those it was surest of first.

    Parameters
    ----------
    cases : ClassCases
        One model's predictions.
    truth, called : int
        Places of two labels; they may be the same.

    Returns
    -------
    int64 array of shape (n,)
        Indices of cases, by falling probability of the class that they were called; equal ones,
        and all of a model without probabilities, in their own order. None of weight 0.

    Examples
    --------
    >>> table = np.array([[0.6, 0.4], [0.9, 0.1], [0.2, 0.8]])
    >>> cases_in_cell(ClassCases(np.array([1, 1, 1]), probabilities=table), 1, 0).tolist()
    [1, 0]
    """
    there = (cases.truth == truth) & (decisions(cases) == called)
    found = np.flatnonzero(there if cases.weight is None else there & (cases.weight > 0))
    if cases.probabilities is not None:
        found = found[np.argsort(-cases.probabilities[found, called], kind="stable")]
    return found.astype(np.int64)
