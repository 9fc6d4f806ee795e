"""The data files of one session, and those that a shelf still holds of earlier ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.uploaded_file_manager import UploadedFile

from perfview import cached
from perfview.data_files import DataFile, Files
from perfview.state.sessions import choices, choose


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
    """Show `file` on the Data page; use it if it reads well, and else leave all else in use.

    What was chosen for it as it was read before holds on, unless it now asks another question.
    """
    before = _ready(file.id)
    st.session_state["files"] = files().with_file(file)
    st.session_state["viewed"] = file.id
    if file.reads_well:
        cached.shelf().put(file)
        same = before is not None and before.asks_the_same(file)
        chosen = choices() if same else choices().without(file.id)
        choose(replace(chosen, data=file.id))
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


def comparable_data() -> dict[str, DataFile]:
    """Return the data whose labels are those of the data in use, which come first."""
    used = data_in_use()
    labels, positive = set(used.predictions.labels), used.predictions.positive_label
    # Samples of another positive label need not be read to know that.
    others = {sample.id for sample in cached.samples() if sample.positive_label != positive}
    others -= {used.id, *files().ready}
    known = ((data, _ready(data)) for data in names_of_data() if data not in others)
    return {used.id: used} | {
        data: file
        for data, file in known
        if file is not None
        and set(file.predictions.labels) == labels
        and file.predictions.positive_label == positive
    }


def remove(data: str) -> None:
    """Forget the file `data`, so that its memory is free."""
    st.session_state["files"] = files().without(data)
    cached.shelf().remove(data)
    choose(choices().without(data))
    cached.forget()


def data_at(data: str, columns: str) -> DataFile | None:
    """Return the file that an address names; one that is only on the shelf joins this session.

    Where its columns cannot be had as the address says, it is returned as it is here.
    """
    here = _ready(data)
    if here is not None and here.columns_key == columns:
        return here
    kept = cached.shelf().get(data, columns)
    if kept is None:
        kept = here or cached.shelf().get(data, "")
    if kept is not None and kept is not here:
        st.session_state["files"] = files().with_file(kept)
        cached.forget()
    return kept


def _ready(data: str) -> DataFile | None:
    """Return the file `data` as it last read well, None if there is none."""
    sample = next((sample for sample in cached.samples() if sample.id == data), None)
    if data in files().ready or sample is None:
        return files().ready.get(data)
    return cached.sample_file(sample)


def end_upload(received: Sequence[UploadedFile], taken: Sequence[DataFile]) -> None:
    """Open the files `taken` in place of their namesakes, and free the bytes `received`.

    A corrected file takes over what was chosen for the one before it.
    Streamlit keeps what was uploaded, in full, until it is told to let it go.
    """
    fresh = {file.id for file in taken}
    for file in taken:
        open_file(file)
        for old in uploads():
            if file.reads_well and old.name == file.name and old.id not in fresh:
                if old.reads_well and old.asks_the_same(file):
                    choose(choices().carried_over(old.id, file.id))
                remove(old.id)
    context = get_script_run_ctx()
    if context and isinstance(context.uploaded_file_mgr, MemoryUploadedFileManager):
        for upload in received:
            context.uploaded_file_mgr.remove_file(context.session_id, upload.file_id)
    st.session_state["uploads"] = st.session_state.get("uploads", 0) + 1
