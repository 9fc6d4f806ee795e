"""Entries for an author's own words."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from perfview.drawing import st
from perfview.words import say


def show_title_and_note(
    words: str, key: str, *, longest: dict[str, int], hint: str, first: tuple[str, str] = ("", "")
) -> tuple[str, str]:
    """Show the entries of a title and of a note, and return what stands in them.

    Parameters
    ----------
    words
        What the keys of their hints begin with.
    key
        What their Streamlit keys begin with.
    longest
        The longest title and the longest note, in characters; the first ones may be longer.
    hint
        The option of Streamlit that shows the hint of each entry.
    first
        The title and the note that stand there at first: those of a link that the data come from.
    """
    # Other words are other entries: one that is there already would keep what stands in it.
    mark = blake2b(repr(first).encode(), digest_size=6).hexdigest() if any(first) else ""

    def options(name: str, text: str) -> dict[str, Any]:
        told = {"label": say(f"common.{name}"), hint: say(f"{words}.{name}_hint"), "value": text}
        return {**told, "key": f"{key}_{name}{mark}", "max_chars": max(longest[name], len(text))}

    title, note = first
    return (
        st.text_input(**options("title", title)),
        st.text_area(height=80, **options("note", note)),
    )
