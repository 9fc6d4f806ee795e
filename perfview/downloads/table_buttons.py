"""Buttons that save files, and as what kind of file the reader wants tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from perfview import session
from perfview.downloads.spreadsheets import KINDS, written_as
from perfview.downloads.workbooks import MOST_ROWS
from perfview.kit.parameters import TABLES
from perfview.kit.theme import count
from perfview.words import say

WIDE = 260


def show_kind() -> None:
    """Show the choice of what kind of file tables are."""
    st.selectbox(
        say("downloads.kind"),
        list(KINDS),
        format_func=lambda kind: say(f"downloads.kind_{kind}"),
        key=session.shown("tables_kind", session.choices().of(TABLES)),
        on_change=session.taking(TABLES, "tables_kind"),
        help=say("downloads.kind_help"),
        width=WIDE,
    )


def kind_text() -> str:
    """Return in one word what kind of file tables are."""
    return say(f"downloads.brief_{session.choices().of(TABLES)}")


def show_button(
    label: str,
    made: Callable[[], bytes],
    *,
    name: str,
    key: str,
    ending: str = "csv",
    mime: str = "",
    rows: int = 1,
    told: Mapping[str, object] | None = None,
    read_again: bool = False,
    **look: Any,
) -> None:
    """Show a button that saves a file; a table is of the kind that the reader has chosen.

    Parameters
    ----------
    label : str
        The key of the text on it.
    made : callable
        Returns the bytes of the file; called when the button is pressed, where no session is known.
    name, ending, mime : str
        How its name begins and ends, and its kind if it is no table.
    key : str
        Streamlit key, unique on the page.
    rows : int
        The rows of its longest table, 0 if it has none: a sheet of Excel may be too short for it.
    told : mapping, optional
        What the text holds in its braces.
    read_again : bool
        Whether the app reads the file again: a workbook it could not read.
    **look
        Further options of Streamlit's button.
    """
    chosen = session.choices().of(TABLES)
    if read_again and not KINDS[chosen].delimiter:
        chosen = TABLES.default
    kind = KINDS[chosen]
    # One row of a sheet has the names.
    long = rows >= MOST_ROWS and not kind.delimiter
    st.download_button(
        say(label, **{**(told or {}), "kind": say(f"downloads.brief_{chosen}")}),
        written_as(kind, made),
        file_name=f"{name}.{ending if mime else ending.removesuffix('csv') + kind.ending}",
        mime=mime or kind.mime,
        key=key,
        on_click="ignore",
        disabled=long,
        **look,
    )
    if long:
        st.caption(say("downloads.too_long", most=count(MOST_ROWS), rows=count(rows)))
