"""What is counted once of a model: cases, amounts, and what its errors are the price of.

A class priced by amount weighs its cases by what is at stake in each. Everything stays the
arithmetic of two classes on one sweep, with the costs of a class times its unit, the mean weight
of its cases: p unit+ (cost_fn FNR' + cost_tp TPR') + (1 - p) unit- (cost_fp FPR' + cost_tn TNR')
is the cost per case, FNR' and FPR' being shares of the weight, and p the share of the cases.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from perfcore.arrays import IntOrFloatArray
from perfcore.binary import Counts, Sweep
from perfcore.costs.conditions import CostRange
from perfcore.costs.matrices import CostMatrix
from perfcore.messages import argument_error, value_error

Basis = Literal["case", "amount"]
"""What a cost is the price of: a case, or one unit of its amount."""

BASES: tuple[Basis, ...] = ("case", "amount")


@dataclass(frozen=True, slots=True)
class Pricing:
    """What the costs of each class are the price of.

    Parameters
    ----------
    positives, negatives : {"case", "amount"}
        With "amount", a missed positive costs ``cost_fn`` times its amount; so does a found one
        ``cost_tp``, and likewise for negatives.

    Raises
    ------
    ValueError
        If one is neither.

    Examples
    --------
    >>> Pricing(positives="amount").by_amount, Pricing().by_amount
    (True, False)
    """

    positives: Basis = "case"
    negatives: Basis = "case"

    def __post_init__(self) -> None:
        for name in ("positives", "negatives"):
            if getattr(self, name) not in BASES:
                raise argument_error(name, "be one of {bases}", getattr(self, name), bases=BASES)

    @property
    def by_amount(self) -> bool:
        """Whether any cost is a share of an amount."""
        return "amount" in (self.positives, self.negatives)


PER_CASE = Pricing()
"""Every cost is the price of a case."""


@dataclass(frozen=True, slots=True)
class AmountCounts:
    """The confusion matrix twice: ``cases`` counts them, ``amounts`` adds up what is at stake."""

    cases: Counts
    amounts: Counts


@dataclass(frozen=True, slots=True)
class Tally:
    """What is known of a model at every distinct score, and what its errors are the price of.

    Parameters
    ----------
    cases : Sweep
        Counts of cases.
    amounts : Sweep, optional
        Sums of amounts on the same thresholds: index i is one operating point in both.
    pricing : Pricing
        What costs are the price of.

    Attributes
    ----------
    sweep : Sweep
        Sums of weights: of amounts in a class priced by them, of cases in another. Per case for
        both classes it is ``cases`` itself.
    positive_unit, negative_unit : float
        The mean weight of a case of the class: 1.0 where it is priced per case, or has no cases.
        0.0 where it is priced by amount and nothing is at stake: its errors cost nothing, and
        ``sweep`` counts its cases, so that its rates are defined.

    Raises
    ------
    ValueError
        If a class is priced by amount and there are none, or the thresholds differ.

    Examples
    --------
    >>> from perfcore import amount_sweep
    >>> loans = amount_sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1], [100, 20, 300, 50])
    >>> by_amount = loans.priced(Pricing(positives="amount"))
    >>> by_amount.sweep.at(0.9), by_amount.positive_unit, by_amount.negative_unit
    (Counts(tp=100, fp=0, fn=300, tn=2), 200.0, 1.0)
    """

    cases: Sweep
    amounts: Sweep | None = None
    pricing: Pricing = PER_CASE
    sweep: Sweep = field(init=False, repr=False, compare=False)
    positive_unit: float = field(init=False, compare=False)
    negative_unit: float = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if self.amounts is not None and not np.array_equal(
            self.cases.thresholds, self.amounts.thresholds
        ):
            raise value_error("Arguments cases, amounts must have the same thresholds.")
        found = self.cases, 1.0, 1.0
        if self.pricing.by_amount:
            if self.amounts is None:
                raise value_error(
                    "Argument pricing needs amounts, and there are none: {pricing}.",
                    pricing=self.pricing,
                )
            tp, positive_unit = self._weighed("tp", self.pricing.positives)
            fp, negative_unit = self._weighed("fp", self.pricing.negatives)
            if tp.dtype != fp.dtype:
                tp, fp = tp.astype(np.float64), fp.astype(np.float64)
            found = self.cases.of(tp, fp), positive_unit, negative_unit
        for name, value in zip(("sweep", "positive_unit", "negative_unit"), found, strict=True):
            object.__setattr__(self, name, value)

    def _weighed(self, cell: Literal["tp", "fp"], basis: Basis) -> tuple[IntOrFloatArray, float]:
        """Return the weights of one class at every operating point, and their mean per case."""
        cases: IntOrFloatArray = getattr(self.cases, cell)
        amounts: IntOrFloatArray = getattr(self._amounts, cell)
        number, money = cases.item(-1), amounts.item(-1)
        if basis == "case" or not number:
            return cases, 1.0
        return (amounts, money / number) if money else (cases, 0.0)

    @property
    def _amounts(self) -> Sweep:
        if self.amounts is None:
            raise value_error("This tally has no amounts.")
        return self.amounts

    @property
    def counts(self) -> AmountCounts:
        """Cases and amounts at every operating point, as arrays of shape (k + 1,)."""
        return AmountCounts(self.cases.counts, self._amounts.counts)

    def at(self, threshold: float) -> AmountCounts:
        """Return cases and amounts when every ``score >= threshold`` is called positive.

        Raises
        ------
        ValueError
            If the threshold is NaN, or no single number, or there are no amounts.
        """
        return AmountCounts(self.cases.at(threshold), self._amounts.at(threshold))

    def priced(self, pricing: Pricing) -> Tally:
        """Return the same counts and amounts under another pricing."""
        return Tally(self.cases, self.amounts, pricing)

    def costs(self, costs: CostMatrix) -> CostMatrix:
        """Return the costs times the unit of their class: those of ``sweep``, whatever the basis.

        They need an explicit prevalence, that of the cases: ``sweep`` has another one. What
        exceeds float64 is the largest float.

        Examples
        --------
        >>> from perfcore import amount_sweep
        >>> loans = amount_sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1], [100, 20, 300, 50])
        >>> loans.priced(Pricing(positives="amount")).costs(CostMatrix(cost_fn=1, cost_fp=5))
        CostMatrix(cost_fn=200.0, cost_fp=5.0, cost_tp=0.0, cost_tn=0.0)
        """
        return costs.times(self.positive_unit, self.negative_unit)

    def stakes(self, costs: CostMatrix) -> CostMatrix:
        """Return the costs for ``sweep``, which counts cases where a class has nothing at stake."""
        return costs.times(self.positive_unit != 0, self.negative_unit != 0)

    def range(self, among: CostRange) -> CostRange:
        """Return a range of costs times the units, see `costs`; its corners keep their order."""
        low, *_, high = (self.costs(costs) for costs, _ in among.corners())
        return replace(
            among,
            cost_fn=(low.cost_fn, high.cost_fn),
            cost_fp=(low.cost_fp, high.cost_fp),
            cost_tp=low.cost_tp,
            cost_tn=low.cost_tn,
        )


def at_stake(s: Sweep | Tally) -> Tally:
    """Return what is at stake: of a mere sweep, its cases, each error priced per case."""
    return s if isinstance(s, Tally) else Tally(s)


def split_costs(costs: CostMatrix, pricing: Pricing) -> tuple[CostMatrix, CostMatrix]:
    """Return what a case costs and what its amount costs, each class in one of the two."""
    per_case, of_amount = (
        costs.times(pricing.positives == basis, pricing.negatives == basis) for basis in BASES
    )
    return per_case, of_amount
