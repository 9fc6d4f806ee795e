"""The control that finds a threshold: a goal, its number where it takes one, and a button."""

from __future__ import annotations

from perfview import session
from perfview.drawing import st
from perfview.tasks.binary import commits
from perfview.tasks.binary.goals import GOALS, Question, found_text, goal_label, search
from perfview.tasks.binary.parameters import GOAL, GOAL_VALUES, MARK, NEED, THRESHOLD
from perfview.tasks.binary.views import view_in_use
from perfview.tasks.numbers import show_number
from perfview.words import say


def show_goal() -> None:
    """Show the control; the button puts what it finds in place of the threshold in use."""
    chosen = session.choices()
    st.selectbox(
        say("threshold.goal"),
        list(GOALS),
        format_func=lambda goal: goal_label(goal, chosen.of(MARK)),
        **session.entry("goal", GOAL),
        width=168,
    )
    value = _value(chosen.of(GOAL))
    if value is not None:
        show_number(
            say("threshold.goal_value"), "goal_value", value, _take_value, needed=True, width=112
        )
    st.button(say("threshold.find"), key="find", on_click=_find, width=64)


def _value(goal: str) -> float | None:
    return session.choices().of(GOAL_VALUES).get(goal, GOALS[goal].value)


def _take_value(share: float | None) -> None:
    chosen = session.choices()
    if share is not None:
        known = chosen.of(GOAL_VALUES)
        session.choose(chosen.having(GOAL_VALUES, {**known, chosen.of(GOAL): share}))


def _find() -> None:
    view, chosen = view_in_use(), session.choices()
    goal = chosen.of(GOAL)
    asked = Question(
        view.tally, goal, _value(goal) or 0.0, chosen.of(MARK), view.use, chosen.of(NEED)
    )
    found = search(asked)
    if isinstance(found, str):
        commits.answer(say("threshold.unreachable", reason=found))
        return
    session.take(THRESHOLD, found.threshold, view.model)
    commits.answer(found_text(found, asked))
