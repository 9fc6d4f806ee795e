"""Which of several models decides best, and whether two of them differ beyond chance."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import isnan

import numpy as np
import streamlit as st

from perfcore.chance.classes import compare_class_matrices, compare_classes
from perfcore.chance.classes.class_comparisons import Compared
from perfcore.classes import decisions, log_loss
from perfcore.classes.values import Undefined
from perfcore.data import ClassCases
from perfview import session
from perfview.downloads.figure_tables import figures_file
from perfview.downloads.table_buttons import show_table_button
from perfview.kit.rows import show_rows
from perfview.kit.tasks import explain
from perfview.pages.classes.decisions.cost_texts import costs_of
from perfview.pages.classes.decisions.costs import priced
from perfview.pages.classes.decisions.model_rows import (
    LOSS,
    Places,
    discordant_text,
    models_table,
    pair_rows,
    pairs_csv,
)
from perfview.pages.classes.decisions.parameters import AGAINST, costs_in_use, text_in_use
from perfview.pages.classes.figures.parameters import UNDEFINED
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.amounts import UNIT
from perfview.tasks.classes.intervals import is_weighted
from perfview.tasks.classes.places import ClassPlace
from perfview.tasks.classes.tallies import class_tally, row_figures
from perfview.tasks.figure_tables import show_table
from perfview.tasks.pickers import WIDE
from perfview.words import escaped, say, sentences

SEED = 1
AT_ONCE = 100_000
"""So many cases, times models, are drawn anew without being asked for."""


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
    made = partial(figures_file, table, "model")
    show_table_button("classes.models_csv", made, file.name, "models")
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
    others = [name for name in file.models if name != model]
    chosen = session.choices().of(AGAINST)
    other = chosen if chosen in others else others[0]
    st.markdown(f"**{say('classes.pair_title')}**")
    st.selectbox(
        say("classes.pair_second", model=escaped(model)),
        others,
        **session.entry("against", AGAINST, other),
        width=WIDE,
    )
    cases = _paired(file)
    if file.from_link and file.found.paired:
        st.markdown(say("classes.pair_link"))
        return
    if cases and not _weigh_alike(cases):
        st.markdown(say("classes.pair_weights"))
        return
    asked = f"pairs-{file.key}"
    if sum(map(len, cases.values())) > AT_ONCE and not session.kept(asked):
        st.button(
            say("classes.pair_count"),
            key="pair_count",
            help=say("classes.pair_count_help"),
            on_click=lambda: session.keep(asked, True),
        )
        return
    try:
        found = compared(file, text_in_use(file.labels), session.choices().of(UNDEFINED))
    except ValueError as refused:
        st.markdown(say("classes.pair_refused", reason=escaped(refused)))
        return
    turned = (model, other) not in found
    pair = (other, model) if turned else (model, other)
    heads, rows = pair_rows(found[pair], places, pair, costs_in_use(file.labels))
    wide = {heads[0]: st.column_config.TextColumn(width=270)}
    show_rows(rows, heads, key="pair", column_config=wide)
    only = _discordant(cases, pair)
    if only is not None:
        st.markdown(discordant_text(only, pair, found[pair]["accuracy"]))
    holm = say("classes.pair_holm", pairs=len(found)) if len(found) > 1 else ""
    st.caption(sentences(say(f"classes.pair_{'paired' if cases else 'unpaired'}"), holm))
    show_table_button("classes.pairs_csv", partial(pairs_csv, found), file.name, "pairs")


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
