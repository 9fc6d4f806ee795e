"""Files that stay as they are: the same answers as Streamlit's, and nothing beside them."""

import asyncio
import mimetypes
import os
from collections.abc import Mapping
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp
from streamlit.web.server.starlette.starlette_static_routes import (
    create_streamlit_static_assets_routes,
)

from perfview.server import static_files
from perfview.server.static_files import ASSETS, PLOTLY, PLOTLY_URL, STATIC, StaticFiles

LET_THROUGH = "let through"
BOARDS = "/_stcore/bidi-components/cutpoint.board"


def asked(
    path: str,
    app: ASGIApp | None = None,
    *,
    method: str = "GET",
    headers: Mapping[str, str] = {"Accept-Encoding": "identity"},
) -> httpx.Response:
    inner = PlainTextResponse(LET_THROUGH)

    async def answer() -> httpx.Response:
        transport = httpx.ASGITransport(app or StaticFiles(inner))
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.request(method, path, headers=headers)

    return asyncio.run(answer())


STREAMLITS = [
    max((STATIC / "static" / "js").glob("*.js"), key=lambda path: path.stat().st_size),
    next((STATIC / "static" / "css").glob("*.css")),
    next((STATIC / "static" / "media").glob("*.woff2")),
]


@pytest.mark.parametrize("path", STREAMLITS, ids=lambda path: path.suffix)
def test_streamlits_files_come_as_streamlit_sends_them(path: Path) -> None:
    url = "/" + path.relative_to(STATIC).as_posix()
    mimetypes.add_type("application/javascript", ".js")  # as Streamlit does when it starts
    own = asked(url)
    theirs = asked(url, Starlette(routes=create_streamlit_static_assets_routes(None)))
    assert own.status_code == theirs.status_code == 200
    assert own.content == theirs.content == path.read_bytes()
    for name in ("content-type", "content-length", "cache-control"):
        assert own.headers[name] == theirs.headers[name], name


@pytest.mark.parametrize("name", ["kit/mount.js", "kit/sheets/charts.css", "threshold/board.js"])
def test_files_of_boards_come_packed_where_that_is_understood(name: str) -> None:
    plain = asked(f"{BOARDS}/{name}")
    packed = asked(f"{BOARDS}/{name}", headers={"Accept-Encoding": "gzip"})
    assert plain.content == packed.content == (ASSETS / name).read_bytes()
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert ("max-age" in plain.headers["cache-control"]) == name.endswith(".css")


def test_a_changed_file_is_packed_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_files, "ASSETS", tmp_path)
    (tmp_path / "kit").mkdir()
    file = tmp_path / "kit" / "board.js"
    for text in ("let a = 1;", "let b = 2;"):
        file.write_text(text)
        os.utime(file, (0, ord(text[4])))
        assert asked(f"{BOARDS}/kit/board.js", headers={"Accept-Encoding": "gzip"}).text == text


def test_plotly_is_kept_for_its_version_alone_and_packed_once_there_was_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(static_files, "_PACKED", {})
    before = asked(PLOTLY_URL, headers={"Accept-Encoding": "gzip"})
    static_files.pack_plotly()
    after = asked(PLOTLY_URL, headers={"Accept-Encoding": "gzip"})
    assert before.content == after.content == PLOTLY.read_bytes()
    assert "content-encoding" not in before.headers
    assert after.headers["content-encoding"] == "gzip"
    assert "immutable" in after.headers["cache-control"]
    for other in ("", "?", "?0.1"):
        told = asked(PLOTLY_URL.split("?")[0] + other).headers["cache-control"]
        assert told == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/costs", "/static/js/nothing.js", "/static/js/..", "/static/js/../index.html"),
        *("/static/js/%2e%2e/%2e%2e/index.html", "/static//js/x.js", f"{BOARDS}/../../app.py"),
        *(f"{BOARDS}/kit/shapes.d.ts", f"{BOARDS}/kit", "/_stcore/bidi-components/other/a/b.js"),
    ],
)
def test_all_else_is_let_through(path: str) -> None:
    assert asked(path).text == LET_THROUGH


@pytest.mark.parametrize(
    ("method", "headers"),
    [("HEAD", {}), ("POST", {}), ("GET", {"Range": "bytes=0-9"}), ("GET", {"Origin": "http://x"})],
)
def test_who_asks_otherwise_is_answered_by_streamlit(method: str, headers: dict[str, str]) -> None:
    answer = asked(f"{BOARDS}/kit/mount.js", method=method, headers=headers)
    assert answer.headers["content-length"] == str(len(LET_THROUGH))
