"""What follows the hand: latency beside Streamlit's own widgets, and work in a frame."""

import numpy as np

from benchmarks import board, costs_board
from benchmarks.frames import Frames
from benchmarks.performance.facts import Fact, Measured, duration, power, times

PARTS = ("script", "style", "layout", "paint")


def beside_widgets(n: int = board.CASES, *, more: bool = False) -> Measured:
    """Measure how soon the views follow, beside the same page made of Streamlit's own widgets."""
    native, (messages, size), found, own, sent = board.measured(n)
    ours, theirs = np.median(own.steps), np.median(native.steps)
    cases, widgets = f"{power(n)} cases", "`st.slider` and four `st.plotly_chart`"
    yield Fact(
        f"from hand to picture, four linked views, {cases}",
        duration(ours / 1000),
        f"{duration(theirs / 1000)}: {widgets}",
        times(theirs / ours),
    )
    if more:
        ours, theirs = (duration(np.percentile(each.steps, 95) / 1000) for each in (own, native))
        yield Fact(f"the same, p95, {cases}", ours, f"{theirs}: {widgets}")
        a_step = f"{messages / board.STEPS:.0f} ({size / board.STEPS / 1000:.0f} kB) a step"
        yield Fact("websocket frames in the drag", str(sent), f"{a_step}: {widgets}")
        yield from told("board while dragging", cases, found, more=True)


def handles(n: int, *, busy: bool = False, numbers: bool = False, more: bool = False) -> Measured:
    """Measure the work in a frame while thresholds, costs and their curve are dragged.

    With `busy` another process takes each core meanwhile; with `numbers` the tolerance is dragged;
    with `more` the parts of the work are told.
    """
    for name, found, sent in costs_board.dragged(n, busy=busy, numbers=numbers):
        if sent:
            raise RuntimeError(f"{sent} messages went to the server while {name} was dragged.")
        cases = f"{power(n)} cases{', every core busy' if busy else ''}"
        yield from told(name, cases, found, more=more)


def told(handle: str, cases: str, found: Frames, *, more: bool = False) -> Measured:
    """Yield the work in a frame, its parts if asked, and the frames missed."""
    middle, late = np.percentile(found.work, [50, 95]) / 1000
    what = f"{handle}, {cases}"
    yield Fact(f"work in a frame, p95, {what}", duration(late), "a frame has 16.7 ms")
    if more:
        parts = (f"{part} {np.median(getattr(found, part)):.1f}" for part in PARTS)
        yield Fact(f"its medians, {what}", f"{duration(middle)}: {', '.join(parts)}")
    yield Fact(f"frames missed, {what}", f"{found.missed:,}; {found.work.size:,} shown")
