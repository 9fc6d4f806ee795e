"""What of a page in a browser stands in no mark, where the language of marks is spoken."""

import re
from collections.abc import Iterator
from contextlib import suppress

from playwright.sync_api import Error, Page

from tests.browser.boards import painted, settled
from tests.perfview.words.marked import LANGUAGE, bare

Found = set[tuple[str, str]]

SPOKEN = f"html[lang={LANGUAGE}]"
"""Streamlit speaks it, too."""

TEXTS = """(roots) => {
    const NAMES = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext",
        "title", "placeholder", "alt"];
    const SILENT = "script, style, noscript, template, code, pre";
    // An icon is a word in a font that draws it. A formula that holds marks is none to KaTeX, and
    // other tests look at its words.
    const silent = (node) => node.matches(SILENT) || node.matches(".katex-error")
        || getComputedStyle(node).fontFamily.startsWith('"Material');
    const unseen = (node) => getComputedStyle(node).display === "none";
    const many = (text, mark) => text.split(mark).length - 1;
    const found = [];
    const place = (node) => {
        const near = node.closest("[class*=st-key-], .pv-card, [data-testid], [class*=pv-]");
        return `${node.tagName} in ${near?.dataset.testid ?? near?.getAttribute("class") ?? ""}`;
    };
    // What marks enclose may be a part of a block or several blocks: what is not whole goes up.
    const gather = (node) => {
        if (node instanceof Text) return node.data;
        if (!(node instanceof Element) || silent(node) || unseen(node)) return "";
        for (const name of NAMES) {
            const text = node.getAttribute(name);
            if (text) found.push([`${place(node)}, ${name}`, text]);
        }
        if (node.matches("input[role=combobox]")) found.push([place(node), node.value]);
        if (node.matches(".katex"))
            return [...node.querySelectorAll("mtext")].map((each) => each.textContent).join(" ");
        const text = [...node.childNodes].map(gather).join("");
        const inline = node instanceof SVGElement
            ? node.matches("tspan, a")
            : ["inline", "contents"].includes(getComputedStyle(node).display);
        if (inline || many(text, "⟦") !== many(text, "⟧")) return text;
        if (text.trim()) found.push([place(node), text]);
        return "\\n";
    };
    for (const root of roots) found.push(["page", gather(root)]);
    return [...found, ["title of the page", document.title]];
}"""
BUTTONS = """(known) => {
    const OTHERS = "[class*=st-key-speak_], [class*=st-key-open-], .st-key-open_runs_sample";
    const seen = new Set(known), told = [];
    const main = document.querySelector(".stMain") ?? document.body;
    const parts = main.querySelectorAll(
        "button, summary, [role=button], [role=radio], [role=combobox]");
    for (const [place, part] of parts.entries()) {
        if (!part.checkVisibility() || part.disabled || part.closest(OTHERS)) continue;
        const key = part.closest("[class*=st-key-]")?.className.match(/st-key-\\S+/)[0];
        const name = [...part.classList].filter((each) => each.startsWith("pv-"));
        const data = Object.keys(part.dataset).filter((each) => each !== "walked");
        const said = part.closest(".pv-board") ? data : part.innerText;
        const what = [part.tagName, key, name, part.closest(".pv-card")?.className, said].join(" ");
        if (seen.has(what)) continue;
        seen.add(what);
        part.dataset.walked = place;
        told.push([what, `[data-walked="${place}"]`]);
    }
    return told;
}"""
"""Buttons of different kinds that are on a page, but for those known, and where each is.

Buttons of a board that tell it the same things in the same card are of one kind."""
OPENED = "[data-testid=stPopoverBody], dialog[open], [role=dialog], [role=listbox], [role=menu]"
CHINESE = re.compile(r"·?[^⟦⟧\n·]*[\u4e00-\u9fff][^⟦⟧\n]*")
"""What a measure is called in Chinese beside its English name."""


def bare_on_page(page: Page, names: set[str], part: str = "body") -> Found:
    """Return what of a page, or of a part of it, is bare, and where it is."""
    painted(page)
    texts = page.locator(part).evaluate_all(TEXTS)
    assert any("⟦" in text for _, text in texts)
    told = ((place, CHINESE.sub("", text)) for place, text in texts)
    return {(place, rest) for place, text in told if (rest := bare(text, names))}


def walked(page: Page, names: set[str], most: int = 200) -> Iterator[tuple[str, Found]]:
    """Press one button of each kind of a page; yield what is bare after each, and its kind.

    Lists within what a button opens are opened too.
    """
    yield "the page", bare_on_page(page, names)
    address, done, pressed = page.url, set[str](), 0
    while len(done) < most and (left := page.evaluate(BUTTONS, [*done])):
        kind, part = left[0]
        done.add(kind)
        with suppress(Error):  # it lies under another, or has gone
            page.locator(part).first.click(timeout=4_000)
            pressed += 1
            at_rest(page)
            yield kind, bare_on_page(page, names)
            for entry in page.locator(f":is({OPENED}) [role=combobox]").all():
                entry.click(timeout=4_000)
                yield f"{kind}, a list", bare_on_page(page, names)
                page.keyboard.press("Escape")
        closed(page)
        if page.url.split("?")[0] != address.split("?")[0] or page.locator(OPENED).count():
            page.goto(address)
            at_rest(page)
    assert pressed > max(3, len(done) / 2)


def closed(page: Page) -> None:
    """Close what is open: a list, then what it is in."""
    for _ in range(3):
        if page.locator(OPENED).count() == 0:
            return
        page.keyboard.press("Escape")
        painted(page)
        at_rest(page)


def at_rest(page: Page) -> None:
    """Wait for Streamlit, where there is one: a file has none."""
    if not page.url.startswith("file:"):
        settled(page)
        page.wait_for_selector(SPOKEN, state="attached")  # a page that was opened anew
        settled(page)
