"""The Data page: files and samples on the left, the one in view on the right.

That of a link shows what it holds, and that it holds no rows.
"""

from __future__ import annotations

import pandas as pd
import streamlit as st

from perfview import session
from perfview.kit.pages import Page
from perfview.kit.theme import count
from perfview.pages.data.columns import show_columns
from perfview.pages.data.files import show_samples, show_upload, show_uploads
from perfview.pages.data.summaries import show_preview, show_problems, show_summary
from perfview.pages.data.words import TEXT
from perfview.session.data_files import DataFile
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.tasks.binary.controls.pickers import show_data
from perfview.words import say


def _show() -> None:
    choose, look = st.columns([1, 2], gap="large")
    with choose:
        if session.link() is None:
            show_upload()
            show_uploads()
            show_samples()
        else:
            _show_link_data()
    with look:
        file = session.file_in_view()
        show_summary(file)
        if isinstance(file, DataFile):
            show_problems(file)
            show_columns(file)
            show_preview(file)
        else:
            _show_counts(file)
    session.write_address(PAGE.key)


def _show_link_data() -> None:
    """Show in place of the uploader what a link is, and the data that it holds."""
    st.subheader(say("links.data"), anchor=False)
    st.markdown(say("links.data_text"))
    if len(session.names_of_data()) > 1:
        show_data("link_data")


def _show_counts(file: DataSet) -> None:
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


# On a telephone the list of samples is short, so that what it opens is near.
STYLE = """
@media (max-width: 640px) {
  [class*="st-key-about-"] {display: none;}
  .st-key-figures {row-gap: 0.6rem;}
}
"""

PAGE = Page(key="data", task="", icon="table", show=_show, words=TEXT, style=STYLE)
