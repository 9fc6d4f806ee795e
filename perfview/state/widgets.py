"""Widgets never own a choice: they are set before they are drawn, and read in their callbacks."""

from __future__ import annotations

from typing import Any

import streamlit as st

ENOUGH = 2
"""Runs in which a value is told; only from the second on does Streamlit call back for it."""


def shown(key: str, value: object) -> str:
    """Make the widget `key` show `value`, and return its key.

    What is told overwrites what a reader is typing, so one that shows it already is left alone.
    """
    told: dict[str, tuple[object, int]] = st.session_state.setdefault("told", {})
    before, times = told.get(key, (value, 0))
    times = times if before == value else 0
    if key not in st.session_state or st.session_state[key] != value or times < ENOUGH:
        st.session_state[key] = value
        told[key] = value, times + 1
    return key


def widget(key: str) -> Any:
    """Return what the reader entered in the widget `key`, in its callback."""
    return st.session_state[key]


def sent(key: str) -> Any:
    """Return what a component of the browser has sent, None before it has."""
    return st.session_state.get(key)


def uploader() -> str:
    """Return the key of the uploader; a new one after each upload, so that the old bytes go."""
    return f"uploader-{st.session_state.get('uploads', 0)}"
