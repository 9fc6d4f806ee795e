"""Everything about the curves of a comparison that no chance has a part in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from perfcore.chance.comparison import Verdict, verdict
from perfcore.costs import CostCurve, Pricing
from perfview.kit.theme import MODEL_LINES, ModelLine
from perfview.pages.compare.charts.curves import ModelCurve
from perfview.pages.compare.charts.strips import Stretch
from perfview.pages.compare.curves import cost_curves, precision_recall_curves, roc_curves
from perfview.pages.compare.standings import cost_curve_of
from perfview.pages.compare.winners import stretches_of
from perfview.tasks.binary.lineups import Lineup, Pair

MOST_DRAWN = len(MODEL_LINES)
"""More models have no line of their own: they are in the table alone."""


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


def pictures_of(chosen: Lineup, pricing: Pricing) -> Pictures:
    """Return the curves of all models that take part."""
    lines = dict(zip(chosen.names, MODEL_LINES, strict=False))
    drawn = {name: chosen.sweeps[name] for name in lines}
    found = {name: cost_curve_of(chosen.tallies[name].priced(pricing)) for name in chosen.names}
    curves = {name: curve for name, curve in found.items() if curve is not None}
    every = len(curves) == len(chosen.names)
    return Pictures(
        lines=lines,
        roc=roc_curves(drawn, lines),
        precision_recall=precision_recall_curves(drawn, lines),
        cost=cost_curves({name: curves[name] for name in drawn if name in curves}, lines),
        cost_curves=curves,
        stretches=stretches_of(curves, lines) if every else (),
    )


def verdict_of(chosen: Lineup, pair: Pair) -> Verdict:
    """Return who of two models is ahead where on each kind of curve."""
    return verdict(pair, *(chosen.sweeps[name] for name in pair))
