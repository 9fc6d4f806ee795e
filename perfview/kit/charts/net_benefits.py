"""The decision curve: net benefit over the probability from which on somebody acts."""

from __future__ import annotations

import numpy as np

from perfview.kit.charts import ENDS, Annotation, Figure, Floats, label, path, without_curve
from perfview.kit.charts.costs import COST_MARGINS
from perfview.kit.charts.curves import SHARES
from perfview.words import say

_ROOM = 1.35
_BELOW = 0.3  # of the height above zero


def net_benefit_figure(
    x: Floats,
    y: Floats,
    everything: Floats,
    *,
    threshold: float | None,
    at_costs: float | None,
) -> Figure:
    """Return the net benefit per 1,000 cases (up) against threshold probability (right).

    Parameters
    ----------
    x, y, everything : array of shape (v,)
        Threshold probabilities, rising, and there the net benefit of the model and of calling
        everything positive. That of calling nothing positive is the line at 0.
    threshold, at_costs : float or None
        The threshold in use and the probability that the costs in use ask for, if they have a
        place on the axis.

    Notes
    -----
    Without cases there is no curve, and the plot says so.
    """
    figure = Figure(margin=dict(COST_MARGINS))
    figure.x_axis(range=[0, 1], title={"text": say("costs.axis_probability")}, **SHARES)
    figure.y_axis(title={"text": say("costs.axis_net_benefit")})
    if not np.isfinite(y).all():
        return without_curve(figure.y_axis(range=[0, 1]))
    top = _ROOM * max(float(y.max(initial=0)), float(everything.max(initial=0)), 1e-9)
    low = -_BELOW * top
    figure.y_axis(range=[low, top])
    for where, role, name in (
        (threshold, "threshold", "threshold"),
        (at_costs, "condition", "costs"),
    ):
        if where is not None:
            figure.add(path([where, where], [low, top], role=role, width=2, clipped=True))
            figure.note(_line_label(say(f"costs.net_benefit_line_{name}"), where, role, top))
    figure.add(path(ENDS, np.zeros(2), role="axis", width=1.5, dash="dot", clipped=True))
    figure.add(path(x, everything, role="axis", width=1.5, dash="dash", clipped=True))
    nothing = say("costs.line_nothing")
    figure.note(label(nothing, role="muted", at=(1, 0), anchor=("right", "top"), gap=(4, 4)))
    leaves = float(np.interp(-0.8 * low, -everything, x))
    figure.note(
        label(
            say("costs.line_everything"),
            role="muted",
            at=(leaves, 0.8 * low),
            anchor=("left" if leaves < 0.5 else "right", "middle"),
            gap=(8, 0),
        )
    )
    return figure.add(path(x, y, role="model", width=2.5, clipped=True))


def _line_label(text: str, at: float, role: str, top: float) -> Annotation:
    """Return the name of an upright line: that of the threshold above that of the costs."""
    height = top if role == "threshold" else 0.91 * top
    side = "left" if at < 0.6 else "right"
    return label(text, role=role, at=(at, height), anchor=(side, "top"), gap=(6, 0))
