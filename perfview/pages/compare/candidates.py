"""The models of the data in use: which take part, and the figures of those that do not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from perfcore.costs import Use
from perfview import session
from perfview.pages.compare.scenes import Scene
from perfview.pages.compare.standings import Values, figures_of
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
