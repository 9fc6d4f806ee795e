"""The headers of every answer: whose scripts may run, and what a browser must not tell or do."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from perfview.downloads.markup import source_hash
from perfview.server.first_page import first_page
from perfview.server.outside.previews import CARD
from perfview.settings import EMBED

_NOBODY = "'none'"
_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def inline_scripts(page: str) -> list[str]:
    """Return the scripts written into a page itself."""
    return _INLINE.findall(page)


def policy(scripts: Iterable[str] = ()) -> str:
    """Return a content security policy: our own files and these inline scripts, nothing else.

    Streamlit writes style sheets as it draws, so styles may be inline. Neither can a page be shown
    inside another, nor can anything be fetched from elsewhere.
    """
    return "; ".join(
        [
            "default-src 'none'",
            " ".join(["script-src 'self'", *map(source_hash, scripts)]),
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "connect-src 'self'",
            "media-src 'self' blob:",
            "worker-src 'self' blob:",
            "manifest-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ]
    )


def embed_policy(framed_by: str) -> str:
    """Return the policy of what others may frame, beside the one that its page has in itself.

    It runs as of no site at all: it has no cookie and no store of the browser, and can reach
    nothing, neither here nor elsewhere, nor the page around it.
    """
    return "; ".join(
        [
            "sandbox allow-scripts allow-downloads",
            "connect-src 'none'",
            "frame-src 'none'",
            "worker-src 'none'",
            "object-src 'none'",
            "form-action 'none'",
            "base-uri 'none'",
            f"frame-ancestors {framed_by or _NOBODY}",
        ]
    )


@cache
def headers() -> dict[str, str]:
    """Return the headers of every answer."""
    return {
        "Content-Security-Policy": policy(inline_scripts(first_page())),
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        # An address holds what was chosen, and may open a shared link.
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "X-Robots-Tag": "noindex, nofollow",
    }


class Headers:
    """Middleware that adds the headers to every answer over HTTP.

    Parameters
    ----------
    app
        What answers.
    framed_by
        The web sites, separated by spaces, that may frame what stands below `EMBED`; "" for none.
    """

    def __init__(self, app: ASGIApp, framed_by: str = "") -> None:
        self.app, self._framed_by = app, framed_by

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def completed(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                for name, value in headers().items():
                    answer[name] = value
                path = str(scope["path"])
                if path.startswith((CARD, EMBED)):  # pages of others show these
                    answer["Cross-Origin-Resource-Policy"] = "cross-origin"
                if path.startswith(EMBED):
                    answer["Content-Security-Policy"] = embed_policy(self._framed_by)
                    del answer["X-Frame-Options"]  # it would forbid those that the policy lets
            await send(message)

        await self.app(scope, receive, completed)
