"""What files say of a result of regression, and how it is made of what a reader has open."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from perfcore.regression import FIGURES, RegressionTally
from perfcore.results import RegressionModelResult, RegressionResult
from perfcore.results.records import DataOrigin
from perfview.downloads.cards import Card, Section, emphasised
from perfview.downloads.facts import product
from perfview.downloads.sources import RESULT_FILE, Source, reading_lines
from perfview.kit.parameters import Parameter
from perfview.kit.reports import Report
from perfview.kit.theme import count, together, written
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.regression.costs import (
    COST_OVER,
    COST_UNDER,
    cost_sentences,
    costs_of,
    prices_in,
)
from perfview.tasks.regression.errors import OFF, OFF_IN, PERCENT
from perfview.tasks.regression.figures import name_of
from perfview.tasks.regression.parcels import kept_of
from perfview.words import say, sentences, told

ON_CARD = ("mae", "rmse", "bias", "quantile")
"""Figures in the unit of the truth, in boxes."""


def with_price(
    file: DataSet, model: str, chosen: Choices, price: float, *, of: Parameter[float]
) -> Choices:
    """Return the choices with a price of errors."""
    return chosen.having(of, price)


def with_tolerance(
    file: DataSet, model: str, chosen: Choices, off: float, *, unit: str = ""
) -> Choices:
    """Return the choices with how far a prediction of a model may be off."""
    return chosen.having(OFF, off, model).having(OFF_IN, unit)


def result_of(
    file: DataSet,
    chosen: Choices,
    tallies: Mapping[str, RegressionTally],
    *,
    drawn: bool = False,
    **said: Any,
) -> RegressionResult:
    """Return the result of some models of a file that reads well, at the prices chosen."""
    prices = prices_in(chosen)
    costs = costs_of(tallies, prices)
    return RegressionResult(
        **said,
        shown=kept_of(file, tallies).shown if drawn else {},
        prices=prices if costs else None,
        product=product(),
        origin=DataOrigin(name=file.name, sha256=file.fingerprint),
        models={
            name: RegressionModelResult(tally=tally, costs=costs.get(name))
            for name, tally in tallies.items()
        },
    )


def card_of(result: RegressionResult, name: str) -> Card:
    """Return what the decision card of a model says."""
    t, costs, prices = result.models[name].tally, result.models[name].costs, result.prices
    values = together([float(FIGURES[key].of(t)) for key in ON_CARD])
    within = say("regression.card_within", cases=count(t.size), within=values[-1])
    expected = Section(
        title=say("regression.card_expect"),
        boxes={name_of(FIGURES[key]): text for key, text in zip(ON_CARD, values, strict=True)},
        said=sentences(*cost_sentences(costs, prices)) if costs and prices else "",
        small=within,
    )
    others = [each for key, each in FIGURES.items() if key not in ON_CARD]
    half = (len(others) + 1) // 2
    rows = {
        name_of(each): (written(float(each.of(t)), each.format), told(each.why_undefined(t) or ""))
        for each in others
    }
    left, right = (dict(part) for part in (list(rows.items())[:half], list(rows.items())[half:]))
    return Card(
        rule=emphasised("regression.card_rule", strong={"model": name}),
        expected=expected,
        left=(Section(title=say("regression.card_figures"), rows=left),),
        right=(Section(title=say("regression.card_more"), rows=right),),
    )


def code_of(result: RegressionResult, name: str, source: Source | None) -> list[str]:
    """Return Python that computes the figures of a model again.

    It begins with the data file, or without a source with the result as JSON.
    """
    if source is None:
        start = [
            "from perfcore.regression import FIGURES",
            "from perfcore.results import read_document",
            "",
            f"t = read_document({RESULT_FILE!r}).models[{name!r}].tally",
        ]
    else:
        start = [
            "from perfcore.regression import FIGURES, tally",
            *reading_lines(source),
            f"cases = found.models[{name!r}]",
            "t = tally(cases.truth, cases.prediction, cases.weight, cases.group)",
        ]
    figures = "print({key: figure.of(t) for key, figure in FIGURES.items()})"
    if result.prices is None:
        return [*start, figures]
    imported = "from perfcore.regression import Prices, error_costs"
    return [imported, *start, figures, f"print(error_costs(t, {result.prices!r}))"]


REPORT = Report(
    result=result_of,
    facts=lambda result, name: {"cases": count(result.models[name].tally.size)},
    card=card_of,
    code=code_of,
    said=lambda result, name, kept: say("regression.files_live"),
    nowhere=lambda result, look: next(iter(result.models.values())).tally,
    words="regression.files",
    options={
        "cost_over": partial(with_price, of=COST_OVER),
        "cost_under": partial(with_price, of=COST_UNDER),
        "tolerance": with_tolerance,
        "tolerance_percent": partial(with_tolerance, unit=PERCENT),
    },
)
