"""The rules by which a threshold can be found, and what was found in words."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from perfcore.counts import Sweep
from perfcore.findings import Found, Unreachable
from perfcore.goals import (
    alert_rate_at_most,
    best,
    break_even_point,
    equal_error_point,
    precision_at_least,
    recall_at_least,
)
from perfcore.measures import MEASURES
from perfview.board.axes import first_axis
from perfview.board.operating_points import TILES
from perfview.theme import percent, threshold_text, written
from perfview.words import say


@dataclass(frozen=True, slots=True)
class Goal:
    """A rule to find a threshold by.

    Attributes
    ----------
    found : callable
        Takes the sweep, the goal's number and the key of the marked measure.
    value : float or None
        The goal's number when it is first shown, a share; None if it takes none.
    """

    found: Callable[[Sweep, float, str], Found]
    value: float | None = None


GOALS: Mapping[str, Goal] = MappingProxyType(
    {
        "best": Goal(lambda s, _, marked: best(s, marked)),
        "recall": Goal(lambda s, value, _: recall_at_least(s, value), 0.9),
        "precision": Goal(lambda s, value, _: precision_at_least(s, value), 0.9),
        "alert_rate": Goal(lambda s, value, _: alert_rate_at_most(s, value), 0.1),
        "break_even": Goal(lambda s, _value, _marked: break_even_point(s)),
        "equal_error": Goal(lambda s, _value, _marked: equal_error_point(s)),
    }
)

MARKABLE = tuple(key for key in TILES if MEASURES[key].better is not None)
"""Measures with a tile that can be the best; one of them is marked."""


def goal_label(goal: str, marked: str) -> str:
    """Return the name of `goal`, with that of the marked measure where it is about that."""
    return say(f"threshold.goal_{goal}", measure=MEASURES[marked].name)


def search(sweep: Sweep, goal: str, value: float, marked: str) -> Found | str:
    """Return the operating point that meets `goal`, or why there is none, in words."""
    try:
        return GOALS[goal].found(sweep, value, marked)
    except Unreachable as impossible:
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


def found_text(found: Found, goal: str, value: float, marked: str) -> str:
    """Return in words what was found, such as "Best F1: 0.75, at threshold 0.51."."""
    measure = MEASURES[marked]
    kind = measure.format if goal == "best" else "percent"
    return say(
        f"threshold.found_{goal}",
        measure=measure.name,
        value=written(found.value, kind),
        goal=percent(value),
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
