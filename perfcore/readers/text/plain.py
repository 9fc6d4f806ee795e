"""Plain texts: lines of printable ASCII without spaces, split by Arrow on all cores.

Nothing in them is looked for but a fault. Then the text is read as any other is, with the same
result as if nothing had been attempted.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pa_csv
import pyarrow.types as types

from perfcore.arrays import numbers_of
from perfcore.readers.sources import CHUNK_BYTES
from perfcore.readers.tables import Table
from perfcore.readers.text.ahead import one_ahead
from perfcore.readers.text.line_starts import plain_lines
from perfcore.readers.text.passes import Reading, as_given, ends_open

_BLOCK = CHUNK_BYTES
"""So much of a text a core splits at a time."""
_TOGETHER = 4 * _BLOCK
_QUOTE = b'"'
_CELL_BYTES = 2
"""What a cell takes in a text, with what ends it."""
_MORE = 1.02
"""Lines may be shorter than at the beginning: most numbers of cases rise."""


class FaultError(Exception):
    """A text that was taken for plain has to be looked at closely."""


class PlainReading(Reading):
    """A pass over a plain text in which every line is a row, all of them alike."""

    empty_rows = 0

    def _open(self) -> None:
        line_bytes = self.dialect.plain
        if line_bytes >= len(self.dialect.columns) * _CELL_BYTES:
            self.expected = int(self.source.size() / line_bytes * _MORE)
        self._numbers_alone = True

    def pieces(self, rows: int) -> Iterator[Table]:
        """Yield tables; each finds out for itself which of its columns are numbers."""
        self._numbers_alone = False
        return super().pieces(rows)

    def _batches(self) -> Generator[tuple[pa.RecordBatch, int]]:
        """Yield rows, and no ragged ones.

        The first part tells which columns are numbers. Those of the others are read as such at
        once, which spares making texts of them.
        """
        made = map(self._cells, self._parts())
        yield from ((rows, 0) for rows in next(made))
        for found in one_ahead(made):
            yield from ((rows, 0) for rows in found)

    def _parts(self) -> Iterator[bytes]:
        """Yield whole lines: those of a chunk, and then those of several at a time."""
        most, least = self.source.limits.row_bytes, 0
        held, size, unended = [b""], 0, 0
        for chunk in self.source.chunks():
            for start in range(0, len(chunk), most):
                text = chunk[start : start + most]
                first, end = text.find(b"\n") + 1, text.rfind(b"\n") + 1
                if unended + (first or len(text)) > most:
                    raise FaultError
                unended = len(text) - end if end else unended + len(text)
                if end and size + end > least:
                    yield b"".join([*held, text[:end]])
                    held, size, least = [], 0, min(most, _TOGETHER)
                    text = text[end:]
                held.append(text)
                size += len(text)
        if rest := b"".join(held):
            yield rest if rest.endswith(b"\n") else rest + b"\n"

    def _cells(self, text: bytes) -> list[pa.RecordBatch]:
        """Return the rows of a part.

        Raises
        ------
        FaultError, pa.ArrowInvalid
            If it is not plain, or a line of it is no row like the others.
        """
        lines = plain_lines(text)
        if lines is None:
            raise FaultError
        found = None
        if self._numbers_alone and _QUOTE not in text:
            found = self._with_numbers(text, self.builder.numeric)
        if found is None:
            found = self._split_text(text, frozenset())
        if sum(rows.num_rows for rows in found) != lines or any(map(_is_odd, found)):
            raise FaultError
        return found

    def _with_numbers(self, text: bytes, numeric: frozenset[str]) -> list[pa.RecordBatch] | None:
        """Return the rows with numbers as such, None if one is not finite, or none at all."""
        try:
            found = self._split_text(text, numeric)
        except pa.ArrowInvalid:
            pass
        else:
            columns = (numbers_of(rows.column(name)) for rows in found for name in numeric)
            if all(np.isfinite(values).all() for values in columns):
                return found
        self._numbers_alone = False  # there may be more of them
        return None

    def _split_text(self, text: bytes, numeric: frozenset[str]) -> list[pa.RecordBatch]:
        names = self.dialect.columns
        kinds = {name: pa.float64() if name in numeric else pa.string() for name in names}
        table = pa_csv.read_csv(
            pa.BufferReader(text),
            read_options=pa_csv.ReadOptions(
                use_threads=len(text) > _BLOCK, block_size=_BLOCK, column_names=list(names)
            ),
            parse_options=pa_csv.ParseOptions(
                delimiter=self.dialect.delimiter, newlines_in_values=_QUOTE in text
            ),
            convert_options=as_given(kinds),
        )
        found: list[pa.RecordBatch] = table.to_batches()
        return found

    def _check(self, rows: pa.RecordBatch) -> None:
        """Do nothing: each part has been looked at."""

    def _skipped_lines(self) -> npt.NDArray[np.integer]:
        return np.empty(0, np.uint32)


def _is_odd(rows: pa.RecordBatch) -> bool:
    """Whether a row begins with an empty cell, as an empty one does, or the last one stays open."""
    first, last = rows.columns[0], rows.columns[-1]
    empty = types.is_string(first.type) and not pc.min(pc.binary_length(first)).as_py()
    return empty or (types.is_string(last.type) and ends_open(rows))
