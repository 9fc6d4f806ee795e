"""The cookie that a browser is known by: what it uploads is found by that browser alone."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from perfview.settings import Settings
from perfview.settings.cookies import COOKIE, HOST_COOKIE, browser_of, new_browser


class Browsers:
    """Middleware that gives a cookie to each browser that asks for a page and has none.

    It ends with the browser, as uploads are kept for an hour only. Scripts cannot read it. Other
    sites have it sent by a link to a page alone: were it not sent then, another would replace it.
    """

    def __init__(self, app: ASGIApp, chosen: Settings) -> None:
        self.app = app
        self._secure = chosen.base_url.startswith("https:")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        name = HOST_COOKIE if self._secure or scope.get("scheme") == "https" else COOKIE
        if not _asks_for_page(scope) or browser_of(HTTPConnection(scope).cookies, name):
            await self.app(scope, receive, send)
            return
        made = Response()
        made.set_cookie(
            name, new_browser(), secure=name == HOST_COOKIE, httponly=True, samesite="lax"
        )

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                answer.append("Set-Cookie", made.headers["set-cookie"])
                answer["Cache-Control"] = "private, no-cache"
            await send(message)

        await self.app(scope, receive, marked)


def _asks_for_page(scope: Scope) -> bool:
    """Whether a person's browser asks for a page; one that it has in its cache counts too."""
    if scope["type"] != "http" or scope["method"] != "GET":
        return False
    return "text/html" in HTTPConnection(scope).headers.get("accept", "")
