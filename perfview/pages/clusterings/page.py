"""The Clusterings page: figures of each clustering."""

from __future__ import annotations

import streamlit as st

from perfview import session
from perfview.downloads.menu import show_downloads
from perfview.kit.pages import Page
from perfview.kit.tasks import explain
from perfview.pages.clusterings.words import TEXT
from perfview.tasks.clusterings.figures import figures_table
from perfview.tasks.clusterings.files import clustering_files, clusterings_part
from perfview.tasks.clusterings.tallies import tally_in
from perfview.tasks.comparisons import AGAINST
from perfview.tasks.figure_tables import show_table
from perfview.tasks.pickers import WIDEST, show_data, show_model
from perfview.tasks.runs import TESTED, TRAINED
from perfview.words import say


def _show() -> None:
    file, chosen = session.data_in_use(), session.choices()
    model = file.model(chosen)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="controls"):
        show_data(width=WIDEST)
        show_model(file, model)
        show_downloads(PAGE, file, model, said=say("clusterings.files_what"), look=chosen)
    tallies = {name: tally_in(file, name, chosen) for name in file.models}
    asked = show_table(figures_table(tallies), key="figures_of_all")
    if asked is not None:
        explain(file.task, asked.number, tallies[asked.row.name])
    session.write_address(PAGE.key)


PAGE = Page(
    key="clusterings",
    task="clusterings",
    icon="bubble_chart",
    show=_show,
    words=TEXT,
    parameters=(AGAINST, TESTED, TRAINED),
    part=clusterings_part,
    look=lambda file, result, model, chosen: chosen,
    downloads=clustering_files,
)
