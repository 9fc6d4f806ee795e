"""Text in figures. What comes from a file is shown as it is, never read as markup."""

from __future__ import annotations

import html

import plotly.graph_objects as go

from perfview.kit.theme import LIGHT
from perfview.words.markdown import without_turns

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
    anchor: tuple[str, str],
    shift: tuple[int, int] = (0, 0),
    axes: tuple[str, str] = ("x", "y"),
    angle: float = 0,
) -> go.layout.Annotation:
    """Return `text` standing at a place of the plot; its name is the colour role."""
    return go.layout.Annotation(
        text=text,
        name=role,
        x=at[0],
        y=at[1],
        xref=axes[0],
        yref=axes[1],
        xanchor=anchor[0],
        yanchor=anchor[1],
        xshift=shift[0],
        yshift=shift[1],
        textangle=angle,
        showarrow=False,
        font={"color": LIGHT[role]},
    )
