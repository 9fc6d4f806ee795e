"""From what a reader has open and chosen to a result of two classes, and the result as JSON."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from perfcore.binary import Sweep
from perfcore.calibration import calibration_figures
from perfcore.chance.intervals.proportions import Method
from perfcore.costs import Tally
from perfcore.data import Spans
from perfcore.measures import MEASURES
from perfcore.results import ModelResult, Origin, Result, Use
from perfcore.results.uses import area_figures, measures_in_use, rule_costs
from perfview.downloads.documents import (
    document_json,
    figure_or_none,
    number_or_none,
    own_numbers,
    step_members,
    sweep_members,
)
from perfview.downloads.facts import product
from perfview.kit.bounds import bounds_of
from perfview.kit.theme import own_number
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.binary.certainties import certainty_of
from perfview.tasks.binary.comparison.parameters import COMPARE
from perfview.tasks.binary.goals import first_threshold
from perfview.tasks.binary.parameters import EXACT, NEED, THRESHOLD
from perfview.tasks.binary.uses import use_in


def result_of(
    file: DataSet,
    chosen: Choices,
    tallies: Mapping[str, Tally],
    *,
    created: datetime,
    recalibrated: str = "",
    title: str = "",
    note: str = "",
) -> Result:
    """Return the result of some models of a file that reads well.

    Parameters
    ----------
    file : DataSet
        The data in use.
    chosen : Choices
        What was chosen for them. A model nobody has looked at has its first threshold.
    tallies : mapping of str to Tally
        The models, and what was counted of each.
    created : datetime
        Now, with a time zone.
    recalibrated : str
        How the scores became probabilities, in words, "" if they are as given.
    title, note : str
        The author's words.
    """
    return Result(
        title=title.strip(),
        note=note.strip(),
        created=created,
        product=product(),
        origin=Origin(
            name=file.name,
            sha256=file.fingerprint,
            positive=file.positive_label,
            negative=file.negative_label,
            recalibrated=recalibrated,
        ),
        use=use_in(replace(chosen, data=file.id)),
        requirements=chosen.of(NEED),
        models={name: _model(file, name, tally, chosen) for name, tally in tallies.items()},
    )


def _model(file: DataSet, name: str, tally: Tally, chosen: Choices) -> ModelResult:
    threshold = chosen.of(THRESHOLD, name, data=file.id)
    if threshold is None:
        threshold = first_threshold(tally.cases)
    sure = certainty_of(file, name, tally.cases, delong=chosen.of(COMPARE).delong)
    method: Method = "exact" if chosen.of(EXACT) else "wilson"
    intervals = sure.intervals(threshold, method=method)
    return ModelResult(threshold=threshold, tally=tally, intervals=intervals, groups=sure.by)


def result_json(result: Result) -> bytes:
    """Return a result as JSON, of which `perfcore.results.read_result` makes an equal one.

    Null is written for a threshold above every score and for an undefined measure.
    """
    origin = asdict(result.origin) | {"sha256": result.origin.sha256 or None}
    origin["smaller_is_positive"] = False  # of scores as they are here: the models say it
    if not result.origin.recalibrated:
        del origin["recalibrated"]
    required = [
        {"measure": each.measure, side: each.bound}
        for each in result.requirements
        for side in ("at_most" if each.at_least is None else "at_least",)
    ]
    return document_json(
        result,
        "binary",
        origin=origin,
        use=asdict(result.use),
        models=[_told(name, model, result.use) for name, model in result.models.items()],
        **({"requirements": required} if required else {}),
    )


def _told(name: str, model: ModelResult, use: Use) -> dict[str, Any]:
    counts, calibration = model.counts, calibration_figures(_as_written(model.sweep))
    measures = {key: float(MEASURES[key].of(counts)) for key in MEASURES.without_parameters}
    threshold = own_number(model.threshold, negated=model.sweep.negated)
    return {
        "name": name,
        "threshold": None if model.threshold == math.inf else threshold,
        **({"smaller_is_positive": True} if model.sweep.negated else {}),
        "sweep": sweep_members(model.sweep),
        "amounts": None if model.tally.amounts is None else step_members(model.tally.amounts),
        "at_threshold": {
            **asdict(counts),
            "measures": {key: number_or_none(value) for key, value in measures.items()},
        },
        "in_use": _in_use(model, use),
        "areas": {key: figure_or_none(value) for key, value in area_figures(model.sweep).items()},
        **({"intervals": _intervals(model)} if model.intervals else {}),
        "calibration": {key: figure_or_none(value) for key, value in calibration.items()},
        **({} if model.sweep.spans is None else {"bins": _bins(model.sweep, model.sweep.spans)}),
    }


def _in_use(model: ModelResult, use: Use) -> dict[str, Any]:
    """Return measures at the prevalence in use, and what the rules cost there."""
    measures = measures_in_use(model, use)
    costs = rule_costs(model, use)
    return {
        "prevalence": number_or_none(measures["prevalence"]),
        "measures": {key: figure_or_none(value) for key, value in measures.items()},
        "cost_per_1000": {rule: figure_or_none(cost) for rule, cost in costs.items()},
    }


def _intervals(model: ModelResult) -> dict[str, Any]:
    """Return the intervals at the threshold in use, with how each was made or why there is none."""
    figures = {
        key: {
            "low": figure_or_none(each.low),
            "high": figure_or_none(each.high),
            "method": str(each.method),
            "reason": str(each.reason),
        }
        for key, each in model.intervals.items()
    }
    level = next(iter(model.intervals.values())).level
    return {"level": level, "groups": model.groups, "figures": figures}


def _bins(s: Sweep, spans: Spans) -> dict[str, Any]:
    """Return how far bins reach, and between which values figures of the cases lie."""
    found = bounds_of(s)
    ends = (spans.highest, spans.lowest) if s.negated else (spans.lowest, spans.highest)
    return {
        "grid": spans.grid,
        "lowest": None if ends[0] is None else own_numbers(s, ends[0]).tolist(),
        "highest": None if ends[1] is None else own_numbers(s, ends[1]).tolist(),
        "bounds": {
            key: [figure_or_none(bound.lower), figure_or_none(bound.upper)]
            for key, bound in found.figures.items()
            if found.known
        },
    }


def _as_written(s: Sweep) -> Sweep:
    """Return a sweep as a file has it: without the type of narrower scores."""
    return replace(s, narrow=None)
