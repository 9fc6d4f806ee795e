"""Cases with scores as a sample: intervals of figures, from what each case adds to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from typing import TypedDict, Unpack

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.binary.checks import require_same_length
from perfcore.chance.figures.units import FEWER_THAN_TWO
from perfcore.chance.intervals.estimates import ONE_GROUP, Interval, no_interval
from perfcore.chance.intervals.scales import Scale, z_of
from perfcore.chance.intervals.spreads import (
    WEIGHTED_METHOD,
    Spread,
    effective_interval,
    scaled_interval,
)
from perfcore.classes.labels import Label, named
from perfcore.classes.probabilities import Scores, scores_of_classes
from perfcore.measures.reasons import NO_CASES
from perfcore.messages import Message, message

IMPOSSIBLE = message("the class of a case was called impossible, so that the loss is infinite")


class Drawn(TypedDict, total=False):
    """How the cases of a sample were drawn, and how sure an interval is to be."""

    group: npt.ArrayLike | None
    level: float
    weights_are_counts: bool


@dataclass(frozen=True, eq=False)
class CaseSample:
    """Cases with a score for each class, those of weight 0 left out.

    Attributes
    ----------
    cases : Scores
    weights : float64 array of shape (n,)
        1 where there are none.
    repeats : float64 array of shape (n,)
        How often case i was seen: its weight if that is a count, else 1.
    groups : int64 array of shape (n,), or None
        Which group case i belongs to, where whole groups were drawn.
    level : float
        The nominal coverage of its intervals.
    """

    cases: Scores
    weights: FloatArray
    repeats: FloatArray
    groups: IntArray | None
    level: float

    @cached_property
    def sizes(self) -> FloatArray:
        """How many cases each class has: shape (K,)."""
        size = len(self.cases.labels)
        return np.bincount(self.cases.codes, self.repeats, size).astype(np.float64)

    @cached_property
    def support(self) -> FloatArray:
        """The weight of each class: shape (K,)."""
        size = len(self.cases.labels)
        return np.bincount(self.cases.codes, self.weights, size).astype(np.float64)

    @property
    def counted(self) -> bool:
        """Whether each case was drawn for itself and weights, if any, are counts."""
        return self.groups is None and bool((self.repeats == self.weights).all())

    def interval(
        self,
        value: float,
        parts: FloatArray,
        scale: Scale | None,
        method: str = "",
        *,
        by_class: bool = True,
        only: int | None = None,
        why: str = "",
    ) -> Interval:
        """Return the interval of a figure to which each case adds a part, see `spread`.

        It is made on a scale; of a share without one, with as many cases as are as sure of it.
        There is none where a reason is given, or `too_few` has one.
        """
        if reason := why or self.too_few(by_class=by_class, only=only):
            named = WEIGHTED_METHOD if scale is None else f"{method}{scale.name}, t"
            return no_interval(value, self.level, named, reason)
        found = self.spread(value, parts, by_class=by_class)
        if scale is None:
            return effective_interval(value, found, (0.0, 1.0), self.level)
        return scaled_interval(value, found, scale, self.level, method)

    def mean_interval(self, values: FloatArray, scale: Scale | None, method: str = "") -> Interval:
        """Return the interval of the mean of a value of each case."""
        mean = self.cases.mean(values)
        why = "" if isfinite(mean) else IMPOSSIBLE if values.size else NO_CASES.words
        with np.errstate(invalid="ignore"):  # an infinite loss
            parts = (values - mean) * self.weights / self.weights.sum()
        return self.interval(mean, parts, scale, method, by_class=False, why=why)

    def spread(self, at: float, parts: FloatArray, *, by_class: bool = True) -> Spread:
        """Return the spread of a figure to which each case adds a part; the parts sum up to 0.

        Of groups what they add together, times G/(G - 1). Else the sum of the squares, that of a
        class with n cases times n/(n - 1), with Satterthwaite's degrees of freedom; or, not by
        class, of all n cases at once.
        """
        if self.groups is not None:
            return Spread.of_units(at, np.bincount(self.groups, parts).astype(np.float64))
        squares = parts**2 / self.repeats
        if not by_class:
            n = float(self.repeats.sum())
            return Spread(at, float(squares.sum()) * n / (n - 1), n - 1)
        sizes = self.sizes
        here = sizes > 1
        sums = np.bincount(self.cases.codes, squares, sizes.size)[here]
        more = sizes[here] - 1
        return Spread.of_sum(at, sums * sizes[here] / more, more)

    def too_few(self, *, by_class: bool = True, only: int | None = None) -> Message | str:
        """Return why nothing tells how figures vary, of all classes or of only one, or ""."""
        if self.groups is not None:
            return "" if self.groups.max(initial=0) > 0 else ONE_GROUP
        if not by_class:
            return "" if self.repeats.sum() > 1 else FEWER_THAN_TWO
        alone = np.flatnonzero((self.sizes > 0) & (self.sizes < 2)).tolist()
        single = [self.cases.labels[k] for k in alone if only in (None, k)]
        if not single:
            return ""
        return message(
            "these classes have a single case, so that its spread is unknown: {classes}",
            one="class {classes} has a single case, so that its spread is unknown",
            classes=named(single),
            count=len(single),
        )


def case_sample(
    truth: npt.ArrayLike,
    probabilities: npt.ArrayLike,
    labels: Sequence[Label],
    weight: npt.ArrayLike | None,
    *,
    tolerance: float | None = None,
    **drawn: Unpack[Drawn],
) -> CaseSample:
    """Return the cases, their arguments checked.

    Raises
    ------
    ValueError
        If the level is not in (0, 1), an argument breaks the rules of `scores_of_classes`, or there
        is not a group for each case.
    """
    level, group = drawn.get("level", 0.95), drawn.get("group")
    z_of(level)
    cases = scores_of_classes(truth, probabilities, labels, weight, tolerance=tolerance)
    groups = None
    if group is not None:
        given = np.asarray(group)
        require_same_length(truth=np.asarray(truth), group=given)
        if weight is not None:
            given = given[np.asarray(weight) > 0]
        groups = np.unique(given, return_inverse=True)[1].astype(np.int64)
    weights = cases.weights
    if weights is None:
        ones = np.ones(cases.codes.size)
        return CaseSample(cases, ones, ones, groups, level)
    floats = weights.astype(np.float64)
    counts = weights.dtype.kind == "i" or (
        drawn.get("weights_are_counts", False) and bool((np.rint(floats) == floats).all())
    )
    return CaseSample(cases, floats, floats if counts else np.ones(floats.size), groups, level)
