"""Runs (folds, splits) as parts: each reports on the threshold that the others choose."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import add

from perfcore.binary import Sweep, sweep
from perfcore.binary.predicted import model_of, scores_of
from perfcore.chance.honest_thresholds.held_out import (
    Better,
    Figure,
    Goal,
    HeldOut,
    held_out,
)
from perfcore.data import Cases, Predictions
from perfcore.messages import argument_error


def run_sweeps(predictions: Predictions, model: str) -> dict[str, Sweep]:
    """Return the counts of one model in each run that holds cases of it, by the run's name.

    Their sum is the sweep of all its cases. Empty if the cases belong to no runs.

    Raises
    ------
    ValueError
        If there is no model of this name.

    Examples
    --------
    >>> import numpy as np
    >>> cases = Cases(np.array([0, 1, 1], np.uint8), np.array([0.2, 0.4, 0.7]),
    ...               run=np.array([0, 0, 1]))
    >>> predictions = Predictions("mail", ("ham", "spam"), 1, {"m": cases}, runs=("old", "new"))
    >>> run_sweeps(predictions, "m")
    {'old': <Sweep of 1 positives and 1 negatives: 3 operating points>,
     'new': <Sweep of 1 positives and 0 negatives: 2 operating points>}
    """
    chosen, score = model_of(predictions, model), scores_of(predictions, model)
    if not isinstance(chosen, Cases) or chosen.run is None:
        return {}
    truth = chosen.truth == predictions.positive
    result = {}
    for code, name in enumerate(predictions.runs):
        part = chosen.run == code
        if part.any():
            weight = None if chosen.weight is None else chosen.weight[part]
            result[name] = sweep(truth[part], score[part], weight=weight)
    return result


def held_out_runs(
    runs: Mapping[str, Sweep], goal: Goal, figure: Figure, *, better: Better = "higher"
) -> dict[str, HeldOut]:
    """Return for each run the threshold that all others together choose, and its worth there.

    Parameters
    ----------
    runs : mapping of str to Sweep
        Two runs or more, see `run_sweeps`.
    goal, figure, better
        See `held_out`.

    Raises
    ------
    ValueError
        If there are fewer than two runs, or as `held_out`.
    Unreachable
        If the others of a run cannot meet the goal.

    Examples
    --------
    >>> from perfcore import MEASURES, best
    >>> runs = {"a": sweep([1, 0], [0.9, 0.2]), "b": sweep([1, 0], [0.6, 0.3])}
    >>> found = held_out_runs(runs, lambda s: best(s, "accuracy"), MEASURES["accuracy"].of)
    >>> found["a"].threshold, found["b"].honest
    (0.6, 0.5)
    """
    if len(runs) < 2:
        raise argument_error("runs", "hold two runs or more", list(runs))
    result = {}
    for name, reporting in runs.items():
        choosing = reduce(add, (s for other, s in runs.items() if other != name))
        result[name] = held_out(choosing, reporting, goal, figure, better=better)
    return result
