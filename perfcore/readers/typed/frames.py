"""Tables that already have columns with types: Parquet files and pandas frames."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pyarrow.types as types

from perfcore.messages import Message, message
from perfcore.readers.builders import TableBuilder
from perfcore.readers.errors import ReadError
from perfcore.readers.limits import Limits
from perfcore.readers.sources import Source
from perfcore.readers.tables import Table
from perfcore.readers.typed.parquet_pages import HeaderError, check_footer, cost_of

if TYPE_CHECKING:
    import pandas as pd

_BATCH_ROWS = 2**18
_BATCH_BYTES = 2**28


def parquet_table(source: Source, *, exact: Collection[str]) -> Table:
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
            # So few rows at once that the largest texts they can hold fit.
            rows = max(1, min(_BATCH_ROWS, _BATCH_BYTES // max(cost.growing, 1)))
            batches = file.iter_batches(batch_size=rows)
            notes = (message("Read as Parquet."),)
            return _table(source.name, names, batches, notes, exact, source.limits)
        except UnicodeDecodeError as error:
            raise source.error("{name} holds text that is no UTF-8. Save it again.") from error
        except (pa.ArrowException, OSError, HeaderError) as error:
            why = error.args[0] if isinstance(error, HeaderError) else str(error)
            raise source.error("{name} is a damaged Parquet file ({error}).", error=why) from error


def frame_table(frame: pd.DataFrame, *, name: str, exact: Collection[str], limits: Limits) -> Table:
    """Return the table that a pandas frame holds; its index is left out.

    Raises
    ------
    ReadError
        If the frame is empty, or has too many rows or columns.
    """
    names = [str(column) for column in frame.columns]
    arrays = [_array(frame.iloc[:, i]) for i in range(len(names))]
    batches = [arrays] if len(frame) else []
    notes = (message("Read from a pandas DataFrame."),)
    return _table(name, names, batches, notes, exact, limits)


def _array(series: pd.Series[Any]) -> Any:
    """Return a column in one piece; as texts where its values have no type in common."""
    try:
        array = pa.array(series, from_pandas=True)
    except pa.ArrowException:
        array = pa.array(series.astype(str).where(series.notna(), ""), pa.string())
    return array.combine_chunks() if isinstance(array, pa.ChunkedArray) else array


def _table(
    name: str,
    names: list[str],
    batches: Iterable[Any],
    notes: tuple[Message, ...],
    exact: Collection[str],
    limits: Limits,
) -> Table:
    twice = sorted(column for column, count in Counter(names).items() if count > 1)
    if twice:
        raise ReadError(
            "{name} has several columns named {column}. Rename all but one.",
            name=name,
            column=repr(twice[0]),
        )
    limits.check(name, columns=len(names))
    builder = TableBuilder(name, names, limits, exact=exact)
    written = 0
    for batch in batches:
        columns = list(batch)
        written += sum(map(_written_bytes, columns))
        limits.check(name, decompressed_bytes=written)
        builder.add(columns)
    if not builder.rows:
        raise ReadError("{name} holds no rows.", name=name)
    return builder.table(unit="row", notes=notes)


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
