"""A server for each app and a Chromium for all tests. Nothing here sleeps for a fixed time."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from benchmarks.servers import running

OPTIONS = {
    "client.showErrorDetails": "full",
    "global.disableWidgetStateDuplicationWarning": "true",
}
# Streamlit asks for these two on deep links; their absence is harmless.
KNOWN_404 = ("/_stcore/health", "/_stcore/host-config")

# Patience costs nothing where all is well, and a busy machine needs it.
expect.set_options(timeout=40_000)


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
def known_context(chromium: Browser) -> Callable[[dict[str, object]], BrowserContext]:
    """Return a browser with these options: always the same, so scripts are fetched only once."""
    contexts: dict[str, BrowserContext] = {}

    def context(options: dict[str, object]) -> BrowserContext:
        key = repr(sorted(options.items()))
        if key not in contexts:
            contexts[key] = chromium.new_context(**options)
        return contexts[key]

    return context


@pytest.fixture
def new_page(
    chromium: Browser, known_context: Callable[[dict[str, object]], BrowserContext]
) -> Iterator[Callable[..., Page]]:
    """Open pages that fail the test for anything said in the console, the known 404s aside.

    A page that is `alone` is in a browser of its own: it finds nothing that others have stored.
    """
    left: list[Page | BrowserContext] = []
    problems: list[str] = []

    def page(*, alone: bool = False, **options: object) -> Page:
        options = {"viewport": {"width": 1440, "height": 900}} | options
        context = chromium.new_context(**options) if alone else known_context(options)
        opened = context.new_page()
        opened.set_default_timeout(60_000)
        left.append(context if alone else opened)
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
    for each in left:
        each.close()
    assert not problems, problems


def known(url: str) -> bool:
    return url.split("?")[0].endswith(KNOWN_404)
