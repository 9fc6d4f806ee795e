"""Pages are loaded while the server answers already; visits wait for them."""

import asyncio
import sys
from pathlib import Path
from subprocess import run
from threading import Event

import pytest
from starlette.types import Receive, Scope, Send

from perfview.server.loading import Loading

ROOT = Path(__file__).parents[3]
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


def test_a_server_answers_before_it_has_loaded_numbers_and_pages() -> None:
    """Whatever it imports at its start, every start waits for."""
    code = "import sys, perfview.server.servers; print(*sys.modules)"
    loaded = run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    slow = {"numpy", "pandas", "pyarrow", "sqlalchemy", "perfview.session", "perfview.pages"}
    assert not slow & set(loaded.stdout.split())


def test_pages_do_without_what_links_alone_need() -> None:
    code = "import sys, perfview.pages; print(*sys.modules)"
    loaded = run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "sqlalchemy" not in loaded.stdout.split()
