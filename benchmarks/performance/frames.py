"""What follows the hand: latency beside Streamlit's own widgets, and work in a frame."""

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from benchmarks import board, costs_board
from benchmarks.browsers import opened_page, wait_until_at_rest
from benchmarks.cases import write_cases
from benchmarks.drags import Traffic, slider_times, upload
from benchmarks.paints import SCRIPT, Times
from benchmarks.performance.facts import Fact, Measured, duration, power, times
from benchmarks.servers import ROOT, running
from perfview.words import say

FRAME = 1000 / 60
HANDLES = {"threshold": costs_board.THRESHOLD, "ratio of the costs": costs_board.RATIO}


def beside_widgets(n: int = board.CASES) -> Measured:
    """Measure how soon the views follow, beside the same page made of Streamlit's own widgets."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "cases.csv"
        write_cases(file, n)
        with (
            running(ROOT / "benchmarks" / "native_app.py", str(file)) as native_server,
            running(ROOT / "app.py") as board_server,
            opened_page(SCRIPT) as page,
        ):
            traffic = Traffic(page)
            page.goto(native_server.url)
            wait_until_at_rest(page)
            native = board.native_times(page, traffic)
            page.goto(board_server.url)
            wait_until_at_rest(page)
            upload(page, file, n)
            wait_until_at_rest(page)
            own = board.board_times(page, traffic)
    ours, theirs = np.median(own.steps), np.median(native.steps)
    yield Fact(
        f"from hand to picture, four linked views, {power(n)} cases",
        duration(ours / 1000),
        f"{duration(theirs / 1000)}: `st.slider` and four `st.plotly_chart`",
        times(theirs / ours),
    )


def handles(n: int) -> Measured:
    """Measure the work in a frame while threshold and ratio of the costs are dragged."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "cases.csv"
        write_cases(file, n)
        with running(ROOT / "app.py") as server, opened_page(SCRIPT) as page:
            page.set_default_timeout(120_000)
            traffic = Traffic(page)
            page.goto(server.url)
            wait_until_at_rest(page)
            upload(page, file, n)
            wait_until_at_rest(page)
            page.get_by_role("link", name=say("costs.title")).first.click()
            page.wait_for_selector(f'.pv-board[data-ready="true"] {costs_board.RATIO}')
            wait_until_at_rest(page)
            page.evaluate(costs_board.VIEWS)
            for handle, selector in HANDLES.items():
                page.wait_for_timeout(1000)
                wait_until_at_rest(page)
                yield from told(handle, n, slider_times(page, traffic, selector))


def told(handle: str, n: int, found: Times) -> Measured:
    late = float(np.percentile(found.work, 95))
    missed = int(np.sum(found.intervals > 1.5 * FRAME))
    what = f"{handle} dragged, {power(n)} cases"
    yield Fact(f"work in a frame, p95, {what}", duration(late / 1000), "a frame has 16.7 ms")
    yield Fact(f"frames missed, {what}", f"{missed:,} of {found.intervals.size:,}")
