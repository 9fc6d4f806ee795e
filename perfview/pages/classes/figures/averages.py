"""Averages over the classes, and figures of all classes together, each with what it means."""

from __future__ import annotations

from functools import partial

from perfcore.classes import ClassTally
from perfcore.classes.figures import OF_CLASSES
from perfview import session
from perfview.downloads.table_buttons import show_table_button
from perfview.drawing import st
from perfview.pages.classes.figures.averages_rows import (
    averages_csv,
    averages_table,
    left_out_text,
    single_keys,
    single_table,
)
from perfview.pages.classes.figures.parameters import ORDERED, TOP, UNDEFINED
from perfview.pages.classes.figures.places import (
    intervals_in_view,
    place_in_view,
    show_figures,
    tops_of,
)
from perfview.session.data_sets import DataSet
from perfview.tasks.classes.places import ClassPlace
from perfview.words import escaped, say


def show_averages(file: DataSet, model: str, tally: ClassTally) -> None:
    """Show averages side by side, which classes they leave out, and a file of them."""
    place = place_in_view(file, model, tally)
    intervals = intervals_in_view(file, model, place, OF_CLASSES).of_all
    st.header(say("classes.averages_title"), anchor=False)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="average_row"):
        _show_choices(file, place)
        made = partial(averages_csv, place, intervals)
        names = file.name, model
        show_table_button("classes.averages_csv", made, *names, ending="averages.csv")
    show_figures(file, place, averages_table(place, intervals), key="class_averages")
    said = left_out_text(place)
    if said:
        st.caption(escaped(said))
    matrix, rows = single_keys(place)
    left, right = st.columns(2, gap="large") if rows else (st.container(), st.container())
    with left:
        caption = say("classes.matrix_figures")
        show_figures(file, place, single_table(matrix, place, intervals, caption), key="of_matrix")
    if rows:
        with right:
            caption = say("classes.row_figures")
            show_figures(file, place, single_table(rows, place, intervals, caption), key="of_rows")


def _show_choices(file: DataSet, place: ClassPlace) -> None:
    st.toggle(
        say("classes.zero"),
        help=say("classes.zero_help"),
        **session.entry(
            "zero",
            lambda zero: session.take(UNDEFINED, "zero" if zero else None),
            place.undefined == "zero",
        ),
    )
    if not place.tally.counts.stated:
        st.toggle(
            say("classes.ordered"),
            help=say("classes.ordered_help", labels=escaped(" < ".join(file.labels[:12]))),
            **session.entry("ordered", ORDERED, place.ordered),
        )
    tops = tops_of(file)
    if place.rows and tops[1:]:
        st.selectbox(
            say("classes.top"),
            tops,
            format_func=lambda k: say("classes.top_k", k=k),
            **session.entry("top", TOP, place.top),
            label_visibility="collapsed",
            width=110,
        )
