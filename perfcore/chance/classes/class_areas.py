"""One area for each class against the rest, taken class by class, and its averages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import hypot, isnan, nan
from typing import Literal

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.chance.classes.case_samples import CaseSample
from perfcore.chance.figures.effective_cases import Spread, scaled_interval
from perfcore.chance.intervals import Interval
from perfcore.chance.intervals.binomial_intervals import wilson_ends
from perfcore.chance.intervals.estimates import no_interval
from perfcore.chance.intervals.scales import LOGIT, z_of
from perfcore.classes.figures.averages import NO_CLASS
from perfcore.classes.values import ClassValues
from perfcore.measures.reasons import NO_CASES

Separation = Callable[[float, int, int, float], tuple[float, float]]
"""The ends of an area without an error: of the area, cases of the class, others, and z."""


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
        self._support = np.bincount(sample.cases.codes, sample.weights, len(sample.cases.labels))
        self._values = np.full(self._support.size, nan)
        self._spreads: dict[int, Spread] = {}
        self._sums = {how: np.zeros(sample.weights.size) for how in ("macro", "weighted")}
        self._sure: list[int] = []

    def add(self, k: int, value: float, parts: FloatArray) -> None:
        """Take the area of one class and what each case adds to it."""
        self._values[k] = value
        self._spreads[k] = self._sample.spread(value, parts)
        self._sums["macro"] += parts
        self._sums["weighted"] += parts * self._support[k]
        if value in (0.0, 1.0) and self._sample.counted:
            self._sure.append(k)

    def of_class(self, k: int, level: float, reason: str) -> Interval:
        """Return the interval of the area of one class; undefined with this reason."""
        value = float(self._values[k])
        reason = reason or self._sample.too_few(only=k)
        if reason:
            return no_interval(value, level, f"{self._method}, logit, t", reason)
        if k in self._sure:
            return Interval(value, *self._ends(k, z_of(level)), level, self._separated)
        return scaled_interval(value, self._spreads[k], LOGIT, level, self._method)

    def mean(self, how: Literal["macro", "weighted"], level: float) -> Interval:
        """Return the interval of the average over the classes for which the area is defined."""
        named = f"{self._method}, logit, t"
        known = ~np.isnan(self._values)
        if not known.any():
            reason = NO_CLASS if self._support.sum() else NO_CASES.words
            return no_interval(nan, level, named, reason)
        weights = np.where(known, self._support if how == "weighted" else 1.0, 0.0)
        shares = weights / weights.sum()
        values = np.where(known, self._values, 0.0)
        value = ClassValues(self._sample.cases.labels, self._values, self._support).mean(how)
        parts = self._sums[how] / weights.sum()
        sample = self._sample
        if how == "weighted":  # one more case of a class makes it weigh more
            here = known[sample.cases.codes]
            off = (values[sample.cases.codes] - value) * sample.weights
            parts += np.where(here, off, 0.0) / weights.sum()
        if too_few := sample.too_few():
            return no_interval(value, level, named, too_few)
        found = scaled_interval(value, sample.spread(value, parts), LOGIT, level, self._method)
        distances = []
        for k in self._sure:
            low, high = self._ends(k, z_of(level))
            distances.append(
                (float(shares[k] * (values[k] - low)), float(shares[k] * (high - values[k])))
            )
        return with_sure(found, distances, self._separated)

    def _ends(self, k: int, z: float) -> tuple[float, float]:
        sizes = self._sample.sizes
        own = int(sizes[k])
        return self._separation(float(self._values[k]), own, int(sizes.sum()) - own, z)
