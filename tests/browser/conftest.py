"""A server for each app and a Chromium for all tests. Nothing here sleeps for a fixed time."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).parents[2]
START_SECONDS = 60
# Streamlit asks for these two on deep links; their absence is harmless.
KNOWN_404 = ("/_stcore/health", "/_stcore/host-config")

Call = Callable[..., object]

expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = os.environ.get("CUTPOINT_CHROMIUM") or shutil.which("chromium")
    if path is None:
        pytest.fail("No Chromium: install it or set CUTPOINT_CHROMIUM to its path.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Path], str]]:
    """Start an app when it is first asked for; return its address."""
    servers: dict[Path, tuple[str, subprocess.Popen[bytes]]] = {}

    def address(app: Path) -> str:
        if app not in servers:
            log = tmp_path_factory.mktemp("server") / f"{app.stem}.log"
            servers[app] = start(app, log)
        return servers[app][0]

    yield address
    for _, server in servers.values():
        server.terminate()
        server.wait(timeout=20)


def start(app: Path, log: Path) -> tuple[str, subprocess.Popen[bytes]]:
    port = free_port()
    options = {
        "server.port": port,
        "server.address": "localhost",
        "server.headless": "true",
        "server.fileWatcherType": "none",
        "browser.gatherUsageStats": "false",
        "client.showErrorDetails": "full",
        "global.disableWidgetStateDuplicationWarning": "true",
    }
    command = [sys.executable, "-m", "streamlit", "run", str(app)]
    command += [f"--{name}={value}" for name, value in options.items()]
    with log.open("wb") as output:
        server = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT)
    base = f"http://localhost:{port}/"
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with closing(urllib.request.urlopen(f"{base}_stcore/health", timeout=1)):
                return base, server
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    server.kill()
    raise RuntimeError(f"The server of {app.name} did not start:\n{log.read_text()}")


def free_port() -> int:
    with closing(socket.socket()) as listener:
        listener.bind(("localhost", 0))
        port: int = listener.getsockname()[1]
        return port


@pytest.fixture
def new_page(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Open pages that fail the test for anything said in the console, the known 404s aside."""
    contexts = []
    problems: list[str] = []

    def page(**options: object) -> Page:
        context = chromium.new_context(**({"viewport": {"width": 1440, "height": 900}} | options))
        contexts.append(context)
        opened = context.new_page()
        opened.on("pageerror", lambda error: problems.append(str(error)))
        opened.on(
            "console",
            lambda message: (
                problems.append(f"{message.text} ({message.location['url']})")
                if message.type == "error" and not known(message.location["url"])
                else None
            ),
        )
        opened.problems = problems  # type: ignore[attr-defined]
        return opened

    yield page
    for context in contexts:
        context.close()
    assert not problems, problems


@pytest.fixture(scope="session")
def modules(chromium: Browser, served: Callable[[Path], str]) -> str:
    """Return the address of the board's modules: Streamlit serves them once a page has shown it."""
    base = served(ROOT / "tests/browser/apps/board_demo.py")
    page = chromium.new_page()
    page.goto(base)
    page.wait_for_selector('.pv-board[data-ready="true"]')
    page.close()
    return f"{base}_stcore/bidi-components/perfview.board/"


@pytest.fixture
def call(new_page: Callable[..., Page], modules: str) -> Call:
    """Call a function with one of the board's JavaScript modules."""
    page = new_page()
    page.goto(f"{modules}board.js")

    def run(module: str, body: str, argument: object = None) -> object:
        """Run `body`, a function of (module, argument), with a module of the board."""
        return page.evaluate(
            f"""async ([url, argument]) => ({body})(await import(url), argument)""",
            [f"{modules}{module}", argument],
        )

    return run


def known(url: str) -> bool:
    return url.split("?")[0].endswith(KNOWN_404)
