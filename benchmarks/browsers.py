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
def opened_page(script: str = "") -> Iterator[Page]:
    """Open an empty page of 1440 x 900; `script` runs in every document it loads."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            page = browser.new_page(viewport={"width": 1440, "height": 900})
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
