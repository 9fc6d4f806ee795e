"""The Plotly template: the page's own font, hairline grids, nothing that carries no information."""

from __future__ import annotations

import plotly.graph_objects as go

from perfview.kit.theme.colours import LIGHT

_AXIS = {
    "showgrid": True,
    "gridcolor": LIGHT["grid"],
    "gridwidth": 1,
    "zeroline": False,
    "showline": True,
    "linecolor": LIGHT["axis"],
    "linewidth": 1,
    "ticks": "outside",
    "ticklen": 4,
    "tickcolor": LIGHT["axis"],
    "tickfont": {"size": 12, "color": LIGHT["muted"]},
    "title": {"font": {"size": 13, "color": LIGHT["muted"]}, "standoff": 8},
    "automargin": False,
    "fixedrange": True,
}

TEMPLATE = go.layout.Template(
    layout={
        "font": {"family": "inherit", "size": 13, "color": LIGHT["text"]},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "showlegend": False,
        "dragmode": False,
        "hovermode": False,
        "separators": ".,",
        "xaxis": _AXIS,
        "yaxis": _AXIS,
        "annotationdefaults": {"showarrow": False, "font": {"size": 12, "color": LIGHT["muted"]}},
    }
)
"""Transparent, without legend or hover: the board draws over it and labels stand on the lines."""
