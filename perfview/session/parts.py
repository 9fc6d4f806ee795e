"""As what the data in use are shown: of which task, whole or in part."""

from __future__ import annotations

from dataclasses import replace

from perfcore.readers import ReadError, guess_columns
from perfview.drawing import st
from perfview.kit.tasks import TASKS
from perfview.session.data import data_in_use, open_file, part_of, ready_data
from perfview.session.data_files import DataFile, reread
from perfview.session.data_sets import DataSet
from perfview.session.sessions import choices, choose


def turn_to(task: str) -> bool:
    """Use that of the data in use which pages of a task show; False if these show none of it.

    "" stands for pages of all tasks: they show the whole. Of the parts of one data set the last
    one that was in use is shown again.
    """
    used = data_in_use()
    whole, parts, last = used.whole, TASKS[used.whole.task].parts, f"part-{used.whole.id}"
    if used is not whole:
        st.session_state[last] = used.id
    found: DataSet | None = whole
    if task and whole.task != task:
        known = ready_data(st.session_state.get(last, "")) or part_of(whole, "")
        found = known if parts is not None and parts.task == task else None
    if found is not None and found.id != used.id:
        st.session_state["choices"] = replace(choices(), data=found.id)
    st.session_state["task"] = task
    return found is not None


def use_part(name: str) -> bool:
    """Use another part of the data set that the data in use are a part of, if it is there."""
    found = part_of(data_in_use().whole, name)
    if found is not None:
        choose(replace(choices(), data=found.id))
    return found is not None


def read_in_use_as(task: str) -> bool:
    """Read the file in use as data of another task, if it can be; return whether it could."""
    file = data_in_use().whole
    found = _read_as(file, task) if isinstance(file, DataFile) else None
    if found is not None:
        open_file(found)
    return found is not None


def _read_as(file: DataFile, task: str) -> DataFile | None:
    """Return `file` read as data of another task, its columns as guessed; None where it is none."""
    try:
        found = reread(file, guess_columns(file.table, task=task))
    except ReadError:
        return None
    return found if found.reads_well and found.task == task else None
