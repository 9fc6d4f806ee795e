"""Text files with delimiters, read as a stream into compact columns."""

from __future__ import annotations

import csv
import io
import re
from array import array
from collections.abc import Callable, Collection, Generator, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import partial
from types import MappingProxyType
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pa_csv

from perfcore.messages import Message, message
from perfcore.readers.builders import TableBuilder
from perfcore.readers.errors import ReadError
from perfcore.readers.problems import MAX_LISTED, Problem, Reason
from perfcore.readers.sources import Source
from perfcore.readers.tables import Lines, Table, Taker
from perfcore.readers.text.ahead import one_ahead
from perfcore.readers.text.dialects import Dialect
from perfcore.readers.text.encodings import Utf8Stream, utf8_chunks
from perfcore.readers.text.line_ends import lines_inside_rows
from perfcore.readers.text.notations import Notation

_PLACE_BYTES = 4
_CELL_BYTES = 2
"""What a cell takes in a text, with what ends it."""
_MORE = 1.02
"""Lines may be shorter than at the beginning: most numbers of cases rise."""
_ROWS = 2**18
"""So many are turned into columns at once: of very short rows many more are read at once."""
MAX_RAGGED = 250_000
"""Each such row is looked at by itself, which takes ten microseconds."""


def delimited_table(source: Source, dialect: Dialect, *, exact: Collection[str] = ()) -> Table:
    """Return the table that a text file holds, with the exact texts of some columns.

    Raises
    ------
    ReadError
        If a quoted value is never closed or too long, or the bytes break the encoding.
    """

    def read(kind: type[_Reading]) -> Table:
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
    columns: Collection[str],
    rows: int,
    notations: Mapping[str, Notation] = MappingProxyType({}),
) -> dict[str, Any]:
    """Hand some columns of a text file over, piece by piece, and return what is known at its end.

    Parameters
    ----------
    begin : callable
        Returns what takes the pieces, tables of about so many ``rows``, and says with True that it
        needs no more. It is called again where the text has to be read another way, from its start.
    notations : mapping of str to Notation, optional
        How columns are written; those of the others are guessed from each piece.

    Raises
    ------
    ReadError
        See ``delimited_table``.
    """
    unplain = [name for name, notation in notations.items() if not notation.plain]
    closely = unplain if notations else dialect.columns

    def read(kind: type[_Reading]) -> dict[str, Any]:
        reading = kind(source, dialect, columns, closely=closely, notations=notations, rows=rows)
        take = begin()
        for table in reading.pieces(rows):
            if take(table):
                return reading.how()
        reading.finish()
        return reading.facts()

    return _read(dialect, read)


T = TypeVar("T")


def _read(dialect: Dialect, read: Callable[[type[_Reading]], T]) -> T:
    """Return what is read of a text: as a plain one if it looks so and nothing stands against it.

    Raises
    ------
    ReadError
        See ``delimited_table``.
    """
    if dialect.plain:
        with suppress(_FaultError, ReadError, pa.ArrowInvalid, csv.Error, MemoryError):
            return read(_PlainReading)
    return read(_Reading)


class _Reading:
    """One pass over a file, and what has to be remembered on the way."""

    expected = 0

    def __init__(
        self,
        source: Source,
        dialect: Dialect,
        columns: Collection[str],
        *,
        exact: Collection[str] = (),
        closely: Collection[str] = (),
        notations: Mapping[str, Notation] = MappingProxyType({}),
        rows: int = 0,
    ) -> None:
        self.source, self.dialect = source, dialect
        self.before = 0
        """Rows that were handed over."""
        self._wanted = [i for i, name in enumerate(dialect.columns) if name in columns]
        self._open()
        self._begin = partial(
            TableBuilder,
            source.name,
            [dialect.columns[i] for i in self._wanted],
            source.limits,
            exact=exact,
            closely={*dialect.closely, *closely},
            habits=dialect.habits,
            stored=source.size(),
            expected=min(self.expected, rows) if rows else self.expected,
            notations=notations,
            told=lambda rows: source.told(self.before + rows, self.expected),
        )
        self.builder = self._begin()
        self.ragged = array("q")
        self.ragged_texts: list[Message] = []
        self.open_end = False

    @property
    def rows(self) -> int:
        """How many rows there were so far."""
        return self.before + self.builder.rows

    def _open(self) -> None:
        self.lines = self.dialect.shaped(self.source)
        self.stream = Utf8Stream(self.source, self.lines)

    def run(self) -> None:
        """Read all rows."""
        for _ in self._added():
            pass
        self.finish()

    def finish(self) -> None:
        """Raise an error if the rows, now that all were read, are not what they were taken for."""

    def pieces(self, rows: int) -> Iterator[Table]:
        """Read all rows, and yield them as tables of about so many rows."""
        for _ in self._added():
            if self.builder.rows >= rows:
                yield self._piece()
        if self.builder.rows:
            yield self._piece()

    def _piece(self) -> Table:
        whole, self.builder = self.builder, self._begin()
        self.before += whole.rows
        return whole.table(unit="row", notes=(), part=True)

    def _added(self) -> Iterator[None]:
        """Read all rows, and yield after each batch."""
        header, limits = self.dialect.header, self.source.limits
        with self._explaining(), closing(self._batches()) as batches:
            for batch, ragged in batches:
                if not batch.num_rows:
                    continue
                rows = batch.slice(1) if header else batch
                header = False
                self._check(rows)
                if _text_bytes(rows) > limits.row_bytes:
                    _check_lengths(self.source, rows.columns)
                for start in range(0, max(rows.num_rows, 1), _ROWS):
                    part = rows.slice(start, _ROWS)
                    cells = [part.column(i) for i in self._wanted]
                    self.builder.add(cells, beside=ragged + self.before)
                if rows.num_rows > 2 * _ROWS:  # Arrow would keep what so many rows took
                    pa.default_memory_pool().release_unused()
                if rows.num_rows:
                    self.open_end = rows.columns[-1][-1].as_py().endswith("\n")
                yield

    @contextmanager
    def _explaining(self) -> Iterator[None]:
        """Say in words why pyarrow's parser, or Python's, gives up."""
        try:
            yield
        except (pa.ArrowInvalid, csv.Error) as error:
            source = self.source
            source.limits.check(source.name, rows=self.rows + len(self.ragged))
            if len(self.ragged) > MAX_RAGGED:
                raise source.error(
                    "{name} has more than {most:,} rows with more or fewer fields than its first "
                    "line. Check what stands between its columns.",
                    most=MAX_RAGGED,
                ) from error
            told = next(told for said, told in _BROKEN.items() if re.search(said, str(error)))
            raise source.error(told, error=str(error)) from error

    def _check(self, rows: pa.RecordBatch) -> None:
        """Raise an error if rows cannot be taken."""

    def table(self) -> Table:
        """Return what was read."""
        return self.builder.table(**self.facts())

    def facts(self) -> dict[str, Any]:
        """Return what is known of the whole table beside its columns, by the names of `Table`.

        Raises
        ------
        ReadError
            If it holds no rows, or its header is none.
        """
        names = self.dialect.columns
        if not self.rows and not self.ragged:
            raise self.source.error("{name} holds a header and no rows.")
        if self.dialect.header and self.ragged[:1] == array("q", [0]):
            raise self.source.error(
                "{name} has a header that cannot be split into its {columns} names. "
                "Write them without quotation marks.",
                columns=len(names),
            )
        with self._explaining():
            skipped = self._skipped_lines()
        header = np.zeros(int(self.dialect.header), np.int64)
        ragged = np.array(self.ragged, np.int64)
        if skipped is None:
            at, no_row, unit = ragged + 1 - header.size, ragged + 1 - header.size, "row"
        else:
            starts, unit = Lines(skipped), "line"
            at = starts.of(ragged)
            more = np.concatenate([starts.of(header), at]).astype(skipped.dtype)
            no_row = np.concatenate([skipped, more])
            no_row.sort(kind="stable")
        listed = tuple(
            Problem(line, "", text, Reason.RAGGED)
            for line, text in zip(at.tolist(), self.ragged_texts, strict=False)
        )
        return self.how() | {
            "lines": Lines(no_row),
            "unit": unit,
            "ragged": len(self.ragged),
            "ragged_listed": listed,
        }

    def how(self) -> dict[str, Any]:
        """Return how the text is written, by the names of `Table`."""
        notes = (*self.dialect.notes, *self._notes())
        return {"notes": notes, "conventions": self.dialect.conventions}

    def _notes(self) -> Iterator[Message]:
        if empty := self.empty_rows:
            told = "{count:,} rows hold nothing, and are passed over."
            one = "{count:,} row holds nothing, and is passed over."
            yield message(told, one=one, count=empty)

    @property
    def empty_rows(self) -> int:
        """How many rows held nothing."""
        return self.lines.empty

    def _batches(self) -> Generator[tuple[pa.RecordBatch, int]]:
        """Yield rows, and how many ragged ones there were so far.

        Of a large file one core splits the text into cells while another makes numbers of those
        before.
        """
        if self.source.size() <= self.source.limits.row_bytes:
            return self._split()
        return one_ahead(self._split())

    def _split(self) -> Generator[tuple[pa.RecordBatch, int]]:
        names = list(self.dialect.columns)
        block = self.source.limits.row_bytes
        # One thread: only then does the reader say which row is ragged.
        batches = pa_csv.open_csv(
            pa.PythonFile(io.BufferedReader(self.stream), mode="r"),
            read_options=pa_csv.ReadOptions(
                use_threads=False, block_size=block, column_names=names
            ),
            parse_options=pa_csv.ParseOptions(
                delimiter=self.dialect.delimiter,
                newlines_in_values=True,
                invalid_row_handler=self._remember,
            ),
            convert_options=pa_csv.ConvertOptions(
                column_types={name: pa.string() for name in names},
                strings_can_be_null=False,
                quoted_strings_can_be_null=False,
                check_utf8=False,  # the stream is UTF-8
            ),
        )
        for batch in batches:
            yield batch, len(self.ragged)

    def _remember(self, row: Any) -> str:
        self.ragged.append(row.number - 1)
        if len(self.ragged_texts) < MAX_LISTED:
            text = message(
                "{count} fields instead of {expected}",
                one="{count} field instead of {expected}",
                count=row.actual_columns,
                expected=row.expected_columns,
            )
            self.ragged_texts.append(text)
        most = min(self.source.limits.rows, MAX_RAGGED)
        return "error" if len(self.ragged) > most else "skip"

    def _skipped_lines(self) -> npt.NDArray[np.integer] | None:
        """Lines on which no row begins; None if it would take too long to find them."""
        rows = self.rows + len(self.ragged) + self.dialect.header
        stream = self.stream
        if rows == stream.lines - stream.blank.size and not self.open_end:
            return stream.blank
        return lines_inside_rows(self.source, self.dialect, rows=rows, size=stream.size)


class _FaultError(Exception):
    """A plain text has rows that are to be looked at closely."""


class _PlainReading(_Reading):
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
        if self.rows + self.dialect.header != self.stream.lines or self.open_end:
            raise _FaultError

    def _check(self, rows: pa.RecordBatch) -> None:
        if rows.num_rows and not pc.min(pc.binary_length(rows.column(0))).as_py():
            raise _FaultError  # nothing may stand in the whole row

    def _remember(self, row: Any) -> str:
        return "error"

    def _skipped_lines(self) -> npt.NDArray[np.integer]:
        return np.empty(0, np.uint32)


def _text_bytes(rows: pa.RecordBatch) -> int:
    """Return the bytes of all texts: without those that say where each ends."""
    return int(rows.nbytes - rows.num_columns * rows.num_rows * _PLACE_BYTES)


def _check_lengths(source: Source, columns: list[pa.StringArray]) -> None:
    """Raise a ReadError if a text is longer than a row may be."""
    lengths = (pc.max(pc.binary_length(cells)).as_py() or 0 for cells in columns)
    if max(lengths) > source.limits.row_bytes:
        raise source.error(_TOO_LONG)


_TOO_LONG = (
    "{name} has a row or a quoted value of millions of characters: a quotation "
    "mark may not be closed. Close it, or write it twice inside a quoted value."
)
_BROKEN = {
    "unexpected end of data": (
        "{name} opens a quotation mark that is never closed. "
        "Close it, or write it twice inside a quoted value."
    ),
    "straddl|larger than field limit": _TOO_LONG,
    "expected after": (
        "{name} has text right after a closing quotation mark. "
        "Write a quotation mark inside a quoted value twice."
    ),
    "": "{name} cannot be read as a table: {error}",
}
"""What pyarrow's parser or Python's says when it gives up, and what that means."""
