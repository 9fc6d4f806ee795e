"""The page that every visit begins with: Streamlit's own, which is told where its server is.

By itself it asks for the server below the path of a page first, and meets an error there.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import streamlit as st
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

_SERVER = 'window.__streamlit = {BACKEND_BASE_URL: new URL("./", window.location.href).href};'


@cache
def first_page() -> str:
    """Return the page."""
    page = Path(st.__file__).parent / "static" / "index.html"
    return page.read_text("utf-8").replace("<head>", f"<head><script>{_SERVER}</script>", 1)


def first_page_routes(script: Path) -> list[Route]:
    """Return where a browser asks for it: at the address alone, and at each page.

    Pages are known by their files beside the `script`, as none is loaded yet.
    """
    pages = (page.stem for page in script.with_name("pages").glob("*.py"))
    return [Route(f"/{path}", _answer) for path in ("", *pages)]


def _answer(_: Request) -> HTMLResponse:
    return HTMLResponse(first_page(), headers={"Cache-Control": "no-cache"})
