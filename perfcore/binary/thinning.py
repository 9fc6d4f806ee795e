"""Fewer points for the screen, each of them a real operating point.

A full curve is the polyline through all operating points, a thinned one that through some of them.
Their distance is the Hausdorff distance in the unit square: how far at most a point of either lies
from the other. 1/2 pixel of a plot of 1,000 pixels is ``HALF_PIXEL`` = 0.0005.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from perfcore.arrays import FloatArray, IntArray
from perfcore.binary.hulls import hull_vertices
from perfcore.binary.polylines import kept_vertices
from perfcore.binary.sweeps import Sweep
from perfcore.messages import argument_error, message

HALF_PIXEL = 0.0005
_TOLERANCE = HALF_PIXEL * (1 - 1e-6)  # less by far more than coordinates are rounded
_CELL = HALF_PIXEL / 2
_LIMIT = 2000
_HULL_CHORD = HALF_PIXEL / 25
_HULL_LIMIT = 1000
_LEAST_LIMIT = 500
_STRIDE = 128


def roc_vertices(
    s: Sweep,
    *,
    limit: int = _LIMIT,
    keep: Iterable[int] = (),
    hull: IntArray | None = None,
) -> IntArray:
    """Return operating points that draw the ROC curve to within half a pixel of 1,000.

    Parameters
    ----------
    s : Sweep
        Counts at every distinct score.
    limit : int
        At most so many vertices, at least 500. Half a pixel is held whenever they suffice, as 2,000
        do unless ties form thousands of steps of about half a pixel each (one needs more than
        2,000 operating points built for it); then the distance grows until they do.
    keep : iterable of int
        Operating points to keep besides the first, the last and the hull's vertices. Of a hull with
        more than 1,000 vertices those are kept that draw it to within 1/25 pixel.
    hull : int64 array, optional
        The result of `hull_vertices`, where it is known already.

    Returns
    -------
    int64 array, rising and unique
        Indices into the sweep; all of them if the limit allows.

    Raises
    ------
    ValueError
        If the limit is below 500, or an index to keep or of the hull is outside the sweep.

    Notes
    -----
    1. The curve is cut at a grid of 1/4 pixel in FPR + TPR, found by bisection. Of each cell the
       first and last point stay. Between the two, FPR and TPR only rise, so that the curve lies in
       the rectangle w x h that they span, within w*h/sqrt(w^2 + h^2) of its diagonal.
    2. What is left is thinned by `polylines.kept_vertices`, which adds up both distances.

    Examples
    --------
    >>> from perfcore import Sweep
    >>> n = np.arange(5000)
    >>> roc_vertices(Sweep.from_counts(n, n > 2499, n < 2500))
    array([   0, 2500, 5000])
    """
    forced = _forced(s, limit, keep, hull)
    if len(s) <= limit:
        return np.arange(len(s))
    if not (s.positives and s.negatives):
        return forced
    p, n = s.positives, s.negatives
    edges = np.arange(0, 2, _CELL)
    points = np.arange(len(s))
    if len(s) > 2 * edges.size:
        cells = first_reaching(len(s), lambda i: s.fp[i] / n + s.tp[i] / p, edges)
        points = union(len(s), forced, cells, cells[1:] - 1)
    x, y = s.fp[points] / n, s.tp[points] / p
    wide, high = np.diff(x), np.diff(y)
    error = wide * high / np.maximum(np.hypot(wide, high), np.finfo(float).tiny)
    error[np.diff(points) == 1] = 0
    must = points.searchsorted(forced)
    return points[kept_vertices(x, y, _TOLERANCE, limit, error=error, must=must)]


def precision_recall_vertices(
    s: Sweep,
    *,
    limit: int = _LIMIT,
    keep: Iterable[int] = (),
    hull: IntArray | None = None,
) -> IntArray:
    """Return operating points that draw the precision-recall curve to within half a pixel of 1,000.

    The curve begins at index 1: at index 0, which is kept too, precision is undefined. Parameters,
    result and errors are those of `roc_vertices`.

    Notes
    -----
    With few cases called positive every case moves precision: the curve is jagged. With c of them,
    d more move it by less than d/c.

    1. The curve is cut where the number of cases called positive has grown by 1/4 pixel of itself,
       found by bisection, and of each cell the first and last point stay. Let p be the precision at
       the first, and b of the d = a + b cases between them negatives. After a' of the positives
       precision is highest if no negative came yet: at most p + a'(1 - p)/c. The line between the
       two is at p + a'/a (a(1 - p) - pb)/(c + d), which is less by at most pb/c + (d/c)^2. It is
       lowest if all came first: they lower it by pb/(c + b), and what follows is concave. So it
       lies within pb/c + (d/c)^2 of the line, vertically. Single steps are kept, however tall.
    2. What is left is thinned by `polylines.kept_vertices`, which adds up both distances.
       Teeth narrower than the tolerance are drawn from their lowest to their highest point.

    Examples
    --------
    >>> from perfcore import Sweep
    >>> n = np.arange(5000)
    >>> precision_recall_vertices(Sweep.from_counts(n, n % 1 == 0, n < 0))
    array([   0,    1, 5000])
    """
    forced = _forced(s, limit, keep, hull)
    if len(s) <= limit:
        return np.arange(len(s))
    if not s.positives:
        return forced
    head = min(int(1 / _CELL), len(s) - 1)  # a case moves precision by more than a cell: all stay
    growth = (s.tp[-1] + s.fp[-1]) / (s.tp[head] + s.fp[head])
    grid = np.exp(np.arange(0, np.log(growth), np.log1p(_CELL)))
    edges = (s.tp[head] + s.fp[head]) * grid
    cells = first_reaching(len(s), lambda i: (s.tp[i] + s.fp[i]).astype(np.float64), edges)
    points = union(len(s), forced[1:], np.arange(1, head), cells, cells[1:] - 1)
    points = points[points > 0]
    tp, fp = s.tp[points], s.fp[points]
    x, y = tp / s.positives, tp / (tp + fp)
    before = (tp + fp)[:-1]
    error = y[:-1] * np.diff(fp) / before + (np.diff(tp + fp) / before) ** 2
    error[np.diff(points) == 1] = 0
    must = points.searchsorted(forced[1:])
    kept = kept_vertices(x, y, _TOLERANCE, limit - 1, error=error, must=must)
    return union(len(s), [0], points[kept])


def _forced(s: Sweep, limit: int, keep: Iterable[int], hull: IntArray | None) -> IntArray:
    """Return the first and the last point, those to keep, and the hull's vertices."""
    if limit < _LEAST_LIMIT:
        raise argument_error("limit", "be at least {least}", limit, least=_LEAST_LIMIT)
    kept = _inside(s, keep=np.array(list(keep), dtype=np.int64))
    vertices = hull_vertices(s) if hull is None else _inside(s, hull=hull)
    return union(len(s), [0, len(s) - 1], kept, _drawn(s, vertices))


def _inside(s: Sweep, **argument: IntArray) -> IntArray:
    """Return the indices of the argument, all of which must be in the sweep."""
    ((name, indices),) = argument.items()
    outside = (indices < 0) | (indices >= len(s))
    if outside.any():
        i = int(outside.argmax())
        got = message("{value} at position {i}", value=indices[i], i=i)
        raise argument_error(name, "hold indices from 0 to {last}", got, last=len(s) - 1)
    return indices


def _drawn(s: Sweep, vertices: IntArray) -> IntArray:
    """Return the hull's vertices, or of very many those that draw it as well."""
    if vertices.size <= _HULL_LIMIT:
        return vertices
    x, y = s.fp[vertices] / s.negatives, s.tp[vertices] / s.positives
    return vertices[kept_vertices(x, y, _HULL_CHORD, _HULL_LIMIT)]


def union(size: int, *indices: IntArray | list[int]) -> IntArray:
    """Return all these indices below size, rising; by marks, as sorting them would take longer.

    Examples
    --------
    >>> union(9, [0, 8], np.array([8, 3]))
    array([0, 3, 8])
    """
    marks = np.zeros(size, bool)
    for some in indices:
        marks[some] = True
    return np.flatnonzero(marks)


def first_reaching(
    size: int, rising: Callable[[IntArray], FloatArray], goals: FloatArray
) -> IntArray:
    """Return for each goal the first index whose value reaches it, or else the last index.

    Only few values are computed: those of a sample, then those that halve the gaps between.

    Examples
    --------
    >>> first_reaching(1000, lambda i: i / 10, np.array([0.0, 25.05, 99.9, 200.0]))
    array([  0, 251, 999, 999])
    """
    sample = rising(np.arange(0, size, _STRIDE)).searchsorted(goals) * _STRIDE
    low, high = np.maximum(sample - _STRIDE, 0), np.minimum(sample, size - 1)
    for _ in range(_STRIDE.bit_length()):
        middle = (low + high) // 2
        reached = rising(middle) >= goals
        high = np.where(reached, middle, high)
        low = np.where(reached, low, np.minimum(middle + 1, high))
    return high
