"""The plots and tables of several models as cards for the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import streamlit as st

from perfview.kit.boards import Board
from perfview.kit.boards.cards import CARDS, RANKING, card_told, plot_told, show_told
from perfview.kit.charts import Figure, figure_json
from perfview.kit.charts.comparisons import (
    ModelCurve,
    precision_recall_comparison,
    roc_comparison,
)
from perfview.kit.theme import percent
from perfview.pages.compare.candidates import TABLE, keys, others, take_choice
from perfview.pages.compare.charts.curves import cost_comparison
from perfview.pages.compare.pictures import MOST_DRAWN, curve_table, with_bands
from perfview.pages.compare.scenes import Scene, uncertain_ends
from perfview.pages.compare.tables import look, methods_text, ranking
from perfview.pages.compare.winners import winner_strip, winner_texts
from perfview.tasks.binary.comparison.entrants import Entrant
from perfview.words import say, sentences

COMPARISON = CARDS

_WORDS = ("legend", "all_hidden", "model", "best", "choose")

STRIP = 74
"""Height of the strip below the cost curves, in pixels."""


def show_curves(scene: Scene) -> bool:
    """Show ROC, precision-recall and cost curves of all models, and who costs least where.

    Return whether numbers stand for names that have no room.
    """
    pictures = scene.pictures
    roc = _banded(scene, pictures.roc, "roc")
    precisions = _banded(scene, pictures.precision_recall, "precision_recall")
    prevalence = scene.lineup.prevalence if scene.projected is None else scene.projected
    compared = precision_recall_comparison(precisions, prevalence=prevalence)
    note = projection_text(scene)
    cards = [
        card("roc", roc_comparison(roc), table=curve_table(roc, "roc")),
        card(
            "precision_recall",
            compared,
            table=curve_table(precisions, "precision_recall"),
            notes=(note,),
        ),
        _cost_card(scene),
    ]
    parts = (trace.get("meta", {}).get("part") for each in cards for trace in _traces(each))
    numbered = "gap" in parts
    legend = [
        {"name": name, **look(line, numbered=numbered)} for name, line in pictures.lines.items()
    ]
    show_board(COMPARISON, {"cards": cards, "legend": legend}, key="curves")
    if len(scene.lineup.names) > MOST_DRAWN:
        st.caption(say("compare.not_drawn", drawn=MOST_DRAWN, count=len(scene.lineup.names)))
    if scene.settings.bands and scene.replicates is not None:
        share, count = f"{100 * scene.settings.level:g}", f"{scene.replicates.count:,}"
        st.caption(say("compare.bands_note", share=share, count=count))
    return numbered


def _traces(card: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [trace for plot in card["plots"] for trace in plot["figure"]["data"]]


def projection_text(scene: Scene) -> str:
    """Return to which prevalence precision is projected, "" if it is that of the data."""
    if scene.projected is None:
        return ""
    words, sample = {"prevalence": percent(scene.projected)}, scene.lineup.prevalence
    if sample is None:
        return say("compare.projected", **words)
    return say("compare.projected_from", **words, sample=percent(sample))


def show_table(scene: Scene, entrant_of: Mapping[str, Entrant], *, numbered: bool) -> None:
    """Show every figure of every model, with its interval if it takes part; a tick chooses one."""
    left = others(scene, tuple(entrant_of.values()))
    table = ranking(
        scene.standings,
        scene.pictures.lines,
        unit=scene.use.unit,
        pending=scene.pending,
        projected=scene.projected,
        numbered=numbered,
        keys=keys(entrant_of, left),
        others=left,
    )
    show_board(RANKING, table, key=TABLE, choose=take_choice)
    if left:
        st.caption(say("compare.choose_hint"))
    st.caption(methods_text(scene.standings, scene.draws, scene.replicates))


def _cost_card(scene: Scene) -> dict[str, Any]:
    pictures, replicates, level = scene.pictures, scene.replicates, scene.settings.level
    curves = _banded(scene, pictures.cost, "envelope")
    figure = cost_comparison(curves, condition=scene.condition, example=not scene.costs_said)
    table = curve_table(pictures.cost, "cost")
    if not pictures.stretches:
        return card("cost", figure, table=table)
    uncertain = None
    if replicates is not None and "envelope" in replicates.figures[scene.lineup.names[0]]:
        uncertain = uncertain_ends(
            scene.lineup, scene.draws, level, replicates.count, _replicates=replicates
        )
    figure.layout["margin"]["b"] = 8
    figure.x_axis(title={"text": ""}, showticklabels=False)
    names = scene.lineup.names
    alone = names[0] if len(names) == 1 else ""
    notes = winner_texts(pictures.stretches, uncertain, level, alone=alone)
    if uncertain is None and scene.pending and not scene.use.pricing.by_amount:
        notes = (*notes, say("compare.uncertain_pending"))
    strip = winner_strip(pictures.stretches, uncertain or (), condition=scene.condition)
    found = card("cost", figure, notes=notes, table=table, height=-STRIP)
    found["plots"].append(plot_told(figure_json(strip), sentences(*notes), STRIP))
    return found


def _banded(scene: Scene, curves: tuple[ModelCurve, ...], key: str) -> tuple[ModelCurve, ...]:
    replicates = scene.replicates if scene.settings.bands else None
    return with_bands(curves, replicates, key, scene.settings.level)


def show_board(
    board: Board, content: Mapping[str, Any], *, key: str, **events: Callable[[], None]
) -> None:
    """Show plots or the table of several models.

    Parameters
    ----------
    board : Board
        `COMPARISON`, cards side by side below one legend for all, or `RANKING`.
    content : mapping
        Of the ranking: as of `perfview.pages.compare.tables.ranking`. Of the comparison: ``cards``,
        each as of `card`, and ``legend``: ``name`` and `look` of each model, empty for no legend.
        It hides and shows the traces with ``meta["model"]``.
    key : str
        Streamlit key, unique on the page.
    **events : callable
        By the name of an event that the board may send: what is called before the next run.
    """
    words = {name: say(f"compare.{name}") for name in _WORDS}
    show_told(board, content, words, key=key, **events)


def card(
    name: str,
    figure: Figure,
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
    return card_told(
        name, figure_json(figure), title=title, table=table, notes=notes, height=height
    )
