"""Sums of distances from points to the points of a cluster, in blocks that stay in the cache."""

from __future__ import annotations

from collections.abc import Callable
from math import frexp
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.messages import Message, argument_error, message, value_error

Metric = Literal["euclidean", "manhattan", "cosine", "table"]
METRICS: tuple[Metric, ...] = get_args(Metric)

Sums = Callable[[IntArray, IntArray], FloatArray]
"""Rows, and the rows of a cluster, to the sum of distances of each of the first to the others."""

_COLUMNS, _CELLS = 512, 1 << 17  # 1 MB of distances at a time
_ALONE = 1 << 18  # products of so many numbers OpenBLAS does not share out to several cores
_NEAR = 2.0**-16
_PLAIN = 4  # so many features are subtracted one by one: a product of matrices is no faster
_ASYMMETRIC = 1e-9


def checked_points(points: npt.ArrayLike, argument: str = "points") -> FloatArray:
    """Return a table of finite numbers as float64.

    Raises
    ------
    ValueError
        If it is no table, or a number is missing or infinite: the first is named.
    """
    rule = message("be a table of numbers, a row for each point")
    try:
        array = np.asarray(points, np.float64)
    except (TypeError, ValueError):
        raise argument_error(argument, rule, message("what is no table of numbers")) from None
    if array.ndim != 2:
        raise argument_error(argument, rule, message("shape {shape}", shape=array.shape))
    for start in range(0, len(array), step := max(_CELLS // max(array.shape[1], 1), 1)):
        wrong = np.argwhere(~np.isfinite(array[start : start + step]))
        if wrong.size:
            row, column = int(wrong[0, 0]) + start, int(wrong[0, 1])
            raise argument_error(argument, "be finite", place(array[row, column], row, column))
    return array


def place(value: float, row: int, column: int) -> Message:
    """Return a value and where it stands, counted from 0."""
    return message("{value} in row {row}, column {column}", value=value, row=row, column=column)


def standardised(points: FloatArray) -> FloatArray:
    """Return points with mean 0 and variance 1 in each feature; a feature that is constant stays 0.

    Examples
    --------
    >>> standardised(np.array([[1.0, 5.0], [3.0, 5.0]]))
    array([[-1.,  0.],
           [ 1.,  0.]])
    """
    apart = points - points.mean(axis=0)
    spread = np.where(np.ptp(points, axis=0) == 0, np.inf, np.sqrt(np.mean(apart**2, axis=0)))
    return np.asarray(apart / spread)


def sums_by(metric: Metric, points: FloatArray) -> Sums:
    """Return what adds distances up.

    Euclidean distances are made of products about a point of the cluster; the few that are so short
    that this would round them are made of differences. So each is right to some ten digits, however
    far from 0 the points lie, and equal points are at distance 0.

    Raises
    ------
    ValueError
        If there is no such metric, a vector is 0 and the metric cosine, or a table of distances is
        not square, not symmetric, negative, or its diagonal not 0.
    """
    if metric not in METRICS:
        known = ", ".join(METRICS)
        raise argument_error("metric", "be one of {known}", metric, known=known)
    if metric == "table":
        require_distances(points)
        return lambda rows, others: _from_table(points, rows, others)
    if metric == "cosine":
        points = _directions(points)
    elif points.size:  # silhouettes are ratios: a power of two changes nothing, and nothing is inf
        points = points / 2.0 ** frexp(max(-float(points.min()), float(points.max())))[1]

    def sums(rows: IntArray, others: IntArray) -> FloatArray:
        first, second = points[rows], points[others]
        if metric == "manhattan":
            return _added(first, second, _city_blocks)
        origin = second[:1].copy()
        first -= origin
        second -= origin
        squares = _squares if first.shape[1] <= _PLAIN else _products
        return _added(first, second, squares, root=metric == "euclidean")

    return sums


def _added(
    first: FloatArray,
    second: FloatArray,
    distances: Callable[[FloatArray, FloatArray], FloatArray],
    *,
    root: bool = False,
) -> FloatArray:
    found = np.zeros(len(first))
    rows = max(_CELLS // min(max(len(second), 1), _COLUMNS), 1)
    for start in range(0, len(first), rows):
        some = first[start : start + rows]
        for at in range(0, len(second), _COLUMNS):
            block = distances(some, second[at : at + _COLUMNS])
            if root:
                np.sqrt(block, out=block)
            found[start : start + rows] += block.sum(axis=1)
    return found


def _products(first: FloatArray, second: FloatArray) -> FloatArray:
    """Return squared distances by a product of matrices, the short ones by differences."""
    one, other = (np.einsum("ij,ij->i", each, each) for each in (first, second))
    block = _times(-2 * first, second)
    block += one[:, None]
    block += other
    largest = float(one.max()) + float(other.max())
    if float(block.min()) < _NEAR * largest:
        near = np.flatnonzero(block < _NEAR * (one[:, None] + other))
        if 8 * near.size > block.size:
            return _squares(first, second)
        rows, columns = np.divmod(near, len(second))
        apart = first[rows] - second[columns]
        block.ravel()[near] = np.einsum("ij,ij->i", apart, apart)
    return block


def _times(first: FloatArray, second: FloatArray) -> FloatArray:
    """Return a product of matrices, in parts that BLAS makes on one core.

    On several it waits for the slowest at every small product, and other work makes one slow.
    """
    rows = max(_ALONE // max(second.size, 1), 1)
    whole = len(first) // rows * rows
    block = np.empty((len(first), len(second)))
    np.matmul(
        first[:whole].reshape(-1, rows, first.shape[1]),
        second.T,
        out=block[:whole].reshape(-1, rows, len(second)),
    )
    np.matmul(first[whole:], second.T, out=block[whole:])
    return block


def _squares(first: FloatArray, second: FloatArray) -> FloatArray:
    return _by_feature(first, second, lambda apart: np.multiply(apart, apart, out=apart))


def _city_blocks(first: FloatArray, second: FloatArray) -> FloatArray:
    return _by_feature(first, second, lambda apart: np.abs(apart, out=apart))


def _by_feature(first: FloatArray, second: FloatArray, size: Any) -> FloatArray:
    block = np.zeros((len(first), len(second)))
    apart = np.empty_like(block)
    for one, other in zip(first.T, second.T, strict=True):
        np.subtract(one[:, None], other, out=apart)
        block += size(apart)
    return block


def _directions(points: FloatArray) -> FloatArray:
    """Return vectors of length sqrt(1/2): half of their squared distance is 1 - cosine."""
    largest = np.abs(points).max(axis=1, initial=0.0)
    if not largest.all():
        row = int(np.argmin(largest))
        rule = message(
            "hold no vector of zeros, which has no direction, where the metric is cosine"
        )
        raise argument_error("points", rule, message("one in row {row}", row=row))
    scaled = points / largest[:, None]
    scaled /= np.sqrt(2 * np.einsum("ij,ij->i", scaled, scaled))[:, None]
    return np.asarray(scaled)


def _from_table(table: FloatArray, rows: IntArray, others: IntArray) -> FloatArray:
    found = np.empty(len(rows))
    step = max(_CELLS // max(len(others), 1), 1)
    for start in range(0, len(rows), step):
        some = rows[start : start + step]
        found[start : start + step] = table[np.ix_(some, others)].sum(axis=1)
    return found


def require_distances(table: FloatArray) -> None:
    """Refuse what is no square table of distances; one place that breaks the rule is named."""
    if table.shape[0] != table.shape[1]:
        rule = message("be square where the metric is a table of distances")
        raise argument_error("points", rule, message("shape {shape}", shape=table.shape))
    allowed = _ASYMMETRIC * float(table.max(initial=0.0))
    step = max(_CELLS // max(len(table), 1), 1)
    for start in range(0, len(table), step):
        rows = table[start : start + step]
        own = np.arange(start, start + len(rows))
        for rule, wrong in (
            (message("hold no negative distance"), rows < 0),
            (message("be symmetric"), np.abs(rows - table[:, start : start + step].T) > allowed),
            (
                message("hold 0 between each point and itself"),
                (np.abs(rows) > allowed) & (own[:, None] == np.arange(len(table))),
            ),
        ):
            if wrong.any():
                row, column = (int(each) for each in np.argwhere(wrong)[0])
                found = place(rows[row, column], row + start, column)
                raise value_error(
                    "A table of distances must {rule}, got {found}.", rule=rule, found=found
                )
