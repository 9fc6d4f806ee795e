"""The control that says where the classifier is used, on the Threshold page."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from perfcore.counts import Sweep
from perfview import state
from perfview.choices import LONGEST_UNIT
from perfview.cost_amounts import refusal
from perfview.deployments import Deployment
from perfview.picker_views import own_prevalence, show_prevalence
from perfview.theme import percent
from perfview.words import say


def show_deployment(model: str, sample: Sweep, threshold: float) -> None:
    """Show costs and prevalence in a popover; they are the same choices as on the Costs page."""
    with st.popover(say("threshold.in_use"), width="content"):
        show_prevalence(sample, page="threshold", width=190)
        with st.container(horizontal=True, gap="small"):
            for name in ("cost_fn", "cost_fp"):
                st.number_input(
                    say(f"threshold.{name}"),
                    step=1.0,
                    format="%g",
                    key=state.shown(name, getattr(state.choices().costs_in_use, name)),
                    help=say("threshold.costs_help"),
                    on_change=_take_cost,
                    args=(name, model, threshold),
                    width=190,
                )
        st.text_input(
            say("threshold.unit"),
            key=state.shown("unit", state.choices().unit),
            max_chars=LONGEST_UNIT,
            on_change=_take_unit,
            width=190,
        )


def projection_text(sample: Sweep, deployment: Deployment) -> str:
    """Return that the view is a projection, and what that assumes; "" if it is none."""
    if deployment.prevalence is None:
        return ""
    prevalence = percent(deployment.prevalence)
    return say("threshold.projected", prevalence=prevalence, sample=percent(own_prevalence(sample)))


def _take_cost(name: str, model: str, threshold: float) -> None:
    """Take over one of the costs, unless the costs then make no sense."""
    chosen = state.choices()
    costs = replace(chosen.costs_in_use, **{name: state.widget(name)})
    if refused := refusal(costs):
        state.answer(refused, model, threshold)
        return
    state.choose(chosen.with_costs(costs))


def _take_unit() -> None:
    state.choose(replace(state.choices(), unit=state.widget("unit").strip()))
