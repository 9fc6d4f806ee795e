"""The control that finds a threshold: a goal, its number where it takes one, and a button."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from perfview import session
from perfview.session import caches
from perfview.tasks.binary.goals import GOALS, among_text, found_text, goal_label, search
from perfview.tasks.binary.uses import use_of
from perfview.words import say


def show_goal(model: str) -> None:
    """Show the control; the button puts what it finds in place of the threshold in use."""
    chosen = session.choices()
    st.selectbox(
        say("threshold.goal"),
        list(GOALS),
        format_func=lambda goal: goal_label(goal, chosen.marked),
        key=session.shown("goal", chosen.goal),
        on_change=lambda: session.choose(replace(session.choices(), goal=session.widget("goal"))),
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
            key=session.shown("goal_value", 100 * value),
            on_change=_take_value,
            width=112,
        )
    st.button(say("threshold.find"), key="find", on_click=_find, args=(model,), width=64)


def _value(goal: str) -> float | None:
    return session.choices().goal_values.get(goal, GOALS[goal].value)


def _take_value() -> None:
    chosen = session.choices()
    share = round(session.widget("goal_value") / 100, 12)
    session.choose(replace(chosen, goal_values={**chosen.goal_values, chosen.goal: share}))


def _find(model: str) -> None:
    chosen = session.choices()
    value = _value(chosen.goal) or 0.0
    file = session.data_in_use()
    there = use_of(chosen, caches.sweep(file, model), caches.amounts(file, model))
    priced = caches.priced(file, model, there.pricing)
    found = search(priced, chosen.goal, value, chosen.marked, there, chosen.requirements)
    if isinstance(found, str):
        threshold = chosen.threshold[chosen.data, model]
        session.answer(say("threshold.unreachable", reason=found), model, threshold)
        return
    session.choose(chosen.with_threshold(model, found.threshold))
    if chosen.requirements:
        text = among_text(found, chosen.goal, value, chosen.marked, chosen.requirements)
    else:
        text = found_text(found, chosen.goal, value, chosen.marked, there)
    session.answer(text, model, found.threshold)
