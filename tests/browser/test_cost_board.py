"""The costs board in a real browser: costs and threshold move everything together."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from perfcore.binary import Sweep
from perfcore.costs import CostMatrix, best_threshold, expected_cost
from perfview.kit.theme import number, threshold_text
from tests.browser.boards import APPS, expect_commits, index, on_axis, press_at, ready, slider
from tests.browser.made_sweeps import made_sweep

pytestmark = pytest.mark.browser

APP = APPS / "cost_demo.py"
Open = Callable[..., Page]
PREVALENCE = 0.02
CARDS = ("expected_cost", "cost_curve", "roc")


@pytest.fixture
def opened(new_page: Callable[..., Page], served: Callable[[Path], str]) -> Open:
    def board(data: str = "two thousand", *, path: str = "", **options: object) -> Page:
        page = new_page(**options)
        page.goto(f"{served(APP)}?data={data.replace(' ', '+')}{path}")
        ready(page)
        return page

    return board


def swept(data: str = "two thousand") -> Sweep:
    return made_sweep(data)


def ratio(page: Page) -> Locator:
    return page.get_by_role("slider", name="A missed positive costs as much")


def line(page: Page) -> Locator:
    return page.get_by_role("slider", name="Operating condition")


def tile(page: Page, name: str) -> str:
    return page.locator(f"[data-cost={name}] .pv-tile-value").inner_text()


def python_says(page: Page) -> tuple[float, CostMatrix, float]:
    """Python's threshold, costs and cost per 1,000 cases."""
    threshold, cost_fn, cost_fp, cost, *_ = page.locator("code").inner_text().split()
    return float(threshold), CostMatrix(cost_fn=float(cost_fn), cost_fp=float(cost_fp)), float(cost)


def agrees(page: Page, data: str = "two thousand") -> None:
    """The board's costs are those that Python computes from its own choices."""
    _, costs, cost = python_says(page)
    best = best_threshold(
        swept(data), cost_fn=costs.cost_fn, cost_fp=costs.cost_fp, prevalence=PREVALENCE
    )
    expect(page.locator("[data-cost=in_use] .pv-tile-value")).to_have_text(f"{number(cost)} €")
    assert tile(page, "best") == f"{number(1000 * best.cost)} €"
    # A threshold that differs from its neighbours only later has more digits than four.
    said = page.locator("[data-cost=best] .pv-tile-reason").inner_text().removeprefix("at ")
    assert said.startswith(threshold_text(best.threshold)[:5])
    assert tile(page, "more") == f"{number(cost - 1000 * best.cost)} €"
    assert tile(page, "nothing") == f"{number(1000 * PREVALENCE * costs.cost_fn)} €"
    assert tile(page, "everything") == f"{number(1000 * (1 - PREVALENCE) * costs.cost_fp)} €"


def shapes(page: Page) -> list[str]:
    """What every view draws, as text."""
    return page.evaluate(
        """() => [".pv-cost-line", ".pv-segment", ".pv-condition", ".pv-tangent", ".pv-parallel",
            ".pv-card-expected_cost .pv-best", ".pv-card-cost_curve .pv-dot", ".pv-matrix"]
            .map((name) => document.querySelector(name))
            .map((node) => node.tagName === "TABLE" ? node.textContent : node.outerHTML)"""
    )


def drag(page: Page, at: Locator, *, by: int) -> None:
    """Drag from the middle of an element, in small steps, and hold."""
    box = at.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by, y, steps=12)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_it_shows_what_python_computes(opened: Open) -> None:
    page = opened()
    agrees(page)
    expect(page.locator("svg.pv-overlay")).to_have_count(3)
    expect(ratio(page)).to_have_attribute("aria-valuetext", re.compile("^10:1"))


def test_dragging_the_operating_line_moves_all_views_and_the_ratio(opened: Open) -> None:
    page = opened()
    before = shapes(page)
    threshold = python_says(page)[0]
    drag(page, line(page), by=120)
    during = shapes(page)
    # The segment and the matrix belong to the threshold: they stay.
    still = [old == new for old, new in zip(before, during, strict=True)]
    assert still == [False, True, False, False, False, False, False, True]
    expect(page.locator("code")).to_contain_text("commits=0")
    expect(ratio(page)).not_to_have_attribute("aria-valuetext", re.compile("^10:1"))
    page.mouse.up()
    expect_commits(page, 1)
    told, costs, _ = python_says(page)
    assert told == threshold
    assert costs.cost_fp == 1
    assert costs.cost_fn > 30
    agrees(page)
    assert shapes(page) == during


def test_the_line_follows_the_pointer(opened: Open) -> None:
    page = opened()
    drag(page, line(page), by=100)
    box, here = (
        line(page).bounding_box(),
        page.evaluate(
            """() => document.querySelector(".pv-condition").getBoundingClientRect().x"""
        ),
    )
    assert box is not None
    start = page.evaluate("""() => {
        const {left, width} = document.querySelector(".pv-card-cost_curve .pv-plotly .main-svg")
            .getBoundingClientRect();
        return [left, width];
    }""")
    assert start[0] < here < start[0] + start[1]
    assert abs(box["x"] + box["width"] / 2 - here) < 1.5
    page.mouse.up()
    expect_commits(page, 1)


def test_dragging_the_threshold_moves_the_segment_and_not_the_line(opened: Open) -> None:
    page = opened()
    before = shapes(page)
    page.mouse.move(*on_axis(page, 0.3))
    page.mouse.down()
    page.mouse.move(*on_axis(page, 0.7), steps=8)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    during = shapes(page)
    still = [old == new for old, new in zip(before, during, strict=True)]
    assert still == [True, False, True, True, False, True, False, False]
    page.mouse.up()
    expect_commits(page, 1)
    agrees(page)


def test_the_ratio_slider_moves_the_amounts(opened: Open) -> None:
    page = opened()
    box = ratio(page).bounding_box()
    assert box is not None
    handle = box["height"]
    x = box["x"] + handle / 2 + (box["width"] - handle) / 2
    page.mouse.click(x, box["y"] + handle / 2)
    expect_commits(page, 1)
    _, costs, _ = python_says(page)
    assert costs.missed / costs.alarm == pytest.approx(1, rel=0.03)
    agrees(page)


@pytest.mark.parametrize("named", [ratio, line])
def test_keys_move_the_ratio_by_round_steps(opened: Open, named: Callable[[Page], Locator]) -> None:
    page = opened()
    for key, expected in {"ArrowRight": 11, "PageUp": 35, "ArrowLeft": 32, "End": 1000}.items():
        named(page).press(key)
        expect(ratio(page)).to_have_attribute("aria-valuetext", re.compile(f"^{expected:,}:1,"))
    expect(page.locator("code")).to_contain_text(" 1000.0 1.0 ")
    named(page).press("Home")
    expect(page.locator("code")).to_contain_text(" 0.001 1.0 ")
    agrees(page)
    expect(page.locator(".pv-board [aria-live]")).to_contain_text("ratio 1:1,000")


def test_the_operating_line_is_a_slider_that_says_where_it_is(opened: Open) -> None:
    page = opened()
    said = line(page).get_attribute("aria-valuetext") or ""
    assert re.match(r"^0\.17 at a ratio of 10:1; .*161\.0 € more than the best", said)
    assert line(page).get_attribute("tabindex") == "0"
    low, now, high = (
        float(line(page).get_attribute(f"aria-value{n}") or "nan") for n in ("min", "now", "max")
    )
    assert low < now < high


def test_a_tap_on_the_cost_curve_moves_the_line(opened: Open) -> None:
    page = opened(viewport={"width": 390, "height": 844}, has_touch=True)
    overlay = page.locator(".pv-card-cost_curve .pv-overlay")
    overlay.scroll_into_view_if_needed()
    box = overlay.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + 0.7 * box["width"], box["y"] + 0.3 * box["height"])
    expect_commits(page, 1)
    assert python_says(page)[1].cost_fn > 30


def test_two_quick_moves_are_both_told(opened: Open) -> None:
    page = opened(path="&delay=0.5")
    line(page).press("End")
    press_at(page, 0.8)
    expect(page.locator("code")).to_contain_text(" 1000.0 1.0 ")
    expect(page.locator("code")).to_contain_text(re.compile(r"^0\.[78]"))
    ready(page)
    agrees(page)


def test_moving_the_ratio_adds_no_step_to_the_history(opened: Open) -> None:
    page = opened()
    before = page.evaluate("history.length")
    line(page).press("End")
    expect_commits(page, 1)
    assert "cost_fn=1000.0&cost_fp=1.0" in page.url
    assert page.evaluate("history.length") == before


def test_the_threshold_in_use_at_the_best_loses_nothing(opened: Open) -> None:
    page = opened("twenty cases")
    best = best_threshold(swept("twenty cases"), cost_fn=10, cost_fp=1, prevalence=PREVALENCE)
    slider(page).press("End")
    for _ in range(best.index):
        slider(page).press("ArrowLeft")
    expect(page.locator(".pv-board")).to_have_attribute("data-index", str(best.index))
    expect(page.locator(".pv-more")).to_have_text("the best there is")
    assert tile(page, "more") == "0 €"


def test_one_class_alone_has_no_operating_line(opened: Open) -> None:
    page = opened("positives", path="&prevalence=1")
    expect(line(page)).to_be_hidden()
    for mark in (".pv-condition", ".pv-card-cost_curve .pv-dot", ".pv-tangent"):
        expect(page.locator(mark)).to_be_hidden()
    threshold, costs, _ = python_says(page)
    cost = 1000 * expected_cost(swept("positives").at(threshold), costs, prevalence=1)
    assert tile(page, "in_use") == f"{number(cost)} €"
    assert tile(page, "best") == "0 €"


def test_what_one_class_cannot_tell_is_left_out(opened: Open) -> None:
    page = opened("positives", path="&prevalence=0.5")
    assert [tile(page, name) for name in ("in_use", "best", "more")] == ["–"] * 3
    for mark in (".pv-cost-line", ".pv-near", ".pv-card-expected_cost .pv-dot"):
        expect(page.locator(mark)).to_be_hidden()


@pytest.mark.parametrize("matrix", ["per_cases", "counts"])
def test_the_matrix_is_that_of_a_thousand_cases_in_use_or_of_the_data(
    opened: Open, matrix: str
) -> None:
    page = opened(path=f"&matrix={matrix}")
    texts = [text.replace(",", "") for text in page.locator(".pv-cell-count").all_inner_texts()]
    total = sum(float(text) for text in texts)
    assert total == pytest.approx(1000 if matrix == "per_cases" else 2000, abs=0.2)


@pytest.mark.parametrize("axis", ["share", "share_log"])
def test_costs_stand_along_every_axis_of_the_slider(opened: Open, axis: str) -> None:
    page = opened("hundred thousand", path=f"&axis={axis}")
    press_at(page, 0.6)
    expect_commits(page, 1)
    agrees(page, "hundred thousand")
    assert index(page) > 0


@pytest.mark.parametrize("width", [390, 700, 1440])
def test_nothing_is_wider_than_the_screen(opened: Open, width: int) -> None:
    page = opened(viewport={"width": width, "height": 900})
    over = page.evaluate(
        """() => {
            const board = document.querySelector(".pv-board").getBoundingClientRect();
            return [...document.querySelectorAll(".pv-board *")]
                .filter((node) => !node.closest(".pv-plotly, .pv-scroll, .pv-hidden, .pv-overlay"))
                .filter((node) => node.getBoundingClientRect().right > board.right + 13)
                .map((node) => node.className.baseVal ?? node.className);
        }"""
    )
    assert over == []


def test_a_picture_of_each_chart_is_saved(opened: Open) -> None:
    page = opened()
    for card in CARDS:
        with page.expect_download() as download:
            page.locator(f".pv-card-{card}").get_by_label("Save picture as PNG").click()
        assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["in_use", "best", "more", "nothing", "everything"])
def test_each_cost_asks_for_its_explanation(opened: Open, name: str) -> None:
    page = opened()
    page.locator(f"[data-cost={name}]").click()
    expect(page.get_by_text(f"explained cost_{name}")).to_be_visible()
