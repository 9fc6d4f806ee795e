"""Two browsers and one link: what the first shares the second sees, in its own language, tries, and
cannot change.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from benchmarks.servers import serving
from tests.browser.access import flaws
from tests.browser.boards import (
    Open,
    entered,
    numbers,
    ready,
    settled,
    threshold_at,
    to,
)
from tests.browser.conftest import APP, known_by_nothing
from tests.browser.hostile_pages import NAME, Watch, wide
from tests.hostile_inputs import MARKUP
from tests.perfview.shared_cases import file_of, kept
from tests.perfview.words.marked import LANGUAGE, bare

HOSTILE = MARKUP["image"]


def typed(page: Page, label: str, text: str) -> None:
    entry = page.get_by_role("textbox", name=label, exact=True)
    entry.fill(text)
    entry.press("Tab")
    settled(page)


def test_a_link_shows_a_second_browser_what_the_first_has_and_leaves_it_alone(
    served: Callable[[Path], str],
    new_page: Open,
    known_context: BrowserContext,
    problems: list[str],
) -> None:
    base, first = served(APP).removesuffix("/"), new_page()
    mine = Watch(first, base, problems)
    mine.open("data")
    mine.upload((NAME, wide()))
    expect(first.get_by_role("heading", name=HOSTILE)).to_be_visible()
    mine.look()
    to(first, "Costs")
    threshold_at(first, 0.3)
    entered(first, "Cost of a missed positive", "7")
    expect(first.locator(".pv-ratio-value")).to_have_text("7:1")
    sent, address = numbers(first.locator(".pv-board")), first.url

    first.get_by_role("button", name="Share", exact=True).click()
    expect(first.get_by_role("button", name="Create link")).to_be_enabled()
    settled(first)
    found = flaws(first, "[role=dialog]", dark=False)
    for label in ("Title", "Note", "Your name"):
        typed(first, label, f"{label} {HOSTILE}")
    first.get_by_role("button", name="Create link").click()
    expect(first.locator(".stDialog .stCode code")).to_be_visible()
    link = first.locator(".stDialog .stCode code").inner_text()
    own = first.locator(".pv-links li")
    expect(own).to_contain_text(f"Title {HOSTILE}")
    assert urlsplit(link).path == "/costs"
    assert list(parse_qs(urlsplit(link).query)) == ["share"]
    settled(first)
    found += flaws(first, "[role=dialog]")
    first.keyboard.press("Escape")

    # The same numbers; what is tried there stays there.
    known_by_nothing(known_context)
    second = new_page()
    theirs = Watch(second, base, problems)
    second.goto(link)
    ready(second)
    board = second.locator(".pv-board")
    assert numbers(board) == sent
    expect(second.get_by_label("Cost of a missed positive")).to_have_value("7")
    threshold_at(second, 0.8)
    assert numbers(board) != sent
    assert (numbers(first.locator(".pv-board")), first.url) == (sent, address)

    # Words and names are shown as they are, on other pages too.
    for shown in ("Title ", "Shared by ", f"Note {HOSTILE}"):
        expect(second.locator(".st-key-banner")).to_contain_text(shown)
    to(second, "Compare")
    expect(second.get_by_role("button", name="Make it mine")).to_be_visible()
    expect(second.get_by_text("onerror=window.hostile").first).to_be_attached()
    second.wait_for_url("**share=*")
    theirs.look()

    # Deleted is gone in the next run. Wrong and expired links look alike, as tests without a
    # browser show.
    first.bring_to_front()  # what lies behind is painted once a second
    first.get_by_role("button", name="Share", exact=True).click()
    made = first.locator(".stDialog summary", has_text="Links made in this browser")
    made.wait_for()
    settled(first)
    made.click()
    mine.look()
    own.get_by_role("button", name="Delete").click()
    own.get_by_role("button", name="Yes, delete").click()
    expect(own).to_have_count(0)
    # Focus stays in the dialog, where Escape is heard.
    expect(first.get_by_role("dialog").locator(":focus")).to_have_count(1)
    first.keyboard.press("Escape")
    expect(first.get_by_role("dialog")).to_have_count(0)
    second.bring_to_front()
    second.get_by_test_id("stTopNavLink").filter(has_text="Threshold").click()
    gone = second.get_by_role("heading", name="There is nothing behind this link")
    expect(gone).to_be_visible()
    settled(second)
    found += flaws(second, dark=False)
    assert found == [], "\n".join(found)
    second.get_by_role("button", name="Open Cutpoint without it").click()
    ready(second)
    assert "share=" not in second.url


NAMES = {"forest", "tree", "yes", "no", "mine.csv", "PNG", "SVG", "PNGSVG"}
FILE = "truth,forest,tree\n" + "\n".join(
    f"{'yes' if i % 3 else 'no'},{i * 7 % 19},{i * 5 % 17}" for i in range(60)
)
SEEN = """() => [...document.querySelectorAll(".pv-board, .pv-board *")].flatMap((part) => [
    ...["aria-label", "aria-valuetext", "title"].map((name) => part.getAttribute(name) ?? ""),
    part.matches(".pv-board") ? part.innerText : "",
])"""


@pytest.fixture
def base() -> Iterator[str]:
    with serving(script="tests.browser.marked_server") as server:
        yield server.url


@pytest.mark.thorough
def test_readers_of_one_link_have_its_boards_each_in_their_own_language(
    base: str, new_page: Open
) -> None:
    link = f"{base}/?share={kept(file_of(FILE))}"
    readers = {"en": new_page(), LANGUAGE: new_page()}
    for place in ("Threshold", "Costs", "Compare"):
        for language, page in readers.items():
            if place == "Threshold":
                page.goto(f"{link}&lang={language}")
            else:
                to(page, place)
            ready(page)
            texts = page.evaluate(SEEN)
            assert sum(map(len, texts)) > 500
            if language == LANGUAGE:
                assert [left for text in texts if (left := bare(text, NAMES))] == []
            else:
                assert "⟦" not in "".join(texts)
        # Where one was first, the other is first on the next page.
        readers = dict(reversed(readers.items()))
