"""What boards of two classes share: names, axes, the ROC curve, and tiles of measures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.binary import Counts, Sweep
from perfcore.costs import Use
from perfcore.measures import Measure
from perfview.kit.bounds import auc_told
from perfview.kit.charts.curves import roc_figure
from perfview.kit.charts.distributions import score_distribution_figure
from perfview.kit.theme import written
from perfview.tasks.amounts import price_text, terms_text
from perfview.tasks.points.axes import SliderAxis, first_axis, slider_axes
from perfview.tasks.points.operating_points import Columns, measure_at
from perfview.words import say, told

Floats = npt.NDArray[np.float64]


def board_parts(
    sample: Sweep,
    shown: Sweep,
    points: Columns,
    *,
    model: str,
    labels: Mapping[str, str],
    figure: Callable[[SliderAxis], dict[str, Any]],
    axes: Sequence[SliderAxis] | None = None,
) -> dict[str, Any]:
    """Return what every board says of a model.

    Parameters
    ----------
    sample, shown : Sweep
        Counts of the data, and where the classifier is used.
    points : mapping of str to float64 array of shape (i,)
        The operating points that the board gets.
    model : str
        Its name as it stands in the data; it is shown as plain text.
    labels : mapping
        Names of the classes, by ``"positive"`` and ``"negative"``: plain text too.
    figure : callable
        Returns what the slider of an axis runs below, as JSON.
    axes : sequence of SliderAxis, optional
        What the slider can run along, the one that suits first; by default `slider_axes`.
    """
    first = axes[0].key if axes else first_axis(sample)
    return {
        "model": model,
        "labels": labels,
        "totals": {"positives": shown.positives, "negatives": shown.negatives},
        "weighted": sample.weighted,
        "negated": sample.negated,
        "operating_points": len(sample),
        "complete": points["index"].size == len(sample),
        "axis": first,
        "axes": {
            axis.key: {
                "column": axis.column,
                "label": say(f"board.axis_{axis.key}"),
                "scale": axis.scale,
                "range": list(axis.limits),
                **({"drawn": [-end for end in axis.limits]} if axis.negated else {}),
                "figure": figure(axis),
            }
            for axis in axes or slider_axes(shown)
        },
    }


def scores_of(labels: Mapping[str, str]) -> Callable[[SliderAxis], dict[str, Any]]:
    """Return what draws the scores of both classes, by these names, above an axis."""

    def drawn(axis: SliderAxis) -> dict[str, Any]:
        cases = axis.distribution
        figure = score_distribution_figure(
            cases.edges,
            cases.positives,
            cases.negatives,
            positive_label=labels["positive"],
            negative_label=labels["negative"],
            scale=axis.scale,
            limits=axis.limits,
            shares=axis.column == "alert_rate",
            negated=axis.negated,
        )
        return figure.json()

    return drawn


def roc_plot(
    sweep: Sweep,
    vertices: npt.NDArray[np.int64],
    *,
    hull: npt.NDArray[np.int64] | None = None,
) -> dict[str, Any]:
    """Return the ROC curve through some operating points, perhaps with its hull through others."""
    corners = None if hull is None else _roc_points(sweep, hull)
    figure = roc_figure(*_roc_points(sweep, vertices), hull=corners)
    return {
        "title": say("board.title_roc"),
        "x": "fpr",
        "y": "recall",
        "figure": figure.json(),
        "figures": auc_told(sweep),
        "explain": {say("board.auc"): "auc"},
    }


def _roc_points(sweep: Sweep, at: npt.NDArray[np.int64]) -> tuple[Floats, Floats]:
    return measure_at(sweep, "fpr", at), measure_at(sweep, "recall", at)


def measure_tile(measure: Measure, sweep: Sweep) -> dict[str, Any]:
    """Return names, format and reasons of the tile of `measure`."""
    return {
        "key": measure.key,
        "name": told(measure.name),
        "plain": told(measure.plain),
        "format": measure.format,
        "undefined": _why_undefined(measure, sweep),
    }


# Which cases are called positive: none, all, no negative, every negative, or some of both kinds.
_CALLED = (
    *("none_called", "all_called"),
    *("no_negative_called", "every_negative_called", "some_called"),
)


def _why_undefined(measure: Measure, sweep: Sweep) -> dict[str, str]:
    """Return why `measure` is undefined, by which cases are called positive."""
    places = _places(sweep.positives, sweep.negatives)
    reasons = (measure.why_undefined(counts) for counts in places)
    return {
        called: say("board.undefined_because", reason=reason)
        for called, reason in zip(_CALLED, reasons, strict=True)
        if reason is not None
    }


@lru_cache(maxsize=16)  # every tile of a page asks for the same
def _places(p: float, n: float) -> tuple[Counts, ...]:
    return (
        Counts(0, 0, p, n),
        Counts(p, n, 0, 0),
        Counts(p / 2, 0, p / 2, n),
        Counts(p / 2, n, p / 2, 0),
        Counts(p / 2, n / 2, p / 2, n / 2),
    )


def undefined_everywhere(reason: str | None) -> dict[str, str]:
    """Return why the figure of a tile is undefined at every threshold; nothing if it is not."""
    if reason is None:
        return {}
    return dict.fromkeys(_CALLED, say("board.undefined_because", reason=reason))


def cost_tile(tile: dict[str, Any], use: Use, *, nothing: float) -> dict[str, Any]:
    """Return the tile of the cost per case: it says which costs these are.

    Beside it stands what it costs to call nothing positive, which needs no model.
    """
    costs, pricing = use.costs, use.pricing
    cost = written(nothing, tile["format"])
    return {
        **tile,
        "aside": say("threshold.doing_nothing", cost=cost),
        "name": say("threshold.cost_tile", of=use.unit or terms_text(costs, pricing)),
        "plain": say(
            "threshold.cost_plain",
            cost_fn=price_text(costs.cost_fn, pricing.positives),
            cost_fp=price_text(costs.cost_fp, pricing.negatives),
        ),
    }
