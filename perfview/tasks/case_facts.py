"""What the Data page says of the cases of any task: ids, groups, runs, and notes on the file."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from perfview.drawing import st
from perfview.kit.theme import count, in_order
from perfview.session.data_files import DataFile
from perfview.session.data_sets import DataSet
from perfview.words import commas, escaped, say, sentences

MOST_RUNS = 8
"""So many runs are named."""


def show_figures(figures: Mapping[str, str]) -> None:
    """Show figures of a file side by side, each below its name."""
    with st.container(horizontal=True, gap="large", key="figures"):
        for label, value in figures.items():
            st.metric(label, value, width="content")


def show_case_facts(file: DataSet, model: str, *, before: str = "") -> None:
    """Show what is known of the cases of a model, and what there is to know of the file.

    `before` is a sentence about the cases that comes first.
    """
    facts = sentences(before, *_facts(file, model)) if not file.from_link else ""
    notes = file.notes if isinstance(file, DataFile) else ()
    for note in filter(None, (facts, *notes)):
        st.caption(escaped(note))


def _facts(file: DataSet, model: str) -> list[str]:
    """Return what the data tell of the cases of a model, a sentence each."""
    cases, names, facts = file.found.models[model], file.found.runs, []
    known = {
        name: getattr(cases, name, None) for name in ("id", "group", "run")
    }  # counts have none
    if known["id"] is not None:
        facts.append(say("common.told_id"))
    if known["group"] is not None:
        groups = int(np.count_nonzero(np.bincount(known["group"])))
        facts.append(say("common.told_group", n=count(groups)))
    if known["run"] is not None:
        of_run = np.bincount(known["run"], minlength=len(names)).tolist()
        rows = dict(zip(names, of_run, strict=True))
        runs = [(name, rows[name]) for name in in_order(rows) if rows[name]]
        listed = commas(
            say("common.noted", text=name, note=count(n)) for name, n in runs[:MOST_RUNS]
        )
        more = " …" if len(runs) > MOST_RUNS else ""
        facts.append(say("common.told_run", runs=listed + more))
    return facts


def by_groups(file: DataSet) -> str:
    """Return that intervals are by whole groups, in words, and of which column if that is known."""
    column = file.group_column
    return say("common.by_groups_of", column=column) if column else say("common.by_groups")
