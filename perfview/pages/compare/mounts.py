"""Plots and tables of several models, as the browser draws them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

import plotly.graph_objects as go

from perfview.kit.boards import Board, mount
from perfview.kit.charts import figure_json
from perfview.kit.theme import PALETTES
from perfview.words import say

SHEET = "compare/board.css"
COMPARISON = Board(key="comparison", module="compare/comparison.js", sheet=SHEET)
RANKING = Board(key="ranking", module="compare/ranking.js", sheet=SHEET)

_WORDS = {
    "loading": "board.loading",
    "error_data": "board.error_data",
    "error_plotly": "board.error_plotly",
    "legend": "compare.legend",
    "legend_hint": "compare.legend_hint",
    "legend_help": "compare.legend_help",
    "all_hidden": "compare.all_hidden",
    "table": "compare.table",
    "model": "compare.model",
    "best": "compare.best",
}


def show_board(board: Board, content: Mapping[str, Any], *, key: str) -> None:
    """Show plots or the table of several models.

    Parameters
    ----------
    board : Board
        `COMPARISON`, cards side by side below one legend for all, or `RANKING`.
    content : mapping
        Of the ranking: as of `perfview.pages.compare.tables.ranking`. Of the comparison: ``cards``,
        each as of `card`, and ``legend``: ``name``, ``role`` and ``dash`` of each model, empty for
        no legend. It hides and shows the traces with ``meta["model"]``.
    key : str
        Streamlit key, unique on the page.
    """
    text = json.dumps(content, allow_nan=False, sort_keys=True)
    told = {
        "id": hashlib.sha256(text.encode()).hexdigest()[:16],
        **content,
        "palette": {name: dict(palette) for name, palette in PALETTES.items()},
        "words": {name: say(word) for name, word in _WORDS.items()},
    }
    mount(board, told, key=key)


def card(
    name: str,
    title: str,
    figure: go.Figure,
    *,
    notes: Iterable[str] = (),
    table: Mapping[str, object] | None = None,
    height: int = 0,
) -> dict[str, Any]:
    """Return a card with one plot; 0 or less as height takes it off that of a square."""
    return {
        "name": name,
        "title": title,
        "notes": list(filter(None, notes)),
        "table": table,
        "plots": [plot(figure, title, height)],
    }


def plot(figure: go.Figure, label: str, height: int) -> dict[str, Any]:
    """Return a plot of a card, with the words for those who cannot see it."""
    return {"figure": figure_json(figure), "label": label, "height": height}
