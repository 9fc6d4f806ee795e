"""Takes uploads in: their bytes go to the disk as they come, and never lie in this process whole.

Streamlit's own answer to an upload reads it into memory. So it is not asked, and is only told that
the file is there. What it keeps of an upload is a private part of it, which tests hold.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit import config
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec
from streamlit.url_util import make_url_path
from streamlit.web.server.server_util import is_xsrf_enabled
from streamlit.web.server.starlette.starlette_app_utils import validate_xsrf_token
from streamlit.web.server.starlette.starlette_routes import BASE_ROUTE_UPLOAD_FILE
from streamlit.web.server.starlette.starlette_server_config import XSRF_COOKIE_NAME

from perfview.kit.arrivals import Arrived, Sent
from perfview.kit.theme import exact
from perfview.server.answers import refused
from perfview.settings import Settings

MEGABYTE = 10**6
FRAMING = 10**6
"""Bytes of a request beside those of its file."""


def upload_door() -> Route:
    """Return Streamlit's own route for uploads, so that all read an address alike."""
    path = f"{BASE_ROUTE_UPLOAD_FILE}/{{session}}/{{file}}"
    base = config.get_option("server.baseUrlPath") or ""
    return Route(make_url_path(base, path), lambda request: None, methods=["PUT"])


class Receivers:
    """Middleware that takes uploads in, in Streamlit's place.

    Parameters
    ----------
    app
        What answers all else.
    chosen
        The settings, which say how large a file may be.
    manager
        Returns what keeps the files of visits; None where there is none.
    """

    def __init__(
        self,
        app: ASGIApp,
        chosen: Settings,
        manager: Callable[[], MemoryUploadedFileManager | None],
    ) -> None:
        self.app, self._most = app, chosen.upload_megabytes * MEGABYTE
        self._manager, self._door = manager, upload_door()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or let it through."""
        match, found = self._door.matches(scope)
        if match is not Match.FULL:
            await self.app(scope, receive, send)
            return
        answer = await self._taken(Request(scope, receive), **found["path_params"])
        await answer(scope, receive, send)

    async def _taken(self, request: Request, session: str, file: str) -> ASGIApp:
        header, cookie = request.headers.get("x-xsrftoken"), request.cookies.get(XSRF_COOKIE_NAME)
        if is_xsrf_enabled() and not validate_xsrf_token(header, cookie):
            return refused(403, "serving.foreign")
        length = int(request.headers.get("content-length") or 0)  # the gates have looked at it
        manager = self._manager()
        if manager is None:
            return refused(404, "serving.no_session")
        if length > self._most + FRAMING:
            return refused(413, "serving.too_large", most=exact(self._most / MEGABYTE))
        try:
            parser = MultiPartParser(request.headers, request.stream(), max_files=1, max_fields=9)
            form = await parser.parse()
        except (MultiPartException, KeyError):
            return refused(400, "serving.framing")
        except ClientDisconnect:
            return Response(status_code=400)
        except OSError:
            return refused(503, "serving.full_disk")
        uploads = [each for each in form.values() if isinstance(each, UploadFile)]
        if len(uploads) != 1:
            await form.close()
            return refused(400, "serving.framing")
        upload = uploads[0]
        try:
            arrived = await run_in_threadpool(_arrived, upload, session, file)
        except OSError:
            return refused(503, "serving.full_disk")
        finally:
            await form.close()
        if arrived.size > self._most:
            return refused(413, "serving.too_large", most=exact(self._most / MEGABYTE))
        data = Sent()
        data.arrived = arrived
        kind = upload.content_type or "application/octet-stream"
        manager.add_file(session, UploadedFileRec(file, upload.filename or "", kind, data))
        return Response(status_code=204)


def _arrived(upload: UploadFile, session: str, file: str) -> Arrived:
    """Return the file of an upload, which it moves to the disk if it is small and not there."""
    number = os.dup(upload.file.fileno())
    upload.file.flush()
    return Arrived(os.fdopen(number, "rb"), session, file)
