"""The table of models as the browser sorts it, and that of all pairs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import isnan
from types import MappingProxyType
from typing import Any

from perfcore.chance.bootstrap import Replicates
from perfcore.chance.comparison import JudgedDifference
from perfcore.chance.intervals import Interval
from perfcore.chance.intervals.auc_intervals import NEWCOMBE
from perfcore.costs import PER
from perfview.kit.boards.cards import look_of
from perfview.kit.theme import ModelLine, count, exact, percent
from perfview.pages.compare.columns import (
    column_help,
    column_name,
    columns,
    lower_is_better,
    when_undefined,
)
from perfview.pages.compare.standings import Standings, Values, error_of
from perfview.tasks.binary.comparison.lineups import Pair
from perfview.tasks.binary.comparison.replications import Draws, drawn_text
from perfview.tasks.figure_tables import Cell, Column, FigureTable, Row, figure_cell
from perfview.tasks.points.operating_points import is_projected
from perfview.words import commas, escaped, listed, say, semicolons, sentences


def ranking(
    standings: Standings,
    lines: Mapping[str, ModelLine],
    *,
    unit: str,
    pending: bool,
    projected: float | None = None,
    numbered: bool = False,
    keys: Mapping[str, str] = MappingProxyType({}),
    others: Values = MappingProxyType({}),
) -> FigureTable:
    """Return the table: a row per model, a column per figure.

    Parameters
    ----------
    standings : Standings
        The figures.
    lines : mapping of str to ModelLine
        By model; those that are not drawn have none.
    unit : str
        What costs are in.
    pending : bool
        Whether intervals are still being made.
    projected : float or None
        The prevalence that figures are projected to; None is that of the data.
    numbered : bool
        Whether numbers stand for names in the plots.
    keys : mapping of str to str
        By model, what the browser calls it when a reader chooses it or gives it up; empty where
        there is nothing to choose.
    others : mapping of str to mapping of str to float
        By name and figure, those of models that do not take part: no interval is made of them.
    """
    best = {figure: standings.best(figure) for figure in columns()}
    rows = [
        Row(
            name=name,
            key=keys.get(name, ""),
            chosen=True,
            look=look_of(lines.get(name), numbered=numbered),
            cells=[
                replace(
                    model_cell(
                        figure, standings.values[name], standings.intervals[name], pending=pending
                    ),
                    best=best[figure] == name,
                )
                for figure in columns()
            ],
        )
        for name in standings.names
    ]
    rows += [
        Row(
            name=name,
            key=keys[name],
            chosen=False,
            cells=[
                model_cell(figure, values, projected=projected is not None) for figure in columns()
            ],
        )
        for name, values in others.items()
    ]
    heads = [
        Column(
            figure,
            figure_label(figure, unit, projected),
            column_help(figure),
            "lower" if lower_is_better(figure) else "higher",
        )
        for figure in columns()
    ]
    return FigureTable(
        caption=say("compare.table_models"),
        of_rows=say("common.model"),
        columns=heads,
        rows=rows,
    )


def figure_label(figure: str, unit: str, projected: float | None) -> str:
    """Return the name of a figure, with the prevalence it is projected to or the unit of costs."""
    label = column_name(figure)
    if projected is not None and is_projected(figure):
        label = say("compare.figure_at", figure=label, prevalence=percent(projected))
    return say("common.noted", text=label, note=unit) if figure == "cost" and unit else label


def model_cell(
    figure: str,
    values: Mapping[str, float],
    intervals: Mapping[str, Interval] = MappingProxyType({}),
    *,
    pending: bool = False,
    projected: bool = False,
) -> Cell:
    """Return a figure of a model and its interval, or why it has none; costs are of 1,000 cases.

    `projected` says that it is of another prevalence: nothing can be projected without cases of
    both classes.
    """
    one_class = projected and isnan(values["auc"])
    why = say("compare.undefined_class") if one_class else when_undefined(figure)
    scale, error = PER if figure == "cost" else 1, values.get(error_of(figure), 0.0)
    found = intervals.get(figure)
    cell = figure_cell(values[figure], found, why=why, scale=scale, error=error)
    waits = pending and found is None and not isnan(values[figure])
    return replace(cell, range="…") if waits else cell


AT_MOST = "≤"
"""Before a p value that is known to be at most so: the least that the replicates can show."""

PAIR_COLUMNS = (
    *("first", "second", "difference", "low", "high"),
    *("sign", "p", "corrected", "judgement"),
)
"""Of the table of all pairs."""


def pair_rows(standings: Standings, figure: str) -> list[dict[str, Any]]:
    """Return all pairs, first - second in one figure, the smallest corrected p first.

    By `PAIR_COLUMNS`; costs are those of 1,000 cases.
    """
    scale = PER if figure == "cost" else 1
    rows = []
    for pair, judged in standings.judged.items():
        found = judged.get(figure)
        if found is not None and not isnan(found.value):
            numbers = [scale * each for each in (found.value, found.low, found.high)]
            chances = found.p_value, found.corrected_p_value
            sign = "" if isnan(found.p_value) else AT_MOST if found.at_most else "="
            row = (*pair, *numbers, sign, *chances, _judgement(pair, found))
            rows.append(dict(zip(PAIR_COLUMNS, row, strict=True)))
    return sorted(rows, key=lambda row: (isnan(row["corrected"]), row["corrected"]))


def _judgement(pair: Pair, found: JudgedDifference) -> str:
    if found.beyond_chance is None:
        return say("compare.untested")
    if not found.beyond_chance or found.ahead == "equal":
        return say("compare.may_be_chance")
    return say("compare.better_side", name=pair[0] if found.ahead == "first" else pair[1])


def methods_text(standings: Standings, draws: Draws, replicates: Replicates | None) -> str:
    """Return how the intervals were made, as far as there are any."""
    parts = [say("compare.methods", share=exact(100 * standings.level))]
    others = "bootstrap_alone"
    if any("DeLong" in each.method for of in standings.intervals.values() for each in of.values()):
        parts.append(say(f"compare.methods_{standings.delong}"))
        others = "bootstrap"
        parts.extend(_newcombe_texts(standings))
    elif standings.no_delong:
        parts.append(say("compare.no_delong", reason=standings.no_delong))
    if replicates is not None:
        drawn = drawn_text(draws, replicates)
        words = {"count": count(replicates.count), "seed": draws.seed, "drawn": drawn}
        parts.append(say(f"compare.methods_{others}", **words))
    of_method: dict[str, list[str]] = {}
    for figure, method in standings.methods.items():
        if method.startswith("bootstrap, "):
            label = column_name(figure)
            of_method.setdefault(method.removeprefix("bootstrap, "), []).append(label)
    if of_method:
        named = (
            say(f"compare.method_{method.replace(' ', '_').replace('-', '_')}", figures=listed(of))
            for method, of in of_method.items()
        )
        parts.append(say("compare.methods_named", methods=semicolons(named)))
    for figure, reason in standings.untested.items():
        label = column_name(figure)
        parts.append(say("compare.methods_untested", figure=label, reason=reason))
    if len(standings.names) > 2:
        parts.append(say("compare.methods_holm"))
    return sentences(*parts)


def _newcombe_texts(standings: Standings) -> list[str]:
    """Return whose AUC has no interval by DeLong's variance, and why; models of one reason once."""
    of_reason: dict[str, list[str]] = {}
    for name, of_model in standings.intervals.items():
        found = of_model.get("auc")
        if found is not None and found.method == NEWCOMBE:
            of_reason.setdefault(found.reason, []).append(name)
    return [
        say("compare.methods_newcombe", names=escaped(commas(names)), reason=reason)
        for reason, names in of_reason.items()
    ]
