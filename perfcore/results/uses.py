"""What follows from a result where the classifier is used: measures there, and what rules cost."""

from __future__ import annotations

import math
from typing import Any

from perfcore.binary import Counts, Sweep
from perfcore.calibration import FIGURES
from perfcore.costs import PER, CostMatrix, Pricing, Tally, Use, best_threshold, expected_cost
from perfcore.costs.goals import Requirement, Unreachable
from perfcore.measures import MEASURES
from perfcore.results.nodes import Node
from perfcore.results.records import ModelResult

SIDES = ("at_least", "at_most")
RULES = ("in_use", "best", "nothing", "everything")
"""The threshold in use, that of least cost, and the two rules that need no model."""


def area_figures(s: Sweep) -> dict[str, float]:
    """Return the areas under the curves, by the names that a document has for them."""
    return {key: FIGURES[key].value(s) for key in ("auc", "average_precision")}


def sweep_in_use(model: ModelResult, use: Use) -> Sweep | None:
    """Return the counts where the classifier is used: the data's own, or of 1,000 cases there.

    None where a class without cases is asked for.
    """
    try:
        return use.sweep(model.sweep)
    except ValueError:
        return None


def measures_in_use(model: ModelResult, use: Use) -> dict[str, float]:
    """Return every measure at the threshold where the classifier is used, NaN where unknown."""
    there = sweep_in_use(model, use)
    if there is None:
        return dict.fromkeys(MEASURES.without_parameters, math.nan)
    return measures_at(there.at(model.threshold))


def measures_at(counts: Counts) -> dict[str, float]:
    """Return every measure of these counts, NaN where undefined."""
    return {key: float(MEASURES[key].of(counts)) for key in MEASURES.without_parameters}


def rule_thresholds(tally: Tally, threshold: float, best: float) -> dict[str, float]:
    """Return the threshold of each rule of `RULES`, given the one in use and that of least cost."""
    ends = tally.cases.thresholds[[0, -1]].tolist()
    return dict(zip(RULES, (threshold, best, *ends), strict=True))


def rule_costs(model: ModelResult, use: Use) -> dict[str, float]:
    """Return by rule of `RULES` what 1,000 cases cost where the classifier is used.

    NaN where the data cannot tell, without cases of a class that the prevalence asks for, and
    where a cost is too large for a float.
    """
    priced = model.priced(use.pricing)
    there: dict[str, Any] = {"prevalence": use.prevalence}
    try:
        best = best_threshold(priced, use.costs, **there).threshold
        costs = {
            rule: float(expected_cost(priced, use.costs, threshold=at, cases=PER, **there))
            for rule, at in rule_thresholds(model.tally, model.threshold, best).items()
        }
    except (Unreachable, ValueError):
        return dict.fromkeys(RULES, math.nan)
    return {rule: cost if math.isfinite(cost) else math.nan for rule, cost in costs.items()}


def use_in(node: Node) -> Use:
    """Return where a classifier is used, as a document says."""
    return node.record(
        Use,
        Node.text,
        costs=lambda costs: costs.record(CostMatrix, Node.number),
        pricing=lambda pricing: pricing.record(Pricing, lambda each: each.one_of("case", "amount")),
        prevalence=_prevalence,
    )


def _prevalence(share: Node) -> float | None:
    if share.value is None:
        return None
    if not 0 <= share.number() <= 1:
        share.refuse("must be null or lie between 0 and 1")
    return share.number()


def requirement_in(node: Node) -> Requirement:
    """Return a requirement that a document states."""
    members = node.members("measure", optional=SIDES)
    ends: dict[str, Any] = {each: members[each].number() for each in SIDES if each in members}
    try:
        return Requirement(members["measure"].one_of(*MEASURES.without_parameters), **ends)
    except ValueError as error:
        node.refuse("must be a requirement ({why})", why=error.args[0])
