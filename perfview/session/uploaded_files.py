"""What was sent, and what becomes of it: files are opened in place of their namesakes."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, BinaryIO

from perfcore.readers import ReadError
from perfcore.results import ResultError, read_document
from perfview.drawing import run_context, st
from perfview.kit.arrivals import Arrived, Sent
from perfview.kit.tasks import TASKS
from perfview.session.data import file_in_view, open_anew, open_file, remove, replaced_by
from perfview.session.data_files import DataFile
from perfview.session.data_sets import DataSet
from perfview.session.sessions import choices, choose
from perfview.session.shelves import hidden_name
from perfview.store.kept import UPLOAD, PayloadError

if TYPE_CHECKING:
    from streamlit.runtime.uploaded_file_manager import UploadedFile

MOST = 8 * 10**6
"""Bytes of a result file that is opened: this process reads it, as it is plain JSON."""
_BEGINS = re.compile(rb'(\xef\xbb\xbf)?\s*\{\s*"format"\s*:\s*"cutpoint\.result"')

SHOWN = "shown_to_be_read"
"""Where a session keeps the key of a file that was shown, and that the next run reads."""


def end_upload(received: Sequence[UploadedFile], taken: Sequence[DataSet]) -> None:
    """Open the files `taken` in place of their namesakes, and free the bytes `received`.

    A corrected file takes over what was chosen for the one before it. Where none is taken, what was
    wrong in an earlier one is not shown beside the reason: the data in use are in view.
    Streamlit keeps what was uploaded until it is told to let it go.
    """
    from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager

    fresh = {file.id for file in taken}
    for file in taken:
        open_anew(file)
        _replace_namesakes(file, fresh)
    view = file_in_view()
    if not taken and not (isinstance(view, DataFile) and view.due):
        st.session_state.pop("viewed", None)
    context = run_context()
    if context and isinstance(context.uploaded_file_mgr, MemoryUploadedFileManager):
        for upload in received:
            context.uploaded_file_mgr.remove_file(context.session_id, upload.file_id)
    st.session_state["uploads"] = st.session_state.get("uploads", 0) + 1


def _replace_namesakes(file: DataSet, fresh: Collection[str]) -> None:
    """Have a file take the place of others of its name, but for those that came with it."""
    for old in replaced_by(file):
        if old.id not in fresh:
            if old.reads_well and old.asks_the_same(file):
                carried = choices().carried_over(old.id, file.id)
                choose(carried.without_models(file.id, old.turned(file)))
            remove(old.id)


def was_shown(file: DataFile) -> bool:
    """Return whether the run before has shown a file that waits to be read; else this one has."""
    before: bool = st.session_state.pop(SHOWN, "") == file.key
    if not before:
        st.session_state[SHOWN] = file.key
    return before


def end_reading(file: DataFile) -> None:
    """Open a large file that has been read, in place of its namesakes."""
    open_file(file)
    _replace_namesakes(file, {file.id})


def received(upload: UploadedFile) -> BinaryIO | Arrived:
    """Return the bytes of an upload: on the disk, or in memory where nobody put them there."""
    context = run_context()
    if context is None:
        return upload
    for found in context.uploaded_file_mgr.get_files(context.session_id, [upload.file_id]):
        if isinstance(found.data, Sent):
            return found.data.arrived
    return upload


def is_result(file: BinaryIO) -> bool:
    """Return whether a file begins as a result file does."""
    file.seek(0)
    start = file.read(128)
    file.seek(0)
    return _BEGINS.match(start) is not None


def data_of_result(file: BinaryIO, *, name: str, owner: str = "") -> DataSet:
    """Return what a result file keeps of its data, as a data set without rows.

    Raises
    ------
    ReadError
        If it is damaged or too large, or does not keep all that the pages of its task show.
    """
    file.seek(0)
    text = file.read(MOST + 1)
    if len(text) > MOST:
        raise ReadError(
            "{name} is a result file of more than {most:,} bytes. Send its data file.",
            name=name,
            most=MOST,
        )
    try:
        found = read_document(text.removeprefix(b"\xef\xbb\xbf"))
        kept = (read := TASKS[found.task].of_result) and read(found)
    except (ResultError, PayloadError) as error:
        told = "{name} is a damaged result file: {why}"
        raise ReadError(told, name=name, why=error.args[0]) from error
    if kept is None:
        told = "{name} is a result, for `cutpoint check`. Send the data file, or its counts."
        raise ReadError(told, name=name)
    sha256 = hashlib.sha256(text).hexdigest()
    data = f"{UPLOAD}{hidden_name(sha256, owner)}"
    return DataSet(data, name, sha256, kept, found.task, title=found.title, note=found.note)
