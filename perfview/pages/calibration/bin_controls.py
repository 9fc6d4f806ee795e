"""Which bins are shown on the reliability curve: entries in a popover."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from perfview import session
from perfview.drawing import st
from perfview.tasks.binary import commits
from perfview.tasks.binary.bins import BINS, FIRST_BINS, LEFT, MOST, Bins, bins_text, edges_read
from perfview.tasks.numbers import Bounds, show_number
from perfview.tasks.pickers import WIDE
from perfview.words import say

NONE = "none"
WAYS = (NONE, "width", "count", "edges")


def show_bins() -> None:
    """Show how scores are cut into bins, or that none are shown."""
    bins = session.choices().of(BINS)
    with st.popover(say("calibration.bins"), width="content"):
        st.selectbox(
            say("calibration.bins_how"),
            WAYS,
            format_func=lambda way: say(f"calibration.bins_{way}"),
            help=say("calibration.bins_help"),
            **session.entry("bins_how", _take_how, NONE if bins is None else bins.how),
            width=WIDE,
        )
        if bins is None:
            return
        if bins.how == "edges":
            st.text_input(
                say("calibration.bins_between"),
                help=say("calibration.bins_between_help"),
                **session.entry("bins_edges", _take_edges, " ".join(map(str, bins.edges))),
                width=WIDE,
            )
        else:
            show_number(
                say("calibration.bins_number"),
                "bins_number",
                bins.number,
                lambda number: _take(number=int(number or 1)),
                bounds=Bounds(1, MOST, whole=True),
                needed=True,
                width=WIDE,
            )
        if bins.how != "count":
            st.selectbox(
                say("calibration.bins_closed"),
                ("right", "left"),
                format_func=lambda side: say(f"calibration.bins_closed_{side}"),
                **session.entry("bins_closed", lambda side: _take(closed=side), bins.closed),
                width=WIDE,
            )


def _take_how(how: Any) -> None:
    if how == NONE:
        session.take(BINS, None)
        return
    bins = session.choices().of(BINS) or FIRST_BINS
    if how == "edges" and not bins.edges:
        bins = replace(bins, edges=tuple(i / bins.number for i in range(1, bins.number)) or (0.5,))
    session.take(BINS, replace(bins, how=how))


def _take_edges(text: str) -> None:
    edges = edges_read(text)
    if edges is None or len(bins_text(Bins("edges", edges=edges))) > BINS.longest - len(LEFT):
        commits.answer(say("calibration.bins_refused", text=text[:40], most=MOST - 1))
    else:
        _take(edges=edges)


def _take(**changed: Any) -> None:
    bins: Bins = session.choices().of(BINS) or FIRST_BINS
    session.take(BINS, replace(bins, **changed))
