"""What errors of predicted numbers cost, in words and as a table of models."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from math import isnan
from types import MappingProxyType

from perfcore.chance.intervals import Interval
from perfcore.chance.regression import cost_interval, regression_sums, sums_of_tally
from perfcore.regression import ErrorCosts, Prices, RegressionTally, error_costs
from perfview.downloads.spreadsheets import table_file
from perfview.kit.parameters import Parameter
from perfview.kit.theme import exact, number, percent, together
from perfview.kit.typed_numbers import number_text, size_read
from perfview.session.caches import cached
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.amounts import UNIT, amount, amounts
from perfview.tasks.figure_tables import Cell, Column, FigureTable, Row, figure_cell
from perfview.words import say

KEYS = tuple(each.name for each in fields(ErrorCosts))
"""What is told of each model."""
_ROUNDING = 1e-12


def _price(key: str) -> Parameter[float]:
    return Parameter(
        key=key, owner="data", default=1.0, read=size_read, write=number_text, outlasts=True
    )


COST_OVER, COST_UNDER = _price("cost_over"), _price("cost_under")
"""What a unit of error costs: where predictions are too high, and where they are too low."""


def prices_in(chosen: Choices) -> Prices:
    """Return the prices of errors that a reader has chosen."""
    return Prices(chosen.of(COST_OVER), chosen.of(COST_UNDER), chosen.of(UNIT))


def costs_of(tallies: Mapping[str, RegressionTally], prices: Prices) -> dict[str, ErrorCosts]:
    """Return what errors of some models cost; of none where no error costs anything."""
    return {name: error_costs(t, prices) for name, t in tallies.items() if prices.matter}


def costs_known(
    file: DataSet, prices: Prices, _tallies: Mapping[str, RegressionTally] = MappingProxyType({})
) -> dict[str, Interval]:
    """Return how sure it is what errors of each model cost, at prices that matter.

    Models whose tallies are given are not counted again.
    """
    counted = {name: sums_of_tally(t) for name, t in _tallies.items() if t.rows is not None}
    return {
        name: cost_interval(counted.get(name) or regression_sums(file.found, name), prices)
        for name in file.models
    }


costs_sure = cached(shared=True, spinner="common.counting")(costs_known)


def cost_sentences(found: ErrorCosts, prices: Prices, sure: Interval | None = None) -> list[str]:
    """Return what errors cost, how sure that is, and what correcting all predictions would save."""
    parts = [found.per_case, found.too_high, found.too_low]
    cost, high, low = amounts(parts, prices.unit)
    level = percent(prices.under / (prices.over + prices.under))
    shift = "add" if found.shift > 0 else "subtract"
    told = [said_at("regression.costs_now", prices, cost=cost, high=high, low=low)]
    if sure is not None and not isnan(sure.low):
        ends = amounts([sure.low, sure.high], prices.unit)
        told.append(say("regression.costs_sure", low=ends[0], high=ends[1]))
    return [
        *told,
        say("regression.costs_why", level=level),
        _corrected(shift, found.shift, found.with_shift, found.per_case, prices.unit),
        _corrected("multiply", found.factor, found.with_factor, found.per_case, prices.unit),
    ]


def costs_table(
    costs: Mapping[str, ErrorCosts], prices: Prices, sure: Mapping[str, Interval]
) -> FigureTable:
    """Return what errors of some models cost: a row each."""
    columns = [Column(key, say(f"regression.costs_{key}"), better="") for key in KEYS]
    texts = {key: together([getattr(each, key) for each in costs.values()]) for key in KEYS}
    rows = [
        Row(
            name=name,
            key=name,
            cells=[
                replace(figure_cell(each.per_case, sure.get(name)), text=texts[KEYS[0]][i]),
                *(Cell(value=getattr(each, key), text=texts[key][i]) for key in KEYS[1:]),
            ],
        )
        for i, (name, each) in enumerate(costs.items())
    ]
    caption = said_at("regression.costs_caption", prices)
    of_rows = say("common.model")
    return FigureTable(caption=caption, of_rows=of_rows, columns=columns, rows=rows, bare=True)


def said_at(key: str, prices: Prices, **words: object) -> str:
    """Return a text by its key, with both prices in it."""
    over, under = (amount(each, prices.unit, written=exact) for each in (prices.over, prices.under))
    return say(key, over=over, under=under, **words)


def costs_file(
    costs: Mapping[str, ErrorCosts], prices: Prices, sure: Mapping[str, Interval]
) -> bytes:
    """Return prices, costs with intervals and best corrections as a file: a row for each model."""
    said = {"cost_over": prices.over, "cost_under": prices.under, "unit": prices.unit}
    rows = [
        (name, *said.values(), *asdict(each).values(), sure[name].low, sure[name].high)
        for name, each in costs.items()
    ]
    return table_file(("model", *said, *KEYS, "per_case_low", "per_case_high"), rows)


def _corrected(how: str, by: float, after: float, before: float, unit: str) -> str:
    """Return what a correction of all predictions would save, if anything."""
    if isnan(by):
        return say(f"regression.costs_{how}_undefined")
    saved = float(f"{before - after:.12g}")
    if saved <= _ROUNDING * before:
        return say(f"regression.costs_{how}_nothing")
    cost, less = amounts([after, saved], unit)
    share = percent(saved / before)
    return say(f"regression.costs_{how}", by=number(abs(by)), cost=cost, saved=less, share=share)
