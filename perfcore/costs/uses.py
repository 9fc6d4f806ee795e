"""Where a classifier is used: what errors cost there, and what share of the cases is positive."""

from __future__ import annotations

from dataclasses import dataclass

from perfcore.binary import Sweep
from perfcore.costs.matrices import CostMatrix
from perfcore.costs.projections import projected_sweep
from perfcore.costs.tallies import PER_CASE, Pricing

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
            As `perfcore.costs.projections.projected`.

        Examples
        --------
        >>> from perfcore import sweep
        >>> cases = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
        >>> Use(CostMatrix(), prevalence=0.1).sweep(cases).at(0.7)
        Counts(tp=100.0, fp=450.0, fn=0.0, tn=450.0)
        """
        return (
            sample
            if self.prevalence is None
            else projected_sweep(sample, self.prevalence, total=PER)
        )
