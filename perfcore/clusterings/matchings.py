"""Which cluster stands for which label: the matching in which most points agree."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntArray, IntOrFloatArray


def matching(table: IntOrFloatArray) -> IntArray:
    """Return the row that each column is matched with, shape (k,), -1 for none.

    Each row is matched once at most, and the sum of the matched cells is as large as can be. By
    shortest augmenting paths in whole numbers, and of equal paths the first: the answer is the same
    on every machine. Columns that would be matched with an empty cell are matched with none. Takes
    about r^2 k steps, of which numpy takes k at once.

    References
    ----------
    R. Jonker, A. Volgenant (1987), A shortest augmenting path algorithm for dense and sparse linear
    assignment problems, Computing 38, 325-340. https://doi.org/10.1007/BF02278710

    Examples
    --------
    >>> matching(np.array([[2, 1, 0], [0, 3, 0], [1, 0, 1]]))
    array([0, 1, 2])
    >>> matching(np.array([[5, 4], [4, 0]]))
    array([1, 0])
    """
    turned = table.shape[0] > table.shape[1]
    costs = np.negative(table.T if turned else table, order="C")
    of_column = _assigned(costs)
    matched = np.flatnonzero(of_column >= 0)
    rows = of_column[matched]
    there = costs[rows, matched] < 0
    pairs = (rows[there], matched[there])
    found = np.full(table.shape[1], -1, np.int64)
    row, column = pairs[::-1] if turned else pairs
    found[column] = row
    return found


def _assigned(costs: npt.NDArray[Any]) -> IntArray:
    """Return the row of each column, -1 for none, where all rows together cost least."""
    rows, columns = costs.shape
    kind: np.dtype[Any] = costs.dtype
    most = np.iinfo(kind).max if kind.kind == "i" else np.inf
    of_row, of_columns = np.zeros(rows, kind), np.zeros(columns, kind)  # dual prices
    owner = np.full(columns, -1, np.int64)
    for new in range(rows):
        far = np.full(columns, most, kind)
        before = np.full(columns, -1, np.int64)
        open_ = np.ones(columns, np.bool_)
        row, column, shortest = new, -1, kind.type(0)
        while row >= 0:
            reached = np.flatnonzero(open_)
            paths = shortest + costs[row, reached] - of_row[row] - of_columns[reached]
            nearer = paths < far[reached]
            better = reached[nearer]
            far[better], before[better] = paths[nearer], column
            column = int(reached[far[reached].argmin()])
            shortest = far[column]
            open_[column] = False
            row = int(owner[column])
        of_row[new] += shortest
        seen = np.flatnonzero(~open_)
        seen = seen[seen != column]
        of_row[owner[seen]] += shortest - far[seen]
        of_columns[seen] -= shortest - far[seen]
        while column >= 0:  # along the path each column goes to the row before
            earlier = int(before[column])
            owner[column] = new if earlier < 0 else owner[earlier]
            column = earlier
    return owner
