"""What follows the hand: latency beside Streamlit's own widgets, and work in a frame."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import numpy as np
from playwright.sync_api import Page

import perfview.pages  # noqa: F401
from benchmarks.browsers import opened_page, wait_until_at_rest
from benchmarks.cases import write_amounts, write_cases
from benchmarks.drags import Hand, Traffic, box_of, busy_cores, centre, read, upload
from benchmarks.frames import Frames, frames_of
from benchmarks.paints import SCRIPT, kept_times
from benchmarks.performance.facts import Fact, Measured, duration, power, times
from benchmarks.servers import ROOT, free_port, running
from perfview.words import say

LINE = ".pv-card-cost_curve .pv-operating"
CURVE = ".pv-card-cost_curve .pv-overlay"
# The card by which a page is known.
FIRST = {
    "threshold": "distribution",
    "costs": "expected_cost",
    "calibration": "reliability",
    "regression": "errors",
}


def line_frames(hand: Hand) -> Frames:
    """Drag the operating line of the cost curve."""
    plot = box_of(hand.page, CURVE)
    start = centre(hand.page, LINE)
    return frames_of(hand.drag(start, left=plot["x"], width=plot["width"]))


def sliding(selector: str) -> Callable[[Hand], Frames]:
    """Return what drags the handle of a slider."""
    return lambda hand: hand.slide(selector)


# What is dragged: its page, and how.
DRAGS: dict[str, tuple[str, Callable[[Hand], Frames]]] = {
    "threshold, Threshold page": ("threshold", sliding(".pv-card-distribution .pv-range")),
    "ratio of the costs": ("costs", sliding(".pv-ratio .pv-range")),
    "line on the cost curve": ("costs", line_frames),
    "threshold, Costs page": ("costs", sliding(".pv-card-expected_cost .pv-range")),
    "threshold, Calibration page": ("calibration", sliding(".pv-calibration .pv-range")),
}
OF_NUMBERS = {"tolerance, Regression page": ("regression", sliding(".pv-card-errors .pv-range"))}
"""What is dragged where predictions are numbers."""


def dragged(
    cases: int, *, busy: bool = False, numbers: bool = False
) -> Iterator[tuple[str, Frames, int]]:
    """Drag one thing after the other; each with its frames and how many were sent to the server.

    With `busy` another process takes each core meanwhile. With `numbers` predictions are numbers.
    """
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cases.csv"
        (write_amounts if numbers else write_cases)(file, cases)
        with running(ROOT / "app.py") as server, opened_page(port=port) as page:
            page.set_default_timeout(120_000)
            hand = Hand(page, port, Traffic(page))
            page.goto(server.url)
            wait_until_at_rest(page)
            read(page, file)
            with busy_cores() if busy else nullcontext():
                for name, (key, frames) in (OF_NUMBERS if numbers else DRAGS).items():
                    page.get_by_role("link", name=say(f"{key}.title")).first.click()
                    page.wait_for_selector(f'.pv-board[data-ready="true"] .pv-card-{FIRST[key]}')
                    wait_until_at_rest(page)
                    page.wait_for_timeout(1000)
                    yield name, frames(hand), hand.traffic.frames


CASES = 50_000
STEPS = 25
SLIDER = ".pv-card-distribution .pv-range"

NATIVE_VIEWS = """paints.watch("pointerup", "[data-testid=stSlider]",
  () => [...document.querySelectorAll(".annotation-text")].map((text) => text.textContent))"""

BOARD_VIEWS = """paints.watch("input", ".pv-range", () => [
  document.querySelector(".pv-cut").getAttribute("x1"),
  document.querySelector(".pv-matrix").textContent,
  ...[...document.querySelectorAll(".pv-dot")].map((dot) =>
    `${dot.getAttribute("cx")} ${dot.getAttribute("cy")}`),
])"""


def native_times(page: Page) -> np.ndarray:
    """Let the native slider go at `STEPS` places, one after the other."""
    page.wait_for_function("document.querySelectorAll('.annotation-text').length === 4")
    page.wait_for_timeout(1000)
    page.evaluate(NATIVE_VIEWS)
    for step in range(STEPS):
        x, y = centre(page, "[data-testid=stSliderThumbValue]")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + (9 if step % 2 else -13), y, steps=3)
        page.mouse.up()
        page.wait_for_function("steps => paints.kept.steps.length > steps", arg=step)
        page.wait_for_timeout(150)
    return kept_times(page).steps


def board_times(hand: Hand) -> np.ndarray:
    """Drag the board's handle without a stop."""
    hand.page.wait_for_timeout(1000)
    hand.page.evaluate(BOARD_VIEWS)
    hand.slide(SLIDER)
    return kept_times(hand.page).steps


def sides(n: int = CASES) -> tuple[np.ndarray, np.ndarray]:
    """Drag both pages of so many cases; return the milliseconds of each step of either."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cases.csv"
        write_cases(file, n)
        with (
            running(ROOT / "benchmarks" / "native_app.py", str(file)) as native_server,
            running(ROOT / "app.py") as board_server,
            opened_page(SCRIPT, port=(port := free_port())) as page,
        ):
            hand = Hand(page, port, Traffic(page))
            page.goto(native_server.url)
            wait_until_at_rest(page)
            native = native_times(page)
            page.goto(board_server.url)
            wait_until_at_rest(page)
            upload(page, file, n)
            wait_until_at_rest(page)
            return native, board_times(hand)


def beside_widgets(n: int = CASES) -> Measured:
    """Measure how soon the views follow, beside the same page made of Streamlit's own widgets."""
    theirs, ours = map(np.median, sides(n))
    yield Fact(
        f"from hand to picture, four linked views, {power(n)} cases",
        duration(ours / 1000),
        f"{duration(theirs / 1000)}: `st.slider` and four `st.plotly_chart`",
        times(theirs / ours),
    )


def handles(n: int, *, busy: bool = False, numbers: bool = False) -> Measured:
    """Measure the work in a frame while thresholds, costs and their curve are dragged.

    With `busy` another process takes each core meanwhile; with `numbers` the tolerance is dragged.
    """
    for name, found, sent in dragged(n, busy=busy, numbers=numbers):
        if sent:
            raise RuntimeError(f"{sent} messages went to the server while {name} was dragged.")
        cases = f"{power(n)} cases{', every core busy' if busy else ''}"
        late = duration(np.percentile(found.work, 95) / 1000)
        yield Fact(f"work in a frame, p95, {name}, {cases}", late, "a frame has 16.7 ms")
        missed = f"{found.missed:,}; {found.work.size:,} shown"
        yield Fact(f"frames missed, {name}, {cases}", missed)
