"""The controls that save, switch and forget scenarios, and the table that compares them."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from perfcore.counts import Sweep
from perfview import state
from perfview.markdown import escaped
from perfview.scenarios import LONGEST_NAME, MOST_SCENARIOS, compared
from perfview.words import say


def show_scenarios() -> None:
    """Show the scenarios by name, and a place to save the costs in use as one of them."""
    chosen = state.choices()
    with st.popover(say("costs.scenarios"), width="content"):
        # Not a list to select from: in the browser it would not forget a choice taken back here.
        for name in chosen.scenarios:
            if name != chosen.scenario_in_use:
                label = escaped(say("costs.scenario_switch", name=name))
                st.button(label, key=f"scenario-{name}", on_click=_switch, args=(name,))
        if chosen.scenario_in_use is not None:
            st.markdown(escaped(say("costs.scenario_in_use", name=chosen.scenario_in_use)))
            st.button(say("costs.scenario_forget"), key="scenario_forget", on_click=_forget)
        else:
            st.text_input(
                say("costs.scenario_save"),
                key=state.shown("scenario_save", ""),
                placeholder=say("costs.scenario_name"),
                max_chars=LONGEST_NAME,
                help=say("costs.scenario_help"),
                on_change=lambda: _save(state.widget("scenario_save").strip()),
            )


def show_comparison(sweep: Sweep, threshold: float) -> None:
    """Show what every scenario says of the threshold in use, if there are any."""
    scenarios = state.choices().scenarios
    if not scenarios:
        return
    st.markdown(f"**{say('costs.scenarios_compared')}**")
    rows = [
        {say("costs.scenario"): name, **compared(scenario, sweep, threshold)}
        for name, scenario in scenarios.items()
    ]
    st.dataframe(pd.DataFrame(rows), hide_index=True, height="content", key="scenarios")


def _switch(name: str) -> None:
    state.choose(state.choices().with_scenario(name))


def _save(name: str) -> None:
    chosen = state.choices()
    if name and len(chosen.scenarios) < MOST_SCENARIOS:
        state.choose(chosen.with_saved(name))
    elif name:
        state.notify(say("costs.scenarios_full", most=MOST_SCENARIOS))


def _forget() -> None:
    state.choose(state.choices().without_scenario())
