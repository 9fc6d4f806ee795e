"""How far figures of a confusion matrix vary: of cases, of weighted cases, of groups of cases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import isnan
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary.arithmetic import unit_of
from perfcore.chance.classes.cell_groups import CellGroups
from perfcore.chance.classes.influences import cells_of, influences
from perfcore.chance.figures.effective_cases import (
    EFFECTIVE,
    NO_SPREAD,
    Spread,
    effective_interval,
    smoothed,
)
from perfcore.chance.intervals import WEIGHTED, Interval, wilson_interval
from perfcore.chance.intervals.estimates import ONE_GROUP, no_interval
from perfcore.chance.intervals.scales import z_of
from perfcore.chance.intervals.slopes import Parameters, slopes
from perfcore.classes import ClassCounts
from perfcore.classes.figures.agreements import ACCURACY
from perfcore.classes.figures.forms import ClassFigure
from perfcore.classes.matrices import one_versus_rest
from perfcore.classes.sums import OfMatrix
from perfcore.classes.views import ClassView
from perfcore.measures import MEASURES
from perfcore.measures.reasons import NO_CASES
from perfcore.messages import message, value_error

ONE_CLASS = message("there is one class alone, and nothing that it could be taken for")
_LARGEST = 2.0**53
_ROUNDING = 1e-6


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
    *,
    cases: CellGroups | None = None,
    level: float = 0.95,
    weights_are_counts: bool = False,
    **parameters: Any,
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
    cases, level, weights_are_counts
        As of `measure_intervals`.
    **parameters
        Those of the figure.

    Raises
    ------
    ValueError
        If the level is not in (0, 1), or the cases are not those of the matrix.
    """
    z_of(level)
    rule, m = figure.interval, view.tally.counts
    assert isinstance(rule, OfMatrix)
    value = float(figure.of(view, **parameters))
    why = figure.why_undefined(view, **parameters) if isnan(value) else None
    if rule.of_share is not None:
        right = figure_interval(
            view, ACCURACY, cases=cases, level=level, weights_are_counts=weights_are_counts
        )
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
    counts = whole_matrix(m, weights_are_counts=weights_are_counts)
    if reason := no_sample(m, cases, counts):
        return no_interval(value, level, EFFECTIVE, reason)
    if cases is not None:
        at, added = influences(rule, view, np.asarray(m.matrix, np.float64), **parameters)
        spread = Spread(at, cases.variance(added), cases.freedom)
    else:
        assert counts is not None
        if rule.is_share:
            return wilson_interval(float(counts.trace()), float(counts.sum()), level=level)
        matrix = smoothed(counts.T).T if rule.by_call else smoothed(counts)
        at, added = influences(rule, view, matrix, seen=counts, **parameters)
        parts = matrix * added**2 / m.total**2
        spread = _of_rows(at, parts.T, counts.T) if rule.by_call else _of_rows(at, parts, counts)
    return effective_interval(value, spread, figure.span(view), level)


def no_sample(m: ClassCounts, cases: CellGroups | None, counts: FloatArray | None) -> str:
    """Return why nothing tells how figures vary, or "".

    Raises
    ------
    ValueError
        If the cases are not those of the matrix.
    """
    if cases is None:
        return WEIGHTED if counts is None else "" if m.total else NO_CASES.words
    if abs(cases.total - m.total) > _ROUNDING * m.total:
        raise value_error(
            "Argument cases must hold the cases of the matrix, {total:g} in all, got {got:g}.",
            total=float(m.total),
            got=cases.total,
        )
    return "" if cases.freedom > 0 else ONE_GROUP


def class_spreads(
    counts: FloatArray,
    key: str,
    cases: CellGroups | None,
    parameters: Parameters,
) -> Iterator[Spread]:
    """Yield how far a measure of each class varies, in the order of the labels."""
    matrix = smoothed(counts) if cases is None else counts / unit_of(float(counts.sum()))
    rests = one_versus_rest(matrix)
    values = np.asarray(MEASURES[key].of(rests, **parameters)).tolist()
    of_cells = slopes(rests, key, parameters)
    total = float(matrix.sum())
    if cases is not None:
        for k, value in enumerate(values):
            alone = np.zeros_like(of_cells)
            alone[:, k] = of_cells[:, k]
            yield Spread(value, cases.variance(cells_of(alone) * total), cases.freedom)
        return
    tp, fp, fn, tn = np.array(rests.cells) * of_cells**2
    sizes = counts.sum(axis=1)
    for value, *parts, size in zip(values, tp + fn, fp + tn, sizes, strict=True):
        yield _of_rows(value, np.array(parts)[:, None], np.array([[size], [total - size]]))


def _of_rows(at: float, parts: FloatArray, counts: FloatArray) -> Spread:
    """Return the spread of what the classes add to the variance, by Satterthwaite's freedom."""
    rows, sizes = parts.sum(axis=1), counts.sum(axis=1)
    variance = float(rows.sum())
    present = sizes > 0
    squares = float((rows[present] ** 2 / sizes[present]).sum())
    return Spread(at, variance, variance**2 / squares if squares > 0 else 1.0)
