"""Which data, which part of them and which model are in view: the pickers of all tasks."""

from __future__ import annotations

from typing import Literal

from perfview import session
from perfview.drawing import st
from perfview.kit.parameters import MODEL
from perfview.kit.tasks import TASKS
from perfview.session.data_sets import DataSet
from perfview.session.samples import samples
from perfview.tasks.amounts import LONGEST_UNIT, UNIT
from perfview.words import say

WIDE, WIDEST = 160, 176
"""Widths of controls in pixels: all stand in one row of a laptop, two in a row of a telephone."""
LONGEST = 300
"""That of a control in a row of its own, whose name or choices are sentences, or hold a name."""


def show_data(key: str = "data", *, width: int | Literal["stretch"] = "stretch") -> None:
    """Show which data are in use, and which part of them if they are one."""
    names, used = session.names_of_data(), session.data_in_use()
    example = any(sample.id == used.whole.id for sample in samples())
    st.selectbox(
        say("common.data_example" if example else "common.data"),
        list(names),
        format_func=lambda data: names[data],
        width=width,
        **session.entry(key, session.use, used.whole.id),
    )
    parts = TASKS[used.whole.task].parts
    if parts is not None and used is not used.whole:
        parts.show(used)


def show_model(file: DataSet, model: str, called: str = "common.model") -> None:
    """Show which model is in view, if there are several; `called` is the key of its name."""
    if len(file.models) > 1:
        st.selectbox(
            say(called),
            file.models,
            width=WIDE,
            **session.entry("model", MODEL, model),
        )


def show_unit(*, width: int, key: str = "unit", note: str = "costs.unit_help") -> None:
    """Show what the costs are in; `note` is the key of what is said about that."""
    st.text_input(
        say("costs.unit"),
        max_chars=LONGEST_UNIT,
        help=say(note),
        width=width,
        **session.entry(
            key, lambda unit: session.take(UNIT, unit.strip()), session.choices().of(UNIT)
        ),
    )
