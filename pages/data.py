"""The Data page: files and samples on the left, the one in view on the right."""

import streamlit as st

from perfview import state
from perfview.addresses import Address
from perfview.data_files import DataFile
from perfview.views import frame
from perfview.views.columns import show_columns
from perfview.views.data import show_preview, show_problems, show_summary
from perfview.views.files import show_samples, show_upload, show_uploads
from perfview.views.shared_data import show_counts, show_link_data

frame.begin_page("data")
choose, look = st.columns([1, 2], gap="large")
with choose:
    if state.link() is None:
        show_upload()
        show_uploads()
        show_samples()
    else:
        show_link_data()
with look:
    file = state.file_in_view()
    show_summary(file)
    if isinstance(file, DataFile):
        show_problems(file)
        show_columns(file)
        show_preview(file)
    else:
        show_counts(file)
used = state.data_in_use()
state.write_address(Address(data=used.id, columns=used.columns_key))
