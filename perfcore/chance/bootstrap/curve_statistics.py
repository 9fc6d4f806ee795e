"""What a bootstrap is taken of: curves of one model, each on a grid of its own."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.binary import Counts, Sweep
from perfcore.chance.bootstrap.edge_counts import EdgeCounts
from perfcore.chance.bootstrap.rows import at_count
from perfcore.chance.bootstrap.statistics import Statistic
from perfcore.chance.intervals.scales import LOG, LOGIT, Scale
from perfcore.costs import cost_curve
from perfcore.measures import MEASURES
from perfcore.messages import argument_error

Rates = Callable[[FloatArray, FloatArray], FloatArray]

GRID = np.linspace(0, 1, 101)


def cost_envelope(conditions: npt.ArrayLike = GRID) -> Statistic:
    """Return the statistic: the least normalised expected cost at these operating conditions.

    Raises
    ------
    ValueError
        If a condition is not in [0, 1].

    Examples
    --------
    >>> from perfcore import sweep
    >>> cost_envelope([0, 0.5, 1]).exact(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    array([0.  , 0.25, 0.  ])
    """
    x = _grid("conditions", conditions)

    def counted(e: EdgeCounts) -> FloatArray:
        fpr, tpr = e.hull
        least = np.full((fpr.shape[0], x.size), np.inf)
        lines = np.empty(least.shape)
        # FNR x + FPR (1 - x), line by line.
        for alarms, rise in zip(fpr.T, (1 - tpr - fpr).T, strict=True):
            np.multiply(rise[:, None], x, out=lines)
            lines += alarms[:, None]
            np.minimum(least, lines, out=least)
        return least

    return Statistic(
        "Cost curve",
        lambda s: cost_curve(s).at(x),
        counted,
        "unbiased normal",
        LOG,
        x=x,
        difference_method="cautious",
    )


def recall_at_fpr(fpr: npt.ArrayLike = GRID) -> Statistic:
    """Return the statistic: the ROC curve's recall (TPR) at these false positive rates.

    Between two operating points on a straight line; where it rises straight up, its upper end.

    Raises
    ------
    ValueError
        If a rate is not in [0, 1].

    Examples
    --------
    >>> from perfcore import sweep
    >>> recall_at_fpr([0, 0.5]).exact(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    array([0.5, 1. ])
    """
    x = _grid("fpr", fpr)

    def of(tp: FloatArray, fp: FloatArray) -> FloatArray:
        found = at_count(fp, tp, fp[:, -1:] * x)
        return np.where(fp[:, -1:] > 0, found, np.nan) / _or_nan(tp[:, -1:])

    return _of_rates("ROC curve", of, x)


def precision_at_recall(recall: npt.ArrayLike = GRID[1:]) -> Statistic:
    """Return the statistic: the precision at these recalls.

    Where a recall is reached by several operating points, the highest precision. Between two of
    them FP is linear in TP, as if only a part of the cases with a score were called positive.

    Raises
    ------
    ValueError
        If a recall is not in (0, 1].

    References
    ----------
    J. Davis, M. Goadrich (2006), The relationship between precision-recall and ROC curves,
    ICML, 233-240. https://doi.org/10.1145/1143844.1143874

    Examples
    --------
    >>> from perfcore import sweep
    >>> precision_at_recall([0.5, 1]).exact(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])).round(3)
    array([1.   , 0.667])
    """
    x = _grid("recall", recall)
    if not (x > 0).all():
        raise argument_error("recall", "hold values in (0, 1]", x.min())

    def of(tp: FloatArray, fp: FloatArray) -> FloatArray:
        goals = _or_nan(tp[:, -1:]) * x
        # Backwards, so that of points of equal recall the first is taken.
        alarms = at_count(-tp[:, ::-1], fp[:, ::-1], -goals)
        return np.asarray(goals / (goals + alarms))

    return _of_rates("Precision-recall curve", of, x)


def values_at(measure: str, thresholds: npt.ArrayLike, **parameters: float | None) -> Statistic:
    """Return the statistic: a registered measure at fixed thresholds.

    The thresholds must be among those to keep of the sample, unless its cells hold one score each.

    Raises
    ------
    KeyError
        If there is no such measure.

    Examples
    --------
    >>> from perfcore import sweep
    >>> values_at("recall", [0.9, 0.7]).exact(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    array([0.5, 1. ])
    """
    chosen = MEASURES[measure]
    x = np.atleast_1d(np.asarray(thresholds, np.float64))

    def of(counts: Counts, at: list[int]) -> FloatArray:
        cells = (counts.tp, counts.fp, counts.fn, counts.tn)
        there = Counts(*(np.asarray(cell)[..., at] for cell in cells))
        return np.asarray(chosen.of(there, **parameters))

    return Statistic(
        chosen.name,
        lambda s: of(s.counts, [s.index(t) for t in x.tolist()]),
        lambda e: of(e.counts, [e.cells.edge(t) for t in x.tolist()]),
        x=x,
        scale=Scale(*chosen.bounds),
    )


def _of_rates(name: str, of: Rates, x: FloatArray) -> Statistic:
    def exact(s: Sweep) -> FloatArray:
        tp, fp = (np.asarray(cases, np.float64)[None] for cases in (s.tp, s.fp))
        return np.asarray(of(tp, fp)[0])

    return Statistic(name, exact, lambda e: of(e.tp, e.fp), scale=LOGIT, x=x)


def _or_nan(totals: FloatArray) -> FloatArray:
    return np.where(totals > 0, totals, np.nan)


def _grid(name: str, values: npt.ArrayLike) -> FloatArray:
    x = np.atleast_1d(np.asarray(values, np.float64))
    outside = ~((x >= 0) & (x <= 1))
    if outside.any():
        raise argument_error(name, "hold values in [0, 1]", x[outside][0])
    return x
