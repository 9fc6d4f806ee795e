"""What the costs board says in words, what is seen of it at once, and its enlarged corner."""

import re

import pytest
from playwright.sync_api import Page, expect

from perfcore import best_threshold
from tests.browser.boards import (
    Open,
    box_of,
    change,
    commit_at,
    expect_commits,
    frames,
    middle,
    resized,
    slider,
    tile,
    where,
)
from tests.browser.made_sweeps import made_sweep

PRICES = {"fn": 1234.5, "fp": 3.0, "tp": 2.25, "tn": -0.5}
# What each cell of the matrix is called in the sentence below it.
CELLS = {"fn": "missed", "tp": "found", "fp": "false alarms", "tn": "correctly ruled out"}


def amount(text: str) -> float:
    return float(text.replace(",", "").replace("−", "-").split()[0])


def said(page: Page) -> str:
    return page.locator(".pv-card-matrix .pv-plain").inner_text()


def text(page: Page, selector: str) -> str:
    return page.locator(selector).text_content() or ""


def test_the_entered_costs_are_named_and_add_up(demo: Open) -> None:
    named = ",".join(str(PRICES[cell]) for cell in ("fn", "fp", "tp", "tn"))
    page = demo("costs", costs=named)
    expect(page.locator(".pv-ratio-name")).to_have_text(re.compile("^Net of correct decisions, a"))
    add_up(page, "per_cases")
    before = said(page)
    change(page, matrix="counts")
    expect(page.locator(".pv-card-matrix .pv-plain")).not_to_have_text(before)
    add_up(page, "counts")


def add_up(page: Page, matrix: str) -> None:
    spoken, total = said(page), 0.0
    for cell, name in CELLS.items():
        verb = "bring" if PRICES[cell] < 0 else "cost"
        term = re.search(rf"([\d,.]+) {name} {verb} ([\d,.]+) € each", spoken)
        assert term is not None, spoken
        shown = amount(page.locator(f"[data-counted={cell}] strong").inner_text())
        assert shown == pytest.approx(amount(term[1]), abs=0.5)  # whole where cases are expected
        assert amount(term[2]) == abs(PRICES[cell])
        total += amount(term[1]) * PRICES[cell]
    together = re.search(r"together ([\d,.−]+) €\.$", spoken)
    assert together is not None
    assert amount(together[1]) == pytest.approx(total, rel=0.002)
    if matrix == "per_cases":
        assert f"{together[1]} €" == tile(page, "in_use").inner_text()


def test_a_changed_unit_is_the_unit_of_every_text(demo: Open) -> None:
    page = demo("costs")
    # Correct decisions that cost nothing are not named.
    assert re.match(r"Of 1,000 cases in use, \S+ missed cost 10 € each, \S+ false", said(page))
    expect(page.locator(".pv-between")).to_be_hidden()  # without a range nothing is shaded
    expect(page.locator(".pv-card-roc .pv-zoom")).to_be_hidden()  # the curve is seen well
    # The names of the rules stand above the line.
    order = page.evaluate(
        """() => [...document.querySelector(".pv-card-cost_curve .pv-overlay").children]
            .map((node) => node.classList[1] ?? node.classList[0])"""
    )
    assert max(order.index("pv-condition"), order.index("pv-gap")) < order.index("pv-rule")
    rules = page.locator(".pv-card-cost_curve .pv-rule")
    names = ["call nothing positive", "call everything positive", "textbook thresholds"]
    assert rules.all_text_contents() == names
    widths = rules.evaluate_all("rules => rules.map((rule) => getComputedStyle(rule).strokeWidth)")
    assert widths == ["4px"] * 3
    for unit, axis in (("", "Cost per 1,000 cases"), ("hours", "hours per 1,000 cases")):
        change(page, unit=unit)
        expect(tile(page, "in_use")).to_have_text(re.compile(rf"\d {unit}$" if unit else r"\d$"))
        expect(page.locator(".pv-card-expected_cost .pv-overlay")).to_contain_text(axis)
        assert "€" not in page.locator(".pv-board").inner_text()
    commit_at(page, 0.8)
    expect(page.locator(".pv-board [aria-live]")).to_have_text(
        re.compile(r"\d hours per 1,000 cases, [\d,.]+ hours more than at the best threshold")
    )


def test_a_best_threshold_that_is_one_of_many_says_so(demo: Open) -> None:
    swept = made_sweep("twenty cases")
    best = best_threshold(swept, cost_fn=10, cost_fp=1, prevalence=0.02)
    upper, below = swept.thresholds[best.index], swept.thresholds[best.index + 1]
    page = demo("costs", data="twenty cases", start=(upper + below) / 2)
    place = text(page, "[data-cost=best] .pv-tile-reason")
    ends = re.fullmatch(r"above ([\d.]+) to ([\d.]+)", place)
    assert ends is not None, place
    assert [float(end) for end in ends.groups()] == pytest.approx([below, upper], rel=1e-3)
    expect(page.locator(".pv-more")).to_have_text("the best there is")
    commit_at(page, 0.02)
    assert text(page, "[data-cost=best] .pv-tile-reason") == f"at {ends[2]}"
    # Where the one in use is the best it loses nothing.
    slider(page).press("End")
    for _ in range(best.index):
        slider(page).press("ArrowLeft")
    expect(page.locator(".pv-board")).to_have_attribute("data-index", str(best.index))
    expect(page.locator(".pv-more")).to_have_text("the best there is")
    assert tile(page, "more").inner_text() == "0 €"


@pytest.mark.parametrize(
    ("data", "start", "prevalence", "place"),
    [("twenty cases", 2, 0.5, "above 0.773"), ("positives", -1, 1, "up to 0.2")],
)
def test_a_rule_that_is_the_best_has_one_end(
    demo: Open, data: str, start: float, prevalence: float, place: str
) -> None:
    costs = "0,1,0,0" if start == 2 else "1000,1,0,0"
    page = demo("costs", data=data, start=start, costs=costs, prevalence=prevalence)
    assert text(page, "[data-cost=best] .pv-tile-reason") == place


def test_a_threshold_off_the_plots_is_told_at_their_edge(demo: Open) -> None:
    page = demo("costs", start=0.97, costs="1000,1,0,0", prevalence=0.5)
    cost = tile(page, "in_use").inner_text()
    for card in ("expected_cost", "cost_curve"):
        mark = page.locator(f".pv-card-{card} .pv-beyond")
        expect(mark).to_be_visible()
        expect(mark).to_have_text(f"↑ {cost}")
        expect(page.locator(f".pv-card-{card} .pv-dot")).to_be_hidden()
        frame, box = box_of(page.locator(f".pv-card-{card} .pv-plot")), box_of(mark)
        assert frame["y"] <= box["y"]
        assert frame["x"] <= box["x"] < box["x"] + box["width"] <= frame["x"] + frame["width"]
    commit_at(page, 0.05)
    for card in ("expected_cost", "cost_curve"):
        expect(page.locator(f".pv-card-{card} .pv-beyond")).to_be_hidden()
        expect(page.locator(f".pv-card-{card} .pv-dot")).to_be_visible()


def test_a_line_above_the_plot_is_not_drawn_over_its_neighbours(demo: Open) -> None:
    page = demo("costs", data="good", start=0.999)
    commit_at(page, 0.002)
    box = box_of(page.locator(".pv-card-cost_curve .pv-plot"))
    for _ in range(3):
        segment = page.locator(".pv-segment")
        if segment.is_visible():
            ends = [float(segment.get_attribute(f"y{end}") or "nan") for end in (1, 2)]
            assert min(ends) >= 0
            assert max(ends) <= box["height"]
        slider(page).press("PageUp")


@pytest.mark.parametrize("costs", ["50000,10,0,0", "10,50000,0,0"])
def test_a_ratio_beyond_the_slider_waits_at_its_end(demo: Open, costs: str) -> None:
    page = demo("costs", costs=costs)
    missed = costs.startswith("50000")
    expect(page.locator(".pv-ratio-value")).to_have_text("5,000:1" if missed else "1:5,000")
    handle = page.locator(".pv-ratio .pv-range")
    assert handle.input_value() == ("1" if missed else "0")
    sent = frames(page, "Sent")
    handle.click(position={"x": box_of(handle)["width"] - 11 if missed else 11, "y": 11})
    # The first that Python hears of is what comes after.
    handle.press("ArrowLeft" if missed else "ArrowRight")
    expect_commits(page, 1)
    assert len(sent) == 1
    expect(page.locator(".pv-ratio-value")).to_have_text("890:1" if missed else "1:909")


def test_no_text_of_a_tile_is_cut_off(demo: Open) -> None:
    page = demo("costs", data="loans", unit="restaurants", costs="200000,150,0,0")
    for unit in ("restaurants", "€"):
        change(page, unit=unit)
        expect(tile(page, "in_use")).to_have_text(re.compile(unit))
        for width in (1440, 1366, 700, 390, 1440):
            resized(page, width, ".pv-card-expected_cost")
            assert page.evaluate(CUT_OFF) == []


CUT_OFF = """() => [...document.querySelectorAll(".pv-cost-tiles .pv-tile")].flatMap((tile) => {
    const outer = tile.getBoundingClientRect();
    return [...tile.children].filter((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        const {left, right, top, bottom} = range.getBoundingClientRect();
        return left < outer.left || right > outer.right || top < outer.top - 1
            || bottom > outer.bottom + 1 || part.scrollHeight > part.clientHeight + 2;
    }).map((part) => part.textContent);
})"""

ROC = ".pv-card-roc"
TALL = """() => {
    const top = document.querySelector(".pv-board").getBoundingClientRect().top;
    const ends = [...document.querySelectorAll(".pv-board .pv-plot, .pv-matrix")]
        .map((node) => node.getBoundingClientRect().bottom - top);
    return Math.max(...ends);
}"""


def test_the_corner_of_a_good_model_can_be_enlarged_and_stays_live(demo: Open) -> None:
    page = demo("costs", data="good", prevalence=0.1)
    button = page.locator(f"{ROC} .pv-zoom")
    expect(button).to_have_text("Enlarge the corner")
    expect(button).to_have_attribute("aria-pressed", "false")
    best, ground = f"{ROC} .pv-best", f"{ROC} .bglayer .bg"
    whole = middle(page, best)
    assert whole[0] < 0.1
    assert whole[1] > 0.9
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator(ROC)).to_contain_text("80 %")
    for ends, part in zip(where(page, ground), ([0, 0.2], [0.8, 1]), strict=True):
        assert ends == pytest.approx(part, abs=2e-3)
    assert middle(page, best) == pytest.approx(whole, abs=1e-4)
    tangent = page.locator(f"{ROC} .pv-tangent").get_attribute("d")
    page.get_by_role("slider", name="A missed positive").press("PageUp")
    expect_commits(page, 1)
    assert page.locator(f"{ROC} .pv-tangent").get_attribute("d") != tangent
    # A threshold far from the corner has no dot in the enlarged part.
    commit_at(page, 0.02)
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
    across, up = where(page, ".pv-card-cost_curve .pv-between")
    assert across == pytest.approx([0.3, 0.6], abs=1e-3)
    assert up == where(page, ".pv-card-cost_curve .bglayer .bg")[1]
    before = band.bounding_box()
    page.get_by_role("slider", name="Operating condition").press("End")
    expect_commits(page, 1)
    assert band.bounding_box() == before
