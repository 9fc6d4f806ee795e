"""Models of several classes side by side, and whether two of them differ beyond chance: tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isnan, nan

from perfcore.chance.comparison import JudgedDifference
from perfcore.classes.figures import CLASS_FIGURES
from perfview.kit.theme import UNDEFINED, count
from perfview.pages.classes.decisions.cost_texts import Costs
from perfview.pages.classes.figures.averages_rows import exact_cell
from perfview.tasks.amounts import amount
from perfview.tasks.classes.explanations.figures import SHOWN, said
from perfview.tasks.classes.places import ClassPlace
from perfview.tasks.figure_tables import Cell, Column, FigureTable, Row
from perfview.tasks.sentences import p_text
from perfview.words import escaped, say

LOSS, COST = "log_loss", "average_cost"

Places = Mapping[str, ClassPlace]


def columns_of(places: Places) -> tuple[str, ...]:
    """Return the figures that are shown: log loss where any model has probabilities."""
    scored = any(LOSS in place.rows for place in places.values())
    return (*SHOWN, *((LOSS,) if scored else ()), COST)


def value_of(key: str, place: ClassPlace, costs: Costs) -> float:
    """Return a figure of a model, NaN where it is undefined or has no probabilities."""
    return float(CLASS_FIGURES[key].of(replace(place, costs=costs, ordered=True)))


def models_table(places: Places, costs: Costs, unit: str) -> FigureTable:
    """Return the table that the reader sorts: a row per model, a column per figure."""
    keys = columns_of(places)
    first = next(iter(places.values()))
    cells = {
        name: {key: _cell(key, place, costs, unit) for key in keys}
        for name, place in places.items()
    }
    best = {key: _best(key, [of[key].value for of in cells.values()]) for key in keys}
    return FigureTable(
        caption=say("classes.models_title"),
        of_rows=say("common.model"),
        columns=[
            Column(
                key,
                label_of(key, first),
                said(CLASS_FIGURES[key].plain, first),
                CLASS_FIGURES[key].better or "",
            )
            for key in keys
        ],
        rows=[
            Row(
                name=name,
                key=str(i),
                cells=[replace(cell, best=cell.value == best[key]) for key, cell in of.items()],
            )
            for i, (name, of) in enumerate(cells.items())
        ],
    )


def _best(key: str, values: Sequence[float]) -> float:
    """Return the best of the values of several models, NaN where they are all the same."""
    known = {each for each in values if not isnan(each)}
    return (min if CLASS_FIGURES[key].better == "lower" else max)(known) if len(known) > 1 else nan


def discordant_text(only: tuple[int, int], pair: tuple[str, str], found: JudgedDifference) -> str:
    """Return in Markdown what McNemar's test goes by: the cases that one alone is right about.

    Parameters
    ----------
    only : tuple of two int
        Cases about which the first alone is right, and the second alone.
    pair : tuple of two str
        The models.
    found : JudgedDifference
        Of their accuracies.
    """
    first, second = map(escaped, pair)
    if not any(only):
        return say("classes.discordant_none", first=first, second=second)
    kind = "beyond" if found.beyond_chance else "chance"
    p = p_text(found.corrected_p_value, at_most=found.at_most)
    if found.pairs > 1:
        p = say("classes.discordant_corrected", p=p, pairs=found.pairs)
    words = {"only": count(only[0]), "other": count(only[1]), "p": p}
    return say(f"classes.discordant_{kind}", first=first, second=second, **words)


def label_of(key: str, place: ClassPlace) -> str:
    """Return what a figure is called."""
    return said(CLASS_FIGURES[key].name, place)


def _cell(key: str, place: ClassPlace, costs: Costs, unit: str) -> Cell:
    value = value_of(key, place, costs)
    if key == COST:
        return Cell(value=value, text=UNDEFINED if isnan(value) else amount(value, unit))
    if key == LOSS and LOSS not in place.rows:
        return Cell(text=UNDEFINED, note=say("classes.models_no_loss"))
    return exact_cell(key, place, {})
