"""What Streamlit is told at the start, and what stops the start."""

import asyncio
import gc
import logging
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock

import httpx
import pytest
import streamlit as st
from starlette.applications import Starlette
from streamlit import config
from streamlit.web.server.starlette import starlette_server
from uvicorn import Config
from uvicorn.server import ServerState

from perfview.server.faults import show_fault
from perfview.server.loading import Loading
from perfview.server.protocols import Protocol, tighten
from perfview.server.servers import app_of, hosts, options, serve
from perfview.session import memory
from perfview.settings import SETTINGS, read_settings, settings
from perfview.settings.cookies import COOKIE

ROOT = Path(__file__).parents[3]
DEFAULTS = read_settings({}, {})


@pytest.fixture
def thawed() -> Iterator[None]:
    memory.settle.cache_clear()
    gc.unfreeze()
    yield
    gc.unfreeze()
    memory.settle.cache_clear()


def test_streamlit_knows_every_option_that_it_is_told() -> None:
    told = options(DEFAULTS, port=8501, address="127.0.0.1")
    known = config.get_config_options()
    assert not set(told) - set(known)
    assert not any(known[name].sensitive for name in told)


def test_no_setting_takes_the_protection_against_forged_requests_away() -> None:
    assert not [name for name in SETTINGS if "xsrf" in name or "cors" in name]
    for base_url in ("", "https://cut.example.org"):
        chosen = replace(DEFAULTS, base_url=base_url)
        told = options(chosen, port=8501, address="0.0.0.0")
        assert told["server.enableXsrfProtection"] is True
        assert told["server.enableCORS"] is True


def test_the_file_for_streamlit_alone_says_the_same() -> None:
    """`streamlit run app.py` has no gates, but what Streamlit itself can hold, it holds."""
    file = tomllib.loads((ROOT / ".streamlit/config.toml").read_text())
    told = options(DEFAULTS, port=8501, address="127.0.0.1")
    for section in ("client", "server", "browser"):
        for name, value in file[section].items():
            if (full := f"{section}.{name}") in told:
                assert told[full] == value, full
    assert file["client"]["showErrorDetails"] == "none"
    assert file["client"]["disableDataExport"] is True
    assert file["server"]["enableAgentApi"] is False
    assert "enableCORS" not in file["server"]  # on by default
    assert "enableXsrfProtection" not in file["server"]
    assert "magicEnabled" in file["runner"]


def test_settings_are_handed_on() -> None:
    chosen = read_settings(
        {"CUTPOINT_UPLOAD_MEGABYTES": "40", "CUTPOINT_BASE_URL": "https://cut.example.org/x"}, {}
    )
    told = options(chosen, port=1, address="0.0.0.0")
    assert told["server.maxUploadSize"] == 40
    assert told["server.allowedHosts"] == ["cut.example.org", "localhost", "127.0.0.1", "::1"]
    assert told["browser.serverAddress"] == "cut.example.org"
    assert hosts("") == []


def test_the_app_stands_behind_headers_gates_and_a_word_for_faults(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Headers come first, so that what a gate answers has them too, and a page its cookie."""
    monkeypatch.setattr(st, "App", lambda script, **told: SimpleNamespace(script=script, **told))
    told = replace(DEFAULTS, visitors=0, visitor_megabytes=3, proxies="127.0.0.1/32")
    app = app_of(ROOT / "app.py", told, Loading())
    runtime = SimpleNamespace(is_active_session=lambda session: True, uploaded_file_mgr=None)
    running = SimpleNamespace(exists=lambda: True, instance=lambda: runtime)
    monkeypatch.setattr("perfview.server.uploads.Runtime", running)
    server = httpx.ASGITransport(Starlette(middleware=app.middleware))

    async def answers() -> list[httpx.Response]:
        async with httpx.AsyncClient(transport=server, base_url="http://here") as visitor:
            page = await visitor.get("/data", headers={"accept": "text/html"})
            return [page, await visitor.put("/_stcore/upload_file/s/f", content=bytes(3_000_001))]

    page, upload = asyncio.run(answers())
    assert (page.status_code, "Busy just now" in page.text) == (503, True)
    assert (upload.status_code, "have 3 MB here" in upload.text) == (413, True)
    assert [COOKIE in each.headers.get("set-cookie", "") for each in (page, upload)] == [
        True,
        False,
    ]
    assert page.headers["referrer-policy"] == upload.headers["referrer-policy"] == "no-referrer"
    assert (app.script, app.on_script_error) == (ROOT / "app.py", show_fault)


def test_uvicorn_believes_no_proxy_takes_no_large_message_and_gets_its_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turns: list[float] = []
    monkeypatch.setattr(sys, "setswitchinterval", turns.append)
    name = "_get_uvicorn_config_kwargs"
    monkeypatch.setattr(starlette_server, name, lambda: {"ws_max_size": 10**9, "use_colors": False})
    tighten()
    told = getattr(starlette_server, name)()
    ours = {"http": Protocol, "proxy_headers": False, "ws_max_size": 2_000_000}
    assert told == {"use_colors": False, **ours, "timeout_keep_alive": 130}
    assert turns == [0.001]


class _QuickLoop(asyncio.SelectorEventLoop):
    """A loop in which time passes when it is told so."""

    passed = 0.0

    def time(self) -> float:
        return super().time() + self.passed


def test_a_connection_is_answered_for_as_long_as_clients_and_proxies_keep_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After 5 s, when the server closed it, a request was lost without an answer now and then."""
    monkeypatch.setattr(sys, "setswitchinterval", lambda seconds: None)
    name = "_get_uvicorn_config_kwargs"
    monkeypatch.setattr(starlette_server, name, getattr(starlette_server, name))
    tighten()
    told = getattr(starlette_server, name)()
    uvicorn_config = Config(Starlette(), **told, log_config=None)
    uvicorn_config.load()
    loop = _QuickLoop()

    async def answered(pauses: list[float]) -> list[bytes]:
        made = lambda: Protocol(uvicorn_config, ServerState(), {})  # noqa: E731
        server = await loop.create_server(made, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        answers = []
        for pause in pauses:
            writer.write(b"HEAD / HTTP/1.1\r\nHost: here\r\n\r\n")
            answers.append((await reader.read(2000))[:12])
            loop.passed += pause
            for _ in range(5):  # what is due is done
                await asyncio.sleep(0)
        writer.close()
        server.close()
        return answers

    proxies = [5.0, 60.0, 90.0, 120.0, 1000.0]
    answers = loop.run_until_complete(answered([*proxies, 0.0]))
    loop.close()
    assert answers == [b"HTTP/1.1 404"] * len(proxies) + [b""]


def test_wrong_settings_stop_the_start_with_a_sentence_each(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(logging.getLogger("streamlit.config"), "filters", [])
    monkeypatch.setenv("CUTPOINT_VISITORS", "many")
    monkeypatch.setenv("CUTPOINT_UPLOAD_ROW", "5")
    settings.cache_clear()
    assert serve(ROOT / "app.py", []) == 2
    told = capsys.readouterr()
    assert "CUTPOINT_VISITORS must be a whole number" in told.err
    assert "Did you mean CUTPOINT_UPLOAD_ROWS?" in told.err
    assert "Traceback" not in told.err
    assert not told.out
    settings.cache_clear()


@pytest.mark.usefixtures("thawed")
def test_what_is_loaded_is_out_of_the_collectors_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "Thread", MagicMock())  # one would run on beside later tests
    before = gc.get_freeze_count()
    memory.settle()
    assert gc.get_freeze_count() > before + 10_000
    assert len(gc.get_objects()) < 10_000


def test_memory_is_that_of_this_process() -> None:
    assert 20 < memory.resident_megabytes() < 100_000
