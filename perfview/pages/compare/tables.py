"""The table of models as the browser sorts it, and that of all pairs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isfinite, isnan
from typing import Any

from perfcore.chance.intervals.halvings import NEWCOMBE
from perfcore.costs import PER
from perfcore.measures import MEASURES
from perfview.kit.theme import UNDEFINED, ModelLine, number
from perfview.pages.compare.digits import ends_texts
from perfview.pages.compare.standings import FIGURES, LOWER_IS_BETTER, Standings
from perfview.words import commas, say, sentences, told
from perfview.words.markdown import escaped

Write = Callable[[float], str]


def ranking(
    standings: Standings,
    lines: Mapping[str, ModelLine],
    *,
    unit: str,
    pending: bool,
    why_undefined: Mapping[str, str],
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
    why_undefined : mapping of str to str
        By figure: why it may be undefined.
    """
    best = {figure: standings.best(figure) for figure in FIGURES}
    rows = []
    for name in standings.names:
        line = lines.get(name)
        cells = [
            _cell(standings, name, figure, best[figure] == name, pending, why_undefined)
            for figure in FIGURES
        ]
        rows.append(
            {
                "name": name,
                "role": None if line is None else line.role,
                "dash": None if line is None else line.dash,
                "cells": cells,
            }
        )
    columns = [
        {
            "key": figure,
            "label": say(f"compare.figure_{figure}")
            + (f" ({unit})" if figure == "cost" and unit else ""),
            "help": say(f"compare.help_{figure}"),
            "better": "lower" if figure in LOWER_IS_BETTER else "higher",
        }
        for figure in FIGURES
    ]
    return {"figures": columns, "models": rows, "caption": say("compare.table_models")}


def written(figure: str, value: float) -> str:
    """Return a figure as the table has it: costs for 1,000 cases."""
    return number(PER * value if figure == "cost" else value)


def _cell(
    standings: Standings,
    name: str,
    figure: str,
    best: bool,
    pending: bool,
    why_undefined: Mapping[str, str],
) -> dict[str, object]:
    value = standings.values[name][figure]
    found = standings.intervals[name].get(figure)
    note, text = "", ""
    if isnan(value):
        note = why_undefined.get(figure, "")
    elif found is not None and not isnan(found.low):
        scale = PER if figure == "cost" else 1
        low, high = ends_texts(scale * found.low, scale * found.high)
        text = say("compare.interval", low=low, high=high)
    elif found is not None:
        note = told(found.reason)
    elif pending:
        text = "…"
    return {
        "value": value if isfinite(value) else None,
        "text": written(figure, value) if not isnan(value) else UNDEFINED,
        "range": text,
        "best": best,
        "note": note,
    }


@dataclass(frozen=True, slots=True)
class PairRow:
    """One pair in the table of all pairs: first - second in one figure; costs of 1,000 cases."""

    first: str
    second: str
    value: float
    low: float
    high: float
    p_value: float
    corrected: float
    judgement: str


def pair_rows(standings: Standings, figure: str) -> tuple[PairRow, ...]:
    """Return all pairs with their difference in one figure, the smallest corrected p first."""
    scale = PER if figure == "cost" else 1
    found = [
        (pair, judged[figure]) for pair, judged in standings.judged.items() if figure in judged
    ]
    rows = [
        PairRow(
            first,
            second,
            scale * each.value,
            scale * each.low,
            scale * each.high,
            each.p_value,
            each.corrected_p_value,
            _judgement(first, second, each.ahead, each.beyond_chance),
        )
        for (first, second), each in found
        if not isnan(each.value)
    ]
    return tuple(sorted(rows, key=lambda row: (isnan(row.corrected), row.corrected)))


def _judgement(first: str, second: str, ahead: str | None, beyond: bool | None) -> str:
    if beyond is None:
        return say("compare.untested")
    if not beyond or ahead == "equal":
        return say("compare.may_be_chance")
    return say("compare.is_better", name=first if ahead == "first" else second)


def methods_text(standings: Standings, *, replicates: int, seed: int, resampled: str) -> str:
    """Return how the intervals were made."""
    share = f"{100 * standings.level:g}"
    parts = [say("compare.methods", share=share)]
    others = "bootstrap_alone"
    if any("DeLong" in each.method for of in standings.intervals.values() for each in of.values()):
        parts.append(say("compare.methods_delong"))
        others = "bootstrap"
        parts.extend(_newcombe_texts(standings))
    elif standings.no_delong:
        parts.append(say("compare.no_delong", reason=standings.no_delong))
    if replicates:
        drawn = say(f"compare.drawn_{resampled}")
        parts.append(
            say(f"compare.methods_{others}", count=f"{replicates:,}", seed=seed, drawn=drawn)
        )
    of_method: dict[str, list[str]] = {}
    for figure, method in standings.methods.items():
        if method.startswith("bootstrap, "):
            label = say(f"compare.figure_{figure}")
            of_method.setdefault(method.removeprefix("bootstrap, "), []).append(label)
    if of_method:
        names = "; ".join(f"{method} ({', '.join(of)})" for method, of in of_method.items())
        parts.append(say("compare.methods_named", methods=names))
    for figure, reason in standings.untested.items():
        parts.append(
            say("compare.methods_untested", figure=say(f"compare.figure_{figure}"), reason=reason)
        )
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


def undefined_reasons() -> dict[str, str]:
    """Return, by figure, why it may be undefined."""
    one_class = say("compare.undefined_class")
    scores = say("compare.undefined_scores")
    return {
        "auc": one_class,
        "average_precision": say("compare.undefined_positives"),
        "break_even": say("compare.undefined_positives"),
        "f1": told(MEASURES["f1"].undefined),
        "log_loss": scores,
        "brier": scores,
        "cost": one_class,
        "envelope_area": one_class,
    }
