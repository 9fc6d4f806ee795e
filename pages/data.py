"""The Data page: files and samples on the left, the one in view on the right."""

import streamlit as st

from perfview import session
from perfview.pages import frame
from perfview.pages.data.columns import show_columns
from perfview.pages.data.counts import show_counts, show_link_data
from perfview.pages.data.files import show_samples, show_upload, show_uploads
from perfview.pages.data.page import show_preview, show_problems, show_summary
from perfview.session.data_files import DataFile
from perfview.session.texts import Address

frame.begin_page("data")
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
used = session.data_in_use()
session.write_address(Address(data=used.id, columns=used.columns_key))
