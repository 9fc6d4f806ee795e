"""Text files with delimiters, read as a stream into compact columns."""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from perfcore.readers.errors import ReadError
from perfcore.readers.sources import Source
from perfcore.readers.tables import Table, Taker
from perfcore.readers.text.dialects import Dialect
from perfcore.readers.text.encodings import Utf8Stream, utf8_chunks
from perfcore.readers.text.notations import Notation
from perfcore.readers.text.passes import Reading

_CELL_BYTES = 2
"""What a cell takes in a text, with what ends it."""
_MORE = 1.02
"""Lines may be shorter than at the beginning: most numbers of cases rise."""


def delimited_table(source: Source, dialect: Dialect, *, exact: Collection[str] = ()) -> Table:
    """Return the table that a text file holds, with the exact texts of some columns.

    Raises
    ------
    ReadError
        If a quoted value is never closed or too long, or the bytes break the encoding.
    """

    def read(kind: type[Reading]) -> Table:
        reading = kind(source, dialect, dialect.columns, exact=exact)
        reading.run()
        if unlike := reading.builder.unlike():  # the first rows did not show all notations
            reading = kind(source, dialect, dialect.columns, exact=exact, closely=unlike)
            reading.run()
        return reading.table()

    return _read(dialect, read)


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
        See ``delimited_table``.
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

    return _read(dialect, read)


T = TypeVar("T")


def _read(dialect: Dialect, read: Callable[[type[Reading]], T]) -> T:
    """Return what is read of a text: as a plain one if it looks so and nothing stands against it.

    Raises
    ------
    ReadError
        See ``delimited_table``.
    """
    if dialect.plain:
        with suppress(_FaultError, ReadError, pa.ArrowInvalid, csv.Error, MemoryError):
            return read(_PlainReading)
    return read(Reading)


class _FaultError(Exception):
    """A plain text has rows that are to be looked at closely."""


class _PlainReading(Reading):
    """A pass over a plain text in which every line is a row, all of them alike.

    Nothing in it is looked for but a fault. Then it is read as any other text is.
    """

    empty_rows = 0

    def _open(self) -> None:
        source, line_bytes = self.source, self.dialect.plain
        self.stream = Utf8Stream(source, utf8_chunks(source, self.dialect.encoding), plain=True)
        if line_bytes >= len(self.dialect.columns) * _CELL_BYTES:
            self.expected = int(source.size() / line_bytes * _MORE)

    def finish(self) -> None:
        """Raise a _FaultError if a line was no row."""
        if self.rows + self.dialect.header != self.stream.lines or self.open_end:
            raise _FaultError

    def _check(self, rows: pa.RecordBatch) -> None:
        if rows.num_rows and not pc.min(pc.binary_length(rows.column(0))).as_py():
            raise _FaultError  # nothing may stand in the whole row

    def _remember(self, row: Any) -> str:
        return "error"

    def _skipped_lines(self) -> npt.NDArray[np.integer]:
        return np.empty(0, np.uint32)
