"""What costs and prevalence mean for the threshold, in words, and the button that follows them."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from perfcore.costs.goals import feasible as feasible_points
from perfcore.costs.goals import shortfalls
from perfview import session
from perfview.kit.theme import percent, threshold_text
from perfview.pages.costs.sentences import at_costs, cost_text, of_one_class
from perfview.pages.costs.textbooks import textbook_in, textbook_text
from perfview.tasks.binary import commits
from perfview.tasks.binary.amounts import best_at
from perfview.tasks.binary.controls.requirements import feasible_text, not_met
from perfview.tasks.binary.goals import Question, search
from perfview.tasks.binary.parameters import NEED, PREVALENCE, THRESHOLD
from perfview.tasks.binary.requirements import shortfalls_text
from perfview.tasks.binary.views import View, view_in_use
from perfview.words import escaped, say, sentences


@dataclass(frozen=True, slots=True)
class Offer:
    """The threshold that the button puts in use, and what is said of the requirements.

    Attributes
    ----------
    threshold : float or None
        That of least cost; where it breaks a requirement, the cheapest that meets all, if any does.
        None where the data cannot tell.
    allowed : bool
        Whether it is that other one.
    text : str
        How requirements and costs go together, "" without requirements.
    """

    threshold: float | None = None
    allowed: bool = False
    text: str = ""


def show_answer(view: View) -> None:
    """Show what costs and prevalence mean, after what could not be taken over."""
    tally, use, threshold = view.tally, view.stated, view.threshold
    offer = _offer(view)
    answers = [*session.take_notices(), commits.answered(), not_met(view)]
    said = [escaped(answer) for answer in answers if answer]
    meaning = at_costs(tally, threshold, use) if view.both_classes else of_one_class(tally, use)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="cost_answer"):
        with st.container(key="cost_meaning", width="stretch"):
            textbook = textbook_text(tally, textbook_in(view), use)
            st.markdown(sentences(*said, meaning, offer.text, textbook))
        index = view.cases.index
        st.button(
            say("costs.use_allowed" if offer.allowed else "costs.use_best"),
            key="use_best",
            help=say("costs.use_allowed_help") if offer.allowed else None,
            on_click=_use_best,
            disabled=offer.threshold is None or index(threshold) == index(offer.threshold),
            width=168,
        )
    if session.choices().of(PREVALENCE) is not None:
        own, there = percent(view.cases.prevalence), percent(view.prevalence)
        st.caption(say("costs.projected", sample=own, prevalence=there))


def _use_best() -> None:
    view = view_in_use()
    offer = _offer(view)
    if offer.threshold is not None:
        session.take(THRESHOLD, offer.threshold, view.model)


def _offer(view: View) -> Offer:
    """Return the threshold of least cost, or the cheapest that meets what is required."""
    tally, cases, use = view.tally, view.cases, view.use
    required = session.choices().of(NEED)
    best = best_at(tally, use)
    if isinstance(best, str):
        return Offer()
    if not required:
        return Offer(best.threshold)
    missed = shortfalls(cases, required, threshold=best.threshold, prevalence=use.prevalence)
    if not missed:
        return Offer(best.threshold, text=say("costs.best_meets"))
    found = search(Question(tally, "cost", use=use, requirements=required))
    if isinstance(found, str):
        allowed = feasible_points(cases, required, prevalence=use.prevalence)
        return Offer(best.threshold, text=escaped(feasible_text(allowed, negated=cases.negated)))
    text = say(
        "costs.best_breaks",
        shortfalls=shortfalls_text(missed),
        threshold=threshold_text(
            found.threshold, neighbours=(best.threshold,), negated=cases.negated
        ),
        cost=cost_text(tally, use, found.threshold),
    )
    return Offer(found.threshold, allowed=True, text=text)
