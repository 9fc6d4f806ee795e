"""Hostile files, names and addresses in a real browser, against the server as it is run."""

import asyncio
import re
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from playwright.sync_api import expect

from benchmarks.load.clients import Visitor
from benchmarks.servers import ROOT, Server, serving
from perfview.kit import pages
from perfview.kit.parameters import PARAMETERS
from perfview.settings.cookies import COOKIE
from tests.browser.boards import (
    Open,
    counts,
    downloaded,
    press_at,
    ready,
    settled,
    threshold_at,
    to,
    to_threshold,
    upload,
)
from tests.browser.conftest import Elsewhere, watched
from tests.browser.hostile_pages import NAME, Watch, wide
from tests.hostile_inputs import FILES, GOOD, MARKUP, VALUES

FILE = ROOT / "sample_data" / "twenty_cases.csv"
REFUSED = ("columns_100000.csv", "nul_late.csv", "zip_bomb.csv", "gzip_cut.csv.gz", "pickle.csv")
# At a hostile address there are no data of other tasks: the page of one of them says so for all.
PAGES = [page.path for page in pages.PAGES.values() if page.task in ("", "binary", "classes")]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    settings = {"CUTPOINT_UPLOAD_MEGABYTES": "2", "CUTPOINT_VISITOR_MEGABYTES": "6"}
    with serving(settings) as started:
        yield started


@pytest.fixture
def watch(new_page: Open, server: Server, problems: list[str], elsewhere: Elsewhere) -> Watch:
    return Watch(new_page(alone=True, **elsewhere.options()), server.url, problems)


@pytest.mark.thorough
def test_nothing_hostile_runs_shows_loses_or_asks_elsewhere_on_any_page_or_in_any_file(
    watch: Watch, server: Server, elsewhere: Elsewhere, tmp_path: Path
) -> None:
    page = watch.page
    watch.open("data")
    watch.upload(("mine.csv", GOOD))
    expect(page.get_by_role("heading", name="mine.csv")).to_be_visible()
    expect(page).to_have_url(re.compile("data=upload"))
    settled(page)
    mine = page.url
    watch.upload(*[(f"<b>{name}", FILES[name]()) for name in REFUSED])
    expect(page.get_by_text("Not taken in").first).to_be_visible()
    expect(page.get_by_role("heading", name="mine.csv")).to_be_visible()
    watch.look()

    watch.upload((NAME, wide()))
    expect(page.get_by_role("heading", name="<img src=x onerror")).to_be_visible()
    watch.look()
    for place in ("Compare", "Costs", "Threshold"):
        to(page, place)
        watch.look()
    saved = downloads(watch, tmp_path)
    link = shared(watch)
    for place in (link, *saved):
        page.goto(place)
        watch.look(ours=place.startswith("http"))

    assert page.request.get(f"{server.url}/?model={'a' * 100_000}").status in (200, 400, 414, 431)

    watch.open(mine.removeprefix(f"{server.url}/"))
    expect(page.get_by_role("heading", name="mine.csv")).to_be_visible()
    assert "Traceback" not in server.log()
    assert elsewhere.asked() == []

    # What a page did ask for would be seen, both ways.
    bare, seen = page.context.new_page(), list[str]()
    Watch(bare, server.url, watch.problems)
    for address in ("http://example.org/x", "https://example.org/y", "ws://192.0.2.1/z"):
        ask = "new WebSocket(url)" if address.startswith("ws") else "fetch(url).catch(() => {})"
        bare.evaluate(f"(url) => void {ask}", address)
    while len(seen) < 3:
        bare.wait_for_timeout(50)
        seen += elsewhere.asked()
    assert len(watch.problems) == 2
    watch.problems.clear()


@pytest.mark.thorough
def test_no_hostile_address_runs_or_asks_elsewhere_on_any_page(
    watch: Watch, server: Server, elsewhere: Elsewhere
) -> None:
    spoken = [value for value in VALUES if len(value) < 400 and "\ud7ff" not in value][-8:]
    for turn, path in enumerate(PAGES):
        values = cycle(spoken[2 * turn :] + spoken[: 2 * turn])
        watch.open(f"{path}?{urlencode(dict(zip(PARAMETERS.names, values, strict=False)))}")
    assert "Traceback" not in server.log()
    assert elsewhere.asked() == []


def downloads(watch: Watch, folder: Path) -> list[str]:
    """Save every file that a page offers; return the addresses of those that a browser shows."""
    page, found = watch.page, []
    page.get_by_role("button", name="Download").first.click()
    buttons = page.get_by_test_id("stDownloadButton").get_by_role("button")
    expect(buttons).to_have_count(5)
    for button in buttons.all():
        download = downloaded(button)
        path = folder / download.suggested_filename
        download.save_as(path)
        found += [path.as_uri()] if path.suffix in (".html", ".json") else []
    page.keyboard.press("Escape")
    assert len(found) == 3
    return found


def shared(watch: Watch) -> str:
    """Make a link to the page, and look at those that were made here; return the link."""
    page = watch.page
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("button", name="Create link").wait_for()
    settled(page)  # a dialog that is still being drawn is drawn anew, without what was typed
    page.get_by_label("Title", exact=True).fill(MARKUP["image"])
    page.get_by_label("Title", exact=True).press("Tab")
    settled(page)
    page.get_by_role("button", name="Create link").click()
    link = page.locator(".stDialog .stCode code").inner_text()
    page.locator(".stDialog summary", has_text="Links made in this browser").click()
    expect(page.locator(".pv-links li")).to_have_count(1)
    watch.look()
    page.keyboard.press("Escape")
    return link


@pytest.mark.thorough
def test_an_upload_opens_in_the_browser_that_sent_it_and_in_no_other(
    new_page: Open, server: Server, problems: list[str]
) -> None:
    first, other = new_page(alone=True), new_page()
    first.goto(f"{server.url}/data")
    settled(first)
    upload(first, FILE)
    # What is in the address bar, sent to somebody else.
    other.goto(first.url)
    settled(other)
    said = other.get_by_test_id("stAlert")
    expect(said).to_contain_text("An uploaded file opens only for whoever uploaded it")
    expect(said).to_contain_text("Ask for a link")
    assert FILE.name not in other.inner_text("body")

    to_threshold(first)
    threshold_at(first, 0.3)
    mine, shown = first.url, counts(first)
    first.reload()
    ready(first)
    assert (first.url, counts(first)) == (mine, shown)
    (cookie,) = (each for each in first.context.cookies() if each["name"] == COOKIE)
    assert (cookie["httpOnly"], cookie["sameSite"], cookie["expires"]) == (True, "Lax", -1)

    # A second tab, reached from another site; it hears of it once the first removes the file.
    second = watched(first.context.new_page(), problems)
    second.goto(f'data:text/html,<a href="{mine}">mine</a>')
    second.get_by_text("mine").click()
    ready(second)
    assert counts(second) == shown
    to(first, "Data")
    first.get_by_role("button", name=f"Remove {FILE.name}").click()
    expect(first.get_by_role("button", name=FILE.name, exact=True)).to_have_count(0)
    settled(first)
    press_at(second, 0.6)
    said = second.get_by_test_id("stAlert")
    expect(said).to_contain_text(f"“{FILE.name}” was removed or replaced in another tab")
    ready(second)
    assert "data=upload" not in second.url


def now(work: Coroutine[Any, Any, None]) -> None:
    """Run in another thread: Playwright has the loop of this one."""
    with ThreadPoolExecutor(1) as other:
        other.submit(asyncio.run, work).result()


@pytest.mark.thorough
def test_uploads_of_one_visitor_have_a_total_whatever_they_are_called(server: Server) -> None:
    async def work() -> None:
        async with Visitor(server.url) as visitor:
            await visitor.open("", "data")
            await visitor.upload("mine.csv", GOOD)
            door = (await visitor.door("x.csv")).upload_url.rsplit("/", 1)[0]
            told = visitor.told()

            def put(n: int, headers: dict[str, str]) -> int:
                address = f"{server.url}{door}/invented-{n}"
                files = {"file": ("x.csv", b"x" * 1_500_000, "text/csv")}
                return httpx.put(address, files=files, headers=headers).status_code

            assert put(0, {"Cookie": told["Cookie"]}) == 403  # from another site
            assert [put(n, told) for n in range(6)] == [204, 204, 204, 413, 413, 413]
            await visitor.open("", "data")

    now(work())


@pytest.mark.thorough
def test_one_visitor_too_many_is_asked_to_wait() -> None:
    async def work(url: str) -> None:
        html = {"Accept": "text/html"}
        async with Visitor(url) as first:
            await first.open("")
            busy = httpx.get(url, headers=html)
            assert (busy.status_code, "<h1>Busy just now</h1>" in busy.text) == (503, True)
        # The server hears a little later that somebody went.
        assert any(httpx.get(url, headers=html).is_success for _ in range(500))
        async with Visitor(url) as second:
            await second.open("")

    with serving({"CUTPOINT_VISITORS": "1"}) as small:
        now(work(small.url))
