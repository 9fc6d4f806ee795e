"""What Plotly makes of a figure: it refuses what it does not know, by name or by value."""

import json
from hashlib import sha256
from typing import Any

import plotly.graph_objects as go

from perfview.kit.charts import Figure

_told = Figure.json
_KNOWN: set[bytes] = set()
"""Digests of what Plotly has checked: most runs of a page tell the figures of the run before."""


def plotted(figure: Figure) -> go.Figure:
    return go.Figure({"data": figure.traces, "layout": figure.layout})


def checked(figure: Figure) -> dict[str, Any]:
    """The figure as JSON, if that is exactly what Plotly itself would write."""
    told = _told(figure)
    digest = sha256(json.dumps(told).encode()).digest()
    if digest not in _KNOWN:
        known = json.loads(plotted(figure).to_json(validate=False))
        assert told == known, f"Plotly would write {known}, not {told}"
        _KNOWN.add(digest)
    return told
