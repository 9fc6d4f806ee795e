"""The classification report: a row of figures for each class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isnan

from perfcore.calibration import FIGURES
from perfcore.chance.intervals import Interval
from perfcore.classes import class_values
from perfcore.measures import MEASURES
from perfview.kit.theme import count
from perfview.tasks.classes.explanations.of_class import AREAS, COUNTED, PREFIX
from perfview.tasks.classes.places import ClassPlace, counts_of
from perfview.tasks.figure_tables import Cell, Column, FigureTable, Row, figure_cell
from perfview.words import say, told

Intervals = Mapping[str, Sequence[Interval]]


def column_values(place: ClassPlace, key: str) -> list[float]:
    """Return what a column of the report holds for each class; counts of whole cases are whole."""
    if key in COUNTED:
        found = [*map(float, getattr(place.counts, key))]
        return [*map(int, found)] if all(each == int(each) for each in found) else found
    values = getattr(place.curves, key) if key in AREAS else class_values(place.counts, key)
    return [*map(float, values.values)]


def shown_columns(place: ClassPlace, keys: Sequence[str]) -> tuple[str, ...]:
    """Return the columns that these data have: areas need probabilities."""
    return tuple(key for key in keys if key not in AREAS or place.curves is not None)


def report_table(
    place: ClassPlace, keys: Sequence[str], intervals: Intervals, *, opens: str
) -> FigureTable:
    """Return the table that the reader sorts: a row per class.

    Parameters
    ----------
    place : ClassPlace
        Whose figures.
    keys : sequence of str
        The columns.
    intervals : mapping of str to sequence of Interval
        By column, as far as there are any.
    opens : str
        What a click on a class does; "" where it does nothing.
    """
    values = {key: column_values(place, key) for key in keys}
    return FigureTable(
        caption=say("classes.report_title"),
        of_rows=say("classes.table_class"),
        columns=[_column(key) for key in keys],
        rows=[
            Row(
                name=str(label),
                key=str(i),
                opens=opens,
                cells=[_cell(place, key, i, values[key][i], intervals.get(key)) for key in keys],
            )
            for i, label in enumerate(place.counts.labels)
        ],
        bare=True,
    )


def column_name(key: str) -> str:
    """Return what a column is called."""
    if key in COUNTED:
        return say(f"figures.{key}")
    return say(f"board.{key}") if key in AREAS else told(MEASURES[key].name)


def _column(key: str) -> Column:
    better = "higher"
    if key in COUNTED:
        said = say(f"classes.{key}_help")
    elif key in AREAS:
        said = told(FIGURES[key].plain)
    else:
        said, better = told(MEASURES[key].plain), MEASURES[key].better or "higher"
    return Column(key, column_name(key), said, better)


def _cell(
    place: ClassPlace, key: str, i: int, value: float, found: Sequence[Interval] | None
) -> Cell:
    why = why_undefined(place, key, i) if isnan(value) else ""
    interval = None if found is None else found[i]
    cell = figure_cell(value, interval, why=why, explain=f"{PREFIX}{key}")
    return replace(cell, text=count(value)) if key in COUNTED else cell


def why_undefined(place: ClassPlace, key: str, i: int) -> str:
    """Return why a figure of a class is undefined."""
    one = counts_of(place.counts.one_versus_rest, i)
    if key in AREAS:
        return say("classes.no_own" if not one.positives else "classes.no_others")
    return told(MEASURES[key].why_undefined(one) or "")
