"""Curves and distributions as Plotly figures, and the parts of all of them. No Streamlit here.

Every trace says its colour role in ``meta["role"]``, every label and shape in its ``name``; the
browser gives them the colours of the theme in use. Text that comes from a file is shown as it is,
never read as markup.
"""

from __future__ import annotations

import html
import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import plotly.graph_objects as go

from perfview.words import say, without_turns

Floats = npt.NDArray[np.float64]

_AXIS = {
    "zeroline": False,
    "showline": True,
    "ticks": "outside",
    "ticklen": 4,
    "title": {"standoff": 8},
}
TEMPLATE = go.layout.Template(
    layout={
        "showlegend": False,
        "dragmode": False,
        "hovermode": False,
        "xaxis": _AXIS,
        "yaxis": _AXIS,
        "annotationdefaults": {"showarrow": False},
    }
)
"""Without legend or hover: the board draws over it and labels stand on the lines."""

ENDS = np.array([0.0, 1.0])
"""Of the axis of a share."""

_LONGEST = 40


def plotly_text(text: str, *, longest: int = _LONGEST) -> str:
    """Return untrusted `text` for Plotly, which reads a subset of HTML: as its plain characters.

    Line breaks become spaces, and a text longer than `longest` characters ends in an ellipsis.

    Examples
    --------
    >>> plotly_text("<a href='x'>5 & 6</a>")
    "&lt;a href='x'&gt;5 &amp; 6&lt;/a&gt;"
    """
    line = " ".join(without_turns(text).split())
    if len(line) > longest:
        line = line[: longest - 1] + "…"
    return html.escape(line, quote=False)


def label(
    text: str,
    *,
    role: str,
    at: tuple[float, float],
    anchor: tuple[str, str] = ("center", "middle"),
    gap: tuple[int, int] = (0, 0),
    angle: float = 0,
    paper: bool = False,
) -> go.layout.Annotation:
    """Return `text` standing at a place of the plot, or of the `paper`, with a gap in pixels.

    `anchor` is the side of the text that faces the place.
    """
    return go.layout.Annotation(
        text=text,
        name=role,
        x=at[0],
        y=at[1],
        xanchor=anchor[0],
        yanchor=anchor[1],
        xshift=-gap[0] if anchor[0] == "right" else gap[0],
        yshift=-gap[1] if anchor[1] == "top" else gap[1],
        xref="paper" if paper else "x",
        yref="paper" if paper else "y",
        textangle=angle,
    )


def path(
    x: Floats | Sequence[float],
    y: Floats | Sequence[float],
    *,
    role: str,
    width: float,
    dash: str = "solid",
    clipped: bool = False,
    **meta: Any,
) -> go.Scatter:
    """Return a line through these points; it keeps its full width at the border or ends there.

    `meta` is what else the browser is to know of it.
    """
    return go.Scatter(
        x=x,
        y=y,
        mode="lines",
        line={"width": width, "dash": dash},
        cliponaxis=clipped,
        hoverinfo="skip",
        meta={"role": role, **meta},
    )


def without_curve(figure: go.Figure, *, height: float = 0.5) -> go.Figure:
    """Return the figure with the words for data of one class, in the middle at this height."""
    words = say("board.one_class_curve")
    return figure.add_annotation(label(words, role="muted", at=(0.5, height)))


def figure_json(figure: go.Figure) -> dict[str, Any]:
    """Return a figure as the JSON that Plotly draws from; its arrays are packed in base64.

    Examples
    --------
    >>> figure_json(go.Figure(layout={"showlegend": False}))["layout"]["showlegend"]
    False
    """
    parsed: dict[str, Any] = json.loads(figure.to_json(validate=False))
    return parsed
