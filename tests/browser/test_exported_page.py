"""The page in one file, opened from the disk with the network off: its boards live."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from perfcore.costs import best_threshold
from perfcore.results import Result
from perfview.downloads.one_file import page_html
from tests.browser.boards import Open, counts, drag, index, slider
from tests.perfview.downloads.made_results import HOSTILE, ORIGIN, made_result, many_points

Opened = Open
PARTS = ("threshold", "costs")


@pytest.fixture
def opened(new_page: Open, problems: list[str], tmp_path: Path) -> Opened:
    """Open the page of a result from its file, without a network; any request fails the test."""

    path = tmp_path / "it's a board.html"

    def page(result: Result, page: Page | None = None) -> Page:
        path.write_bytes(page_html(result, next(iter(result.models))))
        fresh = page or new_page(alone=True, offline=True)
        fresh.on("request", asked)
        fresh.goto(path.as_uri())
        for part in PARTS:
            fresh.locator(f"#{part} .pv-board[data-ready=true]").wait_for()
        return fresh

    def asked(request: Request) -> None:
        if not request.url.startswith(("data:", "blob:")) and request.url != path.as_uri():
            problems.append(request.url)

    return page


def test_the_file_is_live_and_needs_nothing_else(opened: Opened) -> None:
    page = opened(made_result())
    # A drag on one board moves both.
    sweep = made_result().models["score"].sweep
    assert counts(page.locator("#threshold")) == [5, 1, 5, 9]
    drag(page, 0.3, "#threshold")
    first = index(page.locator("#threshold"))
    assert first > 8
    expect(page.locator("#costs .pv-board")).to_have_attribute("data-index", str(first))
    assert counts(page.locator("#threshold"))[:2] == [sweep.tp[first], sweep.fp[first]]
    assert counts(page.locator("#costs"))[:2] == [50 * sweep.tp[first], 50 * sweep.fp[first]]
    drag(page, 0.8, "#costs")
    second = index(page.locator("#costs"))
    assert second < 8
    expect(page.locator("#threshold .pv-board")).to_have_attribute("data-index", str(second))
    slider(page.locator("#threshold")).press("ArrowLeft")
    expect(page.locator("#costs .pv-board")).to_have_attribute("data-index", str(second + 1))
    assert page.url.startswith("file:")

    # The ratio of costs moves the best threshold.
    ratio = page.locator("#costs").get_by_role("slider", name="A missed positive costs")
    ratio.press("End")
    expect(page.locator("#costs .pv-ratio-value")).to_have_text("1,000:1")
    best = best_threshold(sweep, cost_fn=1000)
    tile = page.locator("#costs .pv-cost-tiles .pv-tile").nth(1)
    expect(tile).to_contain_text(f"{1000 * best.cost:,.1f}")
    drag(page, 0.6, "#costs")
    expect(page.locator("#costs .pv-ratio-value")).to_have_text("1,000:1")

    for kind, start in {"PNG": b"\x89PNG", "SVG": b"<svg "}.items():
        card = page.locator("#costs .pv-card-cost_curve")
        with page.expect_download() as download:
            card.get_by_label(f"Save picture as {kind}").click()
        assert Path(download.value.path()).read_bytes().startswith(start)

    # Every number that can be clicked is explained.
    dialog = page.locator("dialog")
    clickable = ".pv-board :is(.pv-tile, .pv-matrix button, .pv-figures button)"
    buttons = page.locator(clickable).and_(page.locator("button, [role=button]"))
    shown = [button for button in buttons.all() if button.is_visible()]
    assert len(shown) > 20
    for button in shown:
        button.click()
        expect(dialog).to_be_visible()
        assert len(dialog.inner_text()) > 30
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()

    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 2  # a board on a page each


def test_a_sampled_file_keeps_to_its_points(opened: Opened) -> None:
    result = many_points()
    page = opened(result)
    board, handle = page.locator("#threshold .pv-board"), slider(page.locator("#threshold"))
    sweep = result.models["score"].sweep
    handle.press("Home")
    expect(board).to_have_attribute("data-index", str(len(sweep) - 1))
    seen = [len(sweep) - 1]
    for _ in range(20):
        handle.press("ArrowRight")
        expect(board).not_to_have_attribute("data-index", str(seen[-1]))
        seen.append(index(page.locator("#threshold")))
        expect(page.locator("#costs .pv-board")).to_have_attribute("data-index", str(seen[-1]))
    assert sorted(seen, reverse=True) == seen
    assert seen[-1] < len(sweep) - 21  # some were left out
    assert counts(page.locator("#threshold"))[:2] == [sweep.tp[seen[-1]], sweep.fp[seen[-1]]]


def test_light_and_dark_follow_the_system_and_the_reader(opened: Opened, new_page: Open) -> None:
    page = opened(made_result(), new_page(alone=True, offline=True, color_scheme="light"))
    board = page.locator("#threshold .pv-board")
    expect(board).to_have_attribute("data-theme", "light")
    page.emulate_media(color_scheme="dark")  # before the reader chooses
    expect(page.locator("#costs .pv-board")).to_have_attribute("data-theme", "dark")
    expect(board).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Light").click()
    expect(board).to_have_attribute("data-theme", "light")
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("#costs .pv-board")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(14, 17, 23)"
    page.emulate_media(color_scheme="light")
    expect(board).to_have_attribute("data-theme", "dark")  # the reader has chosen


def test_foreign_text_is_shown_and_nothing_runs_and_a_telephone_shows_all_of_it(
    opened: Opened, new_page: Open
) -> None:
    page = new_page(alone=True, offline=True)
    for text in HOSTILE:
        origin = type(ORIGIN)(name=text, positive=text, negative=text)
        models = {text: made_result().models["score"]}
        opened(made_result(title=text, note=text, origin=origin, models=models), page)
        assert page.locator("h1").text_content() == text
        assert page.locator("img, iframe, a[href], script[src]").count() == 0
        assert page.locator("script").count() == 3

    page.set_viewport_size({"width": 390, "height": 844})
    long = type(ORIGIN)(name="n" * 200, sha256="0" * 64, positive="P" * 60, negative="N")
    opened(made_result(origin=long), page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator("#threshold .pv-range").first.is_visible()
