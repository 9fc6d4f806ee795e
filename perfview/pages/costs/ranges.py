"""The controls for costs and prevalence that are known only roughly, and what follows from them."""

from __future__ import annotations

from functools import partial

import streamlit as st

from perfcore.costs import CostRange, SafestThreshold
from perfview import session
from perfview.pages.costs.parameters import RANGE
from perfview.tasks.binary import tallies
from perfview.tasks.binary.controls.entries import show_number
from perfview.tasks.binary.controls.views import View
from perfview.tasks.binary.parameters import THRESHOLD
from perfview.tasks.binary.ranges import ENDS, outside_range, over_range, range_of, safest_in
from perfview.words import escaped, say, sentences


def between(view: View) -> tuple[float, float] | None:
    """Return the lowest and the highest operating condition of the range, None without one."""
    among = range_of(view.stated, session.choices().of(RANGE))
    if among is None or isinstance(among, str) or not view.both_classes:
        return None
    low, high = view.tally.range(among).conditions
    return (low, high) if low <= high else None


def show_ranges(view: View) -> None:
    """Show the ends of each range, and how the threshold in use fares over it."""
    if not view.both_classes:
        return
    ends = session.choices().of(RANGE)
    with st.expander(say("costs.ranges"), expanded=bool(ends)):
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            for end in ENDS:
                show_number(
                    say(f"costs.{end}"),
                    f"end-{end}",
                    ends.get(end),
                    partial(_take_end, end),
                    share=end.startswith("prevalence"),
                    placeholder=say("costs.range_in_use"),
                    width=184,
                )
        among = range_of(view.stated, ends)
        if isinstance(among, str):
            st.markdown(f"**{escaped(among)}**")
        elif among is not None:
            _show_meaning(view, among)
        else:
            st.caption(say("costs.ranges_hint"))


def _show_meaning(view: View, among: CostRange) -> None:
    """Show how threshold and costs in use lie in the range, and the button that plays safe."""
    tally, threshold, unit = view.tally, view.threshold, view.use.unit
    said = [outside_range(view.stated, among), over_range(tally, threshold, among, unit=unit)]
    low, high = tally.range(among).conditions
    if not low <= high:  # no error costs anything: no threshold is safer
        st.markdown(sentences(*said))
        return
    safest: SafestThreshold = tallies.safest(view.file, view.model, tally.pricing, among)
    said.append(safest_in(tally, threshold, among, safest, unit=unit))
    with st.container(key="range_meaning"):
        st.markdown(sentences(*said))
    st.button(
        say("costs.use_safest"),
        key="use_safest",
        on_click=_use,
        args=(view.model, safest.threshold),
        disabled=view.cases.index(threshold) == safest.index,
    )


def _use(model: str, threshold: float) -> None:
    session.choose(session.choices().having(THRESHOLD, threshold, model))


def _take_end(end: str, value: float | None) -> None:
    chosen = session.choices()
    others = {name: there for name, there in chosen.of(RANGE).items() if name != end}
    session.choose(chosen.having(RANGE, others if value is None else {**others, end: value}))
