"""What a bootstrap is taken of: curves of one model, each on its own grid, and their points."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, IntOrFloatArray
from perfcore.binary import Counts, Sweep
from perfcore.binary.arithmetic import at_count, or_nan
from perfcore.binary.checks import checked_shares
from perfcore.chance.bootstrap.edge_counts import EdgeCounts
from perfcore.chance.bootstrap.statistics import Statistic
from perfcore.chance.intervals.scales import LOG, LOGIT, Scale
from perfcore.costs import cost_curve
from perfcore.measures import MEASURES
from perfcore.messages import argument_error, message

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
    x = np.atleast_1d(checked_shares(conditions, "conditions"))

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
    x = np.atleast_1d(checked_shares(fpr, "fpr"))

    def of(tp: FloatArray, fp: FloatArray) -> FloatArray:
        found = at_count(fp, tp, fp[:, -1:] * x)
        return np.where(fp[:, -1:] > 0, found, np.nan) / or_nan(tp[:, -1:])

    return _of_rows("ROC curve", of, lambda s: around(s.fp, s.negatives * x), LOGIT, x)


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
    x = np.atleast_1d(checked_shares(recall, "recall"))
    if not (x > 0).all():
        raise argument_error("recall", "hold values in (0, 1]", x.min())

    def of(tp: FloatArray, fp: FloatArray) -> FloatArray:
        goals = or_nan(tp[:, -1:]) * x
        # Backwards, so that of points of equal recall the first is taken.
        alarms = at_count(-tp[:, ::-1], fp[:, ::-1], -goals)
        return np.asarray(goals / (goals + alarms))

    return _of_rows("Precision-recall curve", of, lambda s: around(s.tp, s.positives * x), LOGIT, x)


def value_at_alert_rate(measure: str, alert_rate: float, **parameters: float | None) -> Statistic:
    """Return the statistic: a registered measure where this share of the cases is called positive.

    Between two operating points TP and FP are interpolated, as if only a part of the cases with
    that score were called positive.

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If the share is not in [0, 1].

    Examples
    --------
    >>> from perfcore import sweep
    >>> value_at_alert_rate("precision", 0.5).exact(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    0.5
    """
    if not 0 <= alert_rate <= 1:
        raise argument_error("alert_rate", "be in [0, 1]", alert_rate)
    chosen = MEASURES[measure]

    def of(tp: FloatArray, fp: FloatArray) -> FloatArray:
        called = tp + fp
        goals = alert_rate * called[:, -1:]
        found, alarms = (at_count(called, cases, goals)[:, 0] for cases in (tp, fp))
        counts = Counts(found, alarms, tp[:, -1] - found, fp[:, -1] - alarms)
        return np.asarray(chosen.of(counts, **parameters))

    name = message(
        "{name} at {rate:.3g} called positive", name=message(chosen.name), rate=alert_rate
    )
    return _of_rows(name, of, lambda _: slice(None), Scale(*chosen.bounds))


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

    def of(counts: Counts, points: list[int]) -> FloatArray:
        there = Counts(*(np.asarray(cell)[..., points] for cell in counts.cells))
        return np.asarray(chosen.of(there, **parameters))

    return Statistic(
        chosen.name,
        lambda s: of(s.counts, [s.index(t) for t in x.tolist()]),
        lambda e: of(e.counts, [e.cells.edge(t) for t in x.tolist()]),
        x=x,
        scale=Scale(*chosen.bounds),
    )


def _of_rows(
    name: str,
    of: Rates,
    read: Callable[[Sweep], IntArray | slice],
    scale: Scale,
    x: FloatArray | None = None,
) -> Statistic:
    """Return the statistic that is the same function of TP and FP of all scores as of edges.

    `read` returns the operating points that it reads of a sweep, those in between left out.
    """

    def exact(s: Sweep) -> float | FloatArray:
        points = read(s)
        found = of(*(np.asarray(cases[points], np.float64)[None] for cases in (s.tp, s.fp)))
        return float(found[0]) if x is None else found[0]

    return Statistic(name, exact, lambda e: of(e.tp, e.fp), scale=scale, x=x)


def around(rising: IntOrFloatArray, goals: FloatArray) -> IntArray:
    """Return the points that lines to these goals begin and end at, and the ends of all.

    Where the count stays at a goal over several points, the first and the last of them.

    Examples
    --------
    >>> around(np.array([0, 1, 2, 2, 2, 3, 4, 5]), np.array([2.0, 3.5]))
    array([0, 1, 2, 4, 5, 6, 7])
    """
    if rising.dtype.kind == "f":
        low, high = goals, goals
    else:  # whole goals, or all counts would become floats to be searched
        low, high = np.ceil(goals).astype(np.int64), np.floor(goals).astype(np.int64)
    first, after = rising.searchsorted(low), rising.searchsorted(high, side="right")
    near = np.concatenate([[0, rising.size - 1], first - 1, first, after - 1, after])
    return np.unique(near.clip(0, rising.size - 1))
