"""Figures of several classes from run to run, with mean and spread, and of all runs pooled."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from perfcore.chance.runs import RunValues, run_matrix_values
from perfcore.classes import ClassTally
from perfcore.classes.figures import CLASS_FIGURES, FIGURES
from perfview.kit.rows import show_rows
from perfview.kit.theme import count, in_order, together
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.classes.explanations.figures import SHOWN
from perfview.words import commas, escaped, say, told

SUMMARIES: Mapping[str, Callable[[RunValues], float]] = {
    "mean": lambda found: found.mean(),
    "sd": lambda found: found.sd,
    "lowest": lambda found: found.lowest,
    "highest": lambda found: found.highest,
}
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
    names = (told(CLASS_FIGURES[key].name) for key in SHOWN)
    texts = [say("common.run"), say("common.cases"), *names]
    show_rows(run_rows(values, pooled), texts, key="class_runs", short=SHORT, height=480)
    for sentence in (say("classes.runs_meaning"), *left_out(values)):
        st.caption(escaped(sentence))


def run_rows(values: Mapping[str, RunValues], pooled: Mapping[str, float]) -> list[list[object]]:
    """Return a row for each run, then the mean, the spread and all cases together."""
    first = values[SHOWN[0]]
    cases = together([*first.support.tolist(), first.support.sum().item()], "count")
    told = [cases[:-1] + [""] * len(SUMMARIES) + cases[-1:]]
    for key in SHOWN:
        summaries = [summary(values[key]) for summary in SUMMARIES.values()]
        told.append(together([*values[key].values.tolist(), *summaries, pooled[key]]))
    places = {str(run): i for i, run in enumerate(first.labels)}
    names = [*places, *(say(f"classes.runs_{key}") for key in (*SUMMARIES, "pooled"))]
    order = [places[run] for run in in_order(places)] + [*range(len(places), len(names))]
    return [[names[i], *(texts[i] for texts in told)] for i in order]


def left_out(values: Mapping[str, RunValues]) -> list[str]:
    """Return which runs a mean leaves out because a figure is undefined there, a sentence each."""
    return [
        say(
            "classes.runs_left_out",
            figure=told(CLASS_FIGURES[key].name),
            runs=commas(map(str, found.undefined)),
        )
        for key, found in values.items()
        if found.undefined
    ]
