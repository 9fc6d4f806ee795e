"""What the live board has sent, and what was answered beside it."""

from __future__ import annotations

import streamlit as st

from perfview.kit.boards.events import board_events
from perfview.session.choices import Answer
from perfview.session.sessions import choices, choose
from perfview.tasks.binary.amounts import refusal, with_condition


def take_commit(board: str, model: str) -> None:
    """Take over the threshold that the board with the key `board` has committed."""
    commit = board_events(st.session_state.get(board)).commit
    if commit is not None:
        st.session_state[f"{board}-acknowledged"] = commit.sequence
        choose(choices().with_threshold(model, commit.threshold))


def take_cost_commit(board: str, model: str, prevalence: float, units: tuple[float, float]) -> None:
    """Take over threshold and operating condition that the costs board `board` has committed.

    The condition is met by the ratio of costs: the prevalence stays. `units` are those of
    `perfcore.costs.Priced`; where nothing is at stake in a class, no costs meet another condition.
    """
    take_commit(board, model)
    commit = board_events(st.session_state.get(board)).commit
    if commit is not None and commit.condition is not None and 0 < prevalence < 1 and all(units):
        chosen = choices()
        costs = with_condition(chosen.costs_in_use, commit.condition, prevalence, units=units)
        if not refusal(costs):
            choose(chosen.with_costs(costs))


def acknowledged(board: str) -> int:
    """Return the number of the last commit taken over from the board, 0 before the first."""
    number: int = st.session_state.get(f"{board}-acknowledged", 0)
    return number


def answer(text: str, model: str, threshold: float) -> None:
    """Keep `text` to be shown beside the board while `threshold` is in use for `model`.

    Other costs, another prevalence or other requirements end it too.
    """
    st.session_state["answer"] = Answer.at(text, choices(), model, threshold)


def answered(model: str, threshold: float) -> str:
    """Return what was last answered, if it still holds, else ""."""
    kept: Answer | None = st.session_state.get("answer")
    if kept is None:
        return ""
    return kept.text if kept == Answer.at(kept.text, choices(), model, threshold) else ""
