"""Curves and distributions as figures for Plotly, and the parts of all of them. No Streamlit here.

Every trace says its colour role in ``meta["role"]``, every label and shape in its ``name``; the
browser gives them the colours of the theme in use. Text that comes from a file is shown as it is,
never read as markup.
"""

from __future__ import annotations

import base64
import html
import math
from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from perfview.words import say, without_turns

Floats = npt.NDArray[np.float64]
Trace = dict[str, Any]
Annotation = dict[str, Any]

_AXIS = {
    "zeroline": False,
    "showline": True,
    "ticks": "outside",
    "ticklen": 4,
    "exponentformat": "none",
    "title": {"standoff": 8},
}
_TEMPLATE = {
    "layout": {
        "showlegend": False,
        "dragmode": False,
        "hovermode": False,
        "xaxis": _AXIS,
        "yaxis": _AXIS,
        "annotationdefaults": {"showarrow": False},
    }
}
"""Without legend or hover: the board draws over it and labels stand on the lines."""

ENDS = np.array([0.0, 1.0])
"""Of the axis of a share."""

_LONGEST = 40


class Figure:
    """What Plotly draws, in plain dictionaries by Plotly's own names.

    Plotly's objects check every value, which takes most of the time in which a page opens. Here the
    tests do that.

    Parameters
    ----------
    traces
        What is drawn.
    **layout
        What stands around it.
    """

    def __init__(self, traces: Sequence[Trace] = (), **layout: Any) -> None:
        self.traces = list(traces)
        self.layout: dict[str, Any] = {"template": _TEMPLATE, **layout}

    def add(self, *traces: Trace) -> Self:
        """Add traces, above those before; return the figure."""
        self.traces += traces
        return self

    def note(self, *annotations: Annotation) -> Self:
        """Add annotations; return the figure."""
        self.layout["annotations"] = [*self.layout.get("annotations", ()), *annotations]
        return self

    def x_axis(self, **told: Any) -> Self:
        """Say more of the axis to the right; return the figure."""
        self.layout["xaxis"] = {**self.layout.get("xaxis", {}), **told}
        return self

    def y_axis(self, **told: Any) -> Self:
        """Say more of the axis upwards; return the figure."""
        self.layout["yaxis"] = {**self.layout.get("yaxis", {}), **told}
        return self

    def json(self) -> dict[str, Any]:
        """Return the figure as JSON, its arrays packed as Plotly packs them."""
        return {"data": _packed(self.traces), "layout": _packed(self.layout)}


def _packed(value: Any) -> Any:
    if isinstance(value, str | int | None):
        return value
    if isinstance(value, Mapping):
        return {key: _packed(part) for key, part in value.items()}
    if isinstance(value, np.ndarray) and value.size and value.dtype == np.float64:
        return {"dtype": "f8", "bdata": base64.b64encode(value.tobytes()).decode("ascii")}
    if isinstance(value, list | tuple | np.ndarray):
        return [_packed(part) for part in value]
    if isinstance(value, float):  # JSON has no NaN
        return float(value) if math.isfinite(value) else None
    return value


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
) -> Annotation:
    """Return `text` standing at a place of the plot, or of the `paper`, with a gap in pixels.

    `anchor` is the side of the text that faces the place.
    """
    return {
        "text": text,
        "name": role,
        "x": at[0],
        "y": at[1],
        "xanchor": anchor[0],
        "yanchor": anchor[1],
        "xshift": -gap[0] if anchor[0] == "right" else gap[0],
        "yshift": -gap[1] if anchor[1] == "top" else gap[1],
        "xref": "paper" if paper else "x",
        "yref": "paper" if paper else "y",
        "textangle": angle,
    }


def path(
    x: Floats | Sequence[float],
    y: Floats | Sequence[float],
    *,
    role: str,
    width: float,
    dash: str = "solid",
    clipped: bool = False,
    **meta: Any,
) -> Trace:
    """Return a line through these points; it keeps its full width at the border or ends there.

    `meta` is what else the browser is to know of it.
    """
    return {
        "type": "scatter",
        "x": x,
        "y": y,
        "mode": "lines",
        "line": {"width": width, "dash": dash},
        "cliponaxis": clipped,
        "hoverinfo": "skip",
        "meta": {"role": role, **meta},
    }


def mark(x: float, y: float, *, size: int, symbol: str = "circle", **told: Any) -> Trace:
    """Return a mark at a place; what else is told of it is as of `path`."""
    drawn = path([x], [y], width=0, **told)
    return {**drawn, "mode": "markers", "marker": {"size": size, "symbol": symbol}}


def hovering(
    trace: Trace, head: str, text: str, kinds: tuple[str, str] = ("percent", "percent"), **told: Any
) -> Trace:
    """Return a trace that shows a head at the pointer, and a text about x and y there.

    The browser puts both in the braces of the text; `kinds` say how it writes them.
    """
    seen = {key: value for key, value in trace.items() if key != "hoverinfo"}
    template = f"<b>{head}</b><br>{text}" if head else text
    meta = {**trace["meta"], "hover": kinds}
    return {**seen, "meta": meta, "hovertemplate": template, **told}


def without_curve(figure: Figure, *, height: float = 0.5) -> Figure:
    """Return the figure with the words for data of one class, in the middle at this height."""
    words = say("board.one_class_curve")
    return figure.note(label(words, role="muted", at=(0.5, height)))
