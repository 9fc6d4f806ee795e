"""Widgets never own a choice: they are set before they are drawn, and read in their callbacks."""

from __future__ import annotations

from typing import Any

import streamlit as st


def shown(key: str, value: object) -> str:
    """Make the widget `key` show `value`, and return its key."""
    st.session_state[key] = value
    return key


def widget(key: str) -> Any:
    """Return what the reader entered in the widget `key`, in its callback."""
    return st.session_state[key]


def uploader() -> str:
    """Return the key of the uploader; a new one after each upload, so that the old bytes go."""
    return f"uploader-{st.session_state.get('uploads', 0)}"


def keep(key: str, value: object) -> None:
    """Keep a value of a page for this session."""
    st.session_state[key] = value


def kept(key: str) -> Any:
    """Return a value of a page that was kept, or what a component has sent; None without any."""
    return st.session_state.get(key)
