"""The live board in a real browser: what the reader does, sees, and what Python hears of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, WebSocket, expect

from perfview.kit.theme import PALETTES
from tests.browser.boards import (
    APPS,
    counts,
    expect_commits,
    index,
    on_axis,
    press_at,
    python_says,
    ready,
    settled,
    slider,
)

pytestmark = pytest.mark.browser

APP = APPS / "board_demo.py"
Open = Callable[..., Page]
TWENTY, TWO_THOUSAND, HUNDRED_THOUSAND = "twenty cases", "two thousand", "hundred thousand"


@pytest.fixture
def opened(new_page: Callable[..., Page], served: Callable[[Path], str]) -> Open:
    def board(data: str, *, axis: str = "score", path: str = "", **options: object) -> Page:
        page = new_page(**options)
        page.goto(f"{served(APP)}?data={data.replace(' ', '+')}&axis={axis}{path}")
        ready(page)
        return page

    return board


def test_it_draws_with_streamlits_own_plotly_and_marks_lie_on_plotlys_axes(opened: Open) -> None:
    page = opened(TWO_THOUSAND)
    assert page.evaluate("typeof window.Plotly.react") == "function"
    assert page.locator("script[src*='plotly.min']").count() == 0
    off = page.evaluate(
        """() => [...document.querySelectorAll(".pv-plotly")].slice(1).map((plot) => {
            const {xaxis, yaxis} = plot._fullLayout;
            const dot = plot.parentNode.querySelector(".pv-dot");
            const frame = plot.parentNode.querySelector(".pv-guide").getAttribute("d");
            const left = Number(/^M([\\d.]+),/.exec(frame)[1]);
            const bottom = Number(/V([\\d.]+)$/.exec(frame)[1]);
            return [
                left - (xaxis._offset + xaxis.d2p(0)),
                bottom - (yaxis._offset + yaxis.d2p(0)),
                xaxis._length - yaxis._length,
                Number(dot.getAttribute("cx")) > left ? 0 : 1,
            ];
        })"""
    )
    assert [abs(value) < 0.5 for row in off for value in row] == [True] * 8
    cut = page.evaluate(
        """() => {
            const plot = document.querySelector(".pv-card-distribution .pv-plotly");
            const {xaxis} = plot._fullLayout;
            const input = document.querySelector(".pv-range").getBoundingClientRect();
            const box = plot.getBoundingClientRect();
            const place = (share) => xaxis._offset + share * xaxis._length;
            const handle = input.height;
            return [
                input.left + handle / 2 - box.left - place(0),
                input.right - handle / 2 - box.left - place(1),
            ];
        }"""
    )
    assert max(map(abs, cut)) < 0.5


def test_a_threshold_between_two_scores_has_its_own_place_on_the_axis(opened: Open) -> None:
    page = opened(TWENTY)
    off = """() => {
        const {xaxis} = document.querySelector(".pv-card-distribution .pv-plotly")._fullLayout;
        const cut = document.querySelector(".pv-cut").getAttribute("x1");
        return cut - xaxis._offset - xaxis.d2p(0.5);
    }"""
    assert abs(page.evaluate(off)) < 0.5


def test_curves_along_the_border_keep_their_full_width(opened: Open) -> None:
    page = opened(TWO_THOUSAND)
    room = page.evaluate(
        """() => [...document.querySelectorAll(".pv-plotly")].slice(1).map((plot) => {
            const {xaxis, yaxis} = plot._fullLayout;
            const [left, right] = [xaxis.d2p(0), xaxis._length - xaxis.d2p(1)];
            return [left, right, yaxis.d2p(1), yaxis._length - yaxis.d2p(0)];
        })"""
    )
    assert all(1 <= pixels <= 2 for plot in room for pixels in plot)


def test_it_says_while_its_threshold_is_not_the_one_of_the_page(opened: Open) -> None:
    page = opened(TWO_THOUSAND)
    board = page.locator(".pv-board")
    expect(board).not_to_have_attribute("data-moving", re.compile(""))
    page.mouse.move(*on_axis(page, 0.3))
    page.mouse.down()
    page.mouse.move(*on_axis(page, 0.8))
    expect(board).to_have_attribute("data-moving", "threshold")
    page.mouse.up()
    expect_commits(page, 1)
    expect(board).not_to_have_attribute("data-moving", re.compile(""))


def test_a_drag_paints_every_input_sends_nothing_and_commits_once(opened: Open) -> None:
    page = opened(HUNDRED_THOUSAND)
    page.evaluate(
        """() => {
            const input = document.querySelector(".pv-range");
            const cut = document.querySelector(".pv-cut");
            const svg = document.querySelector(".pv-card-distribution .pv-overlay");
            window.seen = [];
            input.addEventListener("input", () => {
                const start = performance.now();
                requestAnimationFrame(() => {
                    const track = input.getBoundingClientRect();
                    const left = track.left - svg.getBoundingClientRect().left + track.height / 2;
                    const place = left + input.value * (track.width - track.height);
                    const off = Math.abs(cut.getAttribute("x1") - place);
                    window.seen.push([off, performance.now() - start]);
                });
            });
        }"""
    )
    page.evaluate("() => { window.realSend = WebSocket.prototype.send; }")
    page.evaluate(
        """() => { window.sends = 0; WebSocket.prototype.send = function (data) {
            window.sends += 1; return window.realSend.call(this, data); }; }"""
    )
    x, y = on_axis(page, 0.5)
    page.mouse.move(x, y)
    page.mouse.down()
    before = index(page)
    for step in range(1, 81):
        page.mouse.move(x + 4 * step, y)
    moved = page.evaluate("new Promise((done) => requestAnimationFrame(() => done(window.seen)))")
    assert page.evaluate("window.sends") == 0
    assert len(moved) >= 40
    assert max(off for off, _ in moved) < 0.01
    assert index(page) < before
    latency = sorted(after for _, after in moved)
    assert latency[len(latency) // 2] < 16.7, latency
    page.mouse.up()
    expect_commits(page, 1)
    assert page.evaluate("window.sends") == 1
    assert counts(page) == python_says(page)[1]


def test_numbers_equal_pythons_at_ten_thresholds_and_the_address_is_pythons_text(
    opened: Open,
) -> None:
    page = opened(HUNDRED_THOUSAND)
    for done, fraction in enumerate([0.02, 0.13, 0.21, 0.34, 0.45, 0.52, 0.66, 0.78, 0.9, 1.0], 1):
        press_at(page, fraction)
        expect_commits(page, done)
        threshold, expected, _ = python_says(page)
        assert counts(page) == expected
        assert f"t={threshold}" in page.url.split("?")[1].split("&")
    assert threshold == "inf"
    assert counts(page)[:2] == [0, 0]


def test_a_commit_does_not_repeat_the_content(
    new_page: Callable[..., Page], served: Callable[[Path], str]
) -> None:
    page = new_page()
    received: list[int] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: received.append(len(frame)))

    page.on("websocket", listen)
    page.goto(f"{served(APP)}?data=hundred+thousand")
    ready(page)
    first = sum(received)
    received.clear()
    press_at(page, 0.3)
    expect_commits(page, 1)
    assert first > 300_000
    assert sum(received) < 60_000


def test_arrow_keys_visit_every_operating_point_of_a_small_table(opened: Open) -> None:
    page = opened(TWENTY)
    slider(page).press("Home")
    expect(page.locator(".pv-board")).to_have_attribute("data-index", "20")
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile("20 of 20 cases called"))
    for expected in range(19, -1, -1):
        slider(page).press("ArrowRight")
        expect(page.locator(".pv-board")).to_have_attribute("data-index", str(expected))
    expect(slider(page)).to_have_attribute(
        "aria-valuetext", re.compile("^threshold above every score, 0 of 20 cases called positive")
    )
    slider(page).press("ArrowRight")
    assert index(page) == 0
    expect(page.locator("code")).to_contain_text("inf 0 0")
    expect(page.locator(".pv-board [aria-live]")).to_contain_text("0 of 20 cases called positive")


def test_arrow_keys_cross_the_windows_edge_without_skipping_a_score(opened: Open) -> None:
    page = opened(HUNDRED_THOUSAND)
    start = index(page)
    for _ in range(250):
        slider(page).press("ArrowLeft")
    expect(page.locator(".pv-board")).to_have_attribute("data-index", str(start + 250))
    for _ in range(120):
        slider(page).press("ArrowUp")
    expect(page.locator(".pv-board")).to_have_attribute("data-index", str(start + 130))
    page.wait_for_function(
        """() => {
            const shown = [...document.querySelectorAll(".pv-cell-count")].map((cell) =>
                cell.textContent.replaceAll(",", ""));
            const [tp, fn, fp, tn] = shown;
            return document.querySelector("code").textContent.includes(` ${tp} ${fp} ${fn} ${tn} `);
        }"""
    )


def test_a_threshold_between_two_scores_keeps_its_name_while_in_use(opened: Open) -> None:
    page = opened(TWENTY)
    reading = page.locator(".pv-now")
    expect(reading).to_have_text(re.compile(r"^Threshold 0\.5 · "))
    slider(page).press("ArrowRight")
    expect(reading).not_to_contain_text("Threshold 0.5 ·")
    slider(page).press("ArrowLeft")
    expect(reading).to_contain_text("Threshold 0.5 ·")


def test_a_late_answer_does_not_move_the_handle_back(opened: Open) -> None:
    page = opened(TWO_THOUSAND, path="&delay=0.7")
    press_at(page, 0.3)
    page.evaluate(
        """() => {
            const board = document.querySelector(".pv-board");
            window.visited = [];
            new MutationObserver(() => window.visited.push(Number(board.dataset.index)))
                .observe(board, {attributes: true, attributeFilter: ["data-index"]});
        }"""
    )
    press_at(page, 0.6)
    press_at(page, 0.8)
    # Streamlit may skip commits that a newer one overtakes; the last one counts.
    expect(page.locator("code")).to_contain_text(
        page.evaluate("new URLSearchParams(location.search).get('t')")
    )
    settled(page)
    visited = page.evaluate("window.visited")
    assert visited == sorted(visited, reverse=True)
    assert counts(page) == python_says(page)[1]


def test_a_tap_moves_the_threshold(opened: Open) -> None:
    page = opened(TWO_THOUSAND, viewport={"width": 390, "height": 844}, has_touch=True)
    page.locator(".pv-card-distribution .pv-overlay").scroll_into_view_if_needed()
    x, y = on_axis(page, 0.7)
    page.touchscreen.tap(x, y - 60)
    expect_commits(page, 1)
    assert float(slider(page).input_value()) == pytest.approx(0.7, abs=0.02)


def test_page_keys_go_a_tenth_and_home_and_end_to_the_ends(opened: Open) -> None:
    page = opened(TWO_THOUSAND)
    slider(page).press("End")
    expect(page.locator(".pv-board")).to_have_attribute("data-index", "0")
    # The handle follows with the next frame.
    near = "place => Math.abs(document.querySelector('.pv-range').value - place) <= 0.01"
    slider(page).press("PageDown")
    page.wait_for_function(near, arg=0.9)
    slider(page).press("PageUp")
    page.wait_for_function(near, arg=1)
    expect_commits(page, 1)


def test_hovering_a_chart_shows_the_same_operating_point_on_the_others(opened: Open) -> None:
    page = opened(TWO_THOUSAND)
    shown = page.locator(".pv-glimpsed")
    expect(shown).to_have_text("")
    roc = page.locator(".pv-card-roc .pv-overlay")
    box = roc.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 0.35 * box["width"], box["y"] + 0.3 * box["height"])
    expect(shown).to_contain_text("called positive")
    for card in ("roc", "precision_recall"):
        expect(page.locator(f".pv-card-{card} .pv-ring")).to_be_visible()
    assert page.locator(".pv-glimpse").evaluate("(line) => line.style.display") == ""
    x, y = on_axis(page, 0.8)
    page.mouse.move(x, y)
    expect(shown).to_have_text(re.compile("^at 0.8"))
    page.mouse.move(5, 5)
    expect(shown).to_have_text("")
    expect(page.locator(".pv-card-roc .pv-ring")).to_be_hidden()
    assert python_says(page)[2] == 0


def test_what_is_hovered_stays_shown_when_pythons_answer_comes(opened: Open) -> None:
    page = opened(HUNDRED_THOUSAND)
    box = page.locator(".pv-card-roc .pv-overlay").bounding_box()
    assert box is not None
    press_at(page, 0.7)
    page.mouse.move(box["x"] + 0.35 * box["width"], box["y"] + 0.3 * box["height"])
    glimpsed = page.locator(".pv-glimpsed")
    expect(glimpsed).to_contain_text("called positive")
    shown = glimpsed.inner_text()
    expect_commits(page, 1)
    expect(page.locator(".pv-card-roc .pv-ring")).to_be_visible()
    expect(glimpsed).to_have_text(shown)


def test_a_click_on_a_curve_moves_the_threshold_there(opened: Open) -> None:
    page = opened(TWO_THOUSAND)
    overlay = page.locator(".pv-card-precision_recall .pv-overlay")
    box = overlay.bounding_box()
    assert box is not None
    x, y = box["x"] + 0.4 * box["width"], box["y"] + 0.2 * box["height"]
    page.mouse.click(x, y)
    expect_commits(page, 1)
    dot = page.locator(".pv-card-precision_recall .pv-dot").bounding_box()
    assert dot is not None
    assert abs(dot["x"] + dot["width"] / 2 - x) < 40
    assert counts(page) == python_says(page)[1]


def test_a_number_asks_for_its_explanation(opened: Open) -> None:
    page = opened(TWENTY)
    for button, measure in {
        ".pv-tile[data-measure=f1]": "f1",
        "[data-counted=fn]": "fn",
        "[data-share=fnr]": "fnr",
        "[data-share=fpr]": "fpr",
        ".pv-card-roc .pv-figures button": "auc",
    }.items():
        page.locator(button).press("Enter")
        expect(page.get_by_text(f"explained {measure}", exact=True)).to_be_visible()


def test_another_axis_keeps_the_operating_point(opened: Open) -> None:
    places = set()
    for axis in ("score", "share", "share_log"):
        page = opened(HUNDRED_THOUSAND, axis=axis)
        settled(page)
        places.add(index(page))
        press_at(page, 1)
        expect(page.locator("code")).to_contain_text("inf 0 0")
    assert len(places) == 1


def test_an_undefined_number_is_a_dash_with_its_reason(opened: Open) -> None:
    page = opened(TWENTY)
    slider(page).press("End")
    tile = page.locator(".pv-tile[data-measure=precision]")
    expect(tile.locator("strong")).to_have_text("–")
    expect(tile).to_contain_text("no case is called positive")
    expect(page.locator(".pv-card-precision_recall .pv-dot")).to_be_hidden()


def test_a_table_stands_behind_each_chart(opened: Open) -> None:
    page = opened(TWO_THOUSAND)
    for card in ("distribution", "roc", "precision_recall"):
        table = page.locator(f".pv-card-{card} details")
        table.locator("summary").press("Enter")
        expect(table.locator("caption")).to_be_visible()
        assert table.locator("tbody tr").count() > 5


def test_labels_from_the_file_are_text(opened: Open) -> None:
    page = opened(TWENTY)
    assert page.locator(".pv-board b", has_text="malignant").count() == 0
    expect(page.locator(".pv-matrix thead")).to_contain_text("called <b>malignant</b>")
    expect(page.locator(".pv-plotly").first).to_contain_text("<b>malignant</b>")


def test_the_theme_changes_without_a_run(opened: Open) -> None:
    page = opened(TWENTY, color_scheme="light")
    colours = """() => [...document.querySelectorAll(".pv-card-roc .scatterlayer .js-line")]
        .map((line) => line.style.stroke)"""
    light = page.evaluate(colours)
    page.emulate_media(color_scheme="dark")
    expect(page.locator(".pv-board")).to_have_attribute("data-theme", "dark")
    page.wait_for_function(f"(light) => String(({colours})()) !== String(light)", arg=light)
    assert python_says(page)[2] == 0


@pytest.mark.parametrize("width", [390, 700, 1440])
def test_nothing_is_wider_than_the_screen(opened: Open, width: int) -> None:
    page = opened(TWO_THOUSAND, viewport={"width": width, "height": 900})
    over = page.evaluate(
        """() => {
            const board = document.querySelector(".pv-board").getBoundingClientRect();
            return [...document.querySelectorAll(".pv-board *")]
                .filter((node) => !node.closest(".pv-plotly, .pv-scroll, .pv-hidden"))
                .filter((node) => node.getBoundingClientRect().right > board.right + 13)
                .map((node) => node.className.baseVal ?? node.className);
        }"""
    )
    assert over == []
    scroll = "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
    assert page.evaluate(scroll) == 0


def test_keys_go_through_the_board_in_the_order_it_is_seen(opened: Open) -> None:
    page = opened(TWO_THOUSAND)
    places = """() => [".pv-tile", ".pv-range", ".pv-matrix button", ".pv-figures button"].map(
        (part) => document.querySelector(part))"""
    steps = f"""() => {{
        const all = [...document.querySelectorAll(".pv-board *")];
        const parts = ({places})();
        const by = (measure) => parts.toSorted((a, b) => measure(a) - measure(b)).map(
            (part) => part.className);
        return [by((part) => all.indexOf(part)), by((part) => part.getBoundingClientRect().top)];
    }}"""
    for width, first in ((390, "pv-range"), (1440, "pv-tile"), (390, "pv-range")):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function(f"() => ({steps})()[0][0] === '{first}'")
        page.wait_for_function(f"() => String(({steps})()[0]) === String(({steps})()[1])")


def test_it_fits_above_the_fold_of_a_laptop(opened: Open) -> None:
    page = opened(TWO_THOUSAND)
    box = page.locator(".pv-board").bounding_box()
    assert box is not None
    assert box["height"] <= 705


def test_resizing_keeps_handle_and_axis_together(opened: Open) -> None:
    page = opened(TWO_THOUSAND)
    page.set_viewport_size({"width": 1000, "height": 900})
    page.wait_for_function(
        """() => {
            const body = document.querySelector(".pv-card-distribution .pv-body");
            const plot = document.querySelector(".pv-card-distribution .pv-plotly .main-svg");
            return Math.abs(body.clientWidth - plot.getBoundingClientRect().width) < 1;
        }"""
    )
    x, y = on_axis(page, 0.25)
    page.mouse.click(x, y)
    expect_commits(page, 1)
    cut = page.locator(".pv-cut").bounding_box()
    assert cut is not None
    assert abs(cut["x"] + cut["width"] / 2 - x) < 2


def test_the_second_source_of_plotly_serves_when_streamlits_does_not(
    new_page: Callable[..., Page], served: Callable[[Path], str]
) -> None:
    page = new_page()
    page.route("**/PlotlyChart*", lambda route: route.abort())
    page.goto(f"{served(APP)}?data=twenty+cases")
    ready(page)
    assert page.locator("script[src*='plotly.min.js']").count() == 1
    assert page.locator(".pv-plotly .main-svg").count() >= 3
    page.problems.clear()  # type: ignore[attr-defined]


def test_without_plotly_the_board_says_so(
    new_page: Callable[..., Page], served: Callable[[Path], str]
) -> None:
    page = new_page()
    page.route(re.compile("PlotlyChart|plotly.min.js"), lambda route: route.abort())
    page.goto(f"{served(APP)}?data=twenty+cases")
    expect(page.get_by_role("alert").filter(has_text="Plotly did not load")).to_be_visible()
    page.problems.clear()  # type: ignore[attr-defined]


def test_changing_the_data_leaves_nothing_behind(opened: Open) -> None:
    page = opened(TWENTY)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    sizes = []
    for turn in range(8):
        wanted = (TWO_THOUSAND, TWENTY)[turn % 2]
        before = page.locator(".pv-board").get_attribute("data-content")
        page.get_by_role("combobox", name="Data").click()
        page.get_by_role("option", name=wanted).click()
        expect(page.locator(".pv-board")).not_to_have_attribute("data-content", before or "")
        settled(page)
        session.send("HeapProfiler.collectGarbage")
        metrics = session.send("Performance.getMetrics")["metrics"]
        values = {metric["name"]: metric["value"] for metric in metrics}
        sizes.append((values["Nodes"], values["JSEventListeners"]))
    assert page.locator(".pv-board").count() == 1
    nodes, listeners = zip(*sizes[3::2], strict=True)
    assert nodes[-1] <= nodes[0] * 1.1
    assert listeners[-1] <= listeners[0] * 1.1


def test_a_picture_of_a_chart_is_saved(opened: Open) -> None:
    page = opened(TWENTY)
    with page.expect_download() as download:
        page.get_by_label("Save picture as PNG").nth(1).click()
    assert download.value.suggested_filename.endswith(".png")
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")


def test_a_chart_saved_as_svg_needs_nothing_else(opened: Open) -> None:
    page = opened(TWENTY)
    with page.expect_download() as download:
        page.locator(".pv-card-roc").get_by_label("Save picture as SVG").click()
    assert download.value.suggested_filename.endswith(".svg")
    text = Path(download.value.path()).read_text()
    picture = ElementTree.fromstring(text)
    assert {"width", "height", "viewBox", "font-family"} <= set(picture.attrib)
    assert "var(" not in text
    assert not re.search(r"(?:href|src)=.(?!#)|url\((?!&quot;#|'?#)|<(?:script|image|style)", text)
    # Plotly's curve and the board's mark of the threshold, in the colours of the page.
    assert PALETTES["light"]["model"] in hexadecimal(text)
    assert PALETTES["light"]["threshold"] in hexadecimal(text)


def hexadecimal(text: str) -> str:
    """The text with colours written as the palette writes them."""
    return re.sub(
        r"rgb\((\d+), (\d+), (\d+)\)",
        lambda found: "#" + "".join(f"{int(part):02x}" for part in found.groups()),
        text,
    )
