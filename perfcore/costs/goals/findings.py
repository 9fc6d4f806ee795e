"""What the search for a threshold ends with: an operating point, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from perfcore.binary import Counts
from perfcore.messages import message


@dataclass(frozen=True, slots=True)
class OperatingPoint:
    """An operating point of a sweep.

    Attributes
    ----------
    threshold : float
        ``score >= threshold`` is called positive; inf means "call nothing positive".
    index : int
        Its place in the sweep.
    counts : Counts
        Scalars, at this threshold.
    """

    threshold: float
    index: int
    counts: Counts


@dataclass(frozen=True, slots=True)
class Found(OperatingPoint):
    """The operating point that meets a goal.

    Attributes
    ----------
    value : float
        What the goal is about, as it is at this threshold.
    """

    value: float


class Unreachable(ValueError):  # noqa: N818
    """No threshold meets the goal; the message says why and what comes nearest.

    Attributes
    ----------
    reason : str or None
        In plain words why the value is undefined at every threshold; None if it is not.
    nearest : float or None
        The nearest value there is, and ``threshold`` where it is; None if the value is undefined.
    """

    def __init__(
        self,
        template: str,
        /,
        *,
        reason: str | None = None,
        nearest: float | None = None,
        threshold: float | None = None,
        **values: Any,
    ) -> None:
        super().__init__(message(template, reason=reason, threshold=threshold, **values))
        self.reason = reason
        self.nearest = nearest
        self.threshold = threshold
