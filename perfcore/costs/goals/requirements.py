"""Requirements: bounds on measures, and which of them a threshold does not meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd, lcm

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.costs.matrices import decimal
from perfcore.costs.projections import projected_sweep
from perfcore.measures import MEASURES
from perfcore.measures.expected_costs import PREVALENCE
from perfcore.messages import Message, message, value_error

_OF_ONE_CLASS = ("recall", "fnr", "specificity", "fpr")


@dataclass(frozen=True, slots=True)
class Requirement:
    """A bound on a measure: at least so much, or at most.

    Parameters
    ----------
    measure : str
        A key of ``MEASURES``.
    at_least, at_most : float
        The bound: one of the two.
    parameters : tuple of (str, float)
        Those of the measure, as ``(("beta", 2),)`` for ``f_beta``.

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If there is no bound, or two, or NaN.

    Examples
    --------
    >>> print(Requirement("alert_rate", at_most=0.05))
    Share called positive at most 0.05
    """

    measure: str
    at_least: float | None = None
    at_most: float | None = None
    parameters: tuple[tuple[str, float], ...] = ()

    def __post_init__(self) -> None:
        MEASURES[self.measure]
        if (self.at_least is None) == (self.at_most is None):
            raise value_error(
                "Arguments at_least, at_most: one of the two must be given, got {at_least}, "
                "{at_most}.",
                at_least=self.at_least,
                at_most=self.at_most,
            )
        if self.bound != self.bound:
            raise value_error("Arguments at_least, at_most must not be NaN.")

    @property
    def bound(self) -> float:
        """The value that must be reached, or not be exceeded."""
        bound = self.at_most if self.at_least is None else self.at_least
        assert bound is not None
        return bound

    def values(self, s: Sweep) -> FloatArray:
        """Return the measure at every operating point; NaN where it is undefined."""
        return np.asarray(MEASURES[self.measure].of(s.counts, **dict(self.parameters)))

    def met(self, values: FloatArray) -> npt.NDArray[np.bool_]:
        """Tell which values keep to the bound; an undefined one does not."""
        return values >= self.bound if self.at_least is not None else values <= self.bound

    def __str__(self) -> str:
        return self.said

    @property
    def said(self) -> Message:
        """Measure and bound in words."""
        least = self.at_least is not None
        template = "{name} at least {bound:.15g}" if least else "{name} at most {bound:.15g}"
        return message(template, name=message(MEASURES[self.measure].name), bound=self.bound)


def required_values(
    s: Sweep, there: Sweep, requirements: Sequence[Requirement]
) -> list[FloatArray]:
    """Return the measure of each requirement at every operating point of the cases, or of `there`.

    Shares of one class are those of the cases: no prevalence moves them.
    """
    return [
        requirement.values(s if requirement.measure in _OF_ONE_CLASS else there)
        for requirement in requirements
    ]


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
    narrow, i = s.only(kept), kept.index(here)
    values = required_values(narrow, projected_exactly(narrow, prevalence), requirements)
    return tuple(
        Shortfall(requirement, own.item(i))
        for requirement, own in zip(requirements, values, strict=True)
        if not requirement.met(own)[i]
    )


def projected_exactly(s: Sweep, prevalence: float | None) -> Sweep:
    """Return counts in proportion to those at a prevalence, if float64 holds them whole numbers.

    Then each share is rounded once, and the bound, rounded alike, is compared with it exactly.
    Without a prevalence the counts are as they are.
    """
    if prevalence is None:
        return s
    share = decimal(PREVALENCE.number(prevalence))
    if s.weighted or not (s.positives and s.negatives):
        return projected_sweep(s, prevalence)
    one_positive, one_negative = share * int(s.negatives), (1 - share) * int(s.positives)
    whole = lcm(one_positive.denominator, one_negative.denominator)
    weights = int(one_positive * whole), int(one_negative * whole)
    up, across = (weight // gcd(*weights) for weight in weights)
    if up * s.positives + across * s.negatives > 2**53:
        return projected_sweep(s, prevalence)
    return s.of(s.tp * up, s.fp * across)
