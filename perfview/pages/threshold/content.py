"""What the Threshold board draws from, once per model and data: figures, points, words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep, average_precision, screen_points
from perfcore.costs import Tally, Use
from perfcore.measures import MEASURES
from perfview.kit.boards.contents import BoardContent, content_id, words_of
from perfview.kit.charts import figure_json
from perfview.kit.charts.curves import precision_recall_figure
from perfview.kit.charts.distributions import score_distribution_figure
from perfview.kit.theme import PALETTES, number
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.tasks.binary.amounts import FIRST_USE
from perfview.tasks.binary.points.axes import SliderAxis, first_axis, slider_axes
from perfview.tasks.binary.points.curve_parts import measure_tile, roc_plot
from perfview.tasks.binary.points.operating_points import measure_at
from perfview.tasks.binary.points.tables import curve_table, distribution_table
from perfview.tasks.binary.points.used_points import COST, columns_in_use, cost_tile
from perfview.tasks.binary.uses import RATES
from perfview.words import say


def board_content(
    sweep: Sweep,
    *,
    model: str,
    positive_label: str,
    negative_label: str,
    tiles: Sequence[str] | None = None,
    use: Use | None = None,
    priced: Tally | None = None,
) -> BoardContent:
    """Return what the board shows of a sweep.

    Parameters
    ----------
    sweep : Sweep
        Counts at every distinct score.
    model, positive_label, negative_label : str
        Names as they stand in the data; they are shown as plain text.
    tiles : sequence of str
        Keys of the measures with a tile, in order; by default those of `MEASURES`.
    use : Use, optional
        Where the classifier is used: the cost per case gets a tile, and at another prevalence
        everything but the ROC curve is projected to it, per 1,000 cases.
    priced : Tally, optional
        What is at stake in the data, as the use prices it; each case alike if not given.

    Returns
    -------
    BoardContent
        Complete if the sweep is small; otherwise with a real operating point for every pixel of
        every axis, and with every vertex of the curves as drawn.
    """
    tiles = MEASURES.tiles if tiles is None else tuple(tiles)
    shown = use.sweep(sweep) if use else sweep
    drawn = screen_points(shown)
    points = columns_in_use(sweep, shown, drawn.points, use=use, tiles=tiles, priced=priced)
    axes = {axis.key: axis for axis in slider_axes(shown)}
    labels = {"positive": positive_label, "negative": negative_label}
    payload: dict[str, Any] = {
        "model": model,
        "labels": labels,
        "totals": {"positives": shown.positives, "negatives": shown.negatives},
        "weighted": sweep.weighted,
        "operating_points": len(sweep),
        "complete": drawn.points.size == len(sweep),
        "axis": first_axis(sweep),
        "axes": {key: _axis(axis, labels) for key, axis in axes.items()},
        "titles": {
            "distribution": say("board.title_distribution"),
            "matrix": say("board.title_matrix" if shown is sweep else "threshold.title_projected"),
        },
        "plots": {
            "roc": roc_plot(sweep, drawn.roc),
            "precision_recall": _precision_recall(shown, drawn.precision_recall),
        },
        "measures": [
            *(measure_tile(MEASURES[key], sweep if key in RATES else shown) for key in tiles),
            *([cost_tile(measure_tile(MEASURES[COST], shown), use)] if use else []),
        ],
        "tables": {
            "distribution": distribution_table(shown, labels),
            "roc": curve_table(sweep, say("board.table_roc"), ("fpr", "recall")),
            "precision_recall": curve_table(
                shown, say("board.table_precision_recall"), ("recall", "precision")
            ),
        },
        "palette": {theme: dict(roles) for theme, roles in PALETTES.items()},
        "words": words_of("board"),
    }
    return BoardContent(content_id(payload, points), payload, points)


def _axis(axis: SliderAxis, labels: Mapping[str, str]) -> dict[str, Any]:
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
    )
    return {
        "column": axis.column,
        "label": say(f"board.axis_{axis.key}"),
        "scale": axis.scale,
        "range": list(axis.limits),
        "figure": figure_json(figure),
    }


def _precision_recall(sweep: Sweep, vertices: npt.NDArray[np.int64]) -> dict[str, Any]:
    figure = precision_recall_figure(
        measure_at(sweep, "recall", vertices),
        measure_at(sweep, "precision", vertices),
        prevalence=float(measure_at(sweep, "prevalence", np.array([0]))[0]),
    )
    return {
        "title": say("board.title_precision_recall"),
        "x": "recall",
        "y": "precision",
        "figure": figure_json(figure),
        "figures": {say("board.average_precision"): number(average_precision(sweep))},
        "explain": {say("board.average_precision"): "average_precision"},
    }


@cached(of_link=True)
def content(
    file: DataSet,
    model: str,
    use: Use = FIRST_USE,
) -> BoardContent:
    """Return what the board shows of `model` where it is used."""
    return board_content(
        tallies.tally(file, model).cases,
        model=model,
        positive_label=file.positive_label,
        negative_label=file.negative_label,
        use=use,
        priced=tallies.priced(file, model, use.pricing),
    )
