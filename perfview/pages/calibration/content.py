"""What the Calibration board draws from, once per model and data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep, screen_points
from perfcore.calibration import FIGURES, Blocks, ConsistencyBand, consistency_band, corp
from perfview.kit.boards.contents import BoardContent, content_of, words_of
from perfview.kit.bounds import figure_text
from perfview.kit.charts.reliability import FAR, reliability_figure
from perfview.kit.theme import interval, together
from perfview.pages.calibration.tiles import tiles
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.tasks.binary.bins import grid
from perfview.tasks.points.axes import SliderAxis, slider_axes
from perfview.tasks.points.board_parts import board_parts, scores_of
from perfview.tasks.points.operating_points import Columns, columns_at
from perfview.tasks.points.tables import Table, distribution_table, table, thresholds_text
from perfview.words import say, told

_PARTS = ("miscalibration", "discrimination", "uncertainty")

EXPLAINED = {
    "brier": {"value": "brier_score", **{part: part for part in _PARTS}},
    "log_loss": {
        "value": "log_loss",
        **{part: f"log_{part}" for part in _PARTS},
    },
}
"""The mean losses that are shown in parts: what explains each part."""


@dataclass(frozen=True, slots=True, eq=False)
class Reliability:
    """What is known of the reliability of scores.

    Attributes
    ----------
    blocks
        The curve: isotonic regression.
    band
        Where it lies by chance if scores are calibrated; None where nobody can tell.
    """

    blocks: Blocks
    band: ConsistencyBand | None


def reliability_of(s: Sweep) -> Reliability:
    """Return the reliability of scores from 0 to 1."""
    known = not s.weighted and s.positives + s.negatives > 0
    return Reliability(corp(s).blocks, consistency_band(s) if known else None)


def calibration_columns(s: Sweep, indices: npt.NDArray[np.int64]) -> Columns:
    """Return the columns of some operating points, rising.

    Beside those of `columns_at` it has ``expected``, the sum of the scores called positive.
    """
    cases = np.diff(s.tp) + np.diff(s.fp)
    expected = np.concatenate([[0.0], np.cumsum(s.thresholds[1:] * cases)])
    return {**columns_at(s, indices, tiles=()), "expected": expected[indices]}


def board_content(
    s: Sweep, found: Reliability, *, model: str, labels: Mapping[str, str]
) -> BoardContent:
    """Return what the board shows of a model whose scores lie from 0 to 1.

    Parameters
    ----------
    s : Sweep
        Counts at every distinct score.
    found : Reliability
        That of the same cases.
    model : str
        Its name as it stands in the data; it is shown as plain text.
    labels : mapping
        Names of the classes, by ``"positive"`` and ``"negative"``: plain text too.

    Returns
    -------
    BoardContent
        Its operating points are those of the Threshold board, and both sides of each place to
        which an edge of a bin can be dragged (``payload["grid"]``), so counts in bins are exact.
        ``payload["blocks"]`` is the whole reliability curve, ``payload["band"]`` None without one.
    """
    edges = grid(s)
    falling = -s.thresholds
    sides: list[npt.NDArray[np.int64]] = [
        np.searchsorted(falling, -edges, side) - 1 for side in ("left", "right")
    ]
    indices = np.unique(np.concatenate([screen_points(s).points, *sides]))
    points = calibration_columns(s, indices)

    payload: dict[str, Any] = {
        **board_parts(
            s, s, points, model=model, labels=labels, figure=scores_of(labels), axes=_axis(s)
        ),
        "titles": {name: say(f"calibration.title_{name}") for name in ("parts", "gaps")},
        "plots": {
            "reliability": {
                "title": say("calibration.title_reliability"),
                "figure": _curve(found).json(),
            },
        },
        "blocks": _columns(found.blocks, "lower", "upper", "value", "cases", "positives"),
        "band": found.band and _columns(found.band, "scores", "lower", "upper"),
        "grid": edges.tolist(),
        "losses": [_parts(s, loss) for loss in EXPLAINED],
        "tiles": tiles(s, found.band),
        "measures": [],
        "tables": {
            "reliability": _table(found),
            "scores": distribution_table(s, labels),
        },
        "words": words_of("board", "calibration_board"),
    }
    return content_of(payload, points)


def _axis(s: Sweep) -> tuple[SliderAxis, ...]:
    """Return the one axis of the slider: that of the curve above it."""
    of_scores = slider_axes(s)[0]
    cases = of_scores.distribution
    shared = replace(cases, edges=np.clip(cases.edges, 0.0, FAR))
    return (replace(of_scores, limits=(0.0, FAR), distribution=shared),)


def _curve(found: Reliability) -> Any:
    blocks, band = found.blocks, found.band
    return reliability_figure(
        np.column_stack([blocks.lower, blocks.upper]).ravel(),
        np.repeat(blocks.value, 2),
        band=None if band is None else (band.scores, band.lower, band.upper),
    )


def _columns(record: object, *names: str) -> dict[str, list[float]]:
    return {name: getattr(record, name).tolist() for name in names}


def _parts(s: Sweep, loss: Any) -> dict[str, Any]:
    """Return a loss in its parts, numbers and texts; a loss without bounds has null in their place.

    What is left after recalibration is uncertainty - discrimination.
    """
    found = corp(s, loss)
    parts = {name: getattr(found, name) for name in ("value", *_PARTS)}
    return {
        "key": loss,
        "name": told(FIGURES[EXPLAINED[loss]["value"]].short),
        "parts": {name: part if np.isfinite(part) else None for name, part in parts.items()},
        "texts": {name: figure_text(key, s) for name, key in EXPLAINED[loss].items()},
        "explain": EXPLAINED[loss],
    }


_ROWS = 20


def _table(found: Reliability) -> Table:
    """Return the largest blocks of the curve, with what is usual at their middle."""
    blocks, band = found.blocks, found.band
    shown = np.sort(np.argsort(-blocks.cases, kind="stable")[:_ROWS])
    ends = [thresholds_text(each[shown]) for each in (blocks.lower, blocks.upper)]
    columns = [
        (say("board.column_from"), ends[0]),
        (say("board.column_to"), ends[1]),
        (say("common.cases"), together(blocks.cases[shown].tolist(), "count")),
        (say("calibration.column_rate"), together(blocks.value[shown].tolist(), "percent")),
    ]
    if band is not None:
        usual = [band.at((blocks.lower.item(i) + blocks.upper.item(i)) / 2) for i in shown]
        texts = [interval(low, high, kind="percent") for low, high in usual]
        told = [say("board.interval", low=low, high=high) for low, high in texts]
        columns.append((say("calibration.column_usual"), told))
    return table(say("calibration.table_reliability"), columns)


@cached(shared=True, spinner="calibration.counting")
def reliability(file: DataSet, model: str) -> Reliability:
    """Return the reliability of the scores of `model`."""
    return reliability_of(tallies.tally(file, model).cases)


@cached(shared=True, spinner="calibration.counting")
def content(file: DataSet, model: str) -> BoardContent:
    """Return what the board shows of `model`."""
    return board_content(
        tallies.tally(file, model).cases,
        reliability(file, model),
        model=model,
        labels={"positive": file.positive_label, "negative": file.negative_label},
    )
