"""Parquet files as tables, whole or in pieces."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import chain
from types import MappingProxyType
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq
import pyarrow.types as types

from perfcore.messages import message
from perfcore.readers.builders import TableBuilder
from perfcore.readers.problems import ReadError
from perfcore.readers.sources import Source
from perfcore.readers.tables import Table, Taker
from perfcore.readers.text.notation_guesses import Habits
from perfcore.readers.text.notations import Notation
from perfcore.readers.typed.packed_texts import packable, packed_texts
from perfcore.readers.typed.parquet_costs import check_chunks, cost_of, footer_of
from perfcore.readers.typed.portions import (
    MOST_KIND,
    portions,
    readable,
    require_different,
    table_of,
)
from perfcore.readers.typed.thrift import HeaderError
from perfcore.readers.typed.unpacking import ROWS, sources

_MOST_WHY = 200
DAMAGED = (pa.ArrowException, OSError, ValueError, LookupError, ArithmeticError, SystemError)
"""What reading a damaged file leads to, besides errors of a page's header."""


def parquet_table(source: Source, *, exact: Collection[str], habits: Habits) -> Table:
    """Return the table that a Parquet file holds, with the exact texts of some columns.

    Of nested columns those of labels and numbers are read, with few entries in a row.

    Raises
    ------
    ReadError
        If the file is damaged, too large, or holds no rows.
    """
    with _explaining(source), source.opened() as stored:
        begin, batches, _ = _opened(source, stored, exact=exact, habits=habits)
        return table_of(begin(), batches, _NOTES)


def parquet_pieces(
    source: Source,
    begin: Callable[[], Taker],
    *,
    rows: int,
    habits: Habits,
    columns: Collection[str] | None = None,
    notations: Mapping[str, Notation] = MappingProxyType({}),
) -> dict[str, Any]:
    """Hand some columns of a Parquet file over, piece by piece: see ``delimited_pieces``."""
    with source.opened() as stored:
        with _explaining(source):
            columns_of = partial(_opened, columns=columns, notations=notations)
            fresh, batches, total = columns_of(source, stored, exact=(), habits=habits)
        take, before = begin(), 0

        def empty() -> TableBuilder:
            return fresh(told=lambda rows: source.told(before + rows, total))

        builder, told = empty(), {"unit": "row", "notes": _NOTES}
        for portion in _explained(source, batches):
            builder.add(portion)
            del portion
            if builder.rows >= rows:
                before += builder.rows
                table, builder = _part_of(builder), empty()
                if take(table):
                    return told
        if builder.rows:
            take(_part_of(builder))
        if not before + builder.rows:
            raise source.error("{name} holds no rows.")
        return told


_NOTES = (message("Read as Parquet."),)


def _part_of(builder: TableBuilder) -> Table:
    return builder.table(unit="row", notes=_NOTES, part=True)


def _explained(source: Source, batches: Iterable[Any]) -> Iterator[list[Any]]:
    """Yield portions of batches; what is wrong with the file itself is said in words."""
    with _explaining(source):
        yield from portions(batches, source.name, source.limits, source.size())


@contextmanager
def _explaining(source: Source) -> Iterator[None]:
    """Say in words what is wrong with a Parquet file."""
    try:
        yield
    except ReadError:
        raise
    except UnicodeDecodeError as error:
        raise source.error("{name} holds text that is no UTF-8. Save it again.") from error
    except MemoryError as error:
        raise source.error(
            "{name} needs more memory than there is. Keep the columns of the truth and the "
            "scores, or split the file."
        ) from error
    except HeaderError as error:
        raise _damaged(source, error.args[0]) from error
    except DAMAGED as error:
        raise _damaged(source, str(error).split("\n")[0][:_MOST_WHY]) from error


def _damaged(source: Source, why: object) -> ReadError:
    return source.error("{name} is a damaged Parquet file ({error}).", error=why)


def _opened(
    source: Source,
    stored: BinaryIO,
    *,
    exact: Collection[str],
    habits: Habits,
    columns: Collection[str] | None = None,
    notations: Mapping[str, Notation] = MappingProxyType({}),
) -> tuple[Callable[..., TableBuilder], Iterable[Any], int]:
    """Return what makes a builder of a Parquet file's columns, their batches, and the rows."""
    footer = footer_of(source)
    options = {"pre_buffer": False, "arrow_extensions_enabled": False}
    file = pq.ParquetFile(pa.PythonFile(stored, mode="r"), **options)
    metadata, schema = file.metadata, file.schema_arrow
    check_chunks(footer, metadata.schema)
    source.limits.check(source.name, columns=max(metadata.num_columns, len(schema)))
    require_different(source.name, schema.names)
    packed = {each.name for each in schema if packable(each.type)}
    unread = {
        each.name: str(each.type)[:MOST_KIND]
        for each in schema
        if not (readable(each.type) or each.name in packed)
    }
    # Numbers of columns, not their names: a name may hold a dot, or be no UTF-8.
    paths = file.reader.column_paths
    names = schema.names
    if columns is not None:
        names = sources(names, columns)
        unread = {name: kind for name, kind in unread.items() if name in names}
    fit = {*names} - {*unread}
    tops = {i: path[0] for i, path in enumerate(paths) if path[0] in fit}
    read = [i for i, top in tops.items() if top in packed or len(paths[i]) == 1]
    nested = {i for i in read if tops[i] in packed}
    cost = cost_of(source, stored, metadata, read, nested)
    unfit = {tops[i] for i in cost.unfit}
    unread |= {each.name: str(each.type)[:MOST_KIND] for each in schema if each.name in unfit}
    read = [i for i in read if tops[i] not in unfit]
    file = pq.ParquetFile(
        pa.PythonFile(stored, mode="r"), metadata=metadata, read_dictionary=cost.coded, **options
    )
    groups = range(metadata.num_row_groups)
    batches = file.reader.iter_batches(cost.batch_rows, row_groups=groups, column_indices=read)
    found = chain.from_iterable(map(unpackable, batches)) if read else ()
    begin = partial(
        TableBuilder,
        source.name,
        names,
        source.limits,
        exact=exact,
        closely=names,
        habits=habits,
        unread=unread,
        stored=source.size(),
        notations=notations,
        wanted=columns or (),
        told=lambda rows: source.told(rows, metadata.num_rows),
    )
    return begin, found, metadata.num_rows


def unpackable(batch: pa.RecordBatch) -> Iterator[list[pa.Array]]:
    """Yield the columns of a batch, those of several values as texts, of few rows at once."""
    nested = [types.is_nested(column.type) for column in batch.columns]
    rows = ROWS if any(nested) else max(batch.num_rows, 1)
    for start in range(0, batch.num_rows, rows):
        part = batch.slice(start, rows).columns
        yield [
            packed_texts(each) if several else each
            for each, several in zip(part, nested, strict=True)
        ]
