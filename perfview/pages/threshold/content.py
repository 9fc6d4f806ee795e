"""What the Threshold board draws from, once per model and data: figures, points, words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep, screen_points
from perfcore.costs import Tally, Use
from perfcore.measures import MEASURES
from perfcore.measures.sweeps.part_figures import CurveParts
from perfview.kit.boards.contents import BoardContent, content_of, words_of
from perfview.kit.bounds import figure_text, text_of
from perfview.kit.charts.curves import precision_recall_figure
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.amounts import FIRST_USE
from perfview.tasks.binary import tallies
from perfview.tasks.binary.certainties import Certainty, certainty
from perfview.tasks.binary.explanations.curve_parts import FIRST_PARTS
from perfview.tasks.binary.explanations.curves import curve_figures
from perfview.tasks.points.board_parts import (
    board_parts,
    cost_tile,
    measure_tile,
    roc_plot,
    scores_of,
    undefined_everywhere,
)
from perfview.tasks.points.operating_points import (
    COST,
    Columns,
    columns_in_use,
    is_projected,
    measure_at,
)
from perfview.tasks.points.tables import curve_table, distribution_table
from perfview.words import say, told

Indices = npt.NDArray[np.int64]

FIRST_TILES = 6
"""So many measures have a tile from the beginning."""


def board_content(
    tally: Tally,
    *,
    model: str,
    labels: Mapping[str, str],
    use: Use = FIRST_USE,
    parts: CurveParts = FIRST_PARTS,
    sure: Certainty | None = None,
) -> BoardContent:
    """Return what the board shows of a model.

    Parameters
    ----------
    tally : Tally
        What is at stake at every distinct score, as the use prices it.
    model : str
        Its name as it stands in the data; it is shown as plain text.
    labels : mapping
        Names of the classes, by ``"positive"`` and ``"negative"``: plain text too.
    use : Use
        Where the classifier is used: at another prevalence everything but the ROC curve is
        projected to it, per 1,000 cases.
    parts : CurveParts
        What figures of a part of the ROC curve are taken at.
    sure : Certainty, optional
        What tells how sure its figures are: then every operating point has their intervals.

    Returns
    -------
    BoardContent
        Complete if the sweep is small; otherwise with a real operating point for every pixel of
        every axis, and with every vertex of the curves as drawn.
    """
    sample = tally.cases
    shown = use.sweep(sample)
    drawn = screen_points(shown)
    points = columns_in_use(tally, shown, drawn.points, use)
    points |= sure_columns(sure, drawn.points, use)

    payload: dict[str, Any] = {
        **board_parts(sample, shown, points, model=model, labels=labels, figure=scores_of(labels)),
        "titles": {
            "distribution": say("board.title_distribution"),
            "matrix": say("board.title_matrix" if shown is sample else "threshold.title_projected"),
        },
        "plots": {
            "roc": roc_plot(sample, drawn.roc),
            "precision_recall": _precision_recall(shown, drawn.precision_recall),
        },
        "measures": [*_tiles(sample, shown, points, use), *_curve_tiles(sample, parts)],
        "tables": {
            "distribution": distribution_table(shown, labels),
            "roc": curve_table(sample, say("board.table_roc"), ("fpr", "recall")),
            "precision_recall": curve_table(
                shown, say("board.table_precision_recall"), ("recall", "precision")
            ),
        },
        "words": words_of("board") | _groups_named(sure),
    }
    return content_of(payload, points)


def sure_columns(sure: Certainty | None, indices: Indices, use: Use) -> Columns:
    """Return the ends of the intervals of tiles at some operating points; none if nobody asks."""
    return {} if sure is None else sure.columns((*MEASURES.tiles, COST), indices, use)


def _groups_named(sure: Certainty | None) -> dict[str, str]:
    if sure is None or not sure.by:
        return {}
    return {"intervals": say("threshold.intervals_by", by=sure.by)}


def _tiles(sample: Sweep, shown: Sweep, points: Columns, use: Use) -> list[dict[str, Any]]:
    """Return all tiles; the first ones are shown before the reader asks for more.

    That of the cost is among them where somebody said what errors cost.
    """
    tiles = {
        key: measure_tile(MEASURES[key], shown if is_projected(key) else sample)
        for key in MEASURES.tiles
    }
    priced = (use.costs, use.unit) != (FIRST_USE.costs, FIRST_USE.unit)
    nothing = float(points[COST][0])
    tiles[COST] = cost_tile(measure_tile(MEASURES[COST], shown), use, nothing=nothing)
    first = (*MEASURES.tiles[:FIRST_TILES], *([COST] if priced else []))
    return [{**tile, "first": key in first} for key, tile in tiles.items()]


def _curve_tiles(sample: Sweep, parts: CurveParts) -> list[dict[str, Any]]:
    """Return the tiles of figures of the curve, which hold their value as it is written."""
    shown = filter(lambda figure: figure.tile, curve_figures(parts).values())
    return [
        {
            "key": figure.key,
            "name": told(figure.name),
            "plain": told(figure.plain),
            "format": "number",
            "undefined": undefined_everywhere(figure.why_undefined(sample)),
            "value": text_of(figure, sample),
            "first": False,
        }
        for figure in sorted(shown, key=lambda figure: figure.tile)
    ]


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
        "figure": figure.json(),
        "figures": {say("board.average_precision"): figure_text("average_precision", sweep)},
        "explain": {say("board.average_precision"): "average_precision"},
    }


@cached(shared=True)
def content(
    file: DataSet,
    model: str,
    use: Use = FIRST_USE,
    parts: CurveParts = FIRST_PARTS,
    intervals: bool = False,
) -> BoardContent:
    """Return what the board shows of `model` where it is used, perhaps with intervals."""
    return board_content(
        tallies.priced(file, model, use.pricing),
        model=model,
        labels={"positive": file.positive_label, "negative": file.negative_label},
        use=use,
        parts=parts,
        sure=certainty(file, model) if intervals else None,
    )
