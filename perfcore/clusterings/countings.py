"""Two partitions of the same points become the contingency table: one pass over the points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntArray, IntOrFloatArray
from perfcore.binary.checks import (
    checked_counts,
    checked_row,
    require_countable,
    require_same_length,
)
from perfcore.classes.labels import Label, entries, in_order, sums_at
from perfcore.clusterings.contingencies import MOST_CELLS, Contingency

_BLOCK = 1 << 16


class _Column(NamedTuple):
    labels: Sequence[Label]
    codes: npt.NDArray[np.integer]
    lowest: int
    """To be taken off the codes."""


def contingency(
    truth: npt.ArrayLike, clusters: npt.ArrayLike, weight: npt.ArrayLike | None = None
) -> Contingency:
    """Return how many points of each label are in each cluster.

    Parameters
    ----------
    truth, clusters : array of shape (n,)
        The label of each point, and the cluster it is in: text or numbers, either side by itself. A
        label for noise, such as -1, is a label like any other. Two clusterings will do as well.
    weight : array of shape (n,), optional
        How often each point counts; 0 means that it is absent. Pairs of points are counted of whole
        numbers alone.

    Raises
    ------
    ValueError
        If lengths differ, a label is missing (None, NaN), or labels of one side are partly text and
        partly numbers.

    Examples
    --------
    >>> contingency(["rose", "rose", "tulip"], [0, 0, -1])
    <Contingency of 3 points, 2 labels and 2 clusters>
    """
    sides = [_column(truth, "truth"), _column(clusters, "clusters")]
    weights = None if weight is None else checked_counts(weight, "weight")
    given = {} if weights is None else {"weight": weights}
    require_same_length(truth=sides[0].codes, clusters=sides[1].codes, **given)
    if weights is not None:
        require_countable("weight", weights)
    if len(sides[0].labels) * len(sides[1].labels) > MOST_CELLS:
        sides = [_compressed(side) for side in sides]
    cells, counts = _cells(sides[0], sides[1], weights)
    rows, columns = np.divmod(cells, max(len(sides[1].labels), 1))
    (labels, rows), (names, columns) = (
        _named(side.labels, codes, name)
        for side, codes, name in zip(sides, (rows, columns), ("truth", "clusters"), strict=True)
    )
    order = np.lexsort((columns, rows))
    whole = weights is None or bool((weights == np.rint(weights)).all())
    return Contingency(labels, names, rows[order], columns[order], counts[order], whole)


def _column(values: npt.ArrayLike, argument: str) -> _Column:
    """Return labels and codes; whole numbers that lie close together are codes as they are."""
    if isinstance(values, np.ndarray) and values.dtype.kind in "iu" and values.size:
        array = checked_row(values, argument)
        lowest, highest = int(array.min()), int(array.max())
        if highest - lowest < array.size and highest < 2**63:
            return _Column(range(lowest, highest + 1), array.astype(np.int64, copy=False), lowest)
    _, labels, codes = entries(values, argument)
    return _Column(labels, codes, 0)


def _compressed(side: _Column) -> _Column:
    """Return the same with the labels that occur alone."""
    codes = side.codes - side.lowest
    occurs = np.bincount(codes, minlength=len(side.labels)) > 0
    places = np.cumsum(occurs) - 1
    return _Column([side.labels[i] for i in np.flatnonzero(occurs).tolist()], places[codes], 0)


def _cells(
    first: _Column, second: _Column, weights: IntOrFloatArray | None
) -> tuple[IntArray, IntOrFloatArray]:
    """Return the cells that hold points, numbered along the rows, and how many."""
    many = len(second.labels)
    size, start = len(first.labels) * many, first.lowest * many + second.lowest
    if weights is not None or size > MOST_CELLS:
        joint = (first.codes - first.lowest) * many + (second.codes - second.lowest)
        cells, places = np.unique(joint, return_inverse=True)
        counts = sums_at(places, weights, cells.size)
        return cells[counts > 0], counts[counts > 0]
    found = np.zeros(size, np.int64)
    step = max(_BLOCK, size)
    for at in range(0, first.codes.size, step):  # a block stays in the cache
        joint = first.codes[at : at + step] * many
        joint += second.codes[at : at + step] - start
        found += np.bincount(joint, minlength=size)
    cells = np.flatnonzero(found)
    return cells, found[cells]


def _named(
    labels: Sequence[Label], codes: IntArray, argument: str
) -> tuple[tuple[Label, ...], IntArray]:
    """Return the labels that occur, sorted, and the codes of their places."""
    distinct, places = np.unique(codes, return_inverse=True)
    found = [labels[i] for i in distinct.tolist()]
    known = in_order(found, argument)
    place = {label: i for i, label in enumerate(known)}
    return known, np.array([place[label] for label in found], np.int64)[places]
