"""The control for requirements that combine."""

from __future__ import annotations

import streamlit as st

from perfcore.binary import Sweep
from perfcore.costs import Use
from perfcore.costs.goals import Feasible, shortfalls
from perfview import session
from perfview.kit.theme import count
from perfview.tasks.binary.parameters import NEED
from perfview.tasks.binary.requirements import (
    REQUIRABLE,
    in_order,
    infeasible_text,
    requirable_help,
    shortfalls_text,
)
from perfview.words import say

WIDE = 280


def show_requirements(feasible: Feasible) -> None:
    """Show in a popover the bounds that the threshold must keep to; an empty one requires nothing.

    Below them stands at how many operating points all are met, or which one is too much.
    """
    required = {each.measure: each.bound for each in session.choices().of(NEED)}
    label = say("threshold.requirements_many", many=len(required)) if required else ""
    with st.popover(label or say("threshold.requirements"), width="content"):
        for measure in REQUIRABLE:
            bound = required.get(measure)
            st.number_input(
                say(
                    "threshold.require_percentage", requirement=say(f"threshold.require_{measure}")
                ),
                min_value=0.0,
                max_value=100.0,
                value=None,
                step=1.0,
                format="%g",
                key=session.shown(
                    f"require_{measure}", None if bound is None else round(100 * bound, 10)
                ),
                placeholder=say("threshold.require_nothing"),
                help=requirable_help(measure),
                on_change=_take_bound,
                args=(measure,),
                width=WIDE,
            )
        # As wide as its text, the popover would cover the board.
        text = feasible_text(feasible) if required else say("threshold.requirements_help")
        st.caption(text, width=WIDE)


def feasible_text(feasible: Feasible) -> str:
    """Return at how many operating points all requirements are met, or why at none."""
    if feasible.emptied_by is not None:
        return say("threshold.infeasible", reason=infeasible_text(feasible))
    many, total = int(feasible.points.sum()), feasible.points.size
    return say("threshold.feasible", many=count(many), total=count(total))


def not_met(sample: Sweep, threshold: float, use: Use) -> str:
    """Return which requirements the threshold in use does not meet, "" if it meets all."""
    required = session.choices().of(NEED)
    missed = shortfalls(sample, required, threshold=threshold, prevalence=use.prevalence)
    return say("threshold.not_met", shortfalls=shortfalls_text(missed)) if missed else ""


def _take_bound(measure: str) -> None:
    chosen = session.choices()
    percentage = session.widget(f"require_{measure}")
    bounds: dict[str, float | None] = {each.measure: each.bound for each in chosen.of(NEED)}
    bounds[measure] = None if percentage is None else round(percentage / 100, 12)
    session.choose(chosen.having(NEED, in_order(bounds)))
