"""Cases that are weighted, or that belong together: where their weights lie in the matrix."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, ReadOnly
from perfcore.binary.arithmetic import unit_of
from perfcore.binary.checks import checked_counts, require_same_length
from perfcore.messages import argument_error


@dataclass(frozen=True, slots=True, eq=False)
class CellGroups(ReadOnly):
    """How the weight of each group of cases lies in the cells of a confusion matrix.

    Made by `cell_groups`. Its figures vary as if whole groups were drawn anew.

    Attributes
    ----------
    groups, cells : int64 array of shape (p,)
        Which group has weight in which cell, counted along the rows of the matrix.
    weights : float64 array of shape (p,)
        How much.
    total : float
        The weight of all cases.
    freedom : float
        The number of groups less 1; inf where each case stands for itself.
    """

    groups: IntArray
    cells: IntArray
    weights: FloatArray
    total: float
    freedom: float

    def variance(self, influences: FloatArray) -> float:
        """Return the variance of a figure with these influences of the cells.

        Of what groups add, times G/(G - 1) for G groups: the linearised variance of samples that
        are drawn by groups. NaN without cases, and where there are fewer than two groups.
        """
        if not (self.freedom > 0 and self.total > 0):
            return np.nan
        # Of shares of the weight: squares of tiny or enormous weights leave the range of float64.
        shares = self.weights / self.total
        added = np.bincount(self.groups, shares * influences.ravel()[self.cells])
        factor = 1.0 if self.freedom == inf else (self.freedom + 1) / self.freedom
        return float(factor * (added @ added))


def cell_groups(
    truth: npt.ArrayLike,
    called: npt.ArrayLike,
    classes: int,
    *,
    weight: npt.ArrayLike | None = None,
    group: npt.ArrayLike | None = None,
) -> CellGroups:
    """Return how cases that are weighted, or that belong together, lie in the confusion matrix.

    Parameters
    ----------
    truth, called : integer array of shape (n,)
        The class of case i, and what it was called, as indices into the labels.
    classes : int
        The number of labels, K.
    weight : array of shape (n,), optional
        What each case counts; 0 means that the case is absent.
    group : array of shape (n,), optional
        Any labels. Cases of one group (a patient, a film) were drawn together.

    Raises
    ------
    ValueError
        If an index is none of the labels, a weight is negative or not finite, or the columns differ
        in length.

    References
    ----------
    D. A. Binder (1983), On the variances of asymptotically normal estimators from complex surveys,
    International Statistical Review 51, 279-292. https://doi.org/10.2307/1402588

    Examples
    --------
    >>> found = cell_groups([0, 0, 1], [0, 1, 1], 2, group=["ann", "bob", "bob"])
    >>> found.groups, found.cells, found.freedom
    (array([0, 1, 1]), array([0, 1, 3]), 1)
    """
    codes = {"truth": np.asarray(truth), "called": np.asarray(called)}
    for name, column in codes.items():
        wrong = column[(column < 0) | (column >= classes)]
        if wrong.size:
            rule = "hold indices from 0 to below {classes}"
            raise argument_error(name, rule, wrong[0], classes=classes)
    columns = {**codes, "weight": weight, "group": group}
    given = {name: np.asarray(column) for name, column in columns.items() if column is not None}
    require_same_length(**given)
    cells = np.asarray(codes["truth"] * classes + codes["called"], np.int64)
    ones = np.ones(cells.size)
    weights = ones if weight is None else checked_counts(weight, "weight").astype(np.float64)
    present = weights > 0
    total = float(weights.sum())
    if group is None:  # as if each cell were one group, with the root of its squares as its weight
        unit = unit_of(total)
        squares = np.bincount(cells, (weights / unit) ** 2, classes**2)
        filled = np.flatnonzero(squares)
        roots = np.sqrt(squares[filled]) * unit
        return CellGroups(np.arange(filled.size), filled, roots, total, inf)
    _, groups = np.unique(given["group"][present], return_inverse=True)
    places, pairs = np.unique(groups * classes**2 + cells[present], return_inverse=True)
    sums = np.bincount(pairs, weights[present], places.size).astype(np.float64)
    return CellGroups(
        places // classes**2, places % classes**2, sums, total, int(groups.max(initial=0))
    )
