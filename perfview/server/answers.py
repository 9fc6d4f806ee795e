"""What the gates answer themselves: a page that says that there is no room, and refusals."""

from __future__ import annotations

from html import escape
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.types import Scope

from perfview.settings.cookies import LANGUAGE_COOKIE
from perfview.words import CATALOGUES, ENGLISH, language, say, speak
from perfview.words.catalogues import fitting

AGAIN = 30
"""Seconds after which a page tries again."""
_LATER = (429, 503)

_PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{refresh}<title>{product}</title>
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


def speak_to(scope: Scope) -> None:
    """Speak the language of whoever sent a request, as the session will if it gets one.

    It is the one they have chosen, else the one that their browser asks for.
    """
    asking = HTTPConnection(scope)
    chosen = asking.cookies.get(LANGUAGE_COOKIE, "")
    wished = fitting(asking.headers.get("accept-language", ""), CATALOGUES) or ENGLISH
    speak(chosen if chosen in CATALOGUES else wished)


def busy_page() -> HTMLResponse:
    """Return the page that says that there is no room, and tries again."""
    page = _page("serving.busy_title", "serving.busy", again=AGAIN)
    return HTMLResponse(page, 503, {"Retry-After": str(AGAIN), "Cache-Control": "no-store"})


def gone_page() -> HTMLResponse:
    """Return the page of a link that nothing is shown of, whyever that is."""
    page = _page("links.gone", "serving.gone")
    return HTMLResponse(page, 404, {"Cache-Control": "no-store"})


def _page(title: str, text: str, *, again: int = 0) -> str:
    """Return a page with these texts, by their keys, that loads itself again after some seconds."""
    refresh = f'<meta http-equiv="refresh" content="{again}">\n' if again else ""
    texts = {"product": "common.product", "title": title, "text": text}
    said = {at: escape(say(key)) for at, key in texts.items()}
    return _PAGE.format(language=language(), refresh=refresh, **said)


def refused(status: int, key: str, **values: Any) -> PlainTextResponse:
    """Return a refusal in words."""
    headers = {"Cache-Control": "no-store"}
    if status in _LATER:
        headers["Retry-After"] = str(AGAIN)
    return PlainTextResponse(say(key, **values), status, headers)
