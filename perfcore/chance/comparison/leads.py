"""Who is ahead where: the result of comparing two curves along their axis."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan
from typing import Literal

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, ReadOnly
from perfcore.messages import argument_error

Leader = Literal["first", "second", "equal"]
Axis = Literal["fpr", "recall", "condition"]
LeadArray = npt.NDArray[np.int8]

_LEADERS: dict[int, Leader] = {1: "first", 0: "equal", -1: "second"}
_SIGNS: dict[Leader, int] = {leader: sign for sign, leader in _LEADERS.items()}


def leader_of(gain: float) -> Leader | None:
    """Return who has the better figure, by what the first gains; None if that is NaN.

    Examples
    --------
    >>> leader_of(0.1), leader_of(-2), leader_of(float("nan"))
    ('first', 'second', None)
    """
    return None if isnan(gain) else _LEADERS[(gain > 0) - (gain < 0)]


@dataclass(frozen=True, slots=True)
class Ahead:
    """A stretch of the axis on which one curve is ahead, or both are equal.

    Attributes
    ----------
    start, end : float
        Its ends, in [0, 1].
    ahead : {"first", "second", "equal"}
        Who is ahead: nearer to the ideal. At single points within it the two may touch.
    """

    start: float
    end: float
    ahead: Leader

    @property
    def length(self) -> float:
        """The share of the axis that it covers."""
        return self.end - self.start


@dataclass(frozen=True, slots=True, eq=False)
class Crossings(ReadOnly):
    """Who is ahead along the axis, and where two curves cross; its arrays are read-only.

    Attributes
    ----------
    axis : {"fpr", "recall", "condition"}
        What x is: FPR of ROC curves, recall of precision-recall curves, P(+)cost of cost curves.
    ends : float64 array of shape (r + 1,)
        The ends of the stretches, from 0 to 1, never falling. A stretch may be shorter than
        float64 can tell.
    leads : int8 array of shape (r,)
        Number i from ends[i] to ends[i + 1]: 1 the first is ahead, -1 the second, 0 equal. No two
        neighbours are the same: touching without crossing ends no stretch.
    x, y : float64 array of shape (c,)
        The crossings, left to right: points of both curves at which the leader changes. If both
        run together in between, where they part. If both are vertical there, the upper end of what
        they share.
    """

    axis: Axis
    ends: FloatArray
    leads: LeadArray
    x: FloatArray
    y: FloatArray

    @property
    def dominance(self) -> Leader | None:
        """Who is at or ahead of the other everywhere and strictly somewhere.

        "equal" if the curves are the same everywhere, None if each is ahead somewhere.
        """
        first, second = bool((self.leads > 0).any()), bool((self.leads < 0).any())
        if first and second:
            return None
        return "first" if first else "second" if second else "equal"

    def share(self, leader: Leader) -> float:
        """Return on what share of the axis this one is ahead, or both are equal.

        Examples
        --------
        >>> ends, leads, none = np.array([0, 0.3, 1]), np.array([1, -1], np.int8), np.empty(0)
        >>> Crossings("fpr", ends, leads, none, none).share("first")
        0.3
        """
        return float(np.diff(self.ends)[self.leads == _SIGNS[leader]].sum())

    def intervals(self, limit: int | None = None) -> tuple[Ahead, ...]:
        """Return the stretches from left to right: all of them, or the longest ones.

        Parameters
        ----------
        limit : int, optional
            At most so many, the longest; of equal length the first.

        Raises
        ------
        ValueError
            If the limit is negative.
        """
        chosen = np.arange(self.leads.size)
        if limit is not None:
            if limit < 0:
                raise argument_error("limit", "not be negative", limit)
            chosen = np.sort(np.argsort(-np.diff(self.ends), kind="stable")[:limit])
        return tuple(
            Ahead(float(self.ends[i]), float(self.ends[i + 1]), _LEADERS[int(self.leads[i])])
            for i in chosen.tolist()
        )

    def at(self, x: float) -> Leader:
        """Return who is ahead around this place; where it changes, who is ahead to the left.

        Raises
        ------
        ValueError
            If the place is not in [0, 1].
        """
        if not 0 <= x <= 1:
            raise argument_error("x", "be in [0, 1]", x)
        return _LEADERS[int(self.leads[int(self.ends[1:-1].searchsorted(x))])]


def changes(leads: LeadArray) -> npt.NDArray[np.bool_]:
    """Tell at which stretches another one leads than led last; equality leads nowhere.

    Examples
    --------
    >>> changes(np.array([1, 0, 1, 0, -1, 1], np.int8))
    array([False, False, False, False,  True,  True])
    """
    result = np.zeros(leads.size, bool)
    leading = np.flatnonzero(leads)
    result[leading[1:]] = np.diff(leads[leading]) != 0
    return result
