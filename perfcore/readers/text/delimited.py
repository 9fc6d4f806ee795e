"""Text files with delimiters, read as a stream into compact columns."""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any

import pyarrow as pa

from perfcore.readers.problems import ReadError
from perfcore.readers.sources import Source
from perfcore.readers.tables import Table, Taker
from perfcore.readers.text.conventions import Conventions
from perfcore.readers.text.dialects import Dialect, dialect_of
from perfcore.readers.text.encodings import glance, survey
from perfcore.readers.text.notations import Notation
from perfcore.readers.text.passes import Reading
from perfcore.readers.text.plain import FaultError, PlainReading

_FAULTS = FaultError, ReadError, pa.ArrowInvalid, csv.Error, MemoryError
"""Errors that end the attempt to read a text as a plain one. Then it is read again, slowly: that
succeeds, or it says what is wrong."""


def text_table(source: Source, conventions: Conventions, *, exact: Collection[str] = ()) -> Table:
    """Return the table that a text file holds, with the exact texts of some columns.

    A text that begins as a plain one is read at once, before all of it was looked at.

    Raises
    ------
    ReadError
        If it is no table, a quoted value is never closed or too long, or the bytes break the
        encoding.
    """
    looked = glance(source) if conventions.encoding is None else None
    if looked is not None:
        with suppress(*_FAULTS):
            dialect = dialect_of(looked, conventions)
            if dialect.plain:
                return delimited_table(source, dialect, exact=exact, kind=PlainReading)
    looked = survey(source, encoding=conventions.encoding)
    return delimited_table(source, dialect_of(looked, conventions), exact=exact)


def delimited_table(
    source: Source,
    dialect: Dialect,
    *,
    exact: Collection[str] = (),
    kind: type[Reading] = Reading,
) -> Table:
    """Return the table in a text of which it is known how it is written: see ``text_table``."""
    reading = kind(source, dialect, dialect.columns, exact=exact)
    reading.run()
    if unlike := reading.builder.unlike():  # the first rows did not show all notations
        reading = kind(source, dialect, dialect.columns, exact=exact, closely=unlike)
        reading.run()
    return reading.table()


def delimited_pieces(
    source: Source,
    dialect: Dialect,
    begin: Callable[[], Taker],
    *,
    rows: int,
    columns: Collection[str] | None = None,
    notations: Mapping[str, Notation] = MappingProxyType({}),
) -> dict[str, Any]:
    """Hand columns of a text file over, piece by piece, and return what is known at its end.

    Parameters
    ----------
    begin : callable
        Returns what takes the pieces, tables of about so many ``rows``, and says with True that it
        needs no more. It is called again where the text has to be read another way, from its start.
    columns : collection of str, optional
        Those that are wanted; all of them if not given.
    notations : mapping of str to Notation, optional
        How columns are written; those of the others are guessed from each piece.

    Raises
    ------
    ReadError
        If a quoted value is never closed or too long, or the bytes break the encoding.
    """
    wanted = dialect.columns if columns is None else columns
    unplain = [name for name, notation in notations.items() if not notation.plain]
    closely = unplain if notations else dialect.columns

    def read(kind: type[Reading]) -> dict[str, Any]:
        reading = kind(source, dialect, wanted, closely=closely, notations=notations, rows=rows)
        take = begin()
        for table in reading.pieces(rows):
            if take(table):
                return reading.how()
        reading.finish()
        return reading.facts()

    if dialect.plain:
        with suppress(*_FAULTS):
            return read(PlainReading)
    return read(Reading)
