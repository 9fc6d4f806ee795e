"""The options of commands that say which column tells the time of cases, and by which periods."""

from __future__ import annotations

import click

from perfcore.readers.times.periods import MOST
from perfview.commands.refusals import UnusableError
from perfview.kit.tasks import TASKS, parameters_of
from perfview.session.choices import Choices
from perfview.session.data_files import DataFile
from perfview.session.data_sets import DataSet
from perfview.tasks.times import BY, ORDER, PERIOD, Times, of_rows
from perfview.words import listed, say


def with_times(file: DataSet, model: str, chosen: Choices, **given: str | None) -> Choices:
    """Return choices with what options say of the time of cases, if they say anything."""
    if not any(given.values()):
        return chosen
    times = times_of_options(file, model, **given)
    for parameter, value in ((PERIOD, times.period), (BY, times.column), (ORDER, given["dates"])):
        chosen = chosen.having(parameter, value or None)
    return chosen


def times_of_options(
    file: DataSet, model: str, *, by: str | None, time: str | None, dates: str | None
) -> Times:
    """Return the cases of a file by the periods that options say, refused where there are none."""
    if PERIOD not in parameters_of(file.task):
        kinds = [say(f"{key}.task") for key in TASKS if PERIOD in parameters_of(key)]
        raise UnusableError(
            f"{file.name} holds {say(f'{file.task}.task')}, and figures over time are of "
            f"{listed(kinds)}."
        )
    if not isinstance(file, DataFile):
        raise UnusableError(
            f"{file.name} holds no cases: figures over time need a file with a row for each."
        )
    chosen = Choices(data=file.id)
    for parameter, value in ((PERIOD, by), (BY, time), (ORDER, dates)):
        chosen = chosen.having(parameter, value)
    times = Times(file, model, file, of_rows, chosen, runs_first=False)
    if time and time not in times.columns:
        known = f"has dates in {', '.join(times.columns)}" if times.columns else "has none"
        raise UnusableError(f"Column {time!r} of {file.name} holds no dates: the file {known}.")
    if not times.column:
        raise UnusableError(f"{file.name} has no column of dates: figures over time need one.")
    found = times.columns[times.column]
    if not found.order:
        raise UnusableError(
            f"Nothing tells whether dates such as 1/2/2026 in column {times.column!r} begin with "
            "the day: add --dates 'day first' or --dates 'month first'."
        )
    if not times.period or times.period != (by or times.period):
        possible = ", ".join(times.periods) or "none"
        raise UnusableError(
            f"Column {times.column!r} of {file.name} does not hold from 2 to {MOST} periods of a "
            f"{by or 'day, week, month or quarter'}. Those that it can be parted by: {possible}."
        )
    for note in found.notes:
        click.echo(str(note), err=True)
    return times
