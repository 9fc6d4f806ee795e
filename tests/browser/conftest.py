"""A server for each app and a Chromium for all tests. Nothing here sleeps for a fixed time."""

import os
import secrets
import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from benchmarks.servers import ROOT, running
from perfview.settings.cookies import COOKIE
from tests.browser.asked_runs import WATCH
from tests.browser.boards import Open, ask, ready, settled

KEYS = count()
REPEATED = [False, pytest.param(True, marks=pytest.mark.thorough)]
"""Whether a test repeats what another in `make test` does for all, as a reload."""
DESK: ViewportSize = {"width": 1440, "height": 900}
TELEPHONE: ViewportSize = {"width": 390, "height": 844}
HERE = Path(__file__).parent
APP, DEMO = ROOT / "app.py", HERE / "demo.py"

OPTIONS = {
    "client.showErrorDetails": "full",
    "global.disableWidgetStateDuplicationWarning": "true",
    "runner.postScriptGC": "false",  # as serve.py has it: 0.1 s after every run
}
collect_ignore = ["demo.py"]  # a script for a server
# Without `serve.py` Streamlit asks for these two below the path of a page; it needs neither.
KNOWN_404 = ("/_stcore/health", "/_stcore/host-config")

# Patience costs nothing where all is well, and a busy machine needs it.
expect.set_options(timeout=40_000)

# What turns and fades while a page waits takes more time than the page, as it is painted 60 times a
# second. A sheet of the page's own would be against the policy of a downloaded file.
STILL = """(() => {
    const sheet = new CSSStyleSheet(), none = "none !important";
    sheet.replaceSync(`*, ::before, ::after {transition: ${none}; animation: ${none}}`);
    document.adoptedStyleSheets.push(sheet);
})()"""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == HERE:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = os.environ.get("CUTPOINT_CHROMIUM") or shutil.which("chromium")
    if path is None:
        pytest.fail("No Chromium: install it or set CUTPOINT_CHROMIUM to its path.")
    with sync_playwright() as playwright:
        # Pages in one process share compiled scripts: a load costs less than half. A processor that
        # plays graphics card takes longer than one that paints. No page lives so long that it wins
        # back what the last compiler of scripts costs.
        flags = ["--no-sandbox", "--process-per-site", "--disable-gpu", "--js-flags=--no-turbofan"]
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def served() -> Iterator[Callable[[Path], str]]:
    """Start an app when it is first asked for; return its address."""
    with ExitStack() as stack:

        @cache
        def address(app: Path) -> str:
            return stack.enter_context(server(app))

        yield address


@contextmanager
def server(app: Path) -> Iterator[str]:
    """Serve an app that shows its errors in full; the address ends with a slash."""
    with running(app, options=OPTIONS) as started:
        yield f"{started.url}/"


@pytest.fixture(scope="session")
def shared_context(chromium: Browser) -> BrowserContext:
    """A browser that tests share, so scripts are fetched and compiled only once."""
    context = chromium.new_context(has_touch=True, viewport=DESK)
    return _kept_open(context, "http://127.0.0.1")


def _kept_open(context: BrowserContext, place: str) -> BrowserContext:
    """Keep a page open there, so that the process of all pages of this place lives on."""
    keeper = context.new_page()
    keeper.route("**", lambda route: route.fulfill(body=""))
    keeper.goto(place)
    return context


@pytest.fixture(scope="session")
def offline_context(chromium: Browser) -> BrowserContext:
    """A browser without a network, which downloaded files share: Plotly is compiled only once."""
    return _kept_open(chromium.new_context(viewport=DESK, offline=True), HERE.as_uri())


@pytest.fixture
def known_context(shared_context: BrowserContext) -> BrowserContext:
    """The browser that tests share, with a cookie that finds no files of another test."""
    return known_by_nothing(shared_context)


def known_by_nothing(context: BrowserContext) -> BrowserContext:
    """Make pages that are opened from now on those of another visitor.

    The cookie is the one that `serve.py` gives, as most servers here are `streamlit run`.
    """
    cookie = {"name": COOKIE, "value": secrets.token_hex(16), "url": "http://127.0.0.1"}
    context.clear_cookies()  # a language, for one
    context.add_cookies([cookie])  # type: ignore[list-item]
    return context


@pytest.fixture(scope="session")
def problems() -> list[str]:
    """What was said in the console of any page."""
    return []


CHROMIUMS_OWN = "CONNECT content-autofill.googleapis.com:443 "
"""Chromium asks what the fields of a form are for, on any site; no page can be behind that."""


class Elsewhere:
    """A proxy that answers nobody: whom a browser asks there is not on this machine."""

    def __init__(self, listening: socket.socket) -> None:
        self._listening = listening
        listening.setblocking(False)

    def options(self) -> dict[str, Any]:
        """Return what makes a browser ask here for all that is not on this machine."""
        host, port = self._listening.getsockname()
        return {"proxy": {"server": f"http://{host}:{port}", "bypass": "127.0.0.1"}}

    def asked(self) -> list[str]:
        """Return the first line of each request since the last call."""
        lines: list[str] = []
        while True:
            try:
                connection, _ = self._listening.accept()
            except BlockingIOError:
                return [line for line in lines if not line.startswith(CHROMIUMS_OWN)]
            with connection:
                connection.settimeout(1)
                try:
                    lines.append(connection.recv(200).split(b"\r\n")[0].decode("latin-1"))
                except TimeoutError:
                    lines.append("a connection")


@pytest.fixture
def elsewhere() -> Iterator[Elsewhere]:
    with socket.create_server(("127.0.0.1", 0), backlog=100) as listening:
        yield Elsewhere(listening)


@pytest.fixture
def new_page(
    chromium: Browser,
    known_context: BrowserContext,
    offline_context: BrowserContext,
    problems: list[str],
) -> Iterator[Open]:
    """Open pages that fail the test for anything said in the console, the known 404s aside.

    A page that is `alone` is in a browser of its own: it finds nothing that others have stored.
    One that is `offline` shows files.
    """
    left: list[Page | BrowserContext] = []

    def page(*, alone: bool = False, offline: bool = False, **options: object) -> Page:
        context = offline_context if offline else known_context
        if alone:
            context = chromium.new_context(**{"viewport": DESK, **options})
        opened = watched(context.new_page(), problems)
        left.append(context if alone else opened)
        return opened

    yield page
    for each in left:
        each.close()
    said = problems.copy()
    problems.clear()
    assert not said, said


def prepared(page: Page) -> Page:
    """Have a page say what it has asked for, and move nothing that no hand moves."""
    page.set_default_timeout(60_000)
    page.add_init_script(WATCH)
    page.add_init_script(STILL)
    return page


def watched(page: Page, problems: list[str]) -> Page:
    def heard(message: ConsoleMessage) -> None:
        url = message.location["url"]
        if message.type == "error" and not url.split("?")[0].endswith(KNOWN_404):
            problems.append(f"{message.text} ({url})")

    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", heard)
    return prepared(page)


@pytest.fixture
def app(served: Callable[[Path], str], new_page: Open) -> Open:
    """Open an address of the app, on a page of its own if none is given."""

    def opened(path: str = "", page: Page | None = None) -> Page:
        page = page or new_page()
        page.goto(f"{served(APP)}{path}")
        (settled if path.startswith("data") else ready)(page)
        return page

    return opened


@pytest.fixture(scope="session")
def known_demo(
    served: Callable[[Path], str],
    shared_context: BrowserContext,
    problems: list[str],
) -> Page:
    page = watched(shared_context.new_page(), problems)
    page.goto(served(DEMO))
    return page


@pytest.fixture
def demo(served: Callable[[Path], str], known_demo: Page, new_page: Open) -> Open:
    """Show a new board alone with these choices, on a page that all tests share or on one given."""

    def opened(of: str, page: Page | None = None, **chosen: object) -> Page:
        chosen = {"key": next(KEYS), "of": of, **chosen}
        if page is None:
            page = known_demo
            page.mouse.up()
            page.mouse.move(0, 0)
            page.emulate_media(color_scheme="light")
            page.set_viewport_size(DESK)
            ask(page, **chosen)
        else:
            page.goto(f"{served(DEMO)}?{urlencode({'show': urlencode(chosen)})}")
            ready(page)
        return page

    return opened
