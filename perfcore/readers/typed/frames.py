"""Tables of pandas data frames."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from perfcore.messages import message
from perfcore.readers.builders import TableBuilder
from perfcore.readers.limits import Limits
from perfcore.readers.tables import Table
from perfcore.readers.text.notation_guesses import Habits
from perfcore.readers.typed.packed_texts import TooManyError, cell_text
from perfcore.readers.typed.portions import MOST_KIND, readable, require_different, table_of

if TYPE_CHECKING:
    import pandas as pd


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
    require_different(name, names)
    limits.check(name, columns=len(names), rows=len(frame))
    columns = [frame.iloc[:, i] for i in range(len(names))]
    arrays, unread = [], {}
    for each, column in zip(names, columns, strict=True):
        kind = _nested(column)
        cells = _array(column) if not kind else _several(column)
        if cells is None:
            unread[each] = kind
        else:
            arrays.append(cells)
    batches = [arrays] if len(frame) and arrays else []
    builder = TableBuilder(
        name, names, limits, exact=exact, closely=names, habits=habits, unread=unread
    )
    return table_of(builder, batches, (message("Read from a pandas DataFrame."),))


def _nested(series: pd.Series[Any]) -> str:
    """Return what the cells of a column are where they hold several values, "" where none does."""
    from pandas.api.types import infer_dtype, is_list_like

    kind = getattr(series.dtype, "pyarrow_dtype", None)
    if kind is not None:
        return "" if readable(kind) else str(kind)[:MOST_KIND]
    if series.dtype != object or not infer_dtype(series).startswith("mixed"):
        return ""
    return next((type(each).__name__ for each in series if is_list_like(each)), "")


def _several(series: pd.Series[Any]) -> Any:
    """Return cells of several values as texts; None where one of them stands for too many."""
    texts = []
    for cell in series:
        try:
            texts.append(cell_text(cell))
        except TooManyError:
            return None
    return pa.array(texts, pa.string())


def _array(series: pd.Series[Any]) -> Any:
    """Return a column in one piece; as texts where its values have no type in common."""
    try:
        array = pa.array(series, from_pandas=True)
    except pa.ArrowException:
        array = pa.array(series.astype(str).where(series.notna(), ""), pa.string())
    return array.combine_chunks() if isinstance(array, pa.ChunkedArray) else array
