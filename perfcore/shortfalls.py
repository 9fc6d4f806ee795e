"""Which requirements a threshold does not meet, and what it reaches instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from perfcore.counts import Sweep
from perfcore.requirements import Requirement, required_values


@dataclass(frozen=True, slots=True)
class Shortfall:
    """A requirement that is not met at a threshold.

    Attributes
    ----------
    requirement : Requirement
        The one that is not met.
    value : float
        What the measure is there; NaN where it is undefined.
    """

    requirement: Requirement
    value: float


def shortfalls(
    s: Sweep,
    requirements: Sequence[Requirement],
    *,
    threshold: float,
    prevalence: float | None = None,
) -> tuple[Shortfall, ...]:
    """Return the requirements that a threshold does not meet, in their order; none if it meets all.

    Compared as exactly as by `feasible`, which this agrees with at every operating point.

    Parameters
    ----------
    s : Sweep
        Counts at every distinct score.
    requirements : sequence of Requirement
        What is required.
    threshold : float
        ``score >= threshold`` is called positive.
    prevalence : float, optional
        The share of positives where the classifier is used; that of these cases if not given.

    Raises
    ------
    ValueError
        If the prevalence is not in [0, 1], or asks for a class of which there are no cases.

    Examples
    --------
    >>> from perfcore import sweep
    >>> s = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> wanted = [Requirement("recall", at_least=0.9), Requirement("alert_rate", at_most=0.5)]
    >>> [(each.requirement.measure, each.value) for each in shortfalls(s, wanted, threshold=0.8)]
    [('recall', 0.5)]
    """
    # The values depend on no other points: a sweep begins with none and ends with the totals.
    here = s.index(threshold)
    kept = sorted({0, here, len(s) - 1})
    narrow, i = Sweep(s.thresholds[kept], s.tp[kept], s.fp[kept]), kept.index(here)
    values = required_values(narrow, requirements, prevalence=prevalence)
    return tuple(
        Shortfall(requirement, own.item(i))
        for requirement, own in zip(requirements, values, strict=True)
        if not requirement.met(own)[i]
    )
