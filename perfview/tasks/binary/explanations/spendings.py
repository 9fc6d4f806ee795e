"""The amounts above the costs board explained: what so many cases cost, and what is lost."""

from __future__ import annotations

import math
from dataclasses import replace

from perfcore.costs import PER, Tally, Use, best_threshold, expected_cost
from perfcore.costs.goals import Unreachable
from perfcore.measures import formulas
from perfview.kit.explanations import Explanation
from perfview.kit.theme import UNDEFINED
from perfview.tasks.binary.amounts import amount
from perfview.tasks.binary.explanations.costs import cost_explanation
from perfview.words import say

SPENDINGS = (
    "cost_in_use",
    "cost_best",
    "cost_more",
    "cost_nothing",
    "cost_everything",
    "cost_data",
)
"""Amounts above the costs board, by key. That of the data knows no other prevalence."""


def spending_explanation(
    key: str, priced: Tally, use: Use, *, threshold: float, weighted: bool
) -> Explanation:
    """Return the explanation of an amount above the costs board.

    Parameters
    ----------
    key : str
        One of `SPENDINGS`.
    priced, use, threshold, weighted
        As for `cost_explanation`.

    Raises
    ------
    KeyError
        If no amount has this key.

    Examples
    --------
    >>> from perfcore import sweep
    >>> from perfview.tasks.binary.amounts import FIRST_USE
    >>> from perfcore.costs import Tally
    >>> cases = Tally(sweep([1, 1, 0, 0], [0.9, 0.2, 0.7, 0.1]))
    >>> shown = spending_explanation(
    ...     "cost_in_use", cases, FIRST_USE, threshold=0.5, weighted=False
    ... )
    >>> shown.value_text
    '1,500'
    """
    best = _best(priced, use)
    places = {
        "cost_in_use": threshold,
        "cost_best": best,
        "cost_more": threshold,
        "cost_nothing": math.inf,
        "cost_everything": float(priced.cases.thresholds[-1]),
        "cost_data": threshold,
    }

    def each(at: float) -> Explanation:
        return cost_explanation(priced, use, threshold=at, weighted=weighted)

    explained = each(places[key])
    named = replace(
        explained,
        name=say(f"explanations.{key}"),
        chinese="",
        plain=say(f"explanations.{key}_plain"),
    )
    if explained.reason:
        return named
    cost = _cost(priced, use, places[key])
    if key == "cost_more":
        return _more(named, cost, _cost(priced, use, best), each(best), use.unit)
    cases = float(priced.cases.positives + priced.cases.negatives) if key == "cost_data" else PER
    return _times(named, cost, cases, use.unit)


def _best(priced: Tally, use: Use) -> float:
    try:
        return best_threshold(priced, use.costs, prevalence=use.prevalence).threshold
    except Unreachable:
        return math.inf


def _cost(priced: Tally, use: Use, threshold: float) -> float:
    return float(expected_cost(priced, use.costs, threshold=threshold, prevalence=use.prevalence))


def _times(explained: Explanation, cost: float, cases: float, unit: str) -> Explanation:
    """Return the explanation of the cost of so many cases, from that of one."""
    many = formulas.number(cases)
    return replace(
        explained,
        formula=rf"{many} \cdot {explained.formula}",
        filled_in=rf"{explained.filled_in},\quad {many} \cdot {formulas.number(cost)} "
        + formulas.result(cases * cost),
        value_text=amount(cases * cost, unit),
        sklearn=f"{explained.sklearn} * {cases:.15g}",
    )


def _more(
    named: Explanation, cost: float, least: float, best: Explanation, unit: str
) -> Explanation:
    """Return the explanation of what the threshold in use costs more than the best."""
    if best.reason:
        return replace(named, reason=best.reason, value_text=UNDEFINED)
    difference = rf"\left({formulas.number(cost)} - {formulas.number(least)}\right)"
    many = formulas.number(PER)
    return replace(
        named,
        formula=rf"{many} \cdot \left(C(t) - \min_{{t'}} C(t')\right),\quad C = {named.formula}",
        filled_in=rf"{many} \cdot {difference} {formulas.result(PER * (cost - least))}",
        value_text=amount(PER * (cost - least), unit),
        sklearn=f"{named.sklearn} * {PER}\n# and, to be subtracted, at the best threshold\n"
        f"{best.sklearn} * {PER}",
    )
