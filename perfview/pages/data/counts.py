"""The Data page of a link: what it holds, and that it holds no rows."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from perfview import session
from perfview.kit.theme import count
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.words import say


def show_link_data() -> None:
    """Show in place of the uploader what a link is, and the data that it holds."""
    st.subheader(say("links.data"), anchor=False)
    st.markdown(say("links.data_text"))
    names = session.names_of_data()
    if len(names) > 1:
        st.selectbox(
            say("threshold.data"),
            list(names),
            format_func=lambda data: names[data],
            key=session.shown("link_data", session.data_in_use().id),
            on_change=lambda: session.use(session.widget("link_data")),
        )


def show_counts(file: DataSet) -> None:
    """Show which models there are counts of."""
    st.caption(say("links.data_only"))
    st.markdown(f"**{say('links.data_kept')}**")
    rows = [_row(file, model) for model in file.models]
    st.dataframe(pd.DataFrame(rows), hide_index=True, height="content", key="link_models")


def _row(file: DataSet, model: str) -> dict[str, str]:
    tally = tallies.tally(file, model)
    sweep = tally.cases
    return {
        say("links.model"): model,
        say("links.scores"): count(len(sweep) - 1),
        say("links.positives"): count(sweep.positives),
        say("links.negatives"): count(sweep.negatives),
        say("links.amounts"): say("links.no" if tally.amounts is None else "links.yes"),
    }
