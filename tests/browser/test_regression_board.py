"""The Regression board in a real browser: the handle, what lights what, and single cases."""

from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from tests.browser.boards import Open, along, box_of, frames, settled


def opened(app: Open, **query: str) -> Page:
    page = app("regression?" + urlencode({"data": "tips", **query}))
    page.wait_for_selector('.pv-board[data-ready="true"] .pv-regression')
    settled(page)
    return page


def said(page: Page, card: str, mark: str = ".pv-now") -> str:
    return page.locator(f".pv-card-{card} {mark}").inner_text()


def test_the_handle_says_what_is_within_and_sends_nothing_until_it_is_let_go(app: Open) -> None:
    page = opened(app)
    track = page.locator(".pv-card-errors .pv-range")
    before = said(page, "errors")
    x, y = along(track, float(track.input_value()))
    page.mouse.move(x, y)
    page.mouse.down()
    sent = frames(page, "Sent")
    texts = set()
    for step in range(1, 21):
        page.mouse.move(x + 4 * step, y)
        page.evaluate("() => new Promise(requestAnimationFrame)")
        texts.add(said(page, "errors"))
    assert len(texts) > 10, "it follows the hand"
    assert not sent
    assert before not in texts
    page.mouse.up()
    expect(page.locator(".pv-regression")).to_be_visible()
    page.wait_for_url("**off=*")
    last = said(page, "errors")
    settled(page)
    assert said(page, "errors") == last
    page.reload()
    page.wait_for_selector('.pv-board[data-ready="true"] .pv-regression')
    assert said(page, "errors") == last
    # The keys move it too.
    page.locator(".pv-card-errors .pv-range").press("Home")
    now = page.locator(".pv-card-errors .pv-now")
    expect(now).to_contain_text("within 0 of the truth")


def test_what_is_chosen_in_one_view_is_lit_in_the_others(app: Open) -> None:
    page = opened(app)
    lane = page.locator(".pv-card-biases .pv-overlay > g text").first
    assert "%" not in lane.text_content()
    bars = page.locator(".pv-card-errors .pv-plot")
    bars.focus()
    bars.press("ArrowRight")
    expect(lane).to_contain_text("%")
    expect(page.locator(".pv-card-errors .pv-told")).to_contain_text("Errors below")
    bars.press("Escape")
    expect(lane).not_to_contain_text("%")
    page.locator(".pv-select").select_option("party")
    expect(page.locator(".pv-card-biases .xtitle")).to_have_text("party")
    bins = page.locator(".pv-card-biases .pv-plot")
    bins.focus()
    bins.press("ArrowRight")
    expect(page.locator(".pv-card-biases .pv-told")).to_contain_text("on average")
    page.wait_for_url("**lit=bins_0-0**")


def test_a_click_on_a_case_shows_its_row_and_a_rectangle_looks_closer(app: Open) -> None:
    page = opened(app, case="0")
    expect(page.get_by_text("The case that you chose")).to_be_visible()
    ring, before = box_of(page.locator(".pv-case")), box_of(page.locator(".pv-density"))
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_text("The case that you chose")).to_have_count(0)
    settled(page)
    now = box_of(page.locator(".pv-density"))
    x, y = ring["x"] + now["x"] - before["x"], ring["y"] + now["y"] - before["y"]
    page.mouse.click(x + ring["width"] / 2, y + ring["height"] / 2)
    expect(page.get_by_text("The case that you chose")).to_be_visible()
    canvas = box_of(page.locator(".pv-density"))
    page.mouse.move(canvas["x"] + 20, canvas["y"] + canvas["height"] - 20)
    page.mouse.down()
    page.mouse.move(canvas["x"] + 160, canvas["y"] + canvas["height"] - 160, steps=3)
    page.mouse.up()
    page.wait_for_url("**zoom=*")
    page.get_by_role("button", name="Whole", exact=True).click()
    expect(page).not_to_have_url("zoom=")


def test_a_figure_is_explained(app: Open) -> None:
    page = opened(app)
    page.locator('.pv-tile[data-measure="mae"]').click()
    expect(page.get_by_role("dialog")).to_contain_text("Mean absolute error")
