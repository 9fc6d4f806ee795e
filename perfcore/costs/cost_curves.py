"""The cost curve, the least cost at every operating condition, and its lines for the screen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, ReadOnly, Value
from perfcore.binary import Counts, Sweep, hull_vertices
from perfcore.binary.arithmetic import quotient
from perfcore.binary.checks import checked_shares
from perfcore.binary.polylines import kept_vertices
from perfcore.binary.thinning import HALF_PIXEL, first_reaching
from perfcore.measures.rates import fnr, fpr
from perfcore.messages import argument_error

_MOST = 300  # lines, or vertices, on a screen


@dataclass(frozen=True, slots=True, eq=False)
class CostCurve(ReadOnly):
    """The lower envelope of the cost lines of all operating points; its arrays are read-only.

    Attributes
    ----------
    x, y : float64 array of shape (h + 1,)
        Its vertices: x = P(+)cost from 0 to 1, never falling; y = normalised expected cost.
    thresholds : float64 array of shape (h,)
        The threshold used on each interval: number i from x[i] to x[i + 1]; falling. The first is
        inf, "call nothing positive", and the last the lowest score, "call everything positive". An
        interval has no length where its threshold is best at one end of the axis alone.
    indices : int64 array of shape (h,)
        The operating points of these thresholds in the sweep: the vertices of the ROC hull.
    counts : Counts
        Their counts, arrays of shape (h,).
    area : float
        The area under the curve: the expected cost when all conditions are equally likely. At most
        1/4, which is that of the trivial classifiers.
    """

    x: FloatArray
    y: FloatArray
    thresholds: FloatArray
    indices: IntArray
    counts: Counts
    area: float

    def at(self, x: npt.ArrayLike) -> FloatArray:
        """Return the least normalised expected cost at these conditions, shaped as they are.

        Raises
        ------
        ValueError
            If a condition is not in [0, 1].
        """
        i = self.intervals(x)
        missed, alarms = (np.asarray(rate(self.counts))[i] for rate in (fnr, fpr))
        return np.asarray(_blend(missed, alarms, np.asarray(x, dtype=np.float64)))

    def intervals(self, x: npt.ArrayLike) -> IntArray:
        """Return the interval i of these conditions: ``thresholds[i]``, ``indices[i]`` are best.

        Where two are equally good, at a vertex, the higher threshold: the fewest called positive.

        Raises
        ------
        ValueError
            If a condition is not in [0, 1].
        """
        return np.asarray(self.x[1:-1].searchsorted(checked_shares(x, "x")))


def cost_curve(s: Sweep) -> CostCurve:
    """Return the cost curve: at each x the least FNR x + FPR (1 - x) of all operating points.

    Every operating point is the segment from (0, FPR) to (1, FNR); the trivial classifiers, those
    of (0, 0)-(1, 1) and (0, 1)-(1, 0), are among them. The lowest segments belong to the vertices
    of the ROC hull, two neighbours of which meet at x = dFPR / (dFPR + dTPR), the differences
    between them. Undefined (NaN) when a class is empty.

    References
    ----------
    C. Drummond, R. C. Holte (2006), Cost curves: an improved method for visualizing classifier
    performance, Machine Learning 65, 95-130. https://doi.org/10.1007/s10994-006-8199-5

    Examples
    --------
    >>> from perfcore import sweep
    >>> curve = cost_curve(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    >>> curve.x, curve.y.round(3), curve.thresholds
    (array([0. , 0. , 0.5, 1. , 1. ]), array([0.  , 0.  , 0.25, 0.  , 0.  ]),
     array([inf, 0.9, 0.7, 0.1]))
    >>> curve.area
    0.125
    """
    indices = hull_vertices(s)
    vertices = s.only(indices)
    # Differences of counts, as those of rates would lose what sets large counts apart.
    right = np.asarray(quotient(np.diff(vertices.fp), vertices.negatives))
    up = np.asarray(quotient(np.diff(vertices.tp), vertices.positives))
    # Rounding may set two nearly equal meeting points in the wrong order.
    meeting = np.maximum.accumulate(quotient(right, right + up))
    x = np.concatenate([[0.0], meeting, [1.0]])
    missed, alarms = (np.asarray(rate(vertices.counts)) for rate in (fnr, fpr))
    used = np.append(0, np.arange(indices.size))  # at each vertex: where the interval before ends
    y = np.asarray(_blend(missed[used], alarms[used], x))
    area = float((np.diff(x) * (y[1:] + y[:-1])).sum() / 2)
    return CostCurve(x, y, vertices.thresholds, indices, vertices.counts, area)


def normalised_costs(counts: Counts, x: npt.ArrayLike) -> Value:
    """Return the normalised expected cost FNR x + FPR (1 - x) at these operating conditions.

    For one operating point that is its segment, from FPR at x = 0 to FNR at x = 1. Undefined (NaN)
    when a class is empty.

    Parameters
    ----------
    counts : Counts
        Scalars, or arrays that broadcast with x.
    x : float or array
        Operating conditions P(+)cost, see `operating_condition`.

    Raises
    ------
    ValueError
        If a condition is not in [0, 1].

    Examples
    --------
    >>> normalised_costs(Counts(tp=8, fp=1, fn=2, tn=9), [0, 0.5, 1])
    array([0.1 , 0.15, 0.2 ])
    """
    return _blend(fnr(counts), fpr(counts), checked_shares(x, "x"))


def _blend(missed: Value, alarms: Value, x: FloatArray) -> Value:
    return missed * x + alarms * (1 - x)


def cost_lines(s: Sweep, *, limit: int = _MOST) -> IntArray:
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
    _require_limit(limit)
    if len(s) <= limit:
        return np.arange(len(s))
    if not (s.positives and s.negatives):
        return np.array([0, len(s) - 1])
    p, n = s.positives, s.negatives
    edges = 2 * np.arange(limit - 1) / (limit - 1)
    chosen = first_reaching(len(s), lambda i: s.fp[i] / n + s.tp[i] / p, edges)
    return np.unique(np.append(chosen, len(s) - 1))  # rounded rates may reach 2 before the end


def envelope_vertices(curve: CostCurve, *, limit: int = _MOST) -> IntArray:
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
    >>> from perfcore import sweep
    >>> envelope_vertices(cost_curve(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])))
    array([0, 2, 4])
    """
    _require_limit(limit)
    if np.isnan(curve.area):
        return np.array([0, curve.x.size - 1])
    return kept_vertices(curve.x, curve.y, HALF_PIXEL, limit)


def _require_limit(limit: int) -> None:
    if limit < 2:
        raise argument_error("limit", "be at least 2", limit)
