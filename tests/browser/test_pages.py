"""The pages around their boards, in a browser: costs, prevalence and requirements are entered; what
Python said fades while a hand moves what it was said of; an explanation fits its dialog; whoever
hurries from page to page finds each as it ever is, and one press of Back leads to the one before.
"""

import re
from itertools import cycle, islice
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from perfcore import CostMatrix, Pricing
from perfview.kit.theme import number, threshold_text, together
from perfview.settings.cookies import LANGUAGE_COOKIE
from tests.browser.access import flaws
from tests.browser.boards import (
    Open,
    box_of,
    choose,
    entered,
    grabbed,
    nothing_is_too_wide,
    press_at,
    ready,
    settled,
    threshold_at,
    tile,
    to,
    to_threshold,
    upload,
    where,
)
from tests.browser.conftest import TELEPHONE
from tests.browser.test_every_page import amiss
from tests.perfview.priced_cases import FILE, Slow

QUERY = "?data=twenty_cases&t=0.54"
TIPS = "?data=low_tips&t=0.5"


def reload(page: Page) -> str:
    """Reload the page as a new session would; return the address it was at."""
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    ready(page)
    return address


def test_a_reload_keeps_scenarios_and_ranges(app: Open) -> None:
    page = app(f"costs{QUERY}")
    name = "50 %; a:b, c & d = +é"
    page.get_by_role("button", name="Scenarios").click()
    entered(page, "Save these costs as", name)
    expect(page.get_by_text("What 1,000 cases cost in each scenario")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_text("If you know costs or prevalence only roughly").click()
    expect(page.get_by_role("textbox", name="% positives, at least")).to_be_visible()
    entered(page, "% positives, at least", "20")
    expect(page.get_by_text("At worst, at costs of 5:1")).to_be_visible()
    expect(page).to_have_url(re.compile("range=p%3A0.2.."))
    said = page.get_by_text("At worst, at costs of 5:1").inner_text()
    address = reload(page)
    expect(page.get_by_text("At worst, at costs of 5:1")).to_have_text(said)
    page.get_by_role("button", name="Scenarios").click()
    expect(page.get_by_text(f"In use: “{name}”")).to_be_visible()
    assert page.url == address
    assert page.locator(".stAlert").count() == 0
    page.keyboard.press("Escape")
    assert amiss(page) == []


@pytest.mark.thorough
def test_score_times_amount_stands_after_a_reload_and_fits_a_telephone(app: Open) -> None:
    page = app("data?data=low_tips")
    page.get_by_text("Rank by score and another column").click()
    expect(page.get_by_role("combobox", name="Rank by")).to_be_visible()
    # A list that is opened while its expander still unfolds closes again. What follows a scroll
    # bar, as the shadow of a table does, never ends.
    page.wait_for_function("""document.getAnimations().every((each) =>
        each.timeline !== document.timeline || each.playState !== "running")""")
    choose(page, "Rank by", "score × column")
    curves = page.locator(".pv-compared .pv-card")
    expect(curves).to_have_count(2)
    expect(page).to_have_url(re.compile("columns="))
    settled(page)
    said = page.get_by_text("The first 10.0 % of the cases hold").inner_text()
    address = reload(page)
    expect(page.get_by_text("The first 10.0 % of the cases hold")).to_have_text(said)
    page.set_viewport_size(TELEPHONE)
    nothing_is_too_wide(page)
    legend = page.locator(".pv-models button")
    legend.last.click()
    expect(legend.last).to_have_attribute("aria-pressed", "false")
    to_threshold(page)
    choose(page, "Model", "naive_bayes × amount")
    settled(page)
    assert address.split("columns=")[1] in page.url


@pytest.mark.thorough
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
    for place in (0.2, 0.6, 0.9):
        threshold = threshold_at(page, place)
        assert abs(threshold - place) < 0.1
        shown = number(float(slow.per_case(threshold)))
        expect(tile(page, "cost_sensitive_error")).to_have_text(shown)
    to(page, "Costs")
    total = number(float(slow.total(threshold)))
    expect(page.get_by_text(f"together cost {total}.")).to_be_visible()
    best, least = slow.best()
    saved = 1000 * float(slow.per_case(threshold) - least)
    cost, less = together([1000 * float(least), saved])
    said = f"Use {threshold_text(best)}: {cost} per 1,000 cases, {less} less than now."
    expect(page.get_by_text(said)).to_be_visible()
    page.get_by_role("button", name="Use the best threshold").click()
    expect(page.get_by_role("textbox", name="Threshold")).to_have_value(repr(best))
    settled(page)
    page.set_viewport_size(TELEPHONE)
    address = reload(page)
    assert "amount=fn" in address
    expect(page.get_by_role("textbox", name="Threshold")).to_have_value(repr(best))
    expect(page.get_by_text("and no threshold costs less.")).to_be_visible()

    # The entries of amounts fit a telephone.
    nothing_is_too_wide(page)
    entry = box_of(page.get_by_role("textbox", name="Cost of a missed positive"))
    basis = box_of(page.get_by_role("combobox", name="Price of a missed positive"))
    assert abs(entry["y"] - basis["y"]) < 30
    assert box_of(page.locator(".st-key-cost_meaning"))["width"] > 340


def test_what_meets_everything_is_shaded_and_a_prevalence_projects_all_but_the_roc_curve(
    app: Open,
) -> None:
    page = app(f"{QUERY}&need=recall:0.7,alert_rate:0.75")
    shaded = page.locator(".pv-feasible")
    expect(shaded).to_have_attribute("d", re.compile("^M[^M]+$"))  # one part
    # 0.4 is the highest score with a recall of 0.7, 0.36 the lowest with 15 of 20 called positive.
    assert where(page, ".pv-feasible")[0] == pytest.approx([0.35, 0.4], abs=1e-3)
    assert box_of(page.locator(".pv-board"))["y"] < 200  # the controls fill one row
    app(f"{QUERY}&need=recall:0.9,alert_rate:0.05", page)
    expect(page.get_by_text("No threshold meets all requirements.")).to_be_visible()
    expect(shaded).to_have_attribute("d", "")

    curve = page.locator(".pv-card-roc .pv-plotly .scatterlayer")
    before = curve.inner_html()
    expect(tile(page, "precision")).to_have_text("83.3 %")
    page.get_by_role("button", name="Costs, prevalence").click()
    entered(page, "Positives in use (%)", "10")
    expect(tile(page, "precision")).to_have_text("35.7 %")
    expect(tile(page, "recall")).to_have_text("50.0 %")
    expect(page.get_by_text("prevalence 10.0 %")).to_be_visible()
    assert curve.inner_html() == before
    page.keyboard.press("Escape")
    press_at(page, 0.05)
    expect(page.get_by_text("Projected to 10.0 % positives")).to_be_visible()
    title = page.locator(".pv-card-matrix .pv-title").inner_text()
    assert title == "Who is called what, of 1,000 cases?"


# The sentence about a page, its entries, and each handle with the entry whose value it changes.
THRESHOLD, RATIO = '[class*="st-key-threshold_entry"] input', '[class*="st-key-cost_fn"] input'
ON_THRESHOLD = (
    "meaning",
    {"threshold": THRESHOLD},
    {".pv-card-distribution .pv-range": "threshold"},
)
ON_COSTS = (
    "cost_meaning",
    {"threshold": THRESHOLD, "ratio": RATIO},
    {
        ".pv-card-expected_cost .pv-range": "threshold",
        ".pv-ratio .pv-range": "ratio",
        ".pv-operating": "ratio",
    },
)


def faded(page: Page, parts: dict[str, str]) -> set[str]:
    """Which of these parts are faded; the others are as ever."""
    shade = "node => Number(getComputedStyle(node).opacity)"
    shades = {name: page.locator(part).first.evaluate(shade) for name, part in parts.items()}
    assert all(shade == 1 or shade < 0.3 for shade in shades.values()), shades
    return {name for name, shade in shades.items() if shade < 1}


def test_what_is_no_longer_so_fades_until_it_is_said_anew_and_explained_on_a_telephone(
    app: Open,
) -> None:
    page = app(f"{TIPS}&cost_fn=12.5&cost_tp=-3.25&unit=EUR")
    what_a_hand_moves_fades(page, *ON_THRESHOLD)
    to(page, "Costs")
    what_a_hand_moves_fades(page, *ON_COSTS)
    formula_and_code_of_an_explanation_fit_a_telephone(page)


def what_a_hand_moves_fades(
    page: Page, sentence: str, entries: dict[str, str], handles: dict[str, str]
) -> None:
    parts = {"said": f".st-key-{sentence}", **entries}
    said = page.locator(parts["said"])
    for handle, moved in handles.items():
        before = said.inner_text()
        assert faded(page, parts) == set()
        x, y = grabbed(page.locator(handle))
        page.mouse.move(x + 70, y, steps=5)
        expect(page.locator(".pv-board")).to_have_attribute("data-moving", moved)
        assert faded(page, parts) == {"said", moved}
        page.mouse.up()
        expect(page.locator(".pv-board:not([data-moving])")).to_be_attached()
        settled(page)
        expect(said).not_to_have_text(before)
        assert faded(page, parts) == set()


STANDS_CLEAR = """(width) => {
    const seen = (query) => [...document.querySelectorAll(query)]
        .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
    const [links, said, share] = ['[data-testid="stTopNavLink"]', ".st-key-first_sight > *",
        ".st-key-share_place"].map(seen);
    return innerWidth === width && said[0].left - links.at(-1).right >= 16
        && share[0].left > said.at(-1).right;
}"""


def test_what_this_is_stands_clear_of_pages_and_share_button_and_is_said_in_another_language(
    app: Open, new_page: Open
) -> None:
    page = new_page()
    # What stands above a page is the same on all: one that draws nothing is made wider at no cost.
    app("data?data=digits", page)
    expect(page.get_by_test_id("stTopNavLink")).to_have_count(7)
    for width in range(1100, 1601, 50):
        page.set_viewport_size({"width": width, "height": 800})
        # A wider page is laid out in several frames.
        page.wait_for_function(STANDS_CLEAR, arg=width)
    # In another language the words are others, of the same data, those of Streamlit's lists too.
    for spoken, named, whole in (("zh", "阈值", "全选"), ("en", "Threshold", "Select all")):
        page.locator(f".st-key-speak_{spoken} button").click()
        expect(page.get_by_test_id("stTopNavLink").filter(has_text=named)).to_be_visible()
        page.wait_for_function(f"document.cookie.includes('{LANGUAGE_COOKIE}={spoken}')")
        settled(page)
        assert "data=digits" in page.url
        page.locator(".stMultiSelect button").last.click()
        expect(page.get_by_role("option").first).to_have_text(whole)
        page.keyboard.press("Escape")


def formula_and_code_of_an_explanation_fit_a_telephone(page: Page) -> None:
    page.set_viewport_size(TELEPHONE)
    nothing_is_too_wide(page)
    for figure in ("more", "in_use", "data"):
        page.locator(f"[data-cost={figure}]").click()
        dialog = page.get_by_role("dialog")
        expect(dialog.locator(".katex-html")).to_have_count(2)
        expect(dialog.locator("pre")).to_be_visible()
        if figure == "more":
            assert flaws(page, "[role=dialog]", dark=False) == []
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


PLACES = {"Costs": "costs", "Threshold": "", "Compare": "compare"}
SWITCHES = 6  # after each pause
LAYOUT = """() => JSON.stringify([...document.querySelectorAll(".pv-card, .pv-card .pv-overlay")]
    .filter((part) => part.checkVisibility())
    .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const board = part.closest(".pv-board").getBoundingClientRect();
        return [x - board.x, y - board.y, width, height].map(Math.round);
    }))"""
RESTS = f"""() => {{
    const [now, before] = [({LAYOUT})(), window.layoutBefore];
    window.layoutBefore = now;
    return now === before;
}}"""
FITS = """() => [...document.querySelectorAll(".pv-card-cost_curve")].some((card) =>
    card.querySelector(".pv-overlay").clientWidth === card.querySelector(".pv-body").clientWidth)"""


def as_fresh(page: Page, layout: str) -> None:
    """Wait until cards and plots have their places of a fresh load."""
    ready(page)
    page.wait_for_function(f"(layout) => ({LAYOUT})() === layout", arg=layout)


@pytest.mark.thorough
@pytest.mark.parametrize("pauses", [(200,), (50, 500)])
def test_quick_switches_leave_pages_as_a_fresh_load_has_them_and_one_entry_of_history_each(
    app: Open, new_page: Open, pauses: tuple[int, ...]
) -> None:
    page, fresh = new_page(), {}
    for name, path in PLACES.items():
        app(f"{path}?data=breast_cancer&t=0.5", page)
        # Cards come after the table above them, which is a board, too.
        expect(page.locator(".pv-card:visible").first).to_be_visible()
        ready(page)
        page.wait_for_function(RESTS, polling=200)
        fresh[name] = page.evaluate(LAYOUT)
    entries = page.evaluate("history.length")
    links = cycle(PLACES)
    for pause in pauses:  # in milliseconds
        for name in islice(links, SWITCHES):
            page.get_by_test_id("stTopNavLink").filter(has_text=name).click()
            page.wait_for_timeout(pause)
        page.wait_for_url(f"**/{PLACES[name]}?*")
        as_fresh(page, fresh[name])
    assert page.evaluate("history.length") <= entries + SWITCHES * len(pauses)

    # A card that changes alone is measured too.
    to(page, "Threshold")
    to(page, "Costs")
    wider = page.add_style_tag(content=".pv-lower {grid-template-columns: 2fr 1fr 1fr !important}")
    page.wait_for_function(FITS)
    wider.evaluate("(style) => style.remove()")
    as_fresh(page, fresh["Costs"])

    entries = page.evaluate("history.length")
    entered(page, "Cost of a missed positive", "7")
    assert page.evaluate("history.length") == entries
    page.go_back()
    as_fresh(page, fresh["Threshold"])
    page.go_forward()
    as_fresh(page, fresh["Costs"])
    expect(page.get_by_label("Cost of a missed positive")).to_have_value("7")
    assert page.evaluate("history.length") == entries
