"""Where the name of each curve stands, so that it touches no line and no other name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

# Of a plot some 380 pixels wide and high, in shares of it.
_LETTER, _LINE = 0.0175, 0.042
_GAP = 0.012
_PLACES, _SAMPLES = 60, 400
_MOST = 8
_POSITIONS = (
    ("bottom right", 1, -1),
    ("top left", -1, 1),
    ("top right", 1, 1),
    ("bottom left", -1, -1),
)


@dataclass(frozen=True, slots=True)
class Box:
    """The corner of a name that is next to its curve, in shares of the plot, and where it lies."""

    x: float
    y: float
    position: str


def placed_labels(
    curves: Sequence[Floats], names: Sequence[str], *, obstacles: Sequence[Floats] = ()
) -> tuple[Box | None, ...]:
    """Return a place for each name beside its own curve, None where there is no room.

    Parameters
    ----------
    curves : sequence of float64 array of shape (v, 2)
        The vertices, in shares of the plot.
    names : sequence of str
        One per curve. More than eight are not placed at all: they would hide what they name.
    obstacles : sequence of float64 array of shape (v, 2)
        Other lines, which no name may touch.

    Notes
    -----
    Each name takes, of the places that touch nothing, the one farthest from all other curves; where
    one of them is nearer than a line of text, nobody could tell whose name it is.

    Examples
    --------
    >>> flat = np.array([[0, 0.9], [1, 0.9]]), np.array([[0, 0.2], [1, 0.2]])
    >>> [box.position for box in placed_labels(flat, ["high", "low"])]
    ['top right', 'bottom right']
    """
    if len(curves) > _MOST:
        return (None,) * len(curves)
    dense = [_resampled(curve, _SAMPLES) for curve in curves]
    lines = [*dense, *(_resampled(each, _SAMPLES) for each in obstacles)]
    taken: list[Floats] = []
    boxes: list[Box | None] = []
    for i, (curve, name) in enumerate(zip(curves, names, strict=True)):
        others = [other for j, other in enumerate(dense) if j != i]
        best: tuple[float, Box, Floats] | None = None
        size = np.array([_LETTER * max(len(name), 2) + _GAP, _LINE])
        for place in _resampled(curve, _PLACES)[2:-2]:
            for position, right, up in _POSITIONS:
                corner = place + np.array([right, up]) * _GAP
                low = np.minimum(corner, corner + size * (right, up))
                box = np.concatenate([low, low + size])
                if not _free(box, lines, taken):
                    continue
                room = _distance(box, others)
                if room > (_LINE if best is None else best[0] + 1e-9):
                    best = room, Box(float(corner[0]), float(corner[1]), position), box
        boxes.append(None if best is None else best[1])
        if best is not None:
            taken.append(best[2])
    return tuple(boxes)


def _resampled(curve: Floats, count: int) -> Floats:
    """Return so many points along a path, evenly spaced."""
    defined = curve[np.isfinite(curve).all(axis=1)]
    if len(defined) < 2:
        return np.repeat(defined, count, axis=0)
    along = np.concatenate([[0.0], np.hypot(*np.diff(defined, axis=0).T).cumsum()])
    at = np.linspace(0, along[-1], count)
    return np.column_stack([np.interp(at, along, defined[:, axis]) for axis in (0, 1)])


def _free(box: Floats, curves: Sequence[Floats], taken: Sequence[Floats]) -> bool:
    """Tell whether a box (left, bottom, right, top) lies in the plot and touches nothing."""
    if box.min() < 0.005 or box.max() > 0.995:
        return False
    if any((box[:2] < other[2:]).all() and (other[:2] < box[2:]).all() for other in taken):
        return False
    inside = ((points > box[:2]) & (points < box[2:]) for points in curves)
    return not any(within.all(axis=1).any() for within in inside)


def _distance(box: Floats, curves: Sequence[Floats]) -> float:
    """Return how far the nearest point of the curves is from a box; 1 if there is none."""
    if not curves:
        return 1.0
    points = np.concatenate(list(curves))
    outside = np.maximum(np.maximum(box[:2] - points, points - box[2:]), 0)
    return float(np.hypot(*outside.T).min()) if len(points) else 1.0
