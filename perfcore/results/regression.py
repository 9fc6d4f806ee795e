"""Results of regression in a file: what is written of them, and what is read, or refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from functools import partial
from math import isnan
from pathlib import Path
from typing import Any, cast

from perfcore.chance.intervals import Interval
from perfcore.regression import (
    FIGURES,
    ErrorCosts,
    Prices,
    RegressionTally,
    Tolerance,
    error_costs,
    packed,
    share_within,
    unpacked,
)
from perfcore.results.documents import (
    Checked,
    Form,
    fingerprint,
    intervals_told,
    level_of,
    made_of,
    models_in,
    origin_told,
    read_document,
    with_intervals,
)
from perfcore.results.nodes import Node
from perfcore.results.records import DataOrigin, RegressionModelResult, RegressionResult

_NEAR, _COARSE = 1e-9, 0.002
"""How exactly a tolerance is taken, and a share of a table of about 2,000 errors."""


def read_regression_result(source: str | Path | bytes) -> RegressionResult:
    """Return the result of regression in a JSON document, as `read_result` does of two classes.

    Figures are compared with what follows from the sums.

    Raises
    ------
    ResultError
        If it is no result of regression.
    OSError
        If the file cannot be opened.
    """
    return cast("RegressionResult", read_document(source, RegressionResult.task))


def _told(result: RegressionResult) -> dict[str, Any]:
    origin = origin_told(result)
    models = [
        {
            "name": name,
            "tally": packed(model.tally),
            "figures": _figures(model.tally),
            **_told_of("costs", model.costs),
            **_tolerance_told(model),
            **intervals_told(model),
        }
        for name, model in result.models.items()
    ]
    prices = _told_of("prices", result.prices)
    shown = {"shown": result.shown} if result.shown else {}
    return {"origin": origin, "unit": result.unit, **prices, **shown, "models": models}


def _told_of(name: str, record: Prices | ErrorCosts | None) -> dict[str, Any]:
    """Return the member of this name, none without a record."""
    return {} if record is None else {name: asdict(record)}


def _tolerance_told(model: RegressionModelResult) -> dict[str, Any]:
    if model.tolerance is None or model.within is None:
        return {}
    texts = {name: str(getattr(model.within, name)) for name in ("method", "reason")}
    return {"tolerance": asdict(model.tolerance) | {"within": asdict(model.within) | texts}}


def _figures(t: RegressionTally) -> dict[str, float]:
    """Return every figure, of what its parameters are by default; NaN where undefined."""
    return {key: float(figure.of(t)) for key, figure in FIGURES.items()}


def _read(members: Mapping[str, Node], said: dict[str, Any]) -> RegressionResult:
    prices = _prices(members["prices"]) if "prices" in members else None
    names = ("tally", "figures", *(() if prices is None else ("costs",)))
    return RegressionResult(
        **said,
        prices=prices,
        origin=members["origin"].record(DataOrigin, Node.text, sha256=fingerprint),
        unit=members["unit"].text(),
        shown=members["shown"].object() if "shown" in members else {},
        models=models_in(
            members["models"],
            lambda each: _model(each, prices),
            *names,
            optional=("intervals", "tolerance"),
        ),
    )


def _prices(node: Node) -> Prices:
    prices = node.record(Prices, Node.weight, unit=Node.text)
    if not prices.matter:
        node.refuse("must have a price above 0")
    return prices


def _model(members: Mapping[str, Node], prices: Prices | None) -> RegressionModelResult:
    template = "{path} must be what a tally of regression is written as. {error}"
    tally = made_of(members["tally"], unpacked, template)
    figures = _figures(tally)
    members["figures"].require(figures)
    costs = None if prices is None else _costs(members["costs"], error_costs(tally, prices))
    found = RegressionModelResult(tally=tally, costs=costs)
    if "tolerance" in members:
        found = replace(found, **_tolerance(members["tolerance"], tally))
    return with_intervals(found, members, figures)


def _tolerance(node: Node, tally: RegressionTally) -> dict[str, Any]:
    """Return a tolerance and the share within it, which has to be about what the table tells."""
    members = node.members("size", "percent", "within")
    tolerance = Tolerance(members["size"].weight(), members["percent"].truth())
    share = members["within"].record(
        Interval, Node.figure, level=level_of, method=Node.text, reason=Node.text
    )
    near = [
        share_within(replace(tolerance, size=tolerance.size * (1 + by))).of(tally)
        for by in (-_NEAR, _NEAR)
    ]
    undefined = isnan(share.value) and isnan(near[0])
    if not (near[0] - _COARSE <= share.value <= near[1] + _COARSE or undefined):
        members["within"].refuse("must be the share within the tolerance")
    if not share.low <= share.value <= share.high and not isnan(share.low + share.high):
        members["within"].refuse("must have an interval around its value, or none")
    return {"tolerance": tolerance, "within": share}


def _costs(node: Node, follows: ErrorCosts) -> ErrorCosts:
    """Return what errors cost; what corrections reach rests on rows, and is taken as it is."""
    found = node.record(ErrorCosts, Node.figure)
    for name in ("per_case", "too_high", "too_low"):
        node.member(name).require(getattr(follows, name))
    return found


def _checked(
    result: RegressionResult, model: RegressionModelResult
) -> dict[str, Callable[[], Checked]]:
    within = {} if model.within is None else {"within": model.within.value}
    values = _figures(model.tally) | within
    return {key: partial(Checked, value) for key, value in values.items()}


def _intervals(model: RegressionModelResult) -> dict[str, Callable[[], Interval]]:
    within = model.within
    return {} if within is None else {"within": lambda: within}


REGRESSION = Form(
    reader="read_regression_result",
    told=_told,
    figures=_checked,
    intervals=_intervals,
    read=_read,
    members=("unit",),
    optional=("prices", "shown"),
)
