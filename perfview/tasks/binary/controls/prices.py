"""The entries of costs: what an error costs, what that is the price of, and the unit.

Both pages use them. What cannot be taken over is said beside the board, and the costs stay.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import streamlit as st

from perfcore.costs import BASES, Basis
from perfview import session
from perfview.tasks.binary import commits
from perfview.tasks.binary.amounts import LONGEST_UNIT, refusal
from perfview.tasks.binary.parameters import COSTS, PRICING, UNIT
from perfview.tasks.binary.uses import with_basis
from perfview.words import say

Width = int | Literal["stretch"]
BASIS = 132

CLASSES = {"fn": "positives", "fp": "negatives"}
"""The errors, and the class whose errors they are."""


def show_cost(
    name: str,
    model: str,
    threshold: float,
    *,
    width: Width = "stretch",
    note: str | None = None,
) -> None:
    """Show the entry of one of the four costs.

    Parameters
    ----------
    name : str
        One of ``cost_fn``, ``cost_fp``, ``cost_tp``, ``cost_tn``.
    model, threshold
        Those in use: an answer is shown as long as they are.
    width : int or str
        As Streamlit has it.
    note : str, optional
        What is said where the reader asks for help.
    """
    st.number_input(
        say(f"costs.{name}"),
        value=None,
        step=1.0,
        format="%g",
        key=session.shown(name, getattr(session.choices().of(COSTS), name)),
        help=note,
        on_change=_take_cost,
        args=(name, model, threshold),
        width=width,
    )


def show_error_cost(
    error: str,
    model: str,
    threshold: float,
    *,
    width: int,
    amounts: bool,
    note: str | None = None,
) -> None:
    """Show the cost of an error, ``fn`` or ``fp``, and what it is the price of if amounts differ.

    Parameters as of `show_cost`; `amounts` tells whether the data have any.
    """
    if not amounts:
        show_cost(f"cost_{error}", model, threshold, width=width, note=note)
        return
    with st.container(horizontal=True, vertical_alignment="bottom", gap="xxsmall", width="content"):
        show_cost(f"cost_{error}", model, threshold, width=width, note=say("costs.basis_help"))
        _show_basis(error, model, threshold)


def _show_basis(error: str, model: str, threshold: float) -> None:
    """Show what the cost of an error is the price of: a case or its amount."""
    key = f"basis_{error}"
    st.selectbox(
        say(f"costs.{key}"),
        list(BASES),
        format_func=lambda basis: say(f"costs.basis_{basis}"),
        key=session.shown(key, getattr(session.choices().of(PRICING), CLASSES[error])),
        label_visibility="collapsed",
        on_change=lambda: _take_basis(CLASSES[error], session.widget(key), model, threshold),
        width=BASIS,
    )


def show_unit(*, width: Width = "stretch") -> None:
    """Show what the costs are in."""
    st.text_input(
        say("costs.unit"),
        key=session.shown("unit", session.choices().of(UNIT)),
        max_chars=LONGEST_UNIT,
        help=say("costs.unit_help"),
        on_change=lambda: session.choose(
            session.choices().having(UNIT, session.widget("unit").strip())
        ),
        width=width,
    )


def _take_cost(name: str, model: str, threshold: float) -> None:
    """Take over one of the costs, unless the four then make no sense; an emptied one stays."""
    chosen, cost = session.choices(), session.widget(name)
    if cost is None:
        before = f"{getattr(chosen.of(COSTS), name):,.15g}"
        commits.answer(
            say("costs.emptied", name=say(f"costs.{name}"), cost=before), model, threshold
        )
        return
    costs = replace(chosen.of(COSTS), **{name: cost})
    refused = refusal(costs)
    commits.answer(refused, model, threshold)  # what was answered at other costs holds no more
    if not refused:
        session.choose(chosen.having(COSTS, costs))


def _take_basis(of: str, basis: Basis, model: str, threshold: float) -> None:
    """Take over what an error is priced by, unless the four costs then make no sense."""
    chosen = with_basis(session.choices(), of, basis)
    refused = refusal(chosen.of(COSTS))
    commits.answer(refused, model, threshold)
    if not refused:
        session.choose(chosen)
