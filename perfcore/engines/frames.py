"""Frames of any kind as what narwhals knows, with Arrow's types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from perfcore.messages import message, value_error

if TYPE_CHECKING:
    import pyarrow as pa
    from narwhals import LazyFrame

_INSTALL = (
    "{what} needs {name}, which perfcore alone does not. Install it with: pip install '.[engines]'"
)


def narwhals_here() -> Any:
    """Return narwhals, or say how to install it."""
    try:
        import narwhals
        import pyarrow  # noqa: F401
    except ModuleNotFoundError as missing:
        what = "score_counts"
        raise ModuleNotFoundError(message(_INSTALL, what=what, name=missing.name)) from missing
    return narwhals


def lazy(nw: Any, frame: Any, columns: list[str]) -> LazyFrame[Any]:
    """Return the columns as a lazy frame; those of pandas and pyarrow with Arrow's types."""
    try:
        found = nw.from_native(frame)
    except TypeError as error:
        told = "Argument frame must be a frame that narwhals knows, got {kind}."
        raise value_error(told, kind=type(frame).__name__) from error
    if found.implementation.is_pandas():
        found = nw.from_native(_from_pandas(found.to_native(), columns))
    if found.implementation.is_pyarrow():
        found = nw.from_native(_typed(found.to_native(), columns))
    lazy: LazyFrame[Any] = found.lazy()
    return lazy


def _from_pandas(frame: Any, columns: list[str]) -> pa.Table:
    import pyarrow as pa

    there = [each for each in dict.fromkeys(columns) if each in frame.columns]
    if len(there) < len(set(columns)):
        return pa.table({each: pa.nulls(0) for each in map(str, frame.columns)})
    arrays = {}
    for each in there:
        try:
            arrays[each] = pa.Array.from_pandas(frame[each])
        except (pa.ArrowException, TypeError) as error:
            told = "Column {column} holds values that have no type in common."
            raise value_error(told, column=repr(each)) from error
    return pa.table(arrays)


def _typed(table: pa.Table, columns: list[str]) -> pa.Table:
    """Return the table with a type for columns that hold nothing: those of an empty shard."""
    import pyarrow as pa

    for i, each in enumerate(columns):
        if each in table.column_names and pa.types.is_null(table.schema.field(each).type):
            kind = pa.string() if i == 0 else pa.float64()
            place = table.column_names.index(each)
            table = table.set_column(place, each, pa.nulls(table.num_rows, kind))
    return table


def collected(frame: LazyFrame[Any]) -> pa.Table:
    """Return the rows that an engine counted."""
    options: dict[str, Any] = {"engine": "streaming"} if frame.implementation.is_polars() else {}
    return frame.collect("pyarrow", **options).to_native()
