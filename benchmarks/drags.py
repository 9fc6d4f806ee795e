"""A hand that drags in the page, and what goes over the wire meanwhile.

The hand moves once for each refresh of the screen. A command sent from here would wait for the
answer to the one before, which takes two refreshes; so a worker of the page sends them to the
browser itself, as DevTools do: to the page they are moves of a real mouse.
"""

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import FloatRect, Page, WebSocket

from benchmarks.frames import CATEGORIES, Frames, frames_of

# Some fall between two refreshes and are not counted.
MOVES = 440
HANDLE = 22
# To and fro once in so many moves.
PERIOD = 125

# A machine that is busy may refresh the screen seldom: the hand rests after so many seconds.
LONGEST = 30

WORKER = """onmessage = ({ data: { socket, moves, longest, period, x, y, reach } }) => {
  const hand = new WebSocket(socket);
  let id = 0;
  const rest = () => { hand.close(); postMessage(id); };
  function move() {
    if (id === moves) return rest();
    id++;
    const params = { type: "mouseMoved", y, button: "left", buttons: 1,
      x: x + reach * Math.sin((id * 2 * Math.PI) / period) };
    hand.send(JSON.stringify({ id, method: "Input.dispatchMouseEvent", params }));
    requestAnimationFrame(move);
  }
  hand.onopen = () => requestAnimationFrame(move);
  setTimeout(rest, 1000 * longest);
  hand.onerror = () => { throw new Error("The browser does not listen to the hand."); };
}"""

DRAG = """([code, drag]) => new Promise((done, fail) => {
  const worker = new Worker(URL.createObjectURL(new Blob([code])));
  worker.onmessage = ({ data }) => { worker.terminate(); done(data); };
  worker.onerror = ({ message }) => fail(new Error(message));
  worker.postMessage(drag);
})"""


def box_of(page: Page, selector: str) -> FloatRect:
    """Return where an element is, brought into view."""
    element = page.locator(selector).first
    element.scroll_into_view_if_needed()
    box = element.bounding_box()
    if box is None:
        raise RuntimeError(f"Nothing to drag: {selector} is not on the page.")
    return box


def centre(page: Page, selector: str) -> tuple[float, float]:
    """Return the middle of an element."""
    box = box_of(page, selector)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Hand:
    """A mouse on a page whose browser listens on a port of DevTools.

    `sent` counts the websocket frames of the page in a drag, but for the hand's own.
    """

    def __init__(self, page: Page, port: int) -> None:
        self.page, self.port, self.sent, self._counting = page, port, 0, False
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        if "/devtools/" not in socket.url:
            for event in ("framesent", "framereceived"):
                socket.on(event, self._add)

    def _add(self, _: bytes | str) -> None:
        self.sent += self._counting

    def slide(self, selector: str) -> Frames:
        """Drag the handle of a slider of the board to and fro."""
        box = box_of(self.page, selector)
        left, width, y = box["x"], box["width"], box["y"] + box["height"] / 2
        value = float(self.page.locator(selector).input_value())
        handle = left + HANDLE / 2 + value * (width - HANDLE)
        return frames_of(self.drag((handle, y), left=left, width=width), "input")

    def drag(self, start: tuple[float, float], *, left: float, width: float) -> bytes:
        """Drag from `start` to and fro along `width`; return the browser's trace of it.

        After `LONGEST` seconds it ends and says so; without a single move it is a RuntimeError.
        """
        page, middle = self.page, left + width / 2
        browser = page.context.browser
        assert browser is not None
        x, y = start
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(middle, y, steps=20)
        page.wait_for_timeout(300)
        self.sent, self._counting = 0, True
        browser.start_tracing(page=page, categories=CATEGORIES)
        how = {"socket": self._socket(), "moves": MOVES, "longest": LONGEST, "period": PERIOD}
        where = {"x": middle, "y": y, "reach": 0.35 * width}
        moved = page.evaluate(DRAG, [WORKER, {**how, **where}])
        page.wait_for_timeout(50)
        trace = browser.stop_tracing()
        # What letting go sends is not sent in the drag.
        self._counting = False
        page.mouse.up()
        if moved == 0:
            raise RuntimeError(f"The hand did not move within {LONGEST} s.")
        if moved < MOVES:
            print(f"Only {moved} of {MOVES} moves within {LONGEST} s.", file=sys.stderr)
        return trace

    def _socket(self) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/json") as told:
            pages = [target for target in json.load(told) if target["url"] == self.page.url]
        socket: str = pages[0]["webSocketDebuggerUrl"]
        return socket


@contextmanager
def busy_cores() -> Iterator[None]:
    """Have a process that never rests on every core until the block ends."""
    command = [sys.executable, "-c", "while True: pass"]
    others = [subprocess.Popen(command) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()
