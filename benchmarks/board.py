"""The live board beside the same page made of Streamlit's own widgets, in one run.

Both servers show the same cases and are dragged by a real mouse in the same browser. Native widgets
answer when the slider is let go, so each of their steps is a drag of its own; the board is dragged
without a stop.
"""

import tempfile
from pathlib import Path

import numpy as np
from playwright.sync_api import Page

from benchmarks.browsers import opened_page, wait_until_at_rest
from benchmarks.cases import write_cases
from benchmarks.drags import Hand, Traffic, centre, upload
from benchmarks.paints import SCRIPT, kept_times
from benchmarks.servers import ROOT, free_port, running

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


def measured(n: int = CASES) -> tuple[np.ndarray, np.ndarray]:
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
