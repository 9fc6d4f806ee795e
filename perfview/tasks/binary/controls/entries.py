"""Entries of costs and what they are the price of, and of their unit.

Streamlit keeps callbacks for long: they take names, no data. What cannot be taken over is said
beside the board, and the costs stay.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from perfcore.costs import BASES
from perfview import session
from perfview.drawing import st
from perfview.kit.theme import exact
from perfview.session.choices import Choices
from perfview.tasks.amounts import refusal
from perfview.tasks.binary import commits
from perfview.tasks.binary.parameters import COSTS, PRICING
from perfview.tasks.binary.uses import with_basis
from perfview.tasks.numbers import ANY, show_number
from perfview.words import say

Width = int | Literal["stretch"]

CLASSES = {"fn": "positives", "fp": "negatives"}
"""The errors, and the class whose errors they are."""


def show_cost(name: str, *, width: Width = "stretch", note: str | None = None) -> None:
    """Show the entry of one of the four costs.

    Parameters
    ----------
    name : str
        One of ``cost_fn``, ``cost_fp``, ``cost_tp``, ``cost_tn``.
    width : int or str
        As Streamlit has it.
    note : str, optional
        What is said where the reader asks for help.
    """
    show_number(
        say(f"costs.{name}"),
        name,
        getattr(session.choices().of(COSTS), name),
        lambda cost: _take_cost(name, cost),
        bounds=ANY,
        help=note,
        width=width,
    )


def show_error_cost(error: str, *, width: int, amounts: bool, note: str | None = None) -> None:
    """Show the cost of an error, ``fn`` or ``fp``, and what it is the price of if amounts differ.

    Parameters as of `show_cost`; `amounts` tells whether the data have any.
    """
    if not amounts:
        show_cost(f"cost_{error}", width=width, note=note)
        return
    key, of = f"basis_{error}", CLASSES[error]
    with st.container(horizontal=True, vertical_alignment="bottom", gap="xxsmall", width="content"):
        show_cost(f"cost_{error}", width=width, note=say("costs.basis_help"))
        st.selectbox(
            say(f"costs.{key}"),
            list(BASES),
            format_func=lambda basis: say(f"costs.basis_{basis}"),
            label_visibility="collapsed",
            width=132,
            **session.entry(
                key,
                lambda basis: _take(with_basis(session.choices(), of, basis)),
                getattr(session.choices().of(PRICING), of),
            ),
        )


def _take_cost(name: str, cost: float | None) -> None:
    """Take over one of the costs; an emptied one stays."""
    chosen = session.choices()
    costs = chosen.of(COSTS)
    if cost is None:
        before = exact(getattr(costs, name))
        commits.answer(say("costs.emptied", name=say(f"costs.{name}"), cost=before))
    else:
        _take(chosen.having(COSTS, replace(costs, **{name: cost})))


def _take(chosen: Choices) -> None:
    """Take over what the reader chose, unless the four costs then make no sense."""
    refused = refusal(chosen.of(COSTS))
    commits.answer(refused)  # what was answered at other costs holds no more
    if not refused:
        session.choose(chosen)
