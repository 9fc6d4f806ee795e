"""The server goes away and comes back: what the page says meanwhile, and how it goes on."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, WebSocketRoute, expect

from benchmarks.servers import ROOT, free_port, running, serving
from tests.browser.boards import (
    Open,
    entered,
    numbers,
    ready,
    settled,
    to,
    to_threshold,
    upload,
)
from tests.browser.conftest import APP, DESK, OPTIONS, TELEPHONE, prepared

FILE = ROOT / "sample_data" / "breast_cancer.csv"
LOST = "The connection to the server is lost."
# How often Streamlit's own dialog was opened, and in how many frames it was there.
WATCH = """() => {
    const there = () => Number(document.querySelector(".stDialog") !== null);
    Object.assign(window, { opened: 0, painted: 0 });
    const count = () => (window.opened += there());
    new MutationObserver(count).observe(document.body, { childList: true });
    const look = () => {
        window.painted += there();
        requestAnimationFrame(look);
    };
    look();
}"""


def notice(page: Page) -> Locator:
    return page.locator(".pv-connection")


@pytest.fixture
def unheard(known_context: BrowserContext) -> Iterator[Page]:
    """A page that may complain in the console that its server is gone."""
    page = prepared(known_context.new_page())
    yield page
    page.close()


@pytest.mark.thorough
def test_a_killed_server_is_told_of_and_a_new_one_has_the_page_back_but_for_the_file(
    unheard: Page,
) -> None:
    page, port = unheard, free_port()
    with ExitStack() as stack:
        first = stack.enter_context(running(APP, options=OPTIONS, port=port))
        # The first deep link of a new server shows the whole app.
        page.goto(f"{first.url}/data?data=twenty_cases")
        settled(page)
        for name in ("Data", "Threshold"):
            expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()
        expect(page.get_by_test_id("stAlert")).to_have_count(0)
        assert parse_qs(urlsplit(page.url).query)["data"] == ["twenty_cases"]

        upload(page, FILE)
        to_threshold(page)
        entered(page, "Threshold", "0.4")
        to(page, "Costs")
        entered(page, "Cost of a missed positive", "7")
        shown = numbers(page.locator(".pv-board"))
        page.evaluate(WATCH)
        os.kill(first.pid, signal.SIGKILL)
        expect(notice(page).get_by_role("alert")).to_contain_text(LOST)
        page.wait_for_function("window.opened > 0")
        assert numbers(page.locator(".pv-board")) == shown
        assert "treamlit" not in page.inner_text("body")
        page.set_viewport_size(TELEPHONE)
        box = notice(page).bounding_box()
        assert box is not None
        assert (box["x"] >= 0, box["x"] + box["width"] <= TELEPHONE["width"]) == (True, True)
        page.set_viewport_size(DESK)
        assert page.evaluate("window.painted") == 0

        stack.enter_context(serving(port=port))
        lost = page.get_by_text("no longer holds your file")
        expect(lost).to_contain_text(FILE.name)
        expect(notice(page)).to_be_hidden()
        ready(page)
        to(page, "Data")
        upload(page, FILE)
        expect(page.get_by_text("is here again")).to_be_visible()
        expect(lost).to_have_count(0)
        to(page, "Costs")
        assert numbers(page.locator(".pv-board")) == shown
        assert parse_qs(urlsplit(page.url).query)["t"] == ["0.4"]


def test_after_a_break_the_same_visit_goes_on_without_a_reload(app: Open, unheard: Page) -> None:
    sockets: list[WebSocketRoute] = []
    broken = False

    def pass_on(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        if broken:
            socket.close()
        else:
            socket.connect_to_server()

    page = unheard
    page.clock.install()
    page.route_web_socket("**/_stcore/stream", pass_on)
    app("data", page)
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("button", name="Create link").wait_for()
    settled(page)  # a dialog that is still being drawn is drawn anew, without what was typed
    page.get_by_label("Title", exact=True).fill("Typed")
    broken = True
    sockets[-1].close()
    expect(notice(page)).to_contain_text(LOST)
    broken = False
    # What was typed is not lost without a word.
    expect(notice(page)).to_contain_text("may have forgotten what you typed")
    notice(page).get_by_role("button", name="Go on").click()
    expect(notice(page)).to_contain_text("answers again")
    page.clock.fast_forward(10_000)
    expect(notice(page)).to_be_hidden()
    expect(page.get_by_label("Title", exact=True)).to_be_visible()
