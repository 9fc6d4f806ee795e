"""What the Data page says of a file whose truth is a number."""

from __future__ import annotations

from perfview import session
from perfview.drawing import st
from perfview.kit.theme import count, together
from perfview.session.data_sets import DataSet
from perfview.tasks.case_facts import show_case_facts
from perfview.tasks.regression.tallies import regression_tally
from perfview.words import say


def show_facts(file: DataSet) -> None:
    """Show how many cases and models there are, and between which numbers the truth lies."""
    model = file.model(session.choices())
    t = regression_tally(file, model)
    low, high = together([t.truths.low, t.truths.high])
    figures = {
        say("common.cases"): count(t.size),
        say("common.models"): count(len(file.models)),
        say("regression.fact_lowest"): low,
        say("regression.fact_highest"): high,
    }
    with st.container(horizontal=True, gap="large", key="figures"):
        for label, value in figures.items():
            st.metric(label, value, width="content")
    show_case_facts(file, model)
