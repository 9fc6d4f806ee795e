"""Rows that seem to belong together: taken as groups at first, which one click changes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from perfview import session
from perfview.drawing import st
from perfview.kit.theme import count
from perfview.session.data_files import DataFile, reread
from perfview.words import escaped, say


def show_group(file: DataFile) -> None:
    """Show by which column rows are taken together, or could be, and the other choice."""
    column = file.guess.group
    if column is None or not file.reads_well:
        return
    if file.ungrouped:
        st.warning(say("data.group_left", column=escaped(column)), icon=":material/warning:")
        st.button(say("data.group_take"), key="group_take", on_click=_take, args=(column,))
        return
    rows = next(iter(file.found.models.values()))
    groups = getattr(rows, "group", None)
    if file.columns.group == column and groups is not None:
        told = count(np.unique(groups).size)
        words = say("data.group_taken", column=escaped(column), n=told)
        st.info(words, icon=":material/group_work:")
        st.button(say("data.group_leave"), key="group_leave", on_click=_take, args=(None,))


def _take(column: str | None) -> None:
    file = session.table_in_view()
    session.open_file(reread(file, replace(file.columns, group=column)))
