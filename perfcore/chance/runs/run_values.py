"""A measure of each run: its average over runs, its spread, and the pooled figure beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import nan
from typing import TypeVar

import numpy as np

from perfcore.arrays import IntOrFloatArray
from perfcore.binary import Counts, Sweep
from perfcore.classes.averages import average_of
from perfcore.classes.values import ClassValues, Undefined
from perfcore.measures import MEASURES

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class RunValues(ClassValues):
    """A figure of each run: ``labels`` are the runs, ``support`` the cases of each.

    Runs for which it is undefined are left out of the mean and of the spread; ``undefined`` names
    them.

    Examples
    --------
    >>> values = RunValues(("1", "2", "3"), np.array([0.5, 0.7, np.nan]), np.array([20, 20, 4]))
    >>> round(values.mean(), 3), round(values.sd, 3), values.lowest, values.highest
    (0.6, 0.141, 0.5, 0.7)
    >>> values.undefined
    ('3',)
    """

    @property
    def sd(self) -> float:
        """The standard deviation between runs, with n - 1; NaN with fewer than two runs."""
        known = self.values[~np.isnan(self.values)]
        if known.size < 2:
            return nan
        with np.errstate(invalid="ignore"):  # a likelihood ratio may be infinite
            return float(known.std(ddof=1))

    @property
    def lowest(self) -> float:
        """The lowest value of a run; NaN where it is undefined for all."""
        return float(np.fmin.reduce(self.values, initial=nan))

    @property
    def highest(self) -> float:
        """The highest value of a run; NaN where it is undefined for all."""
        return float(np.fmax.reduce(self.values, initial=nan))


@dataclass(frozen=True, slots=True, eq=False)
class RunCounts:
    """The counts of each run at one threshold.

    Attributes
    ----------
    runs : tuple of R str
        Their names.
    counts : Counts
        Arrays of shape (R,): index i is runs[i].
    """

    runs: tuple[str, ...]
    counts: Counts

    @property
    def cases(self) -> IntOrFloatArray:
        """Number, or weight, of the cases of each run, shape (R,)."""
        return np.asarray(self.counts.total)

    @property
    def pooled(self) -> Counts:
        """The counts of all runs together, as scalars."""
        return Counts(*(sum(np.asarray(cell).tolist()) for cell in self.counts.cells))


def run_counts(runs: Mapping[str, Sweep], threshold: float) -> RunCounts:
    """Return the counts of every run when ``score >= threshold`` is called positive.

    Parameters
    ----------
    runs : mapping of str to Sweep
        One model's counts in each run, see `run_sweeps`.
    threshold : float
        The same for all runs; inf calls nothing positive.

    Raises
    ------
    ValueError
        If the threshold is NaN, or no single number.

    Examples
    --------
    >>> from perfcore import sweep
    >>> m = run_counts({"1": sweep([1, 0], [0.9, 0.2]), "2": sweep([1, 0], [0.3, 0.6])}, 0.5)
    >>> m.counts.tp, m.pooled
    (array([1, 0]), Counts(tp=1, fp=1, fn=1, tn=1))
    """
    cells = [s.at(threshold).cells for s in runs.values()]
    columns = zip(*cells, strict=True) if cells else [()] * 4
    return RunCounts(tuple(runs), Counts(*(np.array(column) for column in columns)))


def run_values(m: RunCounts, key: str, **parameters: float | None) -> RunValues:
    """Return a measure of each run.

    Parameters
    ----------
    m : RunCounts
    key : str
        A key of ``MEASURES``.
    **parameters : float
        Those of the measure.

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If a parameter breaks its rule.

    Examples
    --------
    >>> from perfcore import Counts
    >>> m = RunCounts(("1", "2"), Counts(*(np.array(n) for n in ([8, 0], [2, 0], [2, 5], [8, 5]))))
    >>> run_values(m, "precision").values, run_values(m, "precision").undefined
    (array([0.8, nan]), ('2',))
    """
    values = np.asarray(MEASURES[key].of(m.counts, **parameters))
    return RunValues(m.runs, values, m.cases)


def run_average(
    m: RunCounts,
    key: str,
    how: str,
    *,
    undefined: Undefined = "left out",
    **parameters: float | None,
) -> float:
    """Return the average of a measure over runs.

    Parameters
    ----------
    m : RunCounts
    key : str
        A key of ``MEASURES``.
    how : {"macro", "micro", "weighted", "macro of means"}
        "macro" is the mean of the runs' values, "weighted" the same by their numbers of cases.
        "micro" adds the counts of the runs up first: the pooled figure. "macro of means" is the F
        measure of macro precision and macro recall, for f1 and f_beta alone: another number than
        the mean of F values.
    undefined : {"left out", "zero"}
        What becomes of a run for which the measure is 0/0.
    **parameters : float
        Those of the measure, as ``beta=0.5``.

    Returns
    -------
    float
        NaN when the measure is undefined for every run.

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If an argument breaks these rules.

    References
    ----------
    Z.-H. Zhou (2021), Machine learning, section 2.3.2, Springer.
    https://doi.org/10.1007/978-981-15-1967-3
    G. Forman, M. Scholz (2010), Apples-to-apples in cross-validation studies: pitfalls in
    classifier performance measurement, ACM SIGKDD Explorations 12, 49-57.
    https://doi.org/10.1145/1882471.1882479

    Examples
    --------
    >>> from perfcore import Counts
    >>> m = RunCounts(("1", "2"), Counts(*(np.array(n) for n in ([9, 1], [1, 9], [6, 1], [4, 9]))))
    >>> [round(run_average(m, "f1", how), 3) for how in ("macro", "micro", "macro of means")]
    [0.443, 0.541, 0.524]
    """
    return average_of(m.counts, m.cases, key, how, undefined=undefined, **parameters)


def over_runs(
    runs: Iterable[tuple[str, T]],
    figures: Mapping[str, Callable[[T], float]],
    size: Callable[[T], float],
) -> dict[str, RunValues]:
    """Return figures of what was counted in each run, by key.

    Parameters
    ----------
    runs : iterable of tuples of str and T
        The name of each run with what was counted in it, which is let go before the next one.
    figures : mapping of str to callable
        Each returns NaN where it is undefined.
    size : callable
        What was counted to the cases of the run, or their weight.

    Examples
    --------
    >>> over_runs([("1", [1.0, 3.0]), ("2", [5.0])], {"mean": np.mean}, len)["mean"].values
    array([2., 5.])
    """
    found = [(run, size(t), [figure(t) for figure in figures.values()]) for run, t in runs]
    names, sizes, rows = zip(*found, strict=True) if found else ((), (), ())
    columns = np.array(rows, np.float64).reshape(len(rows), len(figures)).T
    cases = np.array(sizes)
    return {
        key: RunValues(names, values, cases) for key, values in zip(figures, columns, strict=True)
    }


def run_figures(runs: Mapping[str, Sweep], figure: Callable[[Sweep], float]) -> RunValues:
    """Return a figure of each run's sweep: ``run_figures(runs, auc)``.

    Examples
    --------
    >>> from perfcore import auc, sweep
    >>> run_figures({"1": sweep([1, 0], [0.9, 0.2]), "2": sweep([1, 0], [0.3, 0.6])}, auc).values
    array([1., 0.])
    """
    return over_runs(runs.items(), {"": figure}, lambda s: s.positives + s.negatives)[""]
