"""What a file holds: two classes or several, and the button that reads it as the other."""

from __future__ import annotations

from perfcore.readers import ReadError, guess_columns
from perfview import session
from perfview.drawing import st
from perfview.session.data_files import UNREAD, DataFile, reread
from perfview.words import escaped, say, sentences, told


def show_task(file: DataFile) -> None:
    """Show the task of a file, why, and a button for each other one that its columns may mean."""
    if file.guess is UNREAD and not file.columns_changed:
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(say("data.task", task=say(f"{file.task}.task")))
        for task in (task for task in file.tasks if task != file.task):
            st.button(
                say("data.task_other", task=say(f"{task}.task")),
                key=f"task-{task}",
                type="tertiary",
                on_click=_take_task,
                args=(task,),
            )
    if not file.columns_changed:
        st.caption(escaped(sentences(*map(told, file.columns.task_reasons))))


def _take_task(task: str) -> None:
    """Guess the columns anew for another task; the truth stays what it is."""
    file = session.table_in_view()
    try:
        columns = guess_columns(file.table, task=task, truth=file.columns.truth)
    except ReadError:  # the reader has chosen another truth since
        columns = guess_columns(file.table, task=task, truth=file.guess.truth)
    session.open_file(reread(file, columns))
