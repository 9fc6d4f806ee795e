"""What is answered to those who have no session: programs of chats, and pages that frame ours.

Nothing here reads or sets a cookie, or changes what is kept.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from perfview.server.answers import refused, speak_to
from perfview.server.bodies import has_body, is_ambiguous
from perfview.server.outside.embeds import Embeds
from perfview.server.outside.previews import CARD, picture_at
from perfview.settings import EMBED, Settings


class Outside:
    """Middleware that answers with pictures of links and pages to frame; it lets all else through.

    Parameters
    ----------
    app
        What answers all else.
    chosen
        The settings, which say how often one address is answered.
    wait
        Returns once what makes pages is loaded.
    """

    def __init__(self, app: ASGIApp, chosen: Settings, wait: Callable[[], Awaitable[None]]) -> None:
        self.app, self._embeds, self._wait = app, Embeds(chosen), wait

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or let it through."""
        if scope["type"] != "http" or not str(scope["path"]).startswith((CARD, EMBED)):
            await self.app(scope, receive, send)
            return
        # Cookies go no further, and a page is the same for all who speak one language.
        asking = {**scope, "headers": [each for each in scope["headers"] if each[0] != b"cookie"]}
        speak_to(asking)
        answer = await self._answered(Request(asking))
        await answer(scope, receive, send)

    async def _answered(self, request: Request) -> Response:
        if is_ambiguous(request.scope):
            return refused(400, "serving.framing")
        if has_body(request.scope):
            return refused(413, "serving.no_body")
        if request.method not in ("GET", "HEAD"):
            return refused(405, "serving.closed")
        path = request.url.path
        if path.startswith(CARD):
            return await run_in_threadpool(picture_at, path.removeprefix(CARD))
        await self._wait()
        return await self._embeds.answer(request, path.removeprefix(EMBED))
