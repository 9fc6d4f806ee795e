"""One pass over the text of a table: split into cells, and what is remembered on the way."""

from __future__ import annotations

import csv
import io
from array import array
from collections.abc import Collection, Generator, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.csv as pa_csv

from perfcore.messages import Message, message
from perfcore.readers.builders import TableBuilder
from perfcore.readers.problems import MAX_LISTED, Problem, Reason
from perfcore.readers.sources import Source
from perfcore.readers.tables import Lines, Table
from perfcore.readers.text.ahead import one_ahead
from perfcore.readers.text.broken import broken, check_lengths
from perfcore.readers.text.dialects import Dialect
from perfcore.readers.text.encodings import Utf8Stream
from perfcore.readers.text.line_ends import lines_inside_rows
from perfcore.readers.text.notations import Notation
from perfcore.readers.typed.unpacking import sources

_PLACE_BYTES = 4
_ROWS = 2**18
"""So many are turned into columns at once: of very short rows many more are read at once."""
MAX_RAGGED = 250_000
"""Each such row is looked at by itself, which takes ten microseconds."""


class Reading:
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
        read = {*sources(dialect.columns, columns)}
        self._wanted = [i for i, name in enumerate(dialect.columns) if name in read]
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
            wanted=columns,
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
        header = self.dialect.header
        with self._explaining(), closing(self._batches()) as batches:
            for batch, ragged in batches:
                if not batch.num_rows:
                    continue
                rows = batch.slice(1) if header else batch
                header = False
                self._check(rows)
                for start in range(0, max(rows.num_rows, 1), _ROWS):
                    part = rows.slice(start, _ROWS)
                    cells = [part.column(i) for i in self._wanted]
                    self.builder.add(cells, beside=ragged + self.before)
                if rows.num_rows > 2 * _ROWS:  # Arrow would keep what so many rows took
                    pa.default_memory_pool().release_unused()
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
            raise broken(source, error) from error

    def _check(self, rows: pa.RecordBatch) -> None:
        """Look at rows as they come; raise an error if they cannot be taken."""
        if _text_bytes(rows) > self.source.limits.row_bytes:
            check_lengths(self.source, rows.columns)
        if rows.num_rows:
            self.open_end = ends_open(rows)

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
        dialect = self.dialect
        return {"notes": notes, "conventions": dialect.conventions, "flagged": dialect.truth}

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
            convert_options=as_given({name: pa.string() for name in names}),
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


def as_given(kinds: Mapping[str, pa.DataType]) -> pa_csv.ConvertOptions:
    """Return what has Arrow make columns of these types, and nulls of no cell."""
    return pa_csv.ConvertOptions(
        column_types=kinds,
        null_values=[],
        strings_can_be_null=False,
        quoted_strings_can_be_null=False,
        check_utf8=False,  # the stream is UTF-8
    )


def ends_open(rows: pa.RecordBatch) -> bool:
    """Whether the last cell of texts holds a line end, as where a quotation mark stays open."""
    end: str = rows.columns[-1][-1].as_py()
    return end.endswith("\n")


def _text_bytes(rows: pa.RecordBatch) -> int:
    """Return the bytes of all texts: without those that say where each ends."""
    return int(rows.nbytes - rows.num_columns * rows.num_rows * _PLACE_BYTES)
