"""Intervals for measures of each class against the rest, and for their averages."""

from __future__ import annotations

from itertools import repeat
from math import nan

import numpy as np

from perfcore.binary import Counts
from perfcore.chance.classes.cell_groups import CellGroups
from perfcore.chance.classes.spreads import class_spreads, drawn_matrix, figure_interval
from perfcore.chance.intervals import PROPORTIONS, Interval, decision_interval
from perfcore.chance.intervals.estimates import no_interval
from perfcore.chance.intervals.scales import z_of
from perfcore.chance.intervals.spreads import EFFECTIVE, Spread, effective_interval
from perfcore.classes import ClassCounts, ClassTally
from perfcore.classes.averages import class_values
from perfcore.classes.figures.averages import average_figure
from perfcore.classes.values import HOW, UNDEFINED, Undefined, require_word
from perfcore.classes.views import ClassView
from perfcore.measures import MEASURES

FORMULAS = (*PROPORTIONS, "f1", "informedness", "balanced_accuracy")
"""Keys of the measures of one class against the rest that `decision_interval` has a formula for."""
_UNKNOWN = Spread(nan, nan, nan)


def measure_intervals(
    m: ClassCounts,
    key: str,
    *,
    cases: CellGroups | None = None,
    level: float = 0.95,
    weights_are_counts: bool = False,
    **parameters: float | None,
) -> tuple[Interval, ...]:
    """Return the interval of a measure for each class against the rest, in the order of the labels.

    Shares of cases, F1, informedness and balanced accuracy get those of `decision_interval`. All
    others get Wilson's with the effective number of cases, see `average_interval`; those without an
    upper bound the delta method's on a log scale, and net benefit on its own.
    Undefined (NaN) as the measure is, with the same reason.

    Parameters
    ----------
    m : ClassCounts
        Sums of float weights get no interval without `cases`.
    key : str
        A key of ``MEASURES``.
    cases : CellGroups, optional
        Where cases are weighted or belong together, how they do: see `cell_groups`.
    level : float
        The nominal coverage, in (0, 1).
    weights_are_counts : bool
        Whether a whole float weight w stands for w equal cases: then there is an interval.
    **parameters : float
        Those of the measure.

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If the level is not in (0, 1), a parameter breaks its rule, or the cases are not those of
        the matrix.

    Examples
    --------
    >>> iris = ClassCounts(["s", "v", "w"], [[14, 0, 0], [0, 16, 2], [0, 1, 17]])
    >>> recalls = measure_intervals(iris, "recall")
    >>> [(round(one.low, 3), round(one.high, 3)) for one in recalls]
    [(0.785, 1.0), (0.672, 0.969), (0.742, 0.99)]
    """
    z_of(level)
    values = class_values(m, key, classes=None, **parameters).values
    columns = [np.asarray(cell).tolist() for cell in m.one_versus_rest.cells]
    each = [Counts(*cells) for cells in zip(*columns, strict=True)]
    if key in FORMULAS and cases is None:
        return tuple(
            decision_interval(one, key, level=level, weights_are_counts=weights_are_counts)
            for one in each
        )
    matrix, reason = drawn_matrix(m, cases=cases, weights_are_counts=weights_are_counts)
    spreads = repeat(_UNKNOWN) if reason else class_spreads(matrix, key, cases, parameters)
    found = []
    for value, one, spread in zip(values.tolist(), each, spreads, strict=not reason):
        if why := MEASURES[key].why_undefined(one, **parameters) or reason:
            found.append(no_interval(value, level, EFFECTIVE, why))
        else:
            found.append(effective_interval(value, spread, MEASURES[key].bounds, level))
    return tuple(found)


def average_interval(
    m: ClassCounts,
    key: str,
    how: str = "macro",
    *,
    undefined: Undefined = "left out",
    cases: CellGroups | None = None,
    level: float = 0.95,
    weights_are_counts: bool = False,
    **parameters: float | None,
) -> Interval:
    """Return the interval of an average of a measure over the classes.

    Wilson's interval with as many cases as are as sure of the average: those of which a share so
    far between the bounds of the measure would vary as much. How much it varies follows from what
    one more case of each cell adds to it, in a smoothed matrix, so that classes without an error
    are not taken for sure. t has Satterthwaite's degrees of freedom, as a few small classes may
    decide. Micro averages are functions of the accuracy: theirs are the values at the ends of its
    interval. The average is that over the classes for which the measure is defined here.

    Parameters
    ----------
    m, cases, level, weights_are_counts
        As of `measure_intervals`.
    key, how, undefined, **parameters
        As of `perfcore.classes.average`.

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If an argument breaks these rules.

    References
    ----------
    K. Takahashi, K. Yamamoto, A. Kuchiba, T. Koyama (2022), Confidence interval for micro-averaged
    F1 and macro-averaged F1 scores, Applied Intelligence 52, 4961-4972.
    https://doi.org/10.1007/s10489-021-02635-5

    Examples
    --------
    >>> iris = ClassCounts(["s", "v", "w"], [[14, 0, 0], [0, 16, 2], [0, 1, 17]])
    >>> found = average_interval(iris, "f1")
    >>> round(found.value, 4), round(found.low, 2), round(found.high, 2), found.method
    (0.9444, 0.84, 0.98, 'Wilson, effective cases, t')
    """
    require_word("how", how, HOW)
    require_word("undefined", undefined, UNDEFINED)
    return figure_interval(
        ClassView(ClassTally(m), undefined=undefined),
        average_figure(MEASURES[key], how),
        parameters,
        cases=cases,
        level=level,
        weights_are_counts=weights_are_counts,
    )
