"""What boards of two classes share: names, axes, the ROC curve, tiles of measures, and tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.binary import Counts, Sweep, auc, score_distribution
from perfcore.costs import Use
from perfcore.measures import MEASURES, Measure
from perfview.kit.charts import figure_json
from perfview.kit.charts.curves import roc_figure
from perfview.kit.theme import PALETTES, UNDEFINED, count, number, percent, threshold_text, written
from perfview.tasks.binary.amounts import price_text, terms_text
from perfview.tasks.binary.points.operating_points import (
    Columns,
    SliderAxis,
    columns_at,
    first_axis,
    measure_at,
    slider_axes,
)
from perfview.words import say, told


def board_parts(
    sample: Sweep,
    shown: Sweep,
    points: Columns,
    *,
    model: str,
    labels: Mapping[str, str],
    figure: Callable[[SliderAxis], dict[str, Any]],
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
    """
    return {
        "model": model,
        "labels": labels,
        "totals": {"positives": shown.positives, "negatives": shown.negatives},
        "weighted": sample.weighted,
        "operating_points": len(sample),
        "complete": points["index"].size == len(sample),
        "axis": first_axis(sample),
        "axes": {
            axis.key: {
                "column": axis.column,
                "label": say(f"board.axis_{axis.key}"),
                "scale": axis.scale,
                "range": list(axis.limits),
                "figure": figure(axis),
            }
            for axis in slider_axes(shown)
        },
        "palette": {theme: dict(roles) for theme, roles in PALETTES.items()},
    }


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
        "figure": figure_json(figure),
        "figures": {say("board.auc"): number(auc(sweep))},
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


def _why_undefined(measure: Measure, sweep: Sweep) -> dict[str, str]:
    """Return why `measure` is undefined where none, all or only some cases are called positive."""
    positives, negatives = sweep.positives, sweep.negatives
    places = {
        "none_called": Counts(0, 0, positives, negatives),
        "all_called": Counts(positives, negatives, 0, 0),
        "some_called": Counts(positives / 2, negatives / 2, positives / 2, negatives / 2),
    }
    reasons = {place: measure.why_undefined(counts) for place, counts in places.items()}
    return {
        place: say("board.undefined_because", reason=reason)
        for place, reason in reasons.items()
        if reason is not None
    }


def cost_tile(tile: dict[str, Any], use: Use) -> dict[str, Any]:
    """Return the tile of the cost per case: it says which costs these are."""
    costs, pricing = use.costs, use.pricing
    return {
        **tile,
        "name": say("threshold.cost_tile", of=use.unit or terms_text(costs, pricing)),
        "plain": say(
            "threshold.cost_plain",
            cost_fn=price_text(costs.cost_fn, pricing.positives),
            cost_fp=price_text(costs.cost_fp, pricing.negatives),
        ),
    }


Table = dict[str, Any]
Floats = npt.NDArray[np.float64]

ROWS = 20


def curve_table(sweep: Sweep, caption: str, measures: Sequence[str]) -> Table:
    """Return thresholds, counts and some measures at about twenty operating points.

    They are the first to reach each twentieth of the positives; without positives, of the cases
    called positive.

    Parameters
    ----------
    sweep : Sweep
        Counts at every distinct score.
    caption : str
        What the rows are.
    measures : sequence of str
        Keys of the measures to show, in order.

    Returns
    -------
    dict
        ``caption``, ``columns`` (names) and ``rows`` (texts), as JSON.
    """
    indices = _steps(sweep)
    columns = columns_at(sweep, indices, tiles=measures)
    texts = [
        (say("board.column_threshold"), thresholds_text(columns["threshold"])),
        (say("board.column_tp"), _texts(columns, "tp", "count")),
        (say("board.column_fp"), _texts(columns, "fp", "count")),
        *(
            (told(MEASURES[key].name), _texts(columns, key, MEASURES[key].format))
            for key in measures
        ),
    ]
    return table(caption, texts)


def distribution_table(sweep: Sweep, labels: Mapping[str, str]) -> Table:
    """Return the cases of each class, and their share of it, in twenty ranges of the score.

    A range holds its lower end, not its upper one: the last row is the highest score alone.

    Parameters
    ----------
    sweep : Sweep
        Counts at every distinct score.
    labels : mapping
        Names of the classes, by ``"positive"`` and ``"negative"``.
    """
    cases = score_distribution(sweep, bins=ROWS)
    edges = thresholds_text(cases.edges[:-1])
    columns = [
        (say("board.column_from"), edges),
        (say("board.column_to"), [*edges[1:], edges[-1]]),
    ]
    for side, counts in (("positive", cases.positives), ("negative", cases.negatives)):
        total = counts.sum().item()
        values = counts.tolist()
        shares = [percent(value / total) if total else UNDEFINED for value in values]
        name = labels[side]
        columns.append((say("board.column_class", name=name), [count(value) for value in values]))
        columns.append((say("board.column_class_share", name=name), shares))
    return table(say("board.table_distribution"), columns)


def table(caption: str, columns: Sequence[tuple[str, Sequence[str]]]) -> Table:
    """Return columns of texts, each with its heading, as a table."""
    rows = [list(row) for row in zip(*(texts for _, texts in columns), strict=True)]
    return {"caption": caption, "columns": [heading for heading, _ in columns], "rows": rows}


def thresholds_text(thresholds: npt.NDArray[np.float64]) -> list[str]:
    """Return thresholds as texts with as many digits as tell neighbours apart."""
    values = thresholds.tolist()
    return [
        threshold_text(value, neighbours=tuple(values[max(i - 1, 0) : i + 2]))
        for i, value in enumerate(values)
    ]


def _steps(sweep: Sweep) -> npt.NDArray[np.int64]:
    reached = sweep.tp if sweep.positives else sweep.fp
    goals = reached[-1] * np.arange(1, ROWS + 1) / ROWS
    found = np.searchsorted(reached, goals - 1e-9 * reached[-1])
    return np.unique(np.concatenate([found, [0, len(sweep) - 1]]))


def _texts(columns: Columns, name: str, kind: str) -> list[str]:
    return [written(value, kind) for value in columns[name].tolist()]
