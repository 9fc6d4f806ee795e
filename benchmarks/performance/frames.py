"""What follows the hand: latency beside Streamlit's own widgets, and work in a frame."""

import numpy as np

from benchmarks import board, costs_board
from benchmarks.performance.facts import Fact, Measured, duration, power, times


def beside_widgets(n: int = board.CASES) -> Measured:
    """Measure how soon the views follow, beside the same page made of Streamlit's own widgets."""
    theirs, ours = map(np.median, board.measured(n))
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
        cases = f"{power(n)} cases{', every core busy' if busy else ''}"
        late = duration(np.percentile(found.work, 95) / 1000)
        yield Fact(f"work in a frame, p95, {name}, {cases}", late, "a frame has 16.7 ms")
        missed = f"{found.missed:,}; {found.work.size:,} shown"
        yield Fact(f"frames missed, {name}, {cases}", missed)
