"""Arrow's own files as tables: Feather, and streams of record batches."""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.types as types

from perfcore.messages import message
from perfcore.readers.builders import TableBuilder
from perfcore.readers.kinds.arrow_messages import NEXT, check_messages
from perfcore.readers.problems import ReadError
from perfcore.readers.sources import Source
from perfcore.readers.tables import Table
from perfcore.readers.text.notation_guesses import Habits
from perfcore.readers.typed.packed_texts import packable
from perfcore.readers.typed.parquet_tables import DAMAGED, unpackable
from perfcore.readers.typed.portions import MOST_KIND, readable, require_different, table_of
from perfcore.readers.typed.thrift import HeaderError

FILE = rb"ARROW1\x00\x00"
STREAM = rb"\xff\xff\xff\xff.{2}[\x00-\x3f]\x00"
_FILE_START = 8


def arrow_table(source: Source, *, exact: Collection[str], habits: Habits) -> Table:
    """Return the table that an Arrow file or stream holds, with the exact texts of some columns.

    A file is a stream behind its first bytes, and is read as one: what its end says is not needed.

    Raises
    ------
    ReadError
        If it is damaged, too large, or holds no rows.
    """
    with _explaining(source), source.opened() as stored:
        start = 0 if source.start(len(NEXT)) == NEXT else _FILE_START
        rows = check_messages(source, stored, start)
        stored.seek(start)
        schema = pa.ipc.open_stream(pa.PythonFile(stored, mode="r")).schema
        names = schema.names
        require_different(source.name, names)
        fit = [i for i, each in enumerate(schema) if _fits(each.type)]
        unread = {
            each.name: str(each.type)[:MOST_KIND]
            for i, each in enumerate(schema)
            if i not in {*fit}
        }
        builder = TableBuilder(
            source.name,
            names,
            source.limits,
            exact=exact,
            closely=names,
            habits=habits,
            unread=unread,
            stored=source.size(),
            told=lambda read: source.told(read, rows),
        )
        stored.seek(start)
        options = pa.ipc.IpcReadOptions(included_fields=fit, use_threads=False)
        stream = pa.ipc.open_stream(pa.PythonFile(stored, mode="r"), options=options)
        checked = (_checked(batch, source) for batch in stream)
        batches = chain.from_iterable(checked) if fit else ()
        return table_of(builder, batches, (message("Read as Arrow."),))


def _fits(kind: pa.DataType) -> bool:
    """Whether cells of a type are read; not those of which many rows may take no bytes."""
    if isinstance(kind, pa.BaseExtensionType) or types.is_run_end_encoded(kind):
        return False
    return types.is_string_view(kind) or bool(readable(kind)) or packable(kind)


def _checked(batch: pa.RecordBatch, source: Source) -> Iterator[list[Any]]:
    """Yield the columns of a batch of which Arrow has looked at every place and text."""
    for cells in batch.columns:
        _check_views(cells, source)
    batch.validate(full=True)
    views = [types.is_string_view(cells.type) for cells in batch.columns]
    columns = [
        cells.cast(pa.string()) if several else cells
        for cells, several in zip(batch.columns, views, strict=True)
    ]
    yield from unpackable(pa.record_batch(columns, names=batch.schema.names))


def _check_views(cells: pa.Array, source: Source) -> None:
    """Raise an error if texts that may be the same bytes would take too much, written out."""
    if not types.is_string_view(cells.type):
        return
    views = np.frombuffer(cells.buffers()[1], np.int32)[4 * cells.offset :]
    lengths = views.reshape(-1, 4)[: len(cells), 0]
    written = int(lengths[lengths > 0].sum(dtype=np.int64))
    source.limits.check_growth(source.name, written, stored=source.size())


@contextmanager
def _explaining(source: Source) -> Iterator[None]:
    """Say in words what is wrong with a file of Arrow."""
    told = "{name} is a damaged Arrow file ({error}). Save it again."
    try:
        yield
    except (ReadError, MemoryError):
        raise
    except HeaderError as error:
        raise source.error(told, error=error.args[0]) from error
    except (*DAMAGED, struct.error) as error:
        raise source.error(told, error=str(error).split("\n")[0][:200]) from error
