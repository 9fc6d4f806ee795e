"""What follows the hand: latency beside Streamlit's own widgets, and work in a frame."""

from collections.abc import Callable
from contextlib import nullcontext

import numpy as np
from playwright.sync_api import Page

from benchmarks.browsers import arrive, choose, opened_page, see, turn, wait_until_at_rest
from benchmarks.cases import kept_file
from benchmarks.drags import Hand, box_of, busy_cores, centre
from benchmarks.frames import Frames, frames_of
from benchmarks.harness import Fact, Measured, duration, power, times
from benchmarks.paints import SCRIPT, kept_times
from benchmarks.servers import ROOT, free_port, running


def line_frames(hand: Hand) -> Frames:
    """Drag the operating line of the cost curve."""
    plot = box_of(hand.page, ".pv-card-cost_curve .pv-overlay")
    start = centre(hand.page, ".pv-card-cost_curve .pv-operating")
    return frames_of(hand.drag(start, left=plot["x"], width=plot["width"]))


def sliding(selector: str) -> Callable[[Hand], Frames]:
    """Return what drags the handle of a slider."""
    return lambda hand: hand.slide(f"{selector} .pv-range")


SLIDER = ".pv-card-distribution"
# What is dragged: its page, the card by which that is known, and how.
DRAGS: dict[str, tuple[str, str, Callable[[Hand], Frames]]] = {
    "threshold, Threshold page": ("threshold", "distribution", sliding(SLIDER)),
    "ratio of the costs": ("costs", "expected_cost", sliding(".pv-ratio")),
    "line on the cost curve": ("costs", "expected_cost", line_frames),
    "threshold, Costs page": ("costs", "expected_cost", sliding(".pv-card-expected_cost")),
    "threshold, Calibration page": ("calibration", "reliability", sliding(".pv-calibration")),
}
OF_NUMBERS = {
    "tolerance, Regression page": ("regression", "errors", sliding(".pv-card-errors")),
}
"""What is dragged where predictions are numbers."""


def handles(n: int, *, busy: bool = False, numbers: bool = False) -> Measured:
    """Measure the work in a frame while thresholds, costs and their curve are dragged.

    With `busy` another process takes each core meanwhile; with `numbers` the tolerance is dragged.
    """
    of = f"{power(n)} cases{', every core busy' if busy else ''}"
    port = free_port()
    with (
        kept_file(n, numbers=numbers) as file,
        running(ROOT / "app.py") as server,
        opened_page(port=port) as page,
    ):
        hand = Hand(page, port)
        arrive(page, server.url)
        choose(page, file)
        with busy_cores() if busy else nullcontext():
            for name, (key, card, frames) in (OF_NUMBERS if numbers else DRAGS).items():
                turn(page, key)
                page.wait_for_selector(f'.pv-board[data-ready="true"] .pv-card-{card}')
                wait_until_at_rest(page)
                page.wait_for_timeout(1000)
                found, sent = frames(hand), hand.sent
                if sent:
                    raise RuntimeError(f"{sent} messages went to the server: {name} was dragged.")
                late = duration(np.percentile(found.work, 95) / 1000)
                yield Fact(f"work in a frame, p95, {name}, {of}", late, "a frame has 16.7 ms")
                missed = f"{found.missed:,}; {found.work.size:,} shown"
                yield Fact(f"frames missed, {name}, {of}", missed)


CASES = 50_000
STEPS = 25

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
    wait_until_at_rest(hand.page)
    hand.page.wait_for_timeout(1000)
    hand.page.evaluate(BOARD_VIEWS)
    DRAGS["threshold, Threshold page"][2](hand)
    return kept_times(hand.page).steps


def sides(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Drag both pages of so many cases; return the milliseconds of each step of either."""
    with (
        kept_file(n) as file,
        running(ROOT / "benchmarks" / "native_app.py", str(file)) as native_server,
        running(ROOT / "app.py") as board_server,
        opened_page(SCRIPT, port=(port := free_port())) as page,
    ):
        hand = Hand(page, port)
        arrive(page, native_server.url)
        native = native_times(page)
        arrive(page, board_server.url)
        choose(page, file)
        see(page, n)
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
