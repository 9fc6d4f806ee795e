"""A document of two classes becomes a result, or is refused with path and reason."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from perfcore.binary import auc
from perfcore.calibration import calibration_figures
from perfcore.chance.intervals import Interval
from perfcore.costs import CostMatrix, Pricing, Tally, Use
from perfcore.costs.goals import Requirement
from perfcore.engines import bounds
from perfcore.measures import MEASURES
from perfcore.results.documents import fingerprint, members_of, words_of
from perfcore.results.nodes import Node
from perfcore.results.records import ModelResult, Origin, Result
from perfcore.results.sweeps import BINS, spans_in, steps_in, sweep_in
from perfcore.results.uses import RULES, area_figures, measures_in_use, rule_costs

_ORIGIN = ("name", "sha256", "positive", "negative", "smaller_is_positive")
_MEMBERS = ("title", "note", "created", "product", "origin", "use", "models")


def read_result(source: str | Path | bytes) -> Result:
    """Return the result of two classes in a JSON document, see docs/result.schema.json.

    Counts of unweighted cases are exact integers, thresholds are the very floats. JSON has no
    infinity and no NaN: a threshold of null calls nothing positive, a measure of null is
    undefined. What follows from the counts is compared with them.

    Parameters
    ----------
    source : path or bytes
        The file, or what is in it.

    Returns
    -------
    Result
        With read-only arrays.

    Raises
    ------
    ResultError
        If it is no result of two classes: the message has the path in the document and the
        reason, or the function that reads it.
    OSError
        If the file cannot be opened.
    """
    members = members_of(source, "binary", *_MEMBERS, optional=("requirements",))
    use, required = _use(members["use"]), members.get("requirements")
    negated = members["origin"].members(*_ORIGIN, optional=("recalibrated",))["smaller_is_positive"]
    return Result(
        **words_of(members),
        origin=_origin(members["origin"]),
        use=use,
        models=_models(members["models"], use, negated=negated.truth()),
        requirements=() if required is None else tuple(map(_requirement, required.items())),
    )


def _origin(node: Node) -> Origin:
    members = node.members(
        *_ORIGIN,
        optional=("recalibrated",),
    )
    return Origin(
        name=members["name"].text(),
        sha256=fingerprint(members["sha256"]),
        positive=members["positive"].text(),
        negative=members["negative"].text(),
        recalibrated=members["recalibrated"].text() if "recalibrated" in members else "",
    )


def _use(node: Node) -> Use:
    members = node.members("costs", "unit", "pricing", "prevalence")
    costs = members["costs"].members("cost_fn", "cost_fp", "cost_tp", "cost_tn")
    pricing = members["pricing"].members("positives", "negatives")
    bases: dict[str, Any] = {name: each.one_of("case", "amount") for name, each in pricing.items()}
    share = members["prevalence"]
    if share.value is not None and not 0 <= share.number() <= 1:
        share.refuse("must be null or lie between 0 and 1")
    return Use(
        costs=CostMatrix(**{name: each.number() for name, each in costs.items()}),
        unit=members["unit"].text(),
        pricing=Pricing(**bases),
        prevalence=None if share.value is None else share.number(),
    )


def _requirement(node: Node) -> Requirement:
    members = node.members("measure", optional=("at_least", "at_most"))
    ends = ("at_least", "at_most")
    bounds: dict[str, Any] = {each: members[each].number() for each in ends if each in members}
    try:
        return Requirement(members["measure"].one_of(*MEASURES.without_parameters), **bounds)
    except ValueError as error:
        node.refuse("must be a requirement ({why})", why=error.args[0])


def _models(node: Node, use: Use, *, negated: bool) -> Mapping[str, ModelResult]:
    """Return the models; older documents have the scores of all of them `negated`, or of none."""
    models: dict[str, ModelResult] = {}
    for item in node.items():
        members = item.members(
            *("name", "threshold", "sweep", "amounts", "at_threshold"),
            optional=(
                *("areas", "bins", "calibration", "in_use", "intervals"),
                "smaller_is_positive",
            ),
        )
        name = members["name"].text()
        if name in models:
            members["name"].refuse("must not be the name of two models")
        threshold = members["threshold"]
        smaller = members.get("smaller_is_positive")
        own = smaller is not None and smaller.truth()
        tally = _tally(members["sweep"], members["amounts"], members.get("bins"), own=own)
        if negated or own:
            tally = replace(tally, cases=replace(tally.cases, negated=True))
        number = math.inf if threshold.value is None else threshold.number()
        model = ModelResult(
            threshold=0.0 - number if own and number != math.inf else number, tally=tally
        )
        _require_agreement(members["at_threshold"], model)
        if "calibration" in members:
            _require_figures(members["calibration"], calibration_figures(model.sweep))
        if "areas" in members:
            _require_figures(members["areas"], area_figures(model.sweep))
        if "in_use" in members:
            _require_use(members["in_use"], model, use)
        if "bins" in members:
            _require_bounds(members["bins"], model)
        if "intervals" in members:
            model = _with_intervals(members["intervals"], model)
        models[name] = model
    if not models:
        node.refuse("must have at least one model")
    return models


def _tally(cases: Node, amounts: Node, bins: Node | None, *, own: bool) -> Tally:
    sweep = sweep_in(cases, own=own)
    if bins is not None:
        sweep = replace(sweep, spans=spans_in(bins, sweep.thresholds[1:], own=own))
    if amounts.value is None:
        return Tally(sweep, None)
    sums = amounts.members("weighted", "tp", "fp")
    return Tally(sweep, steps_in(sums, sweep.thresholds.tolist()))


def _require_agreement(node: Node, model: ModelResult) -> None:
    """Refuse numbers at the threshold that do not follow from the counts."""
    members = node.members("tp", "fp", "fn", "tn", "measures")
    for cell, count in asdict(model.counts).items():
        members[cell].number()
        if members[cell].value != count:  # not as a float: counts go beyond 2**53
            members[cell].refuse("must be {count!r}, as the sweep has it", count=count)
    for key, value in members["measures"].members(optional=MEASURES.without_parameters).items():
        value.require(float(MEASURES[key].of(model.counts)))


def _require_use(node: Node, model: ModelResult, use: Use) -> None:
    """Refuse measures and costs where the model is used that do not follow from the counts."""
    members = node.members("prevalence", "measures", "cost_per_1000")
    measures = measures_in_use(model, use)
    members["prevalence"].require(measures["prevalence"])
    for key, value in members["measures"].members(optional=MEASURES.without_parameters).items():
        value.require(measures[key])
    costs = rule_costs(model, use)
    for rule, value in members["cost_per_1000"].members(*RULES).items():
        value.require(costs[rule])


def _require_figures(node: Node, known: Mapping[str, float]) -> None:
    """Refuse figures that do not follow from the counts: these are what they must be."""
    for key, value in node.members(optional=tuple(known)).items():
        value.require(known[key])


def _with_intervals(node: Node, model: ModelResult) -> ModelResult:
    """Return the model with its intervals, which rest on more than its counts."""
    members = node.members("level", "groups", "figures")
    level = members["level"].number()
    if not 0 < level < 1:
        members["level"].refuse("must lie between 0 and 1")
    known = (*MEASURES.without_parameters, "auc")
    found = {
        key: _interval(each, key, level, model)
        for key, each in members["figures"].members(optional=known).items()
    }
    return replace(model, intervals=found, groups=members["groups"].text())


def _interval(node: Node, key: str, level: float, model: ModelResult) -> Interval:
    members = node.members("low", "high", "method", "reason")
    low, high = (members[end].figure() for end in ("low", "high"))
    if math.isnan(low) != math.isnan(high) or low > high:
        node.refuse("must have a low end that does not exceed the high one, or none of both")
    value = auc(model.sweep) if key == "auc" else float(MEASURES[key].of(model.counts))
    texts = {name: members[name].text() for name in ("method", "reason")}
    return Interval(value, low, high, level, **texts)


def _require_bounds(node: Node, model: ModelResult) -> None:
    """Refuse bounds of figures that do not follow from the counts and their bins."""
    found = bounds(model.sweep)
    known = found.figures if found.known else {}
    for key, ends in node.members(*BINS)["bounds"].members(optional=tuple(known)).items():
        expected = known[key].lower, known[key].upper
        items = list(ends.items())
        if len(items) != len(expected):
            ends.refuse("must be a lower and an upper bound")
        for item, bound in zip(items, expected, strict=True):
            item.require(bound)
