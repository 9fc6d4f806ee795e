"""A page, a popover or a dialog under axe-core, light and dark; its headings.

Each page and what it opens is asked by test_every_page.py; what else can be seen, as an
explanation, a link that is made or gone, a file that is amiss and the page in one file, where it is
tried.
"""

from typing import Literal

from playwright.sync_api import Page, expect

from benchmarks.servers import ROOT
from tests.browser.boards import painted

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
