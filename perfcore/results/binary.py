"""Results of two classes in a file: what is written of them, and what is read, or refused."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, cast

from perfcore.binary import Sweep, auc
from perfcore.calibration import calibration_figures
from perfcore.chance.intervals import Interval
from perfcore.costs import CostMatrix, Pricing, Tally, Use
from perfcore.costs.goals import Requirement
from perfcore.engines import bounds
from perfcore.measures import MEASURES
from perfcore.results.documents import Form, fingerprint, models_in, read_document
from perfcore.results.nodes import Node
from perfcore.results.records import ModelResult, Origin, Result
from perfcore.results.sweeps import (
    BINS,
    bins_told,
    own_numbers,
    spans_in,
    steps_in,
    steps_told,
    sweep_in,
    sweep_told,
)
from perfcore.results.uses import RULES, area_figures, measures_at, measures_in_use, rule_costs

_SIDES = ("at_least", "at_most")
_CELLS = ("tp", "fp", "fn", "tn")


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
    return cast("Result", read_document(source, Result.task))


def _told(result: Result) -> dict[str, Any]:
    """Return the members of a result; a threshold above every score is null."""
    origin = asdict(result.origin) | {"sha256": result.origin.sha256 or None}
    origin["smaller_is_positive"] = False  # of scores as they are here: the models say it
    if not result.origin.recalibrated:
        del origin["recalibrated"]
    required = [
        {"measure": each.measure, side: each.bound}
        for each in result.requirements
        for side in _SIDES
        if getattr(each, side) is not None
    ]
    return {
        "origin": origin,
        "use": asdict(result.use),
        "models": [_model_told(name, model, result.use) for name, model in result.models.items()],
        **({"requirements": required} if required else {}),
    }


def _model_told(name: str, model: ModelResult, use: Use) -> dict[str, Any]:
    s, figures = model.sweep, _figures(model, use)
    return {
        "name": name,
        "threshold": None if model.threshold == math.inf else own_numbers(s, model.threshold),
        **({"smaller_is_positive": True} if s.negated else {}),
        "sweep": sweep_told(s),
        "amounts": None if model.tally.amounts is None else steps_told(model.tally.amounts),
        **{key: figures[key] for key in ("at_threshold", "in_use", "areas")},
        **({"intervals": _intervals_told(model)} if model.intervals else {}),
        "calibration": figures["calibration"],
        **({} if s.spans is None else {"bins": bins_told(s, s.spans, _bounds(s))}),
    }


def _figures(model: ModelResult, use: Use) -> dict[str, Mapping[str, Any]]:
    """Return what follows from the counts: written for others, and checked where it stands."""
    s = replace(model.sweep, narrow=None)  # as a file has it: without the type of narrower scores
    measures = measures_in_use(model, use)
    return {
        "at_threshold": {**asdict(model.counts), "measures": measures_at(model.counts)},
        "in_use": {
            "prevalence": measures["prevalence"],
            "measures": measures,
            "cost_per_1000": rule_costs(model, use),
        },
        "areas": area_figures(s),
        "calibration": calibration_figures(s),
    }


def _bounds(s: Sweep) -> dict[str, tuple[float, float]]:
    """Return between which values figures of the cases lie, where these were counted in bins."""
    found = bounds(s)
    return {key: (each.lower, each.upper) for key, each in found.figures.items() if found.known}


def _intervals_told(model: ModelResult) -> dict[str, Any]:
    """Return the intervals at the threshold in use, with how each was made or why there is none."""
    figures = {
        key: {
            "low": each.low,
            "high": each.high,
            "method": str(each.method),
            "reason": str(each.reason),
        }
        for key, each in model.intervals.items()
    }
    level = next(iter(model.intervals.values())).level
    return {"level": level, "groups": model.groups, "figures": figures}


def _read(members: Mapping[str, Node], said: dict[str, Any]) -> Result:
    """Return the result; older documents have the scores of all models negated, or of none."""
    origin = members["origin"].members(
        *("name", "sha256", "positive", "negative", "smaller_is_positive"),
        optional=("recalibrated",),
    )
    fitted, required = origin.get("recalibrated"), members.get("requirements")
    use, negated = _use(members["use"]), origin["smaller_is_positive"].truth()
    return Result(
        **said,
        origin=Origin(
            name=origin["name"].text(),
            sha256=fingerprint(origin["sha256"]),
            positive=origin["positive"].text(),
            negative=origin["negative"].text(),
            recalibrated="" if fitted is None else fitted.text(),
        ),
        use=use,
        models=models_in(
            members["models"],
            lambda each: _model(each, use, negated=negated),
            *("threshold", "sweep", "amounts", "at_threshold"),
            optional=(
                *("areas", "bins", "calibration", "in_use", "intervals"),
                "smaller_is_positive",
            ),
        ),
        requirements=() if required is None else tuple(map(_requirement, required.items())),
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


def _model(members: Mapping[str, Node], use: Use, *, negated: bool) -> ModelResult:
    threshold, smaller = members["threshold"], members.get("smaller_is_positive")
    own = smaller is not None and smaller.truth()
    tally = _tally(members["sweep"], members["amounts"], members.get("bins"), own=own)
    if negated or own:
        tally = replace(tally, cases=replace(tally.cases, negated=True))
    number = math.inf if threshold.value is None else threshold.number()
    number = 0.0 - number if own and number != math.inf else number
    model = ModelResult(threshold=number, tally=tally)
    members["at_threshold"].members(*_CELLS, "measures")
    if "in_use" in members:
        there = members["in_use"].members("prevalence", "measures", "cost_per_1000")
        there["cost_per_1000"].members(*RULES)
    for key, expected in _figures(model, use).items():
        if key in members:
            members[key].require(expected)
    if "bins" in members:
        members["bins"].members(*BINS)["bounds"].require(_bounds(tally.cases))
    return _with_intervals(members["intervals"], model) if "intervals" in members else model


def _tally(cases: Node, amounts: Node, bins: Node | None, *, own: bool) -> Tally:
    sweep = sweep_in(cases, own=own)
    if bins is not None:
        sweep = replace(sweep, spans=spans_in(bins, sweep.thresholds[1:], own=own))
    if amounts.value is None:
        return Tally(sweep, None)
    sums = amounts.members("weighted", "tp", "fp")
    return Tally(sweep, steps_in(sums, sweep.thresholds.tolist()))


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


BINARY = Form(
    reader="read_result",
    told=_told,
    read=_read,
    members=("use",),
    optional=("requirements",),
)
