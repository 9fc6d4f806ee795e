"""Two curves that only rise, on one axis: exact signs of their difference, stretch by stretch.

A curve is given by the vertices of a path; between them it is a straight line, and where the path
stands still on the axis it jumps. Two such curves differ by a straight line between neighbouring
vertices of either, so that the signs at both ends of each such step say all. At each end one of the
two curves has a vertex: the sign is that of a determinant of whole numbers.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.binary.arithmetic import difference_of_products
from perfcore.chance.comparison.leads import LeadArray

# int64 or float64, or Python ints where whole numbers exceed int64.
Numbers = npt.NDArray[Any]
Size = tuple[float, float]  # how far the paths reach along the axis, and up

ROUNDING = 1e-12  # sums of weights nearer to each other than this share of all are equal
_INT64_SAFE = 2.0**61  # two products of counts, and what is between them, fit int64
_FLOAT_SAFE = 2.0**51  # the rounded products of counts, and their roundings, subtract exactly


class Path(NamedTuple):
    """A curve at its distinct places on the axis: where it arrives there and where it leaves."""

    axis: Numbers
    arrive: Numbers
    leave: Numbers

    @classmethod
    def through(cls, axis: Numbers, value: Numbers) -> Path:
        """Return the path through points whose axis and value never fall."""
        moves = axis[1:] != axis[:-1]
        first = np.flatnonzero(np.concatenate([[True], moves]))
        last = np.flatnonzero(np.concatenate([moves, [True]]))
        return cls(axis[first], value[first], value[last])


class Stretches(NamedTuple):
    """Neighbouring stretches with different leaders; the curves meet where one ends.

    ``starts`` and ``leads`` are those of stretch i. ``low`` and ``high`` are the lowest and the
    highest value that both curves have where it starts; of the first stretch they mean nothing.
    """

    starts: FloatArray
    leads: LeadArray
    low: FloatArray
    high: FloatArray


class _Pieces(NamedTuple):
    """The straight piece of one path that each step lies in: from where to where it goes."""

    axis: Numbers
    value: Numbers
    end: Numbers
    reached: Numbers

    @classmethod
    def of(cls, path: Path, i: IntArray) -> Self:
        return cls(path.axis[i], path.leave[i], path.axis[i + 1], path.arrive[i + 1])

    @property
    def width(self) -> Numbers:
        return self.end - self.axis

    @property
    def rise(self) -> Numbers:
        return self.reached - self.value

    def at(self, x: Numbers) -> FloatArray:
        along = (x - self.axis).astype(np.float64) / self.width.astype(np.float64)
        return self.value.astype(np.float64) + along * self.rise.astype(np.float64)


def _merged(first: Path, second: Path) -> tuple[Numbers, tuple[IntArray, IntArray]]:
    """Return the places at which either path has a vertex, and the last vertex of each by then."""
    both = np.concatenate([first.axis, second.axis])
    order = np.argsort(both, kind="stable")  # merges two sorted runs
    axis = both[order]
    last = np.flatnonzero(np.concatenate([axis[1:] != axis[:-1], [True]]))
    firsts = np.cumsum(order < first.axis.size)[last]
    return axis[last], (firsts - 1, last - firsts)


def stretches(first: Path, second: Path) -> Stretches:
    """Return where the first path is above the second (1), below (-1), or equal (0).

    Both paths start at one place and end at one place. With sums of weights what differs by a
    rounding counts as equal.

    Examples
    --------
    >>> one = Path.through(np.array([0, 2]), np.array([0, 2]))
    >>> two = Path.through(np.array([0, 0, 2]), np.array([0, 1, 1]))
    >>> stretches(one, two).starts, stretches(one, two).leads
    (array([0., 1.]), array([-1,  1], dtype=int8))
    """
    axis, vertices = _merged(first, second)
    one, two = _Pieces.of(first, vertices[0][:-1]), _Pieces.of(second, vertices[1][:-1])
    size = float(first.axis[-1]), float(max(first.leave[-1], second.leave[-1]))
    left = _gaps(axis[:-1], (one, two), (one[:2], two[:2]), size)
    right = _gaps(axis[1:], (one, two), (one[2:], two[2:]), size)
    return _joined(axis, (first, second), vertices, left, right)


def _gaps(
    x: Numbers,
    pieces: tuple[_Pieces, _Pieces],
    vertices: tuple[tuple[Numbers, Numbers], tuple[Numbers, Numbers]],
    size: Size,
) -> FloatArray:
    """Return first minus second at one end of each step, of the exact sign.

    ``vertices`` are the place and the value of either path's vertex at that end of its piece. Where
    the first path has none at x, the second has.
    """
    result = np.empty(x.size)
    at_first = vertices[0][0] == x
    for sign, piece, (_, value) in ((1, pieces[1], vertices[0]), (-1, pieces[0], vertices[1])):
        here = np.flatnonzero(at_first if sign > 0 else ~at_first)
        chosen = _Pieces(*(array[here] for array in piece))
        above, along, width = value[here] - chosen.value, x[here] - chosen.axis, chosen.width
        determinants = _determinants(above, width, along, chosen.rise, size)
        result[here] = sign * determinants / width.astype(np.float64)
    return result


def _determinants(a: Numbers, b: Numbers, c: Numbers, d: Numbers, size: Size) -> FloatArray:
    """Return a * b - c * d in float64, of the exact sign; b, c go along the axis, a, d up."""
    if a.dtype == object or (a.dtype.kind != "f" and size[0] * size[1] < _INT64_SAFE):
        return np.asarray((a * b - c * d).astype(np.float64))
    if a.dtype.kind != "f" and max(size) > _FLOAT_SAFE:
        a, b, c, d = (array.astype(object) for array in (a, b, c, d))
        return np.asarray((a * b - c * d).astype(np.float64))
    result = np.asarray(a.astype(np.float64) * b.astype(np.float64))
    sloped = np.flatnonzero(d)  # elsewhere, as between scores without ties, the rest is 0
    floats = (array[sloped].astype(np.float64) for array in (a, b, c, d))
    result[sloped] = difference_of_products(*floats)
    if a.dtype.kind == "f":
        result[np.abs(result) <= ROUNDING * (size[1] * b + size[0] * d)] = 0
    return result


def _joined(
    axis: Numbers,
    paths: tuple[Path, Path],
    vertices: tuple[IntArray, IntArray],
    left: FloatArray,
    right: FloatArray,
) -> Stretches:
    """Return the steps cut where the gap changes its sign, and joined where the leader stays."""
    crossed = np.sign(left) * np.sign(right) < 0
    step = np.repeat(np.arange(left.size), 1 + crossed)
    halfway = np.zeros(step.size, bool)
    halfway[1:] = step[1:] == step[:-1]
    signs = np.where(left != 0, np.sign(left), np.sign(right))
    leads = np.where(halfway, np.sign(right)[step], signs[step]).astype(np.int8)
    kept = np.flatnonzero(np.concatenate([[True], leads[1:] != leads[:-1]]))
    step, halfway, leads = step[kept], halfway[kept], leads[kept]

    share = np.zeros(step.size)
    here = step[halfway]
    share[halfway] = left[here] / (left[here] - right[here])
    start, end = axis[step].astype(np.float64), axis[step + 1].astype(np.float64)
    starts = start + share * (end - start)
    lows, highs = [], []
    for path, vertex in zip(paths, vertices, strict=True):
        piece = _Pieces.of(path, vertex[step])
        leaving = piece.at(axis[step])
        at_vertex = path.axis[vertex[step]] == axis[step]
        arriving = np.where(at_vertex, path.arrive[vertex[step]].astype(np.float64), leaving)
        within = leaving + share * (piece.at(axis[step + 1]) - leaving)
        lows.append(np.where(halfway, within, arriving))
        highs.append(np.where(halfway, within, leaving))
    low, high = np.maximum(*lows), np.minimum(*highs)
    return Stretches(starts, leads, np.minimum(low, high), high)
