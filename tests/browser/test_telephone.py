"""Every page of every task on a telephone, in both languages: nothing is cut off or makes the page
scroll sideways, no label breaks that has room for one line, and a finger finds what it touches.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from perfview.kit.pages import PAGES
from tests.browser.boards import Open, settled
from tests.browser.conftest import APP, TELEPHONE
from tests.browser.test_every_page import DONE, DRAWN, FLAWS, unfolded
from tests.perfview.words.test_bare_walks import SAMPLES, WALK

MISFITS = """() => {
    const found = [], seen = new Set();
    const told = (kind, node, more = "") => {
        const text = (node.getAttribute("aria-label") ?? node.textContent).trim().slice(0, 60);
        const near = node.closest("[class*=st-key-], [class*=pv-], [data-testid]");
        const place = near?.className.match?.(/st-key-\\S+|pv-\\S+/)?.[0]
            ?? near?.dataset?.testid;
        const line = `${kind}: “${text}” in ${place}${more}`;
        if (!seen.has(line)) found.push(line);
        seen.add(line);
    };
    const shown = (node) =>
        node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const boxed = (node) => node.getBoundingClientRect();
    // What only screen readers hear, what scrolls by itself, and what a chart holds, which others
    // look at.
    const apart = (node) => {
        for (let at = node; at && !at.matches(".stMain"); at = at.parentElement) {
            const { overflowX, clipPath, position } = getComputedStyle(at);
            const scrolls = ["auto", "scroll"].includes(overflowX);
            if (scrolls && at.scrollWidth > at.clientWidth) return true;
            const others = ".pv-hidden, .pv-plot, .stDataFrame, .katex-mathml, canvas";
            if (clipPath !== "none" || at.matches(others)) return true;
            if (boxed(at).width <= 1 && position === "absolute") return true;
        }
        return false;
    };
    const lines = (node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const ends = [...range.getClientRects()].filter((each) => each.width > 1)
            .map((each) => each.bottom);
        const size = parseFloat(getComputedStyle(node).fontSize);
        return ends.length ? (Math.max(...ends) - Math.min(...ends)) / size : 0;
    };
    for (const part of [document.scrollingElement, ...document.querySelectorAll(".stMain")])
        if (part.scrollWidth > part.clientWidth + 1)
            found.push(`scrolls sideways: ${part.className || part.tagName}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const holders = new Set();
    while (walker.nextNode())
        if (walker.currentNode.data.trim()) holders.add(walker.currentNode.parentElement);
    for (const node of holders) {
        const unseen = node.closest("script, style, noscript, option");
        if (unseen || !shown(node) || apart(node)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { left, right, width } of range.getClientRects())
            if (width > 1 && (left < -1 || right > innerWidth + 1)) told("beyond the edge", node);
        for (let at = node; at && !at.matches("body"); at = at.parentElement) {
            const style = getComputedStyle(at);
            const hides = (value) => ["hidden", "clip"].includes(value);
            if (style.display === "inline") continue;
            if (hides(style.overflowX) && at.scrollWidth > at.clientWidth + 1)
                told("cut across", node, ` by ${at.scrollWidth - at.clientWidth}`);
            const whole = at.matches(".stApp, .stApp > *, .stMain");
            if (hides(style.overflowY) && at.scrollHeight > at.clientHeight + 3 && !whole)
                told("cut below", node, ` by ${at.scrollHeight - at.clientHeight}`);
        }
    }
    const labels = "button, label, summary, th, dt, legend, .pv-title, h1, h2, h3, [role=tab], "
        + "[role=radio], .pv-tile-name";
    for (const label of document.querySelectorAll(labels)) {
        if (!shown(label) || apart(label) || lines(label) < 0.9) continue;
        const inner = [...label.querySelectorAll("*")].filter((each) =>
            getComputedStyle(each).display !== "inline" && each.textContent.trim());
        if (inner.length > 3 && !label.matches("label, button")) continue;
        const row = label.parentElement;
        const before = label.getAttribute("style");
        const free = { whiteSpace: "nowrap", width: "max-content", maxWidth: "none" };
        Object.assign(label.style, { ...free, flexShrink: "0" });
        const wide = boxed(label).width, one = lines(label) < 0.9;
        if (before === null) label.removeAttribute("style");
        else label.setAttribute("style", before);
        const beside = [...row.children].filter((each) => each !== label && shown(each)
            && boxed(each).top < boxed(label).bottom && boxed(each).bottom > boxed(label).top);
        const taken = beside.reduce((sum, each) => sum + boxed(each).width, 0);
        const style = getComputedStyle(row);
        const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
        const room = row.clientWidth - padding - taken;
        if (one && wide <= room + 0.5)
            told("breaks with room", label, ` ${Math.round(wide)} in ${Math.round(room)}`);
    }
    // Streamlit's own controls are as large as it has them.
    const touched = ".pv-board :is(button, summary, a[href], input), "
        + "[data-testid=stPageLink-NavLink]";
    for (const part of document.querySelectorAll(touched)) {
        if (!shown(part) || apart(part) || part.closest("p, li, td, .pv-now")) continue;
        const { width, height } = boxed(part);
        if (width > 1 && (width < 23.5 || height < 23.5))
            told("small", part, ` ${Math.round(width)} × ${Math.round(height)}`);
    }
    return found;
}"""

OPENED = """() => [...document.querySelectorAll(".stExpander details")]
    .every((each) => each.scrollHeight <= each.clientHeight + 3)"""
"""Streamlit opens what is folded away bit by bit, and cuts it off meanwhile."""


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("key", "task"), WALK)
def test_all_of_a_page_has_its_place_on_a_telephone(
    served: Callable[[Path], str], new_page: Open, key: str, task: str, language: str
) -> None:
    page = new_page(alone=True, viewport=TELEPHONE, has_touch=True, is_mobile=True)
    page.goto(f"{served(APP)}{PAGES[key].path}?data={SAMPLES[task].id}&lang={language}")
    settled(page)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.wait_for_function("document.querySelector('.stMain')?.innerText.length > 50")
    unfolded(page)
    # What is not seen is not drawn: the window is as high as the page.
    height = page.evaluate("document.querySelector('.stMain').scrollHeight")
    page.set_viewport_size({"width": TELEPHONE["width"], "height": height})
    page.wait_for_function(DONE)
    page.wait_for_function(DRAWN, arg=TELEPHONE["width"])
    page.wait_for_function(OPENED)
    wrong = page.evaluate(MISFITS) + page.evaluate(FLAWS)
    assert wrong == [], "\n".join(wrong)
