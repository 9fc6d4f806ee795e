"""The Download menu: what is in view as files. Nothing is made before its button is pressed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import streamlit as st

from perfview.downloads.table_buttons import show_button, show_kind
from perfview.kit.entries import show_title_and_note
from perfview.kit.pages import Page
from perfview.session.data_sets import DataSet
from perfview.words import escaped, say

LONGEST = {"title": 120, "note": 600}
"""Characters that find room at the head of a card."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """What is in view of a model: data, model, the author's words, and how the page looks."""

    file: DataSet
    model: str
    title: str
    note: str
    look: Any = None


def show_downloads(
    page: Page, file: DataSet, model: str, *, said: str = "", look: Any = None
) -> None:
    """Show the menu of a page: the files that it offers of a model, with the author's words.

    Parameters
    ----------
    page : Page
        Whose files.
    file : DataSet
        The data in use.
    model : str
        The model in view.
    said : str
        What the files hold, and what they tell of single cases.
    look : object, optional
        How the reader looks at the page, as its files want to know it.
    """
    with st.popover(say("downloads.open"), icon=":material/download:", width="content"):
        if said:
            st.caption(said)
        first = file.whole.title, file.whole.note
        title, note = show_title_and_note(
            "downloads", "download", first=first, longest=LONGEST, hint="help"
        )
        head = title.strip() or say("downloads.default_title", model=model, data=file.name)
        words = [f"**{escaped(head)}**", *filter(None, [escaped(note)])]
        st.markdown(say("downloads.head", head=" · ".join(words)))
        show_kind()
        for each in page.downloads(View(file, model, title, note, look)):
            show_button(
                each.label,
                each.made,
                name=file_name(file.name, model),
                ending=each.ending,
                mime=each.mime,
                rows=each.rows,
                told=each.told,
                key=f"download_{each.label.rpartition('.')[2]}",
                help=say(f"{each.label}_help", **each.told),
                width="stretch",
            )


def file_name(data: str, model: str) -> str:
    """Return what files about a model are called: letters, digits and dashes only.

    Examples
    --------
    >>> file_name("spam 2024.csv", "../../model:1")
    'spam-2024-csv-model-1'
    """
    words = re.findall(r"[^\W_]+", f"{data} {model}")
    return "-".join(words)[:60].strip("-") or "cutpoint"
