"""Answers with the files of Streamlit and of the boards, in one step each.

A first visit asks for 150 of them while the pages are imported. Streamlit has threads open and read
each, and every change of threads waits for the imports: 20 to 40 ms a file.
"""

from __future__ import annotations

import gzip
import os
import re
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import BinaryIO

import streamlit as st
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit.web.server.starlette.starlette_server_config import (
    STATIC_ASSET_CACHE_MAX_AGE_SECONDS,
)

from perfview.drawing import SMALL, plotly_file

STATIC = Path(st.__file__).parent / "static"
ASSETS = Path(__file__).parents[1] / "assets"
_STREAMLITS = re.compile(r"/(static/(?:js|css|media)/[\w.-]+)")
_BOARDS = re.compile(r"/_stcore/bidi-components/cutpoint\.board/((?:[a-z_]+/)+[a-z_]+\.(?:js|css))")
PLOTLY = plotly_file()
_PLOTLYS = "/component/perfview.kit.boards.plotly/plotly.min.js"
PLOTLY_URL = f"{_PLOTLYS}?{version('plotly')}{'-small' if PLOTLY == SMALL else ''}"
"""Where Plotly is fetched first: once a version."""
_KINDS = {
    ".js": "application/javascript",
    ".css": "text/css; charset=utf-8",
    ".woff2": "font/woff2",
}
_IMMUTABLE = f"public, immutable, max-age={STATIC_ASSET_CACHE_MAX_AGE_SECONDS}"
_SOON = "public, max-age=30"
"""Of style sheets: each mount asks for all of them again. A module is asked for once a page, and
that of another version of the server must not be taken."""
_PART = 2**18
"""Bytes sent at a time, so that nobody who reads slowly holds more of a file."""


class StaticFiles:
    """Middleware that answers with these files, as Streamlit would; it lets all else through."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        path = _asked(scope)
        if path is None:
            await self.app(scope, receive, send)
            return
        with path.open("rb") as file:
            await _answer(path, file, scope, send)


def _asked(scope: Scope) -> Path | None:
    """Return the file that a request asks for in the usual way; None if it asks otherwise."""
    if scope["type"] != "http" or scope["method"] != "GET":
        return None
    if scope["path"] == _PLOTLYS:
        return PLOTLY
    for pattern, folder in ((_STREAMLITS, STATIC), (_BOARDS, ASSETS)):
        if found := pattern.fullmatch(scope["path"]):
            path = folder / found[1]
            usual = not {"range", "origin"} & {*Headers(scope=scope).keys()}
            return path if usual and path.suffix in _KINDS and path.is_file() else None
    return None


async def _answer(path: Path, file: BinaryIO, scope: Scope, send: Send) -> None:
    about = os.fstat(file.fileno())
    size, parts = about.st_size, iter(lambda: file.read(_PART), b"")
    headers = {"content-type": _KINDS[path.suffix], "cache-control": _kept(path, scope)}
    if not path.is_relative_to(STATIC):
        headers["vary"] = "Accept-Encoding"
        packed = _packed_for(path, about.st_mtime_ns, scope)
        if packed is not None:
            headers["content-encoding"] = "gzip"
            size, parts = len(packed), iter([packed])
    headers["content-length"] = str(size)
    start = Response(headers=headers)
    await send({"type": "http.response.start", "status": 200, "headers": start.raw_headers})
    for part in parts:
        await send({"type": "http.response.body", "body": part, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


def _kept(path: Path, scope: Scope) -> str:
    """Return how long a browser may keep a file."""
    if path.is_relative_to(ASSETS):
        return _SOON if path.suffix == ".css" else "public"
    same = path != PLOTLY or PLOTLY_URL.endswith(f"?{scope['query_string'].decode('latin-1')}")
    return _IMMUTABLE if same else "no-cache"


def _packed_for(path: Path, changed: int, scope: Scope) -> bytes | None:
    """Return a file in gzip, if it is asked for so and that is quickly made or was made before."""
    if "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
        return None
    return _PACKED.get(path) if path == PLOTLY else _packed(path, changed)


_PACKED: dict[Path, bytes] = {}


def pack_plotly() -> None:
    """Have Plotly at hand in gzip, which takes 0.2 s to make; until then it is sent as it is."""
    _PACKED[PLOTLY] = gzip.compress(PLOTLY.read_bytes(), 6, mtime=0)


@lru_cache(maxsize=200)
def _packed(path: Path, changed: int) -> bytes:
    """Return a file of a board in gzip; once it has `changed`, anew."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)
