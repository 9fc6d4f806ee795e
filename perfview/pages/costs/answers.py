"""What costs and prevalence mean for the threshold, in words, and the button that follows them."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from perfcore.costs import Tally
from perfcore.costs.goals import Feasible, shortfalls
from perfcore.costs.goals import feasible as feasible_points
from perfview import session
from perfview.kit.theme import percent, threshold_text
from perfview.pages.costs.sentences import at_costs, in_the_data, of_one_class
from perfview.tasks.binary import commits, tallies
from perfview.tasks.binary.amounts import amount, best_at, cost_at
from perfview.tasks.binary.controls.pickers import own_prevalence, prevalence_in_use
from perfview.tasks.binary.controls.requirements import feasible_text, not_met
from perfview.tasks.binary.goals import search
from perfview.tasks.binary.parameters import COSTS, MARK, NEED, PREVALENCE, THRESHOLD, UNIT
from perfview.tasks.binary.requirements import shortfalls_text
from perfview.tasks.binary.uses import pricing_of, use_of
from perfview.words import say, sentences
from perfview.words.markdown import escaped


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


def show_answer(model: str, priced: Tally, threshold: float) -> None:
    """Show what costs and prevalence mean, after what could not be taken over."""
    chosen, cases = session.choices(), priced.cases
    prevalence = prevalence_in_use(cases)
    costs, unit = chosen.of(COSTS), chosen.of(UNIT)
    offer = _offer(priced)
    said = [f"**{escaped(answer)}**" for answer in _answers(model, priced, threshold)]
    if cases.positives and cases.negatives:
        said.append(at_costs(priced, threshold, costs=costs, prevalence=prevalence, unit=unit))
    else:
        said.append(of_one_class(priced, costs))
    said.append(offer.text)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="cost_answer"):
        with st.container(key="cost_meaning", width="stretch"):
            st.markdown(sentences(*said))
        _show_best(model, priced, threshold, offer)
    if in_data := in_the_data(priced, threshold, costs, unit=unit):
        with st.container(key="data_meaning"):
            st.markdown(in_data)
    if chosen.of(PREVALENCE) is not None:
        own = percent(own_prevalence(cases))
        st.caption(say("costs.projected", sample=own, prevalence=percent(prevalence)))


def _answers(model: str, priced: Tally, threshold: float) -> list[str]:
    """Return what could not be taken over just now, and which requirements are not met."""
    there = use_of(session.choices(), priced)
    missed = not_met(priced.cases, threshold, there)
    return [*session.take_notices(), *filter(None, [commits.answered(model, threshold), missed])]


def _show_best(model: str, priced: Tally, threshold: float, offer: Offer) -> None:
    index = priced.cases.index
    st.button(
        say("costs.use_allowed" if offer.allowed else "costs.use_best"),
        key="use_best",
        help=say("costs.use_allowed_help") if offer.allowed else None,
        on_click=_use_best,
        args=(model,),
        disabled=offer.threshold is None or index(threshold) == index(offer.threshold),
        width=168,
    )


def _use_best(model: str) -> None:
    file = session.data_in_use()
    pricing = pricing_of(session.choices(), tallies.tally(file, model))
    offer = _offer(tallies.priced(file, model, pricing))
    if offer.threshold is not None:
        session.choose(session.choices().having(THRESHOLD, offer.threshold, model))


def _offer(priced: Tally) -> Offer:
    """Return the threshold of least cost, or the cheapest that meets what is required."""
    chosen, cases = session.choices(), priced.cases
    there, required = use_of(chosen, priced), chosen.of(NEED)
    best = best_at(priced, there.costs, there.prevalence)
    if isinstance(best, str):
        return Offer()
    if not required:
        return Offer(best.threshold)
    missed = shortfalls(cases, required, threshold=best.threshold, prevalence=there.prevalence)
    if not missed:
        return Offer(best.threshold, text=say("costs.best_meets"))
    allowed: Feasible = feasible_points(cases, required, prevalence=there.prevalence)
    found = search(priced, "cost", 0, chosen.of(MARK), there, required)
    if isinstance(found, str):
        return Offer(best.threshold, text=escaped(feasible_text(allowed)))
    cost = cost_at(priced, there.costs, found.threshold, there.prevalence)
    text = say(
        "costs.best_breaks",
        shortfalls=shortfalls_text(missed),
        threshold=threshold_text(found.threshold, neighbours=(best.threshold,)),
        cost=escaped(amount(cost, there.unit)),
    )
    return Offer(found.threshold, allowed=True, text=text)
