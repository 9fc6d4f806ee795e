"""What the costs board draws from, once per model and data."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.costs import CostCurve, cost_curve, cost_lines, envelope_vertices
from perfcore.counts import Sweep
from perfcore.measures import MEASURES
from perfcore.screens import screen_points
from perfview.board.axes import SliderAxis, first_axis, slider_axes
from perfview.board.content import BoardContent, content_id, measure_tile, roc_plot, words_of
from perfview.board.operating_points import columns_at, measure_at
from perfview.board.tables import curve_table, table, thresholds_text
from perfview.figures import cost_curve_figure, expected_cost_figure, figure_json
from perfview.theme import PALETTES, number
from perfview.words import say

COST_TILES = ("recall", "precision", "alert_rate")
"""Measures shown beside the costs."""

COLUMNS = ("fnr", *COST_TILES)
"""Measures that the costs board looks up besides those that every board draws with."""


def cost_content(
    sweep: Sweep, *, model: str, positive_label: str, negative_label: str
) -> BoardContent:
    """Return what the costs board shows of a sweep, apart from threshold, costs and prevalence.

    Parameters
    ----------
    sweep : Sweep
        Counts at every distinct score.
    model, positive_label, negative_label : str
        Names as they stand in the data; they are shown as plain text.

    Returns
    -------
    BoardContent
        Payload and points as of the Threshold board. ``payload["envelope"]`` holds every vertex of
        the cost curve, and the operating point used on each of its intervals; all of these are
        among the points. It is None where a class is empty.
    """
    drawn = screen_points(sweep)
    curve = cost_curve(sweep)
    indices = np.union1d(drawn.points, curve.indices)
    points = columns_at(sweep, indices, tiles=COLUMNS)
    payload: dict[str, Any] = {
        "model": model,
        "labels": {"positive": positive_label, "negative": negative_label},
        "totals": {"positives": sweep.positives, "negatives": sweep.negatives},
        "weighted": sweep.tp.dtype.kind == "f",
        "operating_points": len(sweep),
        "complete": indices.size == len(sweep),
        "axis": first_axis(sweep),
        "axes": {axis.key: _axis(axis) for axis in slider_axes(sweep)},
        "titles": {
            "matrix": say("board.title_matrix"),
            "expected_cost": say("costs.title_expected_cost"),
        },
        "plots": {
            "cost_curve": _cost_curve(sweep, curve),
            "expected_cost": {"title": say("costs.title_expected_cost")},
            "roc": roc_plot(sweep, drawn.roc, hull=curve.indices)
            | {"title": say("costs.title_roc")},
        },
        "envelope": _envelope(curve),
        "measures": [measure_tile(MEASURES[key], sweep) for key in COST_TILES],
        "tables": {
            "cost_curve": _envelope_table(curve),
            "roc": curve_table(sweep, say("board.table_roc"), ("fpr", "recall")),
        },
        "palette": {theme: dict(roles) for theme, roles in PALETTES.items()},
        "words": words_of("board", "cost_board"),
    }
    return BoardContent(content_id(payload, points), payload, points)


def _axis(axis: SliderAxis) -> dict[str, Any]:
    shares = axis.column == "alert_rate"
    return {
        "column": axis.column,
        "label": say(f"board.axis_{axis.key}"),
        "scale": axis.scale,
        "range": list(axis.limits),
        "figure": figure_json(expected_cost_figure(axis.scale, axis.limits, shares=shares)),
    }


def _cost_curve(sweep: Sweep, curve: CostCurve) -> dict[str, Any]:
    vertices, lines = envelope_vertices(curve), cost_lines(sweep)
    figure = cost_curve_figure(
        curve.x[vertices],
        curve.y[vertices],
        fpr=measure_at(sweep, "fpr", lines),
        fnr=measure_at(sweep, "fnr", lines),
    )
    return {
        "title": say("costs.title_cost_curve"),
        "figure": figure_json(figure),
        "figures": {say("costs.area"): number(curve.area)},
        "explain": {say("costs.area"): "cost_area"},
    }


def _envelope(curve: CostCurve) -> dict[str, list[float]] | None:
    if np.isnan(curve.area):
        return None
    return {"x": curve.x.tolist(), "y": curve.y.tolist(), "index": curve.indices.tolist()}


_ROWS = 20


def _envelope_table(curve: CostCurve) -> dict[str, Any]:
    """Return about twenty intervals of the cost curve, the longest, and the threshold of each."""
    chosen = _longest(curve)
    columns = [
        (say("costs.column_from"), [number(x) for x in curve.x[chosen].tolist()]),
        (say("costs.column_to"), [number(x) for x in curve.x[chosen + 1].tolist()]),
        (say("board.column_threshold"), thresholds_text(curve.thresholds[chosen])),
        (say("costs.column_cost_from"), [number(y) for y in curve.y[chosen].tolist()]),
        (say("costs.column_cost_to"), [number(y) for y in curve.y[chosen + 1].tolist()]),
    ]
    return table(say("costs.table_cost_curve"), columns)


def _longest(curve: CostCurve) -> npt.NDArray[np.int64]:
    if np.isnan(curve.area):
        return np.array([], dtype=np.int64)
    lengths = np.diff(curve.x)
    longest = np.argsort(-lengths, kind="stable")[:_ROWS]
    return np.sort(longest[lengths[longest] > 0])
