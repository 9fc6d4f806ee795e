"""What every page shares: navigation, the app's only style sheet, and the place of notices."""

from __future__ import annotations

import streamlit as st
from streamlit.navigation.page import Page

from perfview import state
from perfview.markdown import escaped
from perfview.words import say

# Streamlit leaves 6rem free above a page and 1rem between rows: on a laptop that pushes the board
# below the fold. Nothing else about Streamlit's looks is changed here.
STYLE = """<style>
.stMainBlockContainer {padding: 3.6rem 1.5rem 1.5rem; max-width: 1500px;}
.stMainBlockContainer .stVerticalBlock {gap: 0.6rem;}
@media (max-width: 640px) {.stMainBlockContainer {padding: 3.6rem 0.75rem 1.5rem;}}
</style>"""


def navigation() -> Page:
    """Return the page that the address names, and show the way to the others."""
    state.mark_routed()
    return st.navigation(
        [
            st.Page("pages/data.py", title=say("data.title"), icon=":material/table:"),
            st.Page(
                "pages/threshold.py",
                title=say("threshold.title"),
                icon=":material/tune:",
                default=True,
            ),
        ],
        position="top",
    )


def begin_page() -> None:
    """Follow the address and show what could not be followed; the first thing a page does.

    The first visitor of a new server who comes by a deep link gets the page file without `app.py`,
    as Streamlit runs whatever lies in ``pages/`` until it hears of a navigation. Then the page is
    run once more, through the entry.
    """
    if not state.routed():
        navigation()
        st.rerun()
    state.follow_address()
    for notice in state.take_notices():
        st.warning(escaped(notice), icon=":material/info:")


def show_style() -> None:
    """Put the style sheet into the page."""
    st.html(STYLE)
