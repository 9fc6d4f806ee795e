"""Runs of two classes, periods of time among them: their counts, and what a link keeps of them."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from perfcore.binary import Sweep
from perfcore.chance.honest_thresholds import run_sweeps
from perfcore.costs import Tally
from perfcore.data import Predictions
from perfview.kit.theme import count, in_order
from perfview.session.caches import cached
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.settings import settings
from perfview.store.contents import SharedFile
from perfview.store.sources import grouped, of_run, weighted
from perfview.tasks.binary.certainties import Certainty, certainty_of, of_counts
from perfview.tasks.binary.subgroups.parts import file_of, parted
from perfview.tasks.binary.subgroups.tables import Row
from perfview.tasks.times import Times
from perfview.words import say

Runs = Mapping[str, Sweep]

MOST_KEPT = 8
"""So many sweeps by run are kept, which are large."""


def times_in_use(file: DataSet, chosen: Choices, *, whole: bool = True) -> Times:
    """Return what can be chosen of the time of data, and what is; nothing of a subgroup alone."""
    given = file_of(file) if whole else None
    return Times(file, file.model(chosen), given, parted, chosen)


def names_of_runs(file: DataSet) -> tuple[str, ...]:
    """Return the names of the runs of all models, with cases or without, in their order."""
    found = file.found
    if isinstance(found, SharedFile):
        return tuple(period.name for period in found.periods)
    return tuple(found.runs)


@cached(most=MOST_KEPT, spinner="common.counting", shared=True)
def sweeps_by_run(file: DataSet, model: str) -> Runs:
    """Return the counts of a model in each of its runs; none where the data tell no runs."""
    found = file.found
    if isinstance(found, Predictions):
        sweeps = run_sweeps(found, model)
    else:
        kept = {each.name: each.models[model].cases for each in getattr(found, "periods", ())}
        sweeps = {run: s for run, s in kept.items() if len(s) > 1}
    return {run: sweeps[run] for run in in_order(sweeps)}


@cached(most=MOST_KEPT, shared=True)
def rows_by_run(file: DataSet, model: str) -> list[Row]:
    """Return the runs of a model with cases, with how sure their figures are."""
    sweeps, found = sweeps_by_run(file, model), file.found
    plain = not (weighted(found, model) or grouped(found, model))
    rows = []
    for i, (run, sweep) in enumerate(sweeps.items()):
        sure = of_counts(sweep) if plain else _certainty(file, model, run, sweep)
        rows.append(Row(run, f"{i}_", Tally(sweep), sure))
    return rows


def _certainty(file: DataSet, model: str, run: str, sweep: Sweep) -> Certainty:
    alone = DataSet(file.id, run, file.sha256, of_run(file.found, run), file.task, of=file)
    return certainty_of(alone, model, sweep)


def with_periods(kept: SharedFile, times: Times) -> tuple[SharedFile, str]:
    """Return what a link keeps with the counts of each period in use, or why it has none of them.

    A case has a score of its own in its period as it has in all of the data: periods hold as many
    scores once more. Their names go along, and no date of a case.
    """
    if not times.period:
        return kept, ""
    by_model = {model: sweeps_by_run(times.runs, model) for model in kept.models}
    none = {
        model: Sweep(np.array([np.inf]), *np.zeros((2, 1), np.int64), negated=tally.cases.negated)
        for model, tally in kept.models.items()
    }
    counted = {
        run: {model: Tally(of.get(run, none[model])) for model, of in by_model.items()}
        for run in names_of_runs(times.runs)
    }
    sweeps = [tally for models in (kept.models, *counted.values()) for tally in models.values()]
    scores, most = sum(len(tally.cases) - 1 for tally in sweeps), settings().share_scores
    if scores > most:
        return kept, say("links.no_periods", scores=count(scores), most=count(most))
    return kept.in_periods(times.period, counted), ""
