"""Periods of time as runs, for every task: the column of dates, how it is read, and the period.

The data with periods as their runs are a data set, so whatever shows runs shows periods.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from perfcore.arrays import IntArray
from perfcore.data.cases import chosen as chosen_cases
from perfcore.readers.subgroups import MISSING
from perfcore.readers.times.periods import (
    LEAST,
    MOST,
    PERIODS,
    by_period,
    possible_periods,
    shortest_period,
)
from perfcore.readers.times.time_columns import TimeColumn, time_columns
from perfcore.readers.times.written_days import DAY_FIRST, MONTH_FIRST
from perfview import session
from perfview.drawing import st
from perfview.kit.parameters import one_of, text_choice
from perfview.session.caches import cached
from perfview.session.choices import Choices
from perfview.session.data_files import DataFile
from perfview.session.data_sets import DataSet
from perfview.words import escaped, say, sentences, told

BY = text_choice("by_time", "data", everywhere=False, in_links=False)
"""The column of dates whose periods are runs; "" for the column of runs, or the first of dates."""
PERIOD = text_choice("period", "data", one_of(PERIODS), everywhere=False, in_links=False)
"""The period, "" for the shortest with enough cases."""
ORDER = text_choice(
    "dates", "data", one_of((DAY_FIRST, MONTH_FIRST)), everywhere=False, in_links=False
)
"""Whether day or month come first, where nothing tells."""
CHOSEN = (BY, PERIOD, ORDER)

Parted = Callable[[DataSet, str, IntArray], Any]
"""Returns the cases of a data set with the days of a column as their runs."""

_WIDTH = 150


@cached()
def columns_of(given: DataFile, order: str) -> Mapping[str, TimeColumn]:
    """Return the columns of dates of a file, read once."""
    return {} if given.large else time_columns(given.table, given.columns, order)


@cached(spinner="common.counting")
def _daily(file: DataSet, column: str, order: str, _days: IntArray, _parted: Parted) -> DataSet:
    return _with(file, _parted(file, column, _days), f"{column}\n{order}")


@cached()
def _periods(daily: DataSet, model: str) -> tuple[tuple[str, ...], str]:
    """Return the periods that there can be, and the shortest with enough cases."""
    return possible_periods(daily.found, model), shortest_period(daily.found, model)


@cached()
def _in_periods(daily: DataSet, period: str) -> DataSet:
    return _with(daily, by_period(daily.found, period), period)


def _with(file: DataSet, found: Any, told: str) -> DataSet:
    return DataSet(file.id, file.name, file.sha256, found, file.task, told=f"{file.key}\n{told}")


def one_run(file: DataSet, run: str) -> DataSet:
    """Return the cases of one run alone, of any task; a model has some there."""
    code = file.found.runs.index(run)
    models = {
        name: chosen_cases(cases, np.flatnonzero(cases.run == code))
        for name, cases in file.found.models.items()
        if (cases.run == code).any()
    }
    found = replace(file.found, models=models)
    return DataSet(file.id, file.name, file.sha256, found, file.task, told=f"{file.key}\n{run}")


def of_rows(file: DataSet, column: str, days: IntArray) -> Any:
    """Return what a file holds, whose rows are its cases, with days as runs: a `Parted`."""
    assert isinstance(file, DataFile)
    return file.with_subgroups(column, days)


def times_of(file: DataSet, model: str, chosen: Choices) -> Times:
    """Return what can be chosen of the time of the cases of a file, read as its own task."""
    given = file if isinstance(file, DataFile) else None
    return Times(file, model, given, of_rows, chosen)


class Times:
    """What can be chosen of the time of the cases of a model, and what is.

    Where the data tell runs of their own, these come first, unless `runs_first` is False.

    Attributes
    ----------
    columns
        The columns of dates; none where rows are not at hand.
    column
        The one in use, "" where the data's own runs are.
    period, periods
        The period in use, "" for none, and those that there can be.
    runs
        The data with periods as their runs; as they are where none are in use.
    """

    def __init__(
        self,
        file: DataSet,
        model: str,
        given: DataFile | None,
        parted: Parted,
        chosen: Choices,
        *,
        runs_first: bool = True,
    ) -> None:
        self.columns = {} if given is None else columns_of(given, chosen.of(ORDER))
        self.own = runs_first and len(getattr(file.found, "runs", ())) > 1
        first = "" if self.own else next(iter(self.columns), "")
        self.column = chosen.of(BY) if chosen.of(BY) in self.columns else first
        self.period, self.runs = getattr(file.found, "period", ""), file  # a link keeps them
        self.periods: tuple[str, ...] = ()
        if self.column and self.columns[self.column].order:
            found = self.columns[self.column]
            daily = _daily(file, self.column, found.order, found.days, parted)
            self.periods, shortest = _periods(daily, model)
            wanted = chosen.of(PERIOD)
            self.period = wanted if wanted in self.periods else shortest
            if self.period:
                self.runs = _in_periods(daily, self.period)

    @property
    def dated(self) -> DataSet | None:
        """The data with periods as their runs, None where no period is in use."""
        return self.runs if self.period else None

    @property
    def key(self) -> str:
        """What tells it from others."""
        return f"{self.runs.key}\n{self.period}"

    def show(self) -> None:
        """Show the heading of runs, and below it what can be chosen of time."""
        st.header(say("over_runs.title"), anchor=False)
        if self.columns:
            with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
                self.show_controls()
        self.show_notes()

    def show_controls(self) -> None:
        """Show the column, the period, and the order of day and month where nothing tells it."""
        if not self.columns:
            return
        offered = [*([""] if self.own else []), *self.columns]
        if len(offered) > 1:
            st.selectbox(
                say("over_runs.by"),
                offered,
                format_func=lambda name: name or say("common.run"),
                help=say("over_runs.by_help"),
                width=_WIDTH,
                **session.entry("by_time", BY, self.column),
            )
        if self.column and self.columns[self.column].asked:
            orders = ["", DAY_FIRST, MONTH_FIRST]
            st.selectbox(
                say("over_runs.dates"),
                orders,
                format_func=lambda order: say(f"over_runs.{order or 'dates_ask'}"),
                width=_WIDTH,
                **session.entry("dates", ORDER),
            )
        if len(self.periods) > 1:
            st.selectbox(
                say("over_runs.period"),
                self.periods,
                format_func=lambda period: say(f"over_runs.{period}"),
                help=say("over_runs.period_help", least=LEAST),
                width=_WIDTH,
                **session.entry("period", PERIOD, self.period),
            )

    def show_notes(self) -> None:
        """Show how the dates are read, which rows hold none, or what has to be said first."""
        if self.column == "":
            return
        found = self.columns[self.column]
        if not self.period:
            asked = "no_period" if found.order else "dates_asked"
            told_of = say(f"over_runs.{asked}", column=escaped(self.column), most=MOST)
            st.info(told_of, icon=":material/info:")
        none = say("over_runs.no_date", missing=MISSING) if found.without else ""
        if notes := sentences(*map(told, found.notes), none):
            st.caption(escaped(notes))
