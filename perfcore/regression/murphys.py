"""Murphy diagrams: the mean loss under every scoring function that means are best under."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, ReadOnly
from perfcore.binary.polylines import kept_vertices
from perfcore.binary.sorting import in_falling_order
from perfcore.regression.compensated import cut
from perfcore.regression.tallies import RegressionTally

_LIMIT = 2000
_COLUMNS = 4000
_HALF_PIXEL = 0.0005
_ROUNDING = 2.0**-44
Leader = Literal["first", "second", "equal"]


@dataclass(frozen=True, slots=True, eq=False)
class MurphyCurve(ReadOnly):
    """The mean elementary loss at each threshold: straight lines, with jumps at predictions.

    Attributes
    ----------
    t : float64 array of shape (k,)
        Rising thresholds, in the unit of the truth: its knots.
    before, after : float64 array of shape (k,)
        The mean loss as the threshold is reached from below, and at it, in the same unit. It is 0
        below the first threshold and from the last one on.
    """

    t: FloatArray
    before: FloatArray
    after: FloatArray

    @property
    def area(self) -> float:
        """The area under the curve: twice that is the mean squared error."""
        return float((np.diff(self.t) * (self.after[:-1] + self.before[1:])).sum() / 2)

    def at(self, thresholds: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the curve before and at these thresholds."""
        if self.t.size < 2:
            return np.zeros(thresholds.size), np.zeros(thresholds.size)
        place = self.t.searchsorted(thresholds, side="right")
        left = self.t.searchsorted(thresholds, side="left")
        known = (place > left) & (place > 0)
        end = np.clip(left, 1, self.t.size - 1)
        width = np.maximum(self.t[end] - self.t[end - 1], np.finfo(float).tiny)
        share = np.clip((thresholds - self.t[end - 1]) / width, 0, 1)
        line = self.after[end - 1] + share * (self.before[end] - self.after[end - 1])
        line = np.where((thresholds < self.t[0]) | (thresholds > self.t[-1]), 0.0, line)
        own = np.minimum(left, self.t.size - 1)
        return np.where(known, self.before[own], line), np.where(known, self.after[own], line)

    def thinned(self, limit: int = _LIMIT) -> MurphyCurve:
        """Return at most so many knots, which draw it to half a pixel of a plot of 1,000."""
        if self.t.size <= limit // 2:
            return self
        x, y = np.repeat(self.t, 2), np.column_stack([self.before, self.after]).ravel()
        kept = _peaks(x, y)
        high, low = float(y.max()), float(x[0])
        across, up = (x[kept] - low) / (float(x[-1]) - low), y[kept] / (high or 1.0)
        found = kept[kept_vertices(across, up, _HALF_PIXEL, limit)] // 2
        knots = np.unique(found)
        return MurphyCurve(self.t[knots], self.before[knots], self.after[knots])


def _peaks(x: FloatArray, y: FloatArray) -> IntArray:
    """Return of each of 4,000 columns the first, the last, the lowest and the highest vertex."""
    column = np.minimum((x - x[0]) / (x[-1] - x[0]) * _COLUMNS, _COLUMNS - 1).astype(np.int64)
    firsts = np.flatnonzero(np.diff(column, prepend=-1))
    order = np.lexsort((y, column))
    lasts = np.append(firsts[1:], x.size) - 1
    return np.unique(np.concatenate([firsts, lasts, order[firsts], order[lasts]]))


def murphy(t: RegressionTally) -> MurphyCurve:
    """Return the mean of |y - t| where t lies between truth and prediction, at every threshold.

    Every scoring function under which the mean is the best prediction is a mixture of these losses
    (Ehm et al. 2016): a model whose curve is lower everywhere is better under all of them.
    A case counts where min(y, p) <= t < max(y, p). Empty without cases.

    References
    ----------
    W. Ehm, T. Gneiting, A. Jordan, F. Krueger (2016), Of quantiles and expectiles: consistent
    scoring functions, Choquet representations and forecast rankings, Journal of the Royal
    Statistical Society B 78, 505-562. https://doi.org/10.1111/rssb.12154

    Examples
    --------
    >>> from perfcore.regression import tally
    >>> curve = murphy(tally([10, 12], [11, 11]))
    >>> curve.t, curve.before, curve.after, curve.area * 2
    (array([10., 11., 12.]), array([0. , 0.5, 0. ]), array([0. , 0.5, 0. ]), 1.0)
    """
    return t.kept("murphy", lambda: _murphy(t))


def _murphy(t: RegressionTally) -> MurphyCurve:
    """Return the curve from running sums of weights.

    A case adds w (t - y) from y to p where p is above, else w (y - t) from p to y: so the slope
    rises by w at y and falls by w at p, whichever comes first. Sums are about the centre of the
    truth, and in two parts, which lose next to nothing.
    """
    rows, centre = t.cases, t.centres.truth
    if not len(rows):
        none = np.empty(0)
        return MurphyCurve(none, none, none)
    truth, prediction = rows.truth - centre, rows.prediction - centre
    weight = np.ones(len(rows)) if rows.weight is None else rows.weight.astype(np.float64)
    moved = weight * truth
    columns = ([truth, prediction], [weight, -weight], [moved, -moved])
    knots, *steps = (each[::-1] for each in in_falling_order(*map(np.concatenate, columns)))
    slope, level = map(_running, steps)
    ends = np.flatnonzero(np.diff(knots, append=np.inf))
    at = knots[ends]
    total = float(weight.sum())
    after = _line(slope, level, ends, at) / total
    before = np.zeros(at.size)
    before[1:] = _line(slope, level, ends[:-1], at[1:]) / total
    after[-1] = 0.0
    return MurphyCurve(at + centre, np.maximum(before, 0.0), np.maximum(after, 0.0))


Sums = tuple[FloatArray, FloatArray]


def _running(numbers: FloatArray) -> Sums:
    upper, lower = cut(numbers, 53 - numbers.size.bit_length())
    return upper.cumsum(), lower.cumsum()


def _line(slope: Sums, level: Sums, places: IntArray, at: FloatArray) -> FloatArray:
    """Return slope * t - level at these places, without losing what cancels."""
    steep, far = (each[0][places] for each in (slope, level))
    steepness = steep + slope[1][places]
    near, far_rest = cut(at, 26)
    high, low = cut(steepness, 26)
    exact = high * near - far
    return np.asarray(
        exact
        + (
            high * far_rest
            + low * at
            - level[1][places]
            + (steep - steepness + slope[1][places]) * at
        )
    )


@dataclass(frozen=True, slots=True, eq=False)
class MurphyComparison(ReadOnly):
    """Where which of two Murphy curves is lower.

    Attributes
    ----------
    ends : float64 array of shape (r + 1,)
        Thresholds between which one is lower, or both are equal.
    leads : int8 array of shape (r,)
        1 where the first is lower, which is better, -1 where the second is, 0 where they are equal.
    t, value : float64 array of shape (c,)
        Where they cross: thresholds, and the loss of the first one there.
    """

    ends: FloatArray
    leads: npt.NDArray[np.int8]
    t: FloatArray
    value: FloatArray

    @property
    def dominance(self) -> Leader | None:
        """Who is better under every loss of squared type; None if each is under some."""
        first, second = bool((self.leads > 0).any()), bool((self.leads < 0).any())
        if first and second:
            return None
        return "first" if first else "second" if second else "equal"


def murphy_crossings(first: MurphyCurve, second: MurphyCurve) -> MurphyComparison:
    """Return where two curves cross, and which is lower in between.

    Both are straight between their knots, so a crossing is where two lines meet, or a knot at which
    one jumps. Losses are equal where they differ by less than 2**-44 of the higher one: that is no
    more than rounding. Of thinned curves it is as exact as they are.

    Examples
    --------
    >>> from perfcore.regression import tally
    >>> one, other = (murphy(tally([10, 12], p)) for p in ([11, 11], [10, 14]))
    >>> found = murphy_crossings(one, other)
    >>> found.dominance, found.t, found.leads
    (None, array([12.]), array([-1,  1], dtype=int8))
    """
    knots = np.union1d(first.t, second.t)
    if knots.size < 2:
        return MurphyComparison(knots, np.empty(0, np.int8), np.empty(0), np.empty(0))
    (before, after), (other_before, other_after) = first.at(knots), second.at(knots)
    start, end = _signs(after[:-1], other_after[:-1]), _signs(before[1:], other_before[1:])
    apart = (other_after - after)[:-1], (other_before - before)[1:]
    turn = (start * end) < 0
    share = np.where(turn, apart[0] / np.where(turn, apart[0] - apart[1], 1.0), 1.0)
    cuts = knots[:-1] + share * np.diff(knots)
    places = np.column_stack([knots[:-1], cuts]).ravel()
    leads = np.column_stack([np.where(start == 0, end, start), end]).ravel()
    wide = np.append(np.diff(places), knots[-1] - places[-1]) > 0
    places, leads = places[wide], leads[wide]
    changed = np.flatnonzero(np.diff(leads, prepend=2))
    places, leads = places[changed], leads[changed]
    leading = np.flatnonzero(leads)
    crossed = leading[1:][np.diff(leads[leading]) != 0]
    ends = np.append(places, knots[-1])
    return MurphyComparison(
        ends, leads.astype(np.int8), places[crossed], first.at(places[crossed])[0]
    )


def _signs(first: FloatArray, second: FloatArray) -> FloatArray:
    apart = second - first
    return np.sign(np.where(np.abs(apart) > _ROUNDING * np.maximum(first, second), apart, 0.0))
