"""Curves of several models in one plot: ROC, precision-recall, cost envelopes.

Every trace of a model carries the model's name in ``meta["model"]``, so that the browser can hide
all that belongs to it. Labels stand on the lines where there is room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import plotly.graph_objects as go

from perfview.kit.charts import TEMPLATE, label, plotly_text
from perfview.kit.charts.costs import COST_MARGINS, cost_ticks
from perfview.kit.charts.curves import SQUARE_MARGINS, chance_label, prevalence_label, square_figure
from perfview.kit.theme import LIGHT, ModelLine
from perfview.pages.compare.charts.labels import Box, placed_labels
from perfview.words import say

Floats = npt.NDArray[np.float64]

_BAND = 0.16
"""How opaque a band is: three that lie on each other leave the lines readable."""


@dataclass(frozen=True, slots=True, eq=False)
class Band:
    """What lies between two curves: x, low, high of shape (q,); NaN where there is none."""

    x: Floats
    low: Floats
    high: Floats


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
        return _empty(figure)
    chance = np.array([0.0, 1.0])
    figure.add_trace(_path(chance, chance, role="axis", width=1, dash="dash"))
    figure.add_annotation(chance_label())
    diagonal = np.column_stack([chance, chance])
    return _drawn(figure, curves, hover="compare.hover_roc", obstacles=[diagonal])


def precision_recall_comparison(
    curves: Sequence[ModelCurve], *, prevalence: float | None
) -> go.Figure:
    """Return the precision-recall curves of several models.

    `prevalence` is drawn as a level line; None where the models were scored on data that differ
    in it.
    """
    figure = square_figure(x=say("board.axis_recall"), y=say("board.axis_precision"))
    if not curves:
        return _empty(figure)
    obstacles = []
    if prevalence is not None:
        level = np.array([prevalence, prevalence])
        figure.add_trace(_path(np.array([0.0, 1.0]), level, role="axis", width=1, dash="dash"))
        figure.add_annotation(prevalence_label(prevalence))
        obstacles = [np.array([[0.0, prevalence], [1.0, prevalence]])]
    return _drawn(figure, curves, hover="compare.hover_precision_recall", obstacles=obstacles)


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
        return _empty(figure, at=(0.5, 0.25))
    for ends in ((0.0, 1.0), (1.0, 0.0)):
        line = _path(np.array([0.0, 1.0]), np.array(ends), role="axis", width=1, dash="dash")
        figure.add_trace(line.update(cliponaxis=True))
    top = float(top_axis["range"][1])  # type: ignore[index]
    obstacles = [np.array([[0, 0], [1, 1 / top]]), np.array([[0, 1 / top], [1, 0]])]
    if np.isfinite(condition):
        obstacles.append(np.array([[condition, 0.0], [condition, 1.0]]))
    _drawn(figure, curves, hover="compare.hover_cost", top=top, obstacles=obstacles)
    if np.isfinite(condition):
        figure.add_trace(
            _path(np.array([condition, condition]), np.array([0.0, top]), role="condition", width=2)
        )
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


def _drawn(
    figure: go.Figure,
    curves: Sequence[ModelCurve],
    *,
    hover: str,
    obstacles: Sequence[Floats],
    top: float = 1.0,
) -> go.Figure:
    """Return the figure with bands below, lines on them and names on top."""
    figure.update_layout(hovermode="closest", hoverdistance=24)
    for curve in curves:
        if curve.band is not None:
            figure.add_trace(band_trace(curve.band, role=curve.line.role, model=curve.model))
    for curve in curves:
        figure.add_trace(_line(curve, hover))
    shapes = [np.column_stack([curve.x, curve.y / top]) for curve in curves]
    names = [plotly_text(curve.model) for curve in curves]
    boxes = placed_labels(shapes, names, obstacles=obstacles)
    for curve, name, box in zip(curves, names, boxes, strict=True):
        if box is not None:
            figure.add_trace(_name(curve, name, box, top))
    return figure


def band_trace(band: Band, *, role: str, model: str = "") -> go.Scatter:
    """Return a band as one closed area; places where it is undefined are left out."""
    known = np.isfinite(band.low) & np.isfinite(band.high)
    x, low, high = band.x[known], band.low[known], band.high[known]
    return go.Scatter(
        x=np.concatenate([x, x[::-1]]),
        y=np.concatenate([high, low[::-1]]),
        mode="lines",
        line={"width": 0, "color": LIGHT[role]},
        fill="toself",
        hoverinfo="skip",
        meta={"role": role, "model": model, "fill": _BAND, "part": "band"},
    )


def _line(curve: ModelCurve, hover: str) -> go.Scatter:
    path = _path(curve.x, curve.y, role=curve.line.role, width=2, dash=curve.line.dash)
    name = plotly_text(curve.model)
    return path.update(
        name=name,
        hoverinfo=None,
        hovertemplate=f"<b>{name}</b><br>{say(hover)}<extra></extra>",
        meta={"role": curve.line.role, "model": curve.model, "part": "line"},
    )


def _name(curve: ModelCurve, name: str, box: Box, top: float) -> go.Scatter:
    return go.Scatter(
        x=[box.x],
        y=[box.y * top],
        text=[name],
        mode="text",
        textposition=box.position,
        textfont={"color": LIGHT[curve.line.role], "size": 12},
        cliponaxis=False,
        hoverinfo="skip",
        meta={"role": curve.line.role, "model": curve.model, "part": "label"},
    )


def _empty(figure: go.Figure, at: tuple[float, float] = (0.5, 0.5)) -> go.Figure:
    words = say("board.one_class_curve")
    return figure.add_annotation(label(words, role="muted", at=at, anchor=("center", "middle")))


def _path(x: Floats, y: Floats, *, role: str, width: float, dash: str = "solid") -> go.Scatter:
    return go.Scatter(
        x=x,
        y=y,
        mode="lines",
        line={"color": LIGHT[role], "width": width, "dash": dash},
        cliponaxis=False,
        hoverinfo="skip",
        meta={"role": role},
    )


__all__ = [
    "COST_MARGINS",
    "SQUARE_MARGINS",
    "Band",
    "ModelCurve",
    "band_trace",
    "cost_comparison",
    "precision_recall_comparison",
    "roc_comparison",
]
