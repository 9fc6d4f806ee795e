"""The convex hull of the ROC curve: the thresholds that are best under some costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntOrFloatArray
from perfcore.binary.areas import auc
from perfcore.binary.checks import LARGEST_COUNT
from perfcore.binary.counts import Counts
from perfcore.binary.curves import Balance, Curve, equal_error_rate, roc
from perfcore.binary.sweeps import Sweep
from perfcore.binary.weights import near_one

# Chance lifts a curve of n cases above its chords by about n^(-2/3) of its height: blocks of 32 are
# narrow enough to fall below the hull where those of 256 were not: 0.6 ms at 10^5 instead of 2.4,
# 3 ms at 10^6 instead of 35.
_BLOCK = 32
_FEW = 1024  # so many points are looked at as they are


class HullPoints(NamedTuple):
    """The operating points on the ROC hull, as rising indices into the sweep.

    Attributes
    ----------
    vertices : int64 array
        See `hull_vertices`.
    points : int64 array
        These and what lies on the straight edges between them, but for edges along an axis.
    """

    vertices: npt.NDArray[np.int64]
    points: npt.NDArray[np.int64]


def hull_points(s: Sweep) -> HullPoints:
    """Return what lies on the ROC hull. The sweep keeps it, so that it is found once.

    Examples
    --------
    >>> from perfcore import sweep
    >>> hull_points(sweep([1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.5, 0.4])).points
    array([0, 1, 3, 5, 6])
    """
    if "hull" not in s.known:
        s.known["hull"] = _hull(s.fp, s.tp)
        for indices in s.known["hull"]:
            indices.flags.writeable = False
    hull: HullPoints = s.known["hull"]
    return hull


def hull_counts(s: Sweep) -> Counts:
    """Return the counts at the points of `hull_points`; the sweep keeps them too.

    Examples
    --------
    >>> from perfcore import sweep
    >>> hull_counts(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])).tp
    array([0, 1, 2, 2])
    """
    return s.kept("hull counts", lambda: s.counts_at(hull_points(s).points))


def hull_vertices(s: Sweep) -> npt.NDArray[np.int64]:
    """Return the operating points that are vertices of the ROC curve's upper convex hull.

    Rising indices into the sweep; the first and the last point are among them, points on a straight
    edge are not. Integer counts are compared exactly. With one class only, the two ends.
    The array is read-only: the sweep keeps it.

    Examples
    --------
    >>> from perfcore import sweep
    >>> hull_vertices(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    array([0, 1, 3, 4])
    """
    return hull_points(s).vertices


def upper_hull(x: IntOrFloatArray, y: IntOrFloatArray) -> npt.NDArray[np.int64]:
    """Return the positions of the hull's vertices among points that only rise, as `hull_vertices`.

    Examples
    --------
    >>> upper_hull(np.array([0, 0, 1, 2]), np.array([0, 1, 1, 2]))
    array([0, 1, 3])
    """
    return _hull(x, y).vertices


def _hull(x: IntOrFloatArray, y: IntOrFloatArray) -> HullPoints:
    if x.dtype.kind == "f":  # a hull keeps its vertices if either axis is stretched
        x, y = near_one(x), near_one(y)
    kept = _near_hull(x, y)
    x, y = x[kept], y[kept]
    moves = np.concatenate([[True], (np.diff(x) > 0) | (np.diff(y) > 0)])
    kept, x, y = kept[moves], x[moves], y[moves]
    # Two products of differences are compared: int64 is exact as long as it holds each.
    if x.dtype.kind != "f" and x.item(-1) * y.item(-1) > LARGEST_COUNT:
        x, y = x.astype(object), y.astype(object)
    found = _with_edges(x, y, _upper_hull(x, y))
    return HullPoints(kept[found.vertices], kept[found.points])


def _with_edges(
    x: IntOrFloatArray, y: IntOrFloatArray, vertices: npt.NDArray[np.int64]
) -> HullPoints:
    """Return the vertices of distinct points that only rise, with what lies on their edges."""
    # What lies between two vertices and was left is on their line, or below.
    left = np.ones(x.size, np.bool_)
    left[vertices] = False
    left &= (x > x[0]) & (y < y[-1])
    between = np.flatnonzero(left)
    if not between.size:
        return HullPoints(vertices, vertices)
    end = vertices.searchsorted(between)
    start, end = vertices[end - 1], vertices[end]
    reach = (y[end] - y[start]) * (x[between] - x[start])
    on_edge = between[reach == (y[between] - y[start]) * (x[end] - x[start])]
    return HullPoints(vertices, np.union1d(vertices, on_edge))


def know_hull(s: Sweep, vertices: npt.NDArray[np.int64]) -> None:
    """Have a sweep of whole counts keep its hull, of which the vertices are known already.

    Every operating point must differ from the one before it in a count.
    """
    s.known["hull"] = _with_edges(s.fp, s.tp, vertices)
    for indices in s.known["hull"]:
        indices.flags.writeable = False


def _near_hull(across: IntOrFloatArray, up: IntOrFloatArray) -> npt.NDArray[np.int64]:
    """Return all points but those that a bound shows to lie below the hull.

    The curve between two points of a coarse sample stays below and right of the corner above the
    first and left of the second. Where the corner is below the sample's hull, all of them are.
    """
    size = across.size
    if size <= _FEW:
        return np.arange(size)
    bounds = np.append(np.arange(0, size - 1, _BLOCK), size - 1)
    x, y = across[bounds].astype(np.float64), up[bounds].astype(np.float64)
    hull = _upper_hull(x, y)
    # The sample's hull is straight within a block, as its vertices are ends of blocks.
    line, wide = np.interp(x, x[hull], y[hull]), np.diff(x)
    slope = np.diff(line) / np.where(wide, wide, np.inf)
    # Rounding may lift the line or lower the corner by far less than this slack.
    slack = 1e-9 * up.item(-1)
    whole = (size - 1) // _BLOCK
    near = np.flatnonzero(y[1 : whole + 1] + slack >= line[:whole])
    blocks = [each[: whole * _BLOCK].reshape(whole, _BLOCK) for each in (across, up)]
    found = [np.zeros(1, np.int64)]  # the start lies below the line's upper end at FPR 0
    for start in range(0, near.size, _BLOCK**2 // 4):
        own = near[start : start + _BLOCK**2 // 4]
        right, high = (each[own] for each in blocks)
        least = (line[own] - slack)[:, None] + slope[own, None] * (right - x[own, None])
        found.append(np.flatnonzero(high >= least))
        found[-1] += _BLOCK * own[found[-1] // _BLOCK] - found[-1] // _BLOCK * _BLOCK
    points = np.concatenate([*found, np.arange(whole * _BLOCK, size)])
    return points[np.diff(points, prepend=-1) > 0]


def _upper_hull(x: IntOrFloatArray, y: IntOrFloatArray) -> npt.NDArray[np.int64]:
    """Return the positions of the vertices of the upper hull of distinct points that only rise."""
    kept = np.arange(x.size)
    while kept.size > 2:
        turns = turns_right(x, y)
        before = kept.size
        kept, x, y = kept[turns], x[turns], y[turns]
        if kept.size == before:
            break
        if kept.size > 0.9 * before:  # few fall per pass: one scan is faster now
            return kept[monotone_chain(x.tolist(), y.tolist())]
    return kept


def turns_right(x: IntOrFloatArray, y: IntOrFloatArray) -> npt.NDArray[np.bool_]:
    """Tell which points lie strictly above the line from their left to their right neighbour.

    The others are on no hull, whichever of their neighbours fall at the same time.

    Examples
    --------
    >>> turns_right(np.array([0, 1, 2, 3]), np.array([0, 2, 1, 3]))
    array([ True,  True, False,  True])
    """
    right, up = np.diff(x), np.diff(y)
    result = np.ones(x.size, bool)
    result[1:-1] = up[:-1] * right[1:] > up[1:] * right[:-1]
    return result


def monotone_chain(x: Sequence[int | float], y: Sequence[int | float]) -> list[int]:
    """Return the positions of the upper hull of points that run rightwards, by Andrew's chain.

    Examples
    --------
    >>> monotone_chain([0, 1, 2], [0, 2, 3]), monotone_chain([0, 1, 2], [0, 1, 3])
    ([0, 1, 2], [0, 2])
    """
    chain: list[int] = []
    for i in range(len(x)):
        while len(chain) > 1:
            a, b = chain[-2], chain[-1]
            if (y[b] - y[a]) * (x[i] - x[b]) > (y[i] - y[b]) * (x[b] - x[a]):
                break
            chain.pop()
        chain.append(i)
    return chain


def roc_hull(s: Sweep) -> Curve:
    """Return the upper convex hull of the ROC curve: x = FPR, y = TPR of its vertices.

    Index i is the i-th vertex from (0, 0) to (1, 1), with its threshold. Every threshold that is
    best for some costs and prevalence is one of them. Undefined (NaN): as in `roc`.

    References
    ----------
    F. Provost, T. Fawcett (2001), Robust classification for imprecise environments, Machine
    Learning 42, 203-231. https://doi.org/10.1023/A:1007601015854

    Examples
    --------
    >>> from perfcore import sweep
    >>> hull = roc_hull(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    >>> hull.x, hull.y, hull.thresholds
    (array([0. , 0. , 0.5, 1. ]), array([0. , 0.5, 1. , 1. ]), array([inf, 0.9, 0.7, 0.1]))
    """
    return roc(hull_sweep(s))


def roc_hull_area(s: Sweep) -> float:
    """Return the area under the ROC convex hull; never below the AUC, and not the same figure.

    Undefined (NaN) when a class is empty.

    Examples
    --------
    >>> from perfcore import auc, sweep
    >>> s = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> roc_hull_area(s), auc(s)
    (0.875, 0.75)
    """
    return auc(hull_sweep(s))


def hull_equal_error_rate(s: Sweep) -> Balance:
    """Return where FPR = FNR on the ROC convex hull (ROCCH-EER); never above the EER.

    The threshold is the hull vertex at which the line is reached. If interpolated, the value is
    that of choosing at random between this vertex and the one before.
    Undefined (NaN) when a class is empty.

    Examples
    --------
    >>> from perfcore import sweep
    >>> hull_equal_error_rate(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    Balance(value=0.25, threshold=0.7, interpolated=True)
    """
    return equal_error_rate(hull_sweep(s))


def hull_sweep(s: Sweep) -> Sweep:
    """Return the sweep of which only the hull's vertices are left: same ends, exact counts."""
    return s.only(hull_vertices(s))
