"""The Runs page: each run of a model, their averages and spread, their curves, and two models."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from perfcore.chance.runs import threshold_average
from perfcore.data import Cases
from perfview import session
from perfview.downloads.table_buttons import show_kind, show_table_button
from perfview.drawing import st
from perfview.kit.boards.cards import card_told, legend_of, show_cards
from perfview.kit.boards.contents import about
from perfview.kit.pages import Page, page_that_sets, show_link
from perfview.kit.parameters import DATA
from perfview.kit.rows import show_rows
from perfview.kit.theme import number, own_number, threshold_text
from perfview.pages.runs.figures import Column, columns, measured, pooled_of
from perfview.pages.runs.models import show_models
from perfview.pages.runs.over_time import over_time_part, show_over_time
from perfview.pages.runs.parameters import DRAWN, LINES, TESTED, UNTIL
from perfview.pages.runs.past import end_of_past, show_past
from perfview.pages.runs.pictures import (
    LOOKS,
    MOST_DRAWN,
    lines_of,
    name_of,
    roc_of_runs,
    roc_table,
)
from perfview.pages.runs.sentences import measure_text, pooled_text, spread_text
from perfview.pages.runs.tables import left_out_text, run_rows, runs_csv, summary_rows
from perfview.pages.runs.words import TEXT
from perfview.store.contents import SharedFile
from perfview.tasks.binary import tallies
from perfview.tasks.binary.certainties import Certainty, certainty
from perfview.tasks.binary.controls.pickers import controls
from perfview.tasks.binary.files.subgroups import subgroups_csv
from perfview.tasks.binary.periods import Runs, rows_by_run, sweeps_by_run, times_in_use
from perfview.tasks.binary.subgroups.controls import show_alone
from perfview.tasks.binary.subgroups.tables import rows_of
from perfview.tasks.binary.views import View, view_in_use
from perfview.tasks.pickers import WIDEST, show_data, show_model
from perfview.tasks.runs import TRAINED
from perfview.tasks.times import CHOSEN, Times
from perfview.words import escaped, say, sentences

SAMPLE = "wine_runs"
"""The sample that has runs."""

_DRAWN_WIDTH = 320


def _show() -> None:
    view = view_in_use()
    show_alone(view)
    times = times_in_use(view.file, session.choices(), whole=not view.alone)
    view = replace(view, file=times.runs)
    runs = {} if view.alone else sweeps_by_run(view.file, view.model)
    if len(runs) < 2:
        _show_none(view, runs, times)
        session.write_address(PAGE.key)
        return
    with controls(view):
        times.show_controls()
        with st.popover(say("common.view"), width="content"):
            _show_drawn()
    session.write_address(PAGE.key)
    times.show_notes()
    if times.period:
        st.markdown(f"**{say('over_runs.changes')}**")
        until = end_of_past(view.file, view.model, session.choices().of(UNTIL))
        show_over_time(view, until)
        if until:
            with st.container(key="past", gap="small"):
                show_past(view, until)
    found = columns(runs, view.cases, view.threshold, measured())
    areas = next(column.values for column in found if column.key == "auc")
    left, right = st.columns([2, 3], gap="medium")
    with left:
        _show_roc(view, runs, number(areas.mean()))
    with right, st.container(key="runs_said", gap="small"):
        st.markdown(f"**{say('runs.question')}**")
        negated = view.cases.negated
        varies = measure_text(found, view.threshold, negated=negated)
        st.markdown(sentences(spread_text(areas), varies))
        if told := pooled_text(areas, pooled_of(view.file, view.model)):
            st.markdown(f"**{say('runs.pooled_question')}**")
            st.markdown(told)
        show_models(view, runs)
    _show_tables(view, runs, found, dated=bool(times.period))


def _show_drawn() -> None:
    st.multiselect(
        say("runs.drawn"),
        LINES,
        format_func=name_of,
        help=say("runs.drawn_help"),
        width=_DRAWN_WIDTH,
        **session.entry("drawn", _take_drawn, [*session.choices().of(DRAWN)]),
    )


def _take_drawn(chosen: list[str]) -> None:
    session.take(DRAWN, tuple(line for line in LINES if line in chosen))


def _show_none(view: View, runs: Runs, times: Times) -> None:
    """Show what runs are, why there are none here, and the way to some."""
    found = view.file.found
    why = "alone" if runs else "column"
    if view.alone:
        why = "subgroup"
    elif isinstance(found, SharedFile):
        why = "link"
    elif not isinstance(found.models[view.model], Cases):
        why = "counts"
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="controls"):
        show_data(width=WIDEST)
        if runs or times.column:
            show_model(view.file, view.model)
        times.show_controls()
    times.show_notes()
    with st.container(key="no_runs", gap="small", width=720):
        st.markdown(f"**{say('runs.none')}**")
        st.markdown(say("runs.none_what"))
        names = {"data": escaped(view.file.name), "model": escaped(view.model)}
        st.info(say(f"runs.none_{why}", **names), icon=":material/info:")
        if session.link() is not None:
            return
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            page = page_that_sets(DATA.key)
            if page is not None and why == "column":
                show_link(page, say("runs.none_data"))
            st.button(
                say("runs.none_sample"),
                key="open_runs_sample",
                icon=":material/table_chart:",
                on_click=session.use,
                args=(SAMPLE,),
            )


def _show_roc(view: View, runs: Runs, mean_area: str) -> None:
    drawn = session.choices().of(DRAWN)
    point = threshold_average(runs, at=[view.threshold])
    figure = roc_of_runs(lines_of(view.file, view.model), point, drawn)
    notes = [say(f"runs.note_{line}") for line in drawn if line != "each"]
    notes.append(say("runs.note_point"))
    if "each" in drawn and len(runs) > MOST_DRAWN:
        notes.append(say("runs.note_most", drawn=MOST_DRAWN, count=len(runs)))
    card = card_told(
        "roc",
        figure,
        title=say("runs.title_roc"),
        table=roc_table(runs, view.cases),
        notes=notes,
    )
    looks = {name_of(line): LOOKS[line] for line in drawn}
    mean = {name_of("vertical"): {say("board.auc"): mean_area}}
    show_cards(
        card,
        key="run_curves",
        about=about(view.model, view.file.name, tallies.auc_told(view.file, view.model)),
        legend=legend_of(looks, mean, numbered=False),
    )


def _show_tables(view: View, runs: Runs, found: list[Column], *, dated: bool) -> None:
    """Show a row for each run, to be sorted by any column, and below it what they give together."""
    shown = escaped(threshold_text(view.threshold, negated=view.cases.negated))
    st.markdown(f"**{say('runs.table', threshold=shown)}**")
    first = {say("common.run"): st.column_config.TextColumn(pinned=True)}
    kinds = [(column.format, [column.name]) for column in found]
    show_rows(run_rows(found), kinds=kinds, key="run_rows", height="auto", column_config=first)
    first = {say("runs.over_runs"): st.column_config.TextColumn(pinned=True)}
    show_rows(summary_rows(found), key="run_summaries", column_config=first)
    if left_out := left_out_text(found, runs, view.threshold):
        st.caption(left_out)
    threshold = own_number(view.threshold, negated=view.cases.negated)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        show_kind()
        made, names = partial(runs_csv, found, threshold), (view.file.name, view.model)
        show_table_button("runs.download_runs", made, *names, ending="runs.csv")
        if dated:
            made = partial(_periods_csv, view)
            show_table_button("runs.download_periods", made, *names, ending="periods.csv")


def _periods_csv(view: View) -> bytes:
    """Return the table of periods; in it, too, is said how intervals are made."""
    sure: Mapping[str | None, Certainty] = {None: certainty(view.file, view.model)}
    rows = [*rows_of(view.tally, {}, sure), *rows_by_run(view.file, view.model)]
    return subgroups_csv(rows, view.use, view.threshold, called="period")


# What Python said of another threshold, or of another past, fades while the board shows others.
STYLE = """
.stMain:has(.pv-board[data-moving~="threshold"]) .st-key-over_time_said,
.stMain:has(.pv-board[data-moving~="until"]) .st-key-past {opacity: 0.15;}
"""

PAGE = Page(
    key="runs",
    task="binary",
    icon="stacked_line_chart",
    show=_show,
    part=over_time_part,
    words=TEXT,
    parameters=(DRAWN, TESTED, TRAINED, *CHOSEN, UNTIL),
    style=STYLE,
)
