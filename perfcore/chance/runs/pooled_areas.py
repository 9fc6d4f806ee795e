"""All runs together: the AUC in pairs of one run and of several, and matrices of classes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from math import nan
from operator import add

import numpy as np

from perfcore.binary import Sweep, auc, ranked_pairs
from perfcore.binary.areas import RankedPairs
from perfcore.binary.checks import checked_counts
from perfcore.chance.runs.run_values import RunValues, over_runs
from perfcore.classes import ClassCounts, decisions
from perfcore.classes.labels import sums_at
from perfcore.data import ClassCases, ClassPredictions
from perfcore.data.cases import present

_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True)
class PooledAUC:
    """The AUC of the cases of all runs together, parted by what its pairs are.

    ``pooled = share_within * within + (1 - share_within) * across``.

    Attributes
    ----------
    pooled : float
        Of all pairs of a positive and a negative case, the share ranked in the right order.
    within, across : float
        The same of the pairs of cases of one run, and of two different runs. Where ``across`` is
        lower, the scores of the runs are not on one scale.
    share_within : float
        The share of pairs that are of one run.
    """

    pooled: float
    within: float
    across: float
    share_within: float


def pooled_auc(runs: Mapping[str, Sweep], *, together: Sweep | None = None) -> PooledAUC:
    """Return the AUC of all runs together, and what pairs within and across runs add to it.

    From exact counts of pairs. Undefined (NaN): all without both classes; ``within`` where no run
    has both, ``across`` where one run alone has cases.

    Parameters
    ----------
    runs : mapping of str to Sweep
        One model's counts in each run, see `run_sweeps`.
    together : Sweep, optional
        Their sum, where it is known already: adding up many long sweeps takes longest.

    References
    ----------
    G. Forman, M. Scholz (2010), Apples-to-apples in cross-validation studies: pitfalls in
    classifier performance measurement, ACM SIGKDD Explorations 12, 49-57.
    https://doi.org/10.1145/1882471.1882479

    Examples
    --------
    >>> from perfcore import sweep
    >>> runs = {"1": sweep([1, 0], [0.9, 0.8]), "2": sweep([1, 0], [0.2, 0.1])}
    >>> pooled_auc(runs)  # each ranks its own pair rightly; of the two across, one is wrong
    PooledAUC(pooled=0.75, within=1.0, across=0.5, share_within=0.5)
    """
    if not runs:
        return PooledAUC(nan, nan, nan, nan)
    if together is None:
        together = reduce(add, runs.values())
    pairs, own = ranked_pairs(together), [ranked_pairs(s) for s in runs.values()]
    within = RankedPairs(
        sum(each.right for each in own),
        sum(each.tied for each in own),
        sum(each.wrong for each in own),
    )
    # What is left of a difference of equal sums of weights is rounding.
    apart = pairs.total - within.total
    across = RankedPairs(
        pairs.right - within.right, pairs.tied - within.tied, pairs.wrong - within.wrong
    )
    return PooledAUC(
        pooled=auc(together),
        within=_area(within),
        across=_area(across) if apart > _ROUNDING * pairs.total else nan,
        share_within=within.total / pairs.total if pairs.total else nan,
    )


def _area(pairs: RankedPairs) -> float:
    return (pairs.right + pairs.tied / 2) / pairs.total if pairs.total else nan


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
