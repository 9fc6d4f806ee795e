"""The live board beside the same page made of Streamlit's own widgets, in one run.

Both servers show the same cases and are dragged by a real mouse in the same browser. Native widgets
answer when the slider is let go, so each of their steps is a drag of its own; the board is dragged
without a stop: once to see what frames cost, and once to see when its views show each step, as
watching for that costs time itself.
"""

import tempfile
from pathlib import Path

from playwright.sync_api import Page

from benchmarks.browsers import opened_page, wait_until_at_rest
from benchmarks.cases import write_cases
from benchmarks.drags import Hand, Traffic, centre, upload
from benchmarks.frames import Frames
from benchmarks.paints import SCRIPT, Times, kept_times
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


def native_times(page: Page, traffic: Traffic) -> Times:
    """Let the native slider go at `STEPS` places, one after the other."""
    page.wait_for_function("document.querySelectorAll('.annotation-text').length === 4")
    page.wait_for_timeout(1000)
    page.evaluate(NATIVE_VIEWS)
    traffic.reset()
    for step in range(STEPS):
        x, y = centre(page, "[data-testid=stSliderThumbValue]")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + (9 if step % 2 else -13), y, steps=3)
        page.mouse.up()
        page.wait_for_function("steps => paints.kept.steps.length > steps", arg=step)
        page.wait_for_timeout(150)
    return kept_times(page)


def board_times(hand: Hand) -> tuple[Frames, Times]:
    """Drag the board's handle without a stop, twice."""
    hand.page.wait_for_timeout(1000)
    frames = hand.slide(SLIDER)
    wait_until_at_rest(hand.page)
    hand.page.evaluate(BOARD_VIEWS)
    hand.slide(SLIDER)
    return frames, kept_times(hand.page)


def measured(n: int = CASES) -> tuple[Times, tuple[int, int], Frames, Times, int]:
    """Drag both pages of so many cases; return of each its times and what was sent meanwhile.

    That is messages and bytes of the native page; frames and messages of the board.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cases.csv"
        write_cases(file, n)
        with (
            running(ROOT / "benchmarks" / "native_app.py", str(file)) as native_server,
            running(ROOT / "app.py") as board_server,
            opened_page(SCRIPT, port=(port := free_port())) as page,
        ):
            traffic = Traffic(page)
            page.goto(native_server.url)
            wait_until_at_rest(page)
            native = native_times(page, traffic)
            sent = traffic.frames, traffic.bytes
            page.goto(board_server.url)
            wait_until_at_rest(page)
            upload(page, file, n)
            wait_until_at_rest(page)
            frames, board = board_times(Hand(page, port, traffic))
            return native, sent, frames, board, traffic.frames
