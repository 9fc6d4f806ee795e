"""Figures on their way to the browser."""

from __future__ import annotations

import json
from typing import Any

import plotly.graph_objects as go


def figure_json(figure: go.Figure) -> dict[str, Any]:
    """Return a figure as the JSON that Plotly draws from; its arrays are packed in base64.

    Examples
    --------
    >>> figure_json(go.Figure(layout={"showlegend": False}))["layout"]["showlegend"]
    False
    """
    parsed: dict[str, Any] = json.loads(figure.to_json(validate=False))
    return parsed
