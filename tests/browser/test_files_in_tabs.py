"""Two tabs of one browser, and what each of them lists."""

import pytest
from playwright.sync_api import Locator, Page, expect

from benchmarks.servers import ROOT
from tests.browser.boards import Open, settled, to_threshold, upload

SAMPLES = ROOT / "sample_data"
FILES = SAMPLES / "twenty_cases.csv", SAMPLES / "breast_cancer.csv"


def removals(page: Page | Locator) -> Locator:
    return page.locator('[class*="st-key-remove-"]')


def named(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


@pytest.mark.thorough
def test_a_reload_and_a_second_tab_list_what_was_uploaded_until_it_is_removed(app: Open) -> None:
    first = app("data")
    expect(removals(first)).to_have_count(0)
    for each in FILES:
        upload(first, each)
    expect(removals(first)).to_have_count(2)
    first.reload()
    settled(first)
    expect(removals(first)).to_have_count(2)

    second = app("data")
    for each in FILES:
        expect(named(second, each.name)).to_be_visible()
    named(second, FILES[0].name).click()
    expect(second.get_by_role("heading", name=FILES[0].name)).to_be_visible()
    settled(second)
    expect(removals(second)).to_have_count(2)
    to_threshold(second)

    row = first.locator(".stHorizontalBlock").filter(has=named(first, FILES[0].name)).last
    removals(row).get_by_role("button").first.click()
    expect(named(first, FILES[0].name)).to_have_count(0)
    second.reload()
    settled(second)
    expect(second.get_by_text("you cannot open")).to_be_visible()
    second.get_by_test_id("stTopNavLink").filter(has_text="Data").click()
    expect(named(second, FILES[1].name)).to_be_visible()
    expect(named(second, FILES[0].name)).to_have_count(0)
