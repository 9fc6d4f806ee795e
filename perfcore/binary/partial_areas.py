"""Areas under a part of the ROC curve: between two false positive rates, or two recalls."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from math import nan
from typing import Literal

from perfcore.arrays import IntOrFloatArray
from perfcore.binary.areas import pairs_between
from perfcore.binary.checks import is_number
from perfcore.binary.sweeps import Sweep
from perfcore.binary.weights import classes_in_range
from perfcore.messages import argument_error, message


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

    over: Literal["fpr", "recall"]
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
    _require_range("fpr", min_fpr, max_fpr)
    if not (s.positives and s.negatives):
        return PartialAUC("fpr", min_fpr, max_fpr, nan, nan)
    s = classes_in_range(s)
    area = _up_to(max_fpr, s.fp, s.tp) - _up_to(min_fpr, s.fp, s.tp)
    diagonal = (max_fpr**2 - min_fpr**2) / 2
    return PartialAUC(
        "fpr", min_fpr, max_fpr, area, _standardised(area, max_fpr - min_fpr, diagonal)
    )


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
    _require_range("recall", min_recall, max_recall)
    if not (s.positives and s.negatives):
        return PartialAUC("recall", min_recall, max_recall, nan, nan)
    s = classes_in_range(s)
    wide = max_recall - min_recall
    area = wide - (_up_to(max_recall, s.tp, s.fp) - _up_to(min_recall, s.tp, s.fp))
    diagonal = wide - (max_recall**2 - min_recall**2) / 2
    return PartialAUC("recall", min_recall, max_recall, area, _standardised(area, wide, diagonal))


def _up_to(end: float, x: IntOrFloatArray, y: IntOrFloatArray) -> float:
    """Return the area below y over x from 0 to `end`, as a share of the whole square."""
    limit = end * x.item(-1)
    inside = bisect_right(range(x.size), limit, key=x.item)
    pairs = pairs_between(y[:inside], x[:inside])
    area = pairs.right + pairs.tied / 2
    if inside < x.size:
        left, low = x.item(inside - 1), y.item(inside - 1)
        across, up = x.item(inside) - left, y.item(inside) - low
        area += (limit - left) * (low + up * (limit - left) / across / 2)
    return area / (x.item(-1) * y.item(-1))


def _standardised(area: float, wide: float, diagonal: float) -> float:
    return (1 + (area - diagonal) / (wide - diagonal)) / 2


def _require_range(of: str, low: float, high: float) -> None:
    if not (is_number(low) and 0 <= low < 1):
        raise argument_error(f"min_{of}", message("fulfil 0 <= min_{of} < 1", of=of), low)
    if not (is_number(high) and low < high <= 1):
        rule = message("fulfil {low:g} < max_{of} <= 1", low=low, of=of)
        raise argument_error(f"max_{of}", rule, high)
