"""One area for each class against the rest, taken class by class, and its averages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import hypot, isnan, nan
from typing import Literal

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.chance.classes.case_samples import CaseSample
from perfcore.chance.intervals import Interval
from perfcore.chance.intervals.binomial_intervals import wilson_ends
from perfcore.chance.intervals.scales import LOGIT, z_of
from perfcore.classes.figures.averages import NO_CLASS
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
