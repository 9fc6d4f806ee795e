"""Polylines that run rightwards, drawn with fewer of their own vertices.

Two passes, each with a bound on the Hausdorff distance that it adds. `_pieces` halves the line
until each piece is close to its chord or narrow, in whole-array steps; what remains is short enough
for one greedy walk (`kept_vertices`), which decides vertex by vertex.
"""

from __future__ import annotations

from bisect import bisect_right
from math import asin, atan2, hypot, pi
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray

_FIRST_PIECE = 64
_SHARES_OF_PIECES = (0.35, 0.15)
"""Of the tolerance; the rest is left to the walk. With the first it has half as far to go, as it
meets half as many vertices, but keeps a fifth more: the second is for lines that then have too
many."""
_PATIENCE = 100
_NONE: IntArray = np.empty(0, np.int64)


def kept_vertices(
    x: FloatArray,
    y: FloatArray,
    tolerance: float,
    limit: int,
    *,
    error: FloatArray | float = 0.0,
    must: IntArray = _NONE,
) -> IntArray:
    """Return the positions of vertices that draw the line to within a tolerance.

    Parameters
    ----------
    x, y : float64 array of shape (n,)
        The line's vertices; x never falls.
    tolerance : float
        Largest Hausdorff distance between the thinned line and what the line stands for.
    limit : int
        If more vertices than this remain, the tolerance grows by a tenth until they do not.
    error : float64 array of shape (n - 1,)
        How far what the line stands for may lie from its piece i: used up of the tolerance.
    must : int64 array
        Positions of vertices to keep beside the first and the last.

    Notes
    -----
    A run of vertices is replaced by its chord if each lies within the tolerance of it. Nothing else
    is to be shown: the run's projection on the chord is connected and holds both ends, so that
    every point of the chord has a point of the run as near. Or, where that leads less far per
    vertex, a run no wider than the tolerance is replaced by its ends, its lowest and its highest
    vertex: both lines are connected, stay in one column and take on the same heights, so that each
    point of one has a point of the other at its own height, not farther than the column is wide.

    Examples
    --------
    >>> x = np.array([0.0, 0.5, 1.0])
    >>> kept_vertices(x, x + [0, 0.01, 0], 0.02, 10)
    array([0, 2])
    """
    stays = np.zeros(x.size, bool)
    stays[[0, -1]] = stays[must] = True
    errors = np.broadcast_to(error, x.size - 1)
    most = max(limit, int(stays.sum()))
    for share in _SHARES_OF_PIECES:
        points, used = _pieces(x, y, errors, stays, tolerance, share)
        stops = np.flatnonzero(stays[points]).tolist()
        kept = _walk(x[points], y[points], used, stops, tolerance)
        if len(kept) <= most:
            break
    while len(kept) > most and tolerance < 1:
        tolerance *= 1.1
        kept = _walk(x[points], y[points], used, stops, tolerance)
    return points[kept]


class _Line(NamedTuple):
    """Vertices as lists, which single steps read faster than arrays.

    `room` is what is left of the tolerance at each vertex, after the errors on both sides of it.
    """

    x: list[float]
    y: list[float]
    error: list[float]
    room: list[float]


def _walk(
    x: FloatArray, y: FloatArray, error: FloatArray, stops: list[int], tolerance: float
) -> list[int]:
    room = tolerance - np.maximum(error[:-1], error[1:])
    line = _Line(x.tolist(), y.tolist(), error.tolist(), [tolerance, *room.tolist(), tolerance])
    kept = stops[:1]
    for stop in stops[1:]:
        while (here := kept[-1]) < stop:
            chord = _chord_reach(line, here, stop)
            steps = [[chord], *_columns(line, here, stop, chord, tolerance)]
            progress = [(step[-1] - here) / len(step) for step in steps]
            kept += steps[progress.index(max(progress))]
    return kept


def _chord_reach(line: _Line, start: int, stop: int) -> int:
    """Return the last vertex whose chord from the start passes near enough to all between them.

    Each vertex passed leaves a cone of directions (Imai and Iri's sectors). A chord must also be as
    long as the way to any vertex passed: then none of them lies beyond its end.
    """
    x, y, _, room = line
    x0, y0 = x[start], y[start]
    low, high, longest, reach = -pi, pi, 0.0, start + 1
    # No `min` and `max`, which would take a third of the time.
    for i in range(start + 1, stop + 1):
        across, up = x[i] - x0, y[i] - y0
        length, direction = hypot(across, up), atan2(up, across)
        if low <= direction <= high and length >= longest:
            reach = i
        elif i - reach > _PATIENCE:
            break
        if length > longest:
            longest = length
        near = room[i]
        if i < stop and length > near:
            half = asin(near / length)
            if direction - half > low:
                low = direction - half
            if direction + half < high:
                high = direction + half
            if low > high:
                break
    return reach


def _columns(line: _Line, start: int, stop: int, chord: int, tolerance: float) -> list[list[int]]:
    """Return the steps that cross a column, if it leads beyond the chord's reach."""
    x, y, error, _ = line
    end = bisect_right(x, x[start] + tolerance, start, stop + 1) - 1
    if end <= chord:
        return []
    room = tolerance - max(error[start:end])
    end = bisect_right(x, x[start] + room, start, stop + 1) - 1
    if end <= chord:
        return []
    heights = y[start : end + 1]
    extremes = {start + heights.index(min(heights)), start + heights.index(max(heights))}
    to_extremes, to_end = sorted(extremes - {start}), sorted(extremes - {start} | {end})
    # To end at the later extreme is to cross the part of the column up to there.
    return [to_extremes, to_end] if to_extremes else [to_end]


def _pieces(
    x: FloatArray,
    y: FloatArray,
    error: FloatArray,
    must: npt.NDArray[np.bool_],
    tolerance: float,
    share: float,
) -> tuple[IntArray, FloatArray]:
    """Return vertices such that every piece is near its chord, and the error used on each piece."""
    cuts = np.flatnonzero(must | (np.arange(x.size) % _FIRST_PIECE == 0))
    starts, ends = cuts[:-1], cuts[1:]
    done_starts, done_errors = [], []
    while starts.size:
        distance = _chord_distances(x, y, starts, ends)
        used = _largest(error, starts, ends)
        near = np.clip(tolerance - used, 0, share * tolerance)
        close = distance <= near
        narrow = ~close & (x[ends] - x[starts] <= near)
        done_starts.append(starts[close])
        done_errors.append((used + distance)[close])
        for point in (starts[narrow], *_extremes(y, starts[narrow], ends[narrow])):
            done_starts.append(point)
            done_errors.append((used + x[ends] - x[starts])[narrow])
        split = ~(close | narrow)
        middles = (starts[split] + ends[split]) // 2
        starts, ends = (
            np.concatenate([starts[split], middles]),
            np.concatenate([middles, ends[split]]),
        )
    points, first = np.unique(np.concatenate(done_starts), return_index=True)
    return np.append(points, x.size - 1), np.concatenate(done_errors)[first]


def _flat(starts: IntArray, ends: IntArray) -> tuple[IntArray, IntArray, IntArray]:
    """Return all positions in [start, end) of all pieces, the piece of each, where each begins."""
    lengths = ends - starts
    begins = np.cumsum(lengths) - lengths
    piece = np.repeat(np.arange(starts.size), lengths)
    return np.arange(piece.size) + (starts - begins)[piece], piece, begins


def _largest(values: FloatArray, starts: IntArray, ends: IntArray) -> FloatArray:
    positions, _, begins = _flat(starts, ends)
    return np.asarray(np.maximum.reduceat(values[positions], begins))


def _chord_distances(x: FloatArray, y: FloatArray, starts: IntArray, ends: IntArray) -> FloatArray:
    """Return how far the farthest vertex of each piece lies from the chord of its two ends."""
    positions, piece, begins = _flat(starts, ends)
    across, up = x[ends] - x[starts], y[ends] - y[starts]
    squared = np.maximum(across**2 + up**2, np.finfo(float).tiny)
    wide, high = x[positions] - x[starts][piece], y[positions] - y[starts][piece]
    along = np.clip((wide * (across / squared)[piece] + high * (up / squared)[piece]), 0, 1)
    distances = np.hypot(wide - along * across[piece], high - along * up[piece])
    return np.asarray(np.maximum.reduceat(distances, begins))


def _extremes(y: FloatArray, starts: IntArray, ends: IntArray) -> list[IntArray]:
    """Return the positions of the highest and of the lowest vertex of each piece."""
    if not starts.size:
        return []
    positions, piece, begins = _flat(starts, ends)
    result = []
    for extreme in (np.maximum, np.minimum):
        found = np.flatnonzero(y[positions] == extreme.reduceat(y[positions], begins)[piece])
        _, first = np.unique(piece[found], return_index=True)
        result.append(positions[found[first]])
    return result
