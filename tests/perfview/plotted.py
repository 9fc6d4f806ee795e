"""What Plotly makes of a figure: it refuses what it does not know, by name or by value."""

import json
from typing import Any

import plotly.graph_objects as go

from perfview.kit.charts import Figure

_told = Figure.json


def plotted(figure: Figure) -> go.Figure:
    return go.Figure({"data": figure.traces, "layout": figure.layout})


def checked(figure: Figure) -> dict[str, Any]:
    """The figure as JSON, if that is exactly what Plotly itself would write."""
    told, known = _told(figure), json.loads(plotted(figure).to_json(validate=False))
    assert told == known, f"Plotly would write {known}, not {told}"
    return told
