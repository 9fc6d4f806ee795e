"""The plots and tables of several models as cards for the browser."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from perfview.drawing import st
from perfview.kit.boards.cards import are_numbered, card_told, legend_of, plot_told, show_cards
from perfview.kit.charts import Figure
from perfview.kit.charts.comparisons import ModelCurve, precision_recall_comparison, roc_comparison
from perfview.kit.theme import count, exact, percent
from perfview.pages.compare.candidates import TABLE, keys, others, take_choice
from perfview.pages.compare.charts.curves import cost_comparison
from perfview.pages.compare.pictures import MOST_DRAWN, curve_table, with_bands
from perfview.pages.compare.scenes import Scene, uncertain_ends
from perfview.pages.compare.tables import figure_label, methods_text, model_cell, ranking
from perfview.pages.compare.winners import winner_strip, winner_texts
from perfview.tasks.binary.comparison.entrants import Entrant
from perfview.tasks.figure_tables import show_table as show_figures
from perfview.words import commas, say, sentences

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
    numbered = are_numbered(cards)
    areas = {name: areas_told(scene, name, "auc", "average_precision") for name in pictures.lines}
    legend = legend_of(pictures.lines, areas, numbered=numbered)
    show_cards(*cards, key="curves", about=data_told(scene), legend=legend)
    if len(scene.lineup.names) > MOST_DRAWN:
        st.caption(say("compare.not_drawn", drawn=MOST_DRAWN, count=len(scene.lineup.names)))
    if scene.settings.bands and scene.replicates is not None:
        drawn = {"share": exact(100 * scene.settings.level), "count": count(scene.replicates.count)}
        st.caption(say("compare.bands_note", **drawn))
    return numbered


def areas_told(scene: Scene, name: str, *keys: str) -> dict[str, str]:
    """Return areas of a model as the table writes them, by their names: pictures tell them."""
    values, intervals = scene.standings.values[name], scene.standings.intervals[name]
    return {
        figure_label(key, "", scene.projected): model_cell(key, values, intervals).text
        for key in keys
    }


def data_told(scene: Scene) -> dict[str, str]:
    """Return what pictures say of the data, and of the run if it is one alone."""
    data = dict.fromkeys(found.name for found, _ in scene.lineup.sources.values())
    return {
        "about": say("board.picture_data", data=commas(filter(None, (*data, scene.lineup.run))))
    }


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
    show_figures(table, key=TABLE, choose=take_choice)
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
    found["plots"].append(plot_told(strip, sentences(*notes), STRIP))
    return found


def _banded(scene: Scene, curves: tuple[ModelCurve, ...], key: str) -> tuple[ModelCurve, ...]:
    replicates = scene.replicates if scene.settings.bands else None
    return with_bands(curves, replicates, key, scene.settings.level)


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
    return card_told(name, figure, title=title, table=table, notes=notes, height=height)
