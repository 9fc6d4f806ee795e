"""Figures of several classes from run to run, with mean and spread, and of all runs pooled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import streamlit as st

from perfcore.chance.runs import RunValues, run_matrix_values
from perfcore.classes import ClassTally
from perfcore.classes.figures import FIGURES
from perfview.kit.theme import count, number
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.words import commas, escaped, say

if TYPE_CHECKING:
    import pandas as pd

SHOWN = ("accuracy", "balanced_accuracy", "macro_f1", "f1_of_means", "cohen_kappa", "mcc")
"""The figures, each a column."""
SUMMARIES = ("mean", "sd", "lowest", "highest", "pooled")
SHORT = 14
"""More rows than these are shown with a bar to scroll."""


MOST_CELLS = 10**7
"""Matrices of all runs with more cells than this would take seconds to count."""


@cached(shared=True)
def values_of(file: DataSet, model: str) -> Mapping[str, RunValues]:
    """Return the figures of each run of a model."""
    figures = {key: FIGURES[key] for key in SHOWN}
    return run_matrix_values(file.found, model, figures)


def show_runs(file: DataSet, model: str, tally: ClassTally) -> None:
    """Show every run with its figures, and what they come to; nothing without runs."""
    runs = 0 if file.from_link else len(file.found.runs)
    if runs < 2:
        return
    many = runs * len(file.labels) ** 2 > MOST_CELLS
    values = {} if many else values_of(file, model)
    if not many and len(values[SHOWN[0]].labels) < 2:  # all of this model's cases are in one run
        return
    st.header(say("classes.runs_title"), anchor=False)
    if many:
        why = say("classes.runs_many", runs=count(runs), classes=count(len(file.labels)))
        st.info(why, icon=":material/info:")
        return
    pooled = {key: FIGURES[key](tally.counts) for key in SHOWN}
    told = runs_table(values, pooled)
    st.dataframe(
        told,
        hide_index=True,
        height="content" if len(told) <= SHORT else 480,
        key="class_runs",
    )
    for sentence in (say("classes.runs_meaning"), *left_out(values)):
        st.caption(escaped(sentence))


def runs_table(values: Mapping[str, RunValues], pooled: Mapping[str, float]) -> pd.DataFrame:
    """Return a row for each run, then the mean, the spread and all cases together."""
    import pandas as pd

    first = values[SHOWN[0]]
    rows = [
        [run, count(cases), *(number(values[key].values[i]) for key in SHOWN)]
        for i, (run, cases) in enumerate(zip(first.labels, first.support.tolist(), strict=True))
    ]
    made = {
        "mean": {key: values[key].mean() for key in SHOWN},
        "sd": {key: values[key].sd for key in SHOWN},
        "lowest": {key: values[key].lowest for key in SHOWN},
        "highest": {key: values[key].highest for key in SHOWN},
        "pooled": pooled,
    }
    for key in SUMMARIES:
        cases = count(first.support.sum()) if key == "pooled" else ""
        figures = (number(made[key][each]) for each in SHOWN)
        rows.append([say(f"classes.runs_{key}"), cases, *figures])
    columns = [say("classes.runs_run"), say("classes.cases")]
    return pd.DataFrame(rows, columns=[*columns, *(say(f"classes.runs_{key}") for key in SHOWN)])


def left_out(values: Mapping[str, RunValues]) -> list[str]:
    """Return which runs a mean leaves out because a figure is undefined there, a sentence each."""
    return [
        say(
            "classes.runs_left_out",
            figure=say(f"classes.runs_{key}"),
            runs=commas(map(str, found.undefined)),
        )
        for key, found in values.items()
        if found.undefined
    ]
