"""Columns whose values part the cases into subgroups: which can, and the cases with their values.

Such a column is read as runs are, so that whatever takes a run takes a subgroup.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntArray
from perfcore.data import AnyPredictions, RegressionPredictions
from perfcore.messages import Message, message
from perfcore.readers.choices import AMOUNT, COLUMN, GROUP, RUN, Choices, Role
from perfcore.readers.columns import Coded, Unusable
from perfcore.readers.forms import form_of
from perfcore.readers.forms.facts import FactRows
from perfcore.readers.forms.regressions import RegressionRows
from perfcore.readers.guessing import contents
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import is_missing
from perfcore.readers.times.written_days import NO_DAY

MOST_SUBGROUPS = 20
MISSING = "(missing)"
"""What the cases without a value are called."""


def subgroup_columns(
    table: Table, choices: Choices, beside: Collection[Role] = (RUN,)
) -> dict[str, Message | None]:
    r"""Return each column that could part the cases, with why it cannot; None where it can.

    Columns that mean something else are left out, but for those of the roles `beside`. So is every
    column where rows are no cases but counts of them.

    Examples
    --------
    >>> from perfcore.readers import guess_columns, read_table
    >>> table = read_table(b"y,score,site\n0,0.2,a\n1,0.7,b\n1,0.1,b\n0,0.6,a\n")
    >>> subgroup_columns(table, guess_columns(table))
    {'site': None}
    """
    form = form_of(choices.layout)
    if not form.facts:
        return {}
    taken = {column for role, column in form.columns(choices) if role not in beside}
    return {name: _hindrance(table, name) for name in table.columns if name not in taken}


def _hindrance(table: Table, name: str) -> Message | None:
    column = table.columns[name]
    if isinstance(column, Unusable):
        return column.why
    if not isinstance(column, Coded):
        return message("it holds thousands of numbers")
    different: set[str] = set()
    for text in column.texts:
        different.add(_value(text))
        if len(different) > MOST_SUBGROUPS:
            return message("it holds more than {most} different values", most=MOST_SUBGROUPS)
    if len(different) < 2:
        return message("it holds one value only")
    if 2 * len(different) > table.rows:
        return message("nearly every case has a value of its own")
    return None


def error_columns(table: Table, choices: Choices) -> dict[str, Message | None]:
    r"""Return each column by which errors can be looked at, with why it cannot; None where it can.

    Beside those that part the cases into subgroups these are columns of numbers, groups, amounts.

    Examples
    --------
    >>> from perfcore.readers import guess_columns, read_table
    >>> table = read_table(b"y,pred,site,size\n1.5,1,a,10\n2.5,2,b,21\n3,3.5,b,32\n4,4.5,a,43\n")
    >>> error_columns(table, guess_columns(table))
    {'site': None, 'size': None}
    """
    found = subgroup_columns(table, choices, (RUN, GROUP, AMOUNT))
    return {name: None if _of_numbers(table, name) else why for name, why in found.items()}


def _of_numbers(table: Table, name: str) -> bool:
    """Whether a column cannot part the cases into subgroups, but holds three numbers or more."""
    several = contents.mostly_numbers(table, name) and not contents.hard(table, name)
    return several and _hindrance(table, name) is not None


def with_column(table: Table, choices: Choices, column: str) -> RegressionPredictions:
    r"""Return the predictions of numbers in a table's good rows, with a column beside them.

    Parameters
    ----------
    table, choices
        As `perfcore.readers.predictions` has read them, with or without bad rows.
    column : str
        One of `error_columns` by which errors can be looked at. Of numbers a cell that holds none
        is NaN; texts are indices of `RegressionPredictions.values`.

    Raises
    ------
    ReadError
        If the table cannot be read so.

    Examples
    --------
    >>> from perfcore.readers import guess_columns, read_table
    >>> table = read_table(b"y,pred,site\n1.5,1,a\n2.5,2,\n3,3.5,b\n4,4.5,a\n")
    >>> found = with_column(table, guess_columns(table), "site")
    >>> found.values, found.models["pred"].column.tolist()
    (('a', '(missing)', 'b'), [0.0, 1.0, 2.0, 0.0])
    """
    form = form_of(choices.layout)
    rows = form.rows(table, choices, named=form.named)
    assert isinstance(rows, RegressionRows)
    rows.column = column
    if _of_numbers(table, column):
        rows.column_values = table.numeric(column, COLUMN).values()
    else:
        codes, rows.values = _parts(table.coded(column, COLUMN))
        rows.column_values = codes.astype(np.float64)
    return rows.predictions(table.name)[0]


def _parts(column: Coded) -> tuple[npt.NDArray[np.uint16], tuple[str, ...]]:
    """Return the code of each row of a column, and the texts that codes stand for."""
    values = [_value(text) for text in column.texts]
    names = tuple(dict.fromkeys(values))
    place = np.array([names.index(value) for value in values], np.uint16)
    return place[column.codes], names


def _of_days(days: IntArray) -> tuple[npt.NDArray[np.uint16], tuple[str, ...]]:
    """Return the code of each day, and the days that codes stand for."""
    there, last = days != NO_DAY, int(days.max(initial=NO_DAY))
    first = int(np.where(there, days, last).min(initial=last))
    # Days lie within few years: they are counted, not sorted. Those without one come last.
    place = np.where(there, days - first, last + 1 - first)
    present = np.bincount(place) > 0
    codes = (present.cumsum() - 1).astype(np.uint16)[place]
    found = np.flatnonzero(present[: last + 1 - first]) + first
    names = found.astype("datetime64[D]").astype(str).tolist()
    return codes, (*names, *(() if there.all() else (MISSING,)))


def _value(text: str) -> str:
    return MISSING if is_missing(text) else text


def with_subgroups(
    table: Table, choices: Choices, column: str, days: IntArray | None = None
) -> AnyPredictions:
    r"""Return the predictions of a table's good rows; their runs are the values of a column.

    Cases without a value are of the run "(missing)".

    Parameters
    ----------
    table, choices
        As `perfcore.readers.predictions` has read them, with or without bad rows.
    column : str
        One of `subgroup_columns` that can part the cases.
    days : int64 array (rows,), optional
        Those of a `TimeColumn`: then runs are its days as ISO 8601 writes them, in their order,
        and cases without one are of the run "(missing)", the last.

    Raises
    ------
    ReadError
        If the table cannot be read so, or the column's texts do not repeat.

    Examples
    --------
    >>> from perfcore.readers import guess_columns, read_table
    >>> table = read_table(b"y,score,site\n0,0.2,a\n1,0.7,\n1,0.1,b\n0,0.6,a\n")
    >>> found = with_subgroups(table, guess_columns(table), "site")
    >>> found.runs, found.models["score"].run.tolist()
    (('a', '(missing)', 'b'), [0, 1, 2, 0])
    """
    form = form_of(choices.layout)
    codes, names = _parts(table.coded(column, RUN)) if days is None else _of_days(days)
    rows = form.rows(table, choices, named=form.named)
    assert isinstance(rows, FactRows)
    rows.run, rows.runs = Coded(codes, names), names
    return rows.predictions(table.name)[0]
