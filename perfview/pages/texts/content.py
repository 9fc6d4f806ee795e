"""What the board of the Texts page draws from, once for each system and data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.texts import Segments, known_figures
from perfcore.texts.figures.bleu import BLEU, BLEU_TABLE, ORDERS
from perfcore.texts.parts import lengths
from perfview.kit.boards import Board
from perfview.kit.boards.contents import BoardContent, content_of, words_of
from perfview.kit.charts import Figure, plotly_text
from perfview.tasks.texts.tallies import Systems
from perfview.words import say, told

TEXTS_BOARD = Board(key="texts_board", module="texts/board.js", sheet="texts/board.css")
MOST_EXCERPTS = 3_000
"""Of so many segments at most the beginnings of texts are sent: more would be too much at once."""
_BEGINNING = 80


def board_content(
    systems: Systems,
    model: str,
    other: str = "",
    texts: Sequence[str] | None = None,
    ids: Sequence[object] | None = None,
) -> BoardContent:
    """Return what the board shows of a system, beside another one.

    Parameters
    ----------
    systems : mapping of str to Segments
        By name, on the same segments.
    model, other : str
        The system in view, and the one that it is set against, "" for none.
    texts : sequence of str, optional
        What the system in view wrote, of which the beginnings are shown; without them the board
        holds numbers alone.
    ids : sequence, optional
        What segments are called; without them they are counted from 1.
    """
    s = systems[model]
    beside = systems[other] if other else None
    figures = known_figures(s)
    if beside is not None:
        figures = {key: each for key, each in figures.items() if key in known_figures(beside)}
    payload: dict[str, Any] = {
        "figures": [
            {"key": key, "name": told(each.name), "better": each.better or "higher"}
            for key, each in figures.items()
        ],
        "model": model,
        "other": other,
        "drawn": {"model": plotly_text(model), "other": plotly_text(other)},
        "bleu": bleu_parts(s) if s.n else None,
        "excerpts": [*map(_beginning, texts)] if texts and len(texts) <= MOST_EXCERPTS else None,
        "ids": None if ids is None else [*map(str, ids)],
        "frame": _frame().json(),
        "words": words_of("board", "texts_board"),
    }
    nothing = np.full(s.size, np.nan)
    columns = {
        key: _pairs(each.of_each(s), nothing if beside is None else each.of_each(beside))
        for key, each in figures.items()
    }
    return content_of(payload, {**columns, "length": lengths(s)})


def bleu_parts(s: Segments) -> dict[str, Any]:
    """Return what BLEU is made of: matches, n-grams, lengths and the penalty."""
    sums = s.table(BLEU_TABLE).sum(axis=0).tolist()
    matches, totals, (size, reference) = sums[:ORDERS], sums[ORDERS:-2], sums[-2:]
    penalty = 1.0 if size >= reference else float(np.exp(1 - reference / size)) if size else 0.0
    smoothed = any(many and not found for found, many in zip(matches, totals, strict=True))
    return {
        "matches": matches,
        "totals": totals,
        "size": size,
        "reference": reference,
        "penalty": penalty,
        "value": float(BLEU.of(s)),
        "note": say("texts.smoothed") if smoothed and matches[0] else "",
    }


def _pairs(one: FloatArray, other: FloatArray) -> FloatArray:
    """Return numbers of two systems in the room of one: single precision is more than is read."""
    return np.ascontiguousarray(np.stack([one, other], axis=1), np.float32).view(np.float64)[:, 0]


def _beginning(text: str) -> str:
    line = " ".join(text[: 2 * _BEGINNING].split())
    return line if len(line) <= _BEGINNING else line[: _BEGINNING - 1] + "…"


def _frame() -> Figure:
    """Return what stands around the bars; the browser says what they count."""
    count = {"text": say("texts.axis_segments")}
    return (
        Figure()
        .x_axis(title={"text": ""}, showgrid=False, nticks=9)
        .y_axis(title=count, nticks=5, rangemode="tozero")
    )
