"""The control that finds a threshold: a goal, its number where it takes one, and a button."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from perfview import cached, state
from perfview.deployments import deployment_of
from perfview.goals import GOALS, among_text, found_text, goal_label, search
from perfview.words import say


def show_goal(model: str) -> None:
    """Show the control; the button puts what it finds in place of the threshold in use."""
    chosen = state.choices()
    st.selectbox(
        say("threshold.goal"),
        list(GOALS),
        format_func=lambda goal: goal_label(goal, chosen.marked),
        key=state.shown("goal", chosen.goal),
        on_change=lambda: state.choose(replace(state.choices(), goal=state.widget("goal"))),
        width=216,
    )
    value = _value(chosen.goal)
    if value is not None:
        st.number_input(
            say("threshold.goal_value"),
            min_value=0.0,
            max_value=100.0,
            step=1.0,
            format="%g",
            key=state.shown("goal_value", 100 * value),
            on_change=_take_value,
            width=112,
        )
    st.button(say("threshold.find"), key="find", on_click=_find, args=(model,), width=64)


def _value(goal: str) -> float | None:
    return state.choices().goal_values.get(goal, GOALS[goal].value)


def _take_value() -> None:
    chosen = state.choices()
    share = round(state.widget("goal_value") / 100, 12)
    state.choose(replace(chosen, goal_values={**chosen.goal_values, chosen.goal: share}))


def _find(model: str) -> None:
    chosen = state.choices()
    value = _value(chosen.goal) or 0.0
    file = state.data_in_use()
    there = deployment_of(chosen, cached.sweep(file, model), cached.amounts(file, model))
    priced = cached.priced(file, model, there.pricing)
    found = search(priced, chosen.goal, value, chosen.marked, there, chosen.requirements)
    if isinstance(found, str):
        threshold = chosen.threshold[chosen.data, model]
        state.answer(say("threshold.unreachable", reason=found), model, threshold)
        return
    state.choose(chosen.with_threshold(model, found.threshold))
    if chosen.requirements:
        text = among_text(found, chosen.goal, value, chosen.marked, chosen.requirements)
    else:
        text = found_text(found, chosen.goal, value, chosen.marked, there)
    state.answer(text, model, found.threshold)
