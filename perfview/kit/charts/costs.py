"""The cost curve, and the empty frame in which the browser draws expected costs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from perfcore.measures import MEASURES
from perfview.kit.charts import ENDS, Annotation, Figure, Floats, Trace, label, path, without_curve
from perfview.kit.charts.distributions import slider_axis
from perfview.kit.theme import exact
from perfview.words import say, told

COST_MARGINS: Mapping[str, int] = MappingProxyType({"l": 60, "r": 24, "t": 12, "b": 44})
"""Pixels round both cost plots: costs have more digits than shares."""

_ROOM = 2.5
_LOWEST, _HIGHEST = 0.001, 0.5
_STEPS = 5
_STEEP = 0.3
_ROOM_RIGHT = 0.65
_IN_SIGHT = 0.75  # of the height of the plot: above it stand the names of the rules


def cost_curve_figure(
    x: Floats,
    y: Floats,
    *,
    fpr: Floats,
    fnr: Floats,
    textbook: tuple[Floats, Floats] | None = None,
) -> Figure:
    """Return the cost curve: normalised expected cost (up) against operating condition (right).

    Parameters
    ----------
    x, y : array of shape (v,)
        The vertices of the lower envelope, from x = 0 to x = 1.
    fpr, fnr : array of shape (l,)
        The ends of the faint lines of operating points, at x = 0 and at x = 1.
    textbook : tuple of two arrays, optional
        Conditions, rising, and what the textbook threshold costs there.

    Notes
    -----
    The trivial classifiers are dashed. Upwards the plot ends where the envelope still fills two
    fifths of it: that of a good classifier is low, and all lines above are cut off.
    The empty state is that of `roc_figure`.
    """
    top = cost_top(float(np.nanmax(y, initial=0.0)))
    drawn = bool(np.isfinite(y).all())
    figure = cost_frame(say("costs.axis_condition"), top, drawn=drawn)
    if not drawn:
        return figure
    figure.add(_lines(fpr, fnr))
    for name, ends in (("nothing", ENDS), ("everything", ENDS[::-1])):
        figure.add(path(ENDS, ends, role="axis", width=1.5, dash="dash", clipped=True))
        figure.note(_rule_label(name, top))
    if textbook is not None:
        line = path(*textbook, role="model", width=1.5, dash="dot", clipped=True)
        figure.add(line).note(_textbook_label(*textbook, top))
    return figure.add(path(x, y, role="model", width=2.5, clipped=True))


def cost_frame(title: str, top: float, *, drawn: bool) -> Figure:
    """Return the axes of cost curves; with the words for data of one class if none is `drawn`."""
    figure = Figure(margin=dict(COST_MARGINS))
    figure.x_axis(title={"text": title}, **cost_ticks(1))
    normalised = told(MEASURES["normalised_expected_cost"].name)
    figure.y_axis(title={"text": normalised}, **cost_ticks(top))
    return figure if drawn else without_curve(figure, height=0.25)


def expected_cost_figure(
    scale: str, limits: tuple[float, float], *, shares: bool = False, negated: bool = False
) -> Figure:
    """Return the frame of expected costs over an axis of the slider.

    Curve and costs belong to the reader's amounts, so the browser draws them. Arguments as in
    `score_distribution_figure`.
    """
    axis = slider_axis(scale, limits, shares=shares, negated=negated)
    return Figure(xaxis=axis)


def _rule_label(name: str, top: float) -> Annotation:
    """Return the name of a trivial classifier: outside its line, or inside where that is steep."""
    at = 0.9 * top
    left = (name == "nothing") == (top > _STEEP)  # of its line
    return label(
        say(f"costs.line_{name}"),
        role="muted",
        at=(at if name == "nothing" else 1 - at, at),
        anchor=("right" if left else "left", "middle"),
        gap=(8, 0),
    )


def _textbook_label(x: Floats, y: Floats, top: float) -> Annotation:
    """Return the name of the line of textbook thresholds, at its highest point that is in sight."""
    seen = np.where(y <= _IN_SIGHT * top, y, -1)
    i = int(np.argmax(seen))
    side = "left" if x[i] < _ROOM_RIGHT else "right"
    name = say("costs.line_textbook")
    return label(name, role="muted", at=(x[i], y[i]), anchor=(side, "bottom"), gap=(0, 14))


def cost_top(peak: float) -> float:
    """Return the end of the axis of costs: 1, 2 or 5 times a power of ten, at most one half.

    The highest cost, `peak`, is well below it.
    """
    if not peak:
        return _HIGHEST
    wanted = min(max(_ROOM * peak, _LOWEST), _HIGHEST)
    power = 10.0 ** math.floor(math.log10(wanted))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= wanted * (1 - 1e-9))


def cost_ticks(top: float) -> dict[str, object]:
    """Return an axis from 0 to `top`."""
    values = [top * i / _STEPS for i in range(_STEPS + 1)]
    return {"range": [0, top], "tickvals": values, "ticktext": [*map(exact, values)]}


def _lines(fpr: Floats, fnr: Floats) -> Trace:
    """Return all faint lines as one trace with gaps."""
    gaps = np.full(fpr.shape, np.nan)
    x = np.tile([0.0, 1.0, np.nan], fpr.size)
    y = np.column_stack([fpr, fnr, gaps]).ravel()
    trace = path(x, y, role="hover", width=1, clipped=True)
    # Many lines must not hide what lies below them.
    return {**trace, "opacity": min(0.45, max(0.12, 12 / max(fpr.size, 1)))}
