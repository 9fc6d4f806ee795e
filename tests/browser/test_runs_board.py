"""The board of runs over time in a real browser: it moves with the hand, and Python follows."""

import pytest
from playwright.sync_api import expect

from tests.browser.boards import Open

pytestmark = pytest.mark.browser


def test_figures_over_time_move_while_the_threshold_is_dragged(app: Open) -> None:
    page = app("runs?data=dated_orders&t=0.5")
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
