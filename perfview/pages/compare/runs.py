"""The counts of a model in one run of its cases: a fold, a split, a repetition."""

from __future__ import annotations

from typing import cast

from perfcore.binary import Sweep, sweep
from perfcore.binary.predicted import scores_of
from perfcore.data import Cases, Predictions
from perfview.tasks.binary.lineups import Lineup
from perfview.tasks.binary.parts import runs_of


def run_names(chosen: Lineup, name: str) -> tuple[str, ...]:
    """Return the runs that the cases of a model belong to, in the order of the data."""
    return runs_of(*chosen.sources[name])


def run_sweep(chosen: Lineup, name: str, run: str) -> Sweep:
    """Return the counts of a model in one run alone."""
    found, model = chosen.sources[name]
    predictions = cast("Predictions", found)
    cases = cast("Cases", predictions.models[model])
    rows = cases.run == predictions.runs.index(run)
    weight = None if cases.weight is None else cases.weight[rows]
    truth = cases.truth[rows] == predictions.positive
    return sweep(truth, scores_of(predictions, model)[rows], weight=weight)
