"""Cost curves of several models in one plot, and the line of the reader's condition."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from perfview.kit.charts import ENDS, Figure, Trace, label, path
from perfview.kit.charts.comparisons import LINE_OF_TEXT, ModelCurve, with_curves
from perfview.kit.charts.costs import cost_frame, cost_top
from perfview.kit.charts.labels import width
from perfview.words import say

Ends = tuple[float, float]


def cost_comparison(
    curves: Sequence[ModelCurve], *, condition: float, example: bool = False
) -> Figure:
    """Return the cost curves of several models, and the operating condition as a line.

    NaN as `condition`: no error matters, so there is none. `example` tells that nobody has said
    what errors cost.
    """
    top = cost_top(max((float(np.nanmax(curve.y, initial=0.0)) for curve in curves), default=0.0))
    figure = cost_frame(say("compare.axis_condition"), top, drawn=bool(curves))
    if not curves:
        return figure
    for ends in (ENDS, ENDS[::-1]):
        figure.add(path(ENDS, ends, role="axis", width=1, dash="dash", clipped=True))
    obstacles = [np.array([[0, 0], [1, 1 / top]]), np.array([[0, 1 / top], [1, 0]])]
    words = say("compare.example_costs" if example else "compare.your_costs")
    right = condition < 0.6
    if np.isfinite(condition):
        obstacles.append(np.array([[condition, 0.0], [condition, 1.0]]))
        end = condition + (width(words) if right else -width(words))
        obstacles.append(np.array([[condition, 1 - LINE_OF_TEXT], [end, 1 - LINE_OF_TEXT]]))
    with_curves(figure, curves, "cost", top=top, obstacles=obstacles)
    if np.isfinite(condition):
        figure.add({**condition_line(condition, (0.0, top)), "cliponaxis": False})
        anchor, at = ("left" if right else "right", "top"), (condition, top)
        figure.note(label(words, role="condition", at=at, anchor=anchor, gap=(4, 0)))
    return figure


def condition_line(condition: float, ends: Ends) -> Trace:
    """Return the reader's operating condition as an upright line."""
    return path((condition, condition), ends, role="condition", width=2, clipped=True)
