"""Tables of models of any task side by side, and of the differences of two of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import isnan
from types import MappingProxyType
from typing import Any

from perfcore.chance.comparison import JudgedDifference
from perfcore.chance.figures import Comparison
from perfcore.chance.figures.comparisons import Compared
from perfcore.chance.intervals import Interval
from perfcore.measures.definitions import Figure
from perfview.downloads.spreadsheets import table_file
from perfview.kit.theme import UNDEFINED, interval, together
from perfview.tasks.figure_tables import Cell, Column, FigureTable, Row, column_of, figure_cell
from perfview.tasks.sentences import p_text
from perfview.words import method_told, say, told

Values = Mapping[str, Mapping[str, float]]
"""By model, then by figure."""


def values_of(found: Comparison) -> Values:
    """Return the figures of all models."""
    return {
        name: {key: each.value for key, each in intervals.items()}
        for name, intervals in found.intervals.items()
    }


def models_table(
    figures: Mapping[str, Figure[Any]],
    values: Values,
    intervals: Mapping[str, Mapping[str, Interval]] = MappingProxyType({}),
) -> FigureTable:
    """Return a row for each model with its figures, each beside its interval if there are any."""
    shown = {key: figures[key] for key in next(iter(values.values()))}
    return FigureTable(
        caption=say("comparisons.models_title"),
        of_rows=say("common.model"),
        columns=[column_of(each) for each in shown.values()],
        rows=[
            Row(
                name=name,
                key=name,
                cells=[
                    figure_cell(
                        found[key],
                        intervals.get(name, {}).get(key),
                        why=told(each.undefined),
                        kind=each.format,
                        explain=key if intervals else "",
                    )
                    for key, each in shown.items()
                ],
            )
            for name, found in values.items()
        ],
    )


def pair_table(
    found: Mapping[str, JudgedDifference],
    pair: tuple[str, str],
    names: Mapping[str, str],
    values: Values,
    kinds: Mapping[str, str] = MappingProxyType({}),
    swapped: Mapping[str, JudgedDifference] = MappingProxyType({}),
) -> FigureTable:
    """Return a row for each figure of two models: their values, the difference and its test.

    `kinds` say how figures are written that are no plain numbers; `swapped` is a second test, by
    which the p value is found by swapping what the models said.
    """
    tested = {key: each for key, each in found.items() if key in names}
    several = any(each.pairs > 1 for each in tested.values())
    tests = ("p", *(("corrected",) if several else ()))
    heads = ("difference", *tests, *(f"swapped_{test}" for test in tests if swapped))
    heads = (*heads, "verdict", "test")
    return FigureTable(
        caption=say("comparisons.title"),
        of_rows=say("common.figure"),
        columns=[
            *(Column(key, name) for key, name in zip(("first", "second"), pair, strict=True)),
            *(Column(head, say(f"comparisons.{head}")) for head in heads),
        ],
        rows=[
            Row(
                name=names[key],
                key=key,
                cells=[
                    *_beside(each, [values[name][key] for name in pair], kinds.get(key, "number")),
                    *_p_cells(each, several=several),
                    *(_p_cells(swapped[key], several=several) if swapped else ()),
                    Cell(text=verdict(each, pair)),
                    Cell(text=method_told(each.method)),
                ],
            )
            for key, each in tested.items()
        ],
        fixed=True,
    )


def _p_cells(found: JudgedDifference, *, several: bool) -> list[Cell]:
    values = [found.p_value, *([found.corrected_p_value] if several else [])]
    return [Cell(value=p, text=p_text(p, at_most=found.at_most)) for p in values]


def _beside(found: JudgedDifference, values: list[float], kind: str) -> list[Cell]:
    """Return the values of both models, and their difference with its interval."""
    numbers = [*values, found.value]
    if isnan(found.low):
        texts = together(numbers, kind)
        cells = [Cell(value=n, text=text) for n, text in zip(numbers, texts, strict=True)]
        note = told(found.reason) if found.reason else UNDEFINED
        return [*cells[:-1], replace(cells[-1], note=note)]
    low, high, *texts = interval(found.low, found.high, *numbers, kind=kind)
    cells = [Cell(value=n, text=text) for n, text in zip(numbers, texts, strict=True)]
    between = Interval(found.value, found.low, found.high, found.level, found.method)
    said = say("board.interval", low=low, high=high)
    return [*cells[:-1], replace(cells[-1], interval=between, range=said)]


def verdict(found: JudgedDifference, pair: tuple[str, str]) -> str:
    """Return who is better, as far as that is known."""
    if found.beyond_chance is None:
        return say("comparisons.unknown")
    if found.ahead == "equal":
        return say("comparisons.equal")
    if found.ahead is None:
        return say(f"comparisons.{'differ' if found.beyond_chance else 'undirected'}")
    better = pair[0] if found.ahead == "first" else pair[1]
    return say(f"comparisons.{'beyond' if found.beyond_chance else 'may_be_chance'}", name=better)


def pairs_csv(*tests: Compared) -> bytes:
    """Return all differences of all pairs as a file, by each of the tests."""
    head = "first,second,figure,difference,low,high,level,p_value,holm_p_value,p_is_at_most"
    head = f"{head},pairs,test,reason"
    rows = (
        (
            *(*pair, key, each.value, each.low, each.high, each.level, each.p_value),
            *(each.corrected_p_value, "yes" if each.at_most else "no", each.pairs),
            *(str(each.method), str(each.reason)),
        )
        for found in tests
        for pair, figures in found.items()
        for key, each in figures.items()
    )
    return table_file(head.split(","), rows)
