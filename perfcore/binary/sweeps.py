"""Counts at every distinct score."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntOrFloatArray
from perfcore.binary.checks import (
    LARGEST_COUNT,
    checked_counts,
    checked_score,
    narrow_type,
    require_countable,
    require_same_length,
)
from perfcore.binary.counts import Counts, sure_counts
from perfcore.binary.sorting import Steps, steps_of_rows
from perfcore.data.spans import Spans
from perfcore.messages import argument_error, value_error

Found = TypeVar("Found")
REAL = (float, int, np.floating, np.integer)
_BLOCK = 1 << 15


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Sweep:
    """Counts at every distinct score: the cases, as far as any measure can tell.

    Made by `sweep` and `Sweep.from_counts`; two of them add up with ``+``. Index i is the operating
    point that calls positive every case with ``score >= thresholds[i]``; index 0 calls nothing
    positive, the last index everything. The arrays are read-only: a sweep can be kept and shared.

    Attributes
    ----------
    thresholds : float64 array of shape (k + 1,)
        Falling: inf, then the k distinct scores.
    tp, fp : int64 or float64 array of shape (k + 1,)
        Positives and negatives called positive at index i: counts, or sums of weights.
    narrow : type, optional
        np.float32 or np.float16 where the scores came as such. A threshold is then rounded to it
        before it is compared, as numpy does: a score of 0.7 in float32, which is a little less than
        0.7 in float64, is called positive at 0.7.
    spans : Spans, optional
        Where the scores were counted in bins: the grid, and how far each bin reaches. The counts at
        the lower edge of each bin are exact; what that does to other figures `bounds` says.
    negated : bool, default False
        Whether thresholds are scores with their sign reversed, as smaller ones mean positive:
        index i then calls positive every case whose own score is ``-thresholds[i]`` or less.
    known : dict
        What was computed of these counts and may be asked for again, such as the hull: by name. It
        lives as long as the sweep and is not copied with it.

    Raises
    ------
    ValueError
        If the arrays differ in length, do not start with inf, 0, 0, or thresholds do not fall or
        counts do.
    """

    thresholds: npt.NDArray[np.float64]
    tp: IntOrFloatArray
    fp: IntOrFloatArray
    narrow: type[np.floating[Any]] | None = field(default=None, kw_only=True)
    spans: Spans | None = field(default=None, kw_only=True)
    negated: bool = field(default=False, kw_only=True)
    known: dict[str, Any] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        for array in (self.thresholds, self.tp, self.fp):
            if array.shape != self.thresholds.shape or array.ndim != 1 or not array.size:
                raise value_error(
                    "Arguments thresholds, tp, fp must be arrays of one length, got shapes "
                    "{thresholds}, {tp}, {fp}.",
                    thresholds=self.thresholds.shape,
                    tp=self.tp.shape,
                    fp=self.fp.shape,
                )
            array.flags.writeable = False
        of_bins = None if self.spans is None else self.spans.lowest
        if of_bins is not None and of_bins.size != self.thresholds.size - 1:
            raise value_error(
                "Argument spans must have one bin for each of {wanted} scores, got {got}.",
                wanted=self.thresholds.size - 1,
                got=of_bins.size,
            )
        if (self.thresholds[0], self.tp[0], self.fp[0]) != (math.inf, 0, 0):
            raise value_error(
                "Arguments thresholds, tp, fp must start with inf, 0, 0, got {threshold}, {tp}, "
                "{fp}.",
                threshold=self.thresholds[0],
                tp=self.tp[0],
                fp=self.fp[0],
            )
        if not (self.thresholds[1:] < self.thresholds[:-1]).all():
            raise value_error("Argument thresholds must fall from each to the next.")
        for name in ("tp", "fp"):
            counts = getattr(self, name)
            if not (counts[1:] >= counts[:-1]).all():
                i = int((counts[1:] >= counts[:-1]).argmin())
                raise value_error(
                    "Argument {name} must never fall, got {before}, then {after}.",
                    name=name,
                    before=counts[i],
                    after=counts[i + 1],
                )

    @classmethod
    def from_counts(
        cls, score: npt.ArrayLike, positives: npt.ArrayLike, negatives: npt.ArrayLike
    ) -> Sweep:
        """Return the sweep of aggregated rows: equal to that of the cases they stand for.

        Parameters
        ----------
        score : array of shape (n,)
            Finite scores, larger means more positive. Repeated scores are merged.
        positives, negatives : array of shape (n,)
            How many positive and negative cases have that score. If both hold integers the counts
            are exact int64, otherwise they are weights in float64. A row of 0 and 0 is absent.

        Raises
        ------
        ValueError
            If a length, a score or a count breaks these rules, or the cases exceed 2**63 - 1.

        Examples
        --------
        >>> clicks = Sweep.from_counts([0.2, 0.1], positives=[30, 10], negatives=[970, 990])
        >>> clicks.at(0.2)
        Counts(tp=30, fp=970, fn=10, tn=990)
        """
        scores = checked_score(score)
        rows = checked_counts(positives, "positives"), checked_counts(negatives, "negatives")
        require_same_length(score=scores, positives=rows[0], negatives=rows[1])
        require_countable("positives and negatives", *rows)
        return sorted_sweep(steps_of_rows(scores, *rows), score)

    @property
    def counts(self) -> Counts:
        """The counts at every operating point, as arrays of shape (k + 1,)."""
        return self.counts_at(slice(None))

    @property
    def positives(self) -> int | float:
        """Number, or weight, of the positive cases."""
        return self.tp.item(-1)

    @property
    def negatives(self) -> int | float:
        """Number, or weight, of the negative cases."""
        return self.fp.item(-1)

    @property
    def prevalence(self) -> float:
        """The share of positives among the cases, NaN without any."""
        total = self.positives + self.negatives
        return self.positives / total if total else math.nan

    @property
    def weighted(self) -> bool:
        """Whether the counts are sums of weights in float64, rather than whole numbers."""
        return self.tp.dtype.kind == "f"

    def kept(self, name: str, found: Callable[[], Found]) -> Found:
        """Return what `known` has by this name; if it has nothing yet, what is found now."""
        if name not in self.known:
            self.known[name] = found()
        return cast("Found", self.known[name])

    def of(self, tp: IntOrFloatArray, fp: IntOrFloatArray) -> Sweep:
        """Return the sweep of the same thresholds with other counts."""
        return replace(self, tp=tp, fp=fp)

    def only(self, points: npt.NDArray[np.int64] | list[int]) -> Sweep:
        """Return the sweep of these operating points alone: rising indices, the first of them 0."""
        kept = {name: getattr(self, name)[points] for name in ("thresholds", "tp", "fp")}
        return replace(self, **kept, spans=None)

    def blocks(
        self, first: int = 0, last: int | None = None
    ) -> Iterator[tuple[FloatArray, IntOrFloatArray, IntOrFloatArray]]:
        """Yield distinct scores from the highest down, with their positives and negatives.

        Some at a time, so that what is made of them stays in the processor's cache: of all scores,
        or of those that operating point `last` calls positive and `first` does not.
        """
        end = len(self) - 1 if last is None else last
        for start in range(first, end, _BLOCK):
            part = slice(start, min(start + _BLOCK, end) + 1)
            yield self.thresholds[part][1:], np.diff(self.tp[part]), np.diff(self.fp[part])

    def counts_at(self, points: npt.NDArray[np.int64] | slice) -> Counts:
        """Return the counts at these operating points, as arrays."""
        tp, fp = self.tp[points], self.fp[points]
        return Counts(tp, fp, self.tp[-1] - tp, self.fp[-1] - fp)

    def index(self, threshold: float) -> int:
        """Return i such that ``score >= threshold`` selects operating point i.

        ``thresholds[i]`` is the smallest score that is not below the threshold; i is 0 if none is.

        Raises
        ------
        ValueError
            If the threshold is NaN, or no single number.
        """
        if not isinstance(threshold, REAL) or threshold != threshold:
            raise argument_error("threshold", "be a number", threshold)
        if self.narrow is not None and abs(threshold) < float(np.finfo(self.narrow).max):
            threshold = float(self.narrow(threshold))
        rising = self.thresholds[:0:-1]
        return rising.size - int(rising.searchsorted(threshold))

    def indices(self, thresholds: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
        """Return for each threshold, compared as it is, the operating point that it selects."""
        rising = self.thresholds[:0:-1]
        return np.asarray(rising.size - rising.searchsorted(thresholds))

    def at(self, threshold: float) -> Counts:
        """Return the counts when every case with ``score >= threshold`` is called positive.

        Examples
        --------
        >>> from perfcore import sweep
        >>> sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1]).at(0.5)
        Counts(tp=2, fp=1, fn=0, tn=1)
        """
        i = self.index(threshold)
        tp, fp = self.tp.item, self.fp.item
        found, alarms = tp(i), fp(i)
        return sure_counts(found, alarms, tp(-1) - found, fp(-1) - alarms)

    def __add__(self, other: Sweep) -> Sweep:
        if not isinstance(other, Sweep):
            return NotImplemented
        if self.negated != other.negated:
            raise value_error("Sweeps that are added must both hold negated scores, or neither.")
        total = self.positives + self.negatives + other.positives + other.negatives
        if total > LARGEST_COUNT if isinstance(total, int) else math.isinf(total):
            raise value_error(
                "Sweeps that are added must hold at most 2**63 - 1 cases or a finite weight, got "
                "{total}.",
                total=total,
            )
        thresholds = np.union1d(self.thresholds, other.thresholds)[::-1].copy()
        first, second = self.indices(thresholds), other.indices(thresholds)
        tp, fp = (
            cast("IntOrFloatArray", ours[first] + theirs[second])
            for ours, theirs in ((self.tp, other.tp), (self.fp, other.fp))
        )
        narrow = self.narrow if self.narrow is other.narrow else None
        return Sweep(thresholds, tp, fp, narrow=narrow, negated=self.negated)

    def __len__(self) -> int:
        return self.thresholds.size

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sweep):
            return NotImplemented
        return all(np.array_equal(*pair) for pair in zip(_steps(self), _steps(other), strict=True))

    def __hash__(self) -> int:
        return hash((len(self), self.positives, self.negatives))

    def __repr__(self) -> str:
        return (
            f"<Sweep of {self.positives} positives and {self.negatives} negatives: "
            f"{len(self)} operating points>"
        )

    def __reduce__(self) -> tuple[partial[Sweep], tuple[object, ...]]:
        # So made, its arrays are read-only.
        beside: dict[str, Any] = {"narrow": self.narrow, "spans": self.spans}
        return partial(Sweep, **beside, negated=self.negated), _steps(self)


def sorted_sweep(steps: Steps, score: npt.ArrayLike) -> Sweep:
    """Return the sweep of scores from steps that were just sorted, so that none need be checked."""
    s = object.__new__(Sweep)
    beside: dict[str, Any] = {"narrow": narrow_type(score), "spans": None, "known": {}}
    beside["negated"] = False
    for name, value in (steps._asdict() | beside).items():
        object.__setattr__(s, name, value)
    for array in steps:
        array.flags.writeable = False
    return s


def _steps(s: Sweep) -> Steps:
    return Steps(s.thresholds, s.tp, s.fp)
