"""The tables behind the figures, in full: every operating point, each number as it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from math import isnan, nan

import numpy as np

from perfcore.binary import Sweep
from perfcore.calibration import calibration_figures, isotonic_blocks
from perfcore.costs import cost_curve, expected_cost
from perfcore.engines import bounds
from perfcore.measures import MEASURES
from perfcore.results import ModelResult, Result, Use
from perfcore.results.sweeps import own_numbers
from perfcore.results.uses import area_figures, rule_costs, sweep_in_use
from perfview.downloads.spreadsheets import Column, columns_file, table_file, tables_zip
from perfview.kit.bounds import in_known_bins
from perfview.kit.theme import own_number
from perfview.tasks.points.operating_points import is_projected

CURVES = {"roc": ("fpr", "recall"), "precision_recall": ("recall", "precision")}
"""Measures on the axes of the figures that have a point per threshold."""

IN_DATA = "_in_data"
"""Ends the names of what is of the data, beside what is projected to the prevalence in use."""


def operating_points(result: Result, name: str) -> dict[str, Column]:
    """Return counts, every measure and the cost per case at every threshold of a model.

    Returns
    -------
    dict of str to array of shape (k + 1,)
        ``threshold`` falls from inf; a case is called positive if its score is at least that.
        Where smaller scores mean positive it rises from -inf, a case is called positive if its
        score is at most that, and ``smaller_is_positive`` is a column.
        NaN where a measure is undefined, or no case tells the cost. All is as on screen: of the
        data, or of 1,000 cases at the prevalence in use. Then counts, and measures that the
        prevalence changes, stand there a second time as they are in the data.
    """
    model, use = result.models[name], result.use
    there, own = sweep_in_use(model, use), _counted(model.sweep)
    told = dict.fromkeys(own, np.full(len(model.sweep), np.nan)) if there is None else own
    if there is not None and use.prevalence is not None:
        told = _counted(there)
    cost = expected_cost(model.priced(use.pricing), use.costs, prevalence=use.prevalence)
    points = {
        "threshold": own_numbers(model.sweep, model.sweep.thresholds),
        **_direction(model.sweep, len(model.sweep)),
        **told,
        "cost_per_case": np.asarray(cost),
    }
    if use.prevalence is not None:
        points |= {key + IN_DATA: each for key, each in own.items() if is_projected(key)}
    return points


def _counted(s: Sweep) -> dict[str, Column]:
    """Return counts and every measure at every threshold."""
    cells = {cell: np.asarray(each) for cell, each in asdict(s.counts).items()}
    measures = {key: np.asarray(MEASURES[key].of(s.counts)) for key in MEASURES.without_parameters}
    return {**cells, **measures}


def figure_tables(result: Result, name: str) -> dict[str, dict[str, Column]]:
    """Return the columns behind each figure of a model, in full.

    ``distribution`` has a row per distinct score, ``cost_curve`` one per threshold on the lower
    envelope, with the operating conditions between which it costs least, ``reliability`` one per
    stretch of scores to which isotonic regression gives one share of positives; the others have
    one per threshold.
    """
    model, points = result.models[name], operating_points(result, name)
    sweep = model.sweep
    where = ("threshold", *_direction(sweep, 0))
    shared = (*where, "tp", "fp", "fn", "tn")
    curves = {
        figure: {column: points[column] for column in (*shared, *measures)}
        for figure, measures in CURVES.items()
    }
    blocks = isotonic_blocks(sweep)
    envelope = cost_curve(model.priced(result.use.pricing).sweep)
    return {
        "distribution": {
            "score": own_numbers(sweep, sweep.thresholds[1:]),
            "positives": np.diff(sweep.tp),
            "negatives": np.diff(sweep.fp),
        },
        **curves,
        "reliability": {
            "score_from": own_numbers(sweep, blocks.lower),
            "score_to": own_numbers(sweep, blocks.upper),
            "cases": blocks.cases,
            "positives": blocks.positives,
            "share_positive": blocks.value,
        },
        "expected_cost": {c: points[c] for c in (*where, "cost_per_case")},
        "cost_curve": {
            "condition_from": envelope.x[:-1],
            "condition_to": envelope.x[1:],
            "threshold": own_numbers(sweep, envelope.thresholds),
            "normalised_cost_from": envelope.y[:-1],
            "normalised_cost_to": envelope.y[1:],
        },
    }


def _direction(s: Sweep, size: int) -> dict[str, Column]:
    """Return the column that says that smaller scores mean positive; none where larger ones do."""
    return {"smaller_is_positive": np.ones(size, np.int64)} if s.negated else {}


def result_csv(result: Result, name: str) -> bytes:
    """Return what a result says of one model at its threshold, a number or text per row.

    Figures of calibration are of all cases, as they are in the data.
    """
    model, use, origin = result.models[name], result.use, result.origin
    points = operating_points(result, name)
    here = model.sweep.index(model.threshold)
    rows: list[tuple[str, object]] = [
        ("title", result.title),
        ("note", result.note),
        ("created", result.created.isoformat()),
        ("product", result.product),
        ("data", origin.name),
        ("sha256", origin.sha256),
        ("positive", origin.positive),
        ("negative", origin.negative),
        ("model", name),
        *asdict(use.costs).items(),
        ("unit", use.unit),
        ("priced_positives", use.pricing.positives),
        ("priced_negatives", use.pricing.negatives),
        ("threshold", own_number(model.threshold, negated=model.sweep.negated)),
        *((key, each[here].item()) for key, each in points.items() if key != "threshold"),
        *((f"cost_per_1000_{rule}", cost) for rule, cost in rule_costs(model, use).items()),
        *((f"required_{each.measure}", each.bound) for each in result.requirements),
        *_areas(model, use),
        *_intervals(model, use),
        *calibration_figures(model.sweep).items(),
        *_bounds(model.sweep),
    ]
    return table_file(("name", "value"), rows)


def _areas(model: ModelResult, use: Use) -> Iterator[tuple[str, object]]:
    """Yield the areas under the curves where the classifier is used, and as they are in the data.

    No prevalence changes the AUC.
    """
    own, there = area_figures(model.sweep), sweep_in_use(model, use)
    yield "auc", own.pop("auc")
    for key, value in own.items():
        yield key, nan if there is None else area_figures(there)[key]
        if use.prevalence is not None:
            yield key + IN_DATA, value


def _intervals(model: ModelResult, use: Use) -> Iterator[tuple[str, object]]:
    """Yield how sure the figures are: those of the cases as they are in the data."""
    if model.intervals:
        yield "intervals_level", next(iter(model.intervals.values())).level
        yield "intervals_by_groups", model.groups
    for key, each in model.intervals.items():
        told = use.prevalence is None or not is_projected(key)
        for end, value in (("low", each.low), ("high", each.high), ("method", str(each.method))):
            if not isnan(each.low):
                yield f"{key}_{end}{'' if told else IN_DATA}", value


def _bounds(s: Sweep) -> list[tuple[str, object]]:
    """Return between which values figures of the cases lie, where these were counted in bins."""
    if s.spans is None:
        return []
    ends = [
        (f"{key}_{end}", getattr(bound, end))
        for key, bound in bounds(s).figures.items()
        for end in ("lower", "upper")
        if in_known_bins(s)
    ]
    return [("grid", s.spans.grid), *ends]


def result_zip(result: Result, name: str) -> bytes:
    """Return the tables behind the figures, every operating point and the result in one archive."""
    tables = {figure: columns_file(each) for figure, each in figure_tables(result, name).items()}
    tables["operating_points"] = columns_file(operating_points(result, name))
    tables["result"] = result_csv(result, name)
    return tables_zip(tables, result.created)
