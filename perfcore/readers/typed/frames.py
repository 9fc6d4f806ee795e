"""Tables that already have columns with types: Parquet files and pandas frames."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pyarrow.types as types

from perfcore.messages import Message, message
from perfcore.readers.builders import ColumnBuilder, columns_of
from perfcore.readers.errors import ReadError
from perfcore.readers.limits import GENEROUS, Limits
from perfcore.readers.sources import Source
from perfcore.readers.tables import PREVIEW_ROWS, Table, preview_of
from perfcore.readers.typed.parquet_sizes import Cost, check_footer, cost_of, damaged

if TYPE_CHECKING:
    import pandas as pd

_BATCH_ROWS = 2**18
_BATCH_BYTES = 2**28

Wanted = Callable[[Collection[str]], Collection[str]]
"""Which of the names are those of columns whose exact texts are wanted."""


def parquet_table(source: Source, *, exact: Wanted) -> Table:
    """Return the table that a Parquet file holds, with the exact texts of some columns.

    Raises
    ------
    ReadError
        If the file is damaged, too large, or holds no rows.
    """
    check_footer(source)
    with source.opened() as stored:
        try:
            metadata = pq.ParquetFile(pa.PythonFile(stored, mode="r")).metadata
            cost = cost_of(source, stored, metadata)
            file = pq.ParquetFile(pa.PythonFile(stored, mode="r"), read_dictionary=[*cost.coded])
            names = file.schema_arrow.names
            batches = file.iter_batches(batch_size=_batch_rows(cost))
            notes = (message("Read as Parquet."),)
            return _table(source.name, names, batches, notes, exact(names), source.limits)
        except UnicodeDecodeError as error:
            raise source.error("{name} holds text that is no UTF-8. Save it again.") from error
        except (pa.ArrowException, OSError) as error:
            raise damaged(source, str(error)) from error


def frame_table(
    frame: pd.DataFrame, *, name: str, exact: Wanted, limits: Limits = GENEROUS
) -> Table:
    """Return the table that a pandas frame holds; its index is left out.

    Raises
    ------
    ReadError
        If the frame is empty, or has too many rows or columns.
    """
    names = [str(column) for column in frame.columns]
    arrays = [_array(frame.iloc[:, i]) for i in range(len(names))]
    batches = [[_one_piece(array) for array in arrays]] if len(frame) else []
    notes = (message("Read from a pandas DataFrame."),)
    return _table(name, names, batches, notes, exact(names), limits)


def _array(series: pd.Series[Any]) -> Any:
    try:
        return pa.array(series, from_pandas=True)
    except pa.ArrowException:
        missing = series.isna()
        return pa.array(series.astype(str).where(~missing, ""), pa.string())


def _one_piece(array: Any) -> Any:
    return array.combine_chunks() if isinstance(array, pa.ChunkedArray) else array


def _table(
    name: str,
    names: list[str],
    batches: Iterable[Any],
    notes: tuple[Message, ...],
    exact: Collection[str],
    limits: Limits,
) -> Table:
    if len(set(names)) < len(names):
        twice = sorted({column for column in names if names.count(column) > 1})
        raise ReadError(
            "{name} has several columns named {column}. Rename all but one.",
            name=name,
            column=repr(twice[0]),
        )
    limits.check_columns(name, len(names))
    builders = {column: ColumnBuilder(exact=column in exact) for column in names}
    preview: tuple[tuple[str, ...], ...] = ()
    rows = written = 0
    for batch in batches:
        columns = list(batch)
        limits.check_rows(name, rows + (len(columns[0]) if columns else 0))
        written += sum(map(_written_bytes, columns))
        limits.check_decompressed(name, written)
        if not rows:
            preview = preview_of(_shown(column.slice(0, PREVIEW_ROWS)) for column in columns)
        for builder, cells in zip(builders.values(), columns, strict=True):
            builder.add(cells)
        rows += len(columns[0]) if columns else 0
    if not rows:
        raise ReadError("{name} holds no rows.", name=name)
    built, spellings = columns_of(builders)
    return Table(
        name=name,
        rows=rows,
        columns=built,
        unit="row",
        preview=preview,
        notes=notes,
        spellings=spellings,
    )


def _shown(cells: Any) -> list[object]:
    """Return cells as a preview shows them; Python has no words for some dates."""
    if types.is_temporal(cells.type):
        cells = pc.cast(cells, pa.string())
    try:
        found: list[object] = cells.to_pylist()
    except OverflowError:  # such a date inside a list
        return ["…"] * len(cells)
    return found


def _batch_rows(cost: Cost) -> int:
    """Return how many rows to read at once, so that the largest texts they can hold fit."""
    return max(1, min(_BATCH_ROWS, _BATCH_BYTES // max(cost.growing, 1)))


def _written_bytes(cells: Any) -> int:
    """Return the bytes of all texts of a column, those that it names once written out."""
    coded = isinstance(cells, pa.DictionaryArray)
    kind = cells.dictionary.type if coded else cells.type
    if not (types.is_string(kind) or types.is_large_string(kind) or types.is_binary(kind)):
        return 0
    lengths = pc.binary_length(cells.dictionary if coded else cells)
    if coded:
        lengths = pc.cast(lengths, pa.int64()).take(cells.indices)
    return pc.sum(lengths).as_py() or 0
