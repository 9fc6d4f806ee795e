"""Plots as cards: what the browser draws beside the live boards, in the colours of the theme."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from perfview.kit.boards import Board, mount
from perfview.kit.charts import Figure
from perfview.kit.charts.comparisons import number_of
from perfview.kit.charts.curves import SQUARE_MARGINS
from perfview.kit.theme import PALETTES, ModelLine
from perfview.words import say

CARDS = Board(key="comparison", module="compare/comparison.js", sheet="compare/board.css")
"""Cards side by side, below one legend for all if there is one."""

_WORDS = (
    *("loading", "error_data", "error_plotly", "table", "legend", "legend_hint", "legend_help"),
    *("all_hidden", "best", "choose", "explain", "picture", "picture_as"),
)


def show_told(
    board: Board, content: Mapping[str, Any], *, key: str, **events: Callable[[], None]
) -> Any:
    """Show a board that nobody moves a threshold on, and return what it has sent back.

    Parameters
    ----------
    board : Board
        What is shown.
    content : mapping
        What it is told, as JSON.
    key : str
        Streamlit key, unique on the page.
    **events : callable
        By the name of an event that the board may send: what is called before the next run.
    """
    return mount(board, told_of(content), {}, key=key, **events)


def told_of(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return what such a board is told: its content, the texts of all of them, and colours."""
    text = json.dumps(content, allow_nan=False, sort_keys=True)
    return {
        "id": hashlib.sha256(text.encode()).hexdigest()[:16],
        **content,
        "palette": PALETTES,
        # The browser fills in the format of a picture, and the name of a model.
        "words": {key: say(f"board.{key}", format="{format}", name="{name}") for key in _WORDS},
    }


def show_cards(
    *cards: Mapping[str, Any],
    key: str,
    about: Mapping[str, Any],
    legend: Sequence[Mapping[str, str]] = (),
) -> None:
    """Show cards, as of `card_told`, side by side below one legend, as of `legend_of`, if any.

    It hides and shows their traces with ``meta["model"]``; `key` is Streamlit's, and `about` is
    what their pictures say, as of `perfview.kit.boards.contents.about`.
    """
    show_told(CARDS, {"cards": cards, "legend": legend, **about}, key=key)


def look_of(line: ModelLine | None, *, numbered: bool = True) -> dict[str, str]:
    """Return how a model is marked: the colour role and dash of its line, its number if any."""
    if line is None:
        return {}
    return {"role": line.role, "dash": line.dash, "number": number_of(line) if numbered else ""}


def legend_of(
    lines: Mapping[str, ModelLine],
    areas: Mapping[str, Mapping[str, str]],
    *,
    numbered: bool = True,
) -> list[dict[str, str]]:
    """Return the legend of models by their lines; pictures say their `areas`, texts by name."""
    notes = {name: " · ".join(map(" ".join, each.items())) for name, each in areas.items()}
    return [
        {"name": name, "note": notes.get(name, ""), **look_of(line, numbered=numbered)}
        for name, line in lines.items()
    ]


def are_numbered(cards: Iterable[Mapping[str, Any]]) -> bool:
    """Return whether the number of a line stands in any plot, as its name has no room."""
    traces = (trace for card in cards for plot in card["plots"] for trace in plot["figure"]["data"])
    return any(trace.get("meta", {}).get("part") == "gap" for trace in traces)


def card_told(
    name: str,
    figure: Figure,
    *,
    title: str,
    table: Mapping[str, object] | None,
    notes: Iterable[str] = (),
    height: int = 0,
) -> dict[str, Any]:
    """Return a card with one plot; for its height see `plot_told`."""
    return {
        "name": name,
        "title": title,
        "notes": list(filter(None, notes)),
        "table": table,
        "plots": [plot_told(figure, title, height)],
    }


def plot_told(figure: Figure, label: str, height: int) -> dict[str, Any]:
    """Return a plot of a card, with the words for those who cannot see it.

    A height of 0 or less is added to that of a square. The browser is told how much lower than
    wide the plot is.
    """
    if height <= 0:
        height += SQUARE_MARGINS["t"] + SQUARE_MARGINS["b"]
        height -= SQUARE_MARGINS["l"] + SQUARE_MARGINS["r"]
    return {"figure": figure.json(), "label": label, "height": height}
