"""The classification report as the table in the browser and as a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite, isnan
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.chance.intervals import Interval
from perfcore.classes import class_values
from perfcore.measures import MEASURES
from perfview.downloads.spreadsheets import table_file
from perfview.kit.theme import UNDEFINED, count, number
from perfview.tasks.classes.explanations.of_class import AREAS, COUNTED, PREFIX
from perfview.tasks.classes.places import ClassPlace, counts_of
from perfview.words import say, told

Intervals = Mapping[str, Sequence[Interval]]


def column_values(place: ClassPlace, key: str) -> FloatArray:
    """Return what a column of the report holds for each class."""
    if key in COUNTED:
        return np.asarray(getattr(place.counts, key), np.float64)
    if key in AREAS:
        assert place.curves is not None
        found: FloatArray = getattr(place.curves, key).values
        return found
    return class_values(place.counts, key).values


def shown_columns(place: ClassPlace, keys: Sequence[str]) -> tuple[str, ...]:
    """Return the columns that these data have: areas need probabilities."""
    return tuple(key for key in keys if key not in AREAS or place.curves is not None)


def report_table(
    place: ClassPlace, keys: Sequence[str], intervals: Intervals, *, opens: str
) -> dict[str, Any]:
    """Return the table that the browser sorts: a row per class.

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
    rows = [
        {
            "name": str(label),
            "key": str(i),
            "opens": opens,
            "cells": [
                _cell(place, key, i, values[key][i].item(), intervals.get(key)) for key in keys
            ],
        }
        for i, label in enumerate(place.counts.labels)
    ]
    return {
        "figures": [_column(key) for key in keys],
        "models": rows,
        "caption": say("classes.report_title"),
    }


def column_name(key: str) -> str:
    """Return what a column is called."""
    if key in COUNTED:
        return say(f"figures.{key}")
    return say(f"board.{key}") if key in AREAS else told(MEASURES[key].name)


def _column(key: str) -> dict[str, str]:
    better = "higher"
    if key in COUNTED:
        said = say(f"classes.{key}_help")
    elif key in AREAS:
        said = say(f"explanations.{key}_plain")
    else:
        said, better = told(MEASURES[key].plain), MEASURES[key].better or "higher"
    return {"key": key, "label": column_name(key), "help": said, "better": better}


def _cell(
    place: ClassPlace, key: str, i: int, value: float, found: Sequence[Interval] | None
) -> dict[str, Any]:
    cell = figure_cell(value, None if found is None else found[i], f"{PREFIX}{key}")
    if key in COUNTED:
        cell["text"] = count(value)
    elif isnan(value):
        cell["note"] = why_undefined(place, key, i)
    return cell


def figure_cell(value: float, found: Interval | None, explain: str) -> dict[str, Any]:
    """Return a figure with its interval as the browser shows it; `explain` is its key."""
    given = found is not None and not isnan(found.low)
    return {
        "value": value if isfinite(value) else None,
        "text": UNDEFINED if isnan(value) else number(value),
        "range": interval_text(found) if found is not None and given else "",
        "note": told(found.reason) if found is not None and not given else "",
        "explain": explain,
    }


def interval_text(found: Interval) -> str:
    """Return the ends of an interval."""
    return say("classes.interval", low=number(found.low), high=number(found.high))


def why_undefined(place: ClassPlace, key: str, i: int) -> str:
    """Return why a figure of a class is undefined."""
    one = counts_of(place.counts.one_versus_rest, i)
    if key in AREAS:
        return say("classes.no_own" if not one.positives else "classes.no_others")
    return told(MEASURES[key].why_undefined(one) or "")


def report_csv(place: ClassPlace, keys: Sequence[str], intervals: Intervals) -> bytes:
    """Return the report as a file, each number as it is, the ends of intervals beside it."""
    names: list[str] = ["class"]
    columns: list[list[Any]] = [[*place.counts.labels]]
    for key in keys:
        values = column_values(place, key).tolist()
        whole = key in COUNTED and all(map(float.is_integer, values))
        names.append(key)
        columns.append([*map(int, values)] if whole else values)
        if key in intervals:
            names += [f"{key}_low", f"{key}_high"]
            columns.append([each.low for each in intervals[key]])
            columns.append([each.high for each in intervals[key]])
    return table_file(names, zip(*columns, strict=True))
