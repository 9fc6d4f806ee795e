"""What the board of abstention draws from, and what it is told beside that."""

from __future__ import annotations

from typing import Any

import numpy as np

from perfcore.arrays import IntArray
from perfcore.binary import screen_points
from perfcore.classes import Abstention
from perfview.kit.boards import Board
from perfview.kit.boards.contents import BoardContent, board_header, content_of, words_of
from perfview.kit.charts import ENDS, Figure, Floats, label, path
from perfview.kit.charts.curves import SHARES, square
from perfview.kit.charts.distributions import slider_axis
from perfview.kit.theme import count, percent
from perfview.pages.classes.decisions.parameters import DECIDES
from perfview.tasks.points.axes import SliderAxis, slider_axes
from perfview.tasks.points.board_parts import board_parts
from perfview.tasks.points.operating_points import Columns, measure_at, neighbours
from perfview.tasks.points.tables import Table, table, thresholds_text
from perfview.words import say

_NAMED = 0.35
"""The names of the lines stand where so many of the cases are decided."""


def deciding_figure(
    x: Floats, accuracy: Floats, coverage: Floats | None, *, limits: tuple[float, float]
) -> Figure:
    """Return the accuracy of what is decided, and the share that is, along an axis.

    Parameters
    ----------
    x : array of shape (k,)
        Where each operating point stands on the axis, that which decides fewest first.
    accuracy, coverage : array of shape (k,)
        The accuracy of the cases that are decided there, and their share of all cases: None where
        the axis itself is that share.
    limits : (float, float)
        Left and right end of the axis.
    """
    shares = coverage is None
    decided = x if coverage is None else coverage
    figure = Figure(xaxis=slider_axis("linear", limits, shares=shares))
    figure.y_axis(range=[0, 1.04], **SHARES)
    lines = {"accuracy": ("model", accuracy)}
    if coverage is not None:
        lines["coverage"] = "hover", coverage
    for name, (role, y) in lines.items():
        line = path(x, y, role=role, width=2)
        if not shares:  # between two scores the upper one decides
            line["line"]["shape"] = "hv"
        figure.add(line)
        if x.size:
            i = int(np.abs(decided - _NAMED).argmin())
            text, at = say(f"abstention_board.line_{name}"), (float(x[i]), float(y[i]))
            # Below its line there is room: above is the accuracy, or the end of the plot.
            figure.note(label(text, role=role, at=at, anchor=("right", "top"), gap=(6, 6)))
    return figure


def risk_coverage_figure(coverage: Floats, accuracy: Floats) -> Figure:
    """Return the accuracy of what is decided (up) against the share that is decided (right).

    The accuracy of all cases is a level line.
    """
    words = {axis: say(f"abstention_board.axis_{axis}") for axis in ("coverage", "accuracy")}
    figure = square(x=words["coverage"], y=words["accuracy"])
    if not accuracy.size:
        return figure
    figure.add(path(ENDS, np.full(2, accuracy[-1]), role="axis", width=1, dash="dash"))
    return figure.add(path(coverage, accuracy, role="model", width=2))


ABSTENTION_BOARD = Board(
    key="abstention_board", module="abstention/board.js", sheet="abstention/board.css"
)
AXES = ("score", "share")
"""What the handle runs by: the highest probability or, where these are crowded, cases decided."""

_ROWS = 20


def abstention_columns(found: Abstention, indices: IntArray) -> Columns:
    """Return index, threshold, counts, coverage, accuracy and cost at some operating points.

    Returns
    -------
    dict of str to float64 array of shape (i,)
        ``tp`` and ``fp`` are the cases decided rightly and wrongly, ``alert_rate`` is the coverage
        and ``precision`` the accuracy of what is decided, NaN where nothing is. ``spent`` is what
        the decided cases cost together.
    """
    s = found.sweep
    assert found.spent is not None
    exact = {
        "index": indices,
        "threshold": s.thresholds[indices],
        "tp": s.tp[indices],
        "fp": s.fp[indices],
        "spent": found.spent[indices],
    }
    shares = {key: measure_at(s, key, indices) for key in ("alert_rate", "precision")}
    return {name: np.asarray(each, np.float64) for name, each in (exact | shares).items()}


def abstention_content(found: Abstention, *, model: str) -> BoardContent:
    """Return what the board shows of a model with at least one case."""
    sweep = found.sweep
    points = abstention_columns(found, screen_points(sweep).points)
    accuracy, coverage = (points[key][1:] for key in ("precision", "alert_rate"))

    def along(axis: SliderAxis) -> dict[str, Any]:
        x = points[axis.column][1:]
        beside = None if axis.column == "alert_rate" else coverage
        return deciding_figure(x, accuracy, beside, limits=limits_of(axis)).json()

    def limits_of(axis: SliderAxis) -> tuple[float, float]:
        # Several classes leave the low numbers unused: no highest probability is one of them.
        lowest = sweep.thresholds.item(-1)
        return (lowest, axis.limits[1]) if axis.key == "score" else axis.limits

    sides = {"positive": say("abstention_board.right"), "negative": say("abstention_board.wrong")}
    parts = board_parts(sweep, sweep, points, model=model, labels=sides, figure=along)
    told = {axis.key: list(limits_of(axis)) for axis in slider_axes(sweep)}
    axes = {
        key: {
            **parts["axes"][key],
            "label": say(f"abstention_board.along_{key}"),
            "range": told[key],
        }
        for key in AXES
    }
    payload: dict[str, Any] = {
        **parts,
        "axes": axes,
        "axis": parts["axis"] if parts["axis"] in AXES else "share",
        "measures": [],
        "titles": {"deciding": say("abstention_board.title_deciding")},
        "plots": {
            "risk_coverage": {
                "title": say("abstention_board.title_curve"),
                "x": "alert_rate",
                "y": "precision",
                "figure": risk_coverage_figure(coverage, accuracy).json(),
                "figures": {},
            }
        },
        "tables": {"deciding": _table(found)},
        "words": words_of("board", "abstention_board"),
    }
    return content_of(payload, points)


def abstention_header(
    content: BoardContent,
    found: Abstention,
    *,
    threshold: float,
    price: float | None,
    unit: str,
    acknowledged: int = 0,
) -> dict[str, Any]:
    """Return what the board is told.

    Parameters
    ----------
    content : BoardContent
        What it draws from.
    found : Abstention
        What that was made of.
    threshold : float
        The highest probability from which on the model decides.
    price : float or None
        What a case costs that is left to people; None if nobody said.
    unit : str
        What costs are in.
    acknowledged : int
        As of `board_header`.
    """
    common = board_header(
        content,
        threshold=threshold,
        acknowledged=acknowledged,
        axis=content.payload["axis"],
        names={"threshold": DECIDES.key},
    )
    best = None if price is None else found.least(price)
    return {**common, "price": price, "unit": unit, "best": best}


def abstention_window(
    content: BoardContent, found: Abstention, threshold: float, price: float | None
) -> Columns | None:
    """Return every operating point near a threshold, and the best one; None if all are there."""
    if content.payload["complete"]:
        return None
    indices = neighbours(found.sweep, threshold)
    if price is not None:
        indices = np.union1d(indices, found.least(price))
    return abstention_columns(found, indices)


def _table(found: Abstention) -> Table:
    """Return about twenty operating points that decide more and more cases."""
    last = len(found.sweep) - 1
    wanted = np.arange(1, _ROWS + 1) / _ROWS
    shares = measure_at(found.sweep, "alert_rate", np.arange(last + 1))
    indices = np.unique(np.minimum(np.searchsorted(shares, wanted - 1e-9), last))
    points = abstention_columns(found, indices)
    texts = {
        "threshold": thresholds_text(points["threshold"]),
        "coverage": list(map(percent, points["alert_rate"].tolist())),
        "accuracy": list(map(percent, points["precision"].tolist())),
        "errors": list(map(count, points["fp"].tolist())),
    }
    columns = [(say(f"abstention_board.column_{name}"), each) for name, each in texts.items()]
    return table(say("abstention_board.table"), columns)
