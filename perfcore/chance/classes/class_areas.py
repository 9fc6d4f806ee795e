"""Intervals of one area for each class against the rest, and of losses of probabilities."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot, isnan, nan
from typing import Literal, Unpack

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.chance.classes.case_samples import CaseSample, Drawn, case_sample
from perfcore.chance.intervals import Interval, wilson_interval
from perfcore.chance.intervals.binomial_intervals import wilson_ends
from perfcore.chance.intervals.scales import LOG, LOGIT, z_of
from perfcore.classes.figures.averages import NO_CLASS
from perfcore.classes.labels import Label
from perfcore.classes.losses import hits, own_losses, squared_distances
from perfcore.classes.probabilities import TOLERANCE
from perfcore.classes.values import ClassValues
from perfcore.measures.reasons import NO_CASES

Separation = Callable[[float, int, int, float], tuple[float, float]]
"""The ends of an area without an error: of the area, cases of the class, others, and z."""
How = Literal["macro", "weighted"]


def perfect_precision(value: float, own: int, _others: int, z: float) -> tuple[float, float]:
    """Return Wilson's ends of an average precision of 1: the mean of as many precisions of 1.

    >>> perfect_precision(1.0, 10, 90, 1.96)[0].__round__(3)
    0.722
    """
    return wilson_ends(value * own, own, z)


def with_sure(found: Interval, distances: Sequence[tuple[float, float]], method: str) -> Interval:
    """Return the interval of a mean with what those parts add that show no spread.

    Their distances to the ends of their own intervals, each times its share of the mean, are added
    as independent ones: by their squares.
    """
    if not distances:
        return found
    low, high = (found.value if isnan(end) else end for end in (found.low, found.high))
    below = hypot(found.value - low, *(below for below, _ in distances))
    above = hypot(high - found.value, *(above for _, above in distances))
    named = f"{found.method}; {method} for classes told apart entirely"
    return replace(
        found,
        low=max(found.value - below, 0.0),
        high=min(found.value + above, 1.0),
        method=named,
        reason="",
    )


class ClassAreas:
    """An area of each class, with the sums over classes of what each case adds to it.

    Parameters
    ----------
    sample : CaseSample
    method : str
        What the intervals are called, but for scale and t.
    separation : callable
        The ends of the area of a class without an error, for which the cases show no spread.
    separated : str
        What these are called.
    """

    def __init__(
        self, sample: CaseSample, method: str, separation: Separation, separated: str
    ) -> None:
        self._sample = sample
        self._method = method
        self._separation = separation
        self._separated = separated
        self._values = np.full(sample.support.size, nan)
        self._sums: dict[How, FloatArray] = {
            how: np.zeros(sample.weights.size) for how in ("macro", "weighted")
        }
        self._sure: dict[int, Interval] = {}

    def add(self, k: int, value: float, parts: Callable[[], FloatArray], why: str) -> Interval:
        """Take the area of one class, what each case adds to it by mass, or why it is undefined.

        Return its interval.
        """
        sample = self._sample
        if why:
            return sample.interval(nan, np.empty(0), LOGIT, self._method, why=why)
        self._values[k] = value
        added = parts() * sample.weights
        self._sums["macro"] += added
        self._sums["weighted"] += added * sample.support[k]
        if value in (0.0, 1.0) and sample.counted:
            own, all_cases = int(sample.sizes[k]), int(sample.sizes.sum())
            ends = self._separation(value, own, all_cases - own, z_of(sample.level))
            self._sure[k] = Interval(value, *ends, sample.level, self._separated)
        found = sample.interval(value, added, LOGIT, self._method, only=k)
        return found if sample.too_few(only=k) else self._sure.get(k, found)

    def mean(self, how: How) -> Interval:
        """Return the interval of the average over the classes for which the area is defined."""
        sample, known = self._sample, ~np.isnan(self._values)
        if not known.any():
            why = NO_CLASS if sample.support.sum() else NO_CASES.words
            return sample.interval(nan, np.empty(0), LOGIT, self._method, why=why)
        weights = np.where(known, sample.support if how == "weighted" else 1.0, 0.0)
        value = ClassValues(sample.cases.labels, self._values, sample.support).mean(how)
        parts = self._sums[how] / weights.sum()
        if how == "weighted":  # one more case of a class makes it weigh more
            off = (np.where(known, self._values, value) - value)[sample.cases.codes]
            parts += off * sample.weights / weights.sum()
        found = sample.interval(value, parts, LOGIT, self._method)
        shares = weights / weights.sum()
        distances = [
            (shares[k] * (one.value - one.low), shares[k] * (one.high - one.value))
            for k, one in self._sure.items()
        ]
        return found if sample.too_few() else with_sure(found, distances, self._separated)


@dataclass(frozen=True, slots=True)
class LossIntervals:
    """What probabilities of classes are worth, with intervals.

    Attributes
    ----------
    log_loss, brier_score : Interval
        The Brier score is Brier's own, from 0 to 2.
    """

    log_loss: Interval
    brier_score: Interval


def loss_intervals(
    truth: npt.ArrayLike,
    probabilities: npt.ArrayLike,
    labels: Sequence[Label],
    weight: npt.ArrayLike | None = None,
    *,
    tolerance: float = TOLERANCE,
    **drawn: Unpack[Drawn],
) -> LossIntervals:
    """Return log loss and Brier score with their intervals.

    Both are means of a value of each case, and skewed: so the interval is that of the mean with t,
    made on a log scale. Undefined (NaN) without cases.

    Parameters
    ----------
    truth, probabilities, labels, weight, group, level, weights_are_counts
        As of `area_intervals`, but for rows of probabilities that add up to 1.
    tolerance : float
        As of `perfcore.classes.log_loss`.

    Raises
    ------
    ValueError
        If an argument breaks these rules.

    Examples
    --------
    >>> given = [[0.8, 0.1, 0.1], [0.3, 0.6, 0.1], [0.4, 0.2, 0.4], [0.1, 0.7, 0.2]]
    >>> found = loss_intervals(list("abcb"), given, list("abc")).log_loss
    >>> round(found.value, 3), round(found.low, 3), round(found.high, 3), found.method
    (0.502, 0.194, 1.301, 'mean, log, t')
    """
    sample = case_sample(truth, probabilities, labels, weight, tolerance=tolerance, **drawn)
    losses = own_losses, squared_distances
    return LossIntervals(*(sample.mean_interval(of(sample.cases), LOG, "mean") for of in losses))


def top_k_intervals(
    truth: npt.ArrayLike,
    probabilities: npt.ArrayLike,
    labels: Sequence[Label],
    ks: Sequence[int],
    weight: npt.ArrayLike | None = None,
    **drawn: Unpack[Drawn],
) -> Mapping[int, Interval]:
    """Return the interval of top-k accuracy for each k.

    Wilson's; with the effective number of cases where ties count in part, cases are weighted or
    belong together.

    Parameters
    ----------
    truth, probabilities, labels, weight, group, level, weights_are_counts
        As of `area_intervals`.
    ks : sequence of int
        Each 1 or more.

    Raises
    ------
    ValueError
        If an argument breaks these rules.

    Examples
    --------
    >>> scores = [[5, 3, 2], [5, 3, 2], [2, 4, 3]]
    >>> found = top_k_intervals(["a", "b", "a"], scores, ["a", "b", "c"], [1, 2])
    >>> [(round(one.low, 3), round(one.high, 3)) for one in found.values()]
    [(0.061, 0.792), (0.208, 0.939)]
    """
    sample = case_sample(truth, probabilities, labels, weight, **drawn)
    return {k: _share_interval(sample, hits(sample.cases, k)) for k in ks}


def _share_interval(sample: CaseSample, values: FloatArray) -> Interval:
    if sample.counted and (values == np.rint(values)).all():
        right, cases = float(values @ sample.repeats), float(sample.repeats.sum())
        return wilson_interval(right, cases, level=sample.level)
    return sample.mean_interval(values, None)
