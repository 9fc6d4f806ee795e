"""The figures of each run of a model, and those of all runs together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from perfcore.binary import Sweep
from perfcore.calibration import FIGURES
from perfcore.chance.runs import (
    PooledAUC,
    RunValues,
    pooled_auc,
    run_average,
    run_counts,
    run_figures,
    run_values,
    split_ratio,
)
from perfcore.data import Predictions
from perfcore.measures import MEASURES
from perfview import session
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.tasks.binary.parameters import MARK
from perfview.tasks.binary.periods import MOST_KEPT, Runs, sweeps_by_run
from perfview.words import say, told

AREAS = ("auc", "average_precision")
"""Figures of the scores alone, whatever the threshold."""

CASES = ("cases", "positives")

_FIRST = 6
"""So many measures have a column: those whose tiles come first on the Threshold page."""

MOST_TESTED = 200
"""So many figures of runs are kept, which are small."""


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """One figure of every run.

    Attributes
    ----------
    key
        Of `CASES`, `AREAS` or ``MEASURES``.
    name
        What it is called.
    format
        "count", "percent" or "number".
    values
        Those of the runs.
    pooled
        That of all cases together.
    of_means
        An F measure of macro precision and macro recall; NaN of all other figures.
    """

    key: str
    name: str
    format: str
    values: RunValues
    pooled: float
    of_means: float = float("nan")


@cached(shared=True)
def pooled_of(file: DataSet, model: str) -> PooledAUC:
    """Return the AUC of all runs of a model together, see `pooled_auc`."""
    whole = tallies.tally(file, model).cases
    return pooled_auc(sweeps_by_run(file, model), together=whole)


@cached(most=MOST_KEPT, shared=True)
def ratio_told(file: DataSet, model: str) -> float:
    """Return n_test/n_train of a run as the data tell it, see `split_ratio`; else NaN."""
    found = file.found
    return split_ratio(found, model) if isinstance(found, Predictions) else float("nan")


def measured() -> tuple[str, ...]:
    """Return the measures that have a column: the first ones, and the one that is marked."""
    first = MEASURES.tiles[:_FIRST]
    return tuple(dict.fromkeys((*first, session.choices().of(MARK))))


def figure_name(key: str) -> str:
    """Return what a figure is called."""
    return told(MEASURES[key].name) if key in MEASURES else say(f"board.{key}")


def figure_values(runs: Runs, key: str, threshold: float) -> RunValues:
    """Return a figure of each run: of its scores, or a measure at the threshold."""
    if key in AREAS:
        return run_figures(runs, FIGURES[key].value)
    return run_values(run_counts(runs, threshold), key)


@cached(most=MOST_TESTED, shared=True)
def values_of(file: DataSet, model: str, key: str, threshold: float) -> RunValues:
    """Return a figure of each run of a model, see `figure_values`."""
    return figure_values(sweeps_by_run(file, model), key, threshold)


def columns(runs: Runs, whole: Sweep, threshold: float, measures: tuple[str, ...]) -> list[Column]:
    """Return the figures of all runs.

    Parameters
    ----------
    runs, whole
        Counts of each run, and of all cases together.
    threshold
        The one in use, the same in all runs.
    measures
        Keys of ``MEASURES``.
    """
    m = run_counts(runs, threshold)
    sizes = {"cases": m.cases, "positives": np.asarray(m.counts.positives)}
    totals = {"cases": whole.positives + whole.negatives, "positives": whole.positives}
    found = [
        Column(
            key,
            say(f"runs.{key}"),
            "count",
            RunValues(m.runs, sizes[key].astype(np.float64), m.cases),
            float(totals[key]),
        )
        for key in CASES
    ]
    found += [
        Column(
            key,
            figure_name(key),
            "number",
            run_figures(runs, FIGURES[key].value),
            FIGURES[key].value(whole),
        )
        for key in AREAS
    ]
    for key in measures:
        of_means = run_average(m, key, "macro of means") if key == "f1" else float("nan")
        pooled = run_average(m, key, "micro")
        form = MEASURES[key].format
        found.append(Column(key, figure_name(key), form, run_values(m, key), pooled, of_means))
    return found
