"""How the scores of both classes are distributed, on the axis that suits them."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from math import inf, log
from typing import Literal

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, IntOrFloatArray, ReadOnly
from perfcore.binary.sweeps import Sweep
from perfcore.binary.thinning import first_reaching
from perfcore.messages import argument_error

Axis = Literal["score", "alert_rate", "log_alert_rate"]
AXES: tuple[Axis, ...] = ("score", "alert_rate", "log_alert_rate")

_RARE = 0.02
_ROOM = 0.15
_LEAST = 1e-150


@dataclass(frozen=True, slots=True, eq=False)
class Distribution(ReadOnly):
    """Positives and negatives per bin of an axis; its arrays are read-only.

    Attributes
    ----------
    edges : float64 array of shape (b + 1,)
        Rising; bin j lies between edges[j] and edges[j + 1].
    positives, negatives : int64 or float64 array of shape (b,)
        Cases of each class in bin j, or their weight. All bins together hold every case.
    """

    edges: FloatArray
    positives: IntOrFloatArray
    negatives: IntOrFloatArray


def score_distribution(s: Sweep, *, axis: Axis = "score", bins: int | None = None) -> Distribution:
    """Return how many cases of each class fall into each of a number of bins of equal width.

    Parameters
    ----------
    s : Sweep
        Counts at every distinct score.
    axis : {"score", "alert_rate", "log_alert_rate"}
        What the bins divide evenly. "score": from the lowest to the highest score; a bin holds
        edges[j] <= score < edges[j + 1]. "alert_rate": from 1 down to the share called positive at
        the highest score; a bin holds the cases with edges[j] < share <= edges[j + 1], where share
        is the one called positive when the case's own score is the threshold. "log_alert_rate":
        the same, even in the logarithm.
    bins : int, optional
        Number of bins between the two ends; by default the square root of the number of distinct
        scores, 10 to 100. One more, beyond the end, holds the cases at the highest score alone.

    Raises
    ------
    ValueError
        If the axis is unknown or bins is below 1.

    Notes
    -----
    A threshold at an edge cuts no bin, whatever the axis; nor does one at the highest score, where
    hard labels pile up. The bin beyond the end is as wide as the others, unless that reaches
    beyond the share 0.

    Scores that are all equal (or that differ by too little to have bins between them) lie in the
    middle of an axis 1 wide. Without cases the axis runs from 0 to 1 and the bins are empty.
    Where float64 has no room above the highest score, the last bin holds its upper edge too.

    Examples
    --------
    >>> from perfcore import sweep
    >>> d = score_distribution(sweep([1, 0, 1, 0], [0.8, 0.4, 0.6, 0.0]), bins=2)
    >>> d.edges, d.positives, d.negatives
    (array([0. , 0.4, 0.8, 1.2]), array([0, 1, 1]), array([1, 1, 0]))
    """
    if axis not in AXES:
        raise argument_error("axis", "be one of {axes}", axis, axes=", ".join(AXES))
    if bins is not None and bins < 1:
        raise argument_error("bins", "be at least 1", bins)
    number = bins if bins is not None else int(np.clip(np.sqrt(len(s) - 1), 10, 100))
    if len(s) == 1:
        edges, cuts = _even(0, 1, number + 1), np.zeros(number + 2, np.int64)
    elif axis == "score":
        edges, cuts = _score_bins(s, number)
    else:
        edges, cuts = _rate_bins(s, number, logarithmic=axis == "log_alert_rate")
    return Distribution(edges, np.abs(np.diff(s.tp[cuts])), np.abs(np.diff(s.fp[cuts])))


def _even(low: float, high: float, number: int) -> FloatArray:
    """Return the edges of so many bins of equal width; both ends are exact."""
    steps = np.arange(number + 1) / max(number, 1)
    edges = low * (1 - steps) + high * steps  # high - low may overflow
    edges[0], edges[-1] = low, high
    return edges


def _score_bins(s: Sweep, number: int) -> tuple[FloatArray, npt.NDArray[np.int64]]:
    """Return the edges and for each the operating point that calls everything above it positive."""
    scores = s.thresholds[:0:-1]
    edges = _score_edges(scores.item(0), scores.item(-1), number)
    cuts = scores.size - scores.searchsorted(edges)
    cuts[0], cuts[-1] = scores.size, 0
    return edges, cuts


def _score_edges(low: float, high: float, number: int) -> FloatArray:
    above = high + (high / number - low / number)
    if above == inf:
        return _even(low, high, number + 1)
    edges = np.append(_even(low, high, number), above)
    if (np.diff(edges) > 0).all():
        return edges
    half = max(0.5, abs(low) * 2.0**-20)
    lowest, highest = max(low - half, -np.finfo(float).max), min(high + half, np.finfo(float).max)
    if min(high - lowest, highest - high) < half / 2:  # where float64 ends
        return _even(lowest, highest, number + 1)
    below = (number + 1) // 2
    return np.append(_even(lowest, high, below), _even(high, highest, number + 1 - below)[1:])


def _rate_bins(
    s: Sweep, number: int, *, logarithmic: bool
) -> tuple[FloatArray, npt.NDArray[np.int64]]:
    """Return the edges and for each the last operating point that calls no more positive."""
    total = s.tp[-1] + s.fp[-1]

    def rates(points: IntArray) -> FloatArray:
        return np.asarray((s.tp[points] + s.fp[points]) / total)

    lowest = rates(np.array([1])).item()
    apart = _LEAST < lowest < 1
    if logarithmic:
        edges = (lowest if apart else 0.1) ** (np.arange(number + 1, -1, -1) / number)
        edges[1] = lowest if apart else edges[1]
    elif apart:
        within = _even(lowest, 1, number)
        edges = np.append(max(lowest - (1 - lowest) / number, 0), within)
    else:
        edges = _even(0, 1, number + 1)
    reached = first_reaching(len(s), rates, np.nextafter(edges, inf))
    cuts = reached - (rates(reached) > edges)
    cuts[0], cuts[-1] = 0, len(s) - 1
    return edges, cuts


def sensible_axis(s: Sweep) -> Axis:
    """Return the axis on which a threshold slider gives the interesting thresholds enough room.

    Interesting are the thresholds that call from half as many to twice as many cases positive as
    there are positives.

    1. If positives are rarer than 2 %: "log_alert_rate".
    2. If scores lie on both sides of 0, as margins and log-odds do, so that their size means little
       by itself, or if the interesting scores take less than 15 % of the range of scores:
       "alert_rate" if the interesting thresholds take 15 % of it, or else that of "alert_rate" and
       "log_alert_rate" on which they take more.
    3. Otherwise "score"; also with one class only, and with one score only.

    Examples
    --------
    >>> from perfcore import sweep
    >>> truth = [1, 1, 0, 1, 0, 0]
    >>> sensible_axis(sweep(truth, [0.9, 0.8, 0.6, 0.5, 0.2, 0.1]))
    'score'
    >>> sensible_axis(sweep(truth, [7, 4, 1, 0, -2, -5]))
    'alert_rate'
    """
    total = s.positives + s.negatives
    if len(s) <= 2 or not (s.positives and s.negatives):
        return "score"
    if s.positives / total < _RARE:
        return "log_alert_rate"
    high, low = s.thresholds.item(1), s.thresholds.item(-1)
    few, many = s.positives / 2, min(2 * s.positives, total)

    def score_at(called: float) -> float:
        i = bisect_left(range(1, len(s) - 1), called, key=lambda i: s.tp.item(i) + s.fp.item(i))
        return s.thresholds.item(i + 1)

    half = 0.5 if high - low == inf else 1.0  # so that no difference overflows
    room = (score_at(few) * half - score_at(many) * half) / (high * half - low * half)
    if not low < 0 < high and room >= _ROOM:
        return "score"
    lowest = (s.tp.item(1) + s.fp.item(1)) / total
    if not _LEAST < lowest < 1:  # weights so unequal that no logarithm has room
        return "alert_rate"
    even = (many - few) / total
    logarithmic = log(many / few) / -log(lowest)
    return "alert_rate" if even >= min(_ROOM, logarithmic) else "log_alert_rate"
