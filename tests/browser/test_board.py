"""The live board in a real browser: what the reader does, sees, and what Python hears of it."""

import re
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from perfview.kit.theme import PALETTES
from tests.browser.boards import (
    Open,
    box_of,
    change,
    commit_at,
    counts,
    expect_commits,
    frames,
    grabbed,
    index,
    middle,
    nothing_is_too_wide,
    on_axis,
    painted,
    press_at,
    python_says,
    resized,
    saved,
    settled,
    slider,
    spot,
    where,
)


def test_what_it_draws_lies_on_plotlys_axes_and_fits_every_screen(demo: Open) -> None:
    page = demo("threshold")
    assert page.evaluate("typeof window.Plotly.react") == "function"
    assert page.locator("script[src*='plotly.min']").count() == 0
    for card in ("roc", "precision_recall"):
        marks = (".bglayer .bg", ".pv-dot", ".pv-guide")
        ground, dot, guide = (f".pv-card-{card} {mark}" for mark in marks)
        box = box_of(page.locator(ground))
        assert abs(box["width"] - box["height"]) < 0.5
        for low, high in where(page, ground):
            # Curves along the border keep their full width.
            pixels = box["width"] / (high - low)
            assert all(1 <= rim * pixels <= 2 for rim in (-low, high - 1))
        for end, ends in zip(middle(page, dot), where(page, guide), strict=True):
            assert ends == pytest.approx([0, end], abs=1e-3)
    assert box_of(page.locator(".pv-board"))["height"] <= 720  # above the fold of a laptop

    # Keys go through the board in the order it is seen.
    ordered = """(first) => {
        const kinds = [".pv-tile", ".pv-range", ".pv-matrix button", ".pv-figures button"]
            .map((kind) => document.querySelector(kind));
        const parts = [...document.querySelectorAll(".pv-board *")]
            .filter((part) => kinds.includes(part));
        const tops = parts.map((part) => part.getBoundingClientRect().top);
        return parts[0].matches(first) && tops.every((top, i) => i === 0 || tops[i - 1] <= top);
    }"""
    for width, first in (
        (390, ".pv-range"),
        (700, ".pv-tile"),
        (1440, ".pv-tile"),
        (390, ".pv-range"),
    ):
        resized(page, width, ".pv-card-distribution")
        page.wait_for_function(ordered, arg=first)
        nothing_is_too_wide(page)

    # A tap on a telephone moves the threshold.
    page.locator(".pv-card-distribution .pv-overlay").scroll_into_view_if_needed()
    x, y = on_axis(page, 0.7)
    page.touchscreen.tap(x, y - 60)
    expect_commits(page, 1)
    assert float(slider(page).input_value()) == pytest.approx(0.7, abs=0.02)
    nothing_is_too_wide(page)

    # Handle and axis stay together.
    resized(page, 1000, ".pv-card-distribution")
    commit_at(page, 0.25)
    assert abs(spot(page.locator(".pv-cut"))[0] - on_axis(page, 0.25)[0]) < 2
    for card in ("distribution", "roc", "precision_recall"):
        table = page.locator(f".pv-card-{card} details")
        table.locator("summary").press("Enter")
        expect(table.locator("caption")).to_be_visible()
        assert table.locator("tbody tr").count() > 5


def test_a_pointer_looks_and_carries_and_keys_go_far(demo: Open) -> None:
    page = demo("threshold")
    # What is hovered is shown on every chart, and nobody is told.
    shown = page.locator(".pv-glimpsed")
    expect(shown).to_have_text("")
    page.mouse.move(*spot(page.locator(".pv-card-roc .pv-overlay"), 0.35, 0.3))
    expect(shown).to_contain_text("called positive")
    for card in ("roc", "precision_recall"):
        expect(page.locator(f".pv-card-{card} .pv-ring")).to_be_visible()
    assert page.locator(".pv-glimpse").evaluate("(line) => line.style.display") == ""
    page.mouse.move(*on_axis(page, 0.8))
    expect(shown).to_have_text(re.compile("^at 0.8"))
    page.mouse.move(5, 5)
    expect(shown).to_have_text("")
    expect(page.locator(".pv-card-roc .pv-ring")).to_be_hidden()
    assert python_says(page)[2] == 0

    # The board says while its threshold is not the one of the page.
    board = page.locator(".pv-board")
    expect(board).not_to_have_attribute("data-moving", re.compile(""))
    grabbed(slider(page))
    page.mouse.move(*on_axis(page, 0.8))
    expect(board).to_have_attribute("data-moving", "threshold")
    page.mouse.up()
    expect_commits(page, 1)
    expect(board).not_to_have_attribute("data-moving", re.compile(""))

    # A click on a curve takes the threshold there.
    x, y = spot(page.locator(".pv-card-precision_recall .pv-overlay"), 0.4, 0.2)
    page.mouse.click(x, y)
    expect_commits(page, 2)
    assert abs(spot(page.locator(".pv-card-precision_recall .pv-dot"))[0] - x) < 40
    assert counts(page) == python_says(page)[1]

    # Page keys go a tenth; the handle follows with the next frame.
    slider(page).press("End")
    expect(board).to_have_attribute("data-index", "0")
    near = "place => Math.abs(document.querySelector('.pv-range').value - place) <= 0.01"
    slider(page).press("PageDown")
    page.wait_for_function(near, arg=0.9)
    slider(page).press("PageUp")
    page.wait_for_function(near, arg=1)
    expect(page.locator("code")).to_contain_text("inf 0 0")


def test_a_drag_paints_every_input_sends_nothing_and_commits_once(demo: Open) -> None:
    page = demo("threshold", data="hundred thousand")
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
    sent, before = frames(page, "Sent"), index(page)
    x, y = grabbed(slider(page))
    for step in range(1, 81):
        page.mouse.move(x + 4 * step, y)
    moved = page.evaluate("new Promise((done) => requestAnimationFrame(() => done(window.seen)))")
    assert sent == []
    assert len(moved) >= 40
    assert max(off for off, _ in moved) < 0.01
    assert index(page) < before
    latency = sorted(after for _, after in moved)
    assert latency[len(latency) // 2] < 16.7, latency
    page.mouse.up()
    expect_commits(page, 1)
    assert len(sent) == 1
    assert counts(page) == python_says(page)[1]

    # Another axis keeps the operating point, and its right end calls nothing positive.
    places = [index(page)]
    for axis in ("share", "share_log", "score"):
        change(page, axis=axis)
        places.append(index(page))
        commit_at(page, 1)
        assert python_says(page)[0] == "inf"
        commit_at(page, 0.5)
        places.append(index(page))
    assert places[::2] == places[1::2] + places[-1:]


def test_a_drag_changes_nothing_but_the_texts_and_marks_of_the_board(demo: Open) -> None:
    page = demo("threshold")
    board = page.locator(".pv-board")
    # A node that comes or goes costs styles of the whole page; so does a height that may change.
    page.evaluate(
        """() => {
            window.changed = [];
            const said = ({type, target}) =>
                type === "characterData" && target.parentElement?.closest(".pv-board")
                    ? "" : `${type} of ${target.nodeName}`;
            const changes = new MutationObserver((seen) => window.changed.push(...seen.map(said)));
            const what = {subtree: true, childList: true, characterData: true};
            requestAnimationFrame(() => changes.observe(document.body, what));
        }"""
    )
    free = box_of(board)
    x, y = grabbed(slider(page))
    page.evaluate("window.changed.length = 0")
    for step in range(1, 31):
        page.mouse.move(x + 8 * step, y)
    painted(page)
    changed = page.evaluate("window.changed")
    assert len(changed) >= 20
    assert set(changed) == {""}
    assert "size" in board.evaluate("(node) => getComputedStyle(node).contain")
    assert box_of(board) == free
    page.mouse.up()
    expect_commits(page, 1)
    # What is let go may grow again.
    assert "size" not in board.evaluate("(node) => getComputedStyle(node).contain")
    page.locator(".pv-card-roc details summary").press("Enter")
    page.wait_for_function(
        "(tall) => document.querySelector('.pv-board').offsetHeight > tall + 50", arg=free["height"]
    )
    assert counts(page) == python_says(page)[1]


def test_moves_of_the_holding_hand_are_the_boards_alone(demo: Open) -> None:
    page = demo("threshold")
    page.evaluate(
        """() => {
            window.heard = 0;
            for (const type of ["pointermove", "mousemove", "input"]) {
                document.addEventListener(type, () => window.heard++);
            }
        }"""
    )

    def heard() -> int:
        return int(page.evaluate("window.heard"))

    for handle in (slider(page), page.locator(".pv-card-roc .pv-overlay")):
        before = index(page)
        x, y = grabbed(handle)
        held = heard()
        page.mouse.move(x - 60, y, steps=6)
        painted(page)
        assert heard() == held
        assert index(page) != before
        page.mouse.up()
        settled(page)
        # Once it lets go, the page hears of its moves again.
        page.mouse.move(x, y - 40, steps=3)
        assert heard() > held

    # What goes while it is held, as with another page, leaves no move unheard.
    x, y = grabbed(slider(page))
    page.evaluate("document.querySelector('.pv-board').remove()")
    held = heard()
    page.mouse.move(x - 60, y, steps=3)
    assert heard() > held


def test_numbers_and_address_are_pythons_wherever_the_reader_goes(demo: Open) -> None:
    page = demo("threshold", data="twenty cases")
    received = frames(page, "Received")
    change(page, data="hundred thousand")
    assert sum(received) > 300_000
    # Keys cross the edge of the window without skipping a score.
    start = index(page)
    slider(page).focus()
    for _ in range(130):
        page.keyboard.down("ArrowLeft")  # held
    page.keyboard.up("ArrowLeft")
    expect(page.locator(".pv-board")).to_have_attribute("data-index", str(start + 130))
    for _ in range(110):
        page.keyboard.down("ArrowUp")
    page.keyboard.up("ArrowUp")
    expect(page.locator(".pv-board")).to_have_attribute("data-index", str(start + 20))
    page.wait_for_function(
        """() => {
            const shown = [...document.querySelectorAll(".pv-cell-count")].map((cell) =>
                cell.textContent.replaceAll(",", ""));
            const [tp, fn, fp, tn] = shown;
            return document.querySelector("code").textContent.includes(` ${tp} ${fp} ${fn} ${tn} `);
        }"""
    )
    settled(page)
    for fraction in [0.02, 0.21, 0.45, 0.78, 1.0]:
        received.clear()
        commit_at(page, fraction)
        assert sum(received) < 60_000  # a commit does not repeat the content
        threshold, expected, _ = python_says(page)
        assert counts(page) == expected
        assert f"t={threshold}" in page.url.split("?")[1].split("&")
    assert threshold == "inf"
    assert counts(page)[:2] == [0, 0]

    # What is hovered stays shown when Python's answer comes.
    hovered = spot(page.locator(".pv-card-roc .pv-overlay"), 0.35, 0.3)
    done = python_says(page)[2]
    press_at(page, 0.7)
    page.mouse.move(*hovered)
    glimpsed = page.locator(".pv-glimpsed")
    expect(glimpsed).to_contain_text("called positive")
    shown = glimpsed.inner_text()
    expect_commits(page, done + 1)
    expect(page.locator(".pv-card-roc .pv-ring")).to_be_visible()
    expect(glimpsed).to_have_text(shown)


def test_every_point_of_a_small_table_its_texts_theme_and_pictures(demo: Open) -> None:
    page = demo("threshold", data="twenty cases")
    board, reading = page.locator(".pv-board"), page.locator(".pv-now")
    # Labels from the file are text.
    assert page.locator(".pv-board b", has_text="malignant").count() == 0
    expect(page.locator(".pv-matrix thead")).to_contain_text("called <b>malignant</b>")
    expect(page.locator(".pv-plotly").first).to_contain_text("<b>malignant</b>")
    # A threshold between two scores has its own place on the axis, and its name while in use.
    assert middle(page, ".pv-cut")[0] == pytest.approx(0.5, abs=5e-4)
    expect(reading).to_have_text(re.compile(r"^Threshold 0\.5 · "))
    slider(page).press("ArrowRight")
    expect(reading).not_to_contain_text("Threshold 0.5 ·")
    slider(page).press("ArrowLeft")
    expect(reading).to_contain_text("Threshold 0.5 ·")
    for button, measure in {
        ".pv-tile[data-measure=f1]": "f1",
        "[data-counted=fn]": "fn",
        "[data-share=fnr]": "fnr",
        "[data-share=fpr]": "fpr",
        ".pv-card-roc .pv-figures button": "auc",
    }.items():
        page.locator(button).press("Enter")
        expect(page.get_by_text(f"explained {measure}", exact=True)).to_be_visible()

    pixels = saved(page.get_by_label("Save picture as PNG").nth(1))
    assert pixels.suggested_filename.endswith(".png")
    assert pixels.path().read_bytes().startswith(b"\x89PNG")
    drawing = saved(page.locator(".pv-card-roc").get_by_label("Save picture as SVG"))
    assert drawing.suggested_filename.endswith(".svg")
    text = drawing.path().read_text()
    picture = ElementTree.fromstring(text)
    # A chart saved as SVG needs nothing else; it has its font, as texts in another may be wider.
    assert {"width", "height", "viewBox", "font-family"} <= set(picture.attrib)
    assert "var(" not in text
    assert not re.search(
        r"(?:href|src)=.(?!#)|url\((?!&quot;#|'?#|\"data:)|<(?:script|image)", text
    )
    (faces,) = picture.findall("{http://www.w3.org/2000/svg}style")
    assert re.fullmatch(r"@font-face {[^}]*data:font/woff2;base64,[^}]*}", str(faces.text))
    # It says what it shows, of which model and data, and how large the area is.
    lines = picture.findall("{http://www.w3.org/2000/svg}text")
    title = page.locator(".pv-card-roc .pv-title").inner_text()
    area = page.locator(".pv-card-roc .pv-figures").inner_text()
    assert area.startswith("AUC 0.")
    said = " ".join(str(line.text) for line in lines)
    assert said == f"{title} made on <i>twenty cases</i> of a long study {area}"
    heavy = [str(line.text) for line in lines if line.get("font-weight") == "600"]
    assert " ".join(heavy) == title
    assert drawing.suggested_filename.endswith("made-on-i-twenty-cases-i-of-a-long-study.svg")
    chart = picture.find("{http://www.w3.org/2000/svg}svg")
    assert chart is not None
    # Nothing of the chart lies under these lines.
    top = float(chart.get("y", 0))
    assert top >= max(float(each.get("y", 0)) for each in picture.findall("{*}text"))
    assert float(picture.get("height", 0)) == top + float(chart.get("height", 0))
    # Plotly's curve and the board's mark of the threshold, in the colours of the page.
    assert {PALETTES["light"][role] for role in ("model", "threshold")} <= colours_of(text)

    # The theme changes without a run.
    settled(page)
    commits = python_says(page)[2]
    colours = """() => [...document.querySelectorAll(".pv-card-roc .scatterlayer .js-line")]
        .map((line) => line.style.stroke)"""
    light = page.evaluate(colours)
    page.emulate_media(color_scheme="dark")
    expect(board).to_have_attribute("data-theme", "dark")
    page.wait_for_function(f"(light) => String(({colours})()) !== String(light)", arg=light)
    assert python_says(page)[2] == commits

    slider(page).press("Home")
    expect(board).to_have_attribute("data-index", "20")
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile("20 of 20 cases called"))
    for expected in range(19, -1, -1):
        slider(page).press("ArrowRight")
        expect(board).to_have_attribute("data-index", str(expected))
    expect(slider(page)).to_have_attribute(
        "aria-valuetext", re.compile("^threshold above every score, 0 of 20 cases called positive")
    )
    slider(page).press("ArrowRight")
    assert index(page) == 0
    expect(page.locator("code")).to_contain_text("inf 0 0")
    expect(page.locator(".pv-board [aria-live]")).to_contain_text("0 of 20 cases called positive")
    # An undefined number is a dash with its reason.
    tile = page.locator(".pv-tile[data-measure=precision]")
    expect(tile.locator("strong")).to_have_text("–")
    expect(tile).to_contain_text("no case is called positive")
    expect(page.locator(".pv-card-precision_recall .pv-dot")).to_be_hidden()


def test_a_late_answer_does_not_move_the_handle_back(demo: Open) -> None:
    page = demo("threshold", delay=0.7)
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


@pytest.mark.thorough
def test_the_second_source_of_plotly_serves_when_streamlits_does_not(
    demo: Open, new_page: Open, problems: list[str]
) -> None:
    page = new_page()
    page.route("**/PlotlyChart*", lambda route: route.abort())
    demo("threshold", page, data="twenty cases")
    assert page.locator("script[src*='plotly.min.js']").count() == 1
    assert page.locator(".pv-plotly .main-svg").count() >= 3
    # Without either the board says so.
    page.route("**/plotly.min.js*", lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("alert").filter(has_text="Plotly did not load")).to_be_visible()
    problems.clear()


def test_changing_the_data_leaves_nothing_behind(demo: Open) -> None:
    # What is counted is of a process: of this page, and of one that stays empty.
    page = demo("threshold", data="twenty cases")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    sizes = []
    for turn in range(6):
        before = page.locator(".pv-board").get_attribute("data-content")
        change(page, data=("two thousand", "twenty cases")[turn % 2])
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


def colours_of(text: str) -> set[str]:
    """The colours in a text, as the palette writes them."""
    written = re.findall(r"rgb\((\d+), (\d+), (\d+)\)", text)
    return {f"#{bytes(map(int, rgb)).hex()}" for rgb in written} | {
        *re.findall("#[0-9a-f]{6}", text)
    }
