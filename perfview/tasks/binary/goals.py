"""The rules by which a threshold can be found, and what was found in words."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
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
from perfview.tasks.amounts import FIRST_USE, amount, terms_text
from perfview.tasks.binary.requirements import (
    REQUIRABLE,
    infeasible_text,
    requirement,
    requirement_text,
)
from perfview.tasks.points.axes import first_axis
from perfview.tasks.points.operating_points import is_projected
from perfview.words import ands, say, told


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What threshold is looked for.

    Attributes
    ----------
    tally : Tally
        What is at stake in the data.
    goal : str
        A key of `GOALS`.
    value : float
        The goal's number, a share.
    marked : str
        Key of the marked measure.
    use : Use
        Where the classifier is used.
    requirements : tuple of Requirement
        What the threshold must meet besides.
    """

    tally: Tally
    goal: str
    value: float = 0.0
    marked: str = "f1"
    use: Use = FIRST_USE
    requirements: tuple[Requirement, ...] = ()

    @property
    def sample(self) -> Sweep:
        """Counts of the data."""
        return self.tally.cases

    @property
    def sweep(self) -> Sweep:
        """Counts where the classifier is used."""
        return self.use.sweep(self.sample)

    @property
    def of_marked(self) -> Sweep:
        """Counts that the marked measure is of: a rate of one class is that of the data."""
        return self.sweep if is_projected(self.marked) else self.sample


@dataclass(frozen=True, slots=True)
class Goal:
    """A rule to find a threshold by.

    Attributes
    ----------
    found : callable or None
        Returns what meets it; None where it is a requirement, of which the aim decides.
    aim : callable
        Returns what is to be as low as possible under it, at every operating point.
    value : float or None
        The goal's number when it is first shown, a share; None if it takes none.
    """

    found: Callable[[Question], Found] | None
    aim: Callable[[Question], FloatArray]
    value: float | None = None


def _measure(sweep: Sweep, key: str) -> FloatArray:
    return np.asarray(MEASURES[key].of(sweep.counts))


def _high(key: str) -> Callable[[Question], FloatArray]:
    return lambda q: -_measure(q.sweep, key)


def _alike(one: str, other: str) -> Callable[[Question], FloatArray]:
    return lambda q: np.abs(_measure(q.sweep, one) - _measure(q.sweep, other))


def _worst_first(q: Question) -> FloatArray:
    values = _measure(q.of_marked, q.marked)
    return values if MEASURES[q.marked].better == "lower" else -values


def _cheapest(q: Question) -> Found:
    least = best_threshold(q.tally, q.use.costs, prevalence=q.use.prevalence)
    return Found(least.threshold, least.index, least.counts, least.cost)


GOALS: Mapping[str, Goal] = MappingProxyType(
    {
        "best": Goal(lambda q: best(q.of_marked, q.marked), _worst_first),
        "cost": Goal(
            _cheapest,
            lambda q: np.asarray(expected_cost(q.tally, q.use.costs, prevalence=q.use.prevalence)),
        ),
        "recall": Goal(lambda q: recall_at_least(q.sample, q.value), _high("precision"), 0.9),
        "precision": Goal(lambda q: precision_at_least(q.sweep, q.value), _high("recall"), 0.9),
        "specificity": Goal(None, _high("recall"), 0.95),
        "alert_rate": Goal(
            lambda q: alert_rate_at_most(q.sweep, q.value), _high("alert_rate"), 0.1
        ),
        "break_even": Goal(lambda q: break_even_point(q.sweep), _alike("precision", "recall")),
        "equal_error": Goal(lambda q: equal_error_point(q.sample), _alike("fpr", "fnr")),
    }
)


def goal_label(goal: str, marked: str) -> str:
    """Return the name of `goal`, with that of the marked measure where it is about that."""
    kind = "require" if goal in REQUIRABLE else "goal"
    return say(f"threshold.{kind}_{goal}", measure=told(MEASURES[marked].name))


def search(asked: Question) -> Found | str:
    """Return the operating point that meets the goal, or why there is none, in words.

    With requirements it is the best among those that meet them all. It is looked for
    where the classifier is used.
    """
    found = GOALS[asked.goal].found
    if asked.requirements or found is None:
        return _best_among(asked)
    try:
        return found(asked)
    except Unreachable as impossible:
        if asked.goal == "cost":
            return str(impossible)  # it says which costs or cases are missing
        return _impossible_text(impossible, asked.value, negated=asked.sample.negated)


def _impossible_text(impossible: Unreachable, value: float, *, negated: bool) -> str:
    """Return in words why nothing was found, its numbers written as everywhere in the app."""
    if impossible.reason is not None:
        return say("threshold.impossible_undefined", reason=impossible.reason)
    goal, nearest = percent(value), percent(impossible.nearest)
    threshold = threshold_text(impossible.threshold, negated=negated)
    if nearest == goal:
        return say("threshold.impossible_by_a_hair", goal=goal, threshold=threshold)
    return say("threshold.impossible_precision", goal=goal, nearest=nearest, threshold=threshold)


def _best_among(asked: Question) -> Found | str:
    """Return the operating point that suits the goal best of those that meet the requirements.

    In words why there is none: the requirement that nothing meets, or a goal that is undefined.
    """
    goal, wanted = asked.goal, [*asked.requirements]
    if goal in REQUIRABLE:
        wanted.append(requirement(goal, asked.value))
    aims = GOALS[goal].aim(asked)
    there = feasible(asked.sample, wanted, prevalence=asked.use.prevalence)
    if there.emptied_by is not None:
        return infeasible_text(there, negated=asked.sample.negated)
    try:
        i = there.lowest(aims)
    except Unreachable as undefined:
        return str(undefined)
    threshold = float(asked.sample.thresholds[i])
    value = aims.item(i) if goal == "cost" else abs(aims.item(i))  # aims may be negated values
    return Found(threshold, i, asked.sweep.at(threshold), value)


def found_text(found: Found, asked: Question) -> str:
    """Return in words what was found, such as "Best F1: 0.75, at threshold 0.51."."""
    goal, use = asked.goal, asked.use
    threshold = threshold_text(found.threshold, negated=asked.sample.negated)
    if asked.requirements:
        label = goal_label(goal, asked.marked)
        return say(
            "threshold.found_among",
            goal=f"{label} {percent(asked.value)}" if goal in REQUIRABLE else label,
            requirements=ands(map(requirement_text, asked.requirements)),
            threshold=threshold,
        )
    measure = MEASURES[asked.marked]
    kind = measure.format if goal == "best" else "percent"
    return say(
        f"threshold.found_{goal}",
        measure=told(measure.name),
        value=amount(found.value, use.unit) if goal == "cost" else written(found.value, kind),
        goal=percent(asked.value),
        ratio=terms_text(use.costs, use.pricing),
        threshold=threshold,
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
