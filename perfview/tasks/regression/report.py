"""What files say of a result of regression, and how it is made of what a reader has open."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import isnan
from typing import Any

from perfcore.chance.regression import sums_of_tally, within_interval
from perfcore.regression import FIGURES, RegressionTally, Tolerance
from perfcore.results import RegressionModelResult, RegressionResult
from perfcore.results.records import DataOrigin
from perfview.downloads.cards import Card, Section, emphasised, figure_rows
from perfview.downloads.facts import product
from perfview.downloads.sources import Source, kept_lines, reading_lines
from perfview.kit.parameters import Parameter
from perfview.kit.reports import Report
from perfview.kit.theme import count, exact, interval, percent, together
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.comparisons import counted_comparison
from perfview.tasks.regression.costs import (
    COST_OVER,
    COST_UNDER,
    cost_sentences,
    costs_of,
    prices_in,
)
from perfview.tasks.regression.errors import OFF, OFF_IN, PERCENT
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
    """Return the choices with how far a prediction of any model may be off."""
    for name in file.models:
        chosen = chosen.having(OFF, off, name)
    return chosen.having(OFF_IN, unit)


def tolerance_in(chosen: Choices, model: str) -> Tolerance | None:
    """Return how far a prediction of a model may be off, None where nobody said."""
    off = chosen.of(OFF, model)
    return None if off is None else Tolerance(off, percent=chosen.of(OFF_IN) == PERCENT)


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
    sure = counted_comparison(file).intervals if drawn else {}
    return RegressionResult(
        **said,
        shown=kept_of(file, tallies).shown if drawn else {},
        prices=prices if costs else None,
        product=product(),
        origin=DataOrigin(name=file.name, sha256=file.fingerprint),
        models={
            name: _model(
                file, chosen, name, tally, costs=costs.get(name), intervals=sure.get(name, {})
            )
            for name, tally in tallies.items()
        },
    )


def _model(
    file: DataSet, chosen: Choices, name: str, tally: RegressionTally, **known: Any
) -> RegressionModelResult:
    tolerance = tolerance_in(chosen, name)
    sure = None if tolerance is None else within_interval(sums_of_tally(tally), tolerance)
    groups = file.group_column if tally.groups and known["intervals"] else ""
    return RegressionModelResult(
        tally=tally, tolerance=tolerance, within=sure, groups=groups, **known
    )


def card_of(result: RegressionResult, name: str) -> Card:
    """Return what the decision card of a model says."""
    t, costs, prices = result.models[name].tally, result.models[name].costs, result.prices
    values = together([float(FIGURES[key].of(t)) for key in ON_CARD])
    within = say("regression.card_within", cases=count(t.size), within=values[-1])
    within = sentences(within, within_sentence(result.models[name]))
    expected = Section(
        title=say("downloads.card_cases_alike"),
        boxes={told(FIGURES[key].name): text for key, text in zip(ON_CARD, values, strict=True)},
        said=sentences(*cost_sentences(costs, prices)) if costs and prices else "",
        small=within,
    )
    others = [each for key, each in FIGURES.items() if key not in ON_CARD]
    half = (len(others) + 1) // 2
    left, right = (figure_rows(part, t) for part in (others[:half], others[half:]))
    return Card(
        rule=emphasised("regression.card_rule", strong={"model": name}),
        expected=expected,
        left=(Section(title=say("downloads.card_other_figures"), rows=left),),
        right=(Section(title=say("downloads.card_more_figures"), rows=right),),
    )


def within_sentence(model: RegressionModelResult) -> str:
    """Return which share of predictions is within the tolerance, "" where there is none."""
    sure, size = model.within, model.tolerance
    if sure is None or size is None or isnan(sure.value):
        return ""
    words = {"size": exact(size.size) + (" %" if size.percent else "")}
    if isnan(sure.low):
        return say("regression.card_tolerance", share=percent(sure.value), **words)
    low, high, share = interval(sure.low, sure.high, sure.value, kind="percent")
    return say("regression.card_tolerance_sure", share=share, low=low, high=high, **words)


def code_of(result: RegressionResult, name: str, source: Source | None) -> list[str]:
    """Return Python that computes the figures of a model again.

    It begins with the data file, or without a source with the result as JSON.
    """
    if source is None:
        start = kept_lines("perfcore.regression", "FIGURES", name, called="t")
    else:
        start = [
            "from perfcore.regression import FIGURES, tally",
            *reading_lines(source),
            f"cases = found.models[{name!r}]",
            "t = tally(cases.truth, cases.prediction, cases.weight, cases.group)",
        ]
    lines = [*start, "print({key: figure.of(t) for key, figure in FIGURES.items()})"]
    if (off := result.models[name].tolerance) is not None:
        lines = ["from perfcore.regression import within", *lines]
        lines.append(f"print(within(t, {off.size!r}, percent={off.percent}))")
    if result.prices is not None:
        lines = ["from perfcore.regression import Prices, error_costs", *lines]
        lines.append(f"print(error_costs(t, {result.prices!r}))")
    return lines


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
