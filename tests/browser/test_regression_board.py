"""The Regression board in a real browser: the handle, what lights what, and single cases."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import Open, box_of, explained, read_along, settled
from tests.browser.conftest import REPEATED
from tests.browser.test_every_page import amiss

CASE = "The case that you chose"


def said(page: Page, card: str, mark: str = ".pv-now") -> str:
    return page.locator(f".pv-card-{card} {mark}").inner_text()


def shown(page: Page) -> None:
    page.wait_for_selector('.pv-board[data-ready="true"] .pv-regression')
    settled(page)


@pytest.mark.parametrize("reloads", REPEATED)
def test_hand_keys_and_clicks_choose_cases_that_every_view_lights_and_explains(
    app: Open, reloads: bool
) -> None:
    page = app("regression?data=tips&case=0")
    shown(page)
    a_click_on_a_case_shows_its_row_and_a_rectangle_looks_closer(page)
    what_is_chosen_in_one_view_is_lit_in_the_others(page)
    explained(page.locator('.pv-tile[data-measure="mae"]'), "Mean absolute error")
    the_handle_says_what_is_within_and_sends_nothing_until_it_is_let_go(page, reloads)


def the_handle_says_what_is_within_and_sends_nothing_until_it_is_let_go(
    page: Page, reloads: bool
) -> None:
    track = page.locator(".pv-card-errors .pv-range")
    before = said(page, "errors")
    texts = read_along(track, range(4, 81, 4), lambda: said(page, "errors"))
    assert len(texts) > 10, "it follows the hand"
    assert before not in texts
    expect(page.locator(".pv-regression")).to_be_visible()
    page.wait_for_url("**off=*")
    last = said(page, "errors")
    settled(page)
    assert said(page, "errors") == last
    if reloads:
        page.reload()
        shown(page)
        assert said(page, "errors") == last
    # The keys move it too.
    page.locator(".pv-card-errors .pv-range").press("Home")
    now = page.locator(".pv-card-errors .pv-now")
    expect(now).to_contain_text("within 0 of the truth")
    page.wait_for_url("**off=0.0*")  # keys are told once no more come
    settled(page)
    assert amiss(page) == []


def what_is_chosen_in_one_view_is_lit_in_the_others(page: Page) -> None:
    lane = page.locator(".pv-card-biases .pv-overlay > g text").first
    assert "%" not in (lane.text_content() or "")
    bars = page.locator(".pv-card-errors .pv-plot")
    bars.focus()
    bars.press("ArrowRight")
    expect(lane).to_contain_text("%")
    expect(page.locator(".pv-card-errors .pv-told")).to_contain_text("Errors below")
    bars.press("Escape")
    expect(lane).not_to_contain_text("%")
    page.locator(".pv-select").select_option("party")
    expect(page.locator(".pv-card-biases .xtitle")).to_have_text("party")
    bins = page.locator(".pv-card-biases .pv-plot")
    bins.focus()
    bins.press("ArrowRight")
    expect(page.locator(".pv-card-biases .pv-told")).to_contain_text("on average")
    page.wait_for_url("**lit=bins_0-0**")
    settled(page)


def a_click_on_a_case_shows_its_row_and_a_rectangle_looks_closer(page: Page) -> None:
    expect(page.get_by_text(CASE)).to_be_visible()
    ring, before = box_of(page.locator(".pv-case")), box_of(page.locator(".pv-density"))
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_text(CASE)).to_have_count(0)
    settled(page)
    now = box_of(page.locator(".pv-density"))
    x, y = ring["x"] + now["x"] - before["x"], ring["y"] + now["y"] - before["y"]
    page.mouse.click(x + ring["width"] / 2, y + ring["height"] / 2)
    expect(page.get_by_text(CASE)).to_be_visible()
    settled(page)
    canvas = box_of(page.locator(".pv-density"))
    page.mouse.move(canvas["x"] + 20, canvas["y"] + canvas["height"] - 20)
    page.mouse.down()
    page.mouse.move(canvas["x"] + 160, canvas["y"] + canvas["height"] - 160, steps=3)
    page.mouse.up()
    page.wait_for_url("**zoom=*")
    page.get_by_role("button", name="Whole", exact=True).click()
    page.wait_for_url(lambda url: "zoom=" not in url)
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_text(CASE)).to_have_count(0)
    settled(page)
