"""What a reader returns, as Arrow buffers: nothing is pickled on the way between processes.

Records become one Arrow table of one row: a column holds an array whole, and the metadata say in
JSON how records are made of the arrays. Only the classes that are listed here, or that a layout
names, are made when it is unpacked.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from perfcore.data import Held, Transform
from perfcore.messages import Message
from perfcore.readers.choices import Choices, Note
from perfcore.readers.columns import Coded, Numbers, Unusable
from perfcore.readers.forms import FORMS
from perfcore.readers.openings import Opening
from perfcore.readers.problems import Problem, Problems, Reason
from perfcore.readers.readings import Reading
from perfcore.readers.tables import Lines, Table
from perfcore.readers.text.conventions import Conventions
from perfcore.readers.text.notations import Notation

_RECORDS = {
    record.__name__: record
    for record in (
        *(Choices, Coded, Conventions, Held, Lines, Notation, Note, Numbers, Opening),
        *(Problem, Problems, Reading, Table, Transform, Unusable),
    )
}
"""What is read of any file; its layout names the classes of what is made of its rows."""
_TEXTS = np.dtypes.StringDType()
_BLOCK = 2**14
_KEY = b"cutpoint"


def packed(value: object) -> pa.RecordBatch:
    """Return records, with all arrays in them, as one row of an Arrow table."""
    arrays: list[pa.Array] = []
    places: dict[int, int] = {}

    def place(array: Any) -> int:
        """Put an array in its place; one that several records share is kept once."""
        if id(array) not in places:
            places[id(array)] = len(arrays)
            flat = array.ravel(order=_order(array)) if isinstance(array, np.ndarray) else array
            if isinstance(flat, np.ndarray) and isinstance(flat.dtype, np.dtypes.StringDType):
                flat = flat.tolist()
            arrays.append(flat if isinstance(flat, pa.Array) else pa.array(flat))
        return places[id(array)]

    told = json.dumps(_told(value, place), ensure_ascii=False).encode("utf-8", "surrogatepass")
    rows = [pa.LargeListArray.from_arrays([0, len(array)], array) for array in arrays]
    schema = pa.schema([(str(i), row.type) for i, row in enumerate(rows)], {_KEY: told})
    return pa.record_batch(rows, schema=schema)


def to_json(value: object) -> Any:
    """Return records without arrays as JSON has them.

    Examples
    --------
    >>> from_json(to_json(Choices("wide", ("score",), truth="spam"))).scores
    ('score',)
    """
    return _told(value, _no_array)


def from_json(told: Any) -> Any:
    """Return the records that ``to_json`` was given."""
    return _made(told, _no_array_at)


def _no_array_at(place: int, kind: str, shape: list[int] | None) -> Any:
    raise TypeError("There are no arrays.")


def _told(value: Any, place: Callable[[Any], int]) -> Any:
    """Return a value as JSON says it: what JSON does not know is a list that begins with a kind."""
    if isinstance(value, Message):
        values = [[key, _quoted(each)] for key, each in value.values.items()]
        return ["message", value.template, values, value.form]
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, np.generic):
        return _told(value.item(), place)
    if isinstance(value, np.ndarray | pa.Array):
        shape = value.shape if isinstance(value, np.ndarray) else None
        texts = shape is not None and isinstance(value.dtype, np.dtypes.StringDType)
        in_columns = shape is not None and _order(value) == "F"
        kind = "texts" if texts else "columns" if in_columns else "array"
        return [kind, place(value), shape]
    if isinstance(value, Reason):
        return ["reason", value.name]
    if isinstance(value, tuple):
        return ["tuple", [_told(each, place) for each in value]]
    if isinstance(value, Mapping):
        return ["mapping", [[_told(k, place), _told(v, place)] for k, v in value.items()]]
    name = type(value).__name__
    if is_dataclass(value) and _record(name) is type(value):
        own = {each.name: _told(getattr(value, each.name), place) for each in fields(value)}
        return [name, own]
    raise TypeError(f"A reader cannot send {name}: its layout must name it in its records.")


def _record(name: str) -> Any:
    """Return a class that is listed or that a layout names, by its name, or None."""
    if name in _RECORDS:
        return _RECORDS[name]
    named = (record for form in FORMS.values() for record in form.records)
    return next((record for record in named if record.__name__ == name), None)


def _order(array: npt.NDArray[Any]) -> Literal["C", "F"]:
    """Return whether an array lies in memory row by row (C) or column by column (F)."""
    return "F" if array.flags.f_contiguous and not array.flags.c_contiguous else "C"


def _quoted(value: Any) -> Any:
    """Return what a message quotes: a number or a text, or the text of anything else."""
    plain = value is None or isinstance(value, Message | np.generic | bool | int | float | str)
    return _told(value if plain else str(value), _no_array)


def _no_array(array: Any) -> int:
    raise TypeError("A message holds no array.")


def unpacked(batch: pa.RecordBatch) -> Any:
    """Return the records that were packed; their arrays are those of `batch` and not copied."""
    batch.validate(full=True)
    arrays = [column.values for column in batch.columns]
    made: dict[int, Any] = {}

    def array_at(place: int, kind: str, shape: list[int] | None) -> Any:
        if place not in made:
            array = arrays[place]
            if kind == "texts":
                made[place] = _texts(array)
            else:
                order: Literal["C", "F"] = "F" if kind == "columns" else "C"
                made[place] = (
                    array
                    if shape is None
                    else array.to_numpy(zero_copy_only=False).reshape(shape, order=order)
                )
        return made[place]

    return _made(json.loads(batch.schema.metadata[_KEY].decode("utf-8", "surrogatepass")), array_at)


def _made(told: Any, array_at: Callable[[int, str, list[int] | None], Any]) -> Any:
    if not isinstance(told, list):
        return told
    kind, *parts = told
    if kind == "message":
        template, values, form = parts
        return Message(template, {key: _made(each, array_at) for key, each in values}, form)
    if kind in ("array", "columns", "texts"):
        return array_at(parts[0], kind, parts[1])
    if kind == "reason":
        return Reason[parts[0]]
    if kind == "tuple":
        return tuple(_made(each, array_at) for each in parts[0])
    if kind == "mapping":
        return {_made(key, array_at): _made(each, array_at) for key, each in parts[0]}
    record = _record(kind)
    if record is None:
        raise TypeError(f"A reader sent {kind}, which no layout names in its records.")
    return record(**{name: _made(each, array_at) for name, each in parts[0].items()})


def _texts(array: pa.Array) -> Any:
    """Return texts as numpy holds them; in blocks, so that other threads get their turns."""
    texts = np.empty(len(array), _TEXTS)
    for start in range(0, len(array), _BLOCK):
        texts[start : start + _BLOCK] = array.slice(start, _BLOCK).to_pylist()
    return texts
