"""Which part of the data in use is shown: the whole, or what pages of another task show of it."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from perfview.kit.tasks import TASKS
from perfview.session.data import data_in_use, part_of, ready_data
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
