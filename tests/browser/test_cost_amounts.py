"""Money at stake on the costs board: every figure is the one that perfcore computes by itself."""

import re
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from perfcore.costs import (
    AmountCounts,
    CostMatrix,
    Tally,
    best_threshold,
    expected_amount_cost,
    total_amount_cost,
)
from perfview.kit.theme import number
from tests.browser.boards import (
    Open,
    change,
    cost_tile,
    expect_commits,
    grabbed,
    painted,
    press_at,
    priced_by_python,
)
from tests.browser.made_sweeps import made_priced

PREVALENCE = 0.1


def at_stake(demo: Open, positives: str, negatives: str, data: str = "loans") -> Page:
    chosen = {"positives": positives, "negatives": negatives, "prevalence": PREVALENCE}
    return demo("costs", data=data, **chosen)


def split(costs: CostMatrix, positives: str, negatives: str) -> dict[str, CostMatrix]:
    """Return what a case costs and what its amount costs."""

    def of(basis: str) -> CostMatrix:
        return CostMatrix(
            cost_fn=costs.cost_fn if positives == basis else 0,
            cost_fp=costs.cost_fp if negatives == basis else 0,
        )

    return {"fixed": of("case"), "shares": of("amount")}


def at(priced: Tally, threshold: float) -> AmountCounts:
    assert priced.amounts is not None
    return AmountCounts(priced.cases.at(threshold), priced.amounts.at(threshold))


def agrees(page: Page, positives: str, negatives: str, data: str = "loans") -> None:
    """Every figure follows from counts and sums of amounts, without the board's arithmetic."""
    threshold, costs, _ = priced_by_python(page)
    priced = made_priced(data, positives=positives, negatives=negatives)
    prices, here = split(costs, positives, negatives), at(priced, threshold)
    cost = 1000 * float(expected_amount_cost(here, **prices, prevalence=PREVALENCE))
    best = best_threshold(priced, costs, prevalence=PREVALENCE)
    least = 1000 * float(
        expected_amount_cost(at(priced, best.threshold), **prices, prevalence=PREVALENCE)
    )
    expect(page.locator("[data-cost=in_use] .pv-tile-value")).to_have_text(f"{number(cost)} €")
    assert cost_tile(page, "best") == f"{number(least)} €"
    assert cost_tile(page, "more") == f"{number(cost - least)} €"
    assert cost_tile(page, "data") == f"{number(float(total_amount_cost(here, **prices)))} €"
    for rule, edge in (("nothing", float("inf")), ("everything", -1.0)):
        trivial = expected_amount_cost(at(priced, edge), **prices, prevalence=PREVALENCE)
        assert cost_tile(page, rule) == f"{number(1000 * float(trivial))} €"


@pytest.mark.parametrize(("positives", "negatives"), [*product(("case", "amount"), repeat=2)])
def test_every_figure_is_that_of_python_however_errors_are_priced(
    demo: Open, positives: str, negatives: str
) -> None:
    page = at_stake(demo, positives, negatives)
    agrees(page, positives, negatives)
    press_at(page, 0.3)
    expect_commits(page, 1)
    agrees(page, positives, negatives)
    if positives == "amount":
        a_drag_keeps_figures_and_amounts(page, positives, negatives)
    if (positives, negatives) == ("amount", "case"):
        the_roc_curve_is_drawn_by_money(page)
        each_cell_says_what_is_at_stake(page, "per_cases")
        change(page, matrix="counts")
        each_cell_says_what_is_at_stake(page, "counts")


def a_drag_keeps_figures_and_amounts(page: Page, positives: str, negatives: str) -> None:
    before = priced_by_python(page)[1]
    x, y = grabbed(page, ".pv-operating")
    page.mouse.move(x + 70, y, steps=6)
    painted(page)
    during = {name: cost_tile(page, name) for name in ("in_use", "best", "more", "data")}
    page.mouse.up()
    expect_commits(page, 2)
    agrees(page, positives, negatives)
    assert {name: cost_tile(page, name) for name in during} == during
    after = priced_by_python(page)[1]
    assert after.cost_fn > before.cost_fn
    assert after.cost_fp == before.cost_fp


def each_cell_says_what_is_at_stake(page: Page, matrix: str) -> None:
    priced = made_priced("loans")
    threshold, costs, _ = priced_by_python(page)
    here = at(priced, threshold)
    shares = (PREVALENCE, 1 - PREVALENCE) if matrix == "per_cases" else (1, 1)
    for cell in ("tp", "fn", "fp", "tn"):
        cases = here.cases.positives if cell in ("tp", "fn") else here.cases.negatives
        share = shares[0] if cell in ("tp", "fn") else shares[1]
        scale = 1000 * share / cases if matrix == "per_cases" else 1
        money = page.locator(f"[data-counted={cell}] .pv-cell-money")
        expect(money).to_have_text(f"{number(float(getattr(here.amounts, cell)) * scale)} €")
    said = page.locator(".pv-card-matrix .pv-plain").inner_text()
    assert re.search(rf"missed cost {costs.cost_fn:g} times their [\d,]+ €", said)
    assert re.search(rf"false alarms cost {costs.cost_fp:g} € each", said)


def the_roc_curve_is_drawn_by_money(page: Page) -> None:
    roc = page.locator(".pv-card-roc")
    expect(roc).to_contain_text("share of the amount of all positives")
    expect(roc).to_contain_text("of all negatives")
    expect(roc.locator(".pv-figures button")).to_have_count(0)
    threshold, *_ = priced_by_python(page)
    priced = made_priced("loans", positives="amount")
    here = priced.sweep.at(threshold)
    height = page.evaluate(
        """() => {
            const dot = document.querySelector(".pv-card-roc .pv-dot");
            const guide = document.querySelector(".pv-card-roc .pv-guide").getAttribute("d");
            const square = document.querySelector(".pv-card-roc .bglayer .bg").getBBox();
            return (square.y + square.height - Number(dot.getAttribute("cy"))) / square.height;
        }"""
    )
    found = float(here.tp) / float(here.positives)
    cases = priced.cases.at(threshold)
    assert height == pytest.approx(found, abs=0.01)
    assert abs(found - float(cases.tp) / float(cases.positives)) > 0.03


def test_where_nothing_is_at_stake_in_a_class_the_ratio_stays(demo: Open) -> None:
    page = at_stake(demo, "amount", "case", "nothing at stake")
    agrees(page, "amount", "case", "nothing at stake")
    before = page.locator("code").inner_text()
    page.get_by_role("slider", name="A missed positive costs on average").press("End")
    page.wait_for_timeout(500)
    assert page.locator("code").inner_text() == before


def test_data_without_amounts_say_nothing_of_them(demo: Open) -> None:
    page = at_stake(demo, "case", "case", "two thousand")
    expect(page.locator("[data-cost=data]")).to_be_hidden()
    assert set(page.locator(".pv-cell-money").all_inner_texts()) == {""}
