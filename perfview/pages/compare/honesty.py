"""How much a threshold flatters itself on the cases that chose it, in numbers and words."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan
from typing import Literal

from perfcore.arrays import Value
from perfcore.binary import Counts, Sweep
from perfcore.chance.honest_thresholds import (
    HeldOut,
    SplitOptimism,
    held_out,
    scarcity,
    split_optimism,
)
from perfcore.costs import (
    PER,
    BestThreshold,
    CostMatrix,
    best_threshold,
    expected_cost,
)
from perfcore.costs.goals import Found, best
from perfcore.measures import MEASURES
from perfview.kit.theme import number, percent
from perfview.pages.compare.digits import ends_texts
from perfview.words import say, told


@dataclass(frozen=True, slots=True)
class Goal:
    """What a threshold is chosen for: the lowest cost, or the highest value of a measure.

    Attributes
    ----------
    measure : str
        A key of ``MEASURES``, or "cost".
    costs : CostMatrix
        What errors cost.
    prevalence : float or None
        Where the classifier is used; None is that of the cases.
    """

    measure: str
    costs: CostMatrix
    prevalence: float | None = None

    @property
    def by_cost(self) -> bool:
        """Whether the goal is the lowest cost."""
        return self.measure == "cost"

    @property
    def better(self) -> Literal["higher", "lower"]:
        """In which direction it improves."""
        return "lower" if self.by_cost else "higher"

    def chosen(self, s: Sweep) -> Found | BestThreshold:
        """Return the threshold that meets the goal.

        Raises
        ------
        Unreachable
            If none does.
        """
        if not self.by_cost:
            return best(s, self.measure)
        costs = self.costs
        return best_threshold(
            s,
            cost_fn=costs.cost_fn,
            cost_fp=costs.cost_fp,
            cost_tp=costs.cost_tp,
            cost_tn=costs.cost_tn,
            prevalence=self.prevalence,
        )

    def value(self, counts: Counts) -> Value:
        """Return what counts are worth: the measure, or the cost of 1,000 cases."""
        if not self.by_cost:
            return MEASURES[self.measure].of(counts)
        return expected_cost(counts, self.costs, prevalence=self.prevalence, cases=PER)


def optimism(s: Sweep, goal: Goal, *, seed: int) -> SplitOptimism:
    """Return how much a threshold that meets the goal flatters itself, by repeated halves.

    Raises
    ------
    ValueError
        If the cases are weighted, or a class has fewer than two.
    """
    return split_optimism(s, goal.chosen, goal.value, seed=seed, better=goal.better)


def reported(choosing: Sweep, reporting: Sweep, goal: Goal) -> HeldOut:
    """Return the threshold that one part chooses, and what it is worth on both.

    Raises
    ------
    Unreachable
        If the part that chooses cannot meet the goal.
    """
    return held_out(choosing, reporting, goal.chosen, goal.value, better=goal.better)


def optimism_text(name: str, found: SplitOptimism, goal: Goal) -> str:
    """Return in plain words how much better a threshold looks than it is."""
    if isnan(found.optimism):
        return say("compare.honest_undefined", model=name)
    kind = "honest_flattered_cost" if goal.by_cost else "honest_flattered"
    low, high = ends_texts(found.low, found.high)
    return say(
        f"compare.{kind}" if found.optimism > 0 else "compare.honest_modest",
        model=name,
        goal=goal_name(goal.measure),
        gap=number(abs(found.optimism)),
        low=low,
        high=high,
    )


def scarcity_text(s: Sweep) -> str:
    """Return a warning if a class has few cases; "" if both have enough."""
    found = scarcity(s)
    if not found.few:
        return ""
    return say(
        f"compare.few_{found.smaller_class}",
        cases=f"{found.cases:,}",
        margin=percent(found.margin).removesuffix(" %"),
    )


def goal_name(measure: str) -> str:
    """Return what a threshold is chosen for, in words."""
    return say("compare.goal_cost") if measure == "cost" else told(MEASURES[measure].name)


__all__ = [
    "Goal",
    "goal_name",
    "optimism",
    "optimism_text",
    "reported",
    "scarcity_text",
]
