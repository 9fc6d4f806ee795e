"""Two models over the same runs: t tests of their difference, plain and corrected."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import inf, nan, sqrt
from typing import Any

import numpy as np

from perfcore.binary.checks import is_number
from perfcore.binary.predicted import model_of
from perfcore.chance.intervals import Difference
from perfcore.chance.intervals.auc_intervals import difference_of_variance
from perfcore.chance.intervals.estimates import no_difference
from perfcore.chance.intervals.scales import z_of
from perfcore.chance.runs.run_values import RunValues
from perfcore.messages import argument_error, message

PAIRED_T = "paired t"
CORRECTED_T = "corrected resampled t"

TOO_FEW = message("fewer than two runs have a value of both models")
ALIKE = message("both models have the same value in every run")
NO_SPREAD = message("the difference is the same in every run, so there is no spread to judge it by")

_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True, kw_only=True)
class RunDifference(Difference):
    """How much a figure of one model exceeds that of another on average over runs.

    Attributes
    ----------
    sd : float
        Standard deviation of the runs' differences, with n - 1.
    statistic : float
        t; NaN where there is no test.
    freedom : int
        Its degrees of freedom: runs less 1.
    runs, left_out : tuple of str
        The runs that are compared, and those in which a model has no (finite) value.
    """

    sd: float
    statistic: float
    freedom: int
    runs: tuple[str, ...]
    left_out: tuple[str, ...]


def run_difference(
    first: RunValues,
    second: RunValues,
    *,
    tested_per_trained: float | None = None,
    level: float = 0.95,
) -> RunDifference:
    """Return the mean difference of two models over runs, with its t test and interval.

    t = mean / sqrt(c sd^2), with n - 1 degrees of freedom for n runs. The plain paired test has c =
    1/n, as if runs were independent. Runs of cross-validation share most of the cases that they
    train on, so that test calls too many differences real. The corrected resampled test has c =
    1/n + n_test/n_train.

    Parameters
    ----------
    first, second : RunValues
        The same figure of two models; runs with the same name belong together.
    tested_per_trained : float, optional
        n_test/n_train of a run, above 0: 1/(k - 1) in k-fold cross-validation, however often
        repeated. Without it the test is the plain one.
    level : float
        The nominal coverage of the interval, in (0, 1).

    Returns
    -------
    RunDifference
        Untested, with the reason, where fewer than two runs have both values, or the difference is
        the same in all of them.

    Raises
    ------
    ValueError
        If tested_per_trained is not above 0 and finite, or the level is not in (0, 1).

    References
    ----------
    C. Nadeau, Y. Bengio (2003), Inference for the generalization error, Machine Learning 52,
    239-281. https://doi.org/10.1023/A:1024068626366
    R. R. Bouckaert, E. Frank (2004), Evaluating the replicability of significance tests for
    comparing learning algorithms, PAKDD, 3-12. https://doi.org/10.1007/978-3-540-24775-3_3
    T. G. Dietterich (1998), Approximate statistical tests for comparing supervised classification
    learning algorithms, Neural Computation 10, 1895-1923.
    https://doi.org/10.1162/089976698300017197

    Examples
    --------
    >>> a = RunValues(("1", "2", "3"), np.array([0.9, 0.8, 0.7]), np.array([5, 5, 5]))
    >>> b = RunValues(("1", "2", "3"), np.array([0.8, 0.6, 0.6]), np.array([5, 5, 5]))
    >>> plain, corrected = (run_difference(a, b, tested_per_trained=q) for q in (None, 1 / 2))
    >>> round(plain.statistic, 2), round(plain.p_value, 3)
    (4.0, 0.057)
    >>> round(corrected.statistic, 2), round(corrected.p_value, 3)
    (2.53, 0.127)
    """
    z_of(level)
    if tested_per_trained is not None and not (
        is_number(tested_per_trained) and 0 < tested_per_trained < inf
    ):
        raise argument_error("tested_per_trained", "be above 0 and finite", tested_per_trained)
    method = PAIRED_T if tested_per_trained is None else CORRECTED_T
    gaps, left_out = _gaps(first, second)
    runs, n = tuple(gaps), len(gaps)
    values = np.array(list(gaps.values()), np.float64)
    mean = float(values.mean()) if n else nan
    sd = float(values.std(ddof=1)) if n > 1 else nan
    # Values are at most about 1: what differs by a rounding does not differ.
    alike = n > 1 and sd <= _ROUNDING * max(1.0, abs(mean))
    error, statistic = sd * sqrt(1 / max(n, 1) + (tested_per_trained or 0.0)), nan
    if n < 2:
        found = no_difference(mean, level, method, TOO_FEW)
    elif alike and abs(mean) <= _ROUNDING:
        statistic = 0.0
        found = Difference(mean, 0.0, 0.0, level, 1.0, method, ALIKE)
    elif alike:
        found = no_difference(mean, level, method, NO_SPREAD)
    else:
        statistic = mean / error
        found = difference_of_variance(mean, error**2, level, method, n - 1)
    freedom = max(n - 1, 0)
    return RunDifference(
        **asdict(found), sd=sd, statistic=statistic, freedom=freedom, runs=runs, left_out=left_out
    )


def split_ratio(predictions: Any, model: str) -> float:
    """Return n_test/n_train of a run, if it was trained on all cases but its own.

    So it is in cross-validation: 1/(k - 1) with k folds, also where it is repeated, as long as the
    data tell by a group which rows are the same case. NaN without runs, and where a run holds every
    case, so that nothing here tells what it was trained on.

    Raises
    ------
    ValueError
        If there is no model of this name.

    Examples
    --------
    >>> from perfcore.data import Cases, Predictions
    >>> cases = Cases(np.array([0, 1] * 5, np.uint8), np.arange(10.0), run=np.arange(10) // 2)
    >>> five = Predictions("mail", ("ham", "spam"), 1, {"m": cases}, runs=tuple("abcde"))
    >>> split_ratio(five, "m")
    0.25
    """
    cases: Any = model_of(predictions, model)
    if getattr(cases, "run", None) is None or not len(cases):
        return nan
    runs = np.unique(cases.run).size
    different = len(cases)
    group = getattr(cases, "group", None)  # points of clusterings have none
    if group is not None:
        groups, codes = np.unique(group, return_inverse=True)
        in_runs = np.unique(cases.run.astype(np.int64) * groups.size + codes)
        if in_runs.size == len(cases):  # each comes once in a run: it is a case that comes again
            different = groups.size
    tested = len(cases) / runs
    return tested / (different - tested) if different > tested else nan


def _gaps(first: RunValues, second: RunValues) -> tuple[dict[str, float], tuple[str, ...]]:
    """Return first - second of each run that has both, and the names of all others."""
    one, other = (
        dict(zip(map(str, each.labels), each.values.tolist(), strict=True))
        for each in (first, second)
    )
    gaps = {run: one[run] - other.get(run, nan) for run in one if np.isfinite(one[run])}
    gaps = {run: gap for run, gap in gaps.items() if np.isfinite(gap)}
    return gaps, tuple(run for run in {**one, **other} if run not in gaps)
