"""The scores of both classes on one axis: positives upwards, negatives downwards.

Each class is drawn as the share of *its own* cases that fall into each bin, so that a class of
forty cases is as visible beside a million others as it is when they are balanced. Heights are
square roots of the shares, as in Tukey's rootogram: scores of good classifiers pile up at both
ends, and the few cases between, which the threshold divides, would otherwise not be seen.
The handle of the threshold slider stands below: what lies to its right is called positive.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from perfview.kit.charts import Annotation, Figure, Floats, Trace, label, plotly_text
from perfview.kit.theme import count, exact
from perfview.words import say

Counts = npt.NDArray[np.int64] | npt.NDArray[np.float64]

# What the handle of the threshold takes of the plot: half of its height, in pixels.
_HANDLE = 12
_HEADROOM = 1.25
_LEAST_SIDE = 0.3
_FEW_POWERS = 2
_SEPARATORS = ".\N{NARROW NO-BREAK SPACE}"  # as thresholds are written
_TINY, _ENORMOUS = 1e-6, 1e15


def score_distribution_figure(
    edges: Floats,
    positives: Counts,
    negatives: Counts,
    *,
    positive_label: str,
    negative_label: str,
    scale: str = "linear",
    limits: tuple[float, float],
    shares: bool = False,
    negated: bool = False,
) -> Figure:
    """Return the histogram of each class over one axis: square roots of its shares per bin.

    Parameters
    ----------
    edges : array of shape (b + 1,)
        Bin edges, rising; positive throughout when `scale` is ``"log"``.
    positives, negatives : array of shape (b,)
        Cases of each class per bin (weights summed).
    positive_label, negative_label : str
        Names of the classes, as they stand in the file; shown as plain text.
    scale : {"linear", "log"}
        Scale of the axis.
    limits : (float, float)
        Left and right end of the axis. The left one may be the larger.
    shares : bool
        Whether the axis is a share, whose ticks are percentages.
    negated : bool
        Whether `edges` and `limits` are numbers of the reversed sign: the axis shows their own.

    Notes
    -----
    A class without cases has a label and no area.
    """
    falling = limits[0] > limits[1]
    up, down = _heights(positives), _heights(negatives)
    zero = {"name": "axis", "type": "line", "xref": "x domain", "x0": 0, "x1": 1, "y0": 0, "y1": 0}
    layout: dict[str, Any] = {"separators": _SEPARATORS}
    layout["xaxis"] = slider_axis(scale, limits, shares=shares, negated=negated)
    edges = -edges if negated else edges
    layout["yaxis"] = _levels(float(up.max(initial=0)), float(down.max(initial=0)))
    layout["shapes"] = [{**zero, "yref": "y", "line": {"width": 1}}]
    layout["annotations"] = [
        _class_label("positive", positive_label, positives, falling),
        _class_label("negative", negative_label, negatives, falling),
    ]
    return Figure([_area(edges, up, "positive"), _area(edges, -down, "negative")], **layout)


def _heights(cases: Counts) -> Floats:
    total = float(cases.sum())
    return np.sqrt(cases / total) if total else np.zeros(cases.shape)


def _area(edges: Floats, heights: Floats, role: str) -> Trace:
    """Return the steps of one class, closed to the zero line at both ends."""
    return {
        "type": "scatter",
        "x": np.concatenate([edges[:1], edges]),
        "y": np.concatenate([[0.0], heights, [0.0]]),
        "mode": "lines",
        "line": {"shape": "hv", "width": 1},
        "fill": "tozeroy",
        "opacity": 0.85,
        "hoverinfo": "skip",
        "meta": {"role": role},
    }


def slider_axis(
    scale: str, limits: tuple[float, float], *, shares: bool = False, negated: bool = False
) -> dict[str, object]:
    """Return the horizontal axis of a plot that stands over a slider, arguments as above.

    Examples
    --------
    >>> slider_axis("log", (1.0, 0.01))["ticktext"]
    ['1 %', '2 %', '5 %', '10 %', '20 %', '50 %', '100 %']
    """
    log = scale == "log"
    if negated:
        limits = -limits[0], -limits[1]
    ends = [math.log10(limit) if log else limit for limit in limits]
    axis: dict[str, object] = {"type": scale, "range": ends}
    if log or shares:
        ticks = _log_ticks(min(ends), max(ends)) if log else [i / 5 for i in range(6)]
        return axis | {"tickvals": ticks, "ticktext": [_tick(tick) for tick in ticks]}
    # Not "B" and "n" of Plotly's own choice: digits wherever a threshold is written in digits.
    far = max(map(abs, limits))
    return axis | {"exponentformat": "none" if _TINY <= far < _ENORMOUS else "power"}


def _log_ticks(low: float, high: float) -> list[float]:
    """Return the powers of ten between two exponents; where these are few, 2 and 5 of each too."""
    powers = range(math.floor(low), math.ceil(high) + 1)
    steps = (1,) if high - low > _FEW_POWERS else (1, 2, 5)
    ticks = [float(f"{step}e{power}") for power in powers for step in steps]
    return [tick for tick in ticks if low - 1e-9 <= math.log10(tick) <= high + 1e-9]


def _tick(share: float) -> str:
    return f"{exact(100 * share)} %"


def _levels(up: float, down: float) -> dict[str, object]:
    """Return the vertical axis for the greatest heights: shares of the class, up and down."""
    most = max(up, down)
    if most == 0:
        return {"range": [-1, 1], "tickvals": [0], "ticktext": ["0 %"]}
    steps = [_round_share(most**2), _round_share(most**2 / 5)]
    above = {math.sqrt(share): share for share in steps if math.sqrt(share) <= up}
    below = {-math.sqrt(share): share for share in steps if math.sqrt(share) <= down}
    ticks = {0.0: 0.0, **above, **below}
    low, high = (_HEADROOM * max(side, _LEAST_SIDE * most) for side in (down, up))
    return {
        "range": [-low, high],
        "tickvals": list(ticks),
        "ticktext": [_tick(share) for share in ticks.values()],
        "title": {"text": say("board.axis_class_share")},
    }


def _round_share(most: float) -> float:
    """Return the largest of 1, 2 or 5 times a power of ten that is not above `most`."""
    power = math.floor(math.log10(most))
    shares = [float(f"{step}e{power}") for step in (5, 2, 1)]
    return next((share for share in shares if share <= most * 1.0001), shares[-1])


def _class_label(role: str, name: str, cases: Counts, falling: bool) -> Annotation:
    """Return name and size of a class, at the end of the axis where its own area is lower."""
    third = max(cases.size // 3, 1)
    left = (cases[:third].max(initial=0) <= cases[-third:].max(initial=0)) != falling
    up = role == "positive"
    return label(
        say("board.class_label", name=plotly_text(name), cases=count(float(cases.sum()))),
        role=role,
        at=(0 if left else 1, 1 if up else 0),
        anchor=("left" if left else "right", "top" if up else "bottom"),
        gap=(8 if left else 4, 0 if up else _HANDLE),
        paper=True,
    )
