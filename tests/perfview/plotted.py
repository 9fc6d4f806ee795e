"""What Plotly makes of a figure: it refuses what it does not know, by name or by value."""

import json
import re
from typing import Any

import plotly.graph_objects as go

from perfview.kit.charts import Figure

_told = Figure.json
_NUMBERS = re.compile(r"(?<=[\[ ])-?\d[\d.e+-]*(?:, -?\d[\d.e+-]*)*(?=[,\]}])")
_KNOWN: set[str] = set()
"""Figures that Plotly has checked, without their numbers: most are like one of the run before."""


def plotted(figure: Figure) -> go.Figure:
    return go.Figure({"data": figure.traces, "layout": figure.layout})


def checked(figure: Figure) -> dict[str, Any]:
    """The figure as JSON, if that is exactly what Plotly itself would write."""
    told = _told(figure)
    shape = _NUMBERS.sub("0", json.dumps(told))
    if shape not in _KNOWN:
        known = json.loads(plotted(figure).to_json(validate=False))
        assert told == known, f"Plotly would write {known}, not {told}"
        _KNOWN.add(shape)
    return told
