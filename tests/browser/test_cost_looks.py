"""What is seen of the costs board at once, the enlarged corner, and the range of conditions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import expect_commits, press_at
from tests.browser.made_sweeps import made_sweep

Open = Callable[..., Page]
ROC = ".pv-card-roc"


TALL = """() => {
    const top = document.querySelector(".pv-board").getBoundingClientRect().top;
    const ends = [...document.querySelectorAll(".pv-board .pv-plot, .pv-matrix")]
        .map((node) => node.getBoundingClientRect().bottom - top);
    return Math.max(...ends);
}"""


def place(page: Page, mark: str) -> tuple[float, float]:
    """Return where a mark of the ROC plot stands, as shares of the plot from its lower left."""
    x, y = page.evaluate(
        """(mark) => {
            const {x, y, width, height} =
                document.querySelector(".pv-card-roc .bglayer .bg").getBBox();
            const node = document.querySelector(`.pv-card-roc ${mark}`);
            const [cx, cy] = ["cx", "cy"].map((name) => Number(node.getAttribute(name)));
            return [(cx - x) / width, (y + height - cy) / height];
        }""",
        mark,
    )
    return x, y


def test_the_corner_of_a_good_model_can_be_enlarged_and_stays_live(demo: Open) -> None:
    page = demo("costs", data="good", prevalence=0.1)
    button = page.locator(f"{ROC} .pv-zoom")
    expect(button).to_have_text("Enlarge the corner")
    expect(button).to_have_attribute("aria-pressed", "false")
    whole = place(page, ".pv-best")
    assert whole[0] < 0.1
    assert whole[1] > 0.9
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator(ROC)).to_contain_text("80 %")
    side = 0.2
    near = place(page, ".pv-best")
    assert near[0] == pytest.approx(whole[0] / side, abs=0.03)
    assert 1 - near[1] == pytest.approx((1 - whole[1]) / side, abs=0.03)
    tangent = page.locator(f"{ROC} .pv-tangent").get_attribute("d")
    page.get_by_role("slider", name="A missed positive").press("PageUp")
    expect_commits(page, 1)
    assert page.locator(f"{ROC} .pv-tangent").get_attribute("d") != tangent
    # A threshold far from the corner has no dot in the enlarged part.
    press_at(page, 0.02)
    expect_commits(page, 2)
    expect(page.locator(f"{ROC} .pv-dot")).to_be_hidden()
    button.click()
    expect(page.locator(f"{ROC} .pv-dot")).to_be_visible()


def test_the_range_of_conditions_is_shaded_where_it_lies(demo: Open) -> None:
    page = demo("costs", range=True)
    # All that moves together is seen at once.
    for width, height, most in ((1740, 900, 660), (1666, 768, 560)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"({TALL})() < {most}")
    band = page.locator(".pv-card-cost_curve .pv-between")
    expect(band).to_be_visible()
    shares = page.evaluate(
        """() => {
            const plot = document.querySelector(".pv-card-cost_curve .bglayer .bg").getBBox();
            const band = document.querySelector(".pv-between").getBBox();
            return [(band.x - plot.x) / plot.width, band.width / plot.width,
                    (band.y - plot.y) / plot.height, band.height / plot.height];
        }"""
    )
    assert shares == pytest.approx([0.3, 0.3, 0, 1], abs=0.01)
    before = band.bounding_box()
    page.get_by_role("slider", name="Operating condition").press("End")
    expect_commits(page, 1)
    assert band.bounding_box() == before


def test_the_good_model_is_as_good_as_the_tests_take_it_to_be() -> None:
    swept = made_sweep("good")
    away = abs(swept.fp / swept.negatives), 1 - swept.tp / swept.positives
    nearest = min(max(pair) for pair in zip(*away, strict=True))
    assert 0.1 < 4 * nearest <= 0.2
