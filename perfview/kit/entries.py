"""Entries for an author's own words."""

from __future__ import annotations

from typing import Any

import streamlit as st

from perfview.words import say


def show_title_and_note(
    words: str, key: str, *, longest: dict[str, int], hint: str
) -> tuple[str, str]:
    """Show the entries of a title and of a note, and return what stands in them.

    Parameters
    ----------
    words
        What the keys of their hints begin with.
    key
        What their Streamlit keys begin with.
    longest
        The longest title and the longest note, in characters.
    hint
        The option of Streamlit that shows the hint of each entry.
    """

    def options(name: str) -> dict[str, Any]:
        told = {"label": say(f"common.{name}"), hint: say(f"{words}.{name}_hint")}
        return {**told, "key": f"{key}_{name}", "max_chars": longest[name]}

    return st.text_input(**options("title")), st.text_area(height=80, **options("note"))
