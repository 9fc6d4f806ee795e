"""Several curves in one plot: ROC and precision-recall, of several models or classes.

Every trace of a model carries the model's name in ``meta["model"]``, so that the browser can hide
all that belongs to it. Labels stand on the lines where there is room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from perfcore.chance.intervals import Band
from perfview.kit.charts import Figure, Floats, Trace, hovering, mark, path, plotly_text
from perfview.kit.charts.curves import precision_recall_frame, roc_frame
from perfview.kit.charts.labels import placed_labels, width
from perfview.kit.theme import MODEL_LINES, ModelLine, percent
from perfview.words import say

_CHANCE = np.array([[0.66, 0.62], [0.8, 0.76]])
"""Where the word at the diagonal of ROC curves stands."""

LINE_OF_TEXT = 0.025
"""Half a line of text, in shares of the plot."""

_GAP_PIXELS = 17
"""Of the gap in a line in which its number stands."""

_BAND = 0.16
"""How opaque a band is: three that lie on each other leave the lines readable."""


@dataclass(frozen=True, slots=True, eq=False)
class ModelCurve:
    """One model's curve.

    Attributes
    ----------
    model : str
        Its name, untrusted.
    line : ModelLine
        Its colour role and dash.
    x, y : float64 array of shape (v,)
        The vertices.
    band : Band, optional
        How sure it is.
    note : str
        What stands behind its name, such as the area under it.
    mark : str
        What stands for its name where that has no room; by default the number of its line.
    """

    model: str
    line: ModelLine
    x: Floats
    y: Floats
    band: Band | None = None
    note: str = ""
    mark: str = ""


def roc_comparison(curves: Sequence[ModelCurve]) -> Figure:
    """Return the ROC curves of several models: recall (up) against false positive rate (right)."""
    figure = roc_frame(drawn=bool(curves))
    obstacles = [np.array([[0.0, 0.0], [1.0, 1.0]]), _CHANCE]
    return with_curves(figure, curves, "roc", obstacles=obstacles)


def precision_recall_comparison(
    curves: Sequence[ModelCurve], *, prevalence: float | None
) -> Figure:
    """Return the precision-recall curves of several models.

    `prevalence` is drawn as a level line; None where the models were scored on data that differ
    in it.
    """
    figure = precision_recall_frame(prevalence, drawn=bool(curves))
    obstacles = []
    if prevalence is not None:
        words = prevalence + (LINE_OF_TEXT if prevalence < 0.9 else -LINE_OF_TEXT)
        wide = width(say("board.prevalence", share=percent(prevalence)))
        obstacles.append(np.array([[0, prevalence], [1, prevalence]]))
        obstacles.append(np.array([[0, words], [wide, words]]))
    return with_curves(figure, curves, "precision_recall", obstacles=obstacles)


def band_trace(band: Band, *, role: str, model: str = "") -> Trace:
    """Return a band as one closed area; places where it is undefined are left out."""
    known = np.isfinite(band.low) & np.isfinite(band.high)
    x, low, high = band.x[known], band.low[known], band.high[known]
    return between(x, low, high, role=role, fill=_BAND, model=model, part="band")


def between(x: Floats, low: Floats, high: Floats, **told: Any) -> Trace:
    """Return what lies between two lines over the same places, see `area`."""
    return area(np.concatenate([x, x[::-1]]), np.concatenate([high, low[::-1]]), **told)


def area(
    x: Floats | Sequence[float],
    y: Floats | Sequence[float],
    *,
    role: str,
    fill: float,
    **meta: Any,
) -> Trace:
    """Return what lies inside these points, as opaque as `fill` says."""
    drawn = path(x, y, role=role, width=0, clipped=True, fill=fill, **meta)
    return {**drawn, "fill": "toself"}


def name_trace(name: str, x: float, y: float, **meta: str) -> Trace:
    """Return a name that stands in a plot; `meta` is what the browser is to know of it."""
    look = {"mode": "text", "textfont": {"size": 12}, "hoverinfo": "skip"}
    return {"type": "scatter", "x": [x], "y": [y], "text": [name], "meta": meta, **look}


def with_curves(
    figure: Figure,
    curves: Sequence[ModelCurve],
    kind: str,
    *,
    obstacles: Sequence[Floats],
    top: float = 1.0,
) -> Figure:
    """Return the figure with bands below, lines on them and names on top."""
    figure.layout |= {"hovermode": "closest", "hoverdistance": 24}
    for curve in curves:
        if curve.band is not None:
            figure.add(band_trace(curve.band, role=curve.line.role, model=curve.model))
    names = [" ".join(filter(None, (plotly_text(curve.model), curve.note))) for curve in curves]
    for curve, name in zip(curves, names, strict=True):
        meta: dict[str, Any] = {"role": curve.line.role, "model": curve.model, "part": "line"}
        drawn = path(curve.x, curve.y, width=2, dash=curve.line.dash, **meta)
        figure.add(named_at_pointer(drawn, name, kind))
    shapes = [np.column_stack([curve.x, curve.y / top]) for curve in curves]
    boxes = placed_labels(shapes, names, obstacles=obstacles)
    for curve, name, box in zip(curves, names, boxes, strict=True):
        if box is None:
            continue
        meta = {"role": curve.line.role, "model": curve.model, "part": "label"}
        place = box.x, box.y * top
        if box.tag:
            gap: dict[str, Any] = {"role": "background", "model": curve.model, "part": "gap"}
            figure.add(mark(*place, size=_GAP_PIXELS, clipped=True, **gap))
        drawn = name_trace(curve.mark or number_of(curve.line) if box.tag else name, *place, **meta)
        figure.add({**drawn, "textposition": box.position, "cliponaxis": False})
    return figure


def named_at_pointer(drawn: Trace, name: str, kind: str, **told: Any) -> Trace:
    """Return a curve of this kind of plot that says at the pointer its name, and where it is."""
    kinds = {"cost": ("number", "number"), "reliability": ("number", "percent")}
    shares = "percent", "percent"
    return hovering(drawn, name, say(f"board.hover_{kind}"), kinds.get(kind, shares), **told)


def number_of(line: ModelLine) -> str:
    """Return the number of a model's line, which stands for its name where that has no room."""
    return str(MODEL_LINES.index(line) + 1)
