"""The Brier score of several models in parts, and whether differences are beyond chance."""

from __future__ import annotations

from collections.abc import Mapping
from math import isnan
from types import MappingProxyType

from perfcore.calibration import FIGURES, Corp
from perfcore.chance.bootstrap import Replicates
from perfcore.chance.comparison import JudgedDifference, judged_differences
from perfview.kit.boards.cards import look_of
from perfview.kit.theme import ModelLine, interval, number, written
from perfview.pages.calibration.replicated import LEVEL, PARTS
from perfview.tasks.binary.comparison.lineups import Pair
from perfview.tasks.figure_tables import Cell, FigureTable, Row, column_of
from perfview.tasks.sentences import bold, p_text
from perfview.words import listed, say, sentences, told

Judged = Mapping[Pair, Mapping[str, JudgedDifference]]
"""By (model, the one it is compared with): model - that one, by figure."""


def values_of(found: Corp) -> dict[str, float]:
    """Return the figures of `PARTS` of one model."""
    return {
        "brier_score": found.value,
        "miscalibration": found.miscalibration,
        "discrimination": found.discrimination,
    }


def best_of(parts: Mapping[str, Corp]) -> str:
    """Return the model with the lowest Brier score, the first of equals."""
    return min(parts, key=lambda name: parts[name].value)


def judged_against(replicates: Replicates, reference: str) -> Judged:
    """Return the differences of all other models from `reference`, corrected by Holm's method."""
    tests = {
        (name, reference): {
            figure: replicates.difference(figure, name, reference, level=LEVEL) for figure in PARTS
        }
        for name in replicates.models
        if name != reference
    }
    return judged_differences(tests)


def models_table(
    parts: Mapping[str, Corp],
    lines: Mapping[str, ModelLine],
    judged: Judged | None,
    reference: str,
    *,
    numbered: bool,
    briers: Mapping[str, str] = MappingProxyType({}),
) -> FigureTable:
    """Return the table of models, which the reader sorts.

    `briers` are Brier scores that are written otherwise than as numbers, by model.
    """

    def cells(name: str) -> list[Cell]:
        of_model = (judged or {}).get((name, reference), {})
        texts = {"brier_score": briers[name]} if name in briers else {}
        return [
            Cell(
                value=value,
                text=texts.get(figure) or number(value),
                range=_against(of_model.get(figure)),
            )
            for figure, value in values_of(parts[name]).items()
        ]

    return FigureTable(
        caption=say("calibration.table_models"),
        of_rows=say("common.model"),
        columns=[column_of(FIGURES[key], told(FIGURES[key].short)) for key in PARTS],
        rows=[
            Row(
                name=name,
                look=look_of(lines.get(name), numbered=numbered),
                cells=cells(name),
            )
            for name in parts
        ],
    )


def _against(found: JudgedDifference | None) -> str:
    """Return a difference with its interval and corrected p value; "" if there is none."""
    if found is None or isnan(found.value):
        return ""
    if isnan(found.low):
        return say("calibration.against_untested", difference=written(found.value, "difference"))
    low, high, gap = interval(found.low, found.high, found.value, kind="difference")
    p = p_text(found.corrected_p_value, at_most=found.at_most)
    return say("calibration.against", difference=gap, low=low, high=high, p=p)


def verdict_text(
    parts: Mapping[str, Corp],
    judged: Judged | None,
    reference: str,
    briers: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Return in Markdown which model has the best Brier score, and whether beyond chance."""
    best = parts[best_of(parts)].value
    leaders = [name for name, found in parts.items() if found.value == best]
    brier = briers.get(leaders[0], number(best))
    if len(leaders) > 1:
        names = listed([bold(name) for name in leaders])
        first = say("calibration.models_equal", best=names, brier=brier)
    else:
        first = say("calibration.models_best", best=bold(leaders[0]), brier=brier)
    said_of: dict[str, list[str]] = {"ahead": [], "behind": [], "unclear": []}
    for (name, _), of_pair in (judged or {}).items():
        found = of_pair["brier_score"]
        if not found.beyond_chance:
            said_of["unclear"].append(name)
        else:
            said_of["behind" if found.ahead == "first" else "ahead"].append(name)
    said = [
        say(
            f"calibration.models_{kind}",
            count=len(names),
            reference=bold(reference),
            names=listed([bold(name) for name in names]),
        )
        for kind, names in said_of.items()
        if names
    ]
    return sentences(first, *said)
