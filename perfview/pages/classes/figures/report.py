"""The classification report: the figures of each class, sorted by any of them."""

from __future__ import annotations

from functools import partial

from perfcore.classes import ClassTally
from perfview import session
from perfview.downloads.figure_tables import figures_file
from perfview.downloads.table_buttons import show_table_button
from perfview.drawing import st
from perfview.kit.theme import together
from perfview.pages.classes.figures.parameters import COLUMNS, OFFERED, SURE
from perfview.pages.classes.figures.places import (
    intervals_in_view,
    pages_of_one,
    place_in_view,
    show_figures,
    show_missing,
    show_wait,
)
from perfview.pages.classes.figures.report_rows import column_name, report_table, shown_columns
from perfview.session.data_sets import DataSet
from perfview.words import escaped, say


def show_report(file: DataSet, model: str, tally: ClassTally) -> None:
    """Show the figures of each class, what to choose about them, and a file of them."""
    place = place_in_view(file, model, tally)
    st.header(say("classes.report_title"), anchor=False)
    chosen: tuple[str, ...] = session.choices().of(COLUMNS)
    keys = shown_columns(place, chosen)
    intervals = intervals_in_view(file, model, place, keys).of_classes
    pages = pages_of_one(file)
    opens = say("classes.open_class", page=pages[0].title) if pages else ""
    table = report_table(place, keys, intervals, opens=opens)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="report_row"):
        _show_columns()
        st.toggle(say("classes.sure"), help=say("classes.sure_help"), **session.entry("sure", SURE))
        made = partial(figures_file, table, "class")
        show_table_button("classes.report_csv", made, file.name, model, ending="report.csv")
        show_wait(file, tally)
    show_figures(file, place, table, key="class_report")
    if differing := at_half(tally):
        st.caption(escaped(differing))
    show_missing(file, model, place)
    hint = "classes.report_hint_open" if pages else "classes.report_hint"
    st.caption(say(hint, page=pages[0].title if pages else ""))


def at_half(tally: ClassTally) -> str:
    """Return for which class a threshold of one half finds another share than the model's calls.

    That of the largest difference; "" where there is none.
    """
    if tally.sweeps is None:
        return ""
    matrix, found = tally.counts.matrix, []
    for i, label in enumerate(tally.counts.labels):
        if total := float(matrix[i].sum()):
            half = float(tally.sweeps[label].at(0.5).tp) / total
            found.append((float(matrix[i, i]) / total, half, str(label)))
    own, half, label = max(found, key=lambda each: abs(each[0] - each[1]), default=(0.0, 0.0, ""))
    if own == half:
        return ""
    shown, there = together([own, half], "percent")
    return say("classes.at_half", label=label, own=shown, half=there)


def _show_columns() -> None:
    with st.popover(say("classes.report_columns"), width="content"):
        st.multiselect(
            say("classes.report_columns"),
            list(OFFERED),
            format_func=column_name,
            label_visibility="collapsed",
            # Without any there would be no report, so it is as at first.
            **session.entry(
                "report_columns",
                lambda columns: session.take(COLUMNS, tuple(columns) or None),
                [*session.choices().of(COLUMNS)],
            ),
        )
