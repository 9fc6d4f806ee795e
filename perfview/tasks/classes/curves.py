"""The curves of each class against the rest and the areas under them, in one pass over the sweeps.

A sweep is a sort of all cases, and few are kept: so each is asked for once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from perfcore.arrays import FloatArray, IntArray
from perfcore.binary import (
    Sweep,
    auc,
    average_precision,
    precision_recall,
    precision_recall_vertices,
    roc,
    roc_vertices,
)
from perfcore.binary.curves import precisions_at
from perfcore.chance.runs import vertical_average
from perfcore.classes import ClassSweeps, ClassTally, ClassValues
from perfcore.classes.areas import area_of_pairs, own_pairs
from perfcore.classes.figures import CLASS_FIGURES
from perfview.kit.theme import number
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.classes.tallies import class_tally
from perfview.words import told

Line = tuple[FloatArray, FloatArray]

AT_ONCE = 3 * 10**7
"""Probabilities: of more, curves and areas are counted when they are asked for."""

_VERTICES = 500
"""The most vertices of a curve: so many show every pixel."""

_STEPS = 2000
"""Operating points of a class in the micro curve, by recall and by false positive rate each."""

GRID = np.unique(np.concatenate([np.linspace(0, 1, 501), np.geomspace(1e-4, 1, 150)]))
"""False positive rates of the averaged ROC curve, and recalls of the averaged precision."""


@dataclass(frozen=True, slots=True, eq=False)
class ClassCurves:
    """What the sweeps of all classes show.

    Attributes
    ----------
    auc, average_precision : ClassValues
        Of each class against the rest; NaN where a class has no cases, or all of them.
    micro_auc : float
        Of all pairs of a case and a class.
    roc, precision_recall : mapping of str to pair of float64 arrays
        By class, where it has such a curve: its vertices, thinned for the screen.
    macro_roc : pair of float64 arrays
        The mean recall of these curves at equal false positive rates; NaN without any.
    macro_precision_recall : pair of float64 arrays
        The mean precision of the classes at equal recalls, each at the highest threshold that
        reaches the recall: the area below is the mean of the average precisions.
    micro_roc, micro_precision_recall : pair of float64 arrays
        The curves of all pairs of a case and a class.
    """

    auc: ClassValues
    average_precision: ClassValues
    micro_auc: float
    roc: Mapping[str, Line]
    precision_recall: Mapping[str, Line]
    macro_roc: Line
    macro_precision_recall: Line
    micro_roc: Line
    micro_precision_recall: Line


def is_large(tally: ClassTally, most: int | None = None) -> bool:
    """Return whether there are so many probabilities that a page must not wait for their curves."""
    return tally.cases * len(tally.counts.labels) > (AT_ONCE if most is None else most)


@cached(shared=True, spinner="common.counting")
def class_curves(file: DataSet, model: str) -> ClassCurves | None:
    """Return curves and areas of a model, None without probabilities."""
    sweeps = class_tally(file, model).sweeps
    return None if sweeps is None else curves_of(sweeps)


def curves_of(sweeps: ClassSweeps) -> ClassCurves:
    """Return curves and areas of all classes."""
    known = sweeps.areas()
    own = sweeps.own() if known is None else None
    areas, precisions, pairs, coarse = [], [], [], []
    recalls, precise = [], []
    rocs: dict[str, Line] = {}
    tradeoffs: dict[str, Line] = {}
    for label in sweeps:
        s, name = sweeps[label], str(label)
        if own is not None:
            areas.append(auc(s))
            precisions.append(average_precision(s))
            pairs.append(own_pairs(own, s))
        coarse.append(s.only(_steps(s)))
        if s.positives and s.negatives:
            rocs[name] = _roc(s)
            recalls.append(vertical_average({name: s}, at=GRID).y)
        if s.positives:
            tradeoffs[name] = _precision_recall(s)
            precise.append(precisions_at(s, GRID))
    micro = _together(coarse)
    found = (
        (np.array(areas), np.array(precisions), area_of_pairs(pairs))
        if known is None
        else (known.auc, known.average_precision, known.micro)
    )
    return ClassCurves(
        auc=ClassValues(sweeps.labels, found[0], sweeps.support),
        average_precision=ClassValues(sweeps.labels, found[1], sweeps.support),
        micro_auc=found[2],
        roc=rocs,
        precision_recall=tradeoffs,
        macro_roc=_mean(recalls),
        macro_precision_recall=_mean(precise),
        micro_roc=_roc(micro),
        micro_precision_recall=_precision_recall(micro),
    )


def mean_auc_told(curves: ClassCurves | None) -> dict[str, str]:
    """Return the mean AUC as text by its name; none where no curves were counted."""
    if curves is None:
        return {}
    return {told(CLASS_FIGURES["macro_auc"].name): number(curves.auc.mean())}


def _mean(heights: list[FloatArray]) -> Line:
    return GRID, np.mean(heights, axis=0) if heights else np.full(GRID.size, np.nan)


def _steps(s: Sweep) -> IntArray:
    """Return operating points so close that no other is farther than a step, the ends included."""
    last = len(s) - 1
    if last <= 2 * _STEPS:
        return np.arange(len(s))
    shares = np.linspace(0, 1, _STEPS)
    found = [np.searchsorted(cases, shares * cases[-1]) for cases in (s.tp, s.fp)]
    return np.unique(np.concatenate([[0, last], *found]))


def _together(sweeps: list[Sweep]) -> Sweep:
    """Return the sweep of the cases of all these together."""
    scores = np.concatenate([np.empty(0), *(s.thresholds[1:] for s in sweeps)])
    tp, fp = (
        np.concatenate([np.empty(0, np.int64), *(np.diff(each) for each in counts)])
        for counts in ([s.tp for s in sweeps], [s.fp for s in sweeps])
    )
    return Sweep.from_counts(scores, tp, fp)


def _roc(s: Sweep) -> Line:
    at, curve = roc_vertices(s, limit=_VERTICES), roc(s)
    return curve.x[at], curve.y[at]


def _precision_recall(s: Sweep) -> Line:
    at, curve = precision_recall_vertices(s, limit=_VERTICES), precision_recall(s)
    at = at[np.isfinite(curve.y[at])]
    return curve.x[at], curve.y[at]
