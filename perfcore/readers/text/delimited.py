"""Text files with delimiters, read as a stream into compact columns."""

from __future__ import annotations

import csv
import io
import re
from array import array
from collections.abc import Collection, Iterator
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv as pa_csv

from perfcore.arrays import IntArray
from perfcore.messages import Message, message
from perfcore.readers.builders import TableBuilder
from perfcore.readers.problems import MAX_LISTED, Problem, Reason
from perfcore.readers.sources import Source
from perfcore.readers.tables import Lines, Table
from perfcore.readers.text.dialects import Dialect
from perfcore.readers.text.encodings import Utf8Stream


def delimited_table(source: Source, dialect: Dialect, *, exact: Collection[str] = ()) -> Table:
    """Return the table that a text file holds, with the exact texts of some columns.

    Raises
    ------
    ReadError
        If a quoted value is never closed or too long, or the bytes break the encoding.
    """
    reading = _Reading(source, dialect, exact)
    try:
        reading.run()
        return reading.table()
    except (pa.ArrowInvalid, csv.Error) as error:
        source.limits.check(source.name, rows=reading.builder.rows + len(reading.ragged))
        told = next(told for said, told in _BROKEN.items() if re.search(said, str(error)))
        raise source.error(told, error=str(error)) from error


class _Reading:
    """One pass over a file, and what has to be remembered on the way."""

    def __init__(self, source: Source, dialect: Dialect, exact: Collection[str]) -> None:
        self.source, self.dialect = source, dialect
        self.stream = Utf8Stream(source, dialect.encoding)
        self.builder = TableBuilder(
            source.name, dialect.columns, source.limits, exact=exact, decimal=dialect.decimal
        )
        self.ragged = array("q")
        self.ragged_texts: list[Message] = []
        self.open_end = False

    def run(self) -> None:
        header, limits = self.dialect.header, self.source.limits
        for batch in self._batches():
            if not batch.num_rows:
                continue
            rows = batch.slice(1) if header else batch
            header = False
            self.builder.add(rows.columns, beside=len(self.ragged))
            limits.check_cells(self.source.name, self.builder.rows, rows.num_columns)
            if rows.num_rows:
                self.open_end = rows.columns[-1][-1].as_py().endswith("\n")

    def table(self) -> Table:
        names = self.dialect.columns
        if not self.builder.rows and not self.ragged:
            raise self.source.error("{name} holds a header and no rows.")
        if self.dialect.header and self.ragged[:1] == array("q", [0]):
            raise self.source.error(
                "{name} has a header that cannot be split into its {columns} names. "
                "Write them without quotation marks.",
                columns=len(names),
            )
        starts = self._row_starts()
        at = starts.of(np.array(self.ragged, np.int64))
        listed = tuple(
            Problem(line, "", text, Reason.RAGGED)
            for line, text in zip(at.tolist(), self.ragged_texts, strict=False)
        )
        header = starts.of([0]) if self.dialect.header else np.empty(0, np.int64)
        no_row = np.sort(np.concatenate([starts.skipped, header, at]))
        return self.builder.table(
            lines=Lines(no_row),
            ragged=len(self.ragged),
            ragged_listed=listed,
            notes=self.dialect.notes,
        )

    def _batches(self) -> Iterator[pa.RecordBatch]:
        names = list(self.dialect.columns)
        block = self.source.limits.row_bytes
        # One thread: only then does the reader say which row is ragged.
        yield from pa_csv.open_csv(
            pa.PythonFile(io.BufferedReader(self.stream, block), mode="r"),
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
            ),
        )

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
        return "error" if len(self.ragged) > self.source.limits.rows else "skip"

    def _row_starts(self) -> Lines:
        """Lines on which a row begins, header and ragged rows included."""
        rows = self.builder.rows + len(self.ragged) + self.dialect.header
        blank = self.stream.blank
        if rows == self.stream.lines - blank.size and not self.open_end:
            return Lines(blank)
        return Lines(_lines_inside_rows(self.source, self.dialect, rows))


def _lines_inside_rows(source: Source, dialect: Dialect, rows: int) -> IntArray:
    """Lines that begin no row, in a file where quoted values hold line ends: row by row."""
    stream = Utf8Stream(source, dialect.encoding)
    text = io.TextIOWrapper(io.BufferedReader(stream), encoding="utf-8", newline="\n")
    reader = csv.reader(text, delimiter=dialect.delimiter, strict=True)
    skipped = array("q")
    found = line = 0
    for row in reader:
        skipped.extend(range(line + 1 + bool(row), reader.line_num + 1))
        source.limits.check(source.name, rows=len(skipped))
        line = reader.line_num
        found += bool(row)
    if found != rows:
        raise source.error(
            "{name} has quotation marks that cannot be followed from line to line. "
            "Write a quotation mark inside a quoted value twice."
        )
    return np.array(skipped, np.int64)


_BROKEN = {
    "unexpected end of data": (
        "{name} opens a quotation mark that is never closed. "
        "Close it, or write it twice inside a quoted value."
    ),
    "straddl|larger than field limit": (
        "{name} has a row or a quoted value of millions of characters: a quotation "
        "mark may not be closed. Close it, or write it twice inside a quoted value."
    ),
    "expected after": (
        "{name} has text right after a closing quotation mark. "
        "Write a quotation mark inside a quoted value twice."
    ),
    "": "{name} cannot be read as a table: {error}",
}
"""What pyarrow's parser or Python's says when it gives up, and what that means."""
