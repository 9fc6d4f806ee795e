"""Models of several classes side by side, and whether two of them differ beyond chance: tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isnan, nan

from perfcore.chance.classes.class_comparisons import Compared
from perfcore.chance.comparison import JudgedDifference
from perfcore.classes.figures import CLASS_FIGURES
from perfview.downloads.spreadsheets import table_file
from perfview.kit.theme import UNDEFINED, count, interval, together
from perfview.pages.classes.decisions.cost_texts import Costs
from perfview.pages.classes.figures.averages_rows import exact_cell
from perfview.tasks.amounts import amount
from perfview.tasks.classes.explanations.figures import SHOWN, said
from perfview.tasks.classes.places import ClassPlace
from perfview.tasks.figure_tables import Cell, Column, FigureTable, Row
from perfview.tasks.sentences import p_text
from perfview.words import apart, escaped, say, told

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
                _label(key, first),
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


def pair_rows(
    found: Mapping[str, JudgedDifference], places: Places, pair: tuple[str, str], costs: Costs
) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return headings, each another one, and a row of texts for each figure that was compared."""
    several = found["accuracy"].pairs > 1
    names = ("difference", "interval", "p", *(("corrected",) if several else ()), "verdict", "test")
    heads = (say("common.figure"), *pair, *(say(f"classes.pair_{name}") for name in names))
    rows = [
        (
            _label(key, places[pair[0]]),
            *_beside(each, [value_of(key, places[name], costs) for name in pair]),
            p_text(each.p_value, at_most=each.at_most),
            *((p_text(each.corrected_p_value, at_most=each.at_most),) if several else ()),
            verdict(each, pair),
            told(each.method),
        )
        for key, each in found.items()
        if key in (*SHOWN, COST)
    ]
    return apart(heads), rows


def verdict(found: JudgedDifference, pair: tuple[str, str]) -> str:
    """Return who is better, as far as that is known."""
    if found.ahead is None or found.beyond_chance is None:
        return say("classes.pair_unknown")
    if found.ahead == "equal":
        return say("classes.pair_equal")
    better = pair[0] if found.ahead == "first" else pair[1]
    return say("classes.pair_beyond" if found.beyond_chance else "classes.pair_chance", name=better)


def pairs_csv(found: Compared) -> bytes:
    """Return all differences of all pairs as a file."""
    head = "first,second,figure,difference,low,high,level,p_value,holm_p_value,p_is_at_most"
    head = f"{head},pairs,test,reason"
    rows = (
        (
            *(*pair, key, each.value, each.low, each.high, each.level, each.p_value),
            *(each.corrected_p_value, "yes" if each.at_most else "no", each.pairs),
            *(str(each.method), str(each.reason)),
        )
        for pair, figures in found.items()
        for key, each in figures.items()
    )
    return table_file(head.split(","), rows)


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


def _label(key: str, place: ClassPlace) -> str:
    return said(CLASS_FIGURES[key].name, place)


def _cell(key: str, place: ClassPlace, costs: Costs, unit: str) -> Cell:
    value = value_of(key, place, costs)
    if key == COST:
        return Cell(value=value, text=UNDEFINED if isnan(value) else amount(value, unit))
    if key == LOSS and LOSS not in place.rows:
        return Cell(text=UNDEFINED, note=say("classes.models_no_loss"))
    return exact_cell(key, place, {})


def _beside(found: JudgedDifference, values: list[float]) -> list[str]:
    """Return the values of both models, their difference and its interval."""
    if isnan(found.low):
        why = told(found.reason) if found.reason else UNDEFINED
        return [*together([*values, found.value]), why]
    low, high, *texts = interval(found.low, found.high, *values, found.value)
    return [*texts, say("board.interval", low=low, high=high)]
