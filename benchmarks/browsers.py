"""A headless Chromium, and what a reader does in it: opens a page, chooses a file, waits."""

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import perfview.pages  # noqa: F401
from perfview.words import say

CHROMIUM = os.environ.get("CUTPOINT_CHROMIUM") or shutil.which("chromium")
PATIENCE = 120.0
"""Seconds that a step of a reader may take."""
AT_REST = (
    "[data-testid=stApp][data-test-connection-state=CONNECTED][data-test-script-state=notRunning]"
)
SHOWS_CASES = """cases => cases === [...document.querySelectorAll(".pv-cell-count")]
  .reduce((sum, cell) => sum + Number(cell.textContent.replace(/\\D/g, "")), 0)"""


@contextmanager
def opened_page(script: str = "", *, port: int | None = None) -> Iterator[Page]:
    """Open an empty page of 1440 x 900; `script` runs in every document it loads.

    With a port the browser takes commands there from any page, whatever that page's policy says.
    """
    listening = [f"--remote-debugging-port={port}", "--remote-allow-origins=*"] if port else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", *listening]
        )
        try:
            viewport = {"width": 1440, "height": 900}
            page = browser.new_page(viewport=viewport, bypass_csp=port is not None)
            page.set_default_timeout(1000 * PATIENCE)
            page.add_init_script(script)
            yield page
        finally:
            browser.close()


def wait_until_at_rest(page: Page) -> None:
    """Wait for the script to end, and raise RuntimeError if the page shows an exception."""
    page.wait_for_selector(AT_REST)
    if page.get_by_test_id("stException").count():
        raise RuntimeError(page.get_by_test_id("stException").first.inner_text())


def arrive(page: Page, url: str) -> None:
    """Open the first page and wait until it stands."""
    page.goto(url)
    wait_until_at_rest(page)


def turn(page: Page, to: str) -> None:
    """Go to another page of the app."""
    page.get_by_role("link", name=say(f"{to}.title"), exact=True).first.click()


def choose(page: Page, file: Path) -> float:
    """Choose a file on the Data page and wait until it is read; return when that began."""
    turn(page, "data")
    field = page.locator("input[type=file]").first
    field.wait_for(state="attached")
    wait_until_at_rest(page)
    began = time.perf_counter()
    field.set_input_files(file)
    # Whoever leaves the page before a file is read takes the one that was in use along.
    page.get_by_role("heading", name=file.name).wait_for()
    wait_until_at_rest(page)
    return began


def see(page: Page, cases: int) -> None:
    """Open the Threshold page and wait until it shows so many cases."""
    turn(page, "threshold")
    page.wait_for_function(SHOWS_CASES, arg=cases)
