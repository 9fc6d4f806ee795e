"""Where a classifier is used: what errors cost there, and what share of the cases is positive."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from perfcore.costs import PER_CASE, Basis, Tally, Use
from perfview.session.choices import Choices
from perfview.tasks.amounts import UNIT
from perfview.tasks.binary.parameters import COSTS, OTHER_PRICES, PREVALENCE, PRICING

COSTS_OF = {"positives": ("cost_fn", "cost_tp"), "negatives": ("cost_fp", "cost_tn")}
"""The costs of the wrong and of the right decision about each class."""


def use_in(chosen: Choices) -> Use:
    """Return where the reader says that the classifier is used."""
    return Use(chosen.of(COSTS), chosen.of(UNIT), chosen.of(PREVALENCE), chosen.of(PRICING))


def costs_said(chosen: Choices) -> bool:
    """Return whether anybody said what errors cost; else the costs are an example."""
    return chosen.chosen(COSTS) is not None or chosen.chosen(PRICING) is not None


def use_of(chosen: Choices, tally: Tally) -> Use:
    """Return where the classifier is used, as far as the data allow.

    Without amounts, costs are the price of a case. Data of one class cannot be projected: nothing
    is known of the scores of the other.
    """
    there = use_in(chosen)
    if tally.amounts is None:
        there = replace(there, pricing=PER_CASE)
    sample = tally.cases
    return there if sample.positives and sample.negatives else replace(there, prevalence=None)


def with_use(chosen: Choices, use: Use) -> Choices:
    """Return these choices with the classifier used as `use` says."""
    chosen = chosen.having(COSTS, use.costs).having(UNIT, use.unit)
    return chosen.having(PREVALENCE, use.prevalence).having(PRICING, use.pricing)


def with_basis(chosen: Choices, of: str, basis: Basis) -> Choices:
    """Return these choices with the errors of the class `of` priced by `basis`.

    A price per case makes no sense as a price per amount. So the costs become those last entered
    for this basis; at first they are the whole amount, or the first example.
    """
    costs, pricing = chosen.of(COSTS), chosen.of(PRICING)
    before: Basis = getattr(pricing, of)
    if basis == before:
        return chosen
    wrong, right = COSTS_OF[of]
    others = chosen.of(OTHER_PRICES)
    prices = {**others, (of, before): (getattr(costs, wrong), getattr(costs, right))}
    first = 1.0 if basis == "amount" else getattr(COSTS.default, wrong)
    there = prices.get((of, basis), (first, 0.0))
    changed: dict[str, Any] = {of: basis}
    chosen = chosen.having(PRICING, replace(pricing, **changed)).having(OTHER_PRICES, prices)
    return chosen.having(COSTS, replace(costs, **dict(zip((wrong, right), there, strict=True))))
