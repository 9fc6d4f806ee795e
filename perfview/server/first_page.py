"""The page that every visit begins with: Streamlit's own, which is told where its server is.

By itself it asks for the server below the path of a page first, and meets an error there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path

import streamlit as st
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.datastructures import QueryParams
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse
from starlette.routing import Route

from perfview.server.outside.previews import tags
from perfview.server.static_files import PLOTLY_URL
from perfview.words import say

_SERVER = 'window.__streamlit = {BACKEND_BASE_URL: new URL("./", window.location.href).href};'
_TITLE = re.compile("<title>.*?</title>")
_STATIC = Path(st.__file__).parent / "static"
_EARLY = ("Html", "BidiComponent", "PageLink", "Selectbox", "TextInput")
"""The parts of Streamlit that draw the first board."""
_BOARD = "_stcore/bidi-components/cutpoint.board/{}.js"
_BOARDS = tuple(map(_BOARD.format, ("connection/board", "threshold/board")))
_LATER = ("ButtonGroup", "Progress")
_LATER_BOARDS = tuple(map(_BOARD.format, ("compare/comparison", "compare/ranking")))
"""What the Compare page draws with: while it computes the server would be slow to send files."""
SHARE = "share"
"""The parameter that names a link, see `session.open_links`."""
FRONT = "threshold"
"""The page at the address alone: Streamlit knows none by its name."""
_LATER_MS = 3000
"""By then the first board is there."""


class _Deep(StringConvertor):
    regex = r"(?!(?:_stcore|auth|component|media|static)/)[^/]+/.+"


register_url_convertor("deep", _Deep())


@cache
def first_page() -> str:
    """Return the page."""
    page = (_STATIC / "index.html").read_text("utf-8")
    plotly = f'<script id="plotly" async fetchpriority="high" src=".{PLOTLY_URL}"></script>'
    early = f"<script>{_SERVER}{_early()}</script>{plotly}"
    page = page.replace("<head>", f"<head>{early}", 1)
    return _TITLE.sub(f"<title>{escape(say('common.product'))}</title>", page, count=1)


def _early() -> str:
    """Return a script that loads files early: those that pages need once the server has answered.

    If a file fails to load here, nothing happens: whatever needs it loads it again. Plotly is asked
    for first. It takes 0.8 s to run, and meanwhile the browser fetches Streamlit's own files.
    """
    parts = json.loads((_STATIC / "manifest.json").read_text("utf-8")).values()
    files = {part["name"]: part["file"] for part in parts if "name" in part}

    def loaded(names: Sequence[str], boards: Sequence[str]) -> str:
        urls = json.dumps([f"./{path}" for path in (*(files[name] for name in names), *boards)])
        return f"{{for (const url of {urls}) import(url).catch(() => {{}})}}"

    early, later = loaded(_EARLY, _BOARDS), loaded(_LATER, _LATER_BOARDS)
    return f'addEventListener("load", () => {{{early} setTimeout(() => {later}, {_LATER_MS});}});'


def first_page_routes(script: Path) -> list[Route]:
    """Return where a browser asks for it: at the address alone, and at each page.

    Pages are known by their files beside the `script`, as none is loaded yet. None has a path of
    two parts, where Streamlit's page would be blank: it would look for its files below that path.
    """
    pages = {page.stem for page in script.with_name("pages").glob("*.py")} - {FRONT}
    there = [Route(f"/{path}", _answer) for path in ("", *sorted(pages))]
    return [*there, Route(f"/{FRONT}", _to_front), Route("/{path:deep}", _from_deep)]


def _from_deep(request: Request) -> RedirectResponse:
    if "text/html" not in request.headers.get("accept", ""):
        raise HTTPException(404)  # a script, or a question whether the server is there
    return _to_front(request)


def _to_front(request: Request) -> RedirectResponse:
    front = "../" * (request.url.path.count("/") - 1) or "./"
    return RedirectResponse(f"{front}?{request.url.query}".rstrip("?"))


def _answer(request: Request) -> HTMLResponse:
    head = tags(QueryParams(request.url.query).get(SHARE))
    page = first_page().replace("</head>", f"{head}</head>", 1)
    return HTMLResponse(page, headers={"Cache-Control": "no-cache"})
