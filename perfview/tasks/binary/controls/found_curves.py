"""What the first cases hold, by the score as given and by the new one: two curves and their table.

Positives count 1 each, or what they are worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from perfcore.costs import BASES, Basis, gain_curve
from perfcore.costs.gains import found_at
from perfview.kit.boards.cards import card_told
from perfview.kit.bounds import figure_text
from perfview.kit.charts import ENDS, Floats, path, without_curve
from perfview.kit.charts.comparisons import ModelCurve, with_curves
from perfview.kit.charts.curves import square
from perfview.kit.theme import MODEL_LINES, together
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.tasks.points.tables import table
from perfview.words import say

FIRST = 0.1
"""The share of the cases that a sentence and a table speak of."""

_PLACES = np.linspace(0, 1, 11)
_PIXELS = np.linspace(0, 1, 1001)
_DIAGONAL = np.column_stack([ENDS, ENDS])


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """What the first cases hold by the scores of one model.

    Attributes
    ----------
    auc
        The area under the ROC curve, a dash without both classes.
    curves
        By what a positive counts: shares of the cases, and of the positives among them.
    first, places
        By the same: what is found in the first cases, and at eleven shares of them.
    """

    auc: str
    curves: Mapping[Basis, tuple[Floats, Floats]]
    first: Mapping[Basis, float]
    places: Mapping[Basis, Floats]


@cached(shared=True)
def found_by(file: DataSet, model: str) -> Found:
    """Return what the first cases hold by the scores of a model."""
    tally = tallies.tally(file, model)
    whole = {
        basis: gain_curve(tally, basis)
        for basis in BASES
        if basis == "case" or tally.amounts is not None
    }
    return Found(
        figure_text("auc", tally.cases),
        {basis: _drawn(curve.x, curve.y) for basis, curve in whole.items()},
        {basis: found_at(curve, FIRST) for basis, curve in whole.items()},
        {basis: np.interp(_PLACES, curve.x, curve.y) for basis, curve in whole.items()},
    )


def _drawn(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return the points of a rising curve that are seen: all of few, else one for each pixel."""
    if x.size <= _PIXELS.size or not (np.isfinite(x).all() and np.isfinite(y).all()):
        return x, y
    pixels = np.concatenate([np.searchsorted(each, _PIXELS) for each in (x, y)])
    at = np.unique(np.minimum(np.concatenate([[0], pixels]), x.size - 1))
    return x[at], y[at]


def cards_of(found: Mapping[str, Found], basis: Basis) -> dict[str, Any]:
    """Return the card with the curves of several models, positives counting as `basis` says."""
    title = say(f"data.rank_{basis}")
    figure = square(x=say("data.rank_axis_called"), y=title)
    lines = dict(zip(found, MODEL_LINES, strict=False))
    curves = [
        ModelCurve(model, lines[model], *found[model].curves[basis])
        for model in found
        if np.isfinite(found[model].curves[basis]).all()
    ]
    behind = None
    if curves:
        figure.add(path(ENDS, ENDS, role="axis", width=1, dash="dash"))
        with_curves(figure, curves, "gain", obstacles=[_DIAGONAL])
        columns = [(model, each.places[basis]) for model, each in found.items()]
        columns.insert(0, (say("data.rank_axis_called"), _PLACES))
        texts = [(head, together(each.tolist(), "percent")) for head, each in columns]
        behind = table(title, texts)
    else:
        without_curve(figure)
    note = say(f"data.rank_{basis}_note")
    return card_told(basis, figure, title=title, table=behind, notes=[note])
