"""What an engine returned: counts at every distinct score, or in every bin of a grid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from functools import reduce
from operator import add

import numpy as np

from perfcore.arrays import FloatArray, IntOrFloatArray
from perfcore.binary import Sweep
from perfcore.data import UNKNOWN, Held, Spans, held_together
from perfcore.messages import argument_error, value_error


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Rows that were not counted, by the first reason that held.

    Parameters
    ----------
    truth : int
        Rows without a truth: null, NaN or infinite.
    score : int
        Rows without a score: null or NaN.
    infinite : int
        Rows whose score is infinite.
    weight : int
        Rows whose weight is null, NaN, infinite or negative.

    Examples
    --------
    >>> (LeftOut(truth=2) + LeftOut(score=3)).total
    5
    """

    truth: int = 0
    score: int = 0
    infinite: int = 0
    weight: int = 0

    @property
    def total(self) -> int:
        """All rows that were not counted."""
        return self.truth + self.score + self.infinite + self.weight

    def __add__(self, other: LeftOut) -> LeftOut:
        if not isinstance(other, LeftOut):
            return NotImplemented
        names = [each.name for each in fields(self)]
        return LeftOut(**{name: getattr(self, name) + getattr(other, name) for name in names})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Counted:
    """The counts of one score. Those of shards add up with ``+``, in any order.

    Parameters
    ----------
    sweep : Sweep
        Counts at every distinct score, or at the lower edge of every bin: there the confusion
        matrix is exact, as no case of a bin lies below its edge. Its `spans` say how far the bins
        reach.
    grid : str, optional
        The grid, such as "bits=10"; None where every distinct score was counted.
    left_out : LeftOut
        Rows that were not counted.
    lowest, highest : float64 arrays of shape (k,), optional
        The smallest and the largest score in the bin at ``sweep.thresholds[1:]``. None without a
        grid.
    held : Held
        What the counts are of, at ``sweep.thresholds[1:]``; negatives stand before positives.

    Raises
    ------
    ValueError
        If a grid comes without the smallest and largest scores, or with too few or too many, or
        with such as do not lie in their bin.

    Examples
    --------
    >>> from perfcore import sweep
    >>> whole = Counted(sweep([1, 0], [0.9, 0.2])) + Counted(sweep([1, 0], [0.2, 0.1]))
    >>> whole.sweep.at(0.2)
    Counts(tp=2, fp=1, fn=0, tn=1)
    """

    sweep: Sweep
    grid: str | None = None
    left_out: LeftOut = LeftOut()
    lowest: FloatArray | None = None
    highest: FloatArray | None = None
    held: Held = UNKNOWN

    def __post_init__(self) -> None:
        for name in ("lowest", "highest"):
            array = getattr(self, name)
            if (array is None) != (self.grid is None):
                raise value_error("Argument {name} must be given with a grid alone.", name=name)
            if array is not None and array.shape != (len(self.sweep) - 1,):
                rule = "have shape {wanted}"
                wanted = (len(self.sweep) - 1,)
                raise argument_error(name, rule, array.shape, wanted=wanted)
        if not self.held.fits(self.counts):
            raise value_error("Argument held must have as many cases as can be behind the counts.")
        if self.grid is not None:
            spans = Spans(self.grid, self.lowest, self.highest)
            if not spans.fit(self.sweep.thresholds[1:]):
                raise value_error(
                    "Arguments lowest and highest must lie in each bin: from its score up, below "
                    "the next higher score."
                )
            object.__setattr__(self, "sweep", replace(self.sweep, spans=spans))

    @property
    def counts(self) -> IntOrFloatArray:
        """Negatives and positives at each score, of shape (k, 2)."""
        return np.stack([np.diff(self.sweep.fp), np.diff(self.sweep.tp)], axis=1)

    def __add__(self, other: Counted) -> Counted:
        if not isinstance(other, Counted):
            return NotImplemented
        if self.grid != other.grid:
            raise value_error(
                "Counts that are added must have one grid, got {first} and {second}.",
                first=self.grid or "exact",
                second=other.grid or "exact",
            )
        both = self.sweep + other.sweep
        left_out = self.left_out + other.left_out
        places = [both.indices(each.sweep.thresholds[1:]) - 1 for each in (self, other)]
        held = held_together([(each.held, each.counts) for each in (self, other)])
        held = held.together(np.concatenate(places), len(both) - 1)
        if self.grid is None:
            return Counted(both, None, left_out, held=held)
        lowest, highest = np.full(len(both) - 1, np.inf), np.full(len(both) - 1, -np.inf)
        for each, at in zip((self, other), places, strict=True):
            if each.lowest is None or each.highest is None:  # the grid says that they are there
                continue
            lowest[at] = np.minimum(lowest[at], each.lowest)
            highest[at] = np.maximum(highest[at], each.highest)
        return Counted(both, self.grid, left_out, lowest, highest, held)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Counted):
            return NotImplemented
        names = ("sweep", "grid", "left_out", "held")
        return all(getattr(self, name) == getattr(other, name) for name in names) and all(
            np.array_equal(getattr(self, name), getattr(other, name))
            for name in (("lowest", "highest") if self.grid else ())
        )

    def __hash__(self) -> int:
        return hash((self.sweep, self.grid, self.left_out))

    def __repr__(self) -> str:
        grid = "exact" if self.grid is None else f"grid {self.grid}"
        return f"<Counted, {grid}, {self.left_out.total} rows left out: {self.sweep}>"


def total(shards: Iterable[Counted]) -> Counted:
    """Return the counts of all shards together.

    Raises
    ------
    ValueError
        If there are none, or their grids differ.
    """
    found = list(shards)
    if not found:
        raise value_error("Argument shards must hold counts, got none.")
    return reduce(add, found)
