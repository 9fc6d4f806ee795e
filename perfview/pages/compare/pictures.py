"""The curves of a comparison, thinned for the screen, their bands, and their tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from perfcore.binary import Sweep, precision_recall, precision_recall_vertices, roc, roc_vertices
from perfcore.chance.bootstrap import Replicates
from perfcore.costs import CostCurve, Pricing, envelope_vertices
from perfcore.costs.projections import projected_sweep
from perfview.kit.charts.comparisons import ModelCurve
from perfview.kit.theme import MODEL_LINES, ModelLine, together
from perfview.pages.compare.standings import cost_curve_of
from perfview.pages.compare.winners import Stretch, stretches_of
from perfview.tasks.binary.comparison.lineups import Lineup
from perfview.tasks.points.tables import Table, table
from perfview.words import say

MOST_DRAWN = len(MODEL_LINES)
"""More models have no line of their own: they are in the table alone."""

_VERTICES = 1000
"""The most vertices of a curve: so many show every pixel, and twenty models still draw in time."""

_PLACES = np.linspace(0, 1, 11)


@dataclass(frozen=True, slots=True, eq=False)
class Pictures:
    """The curves, thinned for the screen, and who costs least where.

    Attributes
    ----------
    lines : mapping of str to ModelLine
        By model that is drawn: its colour and dash, the same everywhere.
    roc, precision_recall, cost : tuple of ModelCurve
        Of every model that has such a curve.
    cost_curves : mapping of str to CostCurve
        In full, of every model that has one, drawn or not.
    stretches : tuple of Stretch
        What costs least at every operating condition; empty without cost curves.
    """

    lines: Mapping[str, ModelLine]
    roc: tuple[ModelCurve, ...]
    precision_recall: tuple[ModelCurve, ...]
    cost: tuple[ModelCurve, ...]
    cost_curves: Mapping[str, CostCurve]
    stretches: tuple[Stretch, ...]


def pictures_of(chosen: Lineup, pricing: Pricing, projected: float | None = None) -> Pictures:
    """Return the curves of all models that take part; precision may be `projected`."""
    lines = dict(zip(chosen.names, MODEL_LINES, strict=False))
    sweeps = chosen.sweeps
    found = {name: cost_curve_of(chosen.tallies[name].priced(pricing)) for name in chosen.names}
    curves = {name: curve for name, curve in found.items() if curve is not None}
    every = len(curves) == len(chosen.names)
    drawn = [(name, line, sweeps[name]) for name, line in lines.items()]
    ranked = [each for each in drawn if each[2].positives and each[2].negatives]
    precise = drawn
    if projected is not None:
        precise = [(name, line, projected_sweep(s, projected)) for name, line, s in drawn]
    return Pictures(
        lines=lines,
        roc=tuple(roc_curve(*each) for each in ranked),
        precision_recall=tuple(
            precision_recall_curve(*each) for each in precise if each[2].positives
        ),
        cost=tuple(
            _cost_curve(name, line, curves[name]) for name, line in lines.items() if name in curves
        ),
        cost_curves=curves,
        stretches=stretches_of(curves, lines) if every else (),
    )


def roc_curve(name: str, line: ModelLine, s: Sweep) -> ModelCurve:
    """Return a model's ROC curve, thinned for the screen; it needs both classes."""
    curve = roc(s.only(roc_vertices(s, limit=_VERTICES)))
    return ModelCurve(name, line, curve.x, curve.y)


def precision_recall_curve(name: str, line: ModelLine, s: Sweep) -> ModelCurve:
    """Return a model's precision-recall curve, thinned for the screen; it needs positives."""
    curve = precision_recall(s.only(precision_recall_vertices(s, limit=_VERTICES)))
    at = np.isfinite(curve.y)
    return ModelCurve(name, line, curve.x[at], curve.y[at])


def _cost_curve(name: str, line: ModelLine, curve: CostCurve) -> ModelCurve:
    at = envelope_vertices(curve, limit=_VERTICES)
    return ModelCurve(name, line, curve.x[at], curve.y[at])


def with_bands(
    curves: Sequence[ModelCurve], replicates: Replicates | None, key: str, level: float
) -> tuple[ModelCurve, ...]:
    """Return the curves with their pointwise bands, as far as there are any."""
    if replicates is None or key not in next(iter(replicates.figures.values())):
        return tuple(curves)
    return tuple(
        replace(curve, band=replicates.band(key, curve.model, level=level)) for curve in curves
    )


def curve_table(curves: Sequence[ModelCurve], kind: str) -> Table | None:
    """Return what every curve is at eleven places, as texts; None without curves."""
    if not curves:
        return None
    places, written = _PLACES.tolist(), "number" if kind == "cost" else "percent"
    columns = [(each.model, [_at(each, x, kind) for x in places]) for each in curves]
    columns.insert(0, (say(f"compare.column_{kind}"), places))
    texts = [(head, together(values, written)) for head, values in columns]
    return table(say(f"compare.table_{kind}"), texts)


def _at(curve: ModelCurve, place: float, kind: str) -> float:
    """Return the height of a curve: its upper end where it is vertical."""
    if kind == "precision_recall":
        reached = np.flatnonzero(curve.x >= place)
        return float(curve.y[reached].max()) if reached.size and place > 0 else float("nan")
    here = np.flatnonzero(curve.x == place)
    if here.size:
        return float(curve.y[here].max())
    return float(np.interp(place, curve.x, curve.y))
