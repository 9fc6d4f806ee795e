"""What test_every_page.py asks of a page: by the keyboard alone Tab comes to every control, the
focus is seen, popovers are entered and left, and axe-core finds nothing serious in them; a
telephone's drawer closes once a page is chosen.
"""

from playwright.sync_api import Locator, Page, expect

from tests.browser.access import flaws
from tests.browser.boards import settled

CONTROLS = """(where) => [...document.querySelector(where).querySelectorAll(
    "a[href], button:not([data-testid=stCodeCopyButton]), input, select, textarea, summary,"
    + "[tabindex]")].filter((node) =>
        node.tabIndex >= 0 && !node.disabled && node.checkVisibility({visibilityProperty: true})
        && !(node.type === "radio" && !node.checked)
        && !(node.role === "radio" && node.ariaChecked === "false"))"""
"""What Tab is to come to; of radio buttons the chosen one. Code is copied by its own keys, too."""
SIGNS = """(node) => {
    const seen = [];
    for (let i = 0; node && i < 4; node = node.parentElement, i++) {
        const worn = getComputedStyle(node);
        seen.push(worn.outline, worn.boxShadow, worn.borderColor, worn.background,
            worn.getPropertyValue("--pv-ring"));
    }
    return seen.join();
}"""
PLAIN = f"""(where) => {{
    window.plain = new WeakMap(({CONTROLS})(where).map((node) => [node, ({SIGNS})(node)]));
}}"""
"""Keeps how every control looks that has no focus."""
LEFT = f"""(where) => ({CONTROLS})(where).filter((node) => !node.dataset.walked)
    .map((node) => node.outerHTML.slice(0, 200))"""
STEP = f"""async (where) => {{
    await new Promise((done) => setTimeout(done));
    const here = document.activeElement, signs = {SIGNS};
    const looked = async () => {{
        if (here === document.body) return "out";
        if (here.dataset.walked) return "";
        here.dataset.walked = "yes";
        // The part that scrolls shows nothing, and a table draws its focus.
        if (here.id === "stMain" || here.closest("canvas")) return "";
        const shown = signs(here);
        if (window.plain.has(here) && window.plain.get(here) !== shown) return "";
        here.blur();  // it was not there, or looked otherwise
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const plain = signs(here);
        here.focus({{preventScroll: true, focusVisible: true}});
        return shown === plain ? here.outerHTML.slice(0, 200) : "";
    }};
    const said = await looked();
    return [said, ({LEFT})(where).length];
}}"""
BODY = "[data-testid=stPopoverBody]"
INSIDE = """async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const body = document.querySelector("[data-testid=stPopoverBody]");
    return body && body.contains(document.activeElement) && body !== document.activeElement;
}"""
"""Whether the focus is on something inside a popover; null once there is none."""


def walked(page: Page, where: str, *, most: int = 300) -> list[str]:
    """Press Tab until every control of a part has had the focus; return what showed no focus.

    What Tab never comes to fails the test.
    """
    unseen, out = [], 0
    page.evaluate(PLAIN, where)
    left = len(page.evaluate(LEFT, where))
    for _ in range(most):
        if not left:
            break
        page.keyboard.press("Tab")
        said, left = page.evaluate(STEP, where)
        if said == "out":  # past its end, or of what is open
            out += 1
            if out > 2:
                break
        elif said:
            unseen.append(said)
    assert page.evaluate(LEFT, where) == []
    return unseen


def opened_by_key(page: Page, opener: Locator) -> Locator:
    opener.focus()
    page.keyboard.press("Enter")
    body = page.get_by_test_id("stPopoverBody")
    expect(body).to_be_focused()
    return body


def missed_by_keyboard(page: Page) -> list[str]:
    """Enter and leave every popover, and come to everything of a page; return what shows no focus,
    and what axe-core finds in the popovers.

    What is not entered, left or come to fails the test.
    """
    settled(page)
    focus_is_not_taken_for_what_is_shown(page)
    found = []
    openers = page.get_by_test_id("stPopoverButton")
    for i in range(openers.count()):
        opener = openers.nth(i)
        body = opened_by_key(page, opener)
        settled(page)
        found += flaws(page, BODY, dark=opener.inner_text().startswith("View"))
        page.keyboard.press("Escape")
        expect(body).to_have_count(0)
        expect(opener).to_be_focused()
        opened_by_key(page, opener)
        page.keyboard.press("Shift+Tab")
        expect(opener).to_be_focused()
        page.keyboard.press("Tab")
        expect(body).to_be_focused()
        many = page.evaluate(CONTROLS + ".length", BODY)
        # Past its last control the popover closes, and Tab goes on behind its button.
        reached = 0
        for _ in range(40):
            page.keyboard.press("Tab")
            inside = page.evaluate(INSIDE)
            if inside is None:
                break
            reached += inside
        expect(body).to_have_count(0)
        assert reached >= many > 0
        behind = "(node) => (node.compareDocumentPosition(document.activeElement) & 3) === 0"
        assert opener.evaluate(behind)
    page.evaluate("document.activeElement.blur()")
    settled(page)
    found += [f"{page.url} no focus: {flaw}" for flaw in walked(page, "#root")]
    page.evaluate("document.activeElement.blur()")
    return found


def focus_is_not_taken_for_what_is_shown(page: Page) -> None:
    """The link of a page that has the focus looks otherwise than that of the page that is shown."""
    links = page.get_by_test_id("stTopNavLink")
    here = links.and_(page.locator("[aria-current=page]"))
    there = links.and_(page.locator(":not([aria-current=page])")).first
    page.keyboard.press("Tab")
    there.focus()
    shade = "(link) => getComputedStyle(link).backgroundColor"
    expect(there).to_have_css("outline-style", "solid")
    assert here.evaluate(shade) != there.evaluate(shade)
    page.evaluate("document.activeElement.blur()")


def the_drawer_of_a_telephone_closes_once_a_page_is_chosen(page: Page) -> None:
    page.get_by_test_id("stExpandSidebarButton").click()
    page.get_by_test_id("stSidebarNavLink").filter(has_text="Data").click()
    expect(page.get_by_test_id("stSidebar")).not_to_be_in_viewport()
    page.wait_for_url("**/data?*")
    settled(page)
