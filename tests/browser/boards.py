"""A board on a page, as a reader meets it and as the demo's Python reports it."""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Literal, TypeVar
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit
from xml.etree import ElementTree

from playwright.sync_api import Download, FloatRect, Locator, Page, TimeoutError, expect

from perfcore import CostMatrix

T = TypeVar("T")
Open = Callable[..., Page]
"""How a fixture opens a page."""


def settled(page: Page) -> None:
    """Wait until Streamlit has run what was asked for, and shows no exception."""
    page.wait_for_selector(
        "html:not([data-asked]) "
        ".stApp[data-test-connection-state=CONNECTED][data-test-script-state=notRunning]",
        state="attached",
    )
    assert page.locator(".stException").count() == 0, page.locator(".stException").inner_text()


ALL_DRAWN = """() => {
    const boards = [...document.querySelectorAll(".pv-board")];
    const hosts = [...document.querySelectorAll(".stBidiComponent, [data-testid=stBidiComponent]")];
    const waits = (host) => host.querySelector("link") && !host.querySelector(".pv-board")
        && !host.querySelector("[role=alert]");
    return boards.some((board) => board.dataset.ready) && !hosts.some(waits)
        && boards.every((board) => board.dataset.ready || !board.checkVisibility());
}"""
"""A board is there once its module is, the link of its sheet before that. What is folded away is
drawn when it is seen."""


def ready(page: Page) -> None:
    """Wait until all boards are drawn: those of the run that was asked for, not of one before."""
    settled(page)
    page.wait_for_function(ALL_DRAWN, polling=50)  # a look at each frame would have it drawn
    settled(page)


def slider(where: Page | Locator) -> Locator:
    return where.get_by_role("slider", name="Threshold")


def index(where: Page | Locator) -> int:
    return int(where.locator(".pv-board").get_attribute("data-index") or -1)


def counts(where: Page | Locator) -> list[float]:
    """True positives, false positives, missed and correctly ruled out, as the matrix shows them."""
    cells = where.locator(".pv-cell-count").all_inner_texts()
    tp, fn, fp, tn = (float(text.replace(",", "")) for text in cells)
    return [tp, fp, fn, tn]


def python_says(page: Page) -> tuple[str, list[float], int]:
    """Python's threshold, its counts there or its costs, and how many commits it has taken."""
    threshold, *numbers, commits = page.locator("code").inner_text().split()
    return threshold, [float(number) for number in numbers], int(commits.removeprefix("commits="))


def priced_by_python(page: Page) -> tuple[float, CostMatrix]:
    """Python's threshold and costs."""
    threshold, (cost_fn, cost_fp), _ = python_says(page)
    return float(threshold), CostMatrix(cost_fn=cost_fn, cost_fp=cost_fp)


def expect_commits(page: Page, many: int) -> None:
    expect(page.locator("code")).to_contain_text(re.compile(rf"commits={many}$"))
    settled(page)


def to(page: Page, name: str) -> None:
    """Turn to the page of this name, until it has taken the place of the one before."""
    before = page.query_selector(".pv-board")
    page.get_by_test_id("stTopNavLink").filter(has_text=name).click()
    if before is not None:
        before.wait_for_element_state("hidden")
    (settled if name == "Data" else ready)(page)


def to_threshold(page: Page) -> None:
    page.get_by_role("link", name="Set the threshold").click()
    ready(page)


def entered(page: Page, name: str, text: str) -> None:
    """Enter what is then in the address."""
    settled(page)  # what is typed into an entry that is still drawn anew is lost
    entry = page.get_by_role("textbox", name=name, exact=True)
    entry.fill(text)
    before = page.url
    entry.press("Enter")
    expect(page).not_to_have_url(before)
    settled(page)


def choose(page: Page, label: str, option: str) -> None:
    """Choose an option of a list of Streamlit's, which closes where the page scrolls."""
    settled(page)
    box = page.get_by_role("combobox", name=label, exact=True)  # that of the page before may stand
    box.scroll_into_view_if_needed()
    painted(page)
    box.click()
    page.get_by_role("option", name=option, exact=True).click()


def ask(page: Page, **chosen: object) -> None:
    """Have the demo show what is chosen."""
    entry, asked = page.get_by_role("textbox", name="Show"), urlencode(chosen)
    entry.fill(asked)
    entry.press("Enter")
    expect(page.get_by_test_id("stText")).to_have_text(asked)
    settled(page)
    expect(page.locator(".pv-board")).to_have_attribute("data-ready", "true")


def change(page: Page, **chosen: object) -> None:
    """Have the board of the demo show something else."""
    before = dict(parse_qsl(page.get_by_role("textbox", name="Show").input_value()))
    ask(page, **before | chosen)


def upload(page: Page, *files: Path) -> None:
    page.locator("input[type=file]").set_input_files(files)
    # Whoever leaves the page before a file is read takes the one that was in use along.
    expect(page.get_by_role("heading", name=files[-1].name)).to_be_visible()
    settled(page)


def box_of(part: Locator) -> FloatRect:
    box = part.bounding_box()
    assert box is not None
    return box


def spot(part: Locator, right: float = 0.5, down: float = 0.5) -> tuple[float, float]:
    """Return where these shares of the width and of the height of a part are: its middle."""
    box = box_of(part)
    return box["x"] + right * box["width"], box["y"] + down * box["height"]


def downloaded(button: Locator) -> Download:
    with button.page.expect_download() as download:
        button.click()
    return download.value


def saved(button: Locator) -> Download:
    """Press a button that draws a picture, and again where Chromium holds the file back.

    It takes a file that comes more than 5 s after the click for one that nobody asked for.
    """
    for _ in range(4):
        with suppress(TimeoutError):
            with button.page.expect_download(timeout=15_000) as download:
                button.click()
            return download.value
    return downloaded(button)


def pictures(page: Page) -> dict[str, list[str]]:
    """Save each chart that is shown; return the lines above it, by its title.

    A chart that cannot be saved fails the test. One is saved as pixels, too: Chromium draws these
    after the picture that the others are saved as.
    """
    told = {}
    cards = page.locator(".pv-card:visible").filter(has=page.locator(".pv-plotly"))
    for n, card in enumerate(cards.all()):
        if n == 0:
            pixels = saved(card.get_by_label("Save picture as PNG"))
            assert pixels.path().read_bytes().startswith(b"\x89PNG")
        drawing = saved(card.get_by_label("Save picture as SVG")).path().read_text()
        lines = ElementTree.fromstring(drawing).findall("{http://www.w3.org/2000/svg}text")
        told[card.locator(".pv-title").inner_text()] = [str(line.text) for line in lines]
    return told


def where(page: Page, mark: str) -> list[list[float]]:
    """Return between which values a mark stands, across and up, read off Plotly's own axes."""
    return page.evaluate(
        """(mark) => {
            const node = document.querySelector(mark);
            const {xaxis, yaxis} = node.closest(".pv-plot").querySelector(".pv-plotly")._fullLayout;
            const {x, y, width, height} = node.getBBox();
            return [
                [x, x + width].map((at) => xaxis.p2d(at - xaxis._offset)),
                [y + height, y].map((at) => yaxis.p2d(at - yaxis._offset)),
            ];
        }""",
        mark,
    )


def middle(page: Page, mark: str) -> list[float]:
    """Return the values at which the middle of a mark stands, across and up."""
    return [(low + high) / 2 for low, high in where(page, mark)]


def frames(page: Page, event: Literal["Sent", "Received"]) -> list[int]:
    """Return a list to which the size of each frame is added from now on."""
    sizes: list[int] = []
    session = page.context.new_cdp_session(page)
    session.on(
        f"Network.webSocketFrame{event}",
        lambda told: sizes.append(len(told["response"]["payloadData"]) * 3 // 4),  # in base64
    )
    session.send("Network.enable")
    return sizes


def tile(part: Page | Locator, name: str) -> Locator:
    """The number on the tile of a measure or of a sum of money."""
    return part.locator(f":is([data-measure={name}], [data-cost={name}]) .pv-tile-value")


def tiles(page: Page, names: Iterable[str]) -> dict[str, str]:
    return {name: tile(page, name).inner_text() for name in names}


def grabbed(handle: Locator) -> tuple[float, float]:
    """Press on the middle of a handle, or where that of a slider stands, and say where that is."""
    handle.scroll_into_view_if_needed()
    handle.element_handle().wait_for_element_state("stable")
    ranged = handle.evaluate("(handle) => handle.matches('input')")
    x, y = along(handle, float(handle.input_value())) if ranged else spot(handle)
    handle.page.mouse.move(x, y)
    handle.page.mouse.down()
    return x, y


def read_along(handle: Locator, steps: Iterable[float], read: Callable[[], T]) -> set[T]:
    """Drag a handle by these pixels, and let go; return what was read after each.

    Nothing is sent before the hand lets go.
    """
    page = handle.page
    sent = frames(page, "Sent")
    x, y = grabbed(handle)
    seen = set()
    for step in steps:
        page.mouse.move(x + step, y)
        painted(page)
        seen.add(read())
    assert sent == []
    page.mouse.up()
    return seen


def explained(figure: Locator, *told: str) -> None:
    """Click a figure, read what is told of it, and close its dialog."""
    figure.click()
    dialog = figure.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for text in told:
        expect(dialog).to_contain_text(text)
    figure.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    settled(figure.page)


def painted(page: Page) -> None:
    """Wait until what a drag has moved is on the screen."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def along(track: Locator, fraction: float) -> tuple[float, float]:
    """Return where the middle of a slider's handle stands at a fraction of its track."""
    box = box_of(track)
    handle = box["height"]
    return box["x"] + handle / 2 + fraction * (box["width"] - handle), box["y"] + handle / 2


def on_axis(where: Page | Locator, fraction: float) -> tuple[float, float]:
    return along(slider(where), fraction)


def press_at(page: Page, fraction: float) -> None:
    """Press and release the slider's track at a fraction of the axis."""
    page.mouse.click(*on_axis(page, fraction))


def commit_at(page: Page, fraction: float) -> None:
    """Press there, and wait until Python has taken that."""
    before = python_says(page)[2]
    press_at(page, fraction)
    expect_commits(page, before + 1)


def drag(page: Page, to: float, part: str = "body") -> None:
    """Drag the handle of the threshold to a fraction of its axis."""
    board = page.locator(part)
    grabbed(slider(board))
    page.mouse.move(*on_axis(board, to), steps=5)
    page.mouse.up()


def threshold_at(page: Page, fraction: float, move: Callable[..., None] = press_at) -> float:
    """Move the threshold there; return what the address then says it is."""
    before = _threshold_text(page.url)
    move(page, fraction)
    page.wait_for_url(lambda url: _threshold_text(url) not in ("", before))
    # Until Python has taken it, what it says of the threshold before may come, address and all.
    painted(page)
    expect(page.locator(".pv-board[data-moving]")).to_have_count(0)
    settled(page)
    return threshold_in_address(page)


def threshold_in_address(page: Page) -> float:
    return float(_threshold_text(page.url))


def _threshold_text(url: str) -> str:
    return parse_qs(urlsplit(url).query).get("t", [""])[0]


def numbers(board: Locator) -> list[str]:
    """Every number that a board says: tiles, matrix, figures and the line above the slider."""
    shown = ".pv-tile-value, .pv-cell-count, .pv-cell-share, .pv-figures b, .pv-now"
    return board.locator(shown).all_inner_texts()


def resized(page: Page, width: int, card: str) -> None:
    """Make the window so wide, and wait until the plot of a card is drawn anew."""
    page.set_viewport_size({"width": width, "height": 900})
    # Before the browser has laid the page out anew, all fits as it was.
    page.wait_for_function("(width) => window.innerWidth === width", arg=width)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    page.wait_for_function(
        """(card) => {
            const body = document.querySelector(`${card} .pv-body`);
            const plot = document.querySelector(`${card} .pv-plotly .main-svg`);
            return Math.abs(body.clientWidth - plot.getBoundingClientRect().width) < 1;
        }""",
        arg=card,
    )


def nothing_is_too_wide(page: Page, apart: str = ".pv-hidden") -> None:
    """Wait until the page does not scroll sideways, and nothing of a board, `apart` from some of
    it, reaches beyond its right edge.
    """
    page.wait_for_function(
        """(apart) => {
            const pages = [document.scrollingElement, ...document.querySelectorAll(".stMain")];
            return pages.every((page) => page.scrollWidth <= page.clientWidth)
                && [...document.querySelectorAll(".pv-board *")]
                    .filter((node) => !node.closest(`.pv-plotly, .pv-scroll, .pv-hidden, ${apart}`))
                    .every((node) => node.getBoundingClientRect().right
                        <= node.closest(".pv-board").getBoundingClientRect().right + 13);
        }""",
        arg=apart,
    )
