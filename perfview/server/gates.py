"""What may come in: not more than there is room for, and nothing by doors that nobody needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from html import escape
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose
from streamlit.runtime import Runtime
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager

from perfview.session.memory import MEGABYTE, resident_megabytes
from perfview.settings import Settings
from perfview.words import say

INNER = "/_stcore/"
CLOSED = ("metrics", "agent", "script-health-check")
"""Streamlit's own doors that tell of the server's insides or let programs drive it."""
BUSY = 1013
"""What a websocket is closed with: try again later."""
AGAIN = 30
"""Seconds after which a page tries again."""

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="{again}">
<title>{product}</title>
<style>
:root {{color-scheme: light dark;}}
body {{margin: 0; min-height: 100vh; display: grid; place-items: center;
  font: 16px/1.5 system-ui, sans-serif; background: #ffffff; color: #262b33;}}
main {{max-width: 28rem; padding: 2rem;}}
p.product {{margin: 0 0 1.5rem; font-weight: 600; opacity: 0.7;}}
h1 {{font-size: 1.6rem; margin: 0 0 0.5rem;}}
@media (prefers-color-scheme: dark) {{body {{background: #0e1117; color: #f0f2f6;}}}}
</style></head>
<body><main><p class="product">{product}</p><h1>{title}</h1><p>{text}</p></main></body></html>
"""


def waiting_bytes(session: str, besides: str = "") -> int:
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


class Gates:
    """Middleware that lets in what there is room for.

    Parameters
    ----------
    app
        What answers those who are let in.
    chosen
        The settings, which say how much that is.
    memory
        The memory of this process in MB.
    held
        The bytes that a session's uploads hold, but for the one to be replaced.
    """

    def __init__(
        self,
        app: ASGIApp,
        chosen: Settings,
        memory: Callable[[], float] = resident_megabytes,
        held: Callable[[str, str], int] = waiting_bytes,
    ) -> None:
        self.app, self.chosen, self._memory, self._held = app, chosen, memory, held
        self.visitors = 0
        self._coming: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or let it through."""
        answer = self._answer(scope) if scope["type"] in ("http", "websocket") else self.app
        await answer(scope, receive, send)

    def _answer(self, scope: Scope) -> ASGIApp:
        """Return what answers a request: the app, or a refusal."""
        first, *rest = _door(scope) or [""]
        full = self.visitors >= self.chosen.visitors
        if scope["type"] == "websocket":
            if first in CLOSED:
                return WebSocketClose(1008)
            return WebSocketClose(BUSY, "busy") if full else self._visit
        if first in CLOSED:
            return refused(404, "serving.closed")
        if first == "upload_file" and scope["method"] in ("PUT", "POST"):
            session, replaced = (*rest, "", "")[:2]
            return self._upload(scope, session, replaced)
        return busy_page() if full and _is_page(scope) else self.app

    async def _visit(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a visitor in for as long as the connection holds."""
        self.visitors += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.visitors -= 1
            drop_abandoned()

    def _upload(self, scope: Scope, session: str, replaced: str) -> ASGIApp:
        """Return what takes an upload, if its length is known and there is room for it."""
        length = Headers(scope=scope).get("content-length", "")
        if not (length.isascii() and length.isdigit()):
            return refused(411, "serving.no_length")
        size = int(length)
        held = self._held(session, replaced) + self._coming[session]
        if held + size > self.chosen.visitor_megabytes * MEGABYTE:
            words = {"size": size / MEGABYTE, "held": held / MEGABYTE}
            most = self.chosen.visitor_megabytes
            return refused(413, "serving.quota", most=most, **words)
        if self._full(size):
            return refused(503, "serving.busy_memory")

        async def taken(scope: Scope, receive: Receive, send: Send) -> None:
            self._coming[session] += size
            try:
                await self.app(scope, receive, send)
            finally:
                self._coming -= Counter({session: size})  # keeps no session of which none comes

        return taken

    def _full(self, size: int) -> bool:
        """Whether `size` more bytes, and those that are on their way, are too much."""
        bound = self.chosen.memory_megabytes
        coming = (sum(self._coming.values()) + size) / MEGABYTE
        return bool(bound) and self._memory() + coming > bound


def _door(scope: Scope) -> list[str]:
    """Return the parts of the path behind Streamlit's own prefix, wherever that stands."""
    _, found, rest = str(scope["path"]).partition(INNER)
    return [part for part in rest.split("/") if part] if found else []


def _is_page(scope: Scope) -> bool:
    """Whether a person's browser asks for a page."""
    accepted = Headers(scope=scope).get("accept", "")
    return scope["method"] == "GET" and "text/html" in accepted


def busy_page() -> HTMLResponse:
    """Return the page that says that there is no room, and tries again."""
    page = _PAGE.format(
        again=AGAIN,
        product=escape(say("common.product")),
        title=escape(say("serving.busy_title")),
        text=escape(say("serving.busy")),
    )
    return HTMLResponse(page, 503, {"Retry-After": str(AGAIN), "Cache-Control": "no-store"})


def refused(status: int, key: str, **values: Any) -> PlainTextResponse:
    """Return a refusal in words."""
    headers = {"Cache-Control": "no-store"}
    if status == 503:
        headers["Retry-After"] = str(AGAIN)
    return PlainTextResponse(say(key, **values), status, headers)
