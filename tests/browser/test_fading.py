"""What Python said fades while a hand moves what it was said of; an explanation fits its dialog."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import Open, grabbed, settled

QUERY = "?data=low_tips&t=0.5"
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
    page = app(f"{path}{QUERY}")
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
    asked = f"costs{QUERY}&cost_fn=12.5&cost_tp=-3.25&unit=EUR"
    page = app(asked, new_page(width=390, height=844))
    for number in ("more", "in_use", "data"):
        page.locator(f"[data-cost={number}]").click()
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
