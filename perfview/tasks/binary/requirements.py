"""What the reader requires of a threshold, and its text in the address."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from perfcore.costs.goals import Feasible, Requirement, Shortfall
from perfcore.costs.goals.operating_points import told_apart
from perfcore.measures import MEASURES
from perfview.kit.parameters import terms_read
from perfview.kit.theme import count, exact, exact_text, percent, threshold_text
from perfview.words import ands, say, semicolons, told, within

REQUIRABLE: Mapping[str, str] = MappingProxyType(
    {
        "recall": "at_least",
        "specificity": "at_least",
        "precision": "at_least",
        "npv": "at_least",
        "alert_rate": "at_most",
    }
)
"""Measures that can be required, all of them shares, and on which side of the bound they are.

Their complements are required by them: a false positive rate of at most 1 % is a specificity of at
least 99 %.
"""


def requirement(measure: str, bound: float) -> Requirement:
    """Return the requirement of this bound on a measure in `REQUIRABLE`."""
    if REQUIRABLE[measure] == "at_least":
        return Requirement(measure, at_least=bound)
    return Requirement(measure, at_most=bound)


def requirement_text(required: Requirement) -> str:
    """Return a requirement in words, such as "Recall at least 90.0 %"."""
    name = say(f"threshold.require_{required.measure}")
    return say("threshold.requirement", name=name, bound=percent(required.bound))


def infeasible_text(nothing: Feasible, *, negated: bool) -> str:
    """Return which requirement is too much, and how near to it the thresholds come, in percent."""
    required = nothing.emptied_by
    assert required is not None
    verdict = say("threshold.infeasible_alone", requirement=in_percent(required))
    if nothing.before:
        verdict = say(
            "threshold.infeasible_many",
            requirement=in_percent(required),
            count=nothing.left,
            many=count(nothing.left),
            others=ands(map(in_percent, nothing.before)),
        )
    if nothing.nearest is None or nothing.threshold is None:
        return say("threshold.infeasible_undefined", verdict=verdict, reason=nothing.undefined)
    return say(
        f"threshold.infeasible_{'lowest' if required.at_least is None else 'highest'}",
        verdict=verdict,
        nearest=told_apart(100 * nothing.nearest, round(100 * required.bound, 10)),
        threshold=threshold_text(nothing.threshold, negated=negated),
    )


def shortfalls_text(missed: Sequence[Shortfall]) -> str:
    """Return what is reached and what required, "recall 95.8 %, at least 99 % required"."""
    return semicolons(map(_shortfall_text, missed))


def _shortfall_text(short: Shortfall) -> str:
    required = short.requirement
    bound = exact(100 * required.bound)
    side = "most" if required.at_least is None else "least"
    texts = {
        "measure": within(MEASURES[required.measure].name),
        "bound": say(f"threshold.bound_{side}", bound=bound),
    }
    if math.isnan(short.value):
        return say("threshold.shortfall_undefined", **texts)
    value = percent(short.value)
    if value == percent(required.bound):  # by less than shown
        value = say(
            "threshold.share", share=told_apart(100 * short.value, round(100 * required.bound, 10))
        )
    return say("threshold.shortfall", value=value, **texts)


def in_percent(required: Requirement) -> str:
    """Return a requirement with the very percentage that was entered, such as "at least 95 %"."""
    name, bound = say(f"threshold.require_{required.measure}"), exact(100 * required.bound)
    return say("threshold.required", name=name, bound=bound)


def requirable_help(measure: str) -> str:
    """Return what a measure in `REQUIRABLE` is, and which other bound is the same one."""
    chosen = MEASURES[measure]
    if not chosen.complement:
        return say(f"threshold.require_{measure}_help", plain=told(chosen.plain))
    other = within(MEASURES[chosen.complement].name)
    return say("threshold.require_help", plain=told(chosen.plain), complement=other)


def requirements_text(requirements: Sequence[Requirement]) -> str:
    """Return requirements as they stand in an address, "" for none.

    >>> requirements_text([requirement("recall", 0.9), requirement("alert_rate", 0.05)])
    'recall:0.9,alert_rate:0.05'
    """
    return ",".join(f"{each.measure}:{exact_text(each.bound)}" for each in requirements)


def requirements_read(text: str) -> tuple[Requirement, ...] | None:
    """Return the requirements that an address says, None if it says none that make sense.

    >>> requirements_read("recall:2"), requirements_read("luck:0.5"), requirements_read("recall")
    (None, None, None)
    """
    try:
        bounds = {measure: float(bound) for measure, bound in terms_read(text).items()}
    except ValueError:
        return None
    possible = bounds.keys() <= REQUIRABLE.keys() and all(0 <= b <= 1 for b in bounds.values())
    return in_order(bounds) if bounds and possible else None


def in_order(bounds: Mapping[str, float | None]) -> tuple[Requirement, ...]:
    """Return the requirements of these bounds, in the order of `REQUIRABLE`; None is none."""
    return tuple(
        requirement(measure, bound)
        for measure in REQUIRABLE
        if (bound := bounds.get(measure)) is not None and not math.isnan(bound)
    )
