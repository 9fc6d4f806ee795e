"""How figures change with what they are computed from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Counts
from perfcore.measures import MEASURES

STEP = 1e-5  # of a number: the error of a central difference is then some 1e-10 of the figure

Parameters = Mapping[str, Any]
NO_PARAMETERS: Parameters = {}


def slopes(of: Callable[..., Any], at: FloatArray, steps: FloatArray | None = None) -> FloatArray:
    """Return how a function of arrays, entry by entry, changes with each of them.

    By central differences; 0 where a step is 0, and where the function is undefined.

    Parameters
    ----------
    of : callable
        As many arrays of any shape to one of this shape, or to several in an array.
    at : float64 array of shape (c, ...)
        The c arrays.
    steps : float64 array of this shape, optional
        How far each number is moved; without it in proportion to itself.

    Examples
    --------
    >>> slopes(lambda x, y: x * y, np.array([[2.0, 3.0], [5.0, 0.0]])).round(6)
    array([[5., 0.],
           [2., 0.]])
    """
    steps = STEP * at if steps is None else steps
    moves = np.eye(len(at)).reshape(len(at), len(at), *[1] * (at.ndim - 1)) * steps
    moved = at + np.concatenate([moves, -moves])
    with np.errstate(invalid="ignore"):  # an infinite ratio stays infinite
        found = np.asarray(of(*moved.swapaxes(0, 1)), np.float64)
        more, less = np.split(found, 2, axis=-at.ndim)
        rise = np.asarray(more - less)
        found = np.divide(rise, 2 * steps, out=np.zeros_like(rise), where=steps > 0)
    return np.nan_to_num(found, nan=0.0, posinf=0.0, neginf=0.0)


def slopes_of_sums(of: Callable[..., Any], sums: FloatArray) -> FloatArray:
    """Return how a function of sums changes with each; one of 0 is moved as far as the largest."""
    sizes = np.abs(sums)
    return slopes(of, sums, STEP * np.where(sums == 0, sizes.max(initial=0), sizes))


def bend_of_sums(of: Callable[..., Any], sums: FloatArray, along: FloatArray, step: float) -> float:
    """Return the second derivative of a function of sums along a line, by central differences.

    >>> round(bend_of_sums(lambda x: x**3, np.array([2.0]), np.array([1.0]), 0.01), 6)
    12.0
    """
    moves = along[:, np.newaxis] * (step * np.array([-1.0, 0.0, 1.0]))
    below, at, above = of(*(sums[:, np.newaxis] + moves)).tolist()
    return float((below - 2 * at + above) / step**2)


def measured(key: str, parameters: Parameters) -> Callable[..., FloatArray]:
    """Return a measure as a function of TP, FP, FN and TN."""
    return lambda *cells: np.asarray(MEASURES[key].of(Counts(*cells), **parameters), np.float64)
