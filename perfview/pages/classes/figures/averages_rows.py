"""Averages over the classes side by side, as tables in the browser and as a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isfinite, isinf

from perfcore.chance.intervals import Interval
from perfcore.classes.figures import AVERAGES, OF_CLASSES
from perfview.downloads.spreadsheets import table_file
from perfview.kit.theme import fixed
from perfview.pages.classes.figures.report_rows import column_name
from perfview.tasks.classes.explanations.figures import FIGURES, said, why
from perfview.tasks.classes.explanations.of_class import AREAS
from perfview.tasks.classes.intervals import OF_MEANS
from perfview.tasks.classes.places import ClassPlace
from perfview.tasks.figure_tables import Cell, Column, FigureTable, Row, figure_cell
from perfview.words import listed, say, semicolons, sentences, told

_ROWS = ("macro", "of_means", "weighted", "micro")
_PLAIN = 3
_MOST_NAMED = 5


def averages_table(place: ClassPlace, intervals: Mapping[str, Interval]) -> FigureTable:
    """Return macro, weighted and micro averages: a row for each way, a column for each measure."""
    measures = [*OF_CLASSES, *(AREAS if place.curves is not None else ())]
    return FigureTable(
        caption=say("classes.averages_title"),
        of_rows=say("classes.table_average"),
        columns=[Column(key, column_name(key)) for key in measures],
        rows=[
            Row(
                name=say(f"classes.average_{how}"),
                note=say(f"classes.average_{how}_note"),
                cells=[exact_cell(_key(how, key), place, intervals) for key in measures],
            )
            for how in _ROWS
        ],
        fixed=True,
        bare=True,
    )


def _key(how: str, measure: str) -> str:
    """Return the key of an average, "" where there is none of this measure."""
    if how == "of_means":
        return OF_MEANS if measure == "f1" else ""
    key = f"{how}_{measure}"
    return key if key in FIGURES else ""


def single_table(
    keys: Sequence[str], place: ClassPlace, intervals: Mapping[str, Interval], caption: str
) -> FigureTable:
    """Return figures of all classes together, a row each with the line that says what it means."""
    return FigureTable(
        caption=caption,
        of_rows=say("common.figure"),
        columns=[Column("value", say("explanations.value"))],
        rows=[
            Row(
                name=said(FIGURES[key].name, place),
                note=sentences(said(FIGURES[key].plain, place), _why_text(key, place)),
                cells=[exact_cell(key, place, intervals)],
            )
            for key in keys
        ],
        fixed=True,
        bare=True,
    )


def _why_text(key: str, place: ClassPlace) -> str:
    if isinf(FIGURES[key].of(place)):  # log loss alone has no bound
        return told(FIGURES[key].note)
    reason = why(FIGURES[key], place)
    return say("common.undefined", reason=reason) if reason else ""


def exact_cell(key: str, place: ClassPlace, intervals: Mapping[str, Interval]) -> Cell:
    """Return a figure in six decimals: two averages may differ in the third; the last are faint.

    Empty without a key.
    """
    if not key:
        return Cell()
    figure = FIGURES[key]
    value = float(figure.of(place))
    cell = figure_cell(
        value, intervals.get(_own_key(key, place)), why=why(figure, place), explain=key
    )
    if not isfinite(value):
        return cell
    digits = fixed(value, 6)
    cut = digits.index(".") + 1 + _PLAIN
    return replace(cell, text=digits[:cut], tail=digits[cut:])


def _own_key(key: str, place: ClassPlace) -> str:
    """Return the key of a figure with the k of top-k accuracy in it."""
    return f"top_{place.top}" if key == "top_k" else key


def single_keys(place: ClassPlace) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the figures of the matrix, and those of the probabilities as far as there are any."""
    shown = [key for key, figure in FIGURES.items() if figure not in AVERAGES]
    return (
        tuple(key for key in shown if "probabilities" not in FIGURES[key].needs),
        tuple(key for key in shown if "rows" in FIGURES[key].needs and place.rows),
    )


def left_out_text(place: ClassPlace) -> str:
    """Return which classes are left out of which macro average and why, "" if none is."""
    measures = [*OF_CLASSES, *(AREAS if place.curves is not None else ())]
    by_measure = {key: FIGURES[f"macro_{key}"].left_out(place) for key in measures}
    told_of = [
        say(
            f"classes.left_out_{key}",
            count=len(classes),
            measure=column_name(key),
            classes=_named(list(map(str, classes))),
        )
        for key, classes in by_measure.items()
        if classes
    ]
    if not told_of:
        return ""
    how = "zero" if place.undefined == "zero" else "left_out"
    return say(f"classes.undefined_{how}", said=semicolons(told_of))


def _named(classes: Sequence[str]) -> str:
    """Return the names of classes, of many only the first."""
    more = len(classes) - _MOST_NAMED
    if more <= 1:
        return listed(classes)
    return listed([*classes[:_MOST_NAMED], say("classes.more_classes", more=more)])


def averages_csv(place: ClassPlace, intervals: Mapping[str, Interval]) -> bytes:
    """Return every average and figure as a file, each number as it is."""
    keys = [key for key in FIGURES if _known(key, place)]
    rows = []
    for key in keys:
        name = _own_key(key, place)
        found = intervals.get(name)
        ends = ("", "") if found is None else (found.low, found.high)
        figure = FIGURES[key]
        left_out = ";".join(map(str, figure.left_out(place)))
        rows.append((name, float(figure.of(place)), *ends, left_out, why(figure, place)))
    head = ("figure", "value", "low", "high", "undefined_classes", "why_undefined")
    return table_file(head, rows)


def _known(key: str, place: ClassPlace) -> bool:
    """Return whether these data have a figure: those of probabilities need these."""
    needs = FIGURES[key].needs
    if "rows" in needs:
        return bool(place.rows)
    return "probabilities" not in needs or place.curves is not None
