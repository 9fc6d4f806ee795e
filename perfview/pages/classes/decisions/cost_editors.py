"""The editor of a cost matrix: cell by cell, line by line, or all at once by a file."""

from __future__ import annotations

import numpy as np
import streamlit as st

from perfview import session
from perfview.downloads.menu import file_name
from perfview.pages.classes.decisions.cost_files import (
    LARGEST_FILE,
    CostFileError,
    costs_csv,
    costs_in_file,
)
from perfview.pages.classes.decisions.cost_texts import (
    GREATEST_COST,
    LONGEST_COSTS,
    Costs,
    costs_of,
    costs_text,
    has_room,
    set_errors,
)
from perfview.pages.classes.decisions.parameters import COSTS, costs_in_use, text_in_use
from perfview.tasks.classes.tallies import ClassData
from perfview.words import say

MOST_CELLS = 20
"""So many classes have their costs in a table of cells; more would be a search."""

KEPT, ANSWER = "cost_cells", "cost_answer"
ANY = -1
"""Any class, or any other; as the second choice of one that means what the case is: `RIGHT`."""
RIGHT = -2


def show_editor(file: ClassData) -> None:
    """Show the cost matrix in use, to be changed."""
    labels = file.labels
    if len(labels) <= MOST_CELLS:
        _show_cells(labels)
        st.caption(say("classes.costs_rows"))
    else:
        st.caption(say("classes.costs_many", count=len(labels)))
    with st.popover(say("classes.costs_set"), width="content"):
        _show_lines(labels)
        _show_files(file)
    answer = session.kept(ANSWER)
    if answer:
        st.warning(answer)
        session.keep(ANSWER, "")


def _show_cells(labels: tuple[str, ...]) -> None:
    """Show a table of cells: as long as only its own edits change the costs, it stays the same."""
    import pandas as pd

    text = text_in_use(labels)
    number, base, shown = session.kept(KEPT) or (0, "", None)
    if (labels, text) != shown:
        number, base = number + 1, text
    session.keep(KEPT, (number, base, (labels, text)))
    costs = costs_of(base, len(labels))
    assert costs is not None
    places = [str(i) for i in range(len(labels))]
    key = f"cost_cells_{number}"
    st.data_editor(
        pd.DataFrame(costs, columns=places, index=list(labels)),
        column_config={
            place: st.column_config.NumberColumn(
                label, min_value=-GREATEST_COST, max_value=GREATEST_COST, width="small"
            )
            for place, label in zip(places, labels, strict=True)
        },
        key=key,
        on_change=_take_cells,
        args=(key, base, labels),
        width="content",
    )


def _take_cells(key: str, base: str, labels: tuple[str, ...]) -> None:
    """Take over what was entered; a cell that was emptied stays as it was."""
    costs = costs_of(base, len(labels))
    assert costs is not None
    for row, cells in session.widget(key)["edited_rows"].items():
        for place, cost in cells.items():
            if cost is not None:
                costs[int(row), int(place)] = cost
    number, _, _ = session.kept(KEPT)
    # What is refused is not what the table shows: then it is made anew.
    taken = _take(costs)
    session.keep(KEPT, (number, base, (labels, costs_text(costs)) if taken else None))


def _take(costs: Costs) -> bool:
    """Take a cost matrix over if an address has room for it, else say that it has none."""
    fits = has_room(costs)
    if fits:
        session.take(COSTS, costs_text(costs) or None)
    else:
        session.keep(ANSWER, say("classes.costs_too_long", most=LONGEST_COSTS))
    return fits


def _show_lines(labels: tuple[str, ...]) -> None:
    places = range(len(labels))
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.selectbox(
            say("classes.costs_truth"),
            [ANY, *places],
            format_func=lambda i: labels[i] if i >= 0 else say("classes.costs_any_truth"),
            key="cost_truth",
            width=160,
        )
        others = {ANY: say("classes.costs_any_other"), RIGHT: say("classes.costs_what_it_is")}
        st.selectbox(
            say("classes.costs_called"),
            [ANY, RIGHT, *places],
            format_func=lambda i: others.get(i) or labels[i],
            key="cost_called",
            width=160,
        )
        st.number_input(
            say("classes.costs_price"),
            min_value=-GREATEST_COST,
            max_value=GREATEST_COST,
            value=1.0,
            format="%g",
            key="cost_price",
            width=120,
        )
        st.button(say("classes.costs_apply"), key="cost_apply", on_click=_take_line, args=(labels,))


def _take_line(labels: tuple[str, ...]) -> None:
    truth, called = session.widget("cost_truth"), session.widget("cost_called")
    costs, cost = costs_in_use(labels), session.widget("cost_price")
    if called == RIGHT:
        right = np.arange(len(labels)) if truth == ANY else truth
        costs[right, right] = cost
    elif ANY not in (truth, called):
        costs[truth, called] = cost
    else:
        set_errors(costs, truth if truth >= 0 else None, called if called >= 0 else None, cost)
    _take(costs)


def _show_files(file: ClassData) -> None:
    with st.container(horizontal=True, gap="small"):
        st.download_button(
            say("classes.costs_download"),
            costs_csv(costs_in_use(file.labels), file.labels),
            file_name=f"{file_name(file.name, 'costs')}.csv",
            mime="text/csv",
            key="cost_download",
            on_click="ignore",
        )
        st.button(say("classes.costs_reset"), key="cost_reset", on_click=_reset)
    number = session.kept("cost_files") or 0
    key = f"cost_file_{number}"
    st.file_uploader(
        say("classes.costs_upload"),
        key=key,
        help=say("classes.costs_upload_help"),
        on_change=_take_file,
        args=(key, file.labels),
    )


def _reset() -> None:
    session.take(COSTS, None)


def _take_file(key: str, labels: tuple[str, ...]) -> None:
    sent = session.widget(key)
    if sent is None:
        return
    session.keep("cost_files", (session.kept("cost_files") or 0) + 1)  # its bytes go
    try:
        costs = costs_in_file(sent.read(LARGEST_FILE + 1), labels)
    except CostFileError as refused:
        session.keep(ANSWER, str(refused))
    else:
        _take(costs)
