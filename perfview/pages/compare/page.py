"""The Compare page: who takes part, the verdict in words, the plots, the table.

What no chance has a part in shows at once. Then the bootstrap runs at the end of the page, and when
it is done, or stopped, the page is run once more with what it found.
"""

from __future__ import annotations

import streamlit as st

from perfview import session
from perfview.kit.pages import Page, page_that_sets
from perfview.pages.compare.scenes import scene_of
from perfview.pages.compare.views.answers import (
    costs_words,
    show_progress,
    show_state,
    show_turn,
    show_verdict,
)
from perfview.pages.compare.views.controls import (
    DATA_WIDTH,
    pair_chosen,
    show_absent,
    show_chance,
    show_models,
    show_pair,
    show_run,
    show_run_note,
)
from perfview.pages.compare.views.differences import show_difference, show_pairs
from perfview.pages.compare.views.honest_thresholds import show_honest_thresholds
from perfview.pages.compare.views.plots import show_curves, show_table
from perfview.pages.compare.words import TEXT
from perfview.tasks.binary.comparison_parameters import COMPARE, MODELS, PAIR, entrants_chosen
from perfview.tasks.binary.controls.pickers import show_data
from perfview.tasks.binary.lineups import compared
from perfview.words import escaped, say


def _show() -> None:
    files = session.comparable_data()
    entrants = entrants_chosen(files)
    used = tuple(files[data] for data in dict.fromkeys(each.data for each in entrants))
    row = st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="controls")
    with row:
        show_data(width=DATA_WIDTH)
        show_models(files, entrants)
    session.write_address(PAGE.key)
    show_absent(files, entrants)
    try:
        lineup = compared(used, entrants, session.choices().of(COMPARE).run)
    except ValueError as refused:
        st.error(say("compare.disagree", reason=escaped(refused)))
        return
    entrant_of = dict(zip(lineup.names, entrants, strict=True))
    scene = scene_of(lineup, pair_chosen(entrant_of, lineup))
    with row:
        show_run(lineup)
        show_pair(scene.pair, entrant_of)
        page = page_that_sets("costs")
        if page is not None:
            st.page_link(
                page.file,
                label=say("compare.costs_link", **costs_words(scene)),
                icon=f":material/{page.icon}:",
                width="content",
            )
        show_chance(lineup)
    show_run_note(lineup)
    show_verdict(scene)
    with st.container(key="bootstrap", height=44, border=False):
        place = st.empty()
        if not scene.pending:
            with place.container(horizontal=True, vertical_alignment="center", gap="small"):
                show_state(scene)
                if scene.replication is not None:
                    show_turn(scene.replication, "bootstrap")
    show_curves(scene)
    difference = None
    if scene.pair is None:
        honest = st.container()
    else:
        left, honest = st.columns([3, 2], gap="medium")
        with left:
            difference = show_difference(scene)
    show_table(scene)
    show_pairs(scene)
    with honest:  # it takes longest: all else is there before it
        show_honest_thresholds(scene)
    for replication in filter(None, (scene.replication, difference)):
        if not session.in_dialog(PAGE.key) and not (replication.finished or replication.stopped):
            show_progress(place, replication)


# The verdict on models keeps its lines free: it has more to say once a bootstrap is done.
STYLE = "@media (min-width: 1000px) {.st-key-verdict {min-height: 166px;}}"

PAGE = Page(
    key="compare",
    task="binary",
    icon="compare",
    show=_show,
    words=TEXT,
    parameters=(MODELS, PAIR, COMPARE),
    style=STYLE,
)
