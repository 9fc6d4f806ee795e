"""Dialogs, what is amiss and the downloaded file under axe-core, light and dark; focus; headings.

Each page is asked by test_every_page.py.
"""

from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, expect

from benchmarks.servers import ROOT
from perfview.downloads.one_file import page_html
from tests.browser.boards import Open, painted, settled, to, upload
from tests.perfview.downloads.made_results import made_result

AXE = ROOT / "setup/js/node_modules/axe-core/axe.min.js"
HEADINGS = ["page-has-heading-one", "heading-order", "empty-heading"]

WORN = """(theme) => {
    const page = document.querySelector(".stApp") ?? document.body;
    const light = Number(getComputedStyle(page).backgroundColor.match(/\\d+/)[0]) > 127;
    return light === (theme === "light")
        && [...document.querySelectorAll(".pv-board[data-ready]")]
            .every((board) => board.dataset.theme === theme);
}"""
FOUND = """async ([where, headings, rules]) => {
    const { violations } = await axe.run(where, { resultTypes: ["violations"], ...rules });
    return violations
        .filter(({ id, impact }) => [...headings, "serious", "critical"].some((each) =>
            [id, impact].includes(each)))
        .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) =>
            `${id}: ${html.slice(0, 200)} ${failureSummary}`));
}"""
# What differs between the themes.
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
DARK = "matchMedia('(prefers-color-scheme: dark)').matches"


def flaws(page: Page, where: str = "html", *, dark: bool = True) -> list[str]:
    """What axe-core finds serious in a part of a page, or wrong in its headings.

    The theme that is worn comes first, and is left for the other if that is asked, too.
    """
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = []
    themes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    if page.evaluate(DARK):
        themes = themes[::-1]
    if not dark:
        themes = themes[:1]
    for theme, rules in zip(themes, ({}, COLOURS), strict=False):
        page.emulate_media(color_scheme=theme)
        page.wait_for_function(WORN, arg=theme)
        expect(page.locator("[data-stale=true]")).to_have_count(0)  # they are faded
        painted(page)
        asked = [where, HEADINGS if where == "html" else [], rules]
        found += [f"{page.url} {where} {theme} {flaw}" for flaw in page.evaluate(FOUND, asked)]
    if where == "html":
        assert page.locator("h1").count() == 1
    return found


def test_axe_finds_nothing_serious_in_any_dialog_where_something_is_amiss_and_in_the_file(
    app: Open, new_page: Open, tmp_path: Path
) -> None:
    page, found = app("?data=breast_cancer&t=0.5", new_page()), []

    # The page that has the focus is not taken for the page that is shown.
    links = page.get_by_test_id("stTopNavLink")
    here, there = (links.filter(has_text=name) for name in ("Threshold", "Costs"))
    page.keyboard.press("Tab")
    there.focus()
    shade = "(link) => getComputedStyle(link).backgroundColor"
    expect(there).to_have_css("outline-style", "solid")
    assert here.evaluate(shade) != there.evaluate(shade)

    for button, part in (
        ("Costs, prevalence", "[data-testid=stPopoverBody]"),
        ("View", "[data-testid=stPopoverBody]"),
        ("Download", "[data-testid=stPopoverBody]"),
        ("Share", "[role=dialog]"),
    ):
        page.get_by_role("button", name=button, exact=True).first.click()
        expect(page.locator(part)).to_be_visible()
        settled(page)
        found += flaws(page, part, dark=button == "View")
        if button == "Share":
            page.get_by_role("button", name="Create link").click()
            expect(page.locator(".stDialog .stCode code")).to_be_visible()
            settled(page)
            found += flaws(page, part)
        page.keyboard.press("Escape")
        expect(page.locator(part)).to_have_count(0)
    page.locator("[data-measure=f1]").first.click()
    expect(page.get_by_role("dialog").locator("pre")).to_be_visible()
    settled(page)
    found += flaws(page, "[role=dialog]")
    page.keyboard.press("Escape")
    to(page, "Data")
    bad = tmp_path / "bad.csv"
    bad.write_text("truth,score\n" + "1,0.9\n0,0.2\n" * 5 + "0,high\n1,\n", encoding="utf-8")
    upload(page, bad)
    found += flaws(page, dark=False)
    page.goto(page.url.split("/data")[0] + "/?share=nothing")
    expect(page.get_by_role("heading", name="There is nothing behind this link")).to_be_visible()
    settled(page)
    found += flaws(page, dark=False)

    result, file = made_result(), tmp_path / "page.html"
    file.write_bytes(page_html(result, next(iter(result.models))))
    page.goto(file.as_uri())
    page.wait_for_selector(".pv-board[data-ready]")
    found += flaws(page)
    page.locator("[data-measure=f1]").first.click()
    found += flaws(page, "dialog", dark=False)
    assert found == [], "\n".join(found)
