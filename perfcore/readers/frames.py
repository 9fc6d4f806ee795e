"""Tables that already have columns with types: Parquet files and pandas frames."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq

from perfcore.readers.builders import ColumnBuilder, columns_of
from perfcore.readers.dialects import MAX_COLUMNS
from perfcore.readers.errors import ReadError
from perfcore.readers.sources import MAX_BYTES, Source
from perfcore.readers.tables import PREVIEW_ROWS, Table, preview_of

if TYPE_CHECKING:
    import pandas as pd

_BATCH_ROWS = 2**18

Wanted = Callable[[Collection[str]], Collection[str]]
"""Which of the names are those of columns whose exact texts are wanted."""


def parquet_table(source: Source, *, exact: Wanted) -> Table:
    """Return the table that a Parquet file holds, with the exact texts of some columns.

    Raises
    ------
    ReadError
        If the file is damaged, too large, or holds no rows.
    """
    with source.opened() as stored:
        try:
            file = pq.ParquetFile(pa.PythonFile(stored, mode="r"))
            _check_size(source.name, file)
            names = file.schema_arrow.names
            batches = file.iter_batches(batch_size=_BATCH_ROWS)
            return _table(source.name, names, batches, ("Read as Parquet.",), exact(names))
        except (pa.ArrowException, OSError) as error:
            raise ReadError(f"{source.name} is a damaged Parquet file ({error}).") from error


def frame_table(frame: pd.DataFrame, *, name: str, exact: Wanted) -> Table:
    """Return the table that a pandas frame holds; its index is left out.

    Raises
    ------
    ReadError
        If the frame is empty.
    """
    names = [str(column) for column in frame.columns]
    arrays = [_array(frame.iloc[:, i]) for i in range(len(names))]
    batches = [[_one_piece(array) for array in arrays]] if len(frame) else []
    return _table(name, names, batches, ("Read from a pandas DataFrame.",), exact(names))


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
    notes: tuple[str, ...],
    exact: Collection[str],
) -> Table:
    if len(set(names)) < len(names):
        twice = sorted({column for column in names if names.count(column) > 1})
        raise ReadError(f"{name} has several columns named {twice[0]!r}. Rename all but one.")
    if len(names) > MAX_COLUMNS:
        raise ReadError(f"{name} has {len(names):,} columns; at most {MAX_COLUMNS:,} are read.")
    builders = {column: ColumnBuilder(exact=column in exact) for column in names}
    preview: tuple[tuple[str, ...], ...] = ()
    rows = 0
    for batch in batches:
        columns = list(batch)
        if not rows:
            preview = preview_of(column.slice(0, PREVIEW_ROWS).to_pylist() for column in columns)
        for builder, cells in zip(builders.values(), columns, strict=True):
            builder.add(cells)
        rows += len(columns[0]) if columns else 0
    if not rows:
        raise ReadError(f"{name} holds no rows.")
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


def _check_size(name: str, file: pq.ParquetFile) -> None:
    metadata = file.metadata
    size = sum(metadata.row_group(i).total_byte_size for i in range(metadata.num_row_groups))
    if size > MAX_BYTES:
        raise ReadError(
            f"{name} holds more than {MAX_BYTES / 1024**3:g} GiB. "
            "Split it, or count the cases per score first."
        )
