"""What may come in: not more than there is room for, and nothing by doors that nobody needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from perfview.server.answers import busy_page, refused
from perfview.server.uploads import drop_abandoned, held_bytes
from perfview.session.memory import resident_megabytes

INNER = "/_stcore/"
CLOSED = ("metrics", "agent", "script-health-check")
"""Streamlit's own doors that tell of the server's insides or let programs drive it."""
BUSY = 1013
"""What a websocket is closed with: try again later."""
MEGABYTE = 10**6


@dataclass(frozen=True, slots=True)
class Room:
    """How much a server takes in.

    Attributes
    ----------
    visitors
        Sessions at once.
    visitor_megabytes
        What one session's uploads may hold before they are read.
    memory_megabytes
        Beyond this memory of the process no file is taken; 0: without bound.
    """

    visitors: int
    visitor_megabytes: int
    memory_megabytes: int = 0


class Gates:
    """Middleware that lets in what there is room for.

    Parameters
    ----------
    app
        What answers those who are let in.
    room
        How much that is.
    memory
        The memory of this process in MB.
    held
        The bytes that a session's uploads hold, but for the one to be replaced.
    """

    def __init__(
        self,
        app: ASGIApp,
        room: Room,
        memory: Callable[[], float] = resident_megabytes,
        held: Callable[[str, str], int] = held_bytes,
    ) -> None:
        self.app, self.room, self._memory, self._held = app, room, memory, held
        self.visitors = 0
        self._coming: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or let it through."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        door = _door(scope)
        if door[:1] in [[name] for name in CLOSED]:
            await self._close(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._visit(scope, receive, send)
        elif door[:1] == ["upload_file"] and scope["method"] in ("PUT", "POST"):
            await self._upload(scope, receive, send, door)
        elif self.visitors >= self.room.visitors and _is_page(scope):
            await busy_page()(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _close(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await refused(404, "serving.closed")(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": ""})

    async def _visit(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a visitor in for as long as the connection holds."""
        if self.visitors >= self.room.visitors:
            await receive()
            await send({"type": "websocket.close", "code": BUSY, "reason": "busy"})
            return
        self.visitors += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.visitors -= 1
            drop_abandoned()

    async def _upload(self, scope: Scope, receive: Receive, send: Send, door: list[str]) -> None:
        """Take an upload whose length is known, and for which there is room."""
        length = Headers(scope=scope).get("content-length", "")
        if not (length.isascii() and length.isdigit()):
            await refused(411, "serving.no_length")(scope, receive, send)
            return
        session, size = door[1] if len(door) > 1 else "", int(length)
        replaced = door[2] if len(door) > 2 else ""
        held = self._held(session, replaced) + self._coming[session]
        if held + size > self.room.visitor_megabytes * MEGABYTE:
            words = {"size": size / MEGABYTE, "held": held / MEGABYTE}
            most = self.room.visitor_megabytes
            answer = refused(413, "serving.quota", most=most, **words)
            await answer(scope, receive, send)
            return
        if self._full(size):
            await refused(503, "serving.busy_memory")(scope, receive, send)
            return
        self._coming[session] += size
        try:
            await self.app(scope, receive, send)
        finally:
            self._coming[session] -= size
            if not self._coming[session]:
                del self._coming[session]

    def _full(self, size: int) -> bool:
        """Whether `size` more bytes, and those that are on their way, are too much."""
        bound = self.room.memory_megabytes
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
