"""How the scores of both classes are distributed, on the axis that suits them."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from math import log
from typing import Literal

import numpy as np
import numpy.typing as npt

from perfcore.counts import IntOrFloatArray, Sweep
from perfcore.curves import FloatArray

Axis = Literal["score", "alert_rate", "log_alert_rate"]
AXES: tuple[Axis, ...] = ("score", "alert_rate", "log_alert_rate")

_RARE = 0.02
_ROOM = 0.15
_LEAST = 1e-300


@dataclass(frozen=True, slots=True, eq=False)
class Distribution:
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

    def __post_init__(self) -> None:
        for array in (self.edges, self.positives, self.negatives):
            array.flags.writeable = False


def score_distribution(s: Sweep, *, axis: Axis = "score", bins: int | None = None) -> Distribution:
    """Return how many cases of each class fall into each of a number of bins of equal width.

    Parameters
    ----------
    s : Sweep
        Counts at every distinct score.
    axis : {"score", "alert_rate", "log_alert_rate"}
        What the bins divide evenly. "score": from the lowest to the highest score; a bin holds
        edges[j] <= score < edges[j + 1], the last one its upper edge too, so that a threshold at an
        edge never cuts a bin. "alert_rate": the share called positive when the case's own score is
        the threshold, from 0 to 1; a bin holds edges[j] < share <= edges[j + 1].
        "log_alert_rate": the same, even in the logarithm, from the lowest such share to 1; the
        first bin holds its lower edge too.
    bins : int, optional
        Number of bins; by default the square root of the number of distinct scores, 10 to 100.

    Raises
    ------
    ValueError
        If the axis is unknown or bins is below 1.

    Notes
    -----
    Scores that are all equal (or that differ by too little to have bins between them) lie in the
    middle of an axis 1 wide. Without cases the axis runs from 0 to 1 and the bins are empty.

    Examples
    --------
    >>> from perfcore import sweep
    >>> d = score_distribution(sweep([1, 0, 1, 0], [0.8, 0.4, 0.6, 0.0]), bins=2)
    >>> d.edges, d.positives, d.negatives
    (array([0. , 0.4, 0.8]), array([0, 2]), array([1, 1]))
    """
    if axis not in AXES:
        raise ValueError(f"Argument axis must be one of {', '.join(AXES)}, got {axis!r}.")
    if bins is not None and bins < 1:
        raise ValueError(f"Argument bins must be at least 1, got {bins}.")
    number = bins if bins is not None else int(np.clip(np.sqrt(len(s) - 1), 10, 100))
    steps = np.arange(number + 1) / number
    if axis == "score":
        edges, cuts = _score_bins(s, steps)
    else:
        edges, cuts = _rate_bins(s, steps, logarithmic=axis == "log_alert_rate")
    return Distribution(edges, np.abs(np.diff(s.tp[cuts])), np.abs(np.diff(s.fp[cuts])))


def _score_bins(s: Sweep, steps: FloatArray) -> tuple[FloatArray, npt.NDArray[np.int64]]:
    """Return the edges and for each the operating point that calls everything above it positive."""
    if len(s) == 1:
        return steps, np.zeros(steps.size, np.int64)
    scores = s.thresholds[:0:-1]
    low, high = scores.item(0), scores.item(-1)
    edges = low * (1 - steps) + high * steps  # high - low may overflow
    edges[0], edges[-1] = low, high
    if not (np.diff(edges) > 0).all():
        half = max(0.5, abs(low) * 2.0**-20)
        low, high = max(low - half, -np.finfo(float).max), min(high + half, np.finfo(float).max)
        edges = low * (1 - steps) + high * steps
    cuts = scores.size - scores.searchsorted(edges)
    cuts[0], cuts[-1] = scores.size, 0
    return edges, cuts


def _rate_bins(
    s: Sweep, steps: FloatArray, *, logarithmic: bool
) -> tuple[FloatArray, npt.NDArray[np.int64]]:
    """Return the edges and for each the last operating point that calls no more positive."""
    if len(s) == 1:
        return steps, np.zeros(steps.size, np.int64)
    rates = (s.tp + s.fp) / (s.tp[-1] + s.fp[-1])
    lowest = rates.item(1) if _LEAST < rates.item(1) < 1 else 0.1
    edges = lowest ** steps[::-1] if logarithmic else steps
    cuts = rates.searchsorted(edges, side="right") - 1
    cuts[0], cuts[-1] = 0, rates.size - 1
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

    room = (score_at(few) / 2 - score_at(many) / 2) / (high / 2 - low / 2)
    if not low < 0 < high and room >= _ROOM:
        return "score"
    lowest = (s.tp.item(1) + s.fp.item(1)) / total
    if not _LEAST < lowest < 1:  # weights so unequal that no logarithm has room
        return "alert_rate"
    even = (many - few) / total
    logarithmic = log(many / few) / -log(lowest)
    return "alert_rate" if even >= min(_ROOM, logarithmic) else "log_alert_rate"
