"""Tables that already have columns with types: Parquet files and pandas frames."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, BinaryIO

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pyarrow.types as types

from perfcore.messages import Message, message
from perfcore.readers.builders import TableBuilder
from perfcore.readers.errors import ReadError, quoted
from perfcore.readers.limits import Limits
from perfcore.readers.sources import Source
from perfcore.readers.tables import Table, Taker
from perfcore.readers.text.notation_guesses import Habits
from perfcore.readers.text.notations import Notation
from perfcore.readers.typed.parquet_costs import BATCH_ROWS, check_histograms, cost_of, footer_of
from perfcore.readers.typed.thrift import HeaderError

if TYPE_CHECKING:
    import pandas as pd

_WRITTEN_BYTES = 2**22
"""So many bytes of text, and so many cells, are turned into columns at once."""
_CELLS = 2**21
_WIDEST = 64
"""Cells of a fixed width are read as texts up to so many bytes."""
_TOO_LONG = (
    "{name} holds a text of {longest:,} bytes; at most {most:,} are read of one. Leave its column "
    "out, or shorten it."
)
_MOST_KIND = 60
_MOST_WHY = 200
_DAMAGED = (pa.ArrowException, OSError, ValueError, LookupError, ArithmeticError, SystemError)
"""What reading a damaged file leads to, besides errors of a page's header."""


def parquet_table(source: Source, *, exact: Collection[str], habits: Habits) -> Table:
    """Return the table that a Parquet file holds, with the exact texts of some columns.

    Columns that are neither texts nor numbers, such as lists, are not read.

    Raises
    ------
    ReadError
        If the file is damaged, too large, or holds no rows.
    """
    with _explaining(source), source.opened() as stored:
        begin, batches, _ = _opened(source, stored, exact=exact, habits=habits)
        return _table(begin(), batches, _NOTES)


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
        yield from _portions(batches, source.name, source.limits, source.size())


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
    except _DAMAGED as error:
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
    check_histograms(footer, metadata.schema)
    source.limits.check(source.name, columns=max(metadata.num_columns, len(schema)))
    _require_different(source.name, schema.names)
    unread = {each.name: str(each.type)[:_MOST_KIND] for each in schema if not _readable(each.type)}
    # Numbers of columns, not their names: a name may hold a dot, or be no UTF-8.
    paths = enumerate(file.reader.column_paths)
    read = [i for i, path in paths if len(path) == 1 and path[0] not in unread]
    names = schema.names
    if columns is not None:
        names = [name for name in names if name in columns]
        unread = {name: kind for name, kind in unread.items() if name in columns}
        read = [i for i in read if file.reader.column_paths[i][0] in columns]
    cost = cost_of(source, stored, metadata, read)
    file = pq.ParquetFile(
        pa.PythonFile(stored, mode="r"), metadata=metadata, read_dictionary=cost.coded, **options
    )
    groups = range(metadata.num_row_groups)
    batches = file.reader.iter_batches(cost.batch_rows, row_groups=groups, column_indices=read)
    found = (batch.columns for batch in batches) if read else ()
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
        told=lambda rows: source.told(rows, metadata.num_rows),
    )
    return begin, found, metadata.num_rows


def _readable(kind: Any) -> bool:
    """Whether cells of a type are texts or numbers, and not too wide."""
    if isinstance(kind, pa.DictionaryType):
        return _readable(kind.value_type)
    if types.is_fixed_size_binary(kind):
        return bool(kind.byte_width <= _WIDEST)
    return not (types.is_nested(kind) or types.is_binary(kind) or types.is_large_binary(kind))


def frame_table(
    frame: pd.DataFrame, *, name: str, exact: Collection[str], habits: Habits, limits: Limits
) -> Table:
    """Return the table that a pandas frame holds; its index is left out.

    Raises
    ------
    ReadError
        If the frame is empty, or has too many rows or columns.
    """
    names = [str(column) for column in frame.columns]
    _require_different(name, names)
    limits.check(name, columns=len(names), rows=len(frame))
    columns = [frame.iloc[:, i] for i in range(len(names))]
    kinds = {each: _nested(column) for each, column in zip(names, columns, strict=True)}
    unread = {each: kind for each, kind in kinds.items() if kind}
    read = zip(names, columns, strict=True)
    arrays = [_array(column) for each, column in read if each not in unread]
    batches = [arrays] if len(frame) and arrays else []
    builder = TableBuilder(
        name, names, limits, exact=exact, closely=names, habits=habits, unread=unread
    )
    return _table(builder, batches, (message("Read from a pandas DataFrame."),))


def _nested(series: pd.Series[Any]) -> str:
    """Return what the cells of a column are where they hold several values, "" where none does.

    A cell may stand for very many values, and two cells for the same, so they are not converted.
    """
    from pandas.api.types import infer_dtype, is_list_like

    kind = getattr(series.dtype, "pyarrow_dtype", None)
    if kind is not None:
        return "" if _readable(kind) else str(kind)[:_MOST_KIND]
    if series.dtype != object or not infer_dtype(series).startswith("mixed"):
        return ""
    return next((type(each).__name__ for each in series if is_list_like(each)), "")


def _array(series: pd.Series[Any]) -> Any:
    """Return a column in one piece; as texts where its values have no type in common."""
    try:
        array = pa.array(series, from_pandas=True)
    except pa.ArrowException:
        array = pa.array(series.astype(str).where(series.notna(), ""), pa.string())
    return array.combine_chunks() if isinstance(array, pa.ChunkedArray) else array


def _require_different(name: str, names: list[str]) -> None:
    twice = sorted(column for column, count in Counter(names).items() if count > 1)
    if twice:
        raise ReadError(
            "{name} has several columns named {column}. Rename all but one.",
            name=name,
            column=quoted(twice[0]),
        )


def _table(builder: TableBuilder, batches: Iterable[Any], notes: tuple[Message, ...]) -> Table:
    name, unread = builder.name, builder.unread
    for columns in _portions(batches, name, builder.limits, builder.stored):
        builder.add(columns)
        del columns
        pa.default_memory_pool().release_unused()  # 60 to 80 MB of bombs with bounds of 300
    if not builder.rows:
        told = "{name} holds no rows."
        if unread and len(unread) == len(builder.columns):
            told = "{name} holds neither texts nor numbers, only columns of other types."
        raise ReadError(told, name=name)
    return builder.table(unit="row", notes=notes)


def _portions(
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
