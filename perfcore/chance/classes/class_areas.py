"""One area for each class against the rest, taken class by class, and its averages."""

from __future__ import annotations

from dataclasses import replace
from math import nan, sqrt
from typing import Literal

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.chance.classes.case_samples import CaseSample
from perfcore.chance.classes.effective_cases import Spread, scaled_interval
from perfcore.chance.classes.figures import NO_CASES, UNDEFINED
from perfcore.chance.intervals import Interval
from perfcore.chance.intervals.auc_intervals import NEWCOMBE, separation_ends
from perfcore.chance.intervals.estimates import no_interval
from perfcore.chance.intervals.scales import LOGIT, z_of

_WITH_NEWCOMBE = f"{{method}}; {NEWCOMBE} for classes told apart entirely"


class ClassAreas:
    """An area of each class, with the sums over classes of what each case adds to it.

    Parameters
    ----------
    sample : CaseSample
    method : str
        What the intervals are called, but for scale and t.
    separable : bool
        Whether the area is an AUC, so that Newcombe's interval holds where it is 1.
    """

    def __init__(self, sample: CaseSample, method: str, *, separable: bool = False) -> None:
        self._sample = sample
        self._method = method
        self._separable = separable
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
        if self._separable and value in (0.0, 1.0) and self._sample.counted:
            self._sure.append(k)

    def of_class(self, k: int, level: float, reason: str) -> Interval:
        """Return the interval of the area of one class; undefined with this reason."""
        value = float(self._values[k])
        reason = reason or self._sample.too_few(only=k)
        if reason:
            return no_interval(value, level, f"{self._method}, logit, t", reason)
        return scaled_interval(value, self._spreads[k], LOGIT, level, self._method)

    def mean(self, how: Literal["macro", "weighted"], level: float) -> Interval:
        """Return the interval of the average over the classes for which the area is defined."""
        named = f"{self._method}, logit, t"
        known = ~np.isnan(self._values)
        if not known.any():
            reason = UNDEFINED if self._support.sum() else NO_CASES
            return no_interval(nan, level, named, reason)
        weights = np.where(known, self._support if how == "weighted" else 1.0, 0.0)
        shares = weights / weights.sum()
        values = np.where(known, self._values, 0.0)
        value = float(shares @ values)
        parts = self._sums[how] / weights.sum()
        sample = self._sample
        if how == "weighted":  # one more case of a class makes it weigh more
            here = known[sample.cases.codes]
            off = (values[sample.cases.codes] - value) * sample.weights
            parts += np.where(here, off, 0.0) / weights.sum()
        if too_few := sample.too_few():
            return no_interval(value, level, named, too_few)
        found = scaled_interval(value, sample.spread(value, parts), LOGIT, level, self._method)
        return self._with_sure(found, shares)

    def _with_sure(self, found: Interval, shares: FloatArray) -> Interval:
        """Return the interval with what the classes add whose area shows no spread.

        Their distances to Newcombe's ends are added as independent ones, by their squares.
        """
        if not self._sure:
            return found
        n = float(self._sample.sizes.sum())
        low, high = (found.value if np.isnan(end) else end for end in (found.low, found.high))
        below, above = (found.value - low) ** 2, (high - found.value) ** 2
        for k in self._sure:
            own = int(self._sample.sizes[k])
            first, last = separation_ends(self._values[k], own, int(n) - own, z_of(found.level))
            below += (shares[k] * (self._values[k] - first)) ** 2
            above += (shares[k] * (last - self._values[k])) ** 2
        low, high = max(found.value - sqrt(below), 0.0), min(found.value + sqrt(above), 1.0)
        named = _WITH_NEWCOMBE.format(method=found.method)
        return replace(found, low=low, high=high, method=named, reason="")
