"""Whatever can be dragged on the boards, at a million cases: the Costs board and its neighbours.

The line of costs against the threshold has another height at every operating point for every
ratio, so that dragging the ratio is what moves most. However many cases there are, a board draws
from at most a few thousand operating points.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import perfview.pages  # noqa: F401
from benchmarks.browsers import opened_page, wait_until_at_rest
from benchmarks.cases import write_amounts, write_cases
from benchmarks.drags import Hand, Traffic, box_of, busy_cores, centre, read
from benchmarks.frames import Frames, frames_of
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
