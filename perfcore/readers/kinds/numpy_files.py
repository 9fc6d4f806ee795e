"""Arrays of numpy as tables: .npy and .npz, without what could run a program."""

from __future__ import annotations

import io
from collections.abc import Callable, Collection
from math import prod
from tokenize import TokenError
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from perfcore.messages import Message, message
from perfcore.readers.kinds.zips import Zip
from perfcore.readers.limits import CELL_BYTES
from perfcore.readers.problems import quoted
from perfcore.readers.sources import Source
from perfcore.readers.tables import Table
from perfcore.readers.text.notation_guesses import Habits
from perfcore.readers.typed.portions import require_different, source_table

MAGIC = rb"\x93NUMPY"
_END = ".npy"
_KNOWN = "biufSUM"
_HEADERS: dict[tuple[int, int], Callable[..., Any]] = {
    (1, 0): np.lib.format.read_array_header_1_0,
    (2, 0): np.lib.format.read_array_header_2_0,
}
_UNREADABLE = (
    *(ValueError, LookupError, TypeError, SyntaxError, MemoryError, RecursionError, TokenError),
    *(OverflowError, AttributeError),
)
"""What numpy says of headers that no program writes."""
_LONGEST_HEADER = 10_000
_BATCH_ROWS = 2**16
_CHARACTERS = 2**22
"""So many rows, and characters of a column with their blanks, are made into cells at once."""

Columns = dict[str, npt.NDArray[Any]]


def npy_table(source: Source, *, exact: Collection[str], habits: Habits) -> Table:
    """Return the table that a numpy array holds: a vector, a matrix, or a vector of records.

    Raises
    ------
    ReadError
        If it is damaged, of another shape, or holds Python objects.
    """
    columns = _columns(source, "", _array(source, "", b"".join(source.chunks())))
    notes = [message("Read as an array of numpy.")]
    if columns and all(column.startswith("column ") for column in columns):
        told = "The array has no names: its columns are called {first} to {last}."
        first, *_, last = [*columns] * 2
        notes.append(message(told, first=repr(first), last=repr(last)))
    return _table(source, columns, notes, exact=exact, habits=habits)


def npz_table(source: Source, *, exact: Collection[str], habits: Habits) -> Table:
    """Return the table of an archive of numpy arrays of equal length: each is a column, or several.

    Raises
    ------
    ReadError
        If it is damaged or too large, or the arrays are of other shapes or different lengths.
    """
    columns: Columns = {}
    names: list[str] = []
    with source.opened() as file:
        archive = Zip(source, file)
        source.limits.check(source.name, columns=len(archive.names))
        for member in archive.names:
            if not member.endswith(_END):
                told = "{name} holds {member} beside arrays. Save the arrays alone: numpy.savez."
                raise source.error(told, member=quoted(member))
            name = member.removesuffix(_END)
            made = _columns(source, name, _array(source, name, b"".join(archive.pieces(member))))
            names += made
            columns |= made
    require_different(source.name, names)
    lengths = {name: len(column) for name, column in columns.items()}
    if len({*lengths.values()}) > 1:
        told = (
            "{name} holds arrays of different lengths: {first} of {rows:,}, {other} of {more:,}. "
            "Save those of the same cases."
        )
        (first, rows), *rest = lengths.items()
        other, more = next(each for each in rest if each[1] != rows)
        raise source.error(told, first=quoted(first), rows=rows, other=quoted(other), more=more)
    return _table(
        source, columns, [message("Read as arrays of numpy.")], exact=exact, habits=habits
    )


def _array(source: Source, name: str, content: bytes) -> npt.NDArray[Any]:
    """Return the array that a file holds: its shape must be that of the bytes that are there."""
    file = io.BytesIO(content)
    try:
        read = _HEADERS[np.lib.format.read_magic(file)]
        shape, by_column, kind = read(file, max_header_size=_LONGEST_HEADER)
    except _UNREADABLE as error:
        raise _damaged(source, name, message("its header cannot be read")) from error
    if kind.hasobject:
        raise source.error(
            "{name} holds Python objects, and opened they could run any program. Save numbers and "
            "texts alone: array.astype(float), or array.astype(str)."
        )
    start = file.tell()
    size, held = prod(shape) * kind.itemsize, len(content) - start
    if min(shape, default=0) < 0 or size != held or not kind.itemsize:
        told = "its shape {shape} takes {size:,} bytes, and it holds {held:,}"
        shown = message(told, shape=str(shape)[:60], size=size, held=held)
        raise _damaged(source, name, shown)
    if not 0 < len(shape) <= 2:
        told = "{name} holds an array of {count} dimensions. Expected a row for each case."
        raise source.error(told, count=len(shape))
    flat = np.frombuffer(content, kind, offset=start)
    return flat.reshape(shape, order="F" if by_column else "C")


def _damaged(source: Source, name: str, why: Message) -> Exception:
    told = "{name} is a damaged file of numpy: {why}. Save it again."
    if name:
        told = "{name} is a damaged file of numpy: of array {array}, {why}. Save it again."
    return source.error(told, array=quoted(name), why=why)


def _columns(source: Source, name: str, array: npt.NDArray[Any]) -> Columns:
    """Return the columns of an array by name; those of a matrix are numbered."""
    if array.dtype.names is not None:
        if array.ndim > 1:
            told = "{name} holds records in several dimensions. Expected one for each case."
            raise source.error(told)
        found = [_columns(source, f"{name}{each}", array[each]) for each in array.dtype.names]
        require_different(source.name, [column for each in found for column in each])
        return {column: cells for each in found for column, cells in each.items()}
    if array.ndim > 2 or array.dtype.kind not in _KNOWN or array.dtype.itemsize > 2**24:
        told = "{name} holds {kind} in {column}. Expected numbers or texts, one for each case."
        shown = quoted(str(array.dtype))
        raise source.error(told, kind=shown, column=quoted(name or "the array"))
    if array.ndim == 1:
        return {name or "column 1": array}
    source.limits.check(source.name, columns=array.shape[1])
    numbered = f"{name}_{{}}" if name else "column {}"
    start = 0 if name else 1
    return {numbered.format(start + i): array[:, i] for i in range(array.shape[1])}


def _table(source: Source, columns: Columns, notes: list[Message], **asked: Any) -> Table:
    rows = len(next(iter(columns.values()), ()))
    limits, names = source.limits, [*columns]
    limits.check(source.name, columns=len(names), rows=rows)
    limits.check_cells(source.name, rows, len(names))
    if not names:
        raise source.error("{name} holds no columns.")
    widest = max((column.itemsize for column in columns.values()), default=CELL_BYTES)
    if widest > limits.row_bytes:
        limits.refuse_growth(source.name, widest * rows, source.size())
    at_once = max(1, min(_BATCH_ROWS, _CHARACTERS // max(widest, 1)))
    batches = (
        [_cells(source, name, each[start : start + at_once]) for name, each in columns.items()]
        for start in range(0, rows, at_once)
    )
    return source_table(source, names, batches, tuple(notes), rows=rows, **asked)


def _cells(source: Source, name: str, cells: npt.NDArray[Any]) -> pa.Array:
    """Return cells as Arrow holds them: numbers in this machine's order, texts as UTF-8."""
    kind = cells.dtype.kind
    if kind in "SU":
        try:
            if kind == "U" and cells.itemsize:
                cells = np.ascontiguousarray(cells, cells.dtype.newbyteorder("="))
                chr(int(cells.view(np.uint32).max(initial=0)))  # numpy makes characters of any
            return pa.array([_text(each) for each in cells.tolist()], pa.string())
        except (ValueError, OverflowError) as error:
            told = "{name} holds text that is no UTF-8 in {column}. Save it again."
            raise source.error(told, column=quoted(name)) from error
    if kind == "M":
        return pa.array([str(each) for each in np.datetime_as_string(cells)], pa.string())
    wide = cells.dtype.itemsize > CELL_BYTES
    native = np.dtype(np.float64) if wide else cells.dtype.newbyteorder("=")
    return pa.array(np.ascontiguousarray(cells, native))


def _text(cell: bytes | str) -> str:
    return cell.decode() if isinstance(cell, bytes) else cell
