"""The costs board in a real browser: costs and threshold move everything together."""

import re
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from perfcore.costs import CostMatrix, best_threshold, expected_cost
from perfview.kit.theme import number, threshold_text
from tests.browser.boards import (
    Open,
    box_of,
    change,
    cost_tile,
    expect_commits,
    grabbed,
    index,
    nothing_is_too_wide,
    on_axis,
    painted,
    press_at,
    priced_by_python,
    ready,
    resized,
)
from tests.browser.made_sweeps import made_sweep

PREVALENCE = 0.02
OPERATING = ".pv-operating"
CARDS = ("expected_cost", "cost_curve", "roc")


def ratio(page: Page) -> Locator:
    return page.get_by_role("slider", name="A missed positive costs as much")


def line(page: Page) -> Locator:
    return page.get_by_role("slider", name="Operating condition")


def agrees(page: Page, data: str = "two thousand") -> None:
    """The board's costs are those that Python computes from its own choices."""
    _, costs, cost = priced_by_python(page)
    best = best_threshold(
        made_sweep(data), cost_fn=costs.cost_fn, cost_fp=costs.cost_fp, prevalence=PREVALENCE
    )
    expect(page.locator("[data-cost=in_use] .pv-tile-value")).to_have_text(f"{number(cost)} €")
    assert cost_tile(page, "best") == f"{number(1000 * best.cost)} €"
    # A threshold that differs from its neighbours only later has more digits than four.
    said = page.locator("[data-cost=best] .pv-tile-reason").inner_text().removeprefix("at ")
    assert said.startswith(threshold_text(best.threshold)[:5])
    assert cost_tile(page, "more") == f"{number(cost - 1000 * best.cost)} €"
    assert cost_tile(page, "nothing") == f"{number(1000 * PREVALENCE * costs.cost_fn)} €"
    assert cost_tile(page, "everything") == f"{number(1000 * (1 - PREVALENCE) * costs.cost_fp)} €"


def shapes(page: Page) -> list[str]:
    """What every view draws, as text."""
    return page.evaluate(
        """() => [".pv-cost-line", ".pv-segment", ".pv-condition", ".pv-tangent", ".pv-parallel",
            ".pv-card-expected_cost .pv-best", ".pv-card-cost_curve .pv-dot", ".pv-matrix"]
            .map((name) => document.querySelector(name))
            .map((node) => node.tagName === "TABLE" ? node.textContent : node.outerHTML)"""
    )


def still(page: Page, before: list[str]) -> list[bool]:
    """Which views draw the same as before."""
    return [old == new for old, new in zip(before, shapes(page), strict=True)]


def test_line_threshold_and_ratio_move_what_belongs_to_them(demo: Open) -> None:
    page = demo("costs")
    agrees(page)
    expect(page.locator("svg.pv-overlay")).to_have_count(3)
    expect(ratio(page)).to_have_attribute("aria-valuetext", re.compile("^10:1"))
    # The operating line is a slider that says where it is.
    said = line(page).get_attribute("aria-valuetext") or ""
    assert re.match(r"^0\.17 at a ratio of 10:1; .*161\.0 € more than the best", said)
    assert line(page).get_attribute("tabindex") == "0"
    low, now, high = (
        float(line(page).get_attribute(f"aria-value{n}") or "nan") for n in ("min", "now", "max")
    )
    assert low < now < high

    # Dragged, it moves all views and the ratio, and follows the pointer.
    before, threshold = shapes(page), priced_by_python(page)[0]
    x, y = grabbed(page, OPERATING)
    page.mouse.move(x + 120, y, steps=12)
    painted(page)
    during = shapes(page)
    # The segment and the matrix belong to the threshold: they stay.
    assert still(page, before) == [False, True, False, False, False, False, False, True]
    expect(page.locator("code")).to_contain_text("commits=0")
    expect(ratio(page)).not_to_have_attribute("aria-valuetext", re.compile("^10:1"))
    box = line(page).bounding_box()
    here = page.evaluate(
        """() => document.querySelector(".pv-condition").getBoundingClientRect().x"""
    )
    left, width = page.evaluate(
        """() => {
            const {left, width} = document.querySelector(".pv-card-cost_curve .pv-plotly .main-svg")
                .getBoundingClientRect();
            return [left, width];
        }"""
    )
    assert box is not None
    assert left < here < left + width
    assert abs(box["x"] + box["width"] / 2 - here) < 1.5
    page.mouse.up()
    expect_commits(page, 1)
    told, costs, _ = priced_by_python(page)
    assert (told, costs.cost_fp) == (threshold, 1)
    assert costs.cost_fn > 30
    agrees(page)
    assert shapes(page) == during

    # The threshold moves the segment and not the line.
    before = shapes(page)
    page.mouse.move(*on_axis(page, 0.3))
    page.mouse.down()
    page.mouse.move(*on_axis(page, 0.7), steps=8)
    painted(page)
    assert still(page, before) == [True, False, True, True, False, True, False, False]
    page.mouse.up()
    expect_commits(page, 2)
    agrees(page)

    # The ratio's slider moves the amounts.
    box = box_of(ratio(page))
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect_commits(page, 3)
    _, costs, _ = priced_by_python(page)
    assert costs.missed / costs.alarm == pytest.approx(1, rel=0.03)
    agrees(page)


def test_keys_move_the_ratio_and_every_number_explains_itself(demo: Open) -> None:
    page = demo("costs", matrix="counts")
    assert cases_in_matrix(page) == pytest.approx(2000, abs=0.2)
    for name in ("in_use", "best", "more", "nothing", "everything"):
        page.locator(f"[data-cost={name}]").click()
        expect(page.get_by_text(f"explained cost_{name}", exact=True)).to_be_visible()
    steps = page.evaluate("history.length")
    walks = (
        (ratio, {"ArrowRight": "11:1", "PageUp": "35:1", "ArrowLeft": "32:1", "End": "1,000:1"}),
        (line, {"ArrowRight": "1:909", "PageUp": "1:286", "ArrowLeft": "1:313", "End": "1,000:1"}),
    )
    for named, walk in walks:
        for key, text in walk.items():
            named(page).press(key)
            expect(ratio(page)).to_have_attribute("aria-valuetext", re.compile(f"^{text},"))
        expect(page.locator("code")).to_contain_text(" 1000.0 1.0 ")
        assert "cost_fn=1000.0&cost_fp=1.0" in page.url
        named(page).press("Home")
        expect(page.locator("code")).to_contain_text(" 0.001 1.0 ")
        agrees(page)
        expect(page.locator(".pv-board [aria-live]")).to_contain_text("ratio 1:1,000")
    assert page.evaluate("history.length") == steps
    for card in CARDS:
        with page.expect_download() as download:
            page.locator(f".pv-card-{card}").get_by_label("Save picture as PNG").click()
        assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")


def cases_in_matrix(page: Page) -> float:
    texts = page.locator(".pv-cell-count").all_inner_texts()
    return sum(float(text.replace(",", "")) for text in texts)


def test_a_tap_on_the_cost_curve_moves_the_line_and_every_width_holds_all(
    demo: Open, new_page: Open
) -> None:
    page = demo("costs", new_page(width=390))
    assert cases_in_matrix(page) == pytest.approx(1000, abs=0.2)
    overlay = page.locator(".pv-card-cost_curve .pv-overlay")
    overlay.scroll_into_view_if_needed()
    box = box_of(overlay)
    page.touchscreen.tap(box["x"] + 0.7 * box["width"], box["y"] + 0.3 * box["height"])
    expect_commits(page, 1)
    assert priced_by_python(page)[1].cost_fn > 30
    for width in (390, 700, 1366, 1440, 1740):
        resized(page, width, ".pv-card-cost_curve")
        nothing_is_too_wide(page, ".pv-overlay")
        page.wait_for_function(
            """() => {
                const card = document.querySelector(".pv-card-cost_curve");
                const title = card.querySelector(".xtitle").getBoundingClientRect();
                const {left, right} = card.getBoundingClientRect();
                return title.width > 0 && title.left >= left && title.right <= right + 4;
            }"""
        )


def test_two_quick_moves_are_both_told(demo: Open) -> None:
    page = demo("costs", delay=0.5)
    line(page).press("End")
    press_at(page, 0.8)
    expect(page.locator("code")).to_contain_text(" 1000.0 1.0 ")
    expect(page.locator("code")).to_contain_text(re.compile(r"^0\.[78]"))
    ready(page)
    agrees(page)


def test_one_class_alone_has_no_operating_line(demo: Open) -> None:
    page = demo("costs", data="positives", prevalence=1)
    expect(line(page)).to_be_hidden()
    for mark in (".pv-condition", ".pv-card-cost_curve .pv-dot", ".pv-tangent"):
        expect(page.locator(mark)).to_be_hidden()
    threshold, costs, _ = priced_by_python(page)
    cost = 1000 * expected_cost(made_sweep("positives").at(threshold), costs, prevalence=1)
    assert cost_tile(page, "in_use") == f"{number(cost)} €"
    assert cost_tile(page, "best") == "0 €"
    # At another prevalence it cannot tell what anything costs.
    change(page, prevalence=0.5)
    expect(page.locator("[data-cost=in_use] .pv-tile-value")).to_have_text("–")
    assert [cost_tile(page, name) for name in ("in_use", "best", "more")] == ["–"] * 3
    for mark in (".pv-cost-line", ".pv-near", ".pv-card-expected_cost .pv-dot"):
        expect(page.locator(mark)).to_be_hidden()


def test_costs_stand_along_every_axis_of_the_slider(demo: Open) -> None:
    page = demo("costs", data="hundred thousand", axis="share")
    press_at(page, 0.6)
    expect_commits(page, 1)
    agrees(page, "hundred thousand")
    assert index(page) > 0
    change(page, axis="share_log")
    press_at(page, 0.5)
    expect_commits(page, 2)
    agrees(page, "hundred thousand")
    assert index(page) > 0


HANDLES = {
    "ratio": ".pv-ratio .pv-range",
    "line": ".pv-card-cost_curve .pv-operating",
    "threshold": ".pv-card-expected_cost .pv-range",
}

# Read after the board's own callback of the same frame, as it was asked for earlier.
RECORD = """() => {
    const text = (name) => document.querySelector(name).textContent;
    const tile = (name) => text(`[data-cost=${name}] .pv-tile-value`);
    window.seen = [];
    const look = () => requestAnimationFrame(() => {
        seen.push({
            ratio: text(".pv-ratio-value"),
            index: Number(document.querySelector(".pv-board").dataset.index),
            in_use: tile("in_use"), best: tile("best"), more: tile("more"),
            nothing: tile("nothing"), everything: tile("everything"),
            at: text("[data-cost=best] .pv-tile-reason"),
        });
        look();
    });
    look();
}"""


def dragged(page: Page, selector: str) -> list[dict[str, object]]:
    """Drag a handle to and fro and hold; return what every frame showed."""
    x, y = grabbed(page, selector)
    page.evaluate(RECORD)
    for step in range(120):
        page.mouse.move(x + 90 * np.sin(step * np.pi / 40), y)
    seen: list[dict[str, object]] = page.evaluate("seen")
    return seen


def ratio_of(said: object) -> float:
    missed, alarm = (float(part.replace(",", "")) for part in str(said).split(":"))
    return missed / alarm


def test_at_a_million_cases_each_frame_of_a_drag_shows_what_python_computes(
    demo: Open, new_page: Open
) -> None:
    page, sent = new_page(), list[int]()
    page.on(
        "websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(len(frame)))
    )
    demo("costs", page, data="a million")
    for done, handle in enumerate(HANDLES.values(), 1):
        sent.clear()
        seen = dragged(page, handle)
        assert sent == []
        agree(seen)
        if done == 1:
            the_line_goes_through_every_operating_point(page)
        page.mouse.up()
        expect_commits(page, done)
        assert len(sent) > 0


def agree(seen: list[dict[str, object]]) -> None:
    swept = made_sweep("a million")
    # Ratios below 1:1 are said in three digits of their reciprocal, which is not the ratio itself.
    exact = [frame for frame in seen if ratio_of(frame["ratio"]) >= 1]
    shown = {(frame["ratio"], frame["index"]): frame for frame in exact}
    assert len(shown) > 20
    for (said, point), frame in list(shown.items())[::3]:
        cost_fn = ratio_of(said)
        threshold = swept.thresholds[point]
        least = best_threshold(swept, cost_fn=cost_fn, cost_fp=1, prevalence=PREVALENCE)
        cost = 1000 * float(
            expected_cost(
                swept.at(threshold), CostMatrix(cost_fn=cost_fn, cost_fp=1), prevalence=PREVALENCE
            )
        )
        assert frame["in_use"] == f"{number(cost)} €"
        assert frame["best"] == f"{number(1000 * least.cost)} €"
        assert frame["more"] == f"{number(cost - 1000 * least.cost)} €"
        assert frame["nothing"] == f"{number(1000 * PREVALENCE * cost_fn)} €"
        assert frame["everything"] == f"{number(1000 * (1 - PREVALENCE))} €"
        # In four digits, or as many as tell it from its neighbours.
        place = float(str(frame["at"]).removeprefix("at "))
        assert place == pytest.approx(least.threshold, rel=6e-4)


def the_line_goes_through_every_operating_point(page: Page) -> None:
    frame = page.evaluate(
        """() => ({
            path: document.querySelector(".pv-cost-line").getAttribute("d"),
            dot: ["cx", "cy"].map((name) => Number(
                document.querySelector(".pv-card-expected_cost .pv-best").getAttribute(name))),
        })"""
    )
    assert len(frame["path"]) < 40_000
    corners = re.findall(r"H([\d.]+)V(-?[\d.]+)", frame["path"])
    x, y = (np.array([float(number) for number in side]) for side in zip(*corners, strict=True))
    best_x, best_y = frame["dot"]
    # The best operating point is the lowest of the line. Corners run from right to left, and the
    # line keeps the height of a corner until the next.
    assert y.max() <= best_y + 0.5
    assert y[np.flatnonzero(x >= best_x - 0.1)[-1]] == pytest.approx(best_y, abs=0.5)
