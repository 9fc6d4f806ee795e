"""Curves of several models in one plot: ROC, precision-recall, cost envelopes.

Every trace of a model carries the model's name in ``meta["model"]``, so that the browser can hide
all that belongs to it. Labels stand on the lines where there is room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import plotly.graph_objects as go

from perfcore.chance.intervals import Band
from perfview.kit.charts import TEMPLATE, Floats, label, path, plotly_text, without_curve
from perfview.kit.charts.costs import COST_MARGINS, cost_ticks
from perfview.kit.charts.curves import chance_label, prevalence_label, square_figure
from perfview.kit.theme import ModelLine
from perfview.pages.compare.charts.labels import placed_labels
from perfview.words import say

Ends = tuple[float, float]

_BAND = 0.16
"""How opaque a band is: three that lie on each other leave the lines readable."""

_ALL: Ends = (0.0, 1.0)


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
    """

    model: str
    line: ModelLine
    x: Floats
    y: Floats
    band: Band | None = None


def roc_comparison(curves: Sequence[ModelCurve]) -> go.Figure:
    """Return the ROC curves of several models: recall (up) against false positive rate (right)."""
    figure = square_figure(x=say("board.axis_fpr"), y=say("board.axis_recall"))
    if not curves:
        return without_curve(figure)
    figure.add_trace(path(_ALL, _ALL, role="axis", width=1, dash="dash"))
    figure.add_annotation(chance_label())
    return _drawn(figure, curves, "roc", obstacles=[np.array([[0.0, 0.0], [1.0, 1.0]])])


def precision_recall_comparison(
    curves: Sequence[ModelCurve], *, prevalence: float | None
) -> go.Figure:
    """Return the precision-recall curves of several models.

    `prevalence` is drawn as a level line; None where the models were scored on data that differ
    in it.
    """
    figure = square_figure(x=say("board.axis_recall"), y=say("board.axis_precision"))
    if not curves:
        return without_curve(figure)
    obstacles = []
    if prevalence is not None:
        level = prevalence, prevalence
        figure.add_trace(path(_ALL, level, role="axis", width=1, dash="dash"))
        figure.add_annotation(prevalence_label(prevalence))
        obstacles = [np.column_stack([_ALL, level])]
    return _drawn(figure, curves, "precision_recall", obstacles=obstacles)


def cost_comparison(curves: Sequence[ModelCurve], *, condition: float) -> go.Figure:
    """Return the cost curves of several models, and the reader's operating condition as a line.

    NaN as `condition`: no error matters, so there is none.
    """
    figure = go.Figure(layout={"template": TEMPLATE, "margin": dict(COST_MARGINS)})
    peak = max((float(np.nanmax(curve.y, initial=0.0)) for curve in curves), default=0.0)
    top_axis = cost_ticks(peak)
    figure.update_xaxes(title={"text": say("compare.axis_condition")}, **cost_ticks())
    figure.update_yaxes(title={"text": say("costs.axis_normalised")}, **top_axis)
    if not curves:
        return without_curve(figure, height=0.25)
    for ends in (_ALL, _ALL[::-1]):
        figure.add_trace(path(_ALL, ends, role="axis", width=1, dash="dash", clipped=True))
    top = float(top_axis["range"][1])  # type: ignore[index]
    obstacles = [np.array([[0, 0], [1, 1 / top]]), np.array([[0, 1 / top], [1, 0]])]
    if np.isfinite(condition):
        obstacles.append(np.array([[condition, 0.0], [condition, 1.0]]))
    _drawn(figure, curves, "cost", top=top, obstacles=obstacles)
    if np.isfinite(condition):
        figure.add_trace(condition_line(condition, (0.0, top)).update(cliponaxis=False))
        right = condition < 0.6
        figure.add_annotation(
            label(
                say("compare.your_costs"),
                role="condition",
                at=(condition, top),
                anchor=("left" if right else "right", "top"),
                shift=(4 if right else -4, 0),
            )
        )
    return figure


def condition_line(condition: float, ends: Ends) -> go.Scatter:
    """Return the reader's operating condition as an upright line."""
    return path((condition, condition), ends, role="condition", width=2, clipped=True)


def band_trace(band: Band, *, role: str, model: str = "") -> go.Scatter:
    """Return a band as one closed area; places where it is undefined are left out."""
    known = np.isfinite(band.low) & np.isfinite(band.high)
    x, low, high = band.x[known], band.low[known], band.high[known]
    return area(
        np.concatenate([x, x[::-1]]),
        np.concatenate([high, low[::-1]]),
        role=role,
        fill=_BAND,
        model=model,
        part="band",
    )


def area(
    x: Floats | Sequence[float],
    y: Floats | Sequence[float],
    *,
    role: str,
    fill: float,
    **meta: Any,
) -> go.Scatter:
    """Return what lies inside these points, as opaque as `fill` says."""
    drawn = path(x, y, role=role, width=0, clipped=True, fill=fill, **meta)
    return drawn.update(fill="toself")


def name_trace(name: str, x: float, y: float, **meta: str) -> go.Scatter:
    """Return a name that stands in a plot; `meta` is what the browser is to know of it."""
    look = {"mode": "text", "textfont": {"size": 12}, "hoverinfo": "skip"}
    return go.Scatter(x=[x], y=[y], text=[name], meta=meta, **look)


def _drawn(
    figure: go.Figure,
    curves: Sequence[ModelCurve],
    kind: str,
    *,
    obstacles: Sequence[Floats],
    top: float = 1.0,
) -> go.Figure:
    """Return the figure with bands below, lines on them and names on top."""
    figure.update_layout(hovermode="closest", hoverdistance=24)
    for curve in curves:
        if curve.band is not None:
            figure.add_trace(band_trace(curve.band, role=curve.line.role, model=curve.model))
    names = [plotly_text(curve.model) for curve in curves]
    for curve, name in zip(curves, names, strict=True):
        drawn = path(
            curve.x,
            curve.y,
            role=curve.line.role,
            width=2,
            dash=curve.line.dash,
            model=curve.model,
            part="line",
        )
        hover = f"<b>{name}</b><br>{say(f'compare.hover_{kind}')}<extra></extra>"
        figure.add_trace(drawn.update(name=name, hoverinfo=None, hovertemplate=hover))
    shapes = [np.column_stack([curve.x, curve.y / top]) for curve in curves]
    boxes = placed_labels(shapes, names, obstacles=obstacles)
    for curve, name, box in zip(curves, names, boxes, strict=True):
        if box is not None:
            meta = {"role": curve.line.role, "model": curve.model, "part": "label"}
            drawn = name_trace(name, box.x, box.y * top, **meta)
            figure.add_trace(drawn.update(textposition=box.position, cliponaxis=False))
    return figure
