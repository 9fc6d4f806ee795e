"""What the reader requires of a threshold, and its text in the address."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from perfcore.requirements import Requirement
from perfview.theme import exact_text

REQUIRABLE: Mapping[str, str] = MappingProxyType(
    {"recall": "at_least", "precision": "at_least", "alert_rate": "at_most"}
)
"""Measures that can be required, all of them shares, and on which side of the bound they are."""


def requirement(measure: str, bound: float) -> Requirement:
    """Return the requirement of this bound on a measure in `REQUIRABLE`."""
    if REQUIRABLE[measure] == "at_least":
        return Requirement(measure, at_least=bound)
    return Requirement(measure, at_most=bound)


def requirements_text(requirements: Sequence[Requirement]) -> str:
    """Return requirements as they stand in an address, "" for none.

    >>> requirements_text([requirement("recall", 0.9), requirement("alert_rate", 0.05)])
    'recall:0.9,alert_rate:0.05'
    """
    return ",".join(f"{each.measure}:{exact_text(each.bound)}" for each in requirements)


def requirements_read(text: str) -> tuple[Requirement, ...] | None:
    """Return the requirements that an address says, None if it says none that make sense.

    >>> requirements_read("recall:2"), requirements_read("luck:0.5"), requirements_read("recall")
    (None, None, None)
    """
    bounds: dict[str, float] = {}
    for part in text.split(","):
        measure, _, written = part.partition(":")
        try:
            bound = float(written)
        except ValueError:
            return None
        if measure not in REQUIRABLE or measure in bounds or not 0 <= bound <= 1:
            return None
        bounds[measure] = bound
    return in_order(bounds)


def in_order(bounds: Mapping[str, float | None]) -> tuple[Requirement, ...]:
    """Return the requirements of these bounds, in the order of `REQUIRABLE`; None is none."""
    return tuple(
        requirement(measure, bound)
        for measure in REQUIRABLE
        if (bound := bounds.get(measure)) is not None and not math.isnan(bound)
    )
