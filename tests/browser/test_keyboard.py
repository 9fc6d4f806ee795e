"""Each page by the keyboard alone: Tab comes to every control, the focus is seen, popovers are
entered and left; and the drawer of a telephone closes once a page is chosen.
"""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import perfview.pages  # noqa: F401
from perfview.kit.pages import PAGES
from tests.browser.boards import Open, painted, ready, settled
from tests.browser.conftest import TELEPHONE
from tests.browser.test_access import STILL

SAMPLES = {
    "regression": "tips",
    "classes": "digits",
    "clusterings": "wine_clusters",
    "runs": "wine_runs",
    "texts": "sentences_en",
}
CONTROLS = """(where) => [...document.querySelector(where).querySelectorAll(
    "a[href], button:not([data-testid=stCodeCopyButton]), input, select, textarea, summary,"
    + "[tabindex]")].filter((node) =>
        node.tabIndex >= 0 && !node.disabled && node.checkVisibility({visibilityProperty: true})
        && !(node.type === "radio" && !node.checked)
        && !(node.role === "radio" && node.ariaChecked === "false"))"""
"""What Tab is to come to; of radio buttons the chosen one. Code is copied by its own keys, too."""
STEP = """async () => {
    await new Promise((done) => setTimeout(done));
    const here = document.activeElement, signs = () => {
        const seen = [];
        for (let node = here, i = 0; node && i < 4; node = node.parentElement, i++) {
            const worn = getComputedStyle(node);
            seen.push(worn.outline, worn.boxShadow, worn.borderColor, worn.background,
                worn.getPropertyValue("--pv-ring"));
        }
        return seen.join();
    };
    if (here === document.body) return "out";
    if (here.dataset.walked) return "";
    here.dataset.walked = "yes";
    const shown = signs();
    here.blur();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const plain = signs();
    here.focus({preventScroll: true, focusVisible: true});
    // The part that scrolls shows nothing, and a table draws its focus.
    const apart = here.id === "stMain" || here.closest("canvas");
    return shown === plain && !apart ? here.outerHTML.slice(0, 200) : "";
}"""
LEFT = f"""(where) => ({CONTROLS})(where).filter((node) => !node.dataset.walked)
    .map((node) => node.outerHTML.slice(0, 200))"""


def walked(page: Page, where: str, *, most: int = 300) -> list[str]:
    """Press Tab until every control of a part has had the focus; return what showed no focus.

    What Tab never comes to fails the test.
    """
    unseen, out = [], 0
    for _ in range(most):
        if not page.evaluate(LEFT, where):
            break
        page.keyboard.press("Tab")
        said = page.evaluate(STEP)
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


@pytest.mark.parametrize("key", list(PAGES))
def test_the_keyboard_comes_to_everything_and_enters_and_leaves_every_popover(
    app: Open, new_page: Open, key: str
) -> None:
    shown = PAGES[key]
    page = app(f"{shown.path}?data={SAMPLES.get(key, 'breast_cancer')}", new_page())
    if key == "compare":  # its files are offered anew once chance is judged
        expect(page.get_by_text(re.compile(r"^Intervals rest on \d"))).to_be_visible()
        settled(page)
    page.evaluate(STILL)
    openers = page.get_by_test_id("stPopoverButton")
    for i in range(openers.count()):
        opener = openers.nth(i)
        body = opened_by_key(page, opener)
        page.keyboard.press("Escape")
        expect(body).to_have_count(0)
        expect(opener).to_be_focused()
        opened_by_key(page, opener)
        page.keyboard.press("Shift+Tab")
        expect(opener).to_be_focused()
        page.keyboard.press("Tab")
        expect(body).to_be_focused()
        many = page.evaluate(CONTROLS + ".length", "[data-testid=stPopoverBody]")
        # Past its last control the popover closes, and Tab goes on behind its button.
        reached = 0
        for _ in range(40):
            page.keyboard.press("Tab")
            painted(page)
            if not body.count():
                break
            reached += body.locator(":focus").count()
        expect(body).to_have_count(0)
        assert reached >= many > 0
        behind = "(node) => (node.compareDocumentPosition(document.activeElement) & 3) === 0"
        assert opener.evaluate(behind)
    page.evaluate("document.activeElement.blur()")
    settled(page)
    assert walked(page, "#root") == []


def test_the_drawer_of_a_telephone_closes_once_a_page_is_chosen(app: Open, new_page: Open) -> None:
    page = new_page()
    page.set_viewport_size(TELEPHONE)
    app("?data=twenty_cases", page)
    page.get_by_test_id("stExpandSidebarButton").click()
    page.get_by_test_id("stSidebarNavLink").filter(has_text="Compare").click()
    expect(page.get_by_test_id("stSidebar")).not_to_be_in_viewport()
    page.wait_for_url("**/compare?*")
    ready(page)
