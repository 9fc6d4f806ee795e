"""The strip below cost curves: who costs least at which operating conditions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from perfview.kit.charts import TEMPLATE, path, plotly_text
from perfview.kit.charts.costs import COST_MARGINS, cost_ticks
from perfview.kit.theme import ModelLine
from perfview.pages.compare.charts.curves import area, condition_line
from perfview.words import say

_FILL = 0.3
_LETTER = 0.018
_DRAWN = 200
_HEIGHTS = (0, 1, 1, 0, 0)


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of operating conditions and what costs least there.

    Attributes
    ----------
    start, end : float
        In [0, 1].
    name : str
        Untrusted.
    line : ModelLine or None
        That of the model; None for a rule that needs no model, or for equal models.
    """

    start: float
    end: float
    name: str
    line: ModelLine | None


def winner_strip(
    stretches: Sequence[Stretch],
    uncertain: Sequence[tuple[float, float]] = (),
    *,
    condition: float = float("nan"),
) -> go.Figure:
    """Return the strip: a fill and a line in the look of whoever is best, hatched if unsure.

    The longest 200 stretches are drawn: beyond those they are narrower than a pixel.
    """
    margin = {**COST_MARGINS, "t": 2}
    figure = go.Figure(layout={"template": TEMPLATE, "margin": margin, "hovermode": "closest"})
    figure.update_xaxes(title={"text": say("compare.axis_condition")}, **cost_ticks())
    figure.update_yaxes(range=[0, 1], visible=False)
    longest = sorted(stretches, key=lambda each: each.start - each.end)[:_DRAWN]
    for stretch in sorted(longest, key=lambda each: each.start):
        figure.add_traces(_parts(stretch, uncertain))
    for start, end in uncertain:
        figure.add_trace(_hatched(start, end))
    if np.isfinite(condition):
        figure.add_trace(condition_line(condition, (0.0, 1.0)))
    return figure


def _parts(stretch: Stretch, uncertain: Sequence[tuple[float, float]]) -> list[go.Scatter]:
    role = "axis" if stretch.line is None else stretch.line.role
    dash = "solid" if stretch.line is None else stretch.line.dash
    name = plotly_text(stretch.name)
    fill = area(_corners(stretch.start, stretch.end), _HEIGHTS, role=role, fill=_FILL).update(
        hoveron="fills",
        hoverinfo="text",
        text=say("compare.hover_strip", name=name, start=stretch.start, end=stretch.end),
    )
    top = path(
        (stretch.start, stretch.end), (0.93, 0.93), role=role, width=3, dash=dash, clipped=True
    )
    start, end = _longest_rest(stretch, uncertain)
    if end - start <= _LETTER * len(stretch.name):
        return [fill, top]
    text = go.Scatter(
        x=[(start + end) / 2],
        y=[0.42],
        mode="text",
        text=[name],
        textfont={"size": 12},
        hoverinfo="skip",
        meta={"role": "text"},
    )
    return [fill, top, text]


def _longest_rest(
    stretch: Stretch, uncertain: Sequence[tuple[float, float]]
) -> tuple[float, float]:
    """Return the longest part of a stretch that is not uncertain: its name stands there."""
    inside = sorted(
        (max(start, stretch.start), min(end, stretch.end))
        for start, end in uncertain
        if end > stretch.start and start < stretch.end
    )
    starts = [stretch.start, *(end for _, end in inside)]
    ends = [*(start for start, _ in inside), stretch.end]
    return max(zip(starts, ends, strict=True), key=lambda part: part[1] - part[0])


def _hatched(start: float, end: float) -> go.Scatter:
    pattern = {"shape": "/", "size": 6, "solidity": 0.22, "fillmode": "overlay"}
    drawn = area(_corners(start, end), _HEIGHTS, role="text", fill=0, part="uncertain")
    return drawn.update(fillpattern=pattern)


def _corners(start: float, end: float) -> tuple[float, ...]:
    return start, start, end, end, start
