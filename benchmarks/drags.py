"""A hand that drags in the page, and what goes over the wire meanwhile."""

import time
from pathlib import Path

import numpy as np
from playwright.sync_api import Page, WebSocket

import perfview.pages  # noqa: F401
from benchmarks.browsers import wait_until_at_rest
from benchmarks.paints import Times, kept_times
from perfview.words import say

MOVES = 750
HANDLE = 22

SHOWS_CASES = """cases => cases === [...document.querySelectorAll(".pv-cell-count")]
  .reduce((sum, cell) => sum + Number(cell.textContent.replace(/\\D/g, "")), 0)"""


class Traffic:
    """Websocket frames of a page and their bytes."""

    def __init__(self, page: Page) -> None:
        self.reset()
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self.add)
        socket.on("framereceived", self.add)

    def add(self, payload: bytes | str) -> None:
        self.frames += 1
        self.bytes += len(payload)

    def reset(self) -> None:
        self.frames = self.bytes = 0


def box_of(page: Page, selector: str) -> dict[str, float]:
    """Return where an element is, brought into view."""
    element = page.locator(selector).first
    element.scroll_into_view_if_needed()
    box = element.bounding_box()
    if box is None:
        raise RuntimeError(f"Nothing to drag: {selector} is not on the page.")
    return dict(box)


def centre(page: Page, selector: str) -> tuple[float, float]:
    """Return the middle of an element."""
    box = box_of(page, selector)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def upload(page: Page, file: Path, cases: int) -> None:
    """Upload a CSV on the Data page and open it on the Threshold page."""
    page.get_by_role("link", name=say("data.title")).first.click()
    page.locator("input[type=file]").first.set_input_files(file)
    page.get_by_text(f"{cases:,}").first.wait_for()
    wait_until_at_rest(page)
    page.get_by_role("link", name=say("threshold.title")).first.click()
    page.wait_for_function(SHOWS_CASES, arg=cases)


def slider_times(page: Page, traffic: Traffic, selector: str) -> Times:
    """Drag the handle of a slider of the board to and fro; see `dragged_times`."""
    box = box_of(page, selector)
    left, width, y = box["x"], box["width"], box["y"] + box["height"] / 2
    value = float(page.locator(selector).input_value())
    handle = left + HANDLE / 2 + value * (width - HANDLE)
    return dragged_times(page, traffic, start=(handle, y), left=left, width=width)


def dragged_times(
    page: Page, traffic: Traffic, *, start: tuple[float, float], left: float, width: float
) -> Times:
    """Drag from `start` to and fro along `width` at the pace of a mouse, a place every 8 ms."""
    x, y = start
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(left + 0.5 * width, y, steps=20)
    page.wait_for_timeout(100)
    traffic.reset()
    page.evaluate("paints.reset()")
    began = time.perf_counter()
    for step in range(MOVES):
        page.mouse.move(left + width * (0.5 + 0.35 * np.sin(step * 2 * np.pi / 125)), y)
        time.sleep(max(0.0, began + step * 0.008 - time.perf_counter()))
    page.wait_for_timeout(50)
    times = kept_times(page)
    page.mouse.up()
    return times
