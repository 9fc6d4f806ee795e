"""Where the name of each curve stands, so that it touches no line and no other name.

A name that has no room gives way to a number, which stands on the line itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import east_asian_width

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

# Of a plot some 380 pixels wide and high, in shares of it.
_LETTER, _WIDE, _LINE = 0.0175, 0.034, 0.042
_GAP = 0.012
_TAG = 0.05
_PLACES, _SAMPLES = 60, 400
_MOST = 8
_EDGE = 0.005
_MIDDLE = "middle center"
_POSITIONS = {
    "bottom right": (1, -1),
    "top left": (-1, 1),
    "top right": (1, 1),
    "bottom left": (-1, -1),
}


@dataclass(frozen=True, slots=True)
class Box:
    """The corner of a name that is next to its curve, in shares of the plot, and where it lies.

    A tag, which is a number instead of the name, has its middle on the curve.
    """

    x: float
    y: float
    position: str

    @property
    def tag(self) -> bool:
        """Whether there is room for a number only."""
        return self.position == _MIDDLE


def placed_labels(
    curves: Sequence[Floats], names: Sequence[str], *, obstacles: Sequence[Floats] = ()
) -> tuple[Box | None, ...]:
    """Return a place for each name beside its own curve, or for a number on it.

    None where not even that has room.

    Parameters
    ----------
    curves : sequence of float64 array of shape (v, 2)
        The vertices, in shares of the plot.
    names : sequence of str
        One per curve. More than eight are numbers: names would hide what they name.
    obstacles : sequence of float64 array of shape (v, 2)
        Other lines, which no name may touch.

    Notes
    -----
    Each name takes, of the places that touch nothing, the one farthest from all other curves; where
    one of them is nearer than a line of text, nobody could tell whose name it is. Numbers come
    after all names, each where its curve is farthest from the others.

    Examples
    --------
    >>> flat = np.array([[0, 0.9], [1, 0.9]]), np.array([[0, 0.2], [1, 0.2]])
    >>> [box.position for box in placed_labels(flat, ["high", "low"])]
    ['top right', 'bottom right']
    """
    if not curves:
        return ()
    dense = [_resampled(curve, _SAMPLES) for curve in curves]
    lines = np.concatenate([*dense, *(_resampled(each, _SAMPLES) for each in obstacles)])
    taken: list[tuple[Floats, Floats]] = []
    boxes: list[Box | None] = []
    for i, (curve, name) in enumerate(zip(curves, names, strict=True)):
        if len(curves) > _MOST:
            boxes.append(None)
            continue
        size = np.array([max(width(name), 2 * _LETTER) + _GAP, _LINE])
        places = _resampled(curve, _PLACES)[2:-2]
        turns = np.tile([*_POSITIONS.values()], (len(places), 1))
        corners = places.repeat(len(_POSITIONS), axis=0) + turns * _GAP
        low = np.minimum(corners, corners + size * turns)
        at = np.flatnonzero(_free(low, low + size, lines, taken))
        others = np.concatenate([lines[:0], *dense[:i], *dense[i + 1 :]])
        room = _distances(low[at], low[at] + size, others)
        if not room.size or room.max() <= _LINE:
            boxes.append(None)
            continue
        chosen = int(at[room.argmax()])
        x, y = corners[chosen].tolist()
        boxes.append(Box(x, y, [*_POSITIONS][chosen % len(_POSITIONS)]))
        taken.append((low[chosen], low[chosen] + size))
    for i, box in enumerate(boxes):
        if box is None:
            rest = [*dense[:i], *dense[i + 1 :]]
            boxes[i] = _tag(dense[i], rest, obstacles, taken)
    return tuple(boxes)


def width(text: str) -> float:
    """Return how wide a text is, in shares of the plot; Chinese characters take twice the room.

    >>> width("模型") > width("tree")
    False
    >>> width("模型") > width("of")
    True
    """
    return sum(_WIDE if east_asian_width(each) in "WF" else _LETTER for each in text)


def _tag(
    curve: Floats,
    others: Sequence[Floats],
    obstacles: Sequence[Floats],
    taken: list[tuple[Floats, Floats]],
) -> Box | None:
    """Return where the number of a curve stands on it, off the obstacles if it can; take it."""
    places = _resampled(curve, 2 * _PLACES)[2:-2]
    low, nothing = places - _TAG / 2, np.empty((0, 2))
    lines = np.concatenate([nothing, *(_resampled(each, _SAMPLES) for each in obstacles)])
    at = np.flatnonzero(_free(low, low + _TAG, lines, taken))
    if not at.size:
        at = np.flatnonzero(_free(low, low + _TAG, nothing, taken))
    if not at.size:
        return None
    # A number is wide: every fourth point of the other curves tells how far they are.
    near = np.concatenate([nothing, *(each[::4] for each in others)])
    room = _distances(places[at], places[at], near)
    chosen = int(at[room.argmax()])
    taken.append((low[chosen], low[chosen] + _TAG))
    x, y = places[chosen].tolist()
    return Box(x, y, _MIDDLE)


def _resampled(curve: Floats, count: int) -> Floats:
    """Return so many points along a path, evenly spaced."""
    defined = curve[np.isfinite(curve).all(axis=1)]
    if len(defined) < 2:
        return np.repeat(defined, count, axis=0)
    along = np.concatenate([[0.0], np.hypot(*np.diff(defined, axis=0).T).cumsum()])
    at = np.linspace(0, along[-1], count)
    return np.column_stack([np.interp(at, along, defined[:, axis]) for axis in (0, 1)])


def _free(
    low: Floats, high: Floats, points: Floats, taken: Sequence[tuple[Floats, Floats]]
) -> npt.NDArray[np.bool_]:
    """Tell which boxes, from low to high, lie in the plot and touch no point and no other box."""
    free = (low >= _EDGE).all(axis=1) & (high <= 1 - _EDGE).all(axis=1)
    for other_low, other_high in taken:
        free &= ~((low < other_high) & (other_low < high)).all(axis=1)
    left, bottom = (points[:, i] > low[:, [i]] for i in (0, 1))
    right, top = (points[:, i] < high[:, [i]] for i in (0, 1))
    return np.asarray(free & ~(left & right & bottom & top).any(axis=1))


def _distances(low: Floats, high: Floats, points: Floats) -> Floats:
    """Return how far the nearest point is from each box; 1 if there is none."""
    if not len(points):
        return np.ones(len(low))
    outside = [
        np.maximum(np.maximum(low[:, [i]] - points[:, i], points[:, i] - high[:, [i]]), 0)
        for i in (0, 1)
    ]
    return np.asarray(np.hypot(*outside).min(axis=1).round(9))
