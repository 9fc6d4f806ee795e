"""Columns whose values part the cases into subgroups: which can, and the cases with their values.

Such a column is read as runs are, so that whatever takes a run takes a subgroup.
"""

from __future__ import annotations

import numpy as np

from perfcore.data import Predictions
from perfcore.messages import Message, message
from perfcore.readers.choices import RUN, Choices
from perfcore.readers.columns import Coded, Unusable
from perfcore.readers.forms import form_of
from perfcore.readers.forms.cases import CaseRows
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import is_missing

MOST_SUBGROUPS = 20
MISSING = "(missing)"
"""What the cases without a value are called."""


def subgroup_columns(table: Table, choices: Choices) -> dict[str, Message | None]:
    r"""Return each column that could part the cases, with why it cannot; None where it can.

    Columns that mean something else are left out, but for that of the run. So is every column
    where rows are no cases but counts of them.

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
    taken = {column for role, column in form.columns(choices) if role is not RUN}
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


def _value(text: str) -> str:
    return MISSING if is_missing(text) else text


def with_subgroups(table: Table, choices: Choices, column: str) -> Predictions:
    r"""Return the predictions of a table's good rows; their runs are the values of a column.

    Cases without a value are of the run "(missing)".

    Parameters
    ----------
    table, choices
        As `perfcore.readers.predictions` has read them, with or without bad rows.
    column : str
        One of `subgroup_columns` that can part the cases.

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
    coded = table.coded(column, RUN)
    values = [_value(text) for text in coded.texts]
    names = tuple(dict.fromkeys(values))
    place = np.array([names.index(value) for value in values], np.uint16)
    rows = form.rows(table, choices, named=form.named)
    assert isinstance(rows, CaseRows)
    rows.run, rows.runs = Coded(place[coded.codes], names), names
    found = rows.predictions(table.name)[0]
    assert isinstance(found, Predictions)
    return found
