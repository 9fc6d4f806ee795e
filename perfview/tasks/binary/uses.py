"""Where a classifier is used: what errors cost there, and what share of the cases is positive."""

from __future__ import annotations

from dataclasses import dataclass

from perfcore.binary import Sweep
from perfcore.costs import (
    CostMatrix,
    Priced,
    Pricing,
    priced,
)
from perfcore.costs.projections import projected_sweep
from perfview.session.choices import Choices
from perfview.tasks.binary.amounts import FIRST_COSTS, PER_CASE

PER = 1000
"""A projection is told for so many cases."""

RATES = ("recall", "specificity", "fpr", "fnr", "balanced_accuracy", "informedness")
"""Measures that look at each class by itself: no prevalence changes them."""


@dataclass(frozen=True, slots=True)
class Deployment:
    """Where the classifier is used.

    Attributes
    ----------
    costs : CostMatrix
        What each outcome costs.
    unit : str
        What costs are in, "" if nobody said; untrusted text.
    prevalence : float or None
        The share of positives there; None is that of the data, so that nothing is projected.
    pricing : Pricing
        What costs are the price of: a case, or its amount.
    """

    costs: CostMatrix = FIRST_COSTS
    unit: str = ""
    prevalence: float | None = None
    pricing: Pricing = PER_CASE

    def sweep(self, sample: Sweep) -> Sweep:
        """Return the counts there: those of the data, or of 1,000 cases at the prevalence."""
        if self.prevalence is None:
            return sample
        return projected_sweep(sample, self.prevalence, total=PER)


def deployment_of(chosen: Choices, sample: Sweep, amounts: Sweep | None = None) -> Deployment:
    """Return where the reader says that the classifier is used.

    Data of one class cannot be projected: nothing is known of the scores of the other.
    """
    both = bool(sample.positives and sample.negatives)
    return Deployment(
        costs=chosen.costs_in_use,
        unit=chosen.unit,
        prevalence=chosen.prevalence.get(chosen.data) if both else None,
        pricing=pricing_of(chosen, amounts),
    )


def pricing_of(chosen: Choices, amounts: Sweep | None) -> Pricing:
    """Return what costs are the price of: without amounts, of a case."""
    return PER_CASE if amounts is None else chosen.pricing_in_use


def per_case(sample: Sweep) -> Priced:
    """Return the cases with every error priced per case."""
    return priced(sample, None, PER_CASE)
