"""The editor of a cost matrix: cell by cell, line by line, or all at once by a file."""

from __future__ import annotations

from functools import partial

import numpy as np

from perfview import session
from perfview.downloads.table_buttons import show_table_button
from perfview.drawing import st
from perfview.kit.typed_numbers import entry_text
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
from perfview.session.data_sets import DataSet
from perfview.tasks.numbers import Bounds, show_number
from perfview.words import say

MOST_CELLS = 20
"""So many classes have their costs in a table of cells; more would be a search."""

KEPT, ANSWER, LINE_PRICE = "cost_cells", "cost_answer", "cost_line_price"
PRICE = Bounds(-GREATEST_COST, GREATEST_COST)
ANY = -1
"""Any class, or any other; as the second choice of one that means what the case is: `RIGHT`."""
RIGHT = -2


def show_editor(file: DataSet) -> None:
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
        pd.DataFrame(
            [[entry_text(cost) for cost in row] for row in costs],
            columns=places,
            index=list(labels),
        ),
        column_config={  # a column of numbers would lose the comma of "2,5"
            place: st.column_config.TextColumn(label, width="small", alignment="right")
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
    said = ""
    for row, cells in session.widget(key)["edited_rows"].items():
        for place, text in cells.items():
            if text is not None and text.strip():
                cost, told = PRICE.read(text)
                if cost is not None:
                    costs[int(row), int(place)] = cost
                said = told or said
    number, _, _ = session.kept(KEPT)
    # What is refused, or read otherwise than it shows, stands there no more: it is made anew.
    taken = _take(costs) and not said
    if said:
        session.keep(ANSWER, said)
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
        show_number(
            say("classes.costs_price"),
            "cost_price",
            _line_price(),
            partial(session.keep, LINE_PRICE),
            bounds=PRICE,
            needed=True,
            width=120,
        )
        st.button(say("classes.costs_apply"), key="cost_apply", on_click=_take_line, args=(labels,))


def _line_price() -> float:
    price: float | None = session.kept(LINE_PRICE)
    return 1.0 if price is None else price


def _take_line(labels: tuple[str, ...]) -> None:
    truth, called = session.widget("cost_truth"), session.widget("cost_called")
    costs, cost = costs_in_use(labels), _line_price()
    if called == RIGHT:
        right = np.arange(len(labels)) if truth == ANY else truth
        costs[right, right] = cost
    elif ANY not in (truth, called):
        costs[truth, called] = cost
    else:
        set_errors(costs, truth if truth >= 0 else None, called if called >= 0 else None, cost)
    _take(costs)


def _show_files(file: DataSet) -> None:
    with st.container(horizontal=True, gap="small"):
        made, names = (
            partial(costs_csv, costs_in_use(file.labels), file.labels),
            (file.name, "costs"),
        )
        show_table_button("classes.cost_download", made, *names, icon=None, read_again=True)
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
