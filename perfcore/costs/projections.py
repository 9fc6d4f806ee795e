"""Where a classifier is used, and the counts as they would be there."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import cast

from perfcore.arrays import Count, IntOrFloatArray
from perfcore.binary import Counts, Sweep
from perfcore.costs.matrices import CostMatrix
from perfcore.costs.tallies import PER_CASE, Pricing
from perfcore.measures.expected_costs import PREVALENCE
from perfcore.messages import argument_error, value_error

PER = 1000
"""What happens in use is told for so many cases."""


@dataclass(frozen=True, slots=True)
class Use:
    """Where a classifier is used.

    Parameters
    ----------
    costs : CostMatrix
        What each outcome costs.
    unit : str
        What costs are in, "" if nobody said; untrusted text.
    prevalence : float or None
        The share of positives there, in [0, 1]; None is that of the data.
    pricing : Pricing
        What costs are the price of: a case, or its amount.
    """

    costs: CostMatrix
    unit: str = ""
    prevalence: float | None = None
    pricing: Pricing = PER_CASE

    def sweep(self, sample: Sweep) -> Sweep:
        """Return the counts there: those of the data, or of 1,000 cases at the prevalence.

        Raises
        ------
        ValueError
            As `projected`.

        Examples
        --------
        >>> from perfcore import sweep
        >>> cases = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
        >>> Use(CostMatrix(), prevalence=0.1).sweep(cases).at(0.7)
        Counts(tp=100.0, fp=450.0, fn=0.0, tn=450.0)
        """
        there = self.prevalence
        return sample if there is None else projected_sweep(sample, there, total=PER)


def projected(counts: Counts, prevalence: float, *, total: float = 1000) -> Counts:
    """Return the counts among so many cases of which this share is positive.

    TP = total p TPR, FN = total p FNR, FP = total (1 - p) FPR, TN = total (1 - p) TNR. Recall,
    specificity and the ROC curve stay; precision, lift and cost move. It is a projection: it
    assumes that the scores within each class are those of these cases.

    Parameters
    ----------
    counts : Counts
        Scalars or arrays; index i of the result belongs to index i of the counts.
    prevalence : float
        The share of positives, in [0, 1].
    total : float
        Number of cases in the result, finite and not negative.

    Raises
    ------
    ValueError
        If the prevalence is not in [0, 1], or asks for a class of which there are no cases, or the
        total is negative or not finite.

    Examples
    --------
    Eleven times the negatives: precision falls from 0.8 to 8/30.

    >>> projected(Counts(tp=8, fp=2, fn=2, tn=8), prevalence=1 / 12, total=120)
    Counts(tp=8.0, fp=22.0, fn=2.0, tn=88.0)
    """
    p = PREVALENCE.number(prevalence)
    if not 0 <= total < inf:
        raise argument_error("total", "be a finite number of 0 or more", total)
    positives, negatives = total * p, total * (1 - p)
    return Counts(
        _part(counts.tp, counts.positives, positives, "positives", p),
        _part(counts.fp, counts.negatives, negatives, "negatives", p),
        _part(counts.fn, counts.positives, positives, "positives", p),
        _part(counts.tn, counts.negatives, negatives, "negatives", p),
    )


def projected_sweep(s: Sweep, prevalence: float, *, total: float = 1000) -> Sweep:
    """Return the sweep of so many cases of which this share is positive, see `projected`.

    The thresholds and their indices stay, so that precision-recall curve, average precision and
    every measure at another prevalence are those of this sweep.

    Raises
    ------
    ValueError
        As `projected`.

    Examples
    --------
    >>> from perfcore import sweep
    >>> projected_sweep(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]), 0.1, total=10).at(0.7)
    Counts(tp=1.0, fp=4.5, fn=0.0, tn=4.5)
    """
    counts = projected(s.counts, prevalence, total=total)
    tp, fp = (cast("IntOrFloatArray", cell) for cell in (counts.tp, counts.fp))
    return s.of(tp, fp)


def _part(part: Count, whole: Count, size: float, name: str, prevalence: float) -> Count:
    """Return part / whole * size; the whole of a class is one number at all thresholds."""
    if size == 0:
        return cast("Count", part * 0.0)
    absent = whole == 0
    if absent if isinstance(absent, bool) else absent.any():
        raise value_error(
            "Counts without {name} cannot be projected to prevalence {prevalence}: the scores of "
            "{name} are not known.",
            name=name,
            prevalence=prevalence,
        )
    return cast("Count", part / whole * size)
