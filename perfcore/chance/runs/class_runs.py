"""Several classes over runs: the confusion matrix of each run, and figures of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import numpy as np

from perfcore.binary.checks import checked_counts
from perfcore.chance.runs.run_values import RunValues, over_runs
from perfcore.classes import ClassCounts, decisions
from perfcore.classes.labels import sums_at
from perfcore.data import ClassCases, ClassPredictions
from perfcore.data.cases import present


def run_matrices(found: ClassPredictions, model: str) -> Iterator[tuple[str, ClassCounts]]:
    """Return the name of each run in which a model has cases, with its confusion matrix.

    Their sum is the matrix of all cases together. Each matrix is made when it is asked for: all
    of 1,000 runs of 1,000 classes would take gigabytes. Empty without runs.

    Parameters
    ----------
    found : ClassPredictions
        What several models said.
    model : str
        The name of one.

    Examples
    --------
    >>> cases = ClassCases(np.array([0, 1, 1]), np.array([0, 1, 0]), run=np.array([0, 0, 1]))
    >>> folds = ClassPredictions("coins", ("head", "tail"), {"m": cases}, ("1", "2"))
    >>> {run: m.matrix.tolist() for run, m in run_matrices(folds, "m")}
    {'1': [[1, 0], [0, 1]], '2': [[0, 0], [1, 0]]}
    """
    given, size = found.models[model], len(found.labels)
    if not isinstance(given, ClassCases) or given.run is None:
        return
    cases = present(given)
    assert cases.run is not None
    weights = None if cases.weight is None else checked_counts(cases.weight, "weight")
    places = cases.truth * size + decisions(cases)
    order = np.argsort(cases.run, kind="stable")
    ends = np.searchsorted(cases.run[order], np.arange(len(found.runs)), side="right")
    starts = np.searchsorted(cases.run[order], np.arange(len(found.runs)))
    for run, start, end in zip(found.runs, starts.tolist(), ends.tolist(), strict=True):
        rows = order[start:end]
        if rows.size:
            sums = sums_at(places[rows], None if weights is None else weights[rows], size * size)
            yield run, ClassCounts(found.labels, sums.reshape(size, size), stated=found.stated)


def run_matrix_values(
    found: ClassPredictions, model: str, figures: Mapping[str, Callable[[ClassCounts], float]]
) -> dict[str, RunValues]:
    """Return figures of the matrix of each run, by their names, see `run_matrices`.

    Parameters
    ----------
    found : ClassPredictions
        What several models said.
    model : str
        The name of one.
    figures : mapping of str to callable
        Each, such as `perfcore.classes.accuracy`, returns NaN where it is undefined.

    Examples
    --------
    >>> from perfcore.classes import accuracy
    >>> truth, called = np.array([0, 0, 0, 1, 0, 0]), np.array([0, 0, 0, 1, 0, 1])
    >>> cases = ClassCases(truth, called, run=np.array([0, 0, 0, 0, 1, 1]))
    >>> folds = ClassPredictions("some", ("a", "b"), {"m": cases}, ("1", "2"))
    >>> values = run_matrix_values(folds, "m", {"accuracy": accuracy})["accuracy"]
    >>> values.mean(), round(values.sd, 4)
    (0.75, 0.3536)
    """
    return over_runs(run_matrices(found, model), figures, lambda m: m.total)
