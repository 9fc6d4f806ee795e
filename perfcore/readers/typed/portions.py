"""Columns with types become those of a table: in portions whose texts fit into memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.types as types

from perfcore.messages import Message
from perfcore.readers.builders import TableBuilder
from perfcore.readers.limits import Limits
from perfcore.readers.problems import ReadError, quoted
from perfcore.readers.sources import Source
from perfcore.readers.tables import Table
from perfcore.readers.typed.parquet_costs import BATCH_ROWS

_WRITTEN_BYTES = 2**22
"""So many bytes of text, and so many cells, are turned into columns at once."""
_CELLS = 2**21
_WIDEST = 64
"""Cells of a fixed width are read as texts up to so many bytes."""
_TOO_LONG = (
    "{name} holds a text of {longest:,} bytes; at most {most:,} are read of one. Leave its column "
    "out, or shorten it."
)
MOST_KIND = 60
"""So many characters of a type are shown."""


def table_of(builder: TableBuilder, batches: Iterable[Any], notes: tuple[Message, ...]) -> Table:
    """Return the table that batches of columns make up.

    Raises
    ------
    ReadError
        If they hold no rows, or more than they may.
    """
    name, unread = builder.name, builder.unread
    for columns in portions(batches, name, builder.limits, builder.stored):
        builder.add(columns)
        del columns
    if not builder.rows:
        told = "{name} holds no rows."
        if unread and len(unread) == len(builder.columns):
            told = "{name} holds neither texts nor numbers, only columns of other types."
        raise ReadError(told, name=name)
    return builder.table(unit="row", notes=notes)


def source_table(
    source: Source,
    columns: Collection[str],
    batches: Iterable[Any],
    notes: tuple[Message, ...],
    *,
    rows: int,
    **asked: Any,
) -> Table:
    """Return the table of a source that is no longer read, of so many rows; see `table_of`.

    Parameters
    ----------
    asked : optional
        What a `TableBuilder` is asked for: all columns are looked at closely unless it says which.
    """

    def told(read: int) -> None:
        source.told(read, rows)

    options = {"closely": columns, "stored": source.size(), **asked}
    builder = TableBuilder(source.name, columns, source.limits, told=told, **options)
    return table_of(builder, batches, notes)


def portions(
    batches: Iterable[Any], name: str, limits: Limits, stored: int | None
) -> Iterator[list[Any]]:
    """Yield batches joined and cut so that the texts in each, written out, fit into memory."""
    written = held = 0
    waiting: list[list[Any]] = []
    for batch in batches:
        columns = list(batch)
        size = _written_bytes(columns)
        if size > limits.row_bytes:
            _check_lengths(columns, name, limits)
        written += size
        limits.check(name, decompressed_bytes=written)
        if stored is not None:
            limits.check_growth(name, written, stored=stored)
        waiting.append(columns)
        held += size
        rows = sum(len(each[0]) for each in waiting)
        if held > _WRITTEN_BYTES or rows >= BATCH_ROWS or rows * len(columns) >= _CELLS:
            yield from _cut(_joined(waiting))
            waiting, held = [], 0
            # Arrow would keep what a portion took: 60 to 80 MB of bombs with bounds of 300.
            pa.default_memory_pool().release_unused()
    if waiting:
        yield from _cut(_joined(waiting))


def _check_lengths(columns: list[Any], name: str, limits: Limits) -> None:
    """Raise a ReadError if a text is longer than a row of a text file may be."""
    texts = [each.dictionary if isinstance(each, pa.DictionaryArray) else each for each in columns]
    lengths = (pc.max(pc.binary_length(each)).as_py() or 0 for each in texts if _is_text(each.type))
    longest = max(lengths, default=0)
    if longest > limits.row_bytes:
        raise ReadError(_TOO_LONG, name=name, longest=longest, most=limits.row_bytes)


def _joined(batches: list[list[Any]]) -> list[Any]:
    """Return the columns of several batches as those of one."""
    if len(batches) == 1:
        return batches[0]
    tables = [pa.chunked_array(list(each)) for each in zip(*batches, strict=True)]
    return [each.unify_dictionaries().combine_chunks() for each in tables]


def _cut(columns: list[Any]) -> Iterator[list[Any]]:
    rows = len(columns[0])
    if rows < 2 or _written_bytes(columns) <= _WRITTEN_BYTES:
        yield columns
        return
    yield from _cut([each.slice(0, rows // 2) for each in columns])
    yield from _cut([each.slice(rows // 2) for each in columns])


def _written_bytes(columns: list[Any]) -> int:
    """Return the bytes of all texts in columns, those that they name once written out."""
    return sum(map(_column_bytes, columns))


def _column_bytes(cells: Any) -> int:
    coded = isinstance(cells, pa.DictionaryArray)
    kind = cells.dictionary.type if coded else cells.type
    if not _is_text(kind):
        return 0
    lengths = pc.binary_length(cells.dictionary if coded else cells)
    if coded:
        lengths = pc.cast(lengths, pa.int64()).take(cells.indices)
    return pc.sum(lengths).as_py() or 0


def _is_text(kind: Any) -> bool:
    return bool(types.is_string(kind) or types.is_large_string(kind) or types.is_binary(kind))


def readable(kind: Any) -> bool:
    """Whether cells of a type are texts or numbers, and not too wide."""
    if isinstance(kind, pa.DictionaryType):
        return readable(kind.value_type)
    if types.is_fixed_size_binary(kind):
        return bool(kind.byte_width <= _WIDEST)
    return not (types.is_nested(kind) or types.is_binary(kind) or types.is_large_binary(kind))


def require_different(name: str, names: list[str]) -> None:
    """Refuse columns of one name."""
    twice = sorted(column for column, count in Counter(names).items() if count > 1)
    if twice:
        raise ReadError(
            "{name} has several columns named {column}. Rename all but one.",
            name=name,
            column=quoted(twice[0]),
        )
