"""Pages are loaded while the server answers already; visits wait for them."""

import asyncio
import json
import re
import sys
from pathlib import Path
from subprocess import run
from threading import Event

import httpx
import pytest
import streamlit as st
from starlette.applications import Starlette
from starlette.routing import Match
from starlette.types import Receive, Scope, Send

import perfview.pages  # noqa: F401
from perfview.kit.pages import PAGES
from perfview.server.first_page import first_page, first_page_routes
from perfview.server.late_pandas import hide_pandas
from perfview.server.loading import Loading
from perfview.server.static_files import PLOTLY, PLOTLY_URL

ROOT = Path(__file__).parents[3]
ASSETS = ROOT / "perfview" / "assets"
APP = object()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the main thread is told."""
    found: list[str] = []
    monkeypatch.setattr("_thread.interrupt_main", lambda: found.append("stop"))
    monkeypatch.setattr("threading.excepthook", lambda raised: found.append(str(raised.exc_value)))
    return found


async def answers(loading: Loading, *kinds: str, wait: float = 0.1) -> list[str]:
    """The kinds of requests that were answered within a time."""
    answered: list[str] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        answered.append(scope["type"])

    held = loading.hold(app)
    asked = [asyncio.create_task(held({"type": kind}, None, None)) for kind in kinds]  # type: ignore[arg-type]
    await asyncio.sleep(wait)
    for task in asked:
        task.cancel()
    return answered


def test_files_are_answered_at_once_and_visits_once_all_pages_are_loaded(told: list[str]) -> None:
    go, done, later = Event(), Event(), Event()

    def load() -> None:
        assert go.wait(60)

    def rest() -> None:
        done.set()
        assert later.wait(60)

    async def steps() -> list[list[str]]:
        loading = Loading(load, rest)
        async with loading.beside(APP):  # type: ignore[arg-type]
            before = await answers(loading, "http", "websocket")
            go.set()
            assert await asyncio.to_thread(done.wait, 60)
            while_rest = await answers(loading, "http", "websocket")
            later.set()
        return [before, while_rest]

    assert asyncio.run(steps()) == [["http"], ["http", "websocket"]]
    assert told == []


@pytest.mark.parametrize("place", ["load", "later"])
def test_what_cannot_be_loaded_stops_the_server(told: list[str], place: str) -> None:
    def broken() -> None:
        raise ImportError("No such page")

    async def failed() -> bool:
        loading = Loading(**{"load": lambda: None, "later": lambda: None, place: broken})
        async with loading.beside(APP):  # type: ignore[arg-type]
            for _ in range(3000):
                if len(told) == 2:
                    break
                await asyncio.sleep(0.02)
        return loading.failed

    assert asyncio.run(failed())
    assert told == ["stop", "No such page"]


def said(code: str) -> list[str]:
    """What a process of its own prints."""
    found = run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return found.stdout.splitlines()


def test_what_is_loaded_when() -> None:
    """Whatever a server imports at its start, every start waits for, and pages for what they do."""
    code = """
import sys
import perfview.server.servers
print(*sys.modules)
from perfview.server.loading import load_pages
load_pages()
from perfview.session import samples
print(len(samples.sample_file(samples.samples()[0]).models))
print(*sys.modules)
"""
    at_once, models, with_pages = (line.split() for line in said(code))
    slow = {"numpy", "pandas", "pyarrow", "sqlalchemy", "perfview.session", "perfview.pages"}
    assert not slow & {*at_once}
    assert models == ["3"]
    assert not {"pandas", "sqlalchemy"} & {*with_pages}  # which tables and links alone need


def test_arrow_knows_pandas_as_soon_as_it_is_imported() -> None:
    """What it makes of a missing value of pandas tells whether it does."""
    code = """
import sys
from perfview.server.late_pandas import hide_pandas
finders = len(sys.meta_path)
hide_pandas()
import pyarrow as pa
print(pa.array([1.0, None]).null_count, pa.lib._pandas_api.have_pandas)
import pandas as pd
print(pa.lib._pandas_api.have_pandas, len(sys.meta_path) - finders)
print(pa.array(pd.Series([1.0, None])).null_count)
print(pa.array([pd.NA, 1], from_pandas=True).null_count)
frame = pd.DataFrame({"a": [1, 2], "b": ["x", None]}, index=[5, 6])
print(pa.Table.from_pandas(frame).to_pandas().equals(frame))
"""
    assert said(code)[1:] == ["True 0", "1", "1", "True"]
    finders = [*sys.meta_path]
    hide_pandas()  # it is there already
    assert sys.meta_path == finders


def test_what_the_first_page_loads_early_is_there() -> None:
    early, later = re.findall(r"for \(const url of (\[.*?\])\)", first_page())
    paths = [Path(url) for urls in (early, later) for url in json.loads(urls)]
    static, boards = Path(st.__file__).parent / "static", "_stcore/bidi-components/cutpoint.board"
    for path in paths:
        in_assets = path.is_relative_to(boards)
        assert (ASSETS / path.relative_to(boards) if in_assets else static / path).is_file()
    (plotly,) = re.findall(r'<script id="plotly" async [^>]*src="\.([^"]*)"', first_page())
    assert plotly == PLOTLY_URL
    assert PLOTLY.is_file()


def test_a_page_that_is_typed_by_its_name_is_there_and_the_front_one_at_the_address_alone() -> None:
    server = httpx.ASGITransport(Starlette(routes=first_page_routes(ROOT / "app.py")))

    async def answered(path: str, accept: str = "text/html,*/*") -> tuple[int, str]:
        async with httpx.AsyncClient(transport=server, base_url="http://here") as visitor:
            answer = await visitor.get(path, headers={"accept": accept})
            return answer.status_code, answer.headers.get("location", "")

    for page in PAGES.values():
        assert asyncio.run(answered(f"/{page.path}?data=digits")) == (200, "")
    (front,) = (page.key for page in PAGES.values() if page.front)
    assert asyncio.run(answered(f"/{front}?data=digits&t=0.5")) == (307, "./?data=digits&t=0.5")
    assert asyncio.run(answered(f"/{front}")) == (307, "./")
    assert asyncio.run(answered("/s/abc?t=0.5")) == (307, "../?t=0.5")
    assert asyncio.run(answered("/a/b/c/")) == (307, "../../../")
    for asked in ("/s/static/js/index.js", "/nonsense/_stcore/health"):
        assert asyncio.run(answered(asked, "*/*")) == (404, "")
    streamlits = ("_stcore/health", "media/a.png", "component/a/b", "static/js/a.js", "auth/login")
    routes = first_page_routes(ROOT / "app.py")
    for path in (*(f"/{streamlit}" for streamlit in streamlits), "/compare/", "//a/b"):
        scope = {"type": "http", "method": "GET", "path": path}
        assert all(route.matches(scope)[0] is Match.NONE for route in routes), path
