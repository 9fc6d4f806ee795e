"""One printable page: the decision, what to expect of it, and how to reproduce it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from perfcore.binary import Counts
from perfcore.costs import PER, BestThreshold, best_threshold, expected_cost
from perfcore.costs.goals import Unreachable, shortfalls
from perfcore.costs.projections import projected
from perfcore.measures import MEASURES
from perfcore.results import Result
from perfcore.results.uses import measures_in_use, rule_costs, sweep_in_use
from perfview.downloads.binary.facts import facts_html, prevalence_in_use
from perfview.downloads.binary.reproductions import reproduction
from perfview.downloads.cards import (
    boxes_html,
    card_document,
    code_html,
    groups_html,
    heading,
    interval_text,
    table_html,
)
from perfview.downloads.facts import title_of
from perfview.downloads.sources import Source
from perfview.kit.theme import UNDEFINED, count, own_text, percent, written
from perfview.tasks.binary.amounts import amount, least_error
from perfview.tasks.binary.requirements import requirement_text
from perfview.tasks.binary.uses import is_projected
from perfview.words import say, told

SHOWN = ("precision", "recall", "specificity", "f1", "accuracy")
"""Measures on every card."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Expected:
    """What to expect where the classifier is used.

    Attributes
    ----------
    per_1000 : Counts or None
        The counts among 1,000 cases; None where they are unknown.
    cost : float
        What 1,000 cases cost, NaN where it is unknown.
    best : BestThreshold or None
        The threshold of least cost, per case; None where `reason` says why there is none.
    """

    per_1000: Counts | None
    cost: float
    best: BestThreshold | None
    reason: str = ""


def expected(result: Result, name: str) -> Expected:
    """Return what to expect of a model at its threshold, at the costs and prevalence in use."""
    model, use = result.models[name], result.use
    priced, share = model.priced(use.pricing), prevalence_in_use(result, name)
    try:
        per_1000 = projected(model.counts, share, total=PER)
        best = best_threshold(priced, use.costs, prevalence=use.prevalence)
    except (Unreachable, ValueError) as impossible:
        return Expected(per_1000=None, cost=math.nan, best=None, reason=str(impossible))
    cost = expected_cost(
        priced, use.costs, threshold=model.threshold, prevalence=use.prevalence, cases=PER
    )
    return Expected(per_1000=per_1000, cost=float(cost), best=best)


def card_html(
    result: Result,
    name: str,
    *,
    source: Source | None = None,
) -> bytes:
    """Return the decision card of a model as HTML that prints on one page of A4 or Letter.

    Parameters
    ----------
    result : Result
        The result; what is decided is the threshold of the model.
    name : str
        Which of its models.
    source : Source, optional
        The data file, from which the Python lines then start.
    """
    there = expected(result, name)
    body = (
        f'<p class="rule">{_rule(result, name)}</p>'
        f"{_expectation(result, name, there)}"
        f'<div class="columns"><section>{_costs(result, name, there)}'
        f"{_requirements(result, name)}</section>"
        f"<section>{_measures(result, name, there)}</section></div>"
        f"<section>{heading('downloads.card_from')}<dl>{facts_html(result, name)}</dl></section>"
        f"{code_html(reproduction(result, name, source))}"
    )
    return card_document(result, title_of(result, name, result.origin.name), body)


def _rule(result: Result, name: str) -> str:
    model, positive = result.models[name], f"<b>{escape(result.origin.positive)}</b>"
    if model.threshold == math.inf:
        return escape(say("downloads.card_never", positive="\0")).replace("\0", positive)
    rule = "card_rule_reversed" if model.sweep.negated else "card_rule"
    text = escape(say(f"downloads.{rule}", positive="\0", threshold="\1"))
    threshold = f"<b>{escape(_threshold_text(result, name, model.threshold))}</b>"
    return text.replace("\0", positive).replace("\1", threshold)


def _threshold_text(result: Result, name: str, threshold: float) -> str:
    """Return a threshold with as many digits as tell it from its neighbours, as scores have it."""
    s = result.models[name].sweep
    i = s.index(threshold)
    near = s.thresholds[[max(i - 1, 0), min(i + 1, s.thresholds.size - 1)]].tolist()
    return own_text(threshold, negated=s.negated, neighbours=tuple(near))


def _expectation(result: Result, name: str, there: Expected) -> str:
    share = percent(prevalence_in_use(result, name))
    expected_text = say("downloads.card_expect", share=share)
    if there.per_1000 is None:
        reason = escape(told(there.reason))
        return f"<section><h2>{escape(expected_text)}</h2><p>{reason}</p></section>"
    cells = there.per_1000
    called = say("downloads.card_called", positive=result.origin.positive)
    numbers = {
        called: cells.called_positive,
        say("board.tp"): cells.tp,
        say("board.fn"): cells.fn,
        say("board.fp"): cells.fp,
    }
    boxes = boxes_html({text: count(float(number)) for text, number in numbers.items()})
    own = result.models[name].counts
    data = {cell: count(getattr(own, cell)) for cell in ("tp", "fn", "fp", "tn")}
    assumed = escape(say("downloads.card_assumes", share=share, **data))
    return (
        f'<section><h2>{escape(expected_text)}</h2>{boxes}<p class="small">{assumed}</p></section>'
    )


def _costs(result: Result, name: str, there: Expected) -> str:
    head = heading("downloads.card_cost")
    if there.best is None:
        reason = say("downloads.card_no_cost", reason=there.reason)
        return f"{head}<p>{escape(reason)}</p>"
    unit, least = result.use.unit, PER * there.best.cost
    threshold = _threshold_text(result, name, there.best.threshold)
    rules = rule_costs(result.models[name], result.use)
    costs = {
        say("downloads.card_here"): there.cost,
        say("downloads.card_best", threshold=threshold): least,
        say("downloads.card_more"): there.cost - least,
        say("costs.table_nothing"): rules["nothing"],
        say("costs.table_everything"): rules["everything"],
    }
    off = least_error(result.models[name].priced(result.use.pricing), result.use)
    texts = {
        text: (amount(cost, unit, error=off if cost is least else 0.0), "")
        for text, cost in costs.items()
    }
    return f"{head}{table_html(texts)}{_verdict(result, rules)}"


def _verdict(result: Result, rules: Mapping[str, float]) -> str:
    """Return which rule without a model costs less than the threshold in use, "" if none does."""
    rule = min(("nothing", "everything"), key=rules.__getitem__)
    if not rules[rule] < rules["in_use"]:
        return ""
    cheaper = say(f"costs.{rule}_cheaper", cost=amount(rules[rule], result.use.unit))
    return f"<p><b>{escape(cheaper)}</b></p>"


def _requirements(result: Result, name: str) -> str:
    """Return what was required of the threshold, and whether it is met where it is used."""
    model, use = result.models[name], result.use
    if not result.requirements or sweep_in_use(model, use) is None:
        return ""
    short = shortfalls(
        model.sweep, result.requirements, threshold=model.threshold, prevalence=use.prevalence
    )
    missed = {each.requirement for each in short}
    values = measures_in_use(model, use)
    texts = {
        requirement_text(each): (
            percent(values[each.measure]),
            say("downloads.card_not_met" if each in missed else "downloads.card_met"),
        )
        for each in result.requirements
    }
    return heading("downloads.card_required") + table_html(texts)


def _measures(result: Result, name: str, there: Expected) -> str:
    """Return the measures with their intervals; at another prevalence those of rates alone."""
    model = result.models[name]
    head = heading("downloads.card_here")
    if there.per_1000 is None:
        return f"{head}<p>{UNDEFINED}</p>"
    rows: dict[str, tuple[str, str]] = {}
    for key in SHOWN:
        measure = MEASURES[key]
        text, between = written(float(measure.of(there.per_1000)), measure.format), ""
        known = model.intervals.get(key)
        if known and (result.use.prevalence is None or not is_projected(key)):
            between = interval_text(known, measure.format)
        rows[told(measure.name)] = text, between
    sure = any(between for _, between in rows.values())
    return head + table_html(rows) + groups_html(model.groups if sure else "")
