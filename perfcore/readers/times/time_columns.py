"""The columns of a table that hold dates or times, and the day of each row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntArray
from perfcore.messages import Message, message
from perfcore.readers.choices import ID, RUN, Choices
from perfcore.readers.columns import Coded, Numbers, Unusable
from perfcore.readers.forms import form_of
from perfcore.readers.problems import quoted
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import is_missing
from perfcore.readers.times.written_days import (
    FINE,
    NO_DAY,
    WrittenDays,
    days_of_numbers,
    days_of_texts,
    looks_like_days,
    names_time,
)

_LOOKED_AT = 50
MOST_NAMED = 5
"""So many rows without a date are named."""


@dataclass(frozen=True, slots=True, eq=False)
class TimeColumn:
    """The days of a column, as they are written: no time zone is converted.

    Attributes
    ----------
    days : int64 array (n,)
        The day of each row since 1970, `NO_DAY` where there is none.
    order : str
        `DAY_FIRST` or `MONTH_FIRST`; "" where it has to be asked for: then days are not to be used.
    asked : bool
        Whether nothing but a choice tells the order.
    bad, missing : int
        How many rows hold something that is no date, and how many hold nothing.
    notes : tuple of Message
        How dates are read, and the first rows that hold none.
    """

    days: IntArray
    order: str
    asked: bool
    bad: int
    missing: int
    notes: tuple[Message, ...]

    @property
    def without(self) -> int:
        """How many rows tell no day."""
        return self.bad + self.missing


def time_columns(table: Table, choices: Choices, order: str = "") -> dict[str, TimeColumn]:
    r"""Return the columns that hold dates or times, and mean nothing else than an id or a run.

    Those that tell a day in fewer than half of the rows stand last.

    Parameters
    ----------
    table, choices
        As `perfcore.readers.predictions` has read them.
    order : str
        `DAY_FIRST` or `MONTH_FIRST`, for columns in which nothing tells.

    Examples
    --------
    >>> from perfcore.readers import guess_columns, read_table
    >>> table = read_table(b"y,score,seen\n0,0.2,2026-01-31\n1,0.7,2026-02-30\n")
    >>> found = time_columns(table, guess_columns(table))["seen"]
    >>> found.days.item(0), str(found.notes[0])
    (20484, "Column 'seen', line 3: '2026-02-30' is no date.")
    """
    form = form_of(choices.layout)
    if not form.facts:
        return {}
    taken = {column for role, column in form.columns(choices) if role not in (RUN, ID)}
    read = {name: _of(table, name, order) for name in table.columns if name not in taken}
    found = {name: each for name, each in read.items() if each is not None}
    # The first is shown where nobody chooses: one that tells the day of most rows, if there is one.
    return dict(sorted(found.items(), key=lambda item: 2 * item[1].without > item[1].days.size))


def _of(table: Table, name: str, order: str) -> TimeColumn | None:
    given = table.columns[name]
    column = given.days if isinstance(given, Unusable) else given
    if isinstance(column, Coded):
        texts, places = column.texts, column.codes
        some = [text for text in texts if not is_missing(text)]
        if looks_like_days(some[:_LOOKED_AT], short=names_time(name)):
            told = _told(texts, column.frequencies(), order, short=names_time(name))
            return _made(table, name, told, places, texts.__getitem__)
    if isinstance(column, Coded | Numbers) and names_time(name):
        counted = days_of_numbers(name, column.values(), since_1904=table.since_1904)
        return _made(table, name, counted, None, column.text)
    return None


def _told(texts: tuple[str, ...], weights: IntArray, order: str, *, short: bool) -> WrittenDays:
    missing = np.array([is_missing(text) for text in texts], np.bool_)
    return days_of_texts(texts, missing, weights, order, short=short)


def _made(
    table: Table,
    name: str,
    written: WrittenDays | None,
    places: npt.NDArray[np.integer] | None,
    text: Callable[[int], str],
) -> TimeColumn | None:
    """Return a column with the rows that hold no date; None where no row holds one."""
    if written is None:
        return None
    days = written.days if places is None else written.days[places]
    none = np.flatnonzero(days == NO_DAY)
    if none.size == days.size:
        return None
    at = none if places is None else places[none]
    bad = none[written.odd[at] != FINE]
    notes = list(written.notes)
    place = table.places.get(name)
    lines = (table.lines if place is None else place.lines).of(bad[:MOST_NAMED])
    for row, line in zip(bad[:MOST_NAMED].tolist(), lines.tolist(), strict=True):
        i = row if places is None else int(places[row])
        why, told = written.why(i, text(i)), "Column {column}, {unit} {line}: {why}."
        notes.append(message(told, column=quoted(name), unit=table.unit, line=line, why=why))
    if bad.size > MOST_NAMED:
        told = "{count:,} more rows of column {column} hold no date."
        notes.append(message(told, count=bad.size - MOST_NAMED, column=quoted(name)))
    missing = int(none.size - bad.size)
    return TimeColumn(days, written.order, written.asked, int(bad.size), missing, tuple(notes))
