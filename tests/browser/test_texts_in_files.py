"""Two systems of texts in a real browser: words that one gets right, and the page in one file."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import Open, downloaded, settled


@pytest.mark.thorough
def test_words_open_a_segment_and_the_page_in_one_file_has_texts_if_they_are_switched_on(
    app: Open, new_page: Open, tmp_path: Path
) -> None:
    page = app("texts?data=sentences_en&task=texts")
    expect(page.get_by_text("Figures disagree about which system is better.")).to_be_visible()
    page.get_by_role("button", name="The soup is still", exact=True).click()
    page.wait_for_url(re.compile("[?&]segment=[0-9]+"))
    opened = page.locator(".pv-opened")
    expect(opened).to_be_in_viewport()
    expect(opened.locator(".pv-text").first).to_contain_text("soup")
    settled(page)
    page.get_by_role("button", name="Download", exact=True).click()
    file = new_page(offline=True)
    for texts in (False, True):
        if texts:
            page.get_by_text("Texts go along in the page").click()
            settled(page)
        path = tmp_path / f"{texts}.html"
        downloaded(page.get_by_role("button", name="Page that works")).save_as(path)
        the_file_opens_a_segment(file, path, texts=texts)


def the_file_opens_a_segment(file: Page, path: Path, *, texts: bool) -> None:
    file.goto(path.as_uri())
    file.wait_for_selector('.pv-board[data-ready="true"] .pv-segments')
    file.locator("[data-segment]").first.click()
    opened = file.locator(".pv-opened")
    expect(opened.get_by_role("row", name=re.compile("^METEOR"))).to_be_visible()
    # Two references and two systems, then the words of each that METEOR pairs.
    expect(opened.locator(".pv-text")).to_have_count(6 if texts else 0)
    expect(file.get_by_text("Here are numbers alone")).to_have_count(0 if texts else 1)
