"""ROC and precision-recall curves: square, both axes from 0 to 1, labels on the lines."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from perfview.kit.charts import ENDS, Figure, Floats, Trace, label, path, without_curve
from perfview.kit.theme import exact, percent
from perfview.words import say

SQUARE_MARGINS: Mapping[str, int] = MappingProxyType({"l": 52, "r": 24, "t": 12, "b": 44})
"""Pixels round the square. A box w wide is w - l - r + t + b high, so that no space is lost."""

_TICKS = (0, 0.2, 0.4, 0.6, 0.8, 1)
SHARES: Mapping[str, object] = MappingProxyType(
    {"tickvals": _TICKS, "ticktext": [f"{exact(100 * share)} %" for share in _TICKS]}
)
"""The ticks of an axis of shares."""

DOTS: Mapping[str, object] = MappingProxyType({"mode": "lines+markers", "marker": {"size": 5}})
"""What a line has that is marked with a dot at each vertex."""

_FEW = 60


def roc_figure(fpr: Floats, recall: Floats, *, hull: tuple[Floats, Floats] | None = None) -> Figure:
    """Return the ROC curve: recall (up) against false positive rate (right), with its diagonal.

    Parameters
    ----------
    fpr, recall : array of shape (v,)
        The vertices, from (0, 0) to (1, 1). Up to sixty are marked with a dot each.
    hull : pair of arrays, optional
        False positive rates and recalls of the convex hull, drawn faintly below the curve.

    Notes
    -----
    Without both classes there is no curve: the square stays empty and says so.
    """
    drawn = _drawable(fpr, recall)
    figure = roc_frame(drawn=drawn)
    if not drawn:
        return figure
    if hull is not None:
        figure.add(path(*hull, role="hover", width=1, dash="dot"))
    return figure.add(dotted_if_few(fpr, recall))


def precision_recall_figure(recall: Floats, precision: Floats, *, prevalence: float) -> Figure:
    """Return the precision-recall curve: precision (up) against recall (right).

    Parameters
    ----------
    recall, precision : array of shape (v,)
        The vertices, recall rising. Points without precision (nothing called positive) are
        left out.
    prevalence : float
        Share of positives: the precision of calling everything positive, drawn as a level line.

    Notes
    -----
    The empty state is that of `roc_figure`, but positives are enough for a curve: without
    negatives precision is 100 % throughout.
    """
    defined = np.isfinite(recall) & np.isfinite(precision)
    recall, precision = recall[defined], precision[defined]
    drawn = prevalence > 0 and _drawable(recall, precision)
    figure = precision_recall_frame(prevalence, drawn=drawn)
    return figure.add(dotted_if_few(recall, precision)) if drawn else figure


def roc_frame(*, drawn: bool) -> Figure:
    """Return the square of ROC curves with its diagonal, or with the words for none `drawn`."""
    figure = square(x=say("board.axis_fpr"), y=say("board.axis_recall"))
    if not drawn:
        return without_curve(figure)
    figure.add(path(ENDS, ENDS, role="axis", width=1, dash="dash"))
    chance = label(say("board.chance"), role="muted", at=(0.7, 0.7), gap=(8, -8), angle=-45)
    return figure.note(chance)


def precision_recall_frame(prevalence: float | None, *, drawn: bool) -> Figure:
    """Return the square of precision-recall curves, or with the words for none `drawn`.

    The share of positives is a level line, unless it is None.
    """
    figure = square(x=say("board.axis_recall"), y=say("board.axis_precision"))
    if not drawn:
        return without_curve(figure)
    if prevalence is None:
        return figure
    level = np.full(2, prevalence)
    figure.add(path(ENDS, level, role="axis", width=1, dash="dash"))
    return figure.note(
        label(
            say("board.prevalence", share=percent(prevalence)),
            role="muted",
            at=(0, prevalence),
            anchor=("left", "bottom" if prevalence < 0.9 else "top"),
            gap=(6, 2),
        )
    )


def square(*, x: str, y: str) -> Figure:
    """Return an empty square, both axes from 0 to 100 %, with these titles."""
    axis = {**SHARES, "range": [0, 1], "constrain": "domain"}
    return Figure(
        margin=dict(SQUARE_MARGINS),
        xaxis={**axis, "title": {"text": x}},
        yaxis={**axis, "title": {"text": y}, "scaleanchor": "x", "scaleratio": 1},
    )


def _drawable(x: Floats, y: Floats) -> bool:
    return bool(x.size) and bool(np.isfinite(x).all() and np.isfinite(y).all())


def dotted_if_few(x: Floats, y: Floats) -> Trace:
    """Return the curve of a model, its points marked if there are few."""
    curve = path(x, y, role="model", width=2)
    return {**curve, **DOTS} if x.size <= _FEW else curve
