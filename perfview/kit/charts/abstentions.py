"""How right a model is on the cases that it is surest of, as Plotly figures."""

from __future__ import annotations

import numpy as np

from perfview.kit.charts import ENDS, Figure, Floats, label, path
from perfview.kit.charts.curves import SHARES, square
from perfview.kit.charts.distributions import slider_axis
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
