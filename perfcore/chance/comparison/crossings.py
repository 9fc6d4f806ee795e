"""Where two ROC or precision-recall curves cross, and who is ahead in between."""

from __future__ import annotations

from math import lcm

import numpy as np

from perfcore.arrays import FloatArray, IntOrFloatArray
from perfcore.binary import Sweep
from perfcore.binary.checks import LARGEST_COUNT
from perfcore.chance.comparison.leads import Crossings, changes
from perfcore.chance.comparison.paths import ROUNDING, Numbers, Path, stretches
from perfcore.messages import argument_error, value_error


def roc_crossings(first: Sweep, second: Sweep) -> Crossings:
    """Return who is ahead, higher, at which FPR, and where the two ROC curves cross.

    x = FPR, y = TPR. Between operating points the curves are straight lines; where a curve is
    vertical its upper end counts. Signs are those of whole numbers, compared exactly, and places
    are rounded from there; sums of weights are equal where they differ by less than 1e-12 of all.

    Raises
    ------
    ValueError
        If a class of either is empty.

    References
    ----------
    T. Fawcett (2006), An introduction to ROC analysis, Pattern Recognition Letters 27, 861-874.
    https://doi.org/10.1016/j.patrec.2005.10.010

    Examples
    --------
    >>> from perfcore import sweep
    >>> early = sweep([1, 0, 0, 1], [0.9, 0.8, 0.7, 0.6])
    >>> late = sweep([0, 1, 1, 0], [0.9, 0.8, 0.7, 0.6])
    >>> found = roc_crossings(early, late)
    >>> found.intervals()
    (Ahead(start=0.0, end=0.5, ahead='first'), Ahead(start=0.5, end=1.0, ahead='second'))
    >>> found.x, found.y
    (array([0.5]), array([0.5]))
    """
    for name, s in (("first", first), ("second", second)):
        if not (s.positives and s.negatives):
            raise value_error(
                "Argument {name} must have positives and negatives for a ROC curve, got "
                "{positives} and {negatives}.",
                name=name,
                positives=s.positives,
                negatives=s.negatives,
            )
    axis = _on_one_scale((first.fp, first.negatives), (second.fp, second.negatives))
    value = _on_one_scale((first.tp, first.positives), (second.tp, second.positives))
    found = stretches(*map(Path.through, axis, value))
    x, y = found.starts / float(axis[0][-1]), found.high / float(value[0][-1])
    crossed = changes(found.leads)
    return Crossings("fpr", np.append(x, 1.0), found.leads, x[crossed], y[crossed])


def precision_recall_crossings(first: Sweep, second: Sweep) -> Crossings:
    """Return who is ahead, more precise, at which recall, and where the two curves cross.

    x = recall, y = precision. Between operating points TP and FP are linear, as in `break_even`:
    at equal recall the more precise is the one with fewer FP per positive, and their difference is
    linear in the recall although precision is not. Where a curve is vertical its upper end, the
    fewest FP, counts. The axis begins right of recall 0, where precision says nothing. Exactness
    and weights are as in `roc_crossings`.

    Raises
    ------
    ValueError
        If either has no positives.

    References
    ----------
    J. Davis, M. Goadrich (2006), The relationship between precision-recall and ROC curves,
    ICML, 233-240. https://doi.org/10.1145/1143844.1143874

    Examples
    --------
    >>> from perfcore import sweep
    >>> early = sweep([1, 0, 0, 1], [0.9, 0.8, 0.7, 0.6])
    >>> late = sweep([0, 1, 1, 0], [0.9, 0.8, 0.7, 0.6])
    >>> found = precision_recall_crossings(early, late)
    >>> found.intervals()
    (Ahead(start=0.0, end=0.5, ahead='first'), Ahead(start=0.5, end=1.0, ahead='second'))
    >>> found.x, found.y
    (array([0.5]), array([0.5]))
    """
    for name, s in (("first", first), ("second", second)):
        if not s.positives:
            raise argument_error(name, "have positives for a precision-recall curve", s.positives)
    axis = _on_one_scale((first.tp, first.positives), (second.tp, second.positives))
    value = _on_one_scale((first.fp, first.positives), (second.fp, second.positives))
    found = stretches(*map(Path.through, axis, value))
    crossed = changes(found.leads)
    tp, fp = found.starts[crossed], found.low[crossed]
    x = found.starts / float(axis[0][-1])
    return Crossings("recall", np.append(x, 1.0), -found.leads, x[crossed], tp / (tp + fp))


def _on_one_scale(
    first: tuple[IntOrFloatArray, float], second: tuple[IntOrFloatArray, float]
) -> tuple[Numbers, Numbers]:
    """Return counts over their wholes: as whole numbers over a common one, or as shares."""
    (counts, whole), (others, other_whole) = first, second
    if isinstance(whole, int) and isinstance(other_whole, int):
        common = lcm(whole, other_whole)
        scales = common // whole, common // other_whole
        largest = max(counts.item(-1) * scales[0], others.item(-1) * scales[1], common)
        kind = object if largest > LARGEST_COUNT else np.int64
        return counts.astype(kind) * scales[0], others.astype(kind) * scales[1]
    return _snapped(counts / whole, others / other_whole)


def _snapped(first: FloatArray, second: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the values, those that differ by roundings as one: the lowest of each such group."""
    both = np.concatenate([first, second])
    order = np.argsort(both, kind="stable")
    values = both[order]
    begins = np.concatenate([[True], np.diff(values) > ROUNDING * values[-1]])
    both[order] = values[np.flatnonzero(begins)][np.cumsum(begins) - 1]
    return both[: first.size], both[first.size :]
