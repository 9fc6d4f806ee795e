"""ROC and precision-recall curves of each class against the rest, as plots for the browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from perfview.kit.boards.cards import are_numbered, card_told, legend_of
from perfview.kit.boards.contents import about
from perfview.kit.charts import Figure, path, plotly_text
from perfview.kit.charts.comparisons import (
    ModelCurve,
    named_at_pointer,
    precision_recall_comparison,
    roc_comparison,
)
from perfview.kit.theme import MODEL_LINES, number
from perfview.pages.classes.figures.parameters import MOST_LINES
from perfview.tasks.classes.curves import ClassCurves, Line
from perfview.words import say

SHORT = 2
"""A name of so many letters, or fewer, has room on a line."""
_FEW = 5
"""So many classes are in colour at first where there are more than can be."""


def first_lines(curves: ClassCurves) -> tuple[int, ...]:
    """Return the places of the classes that are in colour at first: of many the lowest AUCs."""
    known = np.flatnonzero(~np.isnan(curves.auc.values))
    if known.size <= MOST_LINES:
        return tuple(known.tolist())
    lowest = known[np.argsort(curves.auc.values[known], kind="stable")[:_FEW]]
    return tuple(sorted(lowest.tolist()))


def curve_cards(
    curves: ClassCurves, chosen: Sequence[int], *, model: str, data: str
) -> dict[str, Any]:
    """Return the two plots and their legend.

    Parameters
    ----------
    curves : ClassCurves
        Of all classes.
    chosen : sequence of int
        The places of the classes in colour.
    model, data : str
        Whose curves they are, for pictures.
    """
    labels = [str(label) for label in curves.auc.labels]
    coloured = dict(zip([labels[i] for i in chosen], MODEL_LINES[2:], strict=False))
    names = {"macro": _apart("curve_macro", labels), "micro": _apart("curve_micro", labels)}
    averages = dict(zip(names.values(), MODEL_LINES[:2], strict=True))
    areas = {
        "roc": dict(zip(labels, curves.auc.values.tolist(), strict=True)),
        "precision_recall": dict(
            zip(labels, curves.average_precision.values.tolist(), strict=True)
        ),
    }
    areas["precision_recall"][names["macro"]] = curves.average_precision.mean()
    areas["roc"] |= {names["macro"]: curves.auc.mean(), names["micro"]: curves.micro_auc}
    rocs = {
        names["macro"]: curves.macro_roc,
        names["micro"]: curves.micro_roc,
        **{name: curves.roc[name] for name in coloured if name in curves.roc},
    }
    precisions = {
        names["macro"]: curves.macro_precision_recall,
        names["micro"]: curves.micro_precision_recall,
        **{n: curves.precision_recall[n] for n in coloured if n in curves.precision_recall},
    }
    lines = averages | coloured

    def drawn(found: dict[str, Line], kind: str) -> list[ModelCurve]:
        return [
            ModelCurve(
                name,
                lines[name],
                *line,
                note=_area(areas[kind].get(name)),
                mark=plotly_text(name) if is_short(name) else "",
            )
            for name, line in found.items()
            if np.isfinite(line[1]).all()
        ]

    roc = roc_comparison(drawn(rocs, "roc"))
    precision_recall = precision_recall_comparison(
        drawn(precisions, "precision_recall"), prevalence=None
    )
    _add_grey(roc, curves.roc, coloured, areas["roc"], "roc")
    _add_grey(
        precision_recall,
        curves.precision_recall,
        coloured,
        areas["precision_recall"],
        "precision_recall",
    )
    cards = [
        card_told(name, figure, title=say(f"classes.{name}_title"), table=None, notes=notes)
        for name, figure, notes in (
            ("roc", roc, [say("classes.curves_note")]),
            ("precision_recall", precision_recall, []),
        )
    ]
    numbered = are_numbered(cards)
    keys = {"auc": areas["roc"], "average_precision": areas["precision_recall"]}
    told = {
        name: {say(f"board.{key}"): number(of[name]) for key, of in keys.items() if name in of}
        for name in lines
    }
    legend = [
        legend_of({name: line}, told, numbered=numbered and not is_short(name))[0]
        for name, line in lines.items()
    ]
    return {"cards": cards, "legend": legend, **about(model, data, {})}


def is_short(name: str) -> bool:
    """Return whether a name has room on a line: it stands there itself, not a number."""
    return len(name) <= SHORT


def _area(value: float | None) -> str:
    return "" if value is None else number(value)


def _apart(key: str, labels: Sequence[str]) -> str:
    """Return the name of an average, which no class has."""
    name = say(f"classes.{key}")
    while name in labels:
        name += " "
    return name


def _add_grey(
    figure: Figure,
    found: dict[str, Line] | Any,
    coloured: dict[str, Any],
    areas: dict[str, float],
    kind: str,
) -> None:
    """Add the curves of all other classes, below the others; the pointer names them."""
    traces = []
    for name, (x, y) in found.items():
        if name not in coloured:
            said = f"{plotly_text(name)} {_area(areas[name])}"
            line = path(x, y, role="axis", width=0.75)
            traces.append(named_at_pointer(line, said, kind, opacity=0.6))
    figure.traces[:0] = traces
