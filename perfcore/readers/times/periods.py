"""Days, weeks, months and quarters as runs: of predictions whose runs are days."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any, TypeVar

import numpy as np

from perfcore.arrays import IntArray
from perfcore.data.cases import present

P = TypeVar("P")

PERIODS = ("day", "week", "month", "quarter")
_OF_MONTHS = PERIODS[2:]
LEAST, MOST = 30, 120
"""So many cases of each class most periods are to have, and so many periods there may be."""


def by_period(found: P, period: str) -> P:
    """Return predictions with periods as their runs, in the order of time.

    Runs are all periods from the first to the last, with cases or without, if they are at most
    `MOST`; else those with cases. Runs that are no days stay as they are, after them.

    Parameters
    ----------
    found : AnyPredictions
        Their runs are days, as `perfcore.readers.subgroups.with_subgroups` makes them.
    period : str
        One of `PERIODS`; weeks are those of ISO 8601.

    Examples
    --------
    >>> from perfcore.data import Cases, Predictions
    >>> cases = Cases(np.array([0, 1], np.uint8), np.array([0.2, 0.7]), run=np.array([0, 1]))
    >>> days = "2026-01-31", "2026-03-01"
    >>> mail = Predictions("mail", ("ham", "spam"), 1, {"m": cases}, runs=days)
    >>> monthly = by_period(mail, "month")
    >>> monthly.runs, monthly.models["m"].run.tolist()
    (('2026-01', '2026-02', '2026-03'), [0, 2])
    """
    given: Any = found
    days, others = _parted(given.runs)
    numbers = _numbers(days, period)
    there = np.unique(numbers)
    if there.size and there[-1] - there[0] < MOST:
        there = np.arange(there[0], there[-1] + 1)
    place = np.concatenate([np.searchsorted(there, numbers), there.size + np.arange(len(others))])
    names = (*(_name(number, period) for number in there.tolist()), *others)
    runs: dict[int, IntArray] = {}  # models that shared an array still do
    models = {
        name: replace(cases, run=runs.setdefault(id(cases.run), place[cases.run]))
        for name, cases in given.models.items()
    }
    made: P = replace(given, models=models, runs=names)
    return made


def possible_periods(found: Any, model: str) -> tuple[str, ...]:
    """Return the periods of which there are two or more, and at most `MOST`, with cases.

    Where every day is the first of a month, days stand for months, and no shorter periods are told.
    `found` is as of `by_period`, `model` the name of one that it holds.
    """
    days = np.flatnonzero(cases_of_periods(found, model).sum(axis=1))
    there = _parted(found.runs)[0]
    months = all(there[i].endswith("-01") for i in days.tolist())
    sizes = {
        period: np.unique(_numbers(there, period)[days]).size
        for period in (_OF_MONTHS if months else PERIODS)
    }
    return tuple(period for period, size in sizes.items() if 2 <= size <= MOST)


def shortest_period(found: Any, model: str) -> str:
    """Return the shortest period that leaves `LEAST` cases of each class in most periods.

    Where none does, it is the longest possible one; "" where there is none. Predicted numbers have
    no classes: all cases count. `found` and `model` are as of `possible_periods`.
    """
    possible, counted = possible_periods(found, model), cases_of_periods(found, model)
    for period in possible:
        _, place = np.unique(_numbers(_parted(found.runs)[0], period), return_inverse=True)
        sums = np.zeros((place.max() + 1, counted.shape[1]))
        np.add.at(sums, place, counted)
        enough = (sums >= LEAST).all(axis=1)
        if 2 * np.count_nonzero(enough) > np.count_nonzero(sums.any(axis=1)):
            return period
    return possible[-1] if possible else ""


def cases_of_periods(found: Any, model: str) -> IntArray:
    """Return the cases of each class of a model in each period or day: shape (periods, classes).

    `found` is as of `possible_periods`, or from `by_period`. Predicted numbers are of one class.
    """
    cases, days = present(found.models[model]), len(_parted(found.runs)[0])
    classes = len(getattr(found, "labels", ())) or 1
    truth = cases.truth if classes > 1 else np.zeros(len(cases), np.int64)
    place = cases.run * classes + truth
    sums = np.bincount(place, minlength=len(found.runs) * classes)
    return sums.reshape(-1, classes)[:days].astype(np.int64)


def _parted(runs: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return the runs that are days, and those after them."""
    days = sum(run[:1].isdecimal() for run in runs)
    return runs[:days], runs[days:]


def _numbers(days: Sequence[str], period: str) -> IntArray:
    """Return the number of the period that each day lies in: they follow one another."""
    dates = np.array(days, "datetime64[D]")
    numbers: IntArray = dates.astype(np.int64)
    if period == "week":
        return (numbers + 3) // 7  # 1970 began on a Thursday
    if period in ("month", "quarter"):
        months: IntArray = dates.astype("datetime64[M]").astype(np.int64)
        return months // (3 if period == "quarter" else 1)
    return numbers


def _name(number: int, period: str) -> str:
    """Return what a period is called, so that names stand in the order of time.

    >>> [_name(2921, "week"), _name(672, "month"), _name(224, "quarter"), _name(20453, "day")]
    ['2025-W52', '2026-01', '2026-Q1', '2025-12-31']
    """
    if period == "week":
        year, week, _ = date.fromordinal(
            date(1970, 1, 1).toordinal() + 7 * number - 3
        ).isocalendar()
        return f"{year}-W{week:02}"
    if period == "quarter":
        return f"{1970 + number // 4}-Q{number % 4 + 1}"
    return str(np.datetime64(number, "M" if period == "month" else "D"))
