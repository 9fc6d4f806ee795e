"""Plots and tables of several models, as the browser draws them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from perfview.kit.boards import Board, mount
from perfview.kit.theme import PALETTES
from perfview.words import say

SHEET = "compare/board.css"
COMPARISON = Board(key="comparison", module="compare/comparison.js", sheet=SHEET)
RANKING = Board(key="ranking", module="compare/ranking.js", sheet=SHEET)

_WORDS = {
    "loading": "board.loading",
    "error_plotly": "board.error_plotly",
    "legend": "compare.legend",
    "legend_hint": "compare.legend_hint",
    "legend_help": "compare.legend_help",
    "all_hidden": "compare.all_hidden",
    "table": "compare.table",
    "model": "compare.model",
    "best": "compare.best",
}


def show_comparison(
    cards: Sequence[Mapping[str, Any]], *, legend: Sequence[Mapping[str, str]], key: str
) -> None:
    """Show cards side by side, each with one or more plots, below one legend for all.

    Parameters
    ----------
    cards : sequence of mapping
        Each with ``name``, ``title``, ``notes`` (texts), ``table`` (None or as
        `perfview.pages.compare.curves.curve_table`) and ``plots``: each a ``figure`` (JSON of
        Plotly), a ``label`` in words and a ``height`` in pixels; 0 or less takes it off that of
        a square.
        Traces with ``meta["model"]`` are hidden and shown by the legend.
    legend : sequence of mapping
        Each with ``name``, ``role`` and ``dash`` of a model; none for no legend.
    key : str
        Streamlit key, unique on the page.
    """
    _show(COMPARISON, {"cards": list(cards), "legend": list(legend)}, key)


def show_ranking(table: Mapping[str, Any], *, key: str) -> None:
    """Show a table of models that the reader sorts.

    Parameters
    ----------
    table : mapping
        As of `perfview.pages.compare.tables.ranking`.
    key : str
        Streamlit key, unique on the page.
    """
    _show(RANKING, table, key)


def _show(board: Board, content: Mapping[str, Any], key: str) -> None:
    text = json.dumps(content, allow_nan=False, sort_keys=True)
    told = {
        "id": hashlib.sha256(text.encode()).hexdigest()[:16],
        **content,
        "palette": {name: dict(palette) for name, palette in PALETTES.items()},
        "words": {name: say(word) for name, word in _WORDS.items()},
    }
    mount(board, told, key=key)
