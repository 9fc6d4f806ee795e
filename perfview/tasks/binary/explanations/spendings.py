"""The amounts above the costs board explained: what so many cases cost, and what is lost."""

from __future__ import annotations

import math
from dataclasses import replace

from perfcore.costs import PER
from perfcore.measures import formulas
from perfview.kit.explanations import Explanation
from perfview.kit.theme import UNDEFINED
from perfview.tasks.binary.amounts import amount, best_at
from perfview.tasks.binary.explanations.costs import cost_explanation
from perfview.tasks.binary.places import Place
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


def spending_explanation(key: str, place: Place) -> Explanation:
    """Return the explanation of one of `SPENDINGS`.

    Examples
    --------
    >>> from perfcore import sweep
    >>> from perfcore.costs import Tally
    >>> cases = Tally(sweep([1, 1, 0, 0], [0.9, 0.2, 0.7, 0.1]))
    >>> spending_explanation("cost_in_use", Place(cases, 0.5, ("P", "N"))).value_text
    '1,500'
    """
    tally, use = place.tally, place.use
    found = best_at(tally, use.costs, use.prevalence)
    best = replace(place, threshold=math.inf if isinstance(found, str) else found.threshold)
    there = {
        "cost_best": best,
        "cost_nothing": replace(place, threshold=math.inf),
        "cost_everything": replace(place, threshold=float(tally.cases.thresholds[-1])),
    }.get(key, place)
    explained = replace(
        cost_explanation(there),
        name=say(f"explanations.{key}"),
        chinese="",
        plain=say(f"explanations.{key}_plain"),
    )
    if explained.reason:
        return explained
    if key == "cost_more":
        return _more(explained, there, best)
    cases = float(tally.cases.positives + tally.cases.negatives) if key == "cost_data" else PER
    return _times(explained, there, cases)


def _times(explained: Explanation, place: Place, cases: float) -> Explanation:
    """Return the explanation of the cost of so many cases, from that of one."""
    many, cost = formulas.number(cases), place.cost
    return replace(
        explained,
        formula=rf"{many} \cdot {explained.formula}",
        filled_in=rf"{explained.filled_in},\quad {many} \cdot {formulas.number(cost)} "
        + formulas.result(cases * cost),
        value_text=amount(cases * cost, place.use.unit),
        sklearn=f"{explained.sklearn} * {cases:.15g}",
    )


def _more(explained: Explanation, place: Place, best: Place) -> Explanation:
    """Return the explanation of what the threshold in use costs more than the best."""
    at_best = cost_explanation(best)
    if at_best.reason:
        return replace(explained, reason=at_best.reason, value_text=UNDEFINED)
    many, cost, least = formulas.number(PER), place.cost, best.cost
    difference = rf"\left({formulas.number(cost)} - {formulas.number(least)}\right)"
    return replace(
        explained,
        formula=rf"{many} \cdot \left(C(t) - \min_{{t'}} C(t')\right),\quad C = "
        + explained.formula,
        filled_in=rf"{many} \cdot {difference} {formulas.result(PER * (cost - least))}",
        value_text=amount(PER * (cost - least), place.use.unit),
        sklearn=f"{explained.sklearn} * {PER}\n# and, to be subtracted, at the best threshold\n"
        f"{at_best.sklearn} * {PER}",
    )
