"""A headless Chromium, and how a Streamlit page says that it has come to rest."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, sync_playwright

CHROMIUM = os.environ.get("CUTPOINT_CHROMIUM") or shutil.which("chromium")
AT_REST = (
    "[data-testid=stApp][data-test-connection-state=CONNECTED][data-test-script-state=notRunning]"
)


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
            page.set_default_timeout(60_000)
            page.add_init_script(script)
            yield page
        finally:
            browser.close()


def wait_until_at_rest(page: Page) -> None:
    """Wait for the script to end, and raise RuntimeError if the page shows an exception."""
    page.wait_for_selector(AT_REST)
    if page.get_by_test_id("stException").count():
        raise RuntimeError(page.get_by_test_id("stException").first.inner_text())
