"""What Streamlit holds of one session's uploads, and of sessions that have gone."""

from __future__ import annotations

from streamlit.runtime import Runtime
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager


def held_bytes(session: str, besides: str = "") -> int:
    """Return the bytes of the files that wait to be read in a session, but for one."""
    stored = _manager()
    if stored is None:
        return 0
    files = list(stored.file_storage.get(session, {}).values())
    return sum(len(file.data) for file in files if file.file_id != besides)


def drop_abandoned() -> None:
    """Free the uploads of sessions that nobody is connected to: their pages cannot read them."""
    stored = _manager()
    if stored is None:
        return
    for session in list(stored.file_storage):
        if not Runtime.instance().is_active_session(session):
            stored.remove_session_files(session)


def _manager() -> MemoryUploadedFileManager | None:
    if not Runtime.exists():
        return None
    manager = Runtime.instance().uploaded_file_mgr
    return manager if isinstance(manager, MemoryUploadedFileManager) else None
