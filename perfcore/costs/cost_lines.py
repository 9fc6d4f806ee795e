"""Fewer cost lines and vertices for the screen, each of a real operating point."""

from __future__ import annotations

import numpy as np

from perfcore.arrays import IntArray
from perfcore.binary import Sweep
from perfcore.binary.polylines import kept_vertices
from perfcore.binary.searches import first_reaching
from perfcore.binary.thinning import HALF_PIXEL
from perfcore.costs.cost_curves import CostCurve
from perfcore.messages import argument_error

_LIMIT = 300


def cost_lines(s: Sweep, *, limit: int = _LIMIT) -> IntArray:
    """Return the operating points whose segments show where those of all operating points lie.

    Parameters
    ----------
    s : Sweep
        Counts at every distinct score.
    limit : int
        At most so many segments, at least 2.

    Returns
    -------
    int64 array, rising and unique
        Indices into the sweep, the trivial classifiers' among them; all if the limit allows.
        Otherwise evenly spread over FPR + TPR: the segment of any operating point lies within
        2/(limit - 1) of a chosen one at both of its ends together. With one class, the two ends.

    Raises
    ------
    ValueError
        If the limit is below 2.

    Examples
    --------
    >>> n = np.arange(100)
    >>> cost_lines(Sweep.from_counts(n, n > 49, n < 50), limit=5)
    array([  0,  25,  50,  75, 100])
    """
    if limit < 2:
        raise argument_error("limit", "be at least 2", limit)
    if len(s) <= limit:
        return np.arange(len(s))
    if not (s.positives and s.negatives):
        return np.array([0, len(s) - 1])
    p, n = s.positives, s.negatives
    edges = 2 * np.arange(limit - 1) / (limit - 1)
    chosen = first_reaching(len(s), lambda i: s.fp[i] / n + s.tp[i] / p, edges)
    return np.unique(np.append(chosen, len(s) - 1))  # rounded rates may reach 2 before the end


def envelope_vertices(curve: CostCurve, *, limit: int = _LIMIT) -> IntArray:
    """Return vertices that draw the cost curve to within half a pixel of 1,000.

    Parameters
    ----------
    curve : CostCurve
        Perhaps with thousands of vertices.
    limit : int
        At most so many, at least 2. If half a pixel needs more, the distance grows.

    Returns
    -------
    int64 array, rising and unique
        Indices into ``curve.x`` and ``curve.y``, first and last among them.

    Raises
    ------
    ValueError
        If the limit is below 2.

    Examples
    --------
    >>> from perfcore import cost_curve, sweep
    >>> envelope_vertices(cost_curve(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])))
    array([0, 2, 4])
    """
    if limit < 2:
        raise argument_error("limit", "be at least 2", limit)
    ends = np.zeros(curve.x.size, bool)
    ends[[0, -1]] = True
    if np.isnan(curve.area):
        return np.flatnonzero(ends)
    error = np.zeros(curve.x.size - 1)
    return kept_vertices(curve.x, curve.y, error, ends, HALF_PIXEL, limit)
