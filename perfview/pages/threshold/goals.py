"""The control that finds a threshold: a goal, its number where it takes one, and a button."""

from __future__ import annotations

import streamlit as st

from perfview import session
from perfview.tasks.binary import commits, tallies
from perfview.tasks.binary.controls.pickers import threshold_in_use
from perfview.tasks.binary.goals import GOALS, among_text, found_text, goal_label, search
from perfview.tasks.binary.parameters import GOAL, GOAL_VALUES, MARK, NEED, THRESHOLD
from perfview.tasks.binary.uses import use_of
from perfview.words import say


def show_goal(model: str) -> None:
    """Show the control; the button puts what it finds in place of the threshold in use."""
    chosen = session.choices()
    st.selectbox(
        say("threshold.goal"),
        list(GOALS),
        format_func=lambda goal: goal_label(goal, chosen.of(MARK)),
        key=session.shown("goal", chosen.of(GOAL)),
        on_change=lambda: session.choose(session.choices().having(GOAL, session.widget("goal"))),
        width=216,
    )
    value = _value(chosen.of(GOAL))
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
    return session.choices().of(GOAL_VALUES).get(goal, GOALS[goal].value)


def _take_value() -> None:
    chosen = session.choices()
    known = chosen.of(GOAL_VALUES)
    share = round(session.widget("goal_value") / 100, 12)
    session.choose(chosen.having(GOAL_VALUES, {**known, chosen.of(GOAL): share}))


def _find(model: str) -> None:
    chosen = session.choices()
    goal, marked, required = chosen.of(GOAL), chosen.of(MARK), chosen.of(NEED)
    value = _value(goal) or 0.0
    file = session.data_in_use()
    there = use_of(chosen, tallies.tally(file, model))
    priced = tallies.priced(file, model, there.pricing)
    found = search(priced, goal, value, marked, there, required)
    if isinstance(found, str):
        threshold = threshold_in_use(file, model, priced.cases)
        commits.answer(say("threshold.unreachable", reason=found), model, threshold)
        return
    session.choose(chosen.having(THRESHOLD, found.threshold, model))
    if required:
        text = among_text(found, goal, value, marked, required)
    else:
        text = found_text(found, goal, value, marked, there)
    commits.answer(text, model, found.threshold)
