"""Results of two classes in a file: what is written of them, and what is read, or refused."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any, cast

from perfcore.binary import Sweep
from perfcore.calibration import FIGURES, calibration_figures
from perfcore.chance.intervals import PROPORTIONS, Interval, auc_interval, proportion_interval
from perfcore.costs import Tally, Use, expected_cost
from perfcore.engines import bounds
from perfcore.measures import MEASURES
from perfcore.measures.sweeps.sweep_figures import SweepFigure
from perfcore.results.documents import (
    Checked,
    Form,
    fingerprint,
    intervals_told,
    models_in,
    origin_told,
    read_document,
    with_intervals,
)
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
from perfcore.results.uses import (
    RULES,
    SIDES,
    area_figures,
    measures_at,
    measures_in_use,
    requirement_in,
    rule_costs,
    use_in,
)

_ADDED = ("areas", "bins", "calibration", "in_use", "intervals", "smaller_is_positive")
"""Members of a model that older documents lack, or only some data have."""
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
    origin = origin_told(result)
    if not any(model.sweep.negated for model in result.models.values()):  # else the models say it
        origin["smaller_is_positive"] = False
    if not result.origin.recalibrated:
        del origin["recalibrated"]
    required = [
        {"measure": each.measure, side: each.bound}
        for each in result.requirements
        for side in SIDES
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
        **intervals_told(model),
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


def _read(members: Mapping[str, Node], said: dict[str, Any]) -> Result:
    """Return the result; older documents have the scores of all models negated, or of none."""
    use, required = use_in(members["use"]), members.get("requirements")
    origin = members["origin"].record(
        Origin,
        Node.text,
        optional=("recalibrated", "smaller_is_positive"),
        sha256=fingerprint,
    )
    name = "smaller_is_positive"
    negated = name in members["origin"].value and members["origin"].member(name).truth()
    return Result(
        **said,
        origin=origin,
        use=use,
        models=models_in(
            members["models"],
            lambda each: _model(each, use, negated=negated),
            *("threshold", "sweep", "amounts", "at_threshold"),
            optional=_ADDED,
        ),
        requirements=() if required is None else tuple(map(requirement_in, required.items())),
    )


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
    values = measures_at(model.counts) | area_figures(tally.cases)
    return with_intervals(model, members, values)


def _tally(cases: Node, amounts: Node, bins: Node | None, *, own: bool) -> Tally:
    sweep = sweep_in(cases, own=own)
    if bins is not None:
        sweep = replace(sweep, spans=spans_in(bins, sweep.thresholds[1:], own=own))
    if amounts.value is None:
        return Tally(sweep, None)
    sums = amounts.members("weighted", "tp", "fp")
    return Tally(sweep, steps_in(sums, sweep.thresholds.tolist()))


def _checked(result: Result, model: ModelResult) -> dict[str, Callable[[], Checked]]:
    counts, s, use = model.counts, model.sweep, result.use

    def of_all(figure: SweepFigure) -> Checked:
        """Return a figure of all thresholds, with its bound where cases were counted in bins."""
        return Checked(figure.value(s), s.spans is not None, figure.bound(s))

    def at_threshold(key: str) -> Checked:
        return Checked(float(MEASURES[key].of(counts)))

    def cost() -> Checked:
        priced, at = model.priced(use.pricing), model.threshold
        cost = expected_cost(priced, use.costs, threshold=at, prevalence=use.prevalence)
        return Checked(float(cost))

    return {
        "cost": cost,
        **{key: partial(of_all, figure) for key, figure in FIGURES.items()},
        **{key: partial(at_threshold, key) for key in MEASURES.without_parameters},
    }


def _intervals(model: ModelResult) -> dict[str, Callable[[], Interval]]:
    shares = {key: partial(proportion_interval, model.counts, key) for key in PROPORTIONS}
    return {"auc": partial(auc_interval, model.sweep), **shares}


BINARY = Form(
    figures=_checked,
    intervals=_intervals,
    reader="read_result",
    told=_told,
    read=_read,
    members=("use",),
    optional=("requirements",),
)
