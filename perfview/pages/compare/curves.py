"""The curves of a comparison as figures, and the table behind each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep, precision_recall, precision_recall_vertices, roc, roc_vertices
from perfcore.chance.bootstrap import Replicates
from perfcore.costs import CostCurve, envelope_vertices
from perfview.kit.theme import ModelLine, number, percent
from perfview.pages.compare.charts.curves import Band, ModelCurve
from perfview.words import say

Floats = npt.NDArray[np.float64]
Table = dict[str, object]

_VERTICES = 1000
"""A curve's vertices at most: twenty models draw in time, and no pixel is missed that shows."""

_PLACES = np.linspace(0, 1, 11)


def roc_curves(
    sweeps: Mapping[str, Sweep], lines: Mapping[str, ModelLine]
) -> tuple[ModelCurve, ...]:
    """Return every model's ROC curve, thinned for the screen."""
    found = []
    for name, s in sweeps.items():
        if s.positives and s.negatives:
            at = roc_vertices(s, limit=_VERTICES)
            curve = roc(s)
            found.append(ModelCurve(name, lines[name], curve.x[at], curve.y[at]))
    return tuple(found)


def precision_recall_curves(
    sweeps: Mapping[str, Sweep], lines: Mapping[str, ModelLine]
) -> tuple[ModelCurve, ...]:
    """Return every model's precision-recall curve, thinned for the screen."""
    found = []
    for name, s in sweeps.items():
        if s.positives:
            at = precision_recall_vertices(s, limit=_VERTICES)
            curve = precision_recall(s)
            x, y = curve.x[at], curve.y[at]
            known = np.isfinite(y)
            found.append(ModelCurve(name, lines[name], x[known], y[known]))
    return tuple(found)


def cost_curves(
    curves: Mapping[str, CostCurve], lines: Mapping[str, ModelLine]
) -> tuple[ModelCurve, ...]:
    """Return every model's cost curve, thinned for the screen."""
    found = []
    for name, curve in curves.items():
        at = envelope_vertices(curve, limit=_VERTICES)
        found.append(ModelCurve(name, lines[name], curve.x[at], curve.y[at]))
    return tuple(found)


def with_bands(
    curves: Sequence[ModelCurve], replicates: Replicates | None, key: str, level: float
) -> tuple[ModelCurve, ...]:
    """Return the curves with their pointwise bands, as far as there are any."""
    if replicates is None or key not in next(iter(replicates.figures.values())):
        return tuple(curves)
    found = []
    for curve in curves:
        band = replicates.band(key, curve.model, level=level)
        drawn = Band(band.x, band.low, band.high)
        found.append(ModelCurve(curve.model, curve.line, curve.x, curve.y, drawn))
    return tuple(found)


def curve_table(curves: Sequence[ModelCurve], kind: str) -> Table:
    """Return what every curve is at eleven places, as texts."""
    write = number if kind == "cost" else percent
    return {
        "caption": say(f"compare.table_{kind}"),
        "columns": [say(f"compare.column_{kind}"), *(curve.model for curve in curves)],
        "rows": [
            [
                f"{place:.1f}" if kind == "cost" else percent(place),
                *(write(_at(curve, place, kind)) for curve in curves),
            ]
            for place in _PLACES.tolist()
        ],
    }


def _at(curve: ModelCurve, place: float, kind: str) -> float:
    """Return the height of a curve: its upper end where it is vertical."""
    if kind == "precision_recall":
        reached = np.flatnonzero(curve.x >= place)
        return float(curve.y[reached].max()) if reached.size and place > 0 else float("nan")
    here = np.flatnonzero(curve.x == place)
    if here.size:
        return float(curve.y[here].max())
    return float(np.interp(place, curve.x, curve.y))
