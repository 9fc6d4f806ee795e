"""Cases with scores as a sample: how far a figure varies, from what each case adds to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, nan

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.binary.checks import require_same_length
from perfcore.chance.figures.effective_cases import Spread
from perfcore.chance.figures.units import FEWER_THAN_TWO
from perfcore.chance.intervals.estimates import ONE_GROUP
from perfcore.classes.labels import Label, named
from perfcore.classes.probabilities import Scores, scores_of_classes
from perfcore.messages import Message, message


@dataclass(frozen=True, slots=True, eq=False)
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
    """

    cases: Scores
    weights: FloatArray
    repeats: FloatArray
    groups: IntArray | None

    @property
    def sizes(self) -> FloatArray:
        """How many cases each class has: shape (K,)."""
        size = len(self.cases.labels)
        return np.bincount(self.cases.codes, self.repeats, size).astype(np.float64)

    @property
    def masses(self) -> FloatArray:
        """The share that case i has of the weight of its class: shape (n,)."""
        codes = self.cases.codes
        sums = np.bincount(codes, self.weights, len(self.cases.labels))
        return np.asarray(self.weights / sums[codes])

    @property
    def counted(self) -> bool:
        """Whether each case was drawn for itself and weights, if any, are counts."""
        return self.groups is None and bool((self.repeats == self.weights).all())

    def spread(self, at: float, parts: FloatArray, *, by_class: bool = True) -> Spread:
        """Return the spread of a figure to which each case adds a part; the parts sum up to 0.

        Of groups what they add together, times G/(G - 1). Else the sum of the squares, that of a
        class with n cases times n/(n - 1), with Satterthwaite's degrees of freedom; or, not by
        class, of all n cases at once.
        """
        if self.groups is not None:
            added = np.bincount(self.groups, parts)
            more = added.size - 1
            if not more:
                return Spread(at, nan, nan)
            return Spread(at, float(added @ added) * (more + 1) / more, float(more))
        squares = parts**2 / self.repeats
        if not by_class:
            n = float(self.repeats.sum())
            return Spread(at, float(squares.sum()) * n / (n - 1), n - 1)
        sizes = self.sizes
        here = sizes > 1
        squared_sums = np.bincount(self.cases.codes, squares, sizes.size)[here]
        sums = np.asarray(squared_sums * sizes[here] / (sizes[here] - 1))
        variance = float(sums.sum())
        squared = float((sums**2 / (sizes[here] - 1)).sum())
        return Spread(at, variance, variance**2 / squared if squared > 0 else inf)

    def too_few(self, *, by_class: bool = True, only: int | None = None) -> Message | str:
        """Return why nothing tells how figures vary, of all classes or of only one, or ""."""
        if self.groups is not None:
            return "" if self.groups.max(initial=0) > 0 else ONE_GROUP
        if not by_class:
            return "" if self.repeats.sum() > 1 else FEWER_THAN_TWO
        single = [
            label
            for k, (label, size) in enumerate(
                zip(self.cases.labels, self.sizes.tolist(), strict=True)
            )
            if 0 < size < 2 and only in (None, k)
        ]
        return single_cases(single) if single else ""


def single_cases(labels: list[Label]) -> Message:
    """Return that some classes have but one case."""
    return message(
        "these classes have a single case, so that its spread is unknown: {classes}",
        one="class {classes} has a single case, so that its spread is unknown",
        classes=named(labels),
        count=len(labels),
    )


def case_sample(
    truth: npt.ArrayLike,
    probabilities: npt.ArrayLike,
    labels: Sequence[Label],
    weight: npt.ArrayLike | None,
    group: npt.ArrayLike | None,
    *,
    weights_are_counts: bool,
    tolerance: float | None = None,
) -> CaseSample:
    """Return the cases, their arguments checked.

    Raises
    ------
    ValueError
        If an argument breaks the rules of `scores_of_classes`, or there is not a group for each
        case.
    """
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
        return CaseSample(cases, ones, ones, groups)
    floats = weights.astype(np.float64)
    counts = weights.dtype.kind == "i" or (
        weights_are_counts and bool((np.rint(floats) == floats).all())
    )
    return CaseSample(cases, floats, floats if counts else np.ones(floats.size), groups)
