"""Tables put together row by row: by the ids that their cases have, or in their order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from perfcore.arrays import IntArray
from perfcore.data.matches import id_codes, matched_rows
from perfcore.messages import message
from perfcore.readers.choices import ID
from perfcore.readers.columns import Coded, Column, Numbers, Unusable
from perfcore.readers.identities import identity_of
from perfcore.readers.problems import MAX_LISTED, Problem, Reason, quoted
from perfcore.readers.tables import Line, Lines, Table
from perfcore.readers.text.conventions import GUESSED

Key = tuple[str, str]
_PREVIEWED = 5


@dataclass(frozen=True, slots=True, eq=False)
class ListedLines(Lines):
    """Lines of a file whose rows stand in another order: that of each row."""

    listed: IntArray

    def of(self, rows: npt.ArrayLike) -> IntArray:
        """Return the lines, counted from 1, of rows counted from 0."""
        return self.listed[np.asarray(rows, dtype=np.int64)]


def joined_table(base: Table, other: Table, key: Key | None) -> Table:
    """Return the columns of two tables as one, row by row, in the order of the first.

    Parameters
    ----------
    base, other : Table
        A column of `other` that is called as one of `base` gets the name of its file, too.
    key : tuple of two str, optional
        The column of case ids of each. Rows of one table whose id the other has not are bad rows of
        the result. None matches them in their order.

    Raises
    ------
    ReadError
        If an id is missing or comes twice, no id is in both, there is no key and one has more rows,
        or a table has rows of more or fewer cells than its header: with file and line.
    """
    for each in (base, other):
        _require_rows(each)
    if key is None:
        if base.rows != other.rows:
            raise base.error(
                "{name} has {count:,} rows, and {other} has {others:,}: only files of equally many "
                "rows can be put together in their order.",
                count=base.rows,
                other=other.name,
                others=other.rows,
            )
        rows, lost = [np.arange(base.rows)] * 2, [0, 0]
        listed: list[Problem] = []
        told = (
            "Rows of {first} and {other} are put together in their order, as you said: the first "
        )
        if base.texts and other.texts:
            told = "Lines of {first} and {other} are put together in their order: the first "
        note = message(
            told + "with the first, and so on.",
            first=base.name,
            other=other.name,
        )
    else:
        rows, lost, listed = _matched(base, other, key)
        note = message(
            "Rows of {first} and {other} are put together by their ids, {own} and {two}.",
            first=base.name,
            other=other.name,
            **dict(zip(("own", "two"), map(quoted, key), strict=True)),
        )
    columns: dict[str, Column] = {}
    spellings: dict[str, Any] = {}
    places: dict[str, Line] = {}
    for table, own in zip((base, other), rows, strict=True):
        for name, column in table.columns.items():
            if table is other and key is not None and name == key[1]:
                continue
            called = _free_name(name, other, columns) if table is other else name
            columns[called] = _taken(column, own)
            if name in table.spellings:
                spelt: Any = table.spellings[name]
                spellings[called] = (
                    spelt[own] if isinstance(spelt, np.ndarray) else spelt.take(pa.array(own))
                )
            before = table.places.get(name, Line(name, table.name, table.lines))
            places[called] = replace(before, lines=ListedLines(_NONE, before.lines.of(own)))
    return Table(
        f"{base.name} + {other.name}",
        rows[0].size,
        columns,
        ListedLines(_NONE, base.lines.of(rows[0])),
        base.unit,
        base.ragged + other.ragged + sum(lost),
        (*base.ragged_listed, *other.ragged_listed, *listed)[:MAX_LISTED],
        _first(columns, rows[0].size),
        (note, *base.notes, *other.notes),
        spellings,
        GUESSED,
        flagged=base.flagged,
        since_1904=base.since_1904,
        places=places,
        texts=base.texts and other.texts,
    )


_NONE = np.empty(0, np.int64)


def _require_rows(table: Table) -> None:
    broken = [each for each in table.ragged_listed if each.reason is Reason.RAGGED]
    if broken:
        raise table.error(
            "{name} has rows with more or fewer fields than its header, the first in {unit} "
            "{line}. Correct them before it is put together with another file.",
            unit=message(table.unit),
            line=broken[0].line,
        )


def _matched(
    base: Table, other: Table, key: Key
) -> tuple[list[IntArray], list[int], list[Problem]]:
    """Return the rows of each table that belong together, and those that have no partner."""
    tables = (base, other)
    identities = [identity_of(table, name, ID) for table, name in zip(tables, key, strict=True)]
    for table, identity in zip(tables, identities, strict=True):
        missing = identity.missing().rows
        values: dict[str, Any] = {"column": quoted(identity.name), "unit": message(table.unit)}
        if missing.size:
            told = (
                "{name} has no id in {unit} {line} (column {column}). Every case needs its id to "
            )
            told += "be put together with {other}."
            line = int(table.lines.of(missing[:1])[0])
            raise table.error(told, line=line, other=_other(table, tables).name, **values)
        again = identity.repeats(keep=None, within=None)
        if again.rows.size and again.earlier is not None:
            first, line = table.lines.of([again.earlier[0], again.rows[0]]).tolist()
            raise table.error(
                "{name} has the id {text} twice (column {column}): in {unit} {first} and {line}. "
                "Each case must stand once to be put together with {other}.",
                text=quoted(again.texts[0]),
                first=first,
                line=line,
                other=_other(table, tables).name,
                **values,
            )
    codes = id_codes([identity.identifiers() for identity in identities])
    rows = matched_rows(codes)
    if not rows[0].size:
        examples = [quoted(identity.text(0)) for identity in identities]
        raise base.error(
            "{name} and {other} have no id in common: the first are {own} and {two}.",
            other=other.name,
            own=examples[0],
            two=examples[1],
        )
    lost, listed = [], []
    for table, identity, own in zip(tables, identities, rows, strict=True):
        alone = np.setdiff1d(np.arange(table.rows), own)
        lost.append(alone.size)
        called = f"{identity.name} ({table.name})"
        some = alone[:MAX_LISTED]
        listed += [
            Problem(line, called, identity.text(row), Reason.UNMATCHED)
            for row, line in zip(some.tolist(), table.lines.of(some).tolist(), strict=True)
        ]
    return rows, lost, listed


def _other(table: Table, tables: tuple[Table, Table]) -> Table:
    return tables[table is tables[0]]


def _free_name(name: str, table: Table, taken: dict[str, Column]) -> str:
    """Return the name of a column, with that of its file where another is called so."""
    called, number = name, 1
    while called in taken:
        called = f"{name} ({table.name})" if number == 1 else f"{name} ({table.name}) {number}"
        number += 1
    return called


def _taken(column: Column, rows: IntArray) -> Column:
    """Return rows of a column, in this order."""
    if isinstance(column, Unusable):
        days = column.days
        return (
            column if days is None else replace(column, days=replace(days, codes=days.codes[rows]))
        )
    if isinstance(column, Coded):
        return replace(column, codes=column.codes[rows])
    numbers = column.numbers[rows]
    was_odd = np.zeros(column.numbers.size, np.int64) - 1
    was_odd[column.odd] = np.arange(column.odd.size)
    odd = np.flatnonzero(was_odd[rows] >= 0).astype(np.int64)
    order = was_odd[rows][odd]
    texts = [column.text(row) for row in rows[odd[:MAX_LISTED]].tolist()]
    return Numbers(numbers, odd, column.reasons[order], tuple(texts), column.notation)


def _first(columns: dict[str, Column], rows: int) -> tuple[tuple[str, ...], ...]:
    """Return the cells of the first rows."""
    return tuple(
        tuple("" if isinstance(each, Unusable) else each.text(row) for each in columns.values())
        for row in range(min(rows, _PREVIEWED))
    )
