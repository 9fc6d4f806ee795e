"""The decision card of two classes: the decision, and what to expect of it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from perfcore.binary import Counts
from perfcore.costs import PER, BestThreshold, best_threshold
from perfcore.costs.goals import Unreachable, shortfalls
from perfcore.costs.projections import projected
from perfcore.measures import MEASURES
from perfcore.results import Result
from perfcore.results.uses import measures_in_use, rule_costs, sweep_in_use
from perfview.downloads.cards import Card, Section, emphasised, groups_text, with_interval
from perfview.kit.theme import UNDEFINED, count, own_text, percent, together
from perfview.tasks.amounts import amounts, least_error
from perfview.tasks.binary.files.facts import prevalence_in_use
from perfview.tasks.binary.requirements import requirement_text
from perfview.tasks.points.operating_points import is_projected
from perfview.words import say, told

SHOWN = ("precision", "recall", "specificity", "f1", "accuracy")
"""Measures on every card."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Expected:
    """What to expect where the classifier is used.

    Attributes
    ----------
    costs : dict of str to float
        What 1,000 cases cost by each rule, NaN where it is unknown: see `rule_costs`.
    per_1000 : Counts or None
        The counts among 1,000 cases; None where they are unknown.
    best : BestThreshold or None
        The threshold of least cost, per case; None where `reason` says why there is none.
    """

    costs: dict[str, float]
    per_1000: Counts | None = None
    best: BestThreshold | None = None
    reason: str = ""


def expected(result: Result, name: str) -> Expected:
    """Return what to expect of a model at its threshold, at the costs and prevalence in use."""
    model, use = result.models[name], result.use
    costs = rule_costs(model, use)
    try:
        per_1000 = projected(model.counts, prevalence_in_use(result, name), total=PER)
        best = best_threshold(model.priced(use.pricing), use.costs, prevalence=use.prevalence)
    except (Unreachable, ValueError) as impossible:
        return Expected(costs=costs, reason=str(impossible))
    return Expected(costs=costs, per_1000=per_1000, best=best)


def card_of(result: Result, name: str) -> Card:
    """Return what the decision card of a model says; what is decided is its threshold."""
    there = expected(result, name)
    return Card(
        rule=_rule(result, name),
        expected=_expectation(result, name, there),
        left=(_costs(result, name, there), *_requirements(result, name)),
        right=(_measures(result, name, there),),
    )


def _rule(result: Result, name: str) -> str:
    model, strong = result.models[name], {"positive": result.origin.positive}
    if model.threshold == math.inf:
        return emphasised("downloads.card_never", strong=strong)
    strong["threshold"] = _threshold_text(result, name, model.threshold)
    rule = "card_rule_reversed" if model.sweep.negated else "card_rule"
    return emphasised(f"downloads.{rule}", strong=strong)


def _threshold_text(result: Result, name: str, threshold: float) -> str:
    """Return a threshold with as many digits as tell it from its neighbours, as scores have it."""
    s = result.models[name].sweep
    i = s.index(threshold)
    near = s.thresholds[[max(i - 1, 0), min(i + 1, s.thresholds.size - 1)]].tolist()
    return own_text(threshold, negated=s.negated, neighbours=tuple(near))


def _expectation(result: Result, name: str, there: Expected) -> Section:
    share = percent(prevalence_in_use(result, name))
    title = say("downloads.card_expect", share=share)
    if there.per_1000 is None:
        return Section(title=title, said=told(there.reason))
    cells = there.per_1000
    numbers = {
        say("downloads.card_called", positive=result.origin.positive): cells.called_positive,
        say("board.tp"): cells.tp,
        say("board.fn"): cells.fn,
        say("board.fp"): cells.fp,
    }
    texts = together(map(float, numbers.values()), "expected")
    own = result.models[name].counts
    data = {cell: count(getattr(own, cell)) for cell in ("tp", "fn", "fp", "tn")}
    return Section(
        title=title,
        boxes=dict(zip(numbers, texts, strict=True)),
        small=say("downloads.card_assumes", share=share, **data),
    )


def _costs(result: Result, name: str, there: Expected) -> Section:
    example = "example_" if result.example_costs else ""
    title = say(f"downloads.card_{example}cost")
    if there.best is None:
        return Section(title=title, said=say("downloads.card_no_cost", reason=there.reason))
    use, rules, least = result.use, there.costs, PER * there.best.cost
    threshold = _threshold_text(result, name, there.best.threshold)
    off = least_error(result.models[name].priced(use.pricing), use)
    costs = {
        say("downloads.card_here"): rules["in_use"],
        say("downloads.card_best", threshold=threshold): least,
        say("downloads.card_more"): rules["in_use"] - least,
        say("costs.table_nothing"): rules["nothing"],
        say("costs.table_everything"): rules["everything"],
    }
    texts = amounts([*costs.values()], use.unit, [0.0, off])
    told_of = dict(zip(("nothing", "everything"), texts[3:], strict=True))
    rule = min(("nothing", "everything"), key=rules.__getitem__)
    cheaper = rules[rule] < rules["in_use"]
    return Section(
        title=title,
        rows={name: (text, "") for name, text in zip(costs, texts, strict=True)},
        strong=say(f"costs.{rule}_cheaper", cost=told_of[rule]) if cheaper and not example else "",
    )


def _requirements(result: Result, name: str) -> list[Section]:
    """Return what was required of the threshold, and whether it is met where it is used."""
    model, use = result.models[name], result.use
    if not result.requirements or sweep_in_use(model, use) is None:
        return []
    short = shortfalls(
        model.sweep, result.requirements, threshold=model.threshold, prevalence=use.prevalence
    )
    missed = {each.requirement for each in short}
    values = measures_in_use(model, use)
    rows = {
        requirement_text(each): (
            percent(values[each.measure]),
            say("downloads.card_not_met" if each in missed else "downloads.card_met"),
        )
        for each in result.requirements
    }
    return [Section(title=say("downloads.card_required"), rows=rows)]


def _measures(result: Result, name: str, there: Expected) -> Section:
    """Return the measures with their intervals; at another prevalence those of rates alone."""
    model, title = result.models[name], say("downloads.card_here")
    if there.per_1000 is None:
        return Section(title=title, said=UNDEFINED)
    rows: dict[str, tuple[str, str]] = {}
    for key in SHOWN:
        measure = MEASURES[key]
        told_of = result.use.prevalence is None or not is_projected(key)
        known = model.intervals.get(key) if told_of else None
        value = float(measure.of(there.per_1000))
        rows[told(measure.name)] = with_interval(value, known, measure.format)
    sure = any(between for _, between in rows.values())
    return Section(title=title, rows=rows, small=groups_text(model.groups) if sure else "")
