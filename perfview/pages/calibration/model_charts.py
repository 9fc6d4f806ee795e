"""Several models in two plots: their reliability curves, and the plane of what the loss is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from perfcore.calibration import Corp
from perfview.kit.charts import Figure, hovering, label, path, plotly_text
from perfview.kit.charts.comparisons import ModelCurve, name_trace, number_of, with_curves
from perfview.kit.charts.curves import SQUARE_MARGINS
from perfview.kit.charts.reliability import reliability_frame
from perfview.kit.theme import ModelLine, number
from perfview.words import say

_ISOLINES = 5
_NAMED = 6
"""Of more models numbers stand at the marks."""

_GAP = "\N{NO-BREAK SPACE}" * 3
"""Between a mark and the name beside it."""

_SYMBOLS = ("circle", "square", "diamond", "cross", "triangle-up", "star", "pentagon", "x")


def curves_of(parts: Mapping[str, Corp], lines: Mapping[str, ModelLine]) -> list[ModelCurve]:
    """Return the reliability curve of each model that is drawn."""
    curves = []
    for name, line in lines.items():
        blocks = parts[name].blocks
        x = np.column_stack([blocks.lower, blocks.upper]).ravel()
        curves.append(ModelCurve(name, line, x, np.repeat(blocks.value, 2)))
    return curves


def curves_figure(curves: Sequence[ModelCurve]) -> Figure:
    """Return the share of positives (up) over the score (right) of several models."""
    figure = reliability_frame(drawn=bool(curves))
    diagonal = np.array([[0.0, 0.0], [1.0, 1.0]])
    return with_curves(figure, curves, "reliability", obstacles=[diagonal])


def plane_figure(
    parts: Mapping[str, Corp], lines: Mapping[str, ModelLine], *, uncertainty: float | None
) -> Figure:
    """Return discrimination (up) over miscalibration (right), a mark a model.

    Where `uncertainty` is that of all models, lines join what has one Brier score.
    """
    shown = [parts[name] for name in lines]
    right = 1.3 * max((found.miscalibration for found in shown), default=0.0) or 0.01
    bottom, top = _ends([found.discrimination for found in shown])
    axis: dict[str, Any] = {"nticks": 6}
    figure = Figure(margin=dict(SQUARE_MARGINS), hovermode="closest")
    title = {"text": say("calibration.axis_miscalibration")}
    figure.x_axis(range=[0, right], title=title, **axis)
    title = {"text": say("calibration.axis_discrimination")}
    figure.y_axis(range=[bottom, top], title=title, **axis)
    if uncertainty is not None:
        _draw_isolines(figure, right, (bottom, top), uncertainty)
    for i, (name, line) in enumerate(lines.items()):
        x, y = parts[name].miscalibration, parts[name].discrimination
        meta: dict[str, Any] = {"role": line.role, "model": name}
        mark = path([x], [y], width=2, part="line", **meta)
        look = {"size": 11, "symbol": _SYMBOLS[i % len(_SYMBOLS)]}
        at = plotly_text(name), say("calibration.hover_plane"), ("number", "number")
        figure.add(hovering(mark, *at, mode="markers", marker=look))
        text = plotly_text(name, longest=20) if len(lines) <= _NAMED else number_of(line)
        side = "middle right" if x < 0.55 * right else "middle left"
        named = name_trace(f"{_GAP}{text}{_GAP}", x, y, part="label", **meta)
        figure.add({**named, "textposition": side, "cliponaxis": False})
    return figure


def _ends(discriminations: Sequence[float]) -> tuple[float, float]:
    """Return from where to where an axis runs on which models can be told apart."""
    lowest, highest = min(discriminations, default=0.0), max(discriminations, default=0.0)
    apart = max(highest - lowest, 0.25 * highest) or 0.01
    return max(lowest - 0.6 * apart, 0.0), highest + 0.3 * apart


def isolines(right: float, ends: tuple[float, float], uncertainty: float) -> list[float]:
    """Return round Brier scores whose lines cross a plane of these ends.

    >>> isolines(0.05, (0.0, 0.1), 0.25)
    [0.16, 0.18, 0.2, 0.22, 0.24, 0.26, 0.28]
    """
    low, high = uncertainty - ends[1], uncertainty + right - ends[0]
    rough = (high - low) / (_ISOLINES + 1)
    power = 10 ** np.floor(np.log10(rough))
    step = next(power * each for each in (1, 2, 5, 10) if power * each >= rough * 0.75)
    first, last = int(np.floor(low / step)) + 1, int(np.ceil(high / step))
    return [float(f"{i * step:.12g}") for i in range(max(first, 0), last)]


def _draw_isolines(
    figure: Figure, right: float, ends: tuple[float, float], uncertainty: float
) -> None:
    """Draw where uncertainty + miscalibration - discrimination is a round Brier score."""
    bottom, top = ends
    for brier in isolines(right, ends, uncertainty):
        apart = uncertainty - brier
        start, end = max(0.0, bottom - apart), min(right, top - apart)
        if end - start < 0.05 * right:
            continue
        figure.add(path((start, end), (start + apart, end + apart), role="grid", width=1.5))
        at_top = end < right
        figure.note(
            label(
                say("calibration.isoline", brier=number(brier)),
                role="muted",
                at=(end, end + apart),
                anchor=("right", "top" if at_top else "bottom"),
                gap=(-2, 2 if at_top else 0),
            )
        )
