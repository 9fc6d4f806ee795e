"""The controls for costs and prevalence that are known only roughly, and what follows from them."""

from __future__ import annotations

import streamlit as st

from perfcore.costs import CostRange, SafestThreshold, Tally
from perfview import session
from perfview.pages.costs.parameters import RANGE
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.tasks.binary.parameters import COSTS, THRESHOLD, UNIT
from perfview.tasks.binary.ranges import ENDS, outside_range, over_range, range_of, safest_in
from perfview.words import say, sentences
from perfview.words.markdown import escaped


def between(priced: Tally, prevalence: float) -> tuple[float, float] | None:
    """Return the lowest and the highest operating condition of the range, None without one."""
    chosen = session.choices()
    among = range_of(chosen.of(COSTS), prevalence, chosen.of(RANGE))
    if among is None or isinstance(among, str) or not _both(priced):
        return None
    low, high = priced.range(among).conditions
    return (low, high) if low <= high else None


def show_ranges(
    file: DataSet, model: str, priced: Tally, prevalence: float, threshold: float
) -> None:
    """Show the ends of each range, and how the threshold in use fares over it."""
    chosen = session.choices()
    if not _both(priced):
        return
    with st.expander(say("costs.ranges"), expanded=bool(chosen.of(RANGE))):
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            for end in ENDS:
                _show_end(end)
        among = range_of(chosen.of(COSTS), prevalence, chosen.of(RANGE))
        if isinstance(among, str):
            st.markdown(f"**{escaped(among)}**")
        elif among is not None:
            _show_meaning(file, model, priced, prevalence, threshold, among)
        else:
            st.caption(say("costs.ranges_hint"))


def _show_meaning(
    file: DataSet,
    model: str,
    priced: Tally,
    prevalence: float,
    threshold: float,
    among: CostRange,
) -> None:
    """Show how threshold and costs in use lie in the range, and the button that plays safe."""
    chosen = session.choices()
    said = [
        outside_range(chosen.of(COSTS), prevalence, among),
        over_range(priced, threshold, among, unit=chosen.of(UNIT)),
    ]
    low, high = priced.range(among).conditions
    if not low <= high:  # no error costs anything: no threshold is safer
        st.markdown(sentences(*said))
        return
    safest: SafestThreshold = tallies.safest(file, model, priced.pricing, among)
    said.append(safest_in(priced, threshold, among, safest, unit=chosen.of(UNIT)))
    with st.container(key="range_meaning"):
        st.markdown(sentences(*said))
    st.button(
        say("costs.use_safest"),
        key="use_safest",
        on_click=_use,
        args=(model, safest.threshold),
        disabled=priced.cases.index(threshold) == safest.index,
    )


def _use(model: str, threshold: float) -> None:
    session.choose(session.choices().having(THRESHOLD, threshold, model))


def _both(priced: Tally) -> bool:
    return bool(priced.cases.positives and priced.cases.negatives)


def _show_end(end: str) -> None:
    """Show one end of a range: empty where that in use holds; prevalences in percent."""
    shares = end.startswith("prevalence")
    value = session.choices().of(RANGE).get(end)
    st.number_input(
        say(f"costs.{end}"),
        min_value=0.0 if shares else None,
        max_value=100.0 if shares else None,
        value=None,
        step=1.0,
        format="%g",
        key=session.shown(f"end-{end}", _shown(value, shares)),
        placeholder=say("costs.range_in_use"),
        on_change=lambda: _take_end(end, session.widget(f"end-{end}"), shares),
        width=184,
    )


def _shown(value: float | None, shares: bool) -> float | None:
    return round(100 * value, 10) if shares and value is not None else value


def _take_end(end: str, value: float | None, shares: bool) -> None:
    share = round(value / 100, 12) if shares and value is not None else value
    chosen = session.choices()
    ends = {name: there for name, there in chosen.of(RANGE).items() if name != end}
    session.choose(chosen.having(RANGE, ends if share is None else {**ends, end: share}))
