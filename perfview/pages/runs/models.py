"""The tests of several models over runs, as they stand on the page."""

from __future__ import annotations

from functools import partial
from math import inf, isnan, nan

import streamlit as st

from perfcore.measures import MEASURES
from perfview import session
from perfview.kit.rows import show_rows
from perfview.kit.theme import exact
from perfview.pages.runs.differences import compared_pairs, pair_rows, pairs_text
from perfview.pages.runs.figures import (
    AREAS,
    Runs,
    figure_name,
    measured,
    ratio_told,
    values_of,
)
from perfview.pages.runs.parameters import TESTED, TRAINED
from perfview.session.data_sets import DataSet
from perfview.store.sources import runs_of
from perfview.tasks.binary import tallies
from perfview.tasks.binary.goals import first_threshold
from perfview.tasks.binary.parameters import THRESHOLD
from perfview.tasks.binary.views import View
from perfview.tasks.numbers import Bounds, show_number
from perfview.words import escaped, listed, say, sentences

FIGURE, RATIO = 160, 210
"""Widths of controls in pixels."""

_LEAST = 1e-6


def show_models(view: View, runs: Runs) -> None:
    """Show both tests of all models with runs in common with the one in view, if there are any."""
    file = view.file
    found = file.found
    able = [model for model in file.models if len(runs.keys() & set(runs_of(found, model))) > 1]
    if len(file.models) < 2:
        return
    with st.container(key="run_models", gap="small"):
        st.markdown(f"**{say('runs.models_question')}**")
        lost = [model for model in file.models if model not in able]
        if lost:
            named = escaped(listed(lost))
            st.caption(say("runs.missing_models", model=escaped(view.model), names=named))
        if len(able) < 2:
            return
        told = ratio_told(file, view.model)
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            figure = _show_figure()
            ratio = _show_ratio(told)
        values = {
            model: values_of(file, model, figure, _threshold(file, model, figure)) for model in able
        }
        tests = compared_pairs(values, figure, ratio)
        st.markdown(pairs_text(tests))
        if isnan(ratio):
            st.caption(say("runs.trained_unknown"))
        rows = pair_rows(tests)
        gap, spread, *p_values = [*rows[0]][2:]
        kinds = [("difference", [gap]), ("number", [spread]), *(("p", [each]) for each in p_values)]
        show_rows(rows, kinds=kinds, key="run_tests", height="auto")
        taken = "" if isnan(ratio) else say("runs.trained_taken", trained=escaped(_inverse(ratio)))
        own = "" if figure in AREAS else say("runs.one_threshold")
        st.caption(sentences(own, taken, say("runs.tests_note")))


def _show_figure() -> str:
    """Show which figure is tested: one that can be better or worse."""
    offered = [*AREAS, *(key for key in measured() if MEASURES[key].better is not None)]
    chosen = session.choices().of(TESTED)
    figure = chosen if chosen in offered else offered[0]
    st.selectbox(
        say("common.figure"),
        offered,
        format_func=figure_name,
        **session.entry("tested", TESTED, figure),
        width=FIGURE,
    )
    return figure


def _show_ratio(told: float) -> float:
    """Show how many cases a run was trained on for each tested one; return its inverse."""
    chosen = session.choices().of(TRAINED)
    show_number(
        say("runs.trained"),
        "trained",
        chosen,
        partial(session.take, TRAINED),
        bounds=Bounds(_LEAST),
        placeholder="" if isnan(told) else _inverse(told),
        help=say("runs.trained_help"),
        width=RATIO,
    )
    if chosen is not None:
        return 1 / chosen
    return nan if isnan(told) else told


def _inverse(ratio: float) -> str:
    return exact(float(f"{1 / ratio:.6g}"))


def _threshold(file: DataSet, model: str, figure: str) -> float:
    """Return the threshold in use of a model, chosen or first; inf where the figure has none."""
    if figure in AREAS:
        return inf
    chosen = session.choices().of(THRESHOLD, model)
    return first_threshold(tallies.tally(file, model).cases) if chosen is None else chosen
