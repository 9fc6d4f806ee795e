"""What one reader has chosen, and what a page has to tell once."""

from __future__ import annotations

import streamlit as st

from perfview.session.choices import Choices


def choices() -> Choices:
    """Return what the reader has chosen."""
    chosen: Choices = st.session_state.get("choices", Choices())
    return chosen


def choose(chosen: Choices) -> None:
    """Take over what the reader has just chosen; it wins over the address."""
    st.session_state["choices"] = chosen
    st.session_state["chosen_now"] = True


def routed() -> bool:
    """Return whether this session has been through the app's own navigation."""
    return bool(st.session_state.get("routed", False))


def mark_routed() -> None:
    """Note that this session has been through the app's own navigation."""
    st.session_state["routed"] = True


def begin_dialog(page: str) -> None:
    """Note that a dialog is open on `page`: what takes long waits until it is closed."""
    st.session_state["dialog"] = page


def end_dialog() -> None:
    """Note that the dialog was closed."""
    st.session_state.pop("dialog", None)


def in_dialog(page: str) -> bool:
    """Return whether a dialog is open on `page`; one on another page was left with it."""
    return bool(st.session_state.get("dialog") == page)


def refuse(reason: str) -> None:
    """Keep why what was just asked for was not done, to be said once."""
    st.session_state["refusal"] = reason


def refusal() -> str:
    """Return why what was just asked for was not done, "" if it was."""
    reason: str = st.session_state.pop("refusal", "")
    return reason


def notify(notice: str) -> None:
    """Keep `notice` to be shown on top of the page in this run."""
    st.session_state["notices"] = (*st.session_state.get("notices", ()), notice)


def take_notices() -> tuple[str, ...]:
    """Return the notices of this run; they are shown once."""
    notices: tuple[str, ...] = st.session_state.pop("notices", ())
    st.session_state["shown_notices"] = notices
    return notices


def repeat_notices() -> None:
    """Have what this run has told told again by the next, which the page itself begins."""
    for notice in st.session_state.get("shown_notices", ()):
        notify(notice)
