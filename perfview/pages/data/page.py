"""The Data page: files and samples on the left, the one in view on the right."""

from __future__ import annotations

import streamlit as st

from perfview import session
from perfview.kit.pages import Page
from perfview.pages.data.columns import show_columns
from perfview.pages.data.counts import show_counts, show_link_data
from perfview.pages.data.files import show_samples, show_upload, show_uploads
from perfview.pages.data.summaries import show_preview, show_problems, show_summary
from perfview.pages.data.words import TEXT
from perfview.session.data_files import DataFile


def _show() -> None:
    choose, look = st.columns([1, 2], gap="large")
    with choose:
        if session.link() is None:
            show_upload()
            show_uploads()
            show_samples()
        else:
            show_link_data()
    with look:
        file = session.file_in_view()
        show_summary(file)
        if isinstance(file, DataFile):
            show_problems(file)
            show_columns(file)
            show_preview(file)
        else:
            show_counts(file)
    session.write_address(PAGE.key)


PAGE = Page(key="data", task="", icon="table", show=_show, words=TEXT)
