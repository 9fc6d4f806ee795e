"""Uploads as they come in: counted by the bytes that have arrived, and ended where they stall."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.runtime import Runtime
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager

from perfview.kit.arrivals import SPARE, disk_bytes, free_bytes
from perfview.kit.theme import exact
from perfview.server.addresses import network_of
from perfview.server.answers import refused
from perfview.settings import Settings

PATIENCE = 20.0
"""Seconds in which `PROGRESS` must arrive."""
PROGRESS = 16_384
"""Bytes."""
LONGEST_LENGTH = 20
"""Digits of a length."""
MEGABYTE = 10**6


def waiting_bytes(session: str, besides: Collection[str] = ()) -> int:
    """Return the bytes of the files of a session that wait to be read, but for some."""
    stored = upload_manager()
    if stored is None:
        return 0
    files = list(stored.file_storage.get(session, {}).values())
    return sum(len(file.data) for file in files if file.file_id not in besides)


def is_open(session: str) -> bool:
    """Whether a page of this session is open."""
    return Runtime.exists() and Runtime.instance().is_active_session(session)


def drop_abandoned() -> None:
    """Free the uploads of sessions that nobody is connected to: their pages cannot read them."""
    stored = upload_manager()
    if stored is None:
        return
    for session in list(stored.file_storage):
        if not is_open(session):
            stored.remove_session_files(session)


def upload_manager() -> MemoryUploadedFileManager | None:
    """Return what keeps the files of visits; None where no app runs."""
    if not Runtime.exists():
        return None
    manager = Runtime.instance().uploaded_file_mgr
    return manager if isinstance(manager, MemoryUploadedFileManager) else None


def _resident() -> float:
    # The server answers before this is loaded, and nobody uploads before it is.
    from perfview.session.memory import resident_megabytes

    return resident_megabytes()


@dataclass(eq=False)
class _Upload:
    """One upload under way: whose it is, and how many of its bytes have arrived."""

    session: str
    file: str
    address: str
    arrived: int = 0


class _Cut(Exception):  # noqa: N818
    """An upload ends here; `answer` says why, where somebody is left to hear it."""

    def __init__(self, answer: ASGIApp | None = None) -> None:
        self.answer = answer


class Uploads:
    """What takes uploads, as many and as large as there is room for.

    Parameters
    ----------
    app
        What reads those that are let in.
    chosen
        The settings, which say how much room there is.
    memory
        The memory of the dashboard's processes in MB; by default as it is measured.
    held
        The bytes that a session's uploads hold, but for some of its files.
    on_disk
        Likewise on the disk, those included that are kept to be read otherwise.
    free
        The bytes that are free on the disk.
    known
        Whether a session is open.
    patience
        Seconds in which an upload must make progress.
    """

    def __init__(
        self,
        app: ASGIApp,
        chosen: Settings,
        *,
        memory: Callable[[], float] | None = None,
        held: Callable[[str, Collection[str]], int] = waiting_bytes,
        on_disk: Callable[[str, Collection[str]], int] = disk_bytes,
        free: Callable[[], int] = free_bytes,
        known: Callable[[str], bool] = is_open,
        patience: float = PATIENCE,
    ) -> None:
        self.app, self.chosen, self.patience = app, chosen, patience
        self._memory, self._held, self._known = memory or _resident, held, known
        self._on_disk, self._free = on_disk, free
        self._under_way: set[_Upload] = set()

    def answer(self, scope: Scope, session: str, file: str) -> ASGIApp:
        """Return what takes an upload, or refuses it before anything of it is read."""
        if not self._known(session):
            return refused(404, "serving.no_session")
        length = Headers(scope=scope).get("content-length", "0")
        if not (length.isascii() and length.isdigit() and len(length) <= LONGEST_LENGTH):
            return refused(400, "serving.framing")
        upload = _Upload(session, file, network_of(scope))
        mine = [other for other in self._under_way if other.session == session]
        near = [other for other in self._under_way if other.address == upload.address]
        if len(mine) >= self.chosen.uploads_per_visitor:
            return refused(429, "serving.many_uploads", most=self.chosen.uploads_per_visitor)
        if len(near) >= self.chosen.uploads_per_address:
            return refused(429, "serving.many_uploads_here", most=self.chosen.uploads_per_address)
        if lack := self._lack(upload, int(length)):
            return lack

        async def taken(scope: Scope, receive: Receive, send: Send) -> None:
            self._under_way.add(upload)
            try:
                await self.app(scope, self._counted(upload, receive), send)
            except _Cut as cut:
                if cut.answer is not None:
                    await cut.answer(scope, receive, send)
            finally:
                self._under_way.discard(upload)

        return taken

    def _counted(self, upload: _Upload, receive: Receive) -> Receive:
        """Return what receives an upload for as long as it comes and there is room."""
        clock = asyncio.get_running_loop()
        waited = 0.0  # for the sender alone: the time that the server takes is no stall
        progressed = checked = 0

        async def counted() -> Message:
            nonlocal waited, progressed, checked
            begun = clock.time()
            try:
                async with asyncio.timeout(self.patience - waited):
                    message = await receive()
            except TimeoutError:
                raise _Cut(refused(408, "serving.stalled", seconds=exact(self.patience))) from None
            waited += clock.time() - begun
            if message["type"] != "http.request":
                raise _Cut
            upload.arrived += len(message.get("body", b""))
            if upload.arrived - progressed >= PROGRESS:
                waited, progressed = 0.0, upload.arrived
            # Looking at the memory takes longer than taking in a piece.
            if upload.arrived - checked >= MEGABYTE or not message.get("more_body", False):
                checked = upload.arrived
                if lack := self._lack(upload, upload.arrived):
                    raise _Cut(lack)
            return message

        return counted

    def _lack(self, upload: _Upload, size: int) -> ASGIApp | None:
        """Return the refusal of an upload of `size` bytes if there is no room for it.

        All lie on the disk. One whose rows are kept has to fit into memory soon; a larger one never
        does, so it takes its room on the disk alone.
        """
        others, chosen = self._under_way - {upload}, self.chosen
        mine = [other for other in others if other.session == upload.session]
        besides = {upload.file, *(other.file for other in mine)}
        large = size > chosen.row_megabytes * MEGABYTE
        most = chosen.upload_megabytes if large else chosen.visitor_megabytes
        held = (self._on_disk if large else self._held)(upload.session, besides)
        held += sum(other.arrived for other in mine)
        if held + size > most * MEGABYTE:
            words = {"size": size / MEGABYTE, "held": held / MEGABYTE}
            return refused(413, "serving.quota", most=most, **words)
        if self._free() - (size - upload.arrived) < SPARE:
            return refused(503, "serving.full_disk")
        bound = chosen.memory_megabytes
        small = [each for each in others if each.arrived <= chosen.row_megabytes * MEGABYTE]
        coming = (sum(each.arrived for each in small) + (0 if large else size)) / MEGABYTE
        if bound and self._memory() + coming > bound:
            return refused(503, "serving.busy_memory")
        return None
