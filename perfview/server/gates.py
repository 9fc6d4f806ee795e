"""What may come in: not more than there is room for, and nothing by doors that nobody needs."""

from __future__ import annotations

import asyncio
from collections import Counter

from starlette.datastructures import Headers
from starlette.routing import Match
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from perfview.server.addresses import network_of
from perfview.server.answers import busy_page, refused, speak_to
from perfview.server.bodies import Body, has_body, is_ambiguous
from perfview.server.origins import is_foreign
from perfview.server.paces import Pace
from perfview.server.receivers import upload_door
from perfview.server.uploads import Uploads, drop_abandoned
from perfview.settings import Settings

INNER = "/_stcore/"
CLOSED = ("metrics", "agent", "script-health-check")
"""Streamlit's own doors that tell of the server's insides or let programs drive it."""
POLICY = 1008
"""What a websocket is closed with: not allowed."""
BUSY = 1013
"""Likewise: try again later."""
LONGEST_WAIT = 10.0
"""Seconds that a visit may wait for its turn; Streamlit's page gives up after 15."""
_SAFE = ("GET", "HEAD", "OPTIONS")


class Gates:
    """Middleware that lets in what there is room for.

    Parameters
    ----------
    app
        What answers those who are let in.
    chosen
        The settings, which say how much that is.
    uploads
        What takes uploads; by default what `app` and `chosen` make.
    """

    def __init__(self, app: ASGIApp, chosen: Settings, uploads: Uploads | None = None) -> None:
        self.app, self.chosen = app, chosen
        self.visitors: Counter[str] = Counter()  # by address
        self._uploads = uploads or Uploads(app, chosen)
        self._pace = Pace(chosen.visits_per_minute, LONGEST_WAIT)
        self._door = upload_door()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or let it through."""
        if scope["type"] == "websocket":
            await self._visiting(scope)(scope, receive, send)
            return
        if scope["type"] == "http":
            speak_to(scope)
            if has_body(scope):
                body = Body(receive, send)
                receive, send = body.receive, body.send
            await self._asking(scope)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _asking(self, scope: Scope) -> ASGIApp:
        """Return what answers a request: the app, or a refusal."""
        if is_ambiguous(scope):
            return refused(400, "serving.framing")
        if _door(scope) in CLOSED:
            return refused(404, "serving.closed")
        if scope["method"] not in _SAFE and is_foreign(scope, self.chosen.base_url):
            return refused(403, "serving.foreign")
        match, found = self._door.matches(scope)
        if match is Match.FULL:
            return self._uploads.answer(scope, **found["path_params"])
        if has_body(scope):
            return refused(413, "serving.no_body")
        return busy_page() if _is_page(scope) and self._is_full(scope) else self.app

    def _visiting(self, scope: Scope) -> ASGIApp:
        """Return what answers a websocket."""
        if _door(scope) in CLOSED or is_foreign(scope, self.chosen.base_url):
            return WebSocketClose(POLICY)
        if self._is_full(scope):
            return WebSocketClose(BUSY, "busy")
        return self._visit

    def _is_full(self, scope: Scope) -> bool:
        """Whether there is no room for one more visitor from this address.

        One address may take half of the room that the others leave, so that no one takes all.
        """
        mine = self.visitors[network_of(scope)]
        free = self.chosen.visitors - (self.visitors.total() - mine)
        return mine >= (free + 1) // 2

    async def _visit(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a visitor in, in turn, for as long as the connection holds."""
        address = network_of(scope)
        wait = self._pace.wait(address, asyncio.get_running_loop().time())
        if wait is None:
            await WebSocketClose(BUSY, "busy")(scope, receive, send)
            return
        self.visitors[address] += 1
        try:
            await asyncio.sleep(wait)
            await self.app(scope, receive, send)
        finally:
            self.visitors -= Counter({address: 1})  # keeps no address of which nobody is here
            drop_abandoned()


def _door(scope: Scope) -> str:
    """Return the name behind Streamlit's own prefix, wherever that stands in the path."""
    parts = str(scope["path"]).partition(INNER)[2].split("/")
    return next((part for part in parts if part), "")


def _is_page(scope: Scope) -> bool:
    """Whether a person's browser asks for a page."""
    accepted = Headers(scope=scope).get("accept", "")
    return scope["method"] == "GET" and "text/html" in accepted
