"""Tables of the cases that a reader asked for, with what saves all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from perfview.downloads.spreadsheets import table_file
from perfview.downloads.table_buttons import show_table_button
from perfview.drawing import st
from perfview.kit.rows import show_rows
from perfview.kit.theme import count
from perfview.session.data_sets import DataSet
from perfview.words import escaped, say, sentences

MOST_SHOWN = 200
SHORT, TALL = 10, 396
"""More rows than these are scrolled, at this height in pixels."""


def show_cases(
    file: DataSet,
    model: str,
    title: str,
    columns: Mapping[str, Any],
    *,
    key: str,
    saved: str,
    ending: str,
    note: str = "",
    kinds: Sequence[tuple[str, Sequence[str]]] = (),
) -> None:
    """Show cases below a title, by heading, and what saves all; `saved` is the key of its name."""
    size = len(next(iter(columns.values())))
    with st.container(horizontal=True, vertical_alignment="center", key=f"{key}_head"):
        st.header(escaped(title), anchor=False)
        made = partial(columns_file, columns)
        show_table_button(saved, made, file.name, model, ending=ending, rows=size)
    first = say("common.first_rows", most=count(MOST_SHOWN), count=count(size))
    if said := sentences(note, first if size > MOST_SHOWN else ""):
        st.caption(escaped(said))
    shown = {head: values[:MOST_SHOWN] for head, values in columns.items()}
    show_rows(shown, kinds=kinds, key=f"{key}_rows", short=SHORT, height=TALL)


def columns_file(columns: Mapping[str, Any]) -> bytes:
    """Return columns as a table in a file, by heading."""
    lists = (np.asarray(values, object).tolist() for values in columns.values())
    return table_file([*columns], zip(*lists, strict=True))
