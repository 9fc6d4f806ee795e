"""DeLong for several models of the same cases: their AUCs, and how these vary together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import nan

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntOrFloatArray
from perfcore.binary import Sweep, auc, sweep
from perfcore.binary.checks import checked_counts, checked_score
from perfcore.chance.intervals.auc_intervals import (
    ALIKE,
    NO_SPREAD,
    TEST,
    Delong,
    counted,
    difference_of_variance,
    interval_of_variance,
    method_name,
)
from perfcore.chance.intervals.betas import chi_square_above
from perfcore.chance.intervals.estimates import (
    WEIGHTED,
    Difference,
    Interval,
    no_difference,
    no_interval,
)
from perfcore.chance.intervals.paired_cases import paired_cases, require_counts
from perfcore.chance.intervals.placements import placements, variance_of
from perfcore.chance.intervals.scales import z_of
from perfcore.cores import on_cores
from perfcore.messages import argument_error, message

_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True)
class EqualityTest:
    """A test that several AUCs are equal.

    Attributes
    ----------
    statistic : float
        Chi-square; NaN where there is no test.
    freedom : int
        Its degrees of freedom.
    p_value : float
        The probability of as large a statistic or a larger one if all AUCs are equal.
    reason : str
        Why there is no test, or what is special about it; else "".
    """

    statistic: float
    freedom: int
    p_value: float
    reason: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class PairedAUCs:
    """The AUCs of models that scored the same cases, with their covariance.

    Attributes
    ----------
    models : tuple of str
        Index i of what follows is models[i].
    values : float64 array of shape (M,)
        The AUCs.
    of_positives, of_negatives : float64 array of shape (M, M)
        What the positives and what the negatives add to DeLong's estimate of their covariance; NaN
        where ``reason`` says why it is unknown.
    counts : Sweep
        That of the first model: how many cases there are.
    reason : str
        Why there are no intervals; else "".
    """

    models: tuple[str, ...]
    values: FloatArray
    of_positives: FloatArray
    of_negatives: FloatArray
    counts: Sweep
    reason: str = ""

    @property
    def covariance(self) -> FloatArray:
        """DeLong's estimate of the covariance of the AUCs, shape (M, M)."""
        return self.of_positives + self.of_negatives

    def interval(self, model: str, *, level: float = 0.95, method: Delong = "logit") -> Interval:
        """Return the interval of one model's AUC, see `auc_interval`.

        Raises
        ------
        ValueError
            If there is no such model or method, or the level is not in (0, 1).
        """
        z_of(level)
        i = self._index(model)
        value, named = self.values.item(i), method_name(method)
        if self.reason:
            return no_interval(value, level, named, self.reason)
        parts = self.of_positives.item(i, i), self.of_negatives.item(i, i)
        variance = variance_of(*parts, self.counts.positives, self.counts.negatives)
        return interval_of_variance(value, variance, self.counts, level, method)

    def difference(self, first: str, second: str, *, level: float = 0.95) -> Difference:
        """Return the AUC of the first model minus that of the second, with its paired test.

        Raises
        ------
        ValueError
            If there is no such model, or the level is not in (0, 1).
        """
        z_of(level)
        i, j = self._index(first), self._index(second)
        value = self.values.item(i) - self.values.item(j)
        if self.reason:
            return no_difference(value, level, TEST, self.reason)
        cov = self.covariance
        variance = cov.item(i, i) + cov.item(j, j) - 2 * cov.item(i, j)
        # What is left of a difference of equal sums is rounding.
        exact = variance > 1e-14 * (cov.item(i, i) + cov.item(j, j))
        return difference_of_variance(value, variance if exact else 0.0, level)

    def equality(self) -> EqualityTest:
        """Return the test that all AUCs are equal: chi-square with M - 1 degrees of freedom.

        d' V^-1 d, where d holds the differences to the first model and V is DeLong's covariance of
        them. Models that never differ from others take no part in the degrees of freedom.
        """
        if self.values.size < 2 or self.reason:
            return EqualityTest(nan, 0, nan, self.reason or message("there is one model alone"))
        off = self.values[1:] - self.values[0]
        turn = np.column_stack([np.full(off.size, -1.0), np.eye(off.size)])
        spreads, directions = np.linalg.eigh(turn @ self.covariance @ turn.T)
        known = spreads > _ROUNDING * float(np.trace(self.covariance))
        along = directions.T @ off
        if (np.abs(along[~known]) > _ROUNDING).any():
            return EqualityTest(nan, 0, nan, NO_SPREAD)
        freedom = int(known.sum())
        if not freedom:
            return EqualityTest(0.0, 0, 1.0, ALIKE)
        statistic = float((along[known] ** 2 / spreads[known]).sum())
        return EqualityTest(statistic, freedom, chi_square_above(statistic, freedom))

    def _index(self, model: str) -> int:
        if model not in self.models:
            raise argument_error("model", "be one of {models}", model, models=list(self.models))
        return self.models.index(model)


def paired_aucs(
    truth: npt.ArrayLike,
    scores: Mapping[str, npt.ArrayLike],
    *,
    weight: npt.ArrayLike | None = None,
    weights_are_counts: bool = False,
    sweeps: Mapping[str, Sweep] | None = None,
) -> PairedAUCs:
    """Return the AUCs of several models of the same cases and DeLong's covariance of them.

    S10/P + S01/N, where S10 and S01 are the sample covariances of the models' placement values on
    the P positives and the N negatives: O(M n log n + M^2 n) for M models.
    Undefined (NaN) when a class is empty.

    Parameters
    ----------
    truth : array of shape (n,)
        Booleans, or 0 and 1: whether the case is positive.
    scores : mapping of str to array of shape (n,)
        By model: its scores of the same cases, larger means more positive.
    weight : array of shape (n,), optional
        What a case counts. Unless all are equal there are no intervals: how many cases are behind
        a weight, whole or not, is unknown; see `paired_sample` for a bootstrap of the rows.
    weights_are_counts : bool
        Whether a whole weight w stands for w equal cases: then there are intervals.
    sweeps : mapping of str to Sweep, optional
        By model: the counts of these cases without weights, where they are known already.

    Raises
    ------
    ValueError
        If there is no model, sweeps are of other cases or given with weights, or an argument breaks
        the rules of `sweep`.

    References
    ----------
    E. R. DeLong, D. M. DeLong, D. L. Clarke-Pearson (1988), Comparing the areas under two or more
    correlated receiver operating characteristic curves: a nonparametric approach, Biometrics 44,
    837-845. https://doi.org/10.2307/2531595

    X. Sun, W. Xu (2014), Fast implementation of DeLong's algorithm for comparing the areas under
    correlated receiver operating characteristic curves, IEEE Signal Processing Letters 21,
    1389-1393. https://doi.org/10.1109/LSP.2014.2337313

    Examples
    --------
    >>> truth = [1, 0, 1, 0, 1, 0]
    >>> early, late = [0.9, 0.8, 0.7, 0.3, 0.2, 0.1], [0.9, 0.8, 0.1, 0.3, 0.2, 0.7]
    >>> areas = paired_aucs(truth, {"early": early, "late": late})
    >>> round(areas.difference("early", "late").p_value, 2)
    0.22
    """
    checked = None if weight is None else checked_counts(weight, "weight")
    truths, kept, weights, _ = paired_cases(truth, scores, checked)
    if sweeps is not None:
        require_counts(sweeps, truths, weighted=checked is not None)
    even = weights is None or not weights.size or np.ptp(weights) == 0
    if weights is None or (even and not weights_are_counts):
        weights = np.ones(truths.size, np.int64)
    uncounted = not (even or weights_are_counts)
    counts = {
        model: sweep(truths, score, weight=weights) if sweeps is None else sweeps[model]
        for model, score in kept.items()
    }
    values = np.array([auc(s) for s in counts.values()])
    first = next(iter(counts.values()))
    reason = counted(first, weights_are_counts=not uncounted)[1]
    if reason := reason or (WEIGHTED if uncounted else ""):
        unknown = np.full((values.size, values.size), np.nan)
        return PairedAUCs(tuple(scores), values, unknown, unknown, first, reason)
    off = on_cores(
        lambda model: placements(counts[model], checked_score(kept[model]), truths),
        counts,
        size=truths.size,
    )
    of_positives, of_negatives = (np.array(side) for side in zip(*off, strict=True))
    positives = _covariance(of_positives, weights[truths])
    negatives = _covariance(of_negatives, weights[~truths])
    return PairedAUCs(tuple(scores), values, positives, negatives, first)


def _covariance(of_class: FloatArray, times: IntOrFloatArray) -> FloatArray:
    """Return the covariance of the means of rows, whose entries count so many times."""
    cases = float(times.sum())
    centred = of_class - (of_class @ times / cases)[:, None]
    return np.asarray((centred * times) @ centred.T) / (cases - 1) / cases
