"""What the Data page says of a file of clusterings."""

from __future__ import annotations

from perfview import session
from perfview.drawing import st
from perfview.kit.theme import count
from perfview.session.data_sets import DataSet
from perfview.tasks.case_facts import show_case_facts
from perfview.tasks.clusterings.tallies import clustering_tally
from perfview.words import say


def show_facts(file: DataSet) -> None:
    """Show how many points, clusterings, true labels and features there are."""
    model = file.model(session.choices())
    t = clustering_tally(file, model)
    figures = {
        say("clusterings.fact_points"): t.n,
        say("common.models"): len(file.models),
        say("clusterings.fact_labels"): 0 if t.table is None else len(t.table.labels),
        say("clusterings.fact_features"): 0 if t.points is None else t.points.features.shape[1],
    }
    if t.noise is not None:
        figures[say("clusterings.fact_noise")] = t.sizes[t.noise].item()
    with st.container(horizontal=True, gap="large", key="figures"):
        for label, value in figures.items():
            st.metric(label, count(value), width="content")
    show_case_facts(file, model)
