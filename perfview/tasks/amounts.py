"""The reader's costs: which may be entered, and how a ratio becomes amounts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from functools import partial
from math import inf, isclose, isfinite
from typing import Any

from perfcore.costs import (
    PER,
    Basis,
    BestThreshold,
    CostMatrix,
    Pricing,
    Tally,
    Use,
    best_threshold,
    cost_ratio,
    expected_cost,
    operating_condition,
)
from perfcore.costs.goals import Unreachable
from perfview.kit.bounds import cost_error
from perfview.kit.parameters import text_choice
from perfview.kit.theme import exact, number, together, with_error
from perfview.words import say

FIRST_USE = Use(CostMatrix(cost_fn=5, cost_fp=1))
"""What a reader begins with, as an example."""

Written = Callable[[float | None], str]

LEAST_RATIO, GREATEST_RATIO = 1e-3, 1e3
"""What the board's slider reaches; costs that are entered may have any other ratio."""

LONGEST_UNIT = 12
"""The longest unit of costs, in characters."""

UNIT = text_choice("unit", "data", longest=LONGEST_UNIT, outlasts=True)
"""What costs are in, "" if nobody said."""

_DIGITS = 6
_ROUNDING = 1e-5  # of a difference of prices with so many digits
_CANCELLED = 1e-14  # of the costs and benefits that make up a sum: so little may be rounding


def refusal(costs: CostMatrix) -> str:
    """Return why costs cannot be used, in words; "" if they can.

    Errors cost no less than correct decisions. Their ratio may be any: a loan of 50,000 may be lost
    against 5 for a call, and then the board's slider waits at its end.
    """
    missed, alarm = costs.missed, costs.alarm
    if missed < 0 or alarm < 0 or missed == alarm == 0:
        return say("costs.error_below_correct")
    return ""


def with_condition(
    costs: CostMatrix,
    condition: float,
    prevalence: float,
    *,
    units: tuple[float, float] = (1.0, 1.0),
) -> CostMatrix:
    """Return costs that meet an operating condition, as far as their ratio reaches.

    The cost of a false alarm stays and that of a missed positive follows; where false alarms cost
    nothing it is the other way round. What an error costs more than the correct decision has six
    significant digits. Where floats are too coarse for that, the costs stay as they are.

    Parameters
    ----------
    costs : CostMatrix
        The costs so far.
    condition : float
        P(+)cost, see `perfcore.costs.operating_condition`.
    prevalence : float
        The share of positives in use, above 0 and below 1.
    units : tuple of two float
        What a cost is multiplied by for an average positive and negative, above 0.

    Examples
    --------
    >>> with_condition(CostMatrix(cost_fn=5, cost_fp=2), 0.5, 0.1)
    CostMatrix(cost_fn=18.0, cost_fp=2.0, cost_tp=0.0, cost_tn=0.0)
    """
    on_average = min(max(cost_ratio(condition, prevalence), LEAST_RATIO), GREATEST_RATIO)
    if costs.alarm:
        wrong, right, stake = "cost_fn", "cost_tp", on_average * (units[1] / units[0]) * costs.alarm
    else:
        wrong, right = "cost_fp", "cost_tn"
        stake = costs.missed / on_average * (units[0] / units[1])
    price = price_above(getattr(costs, right), float(f"{stake:.{_DIGITS}g}"))
    moved = replace(costs, **{wrong: price}) if isfinite(price) else costs
    reached = moved.missed if wrong == "cost_fn" else moved.alarm
    return moved if stake and isclose(reached, stake, rel_tol=_ROUNDING) else costs


def price_above(right: float, stake: float) -> float:
    """Return the price of an error that costs so much more than the correct decision, a decimal.

    >>> price_above(0.1, 0.2)
    0.3
    """
    return float(f"{right + stake:.15g}")


def best_at(tally: Tally, use: Use) -> BestThreshold | str:
    """Return the threshold of least cost, or why there is none, in words."""
    try:
        return best_threshold(tally, use.costs, prevalence=use.prevalence)
    except Unreachable as impossible:
        return str(impossible)


def condition_of(tally: Tally, costs: CostMatrix, prevalence: float) -> float:
    """Return the operating condition of costs at a prevalence, NaN where no error matters."""
    scaled = tally.costs(costs)
    return operating_condition(
        scaled.cost_fn, scaled.cost_fp, prevalence, cost_tp=scaled.cost_tp, cost_tn=scaled.cost_tn
    )


def settled(summed: Callable[[CostMatrix], Any], costs: CostMatrix) -> float:
    """Return a sum of costs and benefits, exactly 0 where what is left of them may be rounding.

    Parameters
    ----------
    summed : callable
        Returns the sum at the costs that it is given.
    costs : CostMatrix
        The costs, negative for benefits.

    Examples
    --------
    >>> some = CostMatrix(cost_fn=0.1, cost_fp=0.2, cost_tp=-0.3)
    >>> settled(lambda costs: costs.cost_fn + costs.cost_fp + costs.cost_tp, some)
    0.0
    >>> settled(lambda costs: costs.cost_fn + costs.cost_fp + 2 * costs.cost_tp, some) < -0.29
    True
    """
    cost = float(summed(costs))
    without_signs = {name: abs(each) for name, each in asdict(costs).items()}
    parts = float(summed(CostMatrix(**without_signs)))
    return 0.0 if abs(cost) <= _CANCELLED * parts < inf else cost


def cost_at(tally: Tally, use: Use, threshold: float) -> float:
    """Return what 1,000 cases cost at a threshold, exactly 0 where benefits make up for costs."""
    spent = partial(expected_cost, tally, threshold=threshold, prevalence=use.prevalence, cases=PER)
    return settled(spent, use.costs)


def least_error(tally: Tally, use: Use) -> float:
    """Return how far the lowest cost of 1,000 cases may be off, as cases were counted in bins.

    It cannot be lower by more at any threshold within a bin; 0 of exact counts.
    """
    there = use.sweep(tally.cases)
    return PER * cost_error(there, missed=use.costs.missed, alarm=use.costs.alarm)


def amount(cost: float, unit: str, *, error: float = 0.0, written: Written = number) -> str:
    """Return an amount in words, with its unit if it has one, and how far it may be off.

    Examples
    --------
    >>> amount(1234.5, "€"), amount(12.5, ""), amount(12.5, "€", error=0.02)
    ('1,235 €', '12.50', '12.50 ± 0.02 €')
    """
    text = with_error(cost, error, written)
    return say("costs.amount", amount=text, unit=unit) if unit else text


def amounts(costs: Sequence[float], unit: str, errors: Sequence[float] = ()) -> list[str]:
    """Return amounts that are read together, with as many decimals; perhaps with their errors.

    Examples
    --------
    >>> amounts([341, 6729.4], "EUR"), amounts([12.5, 3], "", [0.02, 0])
    (['341 EUR', '6,729 EUR'], ['12.50 ± 0.02', '3.00'])
    """
    texts = together(costs)
    for i, error in enumerate(errors):
        if error:
            texts[i] = with_error(costs[i], error)
    return [say("costs.amount", amount=text, unit=unit) if unit else text for text in texts]


def ratio_text(costs: CostMatrix) -> str:
    """Return the ratio of a missed positive to a false alarm, the smaller one as 1.

    Examples
    --------
    >>> ratio_text(CostMatrix(cost_fn=50, cost_fp=10)), ratio_text(CostMatrix(cost_fn=1, cost_fp=4))
    ('5:1', '1:4')
    >>> ratio_text(CostMatrix(cost_fn=1000)), ratio_text(CostMatrix(cost_fn=1001, cost_fp=1000))
    ('1,000:1', '1.001:1')
    """
    missed, alarm = costs.missed, costs.alarm
    least = min(missed, alarm) or max(missed, alarm)
    return say("costs.ratio", missed=_brief(missed / least), alarm=_brief(alarm / least))


def terms_text(costs: CostMatrix, pricing: Pricing) -> str:
    """Return what a missed positive and a false alarm cost: a ratio where it says enough.

    Examples
    --------
    >>> costs = CostMatrix(cost_fn=50, cost_fp=10)
    >>> terms_text(costs, Pricing()), terms_text(costs, Pricing("amount", "amount"))
    ('5:1', '5:1 of the amounts')
    >>> terms_text(costs, Pricing(positives="amount"))
    '50 × amount : 10'
    """
    if pricing.positives == pricing.negatives:
        ratio = ratio_text(costs)
        return say("costs.ratio_of_amounts", ratio=ratio) if pricing.by_amount else ratio
    missed = price_text(costs.cost_fn, pricing.positives)
    return say("costs.terms", missed=missed, alarm=price_text(costs.cost_fp, pricing.negatives))


def price_text(price: float, basis: Basis) -> str:
    """Return a price, of a case or of its amount.

    Examples
    --------
    >>> price_text(2.5, "case"), price_text(0.1, "amount")
    ('2.5', '0.1 × amount')
    """
    text = exact(price)
    return say("costs.of_amount", price=text) if basis == "amount" else text


def _brief(ratio: float) -> str:
    """Return a ratio from 1 on in three digits, or as many as tell it from 1; whole from 1000."""
    if not ratio < GREATEST_RATIO:
        return number(ratio)
    rounded = (float(f"{ratio:.{digits}g}") for digits in range(3, 17))
    return exact(next((each for each in rounded if each != 1 or ratio == 1), 1.0))
