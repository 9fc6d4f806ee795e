"""Averages over the classes side by side, as tables in the browser and as a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isfinite, isinf

from perfcore.chance.intervals import Interval
from perfview.downloads.spreadsheets import table_file
from perfview.pages.classes.figures.report_rows import column_name
from perfview.tasks.classes.explanations.agreements import AGREEMENTS
from perfview.tasks.classes.explanations.averages import MEASURED
from perfview.tasks.classes.explanations.figures import six_decimals
from perfview.tasks.classes.explanations.numbers import FIGURES
from perfview.tasks.classes.explanations.of_class import AREAS
from perfview.tasks.classes.explanations.rows import OF_ROWS
from perfview.tasks.classes.intervals import OF_MEANS
from perfview.tasks.classes.places import ClassPlace
from perfview.tasks.figure_tables import Cell, Column, FigureTable, Row, figure_cell
from perfview.words import listed, say, semicolons, sentences

_ROWS = ("macro", "of_means", "weighted", "micro")
_PLAIN = 3
_MOST_NAMED = 5


def averages_table(place: ClassPlace, intervals: Mapping[str, Interval]) -> FigureTable:
    """Return macro, weighted and micro averages: a row for each way, a column for each measure."""
    measures = [*MEASURED, *(AREAS if place.curves is not None else ())]
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
        of_rows=say("classes.table_figure"),
        columns=[Column("value", say("classes.value"))],
        rows=[
            Row(
                name=FIGURES[key].name(key, place),
                note=sentences(FIGURES[key].plain(key, place), _why_text(key, place)),
                cells=[exact_cell(key, place, intervals)],
            )
            for key in keys
        ],
        fixed=True,
        bare=True,
    )


def _why_text(key: str, place: ClassPlace) -> str:
    if isinf(FIGURES[key].value(place)):  # log loss alone has no bound
        return say("figures.log_loss_infinite")
    why = FIGURES[key].why(place)
    return say("classes.undefined_because", reason=why) if why else ""


def exact_cell(key: str, place: ClassPlace, intervals: Mapping[str, Interval]) -> Cell:
    """Return a figure in six decimals: two averages may differ in the third; the last are faint.

    Empty without a key.
    """
    if not key:
        return Cell()
    figure = FIGURES[key]
    value = figure.value(place)
    cell = figure_cell(
        value, intervals.get(_own_key(key, place)), why=figure.why(place), explain=key
    )
    if not isfinite(value):
        return cell
    digits = six_decimals(value)
    cut = digits.index(".") + 1 + _PLAIN
    return replace(cell, text=digits[:cut], tail=digits[cut:])


def _own_key(key: str, place: ClassPlace) -> str:
    """Return the key of a figure with the k of top-k accuracy in it."""
    return f"top_{place.top}" if key == "top_k" else key


def single_keys(place: ClassPlace) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the figures of the matrix, and those of the probabilities as far as there are any."""
    return tuple(AGREEMENTS), tuple(OF_ROWS) if place.rows else ()


def left_out_text(place: ClassPlace) -> str:
    """Return which classes are left out of which macro average and why, "" if none is."""
    measures = [*MEASURED, *(AREAS if place.curves is not None else ())]
    by_measure = {key: FIGURES[f"macro_{key}"].left_out(place) for key in measures}
    said = [
        say(
            f"classes.left_out_{key}",
            count=len(classes),
            measure=column_name(key),
            classes=_named(classes),
        )
        for key, classes in by_measure.items()
        if classes
    ]
    if not said:
        return ""
    how = "zero" if place.undefined == "zero" else "left_out"
    return say(f"classes.undefined_{how}", said=semicolons(said))


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
        left_out = ";".join(FIGURES[key].left_out(place))
        rows.append((name, FIGURES[key].value(place), *ends, left_out, FIGURES[key].why(place)))
    head = ("figure", "value", "low", "high", "undefined_classes", "why_undefined")
    return table_file(head, rows)


def _known(key: str, place: ClassPlace) -> bool:
    """Return whether these data have a figure: those of probabilities need these."""
    if not FIGURES[key].scored:
        return True
    return bool(place.rows) if key in OF_ROWS else place.curves is not None
