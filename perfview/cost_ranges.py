"""Costs and prevalence that are known only roughly: how the threshold in use fares over them."""

from __future__ import annotations

from collections.abc import Mapping

from perfcore.costs import (
    CostMatrix,
    CostRange,
    cost_curve,
    cost_ratio,
    near_best_conditions,
    worst_regret,
)
from perfcore.counts import Sweep
from perfview.cost_amounts import PER, amount, ratio_text
from perfview.markdown import escaped
from perfview.theme import number, percent
from perfview.words import say

RANGED = ("cost_fn", "cost_fp", "prevalence")
ENDS = tuple(f"{name}_{end}" for name in RANGED for end in ("low", "high"))
"""What a reader can enter: the lowest and the highest of each."""

TOLERANCE = 0.05
"""How much more than the best a threshold may cost to be near it, as a share."""


def range_of(
    costs: CostMatrix, prevalence: float, ends: Mapping[str, float]
) -> CostRange | str | None:
    """Return the range that was entered, in words why it is none, or None if nothing was entered.

    Parameters
    ----------
    costs, prevalence
        Those in use: an end that was not entered is theirs.
    ends : mapping of str to float
        Entered values by their names, see `ENDS`.
    """
    if not ends:
        return None
    pairs = {}
    for name in RANGED:
        here = prevalence if name == "prevalence" else getattr(costs, name)
        low, high = (ends.get(f"{name}_{end}", here) for end in ("low", "high"))
        if low > high:
            what = say(f"costs.range_{name}")
            return say("costs.range_turned", what=what)
        pairs[name] = (low, high)
    try:
        return CostRange(**pairs, cost_tp=costs.cost_tp, cost_tn=costs.cost_tn)
    except ValueError:
        return say("costs.range_below_correct")


def over_range(sweep: Sweep, threshold: float, among: CostRange, *, unit: str) -> str:
    """Return in Markdown where in the range the threshold is near the best, and its worst regret.

    Parameters
    ----------
    sweep : Sweep
        Counts at every distinct score, of both classes.
    threshold : float
        The threshold in use.
    among : CostRange
        Costs and prevalences that may hold.
    unit : str
        What costs are in; untrusted text.
    """
    low, high = among.conditions
    if not 0 <= low <= high <= 1:
        return say("costs.range_nothing")
    curve, counts = cost_curve(sweep), sweep.at(threshold)
    near = near_best_conditions(curve, counts, TOLERANCE, low=low, high=high)
    worst = worst_regret(curve, counts, among)
    share = percent(TOLERANCE)
    if near is None:
        first = say("costs.range_never", share=share)
    elif near == (low, high):
        first = say("costs.range_always", share=share)
    else:
        places = [_place(x, among) for x in near]
        first = say("costs.range_partly", share=share, low=places[0], high=places[1])
    if worst.regret <= 0:
        return first
    return " ".join(
        (
            first,
            say(
                "costs.range_worst",
                regret=escaped(amount(PER * worst.regret, unit)),
                ratio=ratio_text(worst.costs),
                prevalence=percent(worst.prevalence),
            ),
        )
    )


def _place(condition: float, among: CostRange) -> str:
    """Return a condition as a ratio of costs; where the prevalence varies too, as it is."""
    low, high = among.prevalence
    if low < high or not 0 < low < 1:
        return say("costs.range_condition", condition=number(condition))
    ratio = cost_ratio(condition, low)
    if not 0 < ratio < float("inf"):
        return say("costs.range_condition", condition=number(condition))
    return say("costs.range_ratio", ratio=ratio_text(CostMatrix(cost_fn=ratio, cost_fp=1)))
