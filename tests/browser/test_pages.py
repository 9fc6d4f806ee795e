"""The pages around their boards, in a browser: costs, prevalence and requirements are entered; what
Python said fades while a hand moves what it was said of; an explanation fits its dialog.
"""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from perfcore import CostMatrix, Pricing
from perfview.kit.theme import number
from tests.browser.boards import (
    Open,
    box_of,
    choose,
    grabbed,
    press_at,
    ready,
    settled,
    to,
    to_threshold,
    upload,
)
from tests.perfview.priced_cases import FILE, Slow

QUERY = "?data=twenty_cases&t=0.54"
TIPS = "?data=low_tips&t=0.5"


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


def reload(page: Page) -> str:
    """Reload the page as a new session would; return the address it was at."""
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    ready(page)
    return address


def entered(page: Page, name: str, text: str, role: str = "spinbutton") -> None:
    entry = page.get_by_role(role, name=name, exact=True)
    entry.fill(text)
    before = page.url
    entry.press("Enter")
    expect(page).not_to_have_url(before)  # what is entered is written there
    settled(page)


def test_a_reload_keeps_scenarios_and_ranges(app: Open) -> None:
    page = app(f"costs{QUERY}")
    name = "50 %; a:b, c & d = +é"
    page.get_by_role("button", name="Scenarios").click()
    entered(page, "Save these costs as", name, "textbox")
    expect(page.get_by_text("What 1,000 cases cost in each scenario")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_text("If you know costs or prevalence only roughly").click()
    expect(page.get_by_role("spinbutton", name="% positives, at least")).to_be_visible()
    entered(page, "% positives, at least", "20")
    expect(page.get_by_text("At worst, at 5:1")).to_be_visible()
    expect(page).to_have_url(re.compile("range=p%3A0.2.."))
    said = page.get_by_text("At worst, at 5:1").inner_text()
    address = reload(page)
    expect(page.get_by_text("At worst, at 5:1")).to_have_text(said)
    page.get_by_role("button", name="Scenarios").click()
    expect(page.get_by_text(f"In use: “{name}”")).to_be_visible()
    assert page.url == address
    assert page.locator(".stAlert").count() == 0


def test_amounts_priced_on_one_page_are_priced_on_the_other_and_fit_a_telephone(
    app: Open, tmp_path: Path
) -> None:
    page, loans = app("data"), tmp_path / "loans.csv"
    loans.write_bytes(FILE)
    upload(page, loans)
    to_threshold(page)
    page.get_by_role("button", name="Costs, prevalence").click()
    choose(page, "Price of a missed positive", "times amount")
    page.wait_for_url(re.compile("amount=fn"))
    settled(page)
    entered(page, "Cost of a missed positive", "0.6")
    entered(page, "Cost of a false alarm", "42")
    page.keyboard.press("Escape")
    slow = Slow(CostMatrix(cost_fn=0.6, cost_fp=42), Pricing("amount"))
    tile = page.locator('.pv-tile[data-measure="cost_sensitive_error"] .pv-tile-value')
    for place in (0.2, 0.6, 0.9):
        press_at(page, place)
        settled(page)
        # The address follows in its own time: both are looked at until they agree.
        for _ in range(400):
            threshold = float(parse_qs(urlsplit(page.url).query).get("t", ["9"])[0])
            shown = number(float(slow.per_case(threshold)))
            if abs(threshold - place) < 0.1 and tile.inner_text() == shown:
                break
            page.wait_for_timeout(100)
        assert abs(threshold - place) < 0.1
        assert tile.inner_text() == shown
    to(page, "Costs")
    ready(page)
    total = number(float(slow.total(threshold)))
    expect(page.get_by_text(f"the threshold in use costs {total} in all")).to_be_visible()
    best, least = slow.best()
    said = page.get_by_text(f"{number(float(1000 * least))} per 1,000 cases.").first
    expect(said).to_be_visible()
    page.get_by_role("button", name="Use the best threshold").click()
    expect(page.get_by_role("textbox", name="Threshold")).to_have_value(repr(best))
    settled(page)
    address = reload(page)
    assert "amount=fn" in address
    expect(page.get_by_role("textbox", name="Threshold")).to_have_value(repr(best))
    expect(page.get_by_text("It is the one in use.")).to_be_visible()

    # The entries of amounts fit a telephone.
    page.set_viewport_size({"width": 390, "height": 844})
    reload(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    entry = box_of(page.get_by_role("spinbutton", name="Cost of a missed positive"))
    basis = box_of(page.get_by_role("combobox", name="Price of a missed positive"))
    assert abs(entry["y"] - basis["y"]) < 30
    assert box_of(page.locator(".st-key-cost_meaning"))["width"] > 340


def test_the_part_that_meets_everything_is_shaded(app: Open) -> None:
    page = app(f"{QUERY}&need=recall:0.7,alert_rate:0.75")
    ((low, high),) = shaded(page)
    # 0.4 is the highest score with a recall of 0.7, 0.36 the lowest with 15 of 20 called positive.
    assert (low, high) == (pytest.approx(0.35, abs=1e-3), pytest.approx(0.4, abs=1e-3))
    assert box_of(page.locator(".pv-board"))["y"] < 200  # the controls fill one row
    app(f"{QUERY}&need=recall:0.9,alert_rate:0.05", page)
    expect(page.get_by_text("No threshold meets all requirements.")).to_be_visible()
    assert shaded(page) == []


def test_a_prevalence_projects_the_board_and_leaves_the_roc_curve(app: Open) -> None:
    page = app(QUERY)
    curve = page.locator(".pv-card-roc .pv-plotly .scatterlayer")
    before = curve.inner_html()
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
    assert curve.inner_html() == before
    page.keyboard.press("Escape")
    press_at(page, 0.05)
    expect(page.get_by_text("Projected to 10.0 % positives")).to_be_visible()
    title = page.locator(".pv-card-matrix .pv-title").inner_text()
    assert title == "Who is called what, of 1,000 cases?"


ENTRIES = {"threshold": "threshold_entry", "ratio": "cost_fn"}
# Page, the sentence about it, and what is dragged with the entry whose value it changes.
DRAGS = [
    ("", "meaning", {".pv-card-distribution .pv-range": "threshold"}),
    (
        "costs",
        "cost_meaning",
        {
            ".pv-card-expected_cost .pv-range": "threshold",
            ".pv-ratio .pv-range": "ratio",
            ".pv-operating": "ratio",
        },
    ),
]


def opacity(page: Page, selector: str) -> float:
    return float(page.locator(selector).first.evaluate("node => getComputedStyle(node).opacity"))


@pytest.mark.parametrize(("path", "sentence", "handles"), DRAGS)
def test_what_is_no_longer_so_fades_until_it_is_said_anew(
    app: Open, path: str, sentence: str, handles: dict[str, str]
) -> None:
    page = app(f"{path}{TIPS}")
    said = page.locator(f".st-key-{sentence}")
    names = ENTRIES if path else {"threshold": ENTRIES["threshold"]}
    entries = {name: f'[class*="st-key-{entry}"] input' for name, entry in names.items()}
    for handle, moved in handles.items():
        before = said.inner_text()
        for selector in (f".st-key-{sentence}", *entries.values()):
            assert opacity(page, selector) == 1
        x, y = grabbed(page, handle)
        page.mouse.move(x + 70, y, steps=5)
        expect(page.locator(".pv-board")).to_have_attribute("data-moving", moved)
        assert opacity(page, f".st-key-{sentence}") < 0.3
        assert {name for name, entry in entries.items() if opacity(page, entry) < 0.3} == {moved}
        page.mouse.up()
        expect(page.locator(".pv-board:not([data-moving])")).to_be_attached()
        settled(page)
        expect(said).not_to_have_text(before)
        for selector in (f".st-key-{sentence}", *entries.values()):
            assert opacity(page, selector) == 1


def test_formula_and_code_of_an_explanation_fit_a_telephone(app: Open, new_page: Open) -> None:
    asked = f"costs{TIPS}&cost_fn=12.5&cost_tp=-3.25&unit=EUR"
    page = app(asked, new_page(width=390, height=844))
    for figure in ("more", "in_use", "data"):
        page.locator(f"[data-cost={figure}]").click()
        dialog = page.get_by_role("dialog")
        expect(dialog.locator(".katex-html")).to_have_count(2)
        expect(dialog.locator("pre")).to_be_visible()
        over = dialog.evaluate(
            """(dialog) => [...dialog.querySelectorAll(".katex-display, .katex .base, pre, code")]
                .filter((part) => part.getBoundingClientRect().right > dialog.clientWidth + dialog
                    .getBoundingClientRect().left || part.scrollWidth > part.clientWidth + 1
                        && part.clientWidth > 0)
                .map((part) => part.textContent.slice(0, 80))"""
        )
        assert over == []
        expect(dialog.get_by_text("Projected to")).to_have_count(0)
        expect(dialog.locator("pre")).not_to_contain_text("np.where")
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
