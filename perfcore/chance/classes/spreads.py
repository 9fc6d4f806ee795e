"""How far figures of a confusion matrix vary: of cases, of weighted cases, of groups of cases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import isnan
from typing import TypedDict, Unpack

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary.arithmetic import unit_of
from perfcore.chance.classes.cell_groups import CellGroups
from perfcore.chance.classes.influences import cells_of, influences, smoothed
from perfcore.chance.intervals import WEIGHTED, Interval, wilson_interval
from perfcore.chance.intervals.estimates import ONE_GROUP, no_interval
from perfcore.chance.intervals.scales import z_of
from perfcore.chance.intervals.slopes import NO_PARAMETERS, Parameters, measured, slopes
from perfcore.chance.intervals.spreads import EFFECTIVE, NO_SPREAD, Spread, effective_interval
from perfcore.classes import ClassCounts
from perfcore.classes.figures.agreements import ACCURACY
from perfcore.classes.figures.forms import ClassFigure
from perfcore.classes.matrices import one_versus_rest
from perfcore.classes.sums import OfMatrix
from perfcore.classes.views import ClassView
from perfcore.measures.reasons import NO_CASES
from perfcore.messages import message, value_error

ONE_CLASS = message("there is one class alone, and nothing that it could be taken for")
_LARGEST = 2.0**53
_ROUNDING = 1e-6


class Drawn(TypedDict, total=False):
    """How the cases of a matrix were drawn, and how sure an interval is to be."""

    cases: CellGroups | None
    level: float
    weights_are_counts: bool


def whole_matrix(m: ClassCounts, *, weights_are_counts: bool) -> FloatArray | None:
    """Return the numbers of cases, or None if what the matrix sums are weights.

    Examples
    --------
    >>> whole_matrix(ClassCounts(["a"], [[2.0]]), weights_are_counts=False) is None
    True
    """
    if m.matrix.dtype.kind == "i":
        return np.asarray(m.matrix, np.float64)
    if not weights_are_counts or m.total > _LARGEST or (np.rint(m.matrix) != m.matrix).any():
        return None
    return np.asarray(m.matrix)


def figure_interval(
    view: ClassView,
    figure: ClassFigure,
    parameters: Parameters = NO_PARAMETERS,
    **drawn: Unpack[Drawn],
) -> Interval:
    """Return the interval of a figure of a confusion matrix, or why there is none.

    Wilson's, of a share of cases that count one each. Else Wilson's with as many cases as are as
    sure of the figure, see `average_interval`. Of a function of the accuracy, such as a micro
    average, the values at the ends of its interval.

    Parameters
    ----------
    view : ClassView
        What the figure is computed from.
    figure : ClassFigure
        One with the rule `OfMatrix`.
    parameters : mapping
        Those of the figure.
    **drawn
        As of `measure_intervals`.

    Raises
    ------
    ValueError
        If the level is not in (0, 1), or the cases are not those of the matrix.
    """
    cases, level = drawn.get("cases"), drawn.get("level", 0.95)
    z_of(level)
    rule, m = figure.interval, view.tally.counts
    assert isinstance(rule, OfMatrix)
    value = float(figure.of(view, **parameters))
    why = figure.why_undefined(view, **parameters) if isnan(value) else None
    if rule.of_share is not None:
        right = figure_interval(view, ACCURACY, **drawn)
        size = len(m.labels)
        if reason := right.reason or (ONE_CLASS if size < 2 else why):
            return no_interval(value, level, right.method, reason)
        ends = (rule.of_share(end, size, **parameters) for end in (right.low, right.high))
        low, high = sorted(ends)
        if low == high:
            return no_interval(value, level, right.method, NO_SPREAD)
        return replace(right, value=value, low=low, high=high)
    if why is not None:
        return no_interval(value, level, EFFECTIVE, why)
    counts, reason = drawn_matrix(m, **drawn)
    if reason:
        return no_interval(value, level, EFFECTIVE, reason)
    if cases is not None:
        at, added = influences(rule, view, counts, **parameters)
        spread = Spread(at, cases.variance(added), cases.freedom)
    else:
        if rule.is_share:
            return wilson_interval(float(counts.trace()), float(counts.sum()), level=level)
        matrix = smoothed(counts.T).T if rule.by_call else smoothed(counts)
        at, added = influences(rule, view, matrix, seen=counts, **parameters)
        along = 0 if rule.by_call else 1
        parts = (matrix * added**2 / m.total**2).sum(axis=along)
        spread = Spread.of_sum(at, parts.tolist(), counts.sum(axis=along).tolist())
    return effective_interval(value, spread, figure.span(view), level)


def drawn_matrix(m: ClassCounts, **drawn: Unpack[Drawn]) -> tuple[FloatArray, str]:
    """Return the matrix, and why nothing tells how its figures vary, or "".

    Raises
    ------
    ValueError
        If the cases are not those of the matrix.
    """
    matrix, cases = np.asarray(m.matrix, np.float64), drawn.get("cases")
    if cases is None:
        are_counts = drawn.get("weights_are_counts", False)
        if whole_matrix(m, weights_are_counts=are_counts) is None:
            return matrix, WEIGHTED
        return matrix, "" if m.total else NO_CASES.words
    if abs(cases.total - m.total) > _ROUNDING * m.total:
        raise value_error(
            "Argument cases must hold the cases of the matrix, {total:g} in all, got {got:g}.",
            total=float(m.total),
            got=cases.total,
        )
    return matrix, "" if cases.freedom > 0 else ONE_GROUP


def class_spreads(
    counts: FloatArray,
    key: str,
    cases: CellGroups | None,
    parameters: Parameters,
) -> Iterator[Spread]:
    """Yield how far a measure of each class varies, in the order of the labels."""
    matrix = smoothed(counts) if cases is None else counts / unit_of(float(counts.sum()))
    of, cells = measured(key, parameters), np.array(one_versus_rest(matrix).cells, np.float64)
    of_cells, values = slopes(of, cells), of(*cells).tolist()
    total = float(matrix.sum())
    if cases is not None:
        for k, value in enumerate(values):
            alone = np.zeros_like(of_cells)
            alone[:, k] = of_cells[:, k]
            yield Spread(value, cases.variance(cells_of(alone) * total), cases.freedom)
        return
    tp, fp, fn, tn = cells * of_cells**2
    sizes = counts.sum(axis=1)
    for value, own, rest, size in zip(values, tp + fn, fp + tn, sizes, strict=True):
        yield Spread.of_sum(value, (own, rest), (size, total - size))
