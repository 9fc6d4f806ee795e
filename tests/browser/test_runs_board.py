"""The board of runs over time in a real browser: it moves with the hand, and Python follows."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.boards import (
    Open,
    box_of,
    frames,
    grabbed,
    nothing_is_too_wide,
    painted,
    ready,
    settled,
    spot,
    to,
)
from tests.browser.conftest import REPEATED, TELEPHONE
from tests.browser.test_every_page import amiss


@pytest.mark.parametrize("reloads", REPEATED)
def test_hand_keys_and_finger_move_the_threshold_and_the_end_of_the_past(
    app: Open, reloads: bool
) -> None:
    page = app("runs?data=dated_orders&t=0.5")
    figures_over_time_move_while_the_threshold_is_dragged(page)
    a_handle_on_the_axis_of_time_ends_the_past_and_python_judges_what_came_after(page, reloads)
    assert amiss(page) == []
    a_finger_moves_the_end_of_the_past_on_a_telephone(page)


def figures_over_time_move_while_the_threshold_is_dragged(page: Page) -> None:
    dots = page.locator(".pv-card-recall .pv-dots")
    expect(dots).to_be_attached()
    before = dots.get_attribute("d") or ""
    assert before.count("M") == 12
    static = page.locator(".pv-card-prevalence .pv-dots").get_attribute("d")
    box = page.locator(".pv-card-scores .pv-plot").bounding_box()
    assert box is not None
    y = box["y"] + 40
    page.mouse.move(box["x"] + box["width"] / 2, y)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 5, y, steps=5)
    expect(dots).not_to_have_attribute("d", before)
    expect(page.locator(".pv-card-prevalence .pv-dots")).to_have_attribute("d", static or "")
    assert "Recall is lower" in page.locator("body").inner_text()
    page.mouse.up()
    expect(page.get_by_role("textbox", name="Threshold")).not_to_have_value("0.5")
    recall = page.locator(".pv-card-recall .pv-plot").bounding_box()
    assert recall is not None
    page.mouse.move(recall["x"] + recall["width"] - 20, recall["y"] + 40)
    expect(page.locator(".pv-card-recall .pv-foot")).to_contain_text("2025-12: ")
    settled(page)


def end(page: Page) -> Locator:
    """The handle that ends the past, as keys and screen readers find it: there is one alone."""
    return page.get_by_role("slider", name="The past ends with")


def ends_with(page: Page, period: str) -> None:
    """The past ends with this period: on the board, in the address, and as Python has it."""
    expect(end(page)).to_have_attribute("aria-valuetext", re.compile(f"^{period}\\. "))
    expect(page).to_have_url(re.compile(f"[?&]until={period}(&|$)"))
    expect(page.locator(".st-key-past")).to_contain_text(f"On the periods up to {period}")
    expect(page.locator(".pv-board[data-moving]")).to_have_count(0)
    settled(page)


def a_handle_on_the_axis_of_time_ends_the_past_and_python_judges_what_came_after(
    page: Page, reloads: bool
) -> None:
    handles = page.locator(".pv-series .pv-end")
    expect(handles).to_have_count(6)
    expect(end(page)).to_have_attribute("aria-valuenow", "7")
    parted = page.locator(".pv-parted")
    expect(parted).to_contain_text("2025-01 to 2025-08, and judged on what came after, 2025-09 to")
    shade = page.locator(".pv-card-precision .pv-past")
    before = shade.bounding_box()
    # With the mouse, on any chart; nothing is sent until it lets go.
    sent = frames(page, "Sent")
    x, y = grabbed(page.locator(".pv-card-recall .pv-end"))
    month = box_of(page.locator(".pv-card-recall .pv-past"))["width"] / 8
    for step in range(1, 5):
        page.mouse.move(x - step * month / 2, y)
        painted(page)
    expect(parted).to_contain_text("2025-01 to 2025-06, and judged on what came after, 2025-07 to")
    assert before is not None
    assert abs(box_of(shade)["width"] - before["width"] * 6 / 8) < 1
    expect(page.locator(".pv-board[data-moving~=until]")).to_have_count(1)
    assert sent == []
    page.mouse.up()
    ends_with(page, "2025-06")
    # By keys, as far as there are cases on both sides.
    for key, period in (("ArrowRight", "2025-07"), ("End", "2025-11"), ("Home", "2025-01")):
        end(page).press(key)
        ends_with(page, period)
    end(page).press("ArrowLeft")
    end(page).press("PageUp")
    ends_with(page, "2025-03")
    # Other pages and a page that is loaded anew keep it.
    to(page, "Threshold")
    to(page, "Runs")
    ends_with(page, "2025-03")
    if reloads:
        page.reload()
        ready(page)
        ends_with(page, "2025-03")


def a_finger_moves_the_end_of_the_past_on_a_telephone(page: Page) -> None:
    page.set_viewport_size(TELEPHONE)
    nothing_is_too_wide(page)
    handle = page.locator(".pv-card-recall .pv-end")
    handle.scroll_into_view_if_needed()
    x, y = spot(handle)
    month = box_of(page.locator(".pv-card-recall .pv-past"))["width"] / 3
    finger = page.context.new_cdp_session(page)
    places = [("touchStart", x), *(("touchMove", x + step * month / 2) for step in range(1, 7))]
    for kind, at in places:
        told = {"type": kind, "touchPoints": [{"x": at, "y": y}]}
        finger.send("Input.dispatchTouchEvent", told)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    ends_with(page, "2025-06")
