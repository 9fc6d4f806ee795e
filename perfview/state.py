"""The session and the address: the only place that touches either.

Two frozen values live in the session: `Choices`, what the reader chose, and `Files`, the data. A
widget never owns a choice: it is set from the choices before it is drawn, and its callback puts the
new value back. So choices outlive page switches, and the address can say all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import streamlit as st
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.uploaded_file_manager import UploadedFile

from perfview import cached
from perfview.board.events import board_events
from perfview.choices import PARAMETERS, Address, Answer, Choices, read_address, shortened
from perfview.data_files import DataFile, Files
from perfview.goals import MARKABLE
from perfview.words import say


def choices() -> Choices:
    """Return what the reader has chosen."""
    chosen: Choices = st.session_state.get("choices", Choices())
    return chosen


def choose(chosen: Choices) -> None:
    """Take over what the reader has just chosen; it wins over the address."""
    st.session_state["choices"] = chosen
    st.session_state["chosen_now"] = True


# Data files


def files() -> Files:
    """Return the data files of this session."""
    kept: Files = st.session_state.get("files", Files())
    return kept


def data_in_use() -> DataFile:
    """Return the file that the pages show: the chosen one, else the first sample."""
    chosen = _ready(choices().data)
    if chosen is None:
        chosen = cached.sample_file(cached.samples()[0])
        st.session_state["choices"] = replace(choices(), data=chosen.id)
    return chosen


def file_in_view() -> DataFile:
    """Return the file that the Data page shows, which may be one that did not read well."""
    viewed = files().opened.get(st.session_state.get("viewed", ""))
    return viewed or data_in_use()


def open_file(file: DataFile) -> None:
    """Show `file` on the Data page; use it if it reads well, and else leave all else in use."""
    st.session_state["files"] = files().with_file(file)
    st.session_state["viewed"] = file.id
    if file.reads_well:
        choose(replace(choices().without(file.id), data=file.id))
        cached.forget()


def use(data: str) -> None:
    """Show the file `data` on the Data page and use it if it has ever read well."""
    st.session_state["viewed"] = data
    if _ready(data) is not None:
        choose(replace(choices(), data=data))


def uploads() -> tuple[DataFile, ...]:
    """Return the files that were uploaded in this session, as they were last read."""
    known = {sample.id for sample in cached.samples()}
    return tuple(file for file in files().opened.values() if file.id not in known)


def names_of_data() -> dict[str, str]:
    """Return the name of every data set that can be used: uploaded files, then samples."""
    uploads = {file.id: file.name for file in files().ready.values()}
    return {**uploads, **{sample.id: sample.title for sample in cached.samples()}}


def remove(data: str) -> None:
    """Forget the file `data`, so that its memory is free."""
    st.session_state["files"] = files().without(data)
    choose(choices().without(data))
    cached.forget()


def _ready(data: str) -> DataFile | None:
    """Return the file `data` as it last read well, None if there is none."""
    sample = next((sample for sample in cached.samples() if sample.id == data), None)
    if data in files().ready or sample is None:
        return files().ready.get(data)
    return cached.sample_file(sample)


# Widgets


def shown(key: str, value: object) -> str:
    """Make the widget `key` show `value`, and return its key."""
    st.session_state[key] = value
    return key


def widget(key: str) -> Any:
    """Return what the reader entered in the widget `key`, in its callback."""
    return st.session_state[key]


def uploader() -> str:
    """Return the key of the uploader; a new one after each upload, so that the old bytes go."""
    return f"uploader-{st.session_state.get('uploads', 0)}"


def end_upload(received: Sequence[UploadedFile], taken: Sequence[DataFile]) -> None:
    """Open the files `taken` in place of their namesakes, and free the bytes `received`.

    Streamlit keeps what was uploaded, in full, until it is told to let it go.
    """
    fresh = {file.id for file in taken}
    for file in taken:
        open_file(file)
        for old in uploads():
            if file.reads_well and old.name == file.name and old.id not in fresh:
                remove(old.id)
    context = get_script_run_ctx()
    if context and isinstance(context.uploaded_file_mgr, MemoryUploadedFileManager):
        for upload in received:
            context.uploaded_file_mgr.remove_file(context.session_id, upload.file_id)
    st.session_state["uploads"] = st.session_state.get("uploads", 0) + 1


# Board


def take_commit(board: str, model: str) -> None:
    """Take over the threshold that the board with the key `board` has committed."""
    commit = board_events(st.session_state.get(board)).commit
    if commit is not None:
        st.session_state[f"{board}-acknowledged"] = commit.sequence
        choose(choices().with_threshold(model, commit.threshold))


def acknowledged(board: str) -> int:
    """Return the number of the last commit taken over from the board, 0 before the first."""
    number: int = st.session_state.get(f"{board}-acknowledged", 0)
    return number


def answer(text: str, model: str, threshold: float) -> None:
    """Keep `text` to be shown beside the board while `threshold` is in use for `model`."""
    st.session_state["answer"] = Answer(text, choices().data, model, threshold)


def answered(model: str, threshold: float) -> str:
    """Return what was last answered, if it still holds, else ""."""
    kept: Answer | None = st.session_state.get("answer")
    place = (choices().data, model, threshold)
    return kept.text if kept and (kept.data, kept.model, kept.threshold) == place else ""


# Router


def routed() -> bool:
    """Return whether this session has been through the app's own navigation."""
    return bool(st.session_state.get("routed", False))


def mark_routed() -> None:
    """Note that this session has been through the app's own navigation."""
    st.session_state["routed"] = True


# Notices


def notify(notice: str) -> None:
    """Keep `notice` to be shown on top of the page in this run."""
    st.session_state["notices"] = (*st.session_state.get("notices", ()), notice)


def take_notices() -> tuple[str, ...]:
    """Return the notices of this run; they are shown once."""
    notices: tuple[str, ...] = st.session_state.pop("notices", ())
    return notices


# Address


def follow_address() -> None:
    """Take over what the address says, unless it is what was written there or the reader chose."""
    query = {key: st.query_params[key] for key in PARAMETERS if key in st.query_params}
    chosen_now = st.session_state.pop("chosen_now", False)
    if chosen_now or not query or query == st.session_state.get("written"):
        return
    address, problems = read_address(query, measures=MARKABLE)
    for problem in problems:
        notify(problem)
    _follow(address)


def write_address(address: Address) -> None:
    """Put `address` into the address bar, if it is not there already."""
    st.session_state.pop("chosen_now", None)
    query = address.query()
    st.session_state["written"] = query
    if st.query_params.to_dict() != query:
        st.query_params.from_dict(query)


def _follow(address: Address) -> None:
    """Take over what `address` says as far as the data here allow, and say where they do not."""
    if address.marked is not None:
        choose(replace(choices(), marked=address.marked))
    if address.data is not None:
        file = _ready(address.data)
        if file is None:
            notify(say("common.lost_data", shown=data_in_use().name))
            return
        choose(replace(choices(), data=file.id))
        if address.columns_changed and not file.columns_changed:
            notify(say("common.lost_columns", data=file.name))
    _follow_model(address, data_in_use())


def _follow_model(address: Address, file: DataFile) -> None:
    """Take over model, threshold and axis; the latter two belong to the model alone."""
    model = address.model or file.model(choices())
    if model not in file.models:
        model = file.model(choices())
        values = {"model": shortened(str(address.model)), "data": file.name, "shown": model}
        notify(say("common.lost_model", **values))
        return
    chosen = choices().with_model(model)
    if address.threshold is not None:
        chosen = chosen.with_threshold(model, address.threshold)
    if address.axis is not None:
        chosen = chosen.with_axis(model, address.axis)
    choose(chosen)
