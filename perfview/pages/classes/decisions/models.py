"""Which of several models decides best, and whether two of them differ beyond chance."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import isnan

import numpy as np

from perfcore.chance.classes import compare_class_matrices, compare_classes
from perfcore.chance.classes.class_comparisons import Compared
from perfcore.classes import decisions, log_loss
from perfcore.classes.values import Undefined
from perfcore.data import ClassCases
from perfview import session
from perfview.downloads.figure_tables import figures_file
from perfview.drawing import st
from perfview.kit.tasks import explain
from perfview.pages.classes.decisions.cost_texts import costs_of
from perfview.pages.classes.decisions.costs import priced
from perfview.pages.classes.decisions.model_rows import (
    COST,
    LOSS,
    Places,
    discordant_text,
    label_of,
    models_table,
    value_of,
)
from perfview.pages.classes.decisions.parameters import costs_in_use, text_in_use
from perfview.pages.classes.figures.parameters import UNDEFINED
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.amounts import UNIT
from perfview.tasks.classes.explanations.figures import SHOWN
from perfview.tasks.classes.intervals import is_weighted
from perfview.tasks.classes.places import ClassPlace
from perfview.tasks.classes.tallies import class_tally, row_figures
from perfview.tasks.comparisons import show_csv, show_pair
from perfview.tasks.figure_tables import show_table
from perfview.words import say

SEED = 1


def show_models(file: DataSet, model: str) -> None:
    """Show all models side by side and test two of them, if there are several."""
    if not file.models[1:]:
        return
    st.header(say("classes.models_title"), anchor=False)
    places = {name: _place(file, name) for name in file.models}
    costs, unit = costs_in_use(file.labels), session.choices().of(UNIT)
    table = models_table(places, costs, unit)
    asked = show_table(table, key="class_models")
    if asked is not None:
        explain(file.task, asked.number, places[asked.row.name])
    show_csv("models", file, partial(figures_file, table, "model"))
    _show_pair(file, model, places)


@cached(shared=True, spinner="common.counting")
def log_loss_of(file: DataSet, model: str) -> float:
    """Return the log loss of a model; NaN without probabilities that add up to 1."""
    cases = file.found.models[model]
    if not isinstance(cases, ClassCases) or cases.probabilities is None:
        return np.nan
    try:
        return log_loss(cases.truth, cases.probabilities, range(len(file.labels)), cases.weight)
    except ValueError:  # the column of log loss says so
        return np.nan


@cached(shared=True, spinner="common.counting")
def compared(file: DataSet, text: str, undefined: Undefined) -> Compared:
    """Return the differences of all pairs of models, at costs as an address has them.

    Classes for which a measure is undefined are left out of its averages, or count as 0.

    Raises
    ------
    ValueError
        If they cannot be tested.
    """
    size = len(file.labels)
    costs = costs_of(text, size)
    cases = _paired(file)
    if not cases:
        counts = {name: priced(class_tally(file, name).counts) for name in file.models}
        return compare_class_matrices(counts, seed=SEED, costs=costs, undefined=undefined)
    first = next(iter(cases.values()))
    return compare_classes(
        first.truth,
        {name: decisions(each) for name, each in cases.items()},
        list(range(size)),
        seed=SEED,
        weight=first.weight,
        group=first.group,
        costs=costs,
        undefined=undefined,
    )


def _place(file: DataSet, model: str) -> ClassPlace:
    if not file.from_link:
        loss = log_loss_of(file, model)
        rows = {} if isnan(loss) else {LOSS: loss}
    else:
        kept = row_figures(file, model)
        rows = {LOSS: kept[LOSS]} if not isnan(kept.get(LOSS, np.nan)) else {}
    weighted = is_weighted(file, model)
    undefined = session.choices().of(UNDEFINED)
    return ClassPlace(class_tally(file, model), rows=rows, undefined=undefined, weighted=weighted)


def _paired(file: DataSet) -> dict[str, ClassCases]:
    """Return the cases of all models if these are the same cases; none if nobody knows."""
    if file.from_link or not file.found.paired:
        return {}
    models = file.found.models.items()
    return {name: cases for name, cases in models if isinstance(cases, ClassCases)}


def _show_pair(file: DataSet, model: str, places: Places) -> None:
    """Show how two models differ, and whether that is beyond chance."""
    cases, costs = _paired(file), costs_in_use(file.labels)
    why = "link" if file.from_link and file.found.paired else ""
    if cases and not _weigh_alike(cases):
        why = "weights"
    undefined = session.choices().of(UNDEFINED)
    keys = (*SHOWN, COST)
    shown = show_pair(
        file,
        model,
        lambda: compared(file, text_in_use(file.labels), undefined),
        {key: label_of(key, places[model]) for key in keys},
        {
            name: {key: value_of(key, place, costs) for key in keys}
            for name, place in places.items()
        },
        paired=bool(cases),
        cases=sum(map(len, cases.values())),
        refusal=say(f"classes.pair_{why}") if why else "",
    )
    if shown is None:
        return
    pair, found = shown
    only = _discordant(cases, pair)
    if only is not None:
        st.markdown(discordant_text(only, pair, found[pair]["accuracy"]))


def _weigh_alike(cases: Mapping[str, ClassCases]) -> bool:
    """Return whether all models weigh each case alike, and have the same groups."""
    first, *others = cases.values()
    return all(
        (ours is None) == (theirs is None)
        and (ours is None or theirs is None or np.array_equal(ours, theirs))
        for each in others
        for ours, theirs in ((first.weight, each.weight), (first.group, each.group))
    )


def _discordant(cases: Mapping[str, ClassCases], pair: tuple[str, str]) -> tuple[int, int] | None:
    """Return how many cases each of two models alone is right about; None if none was counted."""
    if not cases or any(
        each.weight is not None or each.group is not None for each in cases.values()
    ):
        return None
    right = [decisions(cases[name]) == cases[name].truth for name in pair]
    only, other = right[0] & ~right[1], right[1] & ~right[0]
    return int(np.count_nonzero(only)), int(np.count_nonzero(other))
