"""Buttons that save files, and as what kind of file the reader wants tables."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from perfview import session
from perfview.downloads.spreadsheets import KINDS, written_as
from perfview.downloads.workbooks import MOST_ROWS
from perfview.drawing import st
from perfview.kit.pages import Download
from perfview.kit.parameters import TABLES
from perfview.kit.theme import count
from perfview.words import CATALOGUES, ENGLISH, language, own_name, say, spoken_in

WIDE = 260
IN, SPOKEN_IN = "document_language", "documents_in"
"""Key of the choice of their language, and where the session keeps it."""


def show_kind() -> None:
    """Show the choice of what kind of file tables are."""
    st.selectbox(
        say("downloads.kind"),
        list(KINDS),
        format_func=lambda kind: say(f"downloads.kind_{kind}"),
        **session.entry("tables_kind", TABLES),
        help=say("downloads.kind_help"),
        width=WIDE,
    )


def show_document_language() -> None:
    """Show the choice of the language of pages and cards; tables and results are in English."""
    st.selectbox(
        say("downloads.language"),
        list(CATALOGUES),
        format_func=own_name,
        **session.entry(IN, partial(session.keep, SPOKEN_IN), document_language()),
        help=say("downloads.language_help"),
        width=WIDE,
    )


def document_language() -> str:
    """Return the language of pages and cards: that of the reader if they have chosen no other."""
    return session.kept(SPOKEN_IN) or language()


def kind_text() -> str:
    """Return in one word what kind of file tables are."""
    return say(f"downloads.brief_{session.choices().of(TABLES)}")


def show_table_button(
    label: str,
    made: Callable[[], bytes],
    *names: str,
    ending: str = "csv",
    rows: int = 0,
    icon: str | None = ":material/download:",
    read_again: bool = False,
) -> None:
    """Show the button of one table; its Streamlit key is the last part of the key of its text.

    Parameters
    ----------
    label, made, ending, rows
        As of `Download`.
    *names
        Of what the table is: see `file_name`.
    icon, read_again
        As of `show_button`.
    """
    file, key = Download(label, ending, "", made, rows=rows), label.rpartition(".")[2]
    show_button(file, name=file_name(*names), key=key, read_again=read_again, icon=icon)


def file_name(data: str, model: str) -> str:
    """Return what files about a model are called: letters, digits and dashes only.

    Examples
    --------
    >>> file_name("spam 2024.csv", "../../model:1")
    'spam-2024-csv-model-1'
    """
    words = re.findall(r"[^\W_]+", f"{data} {model}")
    return "-".join(words)[:60].strip("-") or "cutpoint"


def show_button(
    file: Download, *, name: str, key: str, read_again: bool = False, **look: Any
) -> None:
    """Show a button that saves a file; a table is of the kind that the reader has chosen.

    Parameters
    ----------
    file : Download
        What it saves, and the text on it.
    name : str
        How the name of the file begins.
    key : str
        Streamlit key, unique on the page.
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
    long = file.rows >= MOST_ROWS and not kind.delimiter
    ending = file.ending if file.mime else file.ending.removesuffix("csv") + kind.ending
    spoken = document_language() if file.mime == "text/html" else ENGLISH
    st.download_button(
        say(file.label, **{**file.told, "kind": say(f"downloads.brief_{chosen}")}),
        spoken_in(spoken, written_as(kind, file.made)),
        file_name=f"{name}.{ending}",
        mime=file.mime or kind.mime,
        key=key,
        on_click="ignore",
        disabled=long,
        **look,
    )
    if long:
        st.caption(say("downloads.too_long", most=count(MOST_ROWS), rows=count(file.rows)))
