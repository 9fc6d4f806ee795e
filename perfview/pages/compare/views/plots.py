"""The plots and tables of several models as cards for the browser."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import plotly.graph_objects as go
import streamlit as st

from perfview.kit.boards import Board, mount
from perfview.kit.charts import figure_json
from perfview.kit.charts.curves import SQUARE_MARGINS
from perfview.kit.theme import PALETTES
from perfview.pages.compare.charts.curves import (
    ModelCurve,
    cost_comparison,
    precision_recall_comparison,
    roc_comparison,
)
from perfview.pages.compare.pictures import MOST_DRAWN, curve_table, with_bands
from perfview.pages.compare.scenes import Scene, uncertain_ends
from perfview.pages.compare.tables import methods_text, ranking
from perfview.pages.compare.winners import winner_strip, winner_texts
from perfview.words import say, sentences

SHEET = "compare/board.css"
COMPARISON = Board(key="comparison", module="compare/comparison.js", sheet=SHEET)
RANKING = Board(key="ranking", module="compare/ranking.js", sheet=SHEET)

_WORDS = {
    "board": ("loading", "error_data", "error_plotly", "table"),
    "compare": ("legend", "legend_hint", "legend_help", "all_hidden", "model", "best"),
}

STRIP = 74
"""Height of the strip below the cost curves, in pixels."""


def show_curves(scene: Scene) -> None:
    """Show ROC, precision-recall and cost curves of all models, and who costs least where."""
    pictures = scene.pictures
    roc = _banded(scene, pictures.roc, "roc")
    precisions = _banded(scene, pictures.precision_recall, "precision_recall")
    compared = precision_recall_comparison(precisions, prevalence=scene.lineup.prevalence)
    cards = [
        card("roc", roc_comparison(roc), table=curve_table(roc, "roc")),
        card("precision_recall", compared, table=curve_table(precisions, "precision_recall")),
        _cost_card(scene),
    ]
    legend = [
        {"name": name, "role": line.role, "dash": line.dash}
        for name, line in pictures.lines.items()
    ]
    show_board(COMPARISON, {"cards": cards, "legend": legend}, key="curves")
    if len(scene.lineup.names) > MOST_DRAWN:
        st.caption(say("compare.not_drawn", drawn=MOST_DRAWN, count=len(scene.lineup.names)))
    if scene.settings.bands and scene.replicates is not None:
        share, count = f"{100 * scene.settings.level:g}", f"{scene.replicates.count:,}"
        st.caption(say("compare.bands_note", share=share, count=count))


def show_table(scene: Scene) -> None:
    """Show every figure of every model with its interval."""
    table = ranking(
        scene.standings, scene.pictures.lines, unit=scene.use.unit, pending=scene.pending
    )
    show_board(RANKING, table, key="ranking")
    count = 0 if scene.replicates is None else scene.replicates.count
    st.caption(methods_text(scene.standings, replace(scene.draws, replicates=count)))


def _cost_card(scene: Scene) -> dict[str, Any]:
    pictures, replicates, level = scene.pictures, scene.replicates, scene.settings.level
    figure = cost_comparison(_banded(scene, pictures.cost, "envelope"), condition=scene.condition)
    table = curve_table(pictures.cost, "cost")
    if not pictures.stretches:
        return card("cost", figure, table=table)
    uncertain = None
    if replicates is not None and "envelope" in replicates.figures[scene.lineup.names[0]]:
        uncertain = uncertain_ends(
            scene.lineup, scene.draws, level, replicates.count, _replicates=replicates
        )
    figure.update_layout(margin={"b": 8})
    figure.update_xaxes(title={"text": ""}, showticklabels=False)
    names = scene.lineup.names
    alone = names[0] if len(names) == 1 else ""
    notes = winner_texts(pictures.stretches, uncertain, level, alone=alone)
    if uncertain is None and scene.pending and not scene.use.pricing.by_amount:
        notes = (*notes, say("compare.uncertain_pending"))
    strip = winner_strip(pictures.stretches, uncertain or (), condition=scene.condition)
    found = card("cost", figure, notes=notes, table=table, height=-STRIP)
    found["plots"].append(_plot(strip, sentences(*notes), STRIP))
    return found


def _banded(scene: Scene, curves: tuple[ModelCurve, ...], key: str) -> tuple[ModelCurve, ...]:
    replicates = scene.replicates if scene.settings.bands else None
    return with_bands(curves, replicates, key, scene.settings.level)


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
        "words": {name: say(f"{of}.{name}") for of, names in _WORDS.items() for name in names},
    }
    mount(board, told, key=key)


def card(
    name: str,
    figure: go.Figure,
    *,
    table: Mapping[str, object] | None,
    notes: Iterable[str] = (),
    height: int = 0,
    **words: str,
) -> dict[str, Any]:
    """Return a card with one plot; a height of 0 or less is added to that of a square.

    Its title is that of its name, with `words` put in its braces.
    """
    title = say(f"compare.title_{name}", **words)
    return {
        "name": name,
        "title": title,
        "notes": list(filter(None, notes)),
        "table": table,
        "plots": [_plot(figure, title, height)],
    }


def _plot(figure: go.Figure, label: str, height: int) -> dict[str, Any]:
    """Return a plot of a card, with the words for those who cannot see it.

    A height of 0 or less is added to that of a square. The browser is told how much lower than
    wide the plot is.
    """
    if height <= 0:
        height += SQUARE_MARGINS["t"] + SQUARE_MARGINS["b"]
        height -= SQUARE_MARGINS["l"] + SQUARE_MARGINS["r"]
    return {"figure": figure_json(figure), "label": label, "height": height}
