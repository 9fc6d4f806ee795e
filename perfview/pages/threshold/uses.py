"""The control that says where the classifier is used, on the Threshold page."""

from __future__ import annotations

import streamlit as st

from perfcore.binary import Sweep
from perfcore.costs import Tally, Use
from perfview.kit.theme import percent
from perfview.tasks.binary.controls.pickers import own_prevalence, show_prevalence
from perfview.tasks.binary.controls.prices import CLASSES, show_error_cost, show_unit
from perfview.words import say

WIDE = 190


def show_use(model: str, priced: Tally, threshold: float) -> None:
    """Show costs and prevalence in a popover; they are the same choices as on the Costs page."""
    with st.popover(say("threshold.in_use"), width="content"):
        show_prevalence(priced.cases, page="threshold", width=WIDE)
        for error in CLASSES:
            show_error_cost(
                error,
                model,
                threshold,
                width=WIDE,
                amounts=priced.amounts is not None,
                note=say("threshold.costs_help"),
            )
        show_unit(width=WIDE)


def projection_text(sample: Sweep, use: Use) -> str:
    """Return that the view is a projection, and what that assumes; "" if it is none."""
    if use.prevalence is None:
        return ""
    prevalence = percent(use.prevalence)
    return say("threshold.projected", prevalence=prevalence, sample=percent(own_prevalence(sample)))
