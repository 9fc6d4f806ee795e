"""A table that is pasted into a text area, as from Excel: it is read as a file."""

from __future__ import annotations

from perfview import session
from perfview.drawing import st
from perfview.kit.theme import count
from perfview.words import say

MOST_CHARACTERS = 5_000_000
"""Longer texts come as files: the browser would send them again with each change."""
_HEIGHT = 160


def show_paste(*, disabled: bool) -> bytes:
    """Show where a table can be pasted; return the one to be read now, or nothing."""
    # What was read is gone from the area: it has the key of the uploader, new after each upload.
    key = f"pasted-{session.uploader()}"
    with st.expander(say("data.paste")):
        text = st.text_area(
            say("data.paste_label"),
            key=key,
            height=_HEIGHT,
            placeholder=say("data.paste_example"),
            help=say("data.paste_hint"),
            disabled=disabled,
        )
        pressed = st.button(say("data.paste_read"), key="read_pasted", disabled=disabled)
    if not pressed:
        return b""
    if not text.strip():
        session.notify(say("data.paste_nothing"))
        st.rerun()
    if len(text) > MOST_CHARACTERS:
        session.notify(say("data.paste_long", most=count(MOST_CHARACTERS)))
        st.rerun()
    return text.encode("utf-8", "replace")


def name_of_pasted() -> str:
    """Return what the next pasted table is called: a file of the same name would be replaced."""
    used = {file.name for file in session.uploads()}
    name, number = say("data.pasted"), 1
    while name in used:
        number += 1
        name = say("data.pasted_again", number=count(number))
    return name
