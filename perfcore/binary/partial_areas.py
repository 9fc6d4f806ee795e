"""Areas under a part of the ROC curve: between two false positive rates, or two recalls."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from math import nan
from typing import Literal

import numpy as np

from perfcore.arrays import IntOrFloatArray
from perfcore.binary.checks import is_number
from perfcore.binary.sweeps import Sweep
from perfcore.binary.weights import classes_in_range
from perfcore.messages import argument_error, message

_BLOCK = 1 << 15  # so many points stay in the processor's cache

Over = Literal["fpr", "recall"]


@dataclass(frozen=True, slots=True)
class PartialAUC:
    """The area that belongs to a part of the ROC curve.

    Attributes
    ----------
    over : {"fpr", "recall"}
        Whose range it is.
    low, high : float
        The ends of the range, 0 <= low < high <= 1.
    area : float
        The raw area, in [0, high - low].
    standardised : float
        McClish's: 0.5 for the diagonal, 1 for a perfect ranking.
    """

    over: Over
    low: float
    high: float
    area: float
    standardised: float


def partial_auc(s: Sweep, max_fpr: float, *, min_fpr: float = 0.0) -> PartialAUC:
    """Return the area under the ROC curve between two false positive rates, raw and standardised.

    The integral of recall over FPR. With a = min_fpr and b = max_fpr the diagonal has
    d = (b^2 - a^2)/2, and standardised = (1 + (area - d) / (b - a - d)) / 2. The curve is cut on
    the straight line between two operating points. Undefined (NaN) when a class is empty.

    Raises
    ------
    ValueError
        If they are no numbers with 0 <= min_fpr < max_fpr <= 1.

    References
    ----------
    D. K. McClish (1989), Analyzing a portion of the ROC curve, Medical Decision Making 9, 190-195.
    https://doi.org/10.1177/0272989X8900900307

    Examples
    --------
    >>> from perfcore import sweep
    >>> partial_auc(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]), 0.5).area
    0.25
    >>> partial_auc(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]), 0.75, min_fpr=0.25).area
    0.375
    """
    return _partial(s, "fpr", min_fpr, max_fpr)


def partial_auc_of_recall(s: Sweep, min_recall: float, *, max_recall: float = 1.0) -> PartialAUC:
    """Return the area beside the ROC curve between two recalls, raw and standardised.

    The integral of specificity, 1 - FPR, over recall: what a ranking is worth where most positives
    must be found. With a = min_recall and b = max_recall the diagonal has
    d = b - a - (b^2 - a^2)/2, and standardised = (1 + (area - d) / (b - a - d)) / 2. The curve is
    cut on the straight line between two operating points. Undefined (NaN) when a class is empty.

    Raises
    ------
    ValueError
        If they are no numbers with 0 <= min_recall < max_recall <= 1.

    References
    ----------
    Y. Jiang, C. E. Metz, R. M. Nishikawa (1996), A receiver operating characteristic partial area
    index for highly sensitive diagnostic tests, Radiology 201, 745-750.
    https://doi.org/10.1148/radiology.201.3.8939225

    Examples
    --------
    >>> from perfcore import sweep
    >>> partial_auc_of_recall(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]), 0.5).area
    0.25
    """
    return _partial(s, "recall", min_recall, max_recall)


def _partial(s: Sweep, over: Over, low: float, high: float) -> PartialAUC:
    _require_range(over, low, high)
    if not (s.positives and s.negatives):
        return PartialAUC(over, low, high, nan, nan)
    s, wide, diagonal = classes_in_range(s), high - low, (high**2 - low**2) / 2
    if over == "fpr":
        below, above = _parted(s.fp, s.tp, low, high)
    else:  # the area lies above the curve of FPR over recall
        above, below = _parted(s.tp, s.fp, low, high)
        diagonal = wide - diagonal
    area = wide * (below / (above + below))
    return PartialAUC(over, low, high, area, _standardised(area, wide, diagonal))


def _parted(x: IntOrFloatArray, y: IntOrFloatArray, low: float, high: float) -> tuple[float, float]:
    """Return the areas below and above y where x, as a share, lies between low and high.

    Both are sums of parts that are not negative, none is the rest of the other: where y is highest,
    or lowest, throughout, exactly nothing lies above, or below.
    """
    (i, first, at_first), (j, last, at_last) = (_cut(x, y, end) for end in (low, high))
    below = above = 0.0
    for start in range(i, j + 1, _BLOCK):
        stop = min(start + _BLOCK, j)
        xs, ys = (each[start : stop + 1].astype(np.float64) for each in (x, y))
        if start == i:  # the range begins behind this point, and ends behind the last one
            xs[0], ys[0] = first, at_first
        if stop == j:
            xs, ys = np.append(xs, last), np.append(ys, at_last)
        steps, left = np.diff(xs), y.item(-1) - ys
        below += float((steps * (ys[1:] + ys[:-1])).sum())
        above += float((steps * (left[1:] + left[:-1])).sum())
        if stop == j:
            break
    if not below + above:  # the ends are too near for x to tell them apart
        return at_last, y.item(-1) - at_last
    return below, above


def _cut(x: IntOrFloatArray, y: IntOrFloatArray, end: float) -> tuple[int, float, float]:
    """Return the last point at most at this share of x, that x, and y there on a straight line."""
    limit = end * x.item(-1)
    i = bisect_right(range(x.size), limit, key=x.item) - 1
    if i + 1 == x.size:
        return i, x.item(i), y.item(i)
    across, up = x.item(i + 1) - x.item(i), y.item(i + 1) - y.item(i)
    there = y.item(i) + up * ((limit - x.item(i)) / across)
    return i, limit, min(there, y.item(i + 1))


def _standardised(area: float, wide: float, diagonal: float) -> float:
    return (1 + (area - diagonal) / (wide - diagonal)) / 2


def _require_range(of: str, low: float, high: float) -> None:
    if not (is_number(low) and 0 <= low < 1):
        raise argument_error(f"min_{of}", message("fulfil 0 <= min_{of} < 1", of=of), low)
    if not (is_number(high) and low < high <= 1):
        rule = message("fulfil {low:g} < max_{of} <= 1", low=low, of=of)
        raise argument_error(f"max_{of}", rule, high)
