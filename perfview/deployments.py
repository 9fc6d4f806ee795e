"""Where a classifier is used: what errors cost there, and what share of the cases is positive."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from perfcore.costs import CostMatrix
from perfcore.counts import Sweep
from perfcore.projections import projected_sweep
from perfview.choices import Choices
from perfview.cost_amounts import FIRST_COSTS

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
    """

    costs: CostMatrix = FIRST_COSTS
    unit: str = ""
    prevalence: float | None = None

    def sweep(self, sample: Sweep) -> Sweep:
        """Return the counts there: those of the data, or of 1,000 cases at the prevalence."""
        if self.prevalence is None:
            return sample
        return projected_sweep(sample, self.prevalence, total=PER)

    def exact_sweep(self, sample: Sweep) -> Sweep:
        """Return the counts there with the positives of the data: their recall stays exact.

        A requirement such as "recall of at least 0.9" must not fail by a rounding.
        """
        if not self.prevalence or self.prevalence == 1:
            return self.sweep(sample)
        odds = (1 - self.prevalence) / self.prevalence
        negatives = odds * sample.positives / sample.negatives
        tp = sample.tp.astype(np.float64)
        return Sweep(sample.thresholds, tp, sample.fp.astype(np.float64) * negatives)


def deployment_of(chosen: Choices, sample: Sweep) -> Deployment:
    """Return where the reader says that the classifier is used.

    Data of one class cannot be projected: nothing is known of the scores of the other.
    """
    both = bool(sample.positives and sample.negatives)
    return Deployment(
        costs=chosen.costs_in_use,
        unit=chosen.unit,
        prevalence=chosen.prevalence.get(chosen.data) if both else None,
    )
