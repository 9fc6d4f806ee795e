"""A CSV of ten million cases through the browser into the running app: how long, how much memory.

Run ``python -m benchmarks.upload``.
"""

import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page

import perfview.pages  # noqa: F401
from benchmarks.board import upload
from benchmarks.browsers import opened_page, wait_until_at_rest
from benchmarks.cases import write_cases
from benchmarks.servers import ROOT, Server, running
from perfview.words import say

CASES = 10_000_000


def memory_after_removal(page: Page, server: Server) -> float:
    """Remove the file on the Data page and return the memory of the server in MB."""
    page.get_by_role("link", name=say("data.title")).first.click()
    remove = page.locator("[class*=st-key-remove-] button").first
    remove.wait_for()
    wait_until_at_rest(page)
    remove.click()
    remove.wait_for(state="detached")
    wait_until_at_rest(page)
    page.wait_for_timeout(2000)
    return server.memory()[0]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cases.csv"
        write_cases(file, CASES)
        size = file.stat().st_size / 1e6
        with running(ROOT / "app.py") as server, opened_page() as page:
            page.set_default_timeout(300_000)
            page.goto(server.url)
            page.locator(".pv-cell-count").first.wait_for()
            wait_until_at_rest(page)
            before, _ = server.memory()
            start = time.perf_counter()
            upload(page, file, CASES)
            seconds = time.perf_counter() - start
            wait_until_at_rest(page)
            after, highest = server.memory()
            freed = memory_after_removal(page, server)
    print(f"{CASES:,} cases, {size:.0f} MB: {seconds:.1f} s from choosing the file to the board.")
    print(
        f"Memory of the server: {before:.0f} MB with a sample, {highest:.0f} MB at the highest, "
        f"{after:.0f} MB with the board open, {freed:.0f} MB when the file is removed."
    )


if __name__ == "__main__":
    main()
