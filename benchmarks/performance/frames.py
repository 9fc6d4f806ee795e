"""What follows the hand: latency beside Streamlit's own widgets, and work in a frame."""

import numpy as np

from benchmarks import board, costs_board
from benchmarks.frames import Frames
from benchmarks.performance.facts import Fact, Measured, duration, power, times


def beside_widgets(n: int = board.CASES) -> Measured:
    """Measure how soon the views follow, beside the same page made of Streamlit's own widgets."""
    native, _, _, own, _ = board.measured(n)
    ours, theirs = np.median(own.steps), np.median(native.steps)
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
    for name, found, sent in costs_board.dragged(n, busy=busy, numbers=numbers):
        if sent:
            raise RuntimeError(f"{sent} messages went to the server while {name} was dragged.")
        yield from told(name, f"{power(n)} cases{', every core busy' if busy else ''}", found)


def told(handle: str, cases: str, found: Frames) -> Measured:
    late = float(np.percentile(found.work, 95))
    what = f"{handle}, {cases}"
    yield Fact(f"work in a frame, p95, {what}", duration(late / 1000), "a frame has 16.7 ms")
    yield Fact(f"frames missed, {what}", f"{found.missed:,}; {found.work.size:,} shown")
