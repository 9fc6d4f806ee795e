"""The rules by which a threshold can be found, and what was found in words."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.costs import Tally, Use, best_threshold, expected_cost
from perfcore.costs.goals import (
    Found,
    Requirement,
    Unreachable,
    alert_rate_at_most,
    best,
    break_even_point,
    equal_error_point,
    feasible,
    precision_at_least,
    recall_at_least,
)
from perfcore.measures import MEASURES
from perfview.kit.theme import percent, threshold_text, written
from perfview.tasks.binary.amounts import FIRST_USE, amount, terms_text
from perfview.tasks.binary.points.axes import first_axis
from perfview.tasks.binary.requirements import (
    REQUIRABLE,
    infeasible_text,
    requirement,
    requirement_text,
)
from perfview.tasks.binary.uses import RATES
from perfview.words import ands, say, told


@dataclass(frozen=True, slots=True)
class Question:
    """What a threshold is looked for by.

    Attributes
    ----------
    priced : Tally
        What is at stake in the data.
    sweep : Sweep
        Counts where the classifier is used.
    use : Use
        Where that is.
    value : float
        The goal's number.
    marked : str
        Key of the marked measure.
    """

    priced: Tally
    sweep: Sweep
    use: Use
    value: float
    marked: str

    @property
    def sample(self) -> Sweep:
        """Counts of the data."""
        return self.priced.cases

    @property
    def best(self) -> Found:
        """The best value of the marked measure; a rate of one class is that of the data."""
        return best(self.sample if self.marked in RATES else self.sweep, self.marked)

    @property
    def cheapest(self) -> Found:
        """The lowest cost per case."""
        there = self.use
        least = best_threshold(self.priced, there.costs, prevalence=there.prevalence)
        return Found(least.threshold, least.index, least.counts, least.cost)


@dataclass(frozen=True, slots=True)
class Goal:
    """A rule to find a threshold by.

    Attributes
    ----------
    found : callable
        Takes the question.
    value : float or None
        The goal's number when it is first shown, a share; None if it takes none.
    """

    found: Callable[[Question], Found]
    value: float | None = None


GOALS: Mapping[str, Goal] = MappingProxyType(
    {
        "best": Goal(lambda q: q.best),
        "cost": Goal(lambda q: q.cheapest),
        "recall": Goal(lambda q: recall_at_least(q.sample, q.value), 0.9),
        "precision": Goal(lambda q: precision_at_least(q.sweep, q.value), 0.9),
        "alert_rate": Goal(lambda q: alert_rate_at_most(q.sweep, q.value), 0.1),
        "break_even": Goal(lambda q: break_even_point(q.sweep)),
        "equal_error": Goal(lambda q: equal_error_point(q.sample)),
    }
)


def goal_label(goal: str, marked: str) -> str:
    """Return the name of `goal`, with that of the marked measure where it is about that."""
    return say(f"threshold.goal_{goal}", measure=told(MEASURES[marked].name))


def search(
    priced: Tally,
    goal: str,
    value: float,
    marked: str,
    use: Use = FIRST_USE,
    requirements: Sequence[Requirement] = (),
) -> Found | str:
    """Return the operating point that meets `goal`, or why there is none, in words.

    With requirements it is the best among those that meet them all. It is looked for
    where the classifier is used.
    """
    sample = priced.cases
    if requirements:
        return _best_among(priced, goal, value, marked, use, requirements)
    try:
        return GOALS[goal].found(Question(priced, use.sweep(sample), use, value, marked))
    except Unreachable as impossible:
        if goal == "cost":
            return str(impossible)  # it says which costs or cases are missing
        return impossible_text(impossible, value)


def impossible_text(impossible: Unreachable, value: float) -> str:
    """Return in words why nothing was found, its numbers written as everywhere in the app."""
    if impossible.reason is not None:
        return say("threshold.impossible_undefined", reason=impossible.reason)
    goal, nearest = percent(value), percent(impossible.nearest)
    threshold = threshold_text(impossible.threshold)
    if nearest == goal:
        return say("threshold.impossible_by_a_hair", goal=goal, threshold=threshold)
    return say("threshold.impossible_precision", goal=goal, nearest=nearest, threshold=threshold)


def _best_among(
    priced: Tally,
    goal: str,
    value: float,
    marked: str,
    use: Use,
    requirements: Sequence[Requirement],
) -> Found | str:
    """Return the operating point that suits the goal best of those that meet the requirements.

    In words why there is none: the requirement that nothing meets, or a goal that is undefined.
    """
    sample = priced.cases
    sweep = use.sweep(sample)
    wanted = [*requirements, *([requirement(goal, value)] if goal in REQUIRABLE else [])]
    if goal == "cost":
        own = np.asarray(expected_cost(priced, use.costs, prevalence=use.prevalence))
    else:
        own = _aims(sample if goal == "best" and marked in RATES else sweep, goal, marked)
    there = feasible(sample, wanted, prevalence=use.prevalence)
    if there.emptied_by is not None:
        return infeasible_text(there)
    try:
        i = there.lowest(own)
    except Unreachable as undefined:
        return str(undefined)
    threshold = float(sample.thresholds[i])
    value = own.item(i) if goal == "cost" else abs(own.item(i))  # aims may be negated values
    return Found(threshold, i, sweep.at(threshold), value)


def _aims(sweep: Sweep, goal: str, marked: str) -> FloatArray:
    """Return what is to be as low as possible under a goal, at every operating point."""
    counts = sweep.counts

    def values(key: str) -> FloatArray:
        return np.asarray(MEASURES[key].of(counts))

    match goal:
        case "recall":
            return -values("precision")
        case "precision":
            return -values("recall")
        case "alert_rate":
            return -values("alert_rate")
        case "break_even":
            return np.abs(values("precision") - values("recall"))
        case "equal_error":
            return np.abs(values("fpr") - values("fnr"))
    return values(marked) if MEASURES[marked].better == "lower" else -values(marked)


def among_text(
    found: Found, goal: str, value: float, marked: str, requirements: Sequence[Requirement]
) -> str:
    """Return in words what was found among the thresholds that meet all requirements."""
    label = goal_label(goal, marked)
    return say(
        "threshold.found_among",
        goal=f"{label} {percent(value)}" if goal in REQUIRABLE else label,
        requirements=ands(map(requirement_text, requirements)),
        threshold=threshold_text(found.threshold),
    )


def found_text(
    found: Found,
    goal: str,
    value: float,
    marked: str,
    use: Use = FIRST_USE,
) -> str:
    """Return in words what was found, such as "Best F1: 0.75, at threshold 0.51."."""
    measure = MEASURES[marked]
    kind = measure.format if goal == "best" else "percent"
    return say(
        f"threshold.found_{goal}",
        measure=told(measure.name),
        value=amount(found.value, use.unit) if goal == "cost" else written(found.value, kind),
        goal=percent(value),
        ratio=terms_text(use.costs, use.pricing),
        threshold=threshold_text(found.threshold),
    )


def first_threshold(sweep: Sweep) -> float:
    """Return a sensible threshold to begin with.

    One half where scores lie on both sides of it, spread over 0 to 1. Otherwise that of the best F1
    or, with one class only, the median of the distinct scores. Without any cases, ``inf``.
    """
    scores = sweep.thresholds[1:]
    if not scores.size:
        return math.inf
    if 0 <= scores[-1] < 0.5 <= scores[0] <= 1 and first_axis(sweep) == "score":
        return 0.5
    if not (sweep.positives and sweep.negatives):
        return float(scores[scores.size // 2])
    return best(sweep, "f1").threshold
