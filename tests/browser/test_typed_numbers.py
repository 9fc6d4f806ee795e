"""Numbers with a decimal comma, typed key by key into a browser that speaks English, or German."""

from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.boards import Open, box_of, ready, resized, settled
from tests.browser.conftest import APP, DESK, TELEPHONE


def typed(page: Page, name: str, text: str) -> None:
    entry = page.get_by_role("textbox", name=name, exact=True)
    entry.fill("")
    entry.press_sequentially(text)
    entry.press("Enter")


def shown(page: Page, name: str, text: str) -> None:
    expect(page.get_by_role("textbox", name=name, exact=True)).to_have_value(text)
    settled(page)


@pytest.mark.parametrize("language", ["en-US", pytest.param("de-DE", marks=pytest.mark.thorough)])
def test_no_comma_is_lost_and_nothing_moves_when_something_is_said_of_an_entry(
    language: str, served: Callable[[Path], str], new_page: Open
) -> None:
    page = new_page() if language == "en-US" else new_page(alone=True, locale=language)
    page.goto(f"{served(APP)}costs?data=twenty_cases")
    ready(page)
    assert page.evaluate("navigator.language") == language
    typed(page, "% positives in use", "2,5")
    shown(page, "% positives in use", "2.5")
    typed(page, "Cost of a missed positive", "1.234,50")
    shown(page, "Cost of a missed positive", "1\N{NARROW NO-BREAK SPACE}234.5")
    expect(
        page.get_by_text("“1.234,50” was read as 1\N{NARROW NO-BREAK SPACE}234.5.")
    ).to_be_visible()
    typed(page, "Cost of a missed positive", "1,234")
    expect(
        page.get_by_text(
            "“1,234” can be 1.2340 or 1\N{NARROW NO-BREAK SPACE}234: type one of these."
        )
    ).to_be_visible()
    shown(page, "Cost of a missed positive", "1\N{NARROW NO-BREAK SPACE}234.5")
    typed(page, "Threshold", "0,234")
    shown(page, "Threshold", "0.234")
    said = {name: text[0] for name, text in parse_qs(urlsplit(page.url).query).items()}
    assert (said["p"], said["cost_fn"], said["t"]) == ("0.025", "1234.5", "0.234")
    nothing_beside_an_entry_moves(page, TELEPHONE if language == "en-US" else DESK)


def nothing_beside_an_entry_moves(page: Page, size: ViewportSize) -> None:
    resized(page, size["width"], ".pv-card-expected_cost")
    typed(page, "Cost of a missed positive", "8")
    shown(page, "Cost of a missed positive", "8")
    fields = [
        page.get_by_role("textbox", name=name, exact=True)
        for name in ("Threshold", "Cost of a missed positive")
    ]
    before = [box_of(field) for field in fields]
    assert before[0]["y"] == before[1]["y"]
    said = page.get_by_text(
        "“1,234” can be 1.2340 or 1\N{NARROW NO-BREAK SPACE}234: type one of these."
    )
    typed(page, "Cost of a missed positive", "1,234")
    expect(said).to_be_visible()
    settled(page)
    assert [box_of(field) for field in fields] == before
    told = box_of(said)
    assert told["y"] >= before[1]["y"] + before[1]["height"]
    assert told["y"] + told["height"] <= box_of(page.get_by_text("At a cost ratio of"))["y"]
    assert told["x"] + told["width"] <= size["width"]
    typed(page, "Cost of a missed positive", "7")
    expect(said).to_have_count(0)
    settled(page)
    assert [box_of(field) for field in fields] == before
