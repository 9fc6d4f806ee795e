"""The reader's costs: which may be entered, and how a ratio becomes amounts."""

from __future__ import annotations

import math

from perfcore.costs import (
    BestThreshold,
    CostMatrix,
    best_threshold,
    cost_ratio,
    operating_condition,
)
from perfcore.counts import Sweep
from perfcore.findings import Unreachable
from perfview.theme import number
from perfview.words import say

FIRST_COSTS = CostMatrix(cost_fn=5, cost_fp=1)
"""What a reader begins with, as an example."""

LEAST_RATIO, GREATEST_RATIO = 1e-3, 1e3

PER = 1000
"""Costs are told for so many cases."""

_DIGITS = 6
_SLACK = 1e-9


def refusal(costs: CostMatrix) -> str:
    """Return why costs cannot be used, in words; "" if they can.

    Errors cost no less than correct decisions, and the ratio of the two lies on the board's slider,
    or one of them does not count at all.
    """
    missed, alarm = costs.missed, costs.alarm
    if missed < 0 or alarm < 0 or missed == alarm == 0:
        return say("costs.error_below_correct")
    if missed and alarm and not _within(missed / alarm):
        return say("costs.too_extreme")
    return ""


def with_condition(costs: CostMatrix, condition: float, prevalence: float) -> CostMatrix:
    """Return costs that meet an operating condition, as far as their ratio reaches.

    The cost of a false alarm stays and that of a missed positive follows; where false alarms cost
    nothing it is the other way round. Amounts have six significant digits.

    Parameters
    ----------
    costs : CostMatrix
        The costs so far.
    condition : float
        P(+)cost, see `perfcore.costs.operating_condition`.
    prevalence : float
        The share of positives in use, above 0 and below 1.

    Examples
    --------
    >>> with_condition(CostMatrix(cost_fn=5, cost_fp=2), 0.5, 0.1)
    CostMatrix(cost_fn=18.0, cost_fp=2.0, cost_tp=0.0, cost_tn=0.0)
    """
    ratio = min(max(cost_ratio(condition, prevalence), LEAST_RATIO), GREATEST_RATIO)
    cost_fn, cost_fp = costs.cost_fn, costs.cost_fp
    if costs.alarm:
        cost_fn = _rounded(costs.cost_tp + ratio * costs.alarm)
    else:
        cost_fp = _rounded(costs.cost_tn + costs.missed / ratio)
    return CostMatrix(
        cost_fn=cost_fn, cost_fp=cost_fp, cost_tp=costs.cost_tp, cost_tn=costs.cost_tn
    )


def best_at(sweep: Sweep, costs: CostMatrix, prevalence: float | None) -> BestThreshold | str:
    """Return the threshold of least cost, or why there is none, in words."""
    try:
        return best_threshold(
            sweep,
            cost_fn=costs.cost_fn,
            cost_fp=costs.cost_fp,
            cost_tp=costs.cost_tp,
            cost_tn=costs.cost_tn,
            prevalence=prevalence,
        )
    except Unreachable as impossible:
        return str(impossible)


def condition_of(costs: CostMatrix, prevalence: float) -> float:
    """Return the operating condition of costs at a prevalence, NaN where no error matters."""
    return operating_condition(
        costs.cost_fn, costs.cost_fp, prevalence, cost_tp=costs.cost_tp, cost_tn=costs.cost_tn
    )


def amount(cost: float, unit: str) -> str:
    """Return an amount in words, with its unit if it has one.

    Examples
    --------
    >>> amount(1234.5, "€"), amount(12.5, "")
    ('1,235 €', '12.50')
    """
    text = number(cost)
    return say("costs.amount", amount=text, unit=unit) if unit else text


def ratio_text(costs: CostMatrix) -> str:
    """Return the ratio of a missed positive to a false alarm, the smaller one as 1.

    Examples
    --------
    >>> ratio_text(CostMatrix(cost_fn=50, cost_fp=10)), ratio_text(CostMatrix(cost_fn=1, cost_fp=4))
    ('5:1', '1:4')
    >>> ratio_text(CostMatrix(cost_fn=1000))
    '1,000:1'
    """
    missed, alarm = costs.missed, costs.alarm
    least = min(missed, alarm) or max(missed, alarm)
    return say("costs.ratio", missed=_brief(missed / least), alarm=_brief(alarm / least))


def _brief(value: float) -> str:
    return f"{float(f'{value:.3g}'):,g}"


def _within(ratio: float) -> bool:
    return LEAST_RATIO * (1 - _SLACK) <= ratio <= GREATEST_RATIO * (1 + _SLACK)


def _rounded(cost: float) -> float:
    return float(f"{cost:.{_DIGITS}g}") if math.isfinite(cost) else cost
