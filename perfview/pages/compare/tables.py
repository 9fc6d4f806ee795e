"""The table of models as the browser sorts it, and that of all pairs."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite, isnan
from types import MappingProxyType
from typing import Any

from perfcore.chance.bootstrap import Replicates
from perfcore.chance.comparison import JudgedDifference
from perfcore.chance.intervals import Interval
from perfcore.chance.intervals.auc_intervals import NEWCOMBE
from perfcore.costs import PER
from perfcore.measures import MEASURES
from perfview.kit.bounds import with_error
from perfview.kit.charts.comparisons import number_of
from perfview.kit.theme import UNDEFINED, ModelLine, percent
from perfview.pages.compare.replications import EVERYWHERE
from perfview.pages.compare.standings import (
    FIGURES,
    LOWER_IS_BETTER,
    Standings,
    Values,
    error_of,
)
from perfview.tasks.binary.comparison.lineups import Pair
from perfview.tasks.binary.comparison.replications import Draws, drawn_text
from perfview.tasks.binary.sentences import ends_texts
from perfview.words import commas, escaped, listed, say, semicolons, sentences, told


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
) -> dict[str, Any]:
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
    best = {figure: standings.best(figure) for figure in FIGURES}
    rows = [
        {
            "name": name,
            "key": keys.get(name, ""),
            "chosen": True,
            **(look(lines[name], numbered=numbered) if name in lines else {"role": None}),
            "cells": [
                _cell(
                    standings.values[name][figure],
                    standings.intervals[name].get(figure),
                    figure,
                    pending=pending,
                    error=standings.values[name].get(error_of(figure), 0.0),
                )
                | {"best": best[figure] == name}
                for figure in FIGURES
            ],
        }
        for name in standings.names
    ]
    rows += [
        {
            "name": name,
            "key": keys[name],
            "chosen": False,
            "role": None,
            "cells": [
                _cell(
                    values[figure],
                    None,
                    figure,
                    pending=False,
                    one_class=projected is not None and isnan(values["auc"]),
                    error=values.get(error_of(figure), 0.0),
                )
                | {"best": False}
                for figure in FIGURES
            ],
        }
        for name, values in others.items()
    ]
    columns = [
        {
            "key": figure,
            "label": figure_label(figure, unit, projected),
            "help": say(f"compare.help_{figure}"),
            "better": "lower" if figure in LOWER_IS_BETTER else "higher",
        }
        for figure in FIGURES
    ]
    return {"figures": columns, "models": rows, "caption": say("compare.table_models")}


def look(line: ModelLine, *, numbered: bool) -> dict[str, str]:
    """Return how the browser marks a model: colour role, dash, and number if there are any."""
    return {"role": line.role, "dash": line.dash, "number": number_of(line) if numbered else ""}


def figure_label(figure: str, unit: str, projected: float | None) -> str:
    """Return the name of a figure, with the prevalence it is projected to or the unit of costs."""
    label = say(f"compare.figure_{figure}")
    if projected is not None and figure not in EVERYWHERE:
        label = say("compare.figure_at", figure=label, prevalence=percent(projected))
    return f"{label} ({unit})" if figure == "cost" and unit else label


def _cell(
    value: float,
    found: Interval | None,
    figure: str,
    *,
    pending: bool,
    one_class: bool = False,
    error: float,
) -> dict[str, object]:
    """Return a figure and its interval, or why there is none; costs are those of 1,000 cases.

    `one_class` says that there are no cases of the other, so that nothing can be projected;
    `error` how far the figure may be off, as cases were counted in bins.
    """
    scale = PER if figure == "cost" else 1
    note, text, shown = "", "", with_error(scale * value, scale * error)
    if isnan(value):
        note = say("compare.undefined_class") if one_class else _why_undefined(figure)
    elif found is not None and not isnan(found.low):
        low, high, beside = ends_texts(*(scale * each for each in (found.low, found.high, value)))
        shown = shown if error else beside
        text = say("compare.interval", low=low, high=high)
    elif found is not None:
        note = told(found.reason)
    elif pending:
        text = "…"
    return {
        "value": value if isfinite(value) else None,
        "text": UNDEFINED if isnan(value) else shown,
        "range": text,
        "note": note,
    }


def _why_undefined(figure: str) -> str:
    if figure == "f1":
        return told(MEASURES["f1"].undefined)
    kind = {
        "average_precision": "positives",
        "break_even": "positives",
        "log_loss": "scores",
        "brier": "scores",
    }.get(figure, "class")
    return say(f"compare.undefined_{kind}")


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
    parts = [say("compare.methods", share=f"{100 * standings.level:g}")]
    others = "bootstrap_alone"
    if any("DeLong" in each.method for of in standings.intervals.values() for each in of.values()):
        parts.append(say(f"compare.methods_{standings.delong}"))
        others = "bootstrap"
        parts.extend(_newcombe_texts(standings))
    elif standings.no_delong:
        parts.append(say("compare.no_delong", reason=standings.no_delong))
    if replicates is not None:
        drawn = drawn_text(draws, replicates)
        words = {"count": f"{replicates.count:,}", "seed": draws.seed, "drawn": drawn}
        parts.append(say(f"compare.methods_{others}", **words))
    of_method: dict[str, list[str]] = {}
    for figure, method in standings.methods.items():
        if method.startswith("bootstrap, "):
            label = say(f"compare.figure_{figure}")
            of_method.setdefault(method.removeprefix("bootstrap, "), []).append(label)
    if of_method:
        named = (
            say(f"compare.method_{method.replace(' ', '_').replace('-', '_')}", figures=listed(of))
            for method, of in of_method.items()
        )
        parts.append(say("compare.methods_named", methods=semicolons(named)))
    for figure, reason in standings.untested.items():
        label = say(f"compare.figure_{figure}")
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
