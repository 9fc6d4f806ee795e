"""Plots as cards: what the browser draws beside the live boards, in the colours of the theme."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from perfview.kit.boards import Board, mount
from perfview.kit.charts.curves import SQUARE_MARGINS
from perfview.kit.theme import PALETTES
from perfview.words import say

CARDS = Board(key="comparison", module="compare/comparison.js", sheet="compare/board.css")
"""Cards side by side, below one legend for all if there is one."""

RANKING = Board(key="ranking", module="compare/ranking.js", sheet="compare/board.css")
"""A table of figures, a row per model or class, which its reader sorts.

It is told ``figures``, a column each: ``key``, ``label``, ``help``, ``better``; ``models``, a row
each: ``name``, ``cells`` and what else `perfview/assets/compare/ranking.js` knows; and ``caption``.
"""

_WORDS = ("loading", "error_data", "error_plotly", "table", "legend_hint", "legend_help")


def show_told(
    board: Board,
    content: Mapping[str, Any],
    words: Mapping[str, str],
    *,
    key: str,
    **events: Callable[[], None],
) -> Any:
    """Show a board that nobody moves a threshold on, and return what it has sent back.

    Parameters
    ----------
    board : Board
        What is shown.
    content : mapping
        What it is told, as JSON.
    words : mapping
        Texts by the names under which the board knows them; those of all boards go along.
    key : str
        Streamlit key, unique on the page.
    **events : callable
        By the name of an event that the board may send: what is called before the next run.
    """
    return mount(board, told_with(content, words), {}, key=key, **events)


def told_with(content: Mapping[str, Any], words: Mapping[str, str]) -> dict[str, Any]:
    """Return what such a board is told: its content and texts, those of all boards, and colours."""
    text = json.dumps(content, allow_nan=False, sort_keys=True)
    return {
        "id": hashlib.sha256(text.encode()).hexdigest()[:16],
        **content,
        "palette": {name: dict(palette) for name, palette in PALETTES.items()},
        "words": {**{name: say(f"board.{name}") for name in _WORDS}, **words},
    }


def card_told(
    name: str,
    figure: Mapping[str, Any],
    *,
    title: str,
    table: Mapping[str, object] | None,
    notes: Iterable[str] = (),
    height: int = 0,
) -> dict[str, Any]:
    """Return a card with one plot, as of `figure_json`; for its height see `plot_told`."""
    return {
        "name": name,
        "title": title,
        "notes": list(filter(None, notes)),
        "table": table,
        "plots": [plot_told(figure, title, height)],
    }


def plot_told(figure: Mapping[str, Any], label: str, height: int) -> dict[str, Any]:
    """Return a plot of a card, with the words for those who cannot see it.

    A height of 0 or less is added to that of a square. The browser is told how much lower than
    wide the plot is.
    """
    if height <= 0:
        height += SQUARE_MARGINS["t"] + SQUARE_MARGINS["b"]
        height -= SQUARE_MARGINS["l"] + SQUARE_MARGINS["r"]
    return {"figure": figure, "label": label, "height": height}
