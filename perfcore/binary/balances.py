"""Where two measures balance: break-even point and equal error rate."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from math import nan

from perfcore.arrays import IntOrFloatArray
from perfcore.binary.sweeps import Sweep
from perfcore.binary.weights import classes_in_range, in_range

# Sums of weights that meet up to rounding are taken to meet.
_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True)
class Balance:
    """Where a curve meets a line of balance.

    Attributes
    ----------
    value : float
        The common value of the two measures, in [0, 1]; NaN if undefined.
    threshold : float
        The highest threshold at which the curve has reached the line; NaN if undefined. If
        ``interpolated``, the line lies between this operating point and the one above: calling
        only a part of the cases with exactly this score positive would meet it.
    interpolated : bool
        Whether no operating point meets the line.
    """

    value: float
    threshold: float
    interpolated: bool


UNDEFINED = Balance(nan, nan, False)


def break_even(s: Sweep) -> Balance:
    """Return where precision = recall: as many cases called positive as there are positives.

    precision = recall holds when TP + FP = TP + FN (and, without meaning, where TP = 0). If tied
    scores jump across, TP and FP are linear between the two neighbouring operating points, and so
    the value is that of the precision-recall curve between them.
    Undefined (NaN) when there are no positives.

    References
    ----------
    J. Davis, M. Goadrich (2006), The relationship between precision-recall and ROC curves,
    ICML, 233-240. https://doi.org/10.1145/1143844.1143874

    Examples
    --------
    >>> from perfcore import sweep
    >>> break_even(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    Balance(value=0.5, threshold=0.8, interpolated=False)
    >>> break_even(sweep([1, 1, 0, 0], [0.9, 0.5, 0.5, 0.1]))
    Balance(value=0.75, threshold=0.5, interpolated=True)
    """
    if not s.positives:
        return UNDEFINED
    s = in_range(s)
    i, before, step = meeting(len(s), lambda i: s.tp.item(i) + s.fp.item(i), s.positives)
    return _balance(s, s.tp, i, before, step, s.positives)


def equal_error_rate(s: Sweep) -> Balance:
    """Return where FPR = FNR: where the ROC curve meets the anti-diagonal.

    Between operating points the ROC curve is a straight line. `equal_error_point` is the operating
    point nearest to it, `hull_equal_error_rate` the same on the convex hull.
    Undefined (NaN) when a class is empty.

    Examples
    --------
    >>> from perfcore import sweep
    >>> equal_error_rate(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    Balance(value=0.5, threshold=0.8, interpolated=False)
    >>> equal_error_rate(sweep([1, 1, 0, 0, 0], [0.9, 0.5, 0.5, 0.2, 0.1]))
    Balance(value=0.2, threshold=0.5, interpolated=True)
    """
    if not (s.positives and s.negatives):
        return UNDEFINED
    s = classes_in_range(s)
    pairs = s.positives * s.negatives
    i, before, step = meeting(len(s), lambda i: errors_crossed(s, i), pairs)
    return _balance(s, s.fp, i, before, step, pairs)


def errors_crossed(s: Sweep, i: int) -> int | float:
    """Return FP*P + TP*N at operating point i: rising, and equal to P*N where FPR = FNR.

    Examples
    --------
    >>> from perfcore import sweep
    >>> errors_crossed(sweep([1, 0], [0.9, 0.8]), 1)
    1
    """
    return s.fp.item(i) * s.positives + s.tp.item(i) * s.negatives


def meeting(
    size: int, rising: Callable[[int], int | float], goal: int | float
) -> tuple[int, int | float, int | float]:
    """Return the first index that reaches the goal, what the one before lacks, and the step.

    Index 0 is taken to lie short of the goal; so are sums of weights more than a rounding below it.

    Examples
    --------
    >>> meeting(3, lambda i: 10 * i, 15)
    (2, 5, 10)
    """
    least = goal * (1 - _ROUNDING) if isinstance(goal, float) else goal
    i = bisect_left(range(size), least, lo=1, key=rising)
    return i, goal - rising(i - 1), rising(i) - rising(i - 1)


def _balance(
    s: Sweep,
    count: IntOrFloatArray,
    i: int,
    short: int | float,
    step: int | float,
    goal: int | float,
) -> Balance:
    """Return the balance a share short/step of the way from point i - 1 to point i."""
    whole = count.item(-1)
    meets = step - short <= _ROUNDING * goal if isinstance(step, float) else step == short
    if meets:
        return Balance(count.item(i) / whole, s.thresholds.item(i), False)
    before = count.item(i - 1)
    # One division of whole numbers, so that unweighted values are correctly rounded.
    value = (before * step + short * (count.item(i) - before)) / (whole * step)
    return Balance(value, s.thresholds.item(i), True)
