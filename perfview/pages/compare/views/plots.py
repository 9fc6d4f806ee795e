"""The plots and tables of several models as cards for the browser."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from perfcore.costs import Use
from perfview import session
from perfview.drawing import st
from perfview.kit.boards.cards import are_numbered, card_told, legend_of, plot_told, show_cards
from perfview.kit.charts import Figure
from perfview.kit.charts.comparisons import ModelCurve, precision_recall_comparison, roc_comparison
from perfview.kit.theme import count, exact, percent
from perfview.pages.compare.charts.curves import cost_comparison
from perfview.pages.compare.pictures import MOST_DRAWN, curve_table, with_bands
from perfview.pages.compare.scenes import Scene, uncertain_ends
from perfview.pages.compare.standings import Values, figures_of
from perfview.pages.compare.tables import figure_label, methods_text, model_cell, ranking
from perfview.pages.compare.winners import winner_strip, winner_texts
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.binary.comparison.entrants import Entrant
from perfview.tasks.binary.comparison.lineups import lineup
from perfview.tasks.binary.comparison.parameters import (
    MODELS,
    entrants_chosen,
    entrants_read,
    entrants_text,
    offered,
)
from perfview.tasks.binary.recalibration.in_use import data_shown
from perfview.tasks.figure_tables import show_table as show_figures
from perfview.words import commas, say, sentences

# The models of the data in use: which take part, and the figures of those that do not.

TABLE = "ranking"
"""The Streamlit key of the table in which models are chosen."""


@cached(spinner="common.counting", shared=True)
def figures_of_all(file: DataSet, use: Use, projected: float | None, run: str) -> Values:
    """Return the figures of every model that has cases in a run, each on its own cases of it."""
    known = {file.id: (file.name, file.found)}
    found = {}
    for model in file.models:  # one after the other: the counts of all may be large
        alone = lineup(known, [Entrant(file.id, model)], key="", run=run)
        if alone.run == run:  # else these are the cases of all runs
            found[model] = figures_of(alone.tallies[model], use, projected)
    return found


def others(scene: Scene, entrants: tuple[Entrant, ...]) -> Values:
    """Return the figures of the models of the data in use that do not take part, by name."""
    file = data_shown()
    left = [model for model in file.models if Entrant(file.id, model) not in entrants]
    if not left or not scene.lineup.both_classes:
        return {}
    unitless = replace(scene.use, unit="", prevalence=scene.prevalence)
    found = figures_of_all(file, unitless, scene.projected, scene.lineup.run)
    return {model: found[model] for model in left if model in found}


def keys(entrant_of: Mapping[str, Entrant], left: Values) -> dict[str, str]:
    """Return by name what the browser calls each model; nothing where one alone is offered."""
    used = session.choices().data
    named = {**{model: Entrant(used, model) for model in left}, **entrant_of}
    return {} if len(named) < 2 else {name: entrants_text((who,)) for name, who in named.items()}


def take_choice() -> None:
    """Take over that a reader ticked a model in the table, or unticked one; one always stays."""
    asked: Any = getattr(session.kept(TABLE), "choose", None)
    if not isinstance(asked, Mapping) or not isinstance(asked.get("model"), str):
        return
    files = session.comparable_data()
    found = entrants_read(asked["model"]) or ()
    chosen = [each for each in entrants_chosen(files) if each not in found]
    if asked.get("chosen") is True:
        chosen += [each for each in found if each in offered(files)]
    if chosen:
        session.take(MODELS, tuple(chosen))


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
