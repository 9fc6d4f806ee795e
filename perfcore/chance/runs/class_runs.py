"""Several classes over runs: the confusion matrix of each run, and figures of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from perfcore.binary.checks import checked_counts
from perfcore.chance.runs.run_values import RunValues
from perfcore.classes import ClassCounts, decisions
from perfcore.classes.labels import sums_at
from perfcore.data import ClassCases, ClassPredictions


def run_matrices(found: ClassPredictions, model: str) -> dict[str, ClassCounts]:
    """Return the confusion matrix of each run in which a model has cases, by the run's name.

    Their sum is the matrix of all cases together. Empty without runs.

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
    >>> {run: m.matrix.tolist() for run, m in run_matrices(folds, "m").items()}
    {'1': [[1, 0], [0, 1]], '2': [[0, 0], [1, 0]]}
    """
    cases, size = found.models[model], len(found.labels)
    if not isinstance(cases, ClassCases) or cases.run is None:
        return {}
    weights = None if cases.weight is None else checked_counts(cases.weight, "weight")
    places = cases.truth * size + decisions(cases)
    matrices = {}
    for code, run in enumerate(found.runs):
        rows = np.flatnonzero(cases.run == code)
        if rows.size:
            sums = sums_at(places[rows], None if weights is None else weights[rows], size * size)
            matrices[run] = ClassCounts(found.labels, sums.reshape(size, size), stated=found.stated)
    return matrices


def run_matrix_values(
    matrices: Mapping[str, ClassCounts], figure: Callable[[ClassCounts], float]
) -> RunValues:
    """Return a figure of the matrix of each run, such as `perfcore.classes.accuracy`.

    Parameters
    ----------
    matrices : mapping of str to ClassCounts
        By the name of the run, see `run_matrices`.
    figure : callable
        Returns NaN where it is undefined.

    Examples
    --------
    >>> from perfcore.classes import accuracy
    >>> whole = ClassCounts(["a", "b"], [[3, 0], [0, 1]])
    >>> half = ClassCounts(["a", "b"], [[1, 1], [0, 0]])
    >>> values = run_matrix_values({"1": whole, "2": half}, accuracy)
    >>> values.mean(), round(values.sd, 4)
    (0.75, 0.3536)
    """
    values = np.array([figure(m) for m in matrices.values()], np.float64)
    return RunValues(tuple(matrices), values, np.array([m.total for m in matrices.values()]))
