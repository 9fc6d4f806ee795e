"""The difference of two models along an axis, with its band and where that excludes zero."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import plotly.graph_objects as go

from perfcore.costs.goals.feasible_points import runs
from perfview.kit.charts import TEMPLATE, label, plotly_text
from perfview.kit.charts.costs import COST_MARGINS
from perfview.kit.theme import LIGHT, ModelLine
from perfview.pages.compare.charts.curves import Band, band_trace
from perfview.words import say

Floats = npt.NDArray[np.float64]

_HEADROOM = 1.4
"""Room at both ends for who is better there."""

_LINE = 0.8
"""The reader's place is marked up to here: who is better stands above and below."""

_LEAST = 1e-9
"""Smaller differences are those of rounding: the axis is that of none."""

_EMPTY = 0.1
_SHORTEST = 0.01
"""Of the axis: a shorter stretch in which a model is ahead is no finding."""

_LONGEST_TITLE = 80
"""Characters of an axis' title, which may name a model."""


@dataclass(frozen=True, slots=True, eq=False)
class DifferenceCurve:
    """First minus second along an axis, turned so that above zero the first is better.

    Attributes
    ----------
    x, y : float64 array of shape (v,)
        The vertices; NaN in y where undefined.
    steps : bool
        Whether what holds at x[i] holds up to the next, rather than a straight line.
    band : Band or None
        How sure it is.
    title, unit_y : str
        What x is, and what y is.
    limits : tuple of float
        The ends of x.
    shares : bool
        Whether x is a share, written in percent.
    condition : float
        The place of the reader, NaN if there is none.
    """

    x: Floats
    y: Floats
    steps: bool
    band: Band | None
    title: str
    unit_y: str
    limits: tuple[float, float]
    shares: bool
    condition: float = float("nan")


def difference_figure(
    curve: DifferenceCurve, names: tuple[str, str], lines: tuple[ModelLine, ModelLine]
) -> go.Figure:
    """Return the curve of first - second with zero in the middle.

    Above and below zero stands who is better there; where the band excludes zero, the zero line is
    thick in the look of the better one.
    """
    figure = go.Figure(
        layout={"template": TEMPLATE, "margin": {**COST_MARGINS, "l": 68}, "hovermode": "closest"}
    )
    top = _top(curve)
    figure.update_xaxes(
        title={"text": plotly_text(curve.title, longest=_LONGEST_TITLE)},
        range=list(curve.limits),
        **({"tickformat": ".0%"} if curve.shares else {}),
    )
    figure.update_yaxes(
        title={"text": plotly_text(curve.unit_y, longest=_LONGEST_TITLE)},
        range=[-top, top],
        zeroline=True,
        zerolinewidth=1,
        nticks=7,
        tickformat=".3~g",
    )
    if curve.band is not None:
        figure.add_trace(band_trace(curve.band, role="hover"))
    for who, line in enumerate(lines):
        x = _excluded(curve, above=who == 0)
        if x is not None:
            figure.add_trace(_zero(x, role=line.role))
    figure.add_trace(
        go.Scatter(
            x=curve.x,
            y=curve.y,
            mode="lines",
            line={
                "color": LIGHT["text"],
                "width": 2,
                "shape": "hv" if curve.steps else "linear",
            },
            hovertemplate=say("compare.hover_difference") + "<extra></extra>",
            meta={"role": "text", "part": "line"},
        )
    )
    if np.isfinite(curve.condition):
        figure.add_trace(
            go.Scatter(
                x=[curve.condition] * 2,
                y=[-_LINE * top, _LINE * top],
                mode="lines",
                line={"color": LIGHT["condition"], "width": 2},
                hoverinfo="skip",
                meta={"role": "condition"},
            )
        )
    for who, above in ((0, True), (1, False)):
        figure.add_annotation(
            label(
                say("compare.better_side", name=plotly_text(names[who])),
                role=lines[who].role,
                at=(1, 1 if above else 0),
                anchor=("right", "top" if above else "bottom"),
                shift=(-6, -4 if above else 4),
                axes=("paper", "paper"),
            )
        )
    return figure


def _top(curve: DifferenceCurve) -> float:
    """Return the upper end of the axis, as far below zero as above it."""
    parts = [curve.y] if curve.band is None else [curve.y, curve.band.low, curve.band.high]
    far = max(float(np.nanmax(np.abs(part), initial=0.0)) for part in parts)
    return far * _HEADROOM if far > _LEAST else _EMPTY


def beyond_chance(curve: DifferenceCurve, *, above: bool) -> list[tuple[int, int]]:
    """Return the first and last place of the band in each stretch that is above, or below, zero.

    Stretches below a hundredth of the axis are left out.
    """
    band = curve.band
    if band is None:
        return []
    least = _SHORTEST * (curve.limits[1] - curve.limits[0])
    found = runs(band.low > 0 if above else band.high < 0).tolist()
    return [(i, j) for i, j in found if band.x[j] - band.x[i] >= least and j > i]


def _excluded(curve: DifferenceCurve, *, above: bool) -> Floats | None:
    """Return where the difference is beyond chance, NaN elsewhere; None if it is nowhere."""
    found = beyond_chance(curve, above=above)
    if curve.band is None or not found:
        return None
    x = np.full(curve.band.x.size, np.nan)
    for i, j in found:
        x[i : j + 1] = curve.band.x[i : j + 1]
    return x


def _zero(x: Floats, *, role: str) -> go.Scatter:
    return go.Scatter(
        x=x,
        y=np.where(np.isnan(x), np.nan, 0.0),
        mode="lines+markers",
        line={"color": LIGHT[role], "width": 5},
        marker={"size": 5, "color": LIGHT[role]},
        hoverinfo="skip",
        meta={"role": role, "part": "excluded"},
    )
