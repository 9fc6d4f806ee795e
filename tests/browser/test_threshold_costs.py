"""Costs, prevalence and requirements on the Threshold page, in a browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import press_at, ready, settled
from tests.browser.conftest import ROOT

pytestmark = pytest.mark.browser

QUERY = "?data=twenty_cases&t=0.54"


@pytest.fixture
def base(served: Callable[[Path], str]) -> str:
    return served(ROOT / "app.py")


def shaded(page: Page) -> list[list[float]]:
    """From where to where the slider is shaded, in scores, read off Plotly's own axis."""
    return page.evaluate(
        r"""() => {
            const card = document.querySelector(".pv-card-distribution");
            const {xaxis} = card.querySelector(".pv-plotly")._fullLayout;
            const d = card.querySelector(".pv-feasible").getAttribute("d") ?? "";
            return [...d.matchAll(/M([-\d.]+),[-\d.]+h([-\d.]+)v/g)].map(([, x, wide]) =>
                [Number(x), Number(x) + Number(wide)].map((at) => xaxis.p2d(at - xaxis._offset)));
        }"""
    )


def test_the_part_that_meets_everything_is_shaded(base: str, new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto(f"{base}{QUERY}&need=recall:0.7,alert_rate:0.75")
    ready(page)
    ((low, high),) = shaded(page)
    # 0.4 is the highest score with a recall of 0.7, 0.36 the lowest with 15 of 20 called positive.
    assert (low, high) == (pytest.approx(0.35, abs=1e-3), pytest.approx(0.4, abs=1e-3))
    assert page.locator(".pv-board").bounding_box()["y"] < 200  # the controls fill one row
    page.goto(f"{base}{QUERY}&need=recall:0.9,alert_rate:0.05")
    ready(page)
    expect(page.get_by_text("No threshold meets all requirements.")).to_be_visible()
    assert shaded(page) == []


def test_a_prevalence_projects_the_board_and_leaves_the_roc_curve(
    base: str, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    page.goto(f"{base}{QUERY}")
    ready(page)
    curve = ".pv-card-{} .pv-plotly .scatterlayer"
    before = page.locator(curve.format("roc")).inner_html()
    precision = page.locator('.pv-tile[data-measure="precision"] .pv-tile-value')
    recall = page.locator('.pv-tile[data-measure="recall"] .pv-tile-value')
    expect(precision).to_have_text("83.3 %")
    page.get_by_role("button", name="Costs, prevalence").click()
    entry = page.get_by_role("spinbutton", name="Positives in use (%)")
    entry.fill("10")
    entry.press("Enter")
    expect(precision).to_have_text("35.7 %")
    settled(page)
    expect(recall).to_have_text("50.0 %")
    expect(page.get_by_text("prevalence 10.0 %")).to_be_visible()
    assert page.locator(curve.format("roc")).inner_html() == before
    page.keyboard.press("Escape")
    press_at(page, 0.05)
    expect(page.get_by_text("Projected to 10.0 % positives")).to_be_visible()
    assert page.locator(".pv-card-matrix .pv-title").inner_text() == (
        "Who is called what, of 1,000 cases?"
    )
