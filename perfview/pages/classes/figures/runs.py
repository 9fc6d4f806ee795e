"""Figures of several classes from run to run, with mean and spread, and of all runs pooled."""

from __future__ import annotations

from collections.abc import Mapping

from perfcore.chance.runs import RunValues, run_matrix_values
from perfcore.classes import ClassTally
from perfcore.classes.figures import CLASS_FIGURES, FIGURES
from perfview import session
from perfview.drawing import st
from perfview.kit.theme import count
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.changes import MOST_CELLS
from perfview.tasks.classes.explanations.figures import SHOWN
from perfview.tasks.runs import show_figures, show_kept_changes
from perfview.tasks.times import times_of
from perfview.words import say


@cached(shared=True)
def values_of(file: DataSet, model: str) -> Mapping[str, RunValues]:
    """Return the figures of each run of a model."""
    return run_matrix_values(file.found, model, {key: FIGURES[key] for key in SHOWN})


def show_class_runs(file: DataSet, model: str, tally: ClassTally) -> None:
    """Show every run with its figures, and what they come to; nothing without runs."""
    show_kept_changes(file, model)
    times = times_of(file, model, session.choices())
    runs = 0 if file.from_link else len(times.runs.found.runs)
    if runs < 2:
        if times.column:
            times.show()
        return
    if runs * len(file.labels) ** 2 > MOST_CELLS:
        times.show()
        why = say("classes.runs_many", runs=count(runs), classes=count(len(file.labels)))
        st.info(why, icon=":material/info:")
        return
    values = {name: values_of(times.runs, name) for name in file.models}
    if len(values[model][SHOWN[0]].labels) > 1:  # not all of this model's cases are in one run
        figures = {key: CLASS_FIGURES[key] for key in SHOWN}
        pooled = {key: FIGURES[key](tally.counts) for key in SHOWN}
        show_figures(times, model, figures, values, pooled)
