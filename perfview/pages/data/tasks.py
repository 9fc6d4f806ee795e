"""What a file holds: two classes or several, and the button that reads it as the other."""

from __future__ import annotations

import streamlit as st

from perfcore.readers import guess_columns, other_tasks
from perfview import session
from perfview.session.caches import cached
from perfview.session.data_files import UNREAD, DataFile, reread
from perfview.words import say


def show_task(file: DataFile) -> None:
    """Show the task of a file, and a button for each other one that its columns may mean."""
    if file.guess is UNREAD and not file.columns_changed:
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(say("data.task", task=say(f"{file.task}.task")))
        for task in _others(file):
            st.button(
                say("data.task_other", task=say(f"{task}.task")),
                key=f"task-{task}",
                type="tertiary",
                on_click=_take_task,
                args=(task,),
            )


@cached()
def _others(file: DataFile) -> tuple[str, ...]:
    return other_tasks(file.table, file.columns)


def _take_task(task: str) -> None:
    """Guess the columns anew for another task; the truth stays what it is."""
    file = session.table_in_view()
    columns = guess_columns(file.table, task=task, truth=file.columns.truth)
    session.open_file(reread(file, columns))
