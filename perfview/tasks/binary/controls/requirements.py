"""The control for requirements that combine."""

from __future__ import annotations

from functools import partial

from perfcore.costs.goals import Feasible, shortfalls
from perfview import session
from perfview.drawing import st
from perfview.kit.theme import count
from perfview.tasks.binary.parameters import NEED
from perfview.tasks.binary.requirements import (
    REQUIRABLE,
    in_order,
    infeasible_text,
    requirable_help,
    shortfalls_text,
)
from perfview.tasks.binary.views import View
from perfview.tasks.numbers import show_number
from perfview.words import say

WIDE = 280


def show_requirements(feasible: Feasible, *, negated: bool) -> None:
    """Show in a popover the bounds that the threshold must keep to; an empty one requires nothing.

    Below them stands at how many operating points all are met, or which one is too much.
    """
    required = {each.measure: each.bound for each in session.choices().of(NEED)}
    label = say("threshold.requirements_many", many=len(required)) if required else ""
    with st.popover(label or say("threshold.requirements"), width="content"):
        for measure in REQUIRABLE:
            name = say(f"threshold.require_{measure}")
            show_number(
                say("threshold.require_percentage", requirement=name),
                f"require_{measure}",
                required.get(measure),
                partial(_take_bound, measure),
                placeholder=say("threshold.require_nothing"),
                help=requirable_help(measure),
                width=WIDE,
            )
        # As wide as its text, the popover would cover the board.
        text = (
            feasible_text(feasible, negated=negated)
            if required
            else say("threshold.requirements_help")
        )
        st.caption(text, width=WIDE)


def feasible_text(feasible: Feasible, *, negated: bool) -> str:
    """Return at how many operating points all requirements are met, or why at none."""
    if feasible.emptied_by is not None:
        return say("threshold.infeasible", reason=infeasible_text(feasible, negated=negated))
    many, total = int(feasible.points.sum()), feasible.points.size
    return say("threshold.feasible", many=count(many), total=count(total))


def not_met(view: View) -> str:
    """Return which requirements the threshold in use does not meet, "" if it meets all."""
    required = session.choices().of(NEED)
    prevalence = view.use.prevalence
    missed = shortfalls(view.cases, required, threshold=view.threshold, prevalence=prevalence)
    return say("threshold.not_met", shortfalls=shortfalls_text(missed)) if missed else ""


def _take_bound(measure: str, bound: float | None) -> None:
    chosen = session.choices()
    bounds: dict[str, float | None] = {each.measure: each.bound for each in chosen.of(NEED)}
    session.choose(chosen.having(NEED, in_order(bounds | {measure: bound})))
