"""The costs board in a real browser: costs and threshold move everything together, and every figure
is the one that perfcore computes by itself, of cases or of the money at stake.
"""

import re
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from perfcore import (
    CostMatrix,
    Tally,
    best_threshold,
    expected_cost,
    regret,
    textbook_threshold,
    total_cost,
)
from perfcore.costs import Basis
from perfview.kit.theme import number, threshold_text, together
from tests.browser.boards import (
    Open,
    box_of,
    change,
    commit_at,
    counts,
    expect_commits,
    frames,
    grabbed,
    index,
    middle,
    nothing_is_too_wide,
    on_axis,
    painted,
    press_at,
    priced_by_python,
    ready,
    resized,
    saved,
    slider,
    spot,
    tile,
    tiles,
)
from tests.browser.made_sweeps import made_priced

PREVALENCE, WITH_AMOUNTS = 0.02, 0.1
# Of a missed loan and of a false alarm: each, or of every euro at stake.
PRICES = {"case": (2000, 150), "amount": (0.6, 0.04)}
CARDS = ("expected_cost", "cost_curve", "roc")


def ratio(page: Page) -> Locator:
    return page.get_by_role("slider", name="A missed positive costs as much")


def line(page: Page) -> Locator:
    return page.get_by_role("slider", name="Operating condition")


def figures(
    priced: Tally, threshold: float, costs: CostMatrix, prevalence: float
) -> tuple[dict[str, str], float]:
    """Return what the tiles say, and the best threshold."""

    def cost(at: float) -> float:
        found = expected_cost(priced, costs, threshold=at, prevalence=prevalence, cases=1000)
        return float(found)

    best = best_threshold(priced, costs, prevalence=prevalence).threshold
    money = {
        "in_use": cost(threshold),
        "best": cost(best),
        "more": cost(threshold) - cost(best),
        "nothing": cost(float("inf")),
        "everything": cost(-1.0),
    }
    if priced.amounts is not None:
        money["data"] = float(total_cost(priced, costs, threshold=threshold))
    texts = {name: number(value) for name, value in money.items()}
    beside = ("in_use", "best", "nothing", "everything")  # of 1,000 cases each: read together
    texts |= zip(beside, together(money[name] for name in beside), strict=True)
    return {name: f"{text} €" for name, text in texts.items()}, best


def agrees(page: Page, data: str = "two thousand", **basis: Basis) -> None:
    """The board's figures are those that perfcore computes from Python's threshold and costs."""
    priced = made_priced(data, **basis)
    prevalence = PREVALENCE if priced.amounts is None else WITH_AMOUNTS
    wanted, best = figures(priced, *priced_by_python(page), prevalence)
    expect(tile(page, "in_use")).to_have_text(wanted["in_use"])
    assert tiles(page, wanted) == wanted
    if priced.amounts is None:
        # A threshold that differs from its neighbours only later has more digits than four.
        said = page.locator("[data-cost=best] .pv-tile-reason").inner_text().removeprefix("at ")
        assert said.startswith(threshold_text(best)[:5])


def shapes(page: Page) -> dict[str, str]:
    """What every view draws, as text."""
    return page.evaluate(
        """() => Object.fromEntries([".pv-cost-line", ".pv-segment", ".pv-condition", ".pv-tangent",
            ".pv-parallel", ".pv-card-expected_cost .pv-best", ".pv-card-cost_curve .pv-dot",
            ".pv-matrix tbody"].map((name) => [name, document.querySelector(name).outerHTML]))"""
    )


def redrawn(page: Page, before: dict[str, str]) -> set[str]:
    """Which views draw something else than before."""
    return {name for name, drawn in shapes(page).items() if drawn != before[name]}


def test_line_threshold_and_ratio_move_what_belongs_to_them(demo: Open) -> None:
    page = demo("costs")
    agrees(page)
    expect(page.locator("svg.pv-overlay")).to_have_count(3)
    # Data without amounts say nothing of them.
    expect(page.locator("[data-cost=data]")).to_be_hidden()
    assert set(page.locator(".pv-cell-money").all_inner_texts()) == {""}
    expect(ratio(page)).to_have_attribute("aria-valuetext", re.compile("^10:1"))
    # The operating line is a slider that says where it is.
    said = line(page).get_attribute("aria-valuetext") or ""
    assert re.match(r"^0\.169 at a ratio of 10:1; .*161\.0 € more than the best", said)
    assert line(page).get_attribute("tabindex") == "0"
    low, now, high = (
        float(line(page).get_attribute(f"aria-value{n}") or "nan") for n in ("min", "now", "max")
    )
    assert low < now < high

    # Dragged, it moves all views and the ratio, and follows the pointer.
    before, threshold = shapes(page), priced_by_python(page)[0]
    x, y = grabbed(line(page))
    page.mouse.move(x + 120, y, steps=12)
    painted(page)
    during = shapes(page)
    # The segment and the matrix belong to the threshold: they stay.
    assert redrawn(page, before) == before.keys() - {".pv-segment", ".pv-matrix tbody"}
    expect(page.locator("code")).to_contain_text("commits=0")
    expect(ratio(page)).not_to_have_attribute("aria-valuetext", re.compile("^10:1"))
    here = box_of(page.locator(".pv-condition"))["x"]
    plot = box_of(page.locator(".pv-card-cost_curve .pv-plotly .main-svg").first)
    assert plot["x"] < here < plot["x"] + plot["width"]
    assert abs(spot(line(page))[0] - here) < 1.5
    page.mouse.up()
    expect_commits(page, 1)
    told, costs = priced_by_python(page)
    assert (told, costs.cost_fp) == (threshold, 1)
    assert costs.cost_fn > 30
    agrees(page)
    assert shapes(page) == during

    # The threshold moves the segment and not the line.
    before = shapes(page)
    grabbed(slider(page))
    page.mouse.move(*on_axis(page, 0.7), steps=8)
    painted(page)
    dot = ".pv-card-cost_curve .pv-dot"
    assert redrawn(page, before) == {".pv-segment", ".pv-parallel", dot, ".pv-matrix tbody"}
    page.mouse.up()
    expect_commits(page, 2)
    agrees(page)

    # The ratio's slider moves the amounts.
    page.mouse.click(*spot(ratio(page)))
    expect_commits(page, 3)
    costs = priced_by_python(page)[1]
    assert costs.missed / costs.alarm == pytest.approx(1, rel=0.03)
    agrees(page)


def textbook(page: Page) -> str:
    """What its mark says, as perfcore computes it from the ratio on screen."""
    priced, (missed, alarm) = made_priced("two thousand"), ratio_shown(page)
    costs = CostMatrix(cost_fn=missed, cost_fp=alarm)
    there = textbook_threshold(costs, of=priced.cases.prevalence, to=PREVALENCE)
    best = best_threshold(priced, costs, prevalence=PREVALENCE)
    more = 1000 * regret(priced, costs, threshold=there, prevalence=PREVALENCE, best=best)
    return f"textbook {there:.4g}: {number(more)} € more"


def ratio_shown(page: Page) -> tuple[float, float]:
    """The costs at the ratio on screen: a false alarm costs 1 €."""
    said = ratio(page).get_attribute("aria-valuetext") or ""
    missed, alarm = said.split(",")[0].split(":")
    return float(missed) / float(alarm), 1


def test_the_textbook_threshold_follows_the_ratio(demo: Open) -> None:
    page = demo("costs")
    marks = page.locator(".pv-textbook")
    expect(marks).to_have_count(3)
    said = page.locator(".pv-textbook-text")
    expect(said).to_have_text(textbook(page))
    before = spot(marks.first)[0]
    x, y = grabbed(ratio(page))
    for step in (-60, -30):
        page.mouse.move(x + step, y, steps=6)
        painted(page)
        assert said.text_content() == textbook(page)
    expect(page.locator("code")).to_contain_text("commits=0")
    # The less a missed positive costs, the surer one has to be.
    assert spot(marks.first)[0] > before + 20
    # Both rings stand where the threshold and the condition are.
    rings = page.locator("circle.pv-textbook")
    assert spot(rings.first)[0] == pytest.approx(spot(marks.first)[0], abs=1)
    assert spot(rings.last)[0] == pytest.approx(spot(page.locator(".pv-condition"))[0], abs=1)
    page.mouse.up()
    expect_commits(page, 1)
    expect(said).to_have_text(textbook(page))
    # Where amounts are priced a probability of a case decides nothing.
    change(page, data="loans", positives="amount", prevalence=WITH_AMOUNTS)
    ready(page)
    for mark in [said, *marks.all()]:
        expect(mark).to_be_hidden()


def test_keys_move_the_ratio_and_every_number_explains_itself(demo: Open) -> None:
    page = demo("costs", matrix="counts")
    assert sum(counts(page)) == pytest.approx(2000, abs=0.2)
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
        button = page.locator(f".pv-card-{card}").get_by_label("Save picture as PNG")
        assert saved(button).path().read_bytes().startswith(b"\x89PNG")


def test_a_tap_on_the_cost_curve_moves_the_line_and_every_width_holds_all(demo: Open) -> None:
    page = demo("costs")
    resized(page, 390, ".pv-card-cost_curve")
    assert sum(counts(page)) == pytest.approx(1000, abs=0.2)
    overlay = page.locator(".pv-card-cost_curve .pv-overlay")
    overlay.scroll_into_view_if_needed()
    page.touchscreen.tap(*spot(overlay, 0.7, 0.3))
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
    wanted, _ = figures(made_priced("positives"), *priced_by_python(page), prevalence=1)
    assert tiles(page, ("in_use", "best")) == {"in_use": wanted["in_use"], "best": "0 €"}
    # At another prevalence it cannot tell what anything costs.
    change(page, prevalence=0.5)
    for name in ("in_use", "best", "more"):
        expect(tile(page, name)).to_have_text("–")
    for mark in (".pv-cost-line", ".pv-near", ".pv-card-expected_cost .pv-dot"):
        expect(page.locator(mark)).to_be_hidden()


def test_costs_stand_along_every_axis_of_the_slider(demo: Open) -> None:
    page = demo("costs", data="hundred thousand")
    for axis, place in (("share", 0.6), ("share_log", 0.5)):
        change(page, axis=axis)
        commit_at(page, place)
        agrees(page, "hundred thousand")
        assert index(page) > 0


HANDLES = (
    ".pv-ratio .pv-range",
    ".pv-card-cost_curve .pv-operating",
    ".pv-card-expected_cost .pv-range",
)

# Read after the board's own callback of the same frame, as it was asked for earlier.
RECORD = """() => {
    const text = (name) => document.querySelector(name).textContent;
    const tile = (name) => text(`[data-cost=${name}] .pv-tile-value`);
    const frames = window.seen = [];
    const look = () => requestAnimationFrame(() => {
        if (frames !== window.seen) return;
        frames.push({
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


def dragged(page: Page, selector: str) -> list[dict[str, Any]]:
    """Drag a handle to and fro and hold; return what every frame showed."""
    x, y = grabbed(page.locator(selector))
    page.evaluate(RECORD)
    for step in range(70):
        page.mouse.move(x + 90 * np.sin(0.31 * step), y)  # hardly ever twice to one place
    return page.evaluate("() => { const all = seen; seen = null; return all; }")


def ratio_of(said: str) -> float:
    missed, alarm = (float(part.replace(",", "")) for part in said.split(":"))
    return missed / alarm


def test_at_a_million_cases_each_frame_of_a_drag_shows_what_python_computes(demo: Open) -> None:
    page = demo("costs", data="a million")
    sent = frames(page, "Sent")
    for done, handle in enumerate(HANDLES, 1):
        sent.clear()
        seen = dragged(page, handle)
        assert sent == []
        agree(seen)
        if done == 1:
            the_line_goes_through_every_operating_point(page)
        page.mouse.up()
        expect_commits(page, done)
        assert len(sent) > 0


def agree(seen: list[dict[str, Any]]) -> None:
    priced = made_priced("a million")
    # Ratios below 1:1 are said in three digits of their reciprocal, which is not the ratio itself.
    exact = [frame for frame in seen if ratio_of(frame["ratio"]) >= 1]
    shown = {(frame["ratio"], frame["index"]): frame for frame in exact}
    assert len(shown) > 20
    for (said, point), frame in list(shown.items())[::3]:
        costs = CostMatrix(cost_fn=ratio_of(said), cost_fp=1)
        wanted, best = figures(priced, priced.cases.thresholds[point], costs, PREVALENCE)
        assert {name: frame[name] for name in wanted} == wanted
        # In four digits, or as many as tell it from its neighbours.
        assert float(frame["at"].removeprefix("at ")) == pytest.approx(best, rel=6e-4)


def the_line_goes_through_every_operating_point(page: Page) -> None:
    path = page.locator(".pv-cost-line").get_attribute("d") or ""
    assert len(path) < 40_000
    corners = re.findall(r"H([\d.]+)V(-?[\d.]+)", path)
    x, y = (np.array([float(number) for number in side]) for side in zip(*corners, strict=True))
    best = page.locator(".pv-card-expected_cost .pv-best")
    best_x, best_y = (float(best.get_attribute(name) or "nan") for name in ("cx", "cy"))
    # The best operating point is the lowest of the line. Corners run from right to left, and the
    # line keeps the height of a corner until the next.
    assert y.max() <= best_y + 0.5
    assert y[np.flatnonzero(x >= best_x - 0.1)[-1]] == pytest.approx(best_y, abs=0.5)


@pytest.mark.parametrize(
    ("positives", "negatives"),
    [
        ("amount", "case"),
        ("case", "amount"),
        pytest.param("amount", "amount", marks=pytest.mark.thorough),
    ],
)
def test_every_figure_is_that_of_python_however_errors_are_priced(
    demo: Open, positives: Basis, negatives: Basis
) -> None:
    basis = {"positives": positives, "negatives": negatives}
    costs = f"{PRICES[positives][0]},{PRICES[negatives][1]},0,0"
    page = demo("costs", data="loans", prevalence=WITH_AMOUNTS, costs=costs, **basis)
    agrees(page, "loans", **basis)
    commit_at(page, 0.3)
    agrees(page, "loans", **basis)
    if positives == "amount":
        a_drag_keeps_figures_and_amounts(page)
        agrees(page, "loans", **basis)
    if (positives, negatives) == ("amount", "case"):
        the_roc_curve_is_drawn_by_money(page)
        each_cell_says_what_is_at_stake(page, "per_cases")
        change(page, matrix="counts")
        each_cell_says_what_is_at_stake(page, "counts")


def a_drag_keeps_figures_and_amounts(page: Page) -> None:
    before = priced_by_python(page)[1]
    x, y = grabbed(line(page))
    page.mouse.move(x + 70, y, steps=6)
    painted(page)
    during = tiles(page, ("in_use", "best", "more", "data"))
    page.mouse.up()
    expect_commits(page, 2)
    assert tiles(page, during) == during
    after = priced_by_python(page)[1]
    assert after.cost_fn > before.cost_fn
    assert after.cost_fp == before.cost_fp


def each_cell_says_what_is_at_stake(page: Page, matrix: str) -> None:
    threshold, costs = priced_by_python(page)
    here = made_priced("loans").at(threshold)
    of_positives = (here.cases.positives, WITH_AMOUNTS)
    of_negatives = (here.cases.negatives, 1 - WITH_AMOUNTS)
    for cell in ("tp", "fn", "fp", "tn"):
        cases, share = of_positives if cell in ("tp", "fn") else of_negatives
        scale = 1000 * share / cases if matrix == "per_cases" else 1
        money = page.locator(f"[data-counted={cell}] .pv-cell-money")
        expect(money).to_have_text(
            f"amounts {number(float(getattr(here.amounts, cell)) * scale)} €"
        )
    said = page.locator(".pv-card-matrix .pv-plain").inner_text()
    assert re.search(rf"missed cost {costs.cost_fn:g} times their [\d,]+ €", said)
    assert re.search(rf"false alarms cost {costs.cost_fp:g} € each", said)


def the_roc_curve_is_drawn_by_money(page: Page) -> None:
    roc = page.locator(".pv-card-roc")
    expect(roc).to_contain_text("share of the amount of all positives")
    expect(roc).to_contain_text("of all negatives")
    expect(roc.locator(".pv-figures button")).to_have_count(0)
    threshold, _ = priced_by_python(page)
    priced = made_priced("loans", positives="amount")
    here = priced.sweep.at(threshold)
    found = float(here.tp) / float(here.positives)
    cases = priced.cases.at(threshold)
    assert middle(page, ".pv-card-roc .pv-dot")[1] == pytest.approx(found, abs=1e-3)
    assert abs(found - float(cases.tp) / float(cases.positives)) > 0.03


def test_where_nothing_is_at_stake_in_a_class_the_ratio_stays(demo: Open) -> None:
    data, basis = "nothing at stake", {"positives": "amount", "negatives": "case"}
    page = demo("costs", data=data, prevalence=WITH_AMOUNTS, costs="0.6,150,0,0", **basis)
    agrees(page, data, **basis)
    before, sent = priced_by_python(page)[1], frames(page, "Sent")
    page.get_by_role("slider", name="A missed positive costs on average").press("End")
    # The first that Python hears of is what comes after.
    commit_at(page, 0.3)
    assert (priced_by_python(page)[1], len(sent)) == (before, 1)
