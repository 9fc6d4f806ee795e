"""What a screen shows of a sweep: thinned curves, and a point under each pixel of a slider."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from perfcore.arrays import FloatArray, IntArray
from perfcore.binary.hulls import hull_vertices
from perfcore.binary.sweeps import Sweep
from perfcore.binary.thinning import first_reaching, precision_recall_vertices, roc_vertices, union
from perfcore.messages import argument_error

_ALL = 6000


@dataclass(frozen=True, slots=True, eq=False)
class ScreenPoints:
    """The operating points that a screen needs, as rising indices into the sweep.

    Attributes
    ----------
    roc, precision_recall : int64 array
        Vertices of the curves, see `roc_vertices` and `precision_recall_vertices`.
    points : int64 array
        All of these and, for a slider, the point under each of its pixels.
    hull : int64 array
        Vertices of the ROC curve's hull, all of them, see `hull_vertices`.
    """

    roc: IntArray
    precision_recall: IntArray
    points: IntArray
    hull: IntArray


def screen_points(
    s: Sweep,
    *,
    keep: Iterable[int] = (),
    pixels: int = 1000,
    hull: IntArray | None = None,
) -> ScreenPoints:
    """Return the operating points that a screen needs: for the curves and under every pixel.

    Under the pixels of a slider stand all of them up to 6,000. Otherwise, for each pixel, the one
    nearest to it, whether the slider runs evenly in score, in share called positive, or in the
    logarithm of that share (from its lowest value to 1).

    Parameters
    ----------
    s : Sweep
        Counts at every distinct score.
    keep : iterable of int
        Further operating points.
    pixels : int
        Length of the slider: it has pixels + 1 positions.
    hull : int64 array, optional
        The result of `hull_vertices`, where it is known already.

    Returns
    -------
    ScreenPoints
        First and last, hull vertices (see `roc_vertices`) and those to keep among each.

    Raises
    ------
    ValueError
        If pixels is below 1, or an index to keep or of the hull is outside the sweep.

    Examples
    --------
    >>> from perfcore import sweep
    >>> screen_points(sweep([1, 0, 1], [0.9, 0.8, 0.8])).points
    array([0, 1, 2])
    """
    if pixels < 1:
        raise argument_error("pixels", "be at least 1", pixels)
    kept = list(keep)
    vertices = hull_vertices(s) if hull is None else hull
    roc = roc_vertices(s, keep=kept, hull=vertices)
    precision_recall = precision_recall_vertices(s, keep=kept, hull=vertices)
    points = np.arange(len(s))
    if len(s) > _ALL:
        points = union(len(s), roc, precision_recall, *_under_pixels(s, pixels))
    return ScreenPoints(roc, precision_recall, points, vertices)


def _under_pixels(s: Sweep, pixels: int) -> tuple[IntArray, IntArray, IntArray]:
    """Return the points nearest to each pixel by score, by share and by logarithm of the share."""
    total = s.tp[-1] + s.fp[-1]

    def rates(points: IntArray) -> FloatArray:
        return np.asarray((s.tp[points] + s.fp[points]) / total)

    steps = np.arange(pixels + 1) / pixels
    scores = s.thresholds[:0:-1]
    # Weighted ends, as high - low may overflow.
    wanted = scores[0] * (1 - steps) + scores[-1] * steps
    powers = rates(np.array([1])) ** steps
    return (
        len(s) - 1 - nearest(scores, wanted),
        _nearest(len(s), rates, steps),
        1 + _nearest(len(s) - 1, lambda i: rates(i + 1), powers),
    )


def nearest(rising: FloatArray, wanted: FloatArray) -> IntArray:
    """Return the position of the value nearest to each one wanted, the lower of two.

    Examples
    --------
    >>> nearest(np.array([0.0, 1.0, 5.0]), np.array([-2.0, 0.7, 3.0]))
    array([0, 1, 1])
    """
    return _nearest(rising.size, lambda i: rising[i], wanted)


def _nearest(size: int, rising: Callable[[IntArray], FloatArray], wanted: FloatArray) -> IntArray:
    after = np.maximum(first_reaching(size, rising, wanted), 1)
    # Halves, as the difference of the largest numbers may overflow.
    nearer = wanted / 2 - rising(after - 1) / 2 <= rising(after) / 2 - wanted / 2
    return after - nearer
