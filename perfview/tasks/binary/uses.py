"""Where a classifier is used: what errors cost there, and what share of the cases is positive."""

from __future__ import annotations

from perfcore.binary import Sweep
from perfcore.costs import PER_CASE, Priced, Pricing, Use, priced
from perfview.session.choices import Choices

RATES = ("recall", "specificity", "fpr", "fnr", "balanced_accuracy", "informedness")
"""Measures that look at each class by itself: no prevalence changes them."""


def use_of(chosen: Choices, sample: Sweep, amounts: Sweep | None = None) -> Use:
    """Return where the reader says that the classifier is used.

    Data of one class cannot be projected: nothing is known of the scores of the other.
    """
    both = bool(sample.positives and sample.negatives)
    return Use(
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
