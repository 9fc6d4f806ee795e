"""Typed cells that hold several values, as the texts that `unpacking` makes columns of.

Lists and objects of labels and numbers alone are written, and bounded before any is made.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.types as types

from perfcore.readers.typed.containers import MOST_ENTRIES
from perfcore.readers.typed.unpacking import LONGEST

_DEEPEST = 4
_TOO_MANY = "[ more than {most} values ]"


class TooManyError(ValueError):
    """A cell holds more values than are unpacked."""


def packable(kind: Any, depth: int = 0) -> bool:
    """Whether a type is one of lists, structs or maps of labels and numbers."""
    if types.is_map(kind):
        single = _is_text(kind.key_type) and not types.is_nested(kind.item_type)
        return depth < _DEEPEST and single and packable(kind.item_type, depth + 1)
    if types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind):
        inner = kind.value_type
        single = types.is_struct(inner) or not types.is_nested(inner)
        return depth < _DEEPEST and single and packable(inner, depth + 1)
    if types.is_struct(kind):
        fields = [kind.field(i).type for i in range(kind.num_fields)]
        return depth < _DEEPEST and all(packable(each, depth + 1) for each in fields)
    number = types.is_integer(kind) or types.is_floating(kind) or types.is_boolean(kind)
    return depth > 0 and (number or types.is_null(kind) or _is_text(kind))


def _is_text(kind: Any) -> bool:
    return bool(types.is_string(kind) or types.is_large_string(kind))


def cell_text(cell: Any) -> str:
    """Return a cell of several values as JSON, with numbers as they print; "" if it is missing.

    Raises
    ------
    TooManyError
        If it holds more than are unpacked.

    Examples
    --------
    >>> cell_text([0.1, np.float32(0.9)]), cell_text({"no": 0.1, "yes": None}), cell_text(None)
    ('["0.1", "0.9"]', '{"no": "0.1", "yes": null}', '')
    """
    found = _plain(cell, 0)
    if not isinstance(found, (list, dict)):
        return found or ""
    text = json.dumps(found, ensure_ascii=False)
    if len(text) > LONGEST:
        raise TooManyError
    return text


def _plain(cell: Any, depth: int) -> Any:
    if isinstance(cell, Mapping):
        _require_few(len(cell), depth)
        return {str(key): _plain(each, depth + 1) for key, each in cell.items()}
    if isinstance(cell, (list, tuple)) or (isinstance(cell, np.ndarray) and cell.ndim):
        _require_few(len(cell), depth)
        return [_plain(each, depth + 1) for each in cell]
    missing = cell is None or (isinstance(cell, float) and np.isnan(cell))
    return None if missing else str(cell)


def _require_few(count: int, depth: int) -> None:
    if depth > _DEEPEST or count > MOST_ENTRIES:
        raise TooManyError


def packed_texts(cells: pa.Array) -> pa.StringArray:
    """Return cells of a packable type as texts; those that hold too much say so.

    A list of 32-bit numbers gives the decimals that these print as.
    """
    kind = cells.type
    if _are_short_numbers(cells):
        inner = pc.binary_join(cells.cast(pa.list_(pa.string())), ",")
        return pc.fill_null(pc.binary_join_element_wise("[", inner, "]", ""), "")
    texts, few = [], _most(cells) <= MOST_ENTRIES
    for i in range(len(cells)):
        one = cells.slice(i, 1)
        try:
            if not few and _most(one) > MOST_ENTRIES:
                raise TooManyError
            texts.append(cell_text(_as_written(one[0].as_py(maps_as_pydicts="lossy"), kind)))
        except TooManyError:
            texts.append(_TOO_MANY.format(most=MOST_ENTRIES))
    return pa.array(texts, pa.string())


def _are_short_numbers(cells: pa.Array) -> bool:
    """Whether all cells are lists of few numbers, none of which is missing."""
    kind = cells.type
    if not (types.is_list(kind) and types.is_floating(kind.value_type)):
        return False
    longest = pc.max(pc.list_value_length(cells)).as_py() or 0
    known = not types.is_float16(kind.value_type) and not cells.flatten().null_count
    return known and longest <= MOST_ENTRIES


def _most(cells: pa.Array) -> int:
    """Return the length of the longest list within cells, or of a text where that is too long."""
    kind = cells.type
    if types.is_struct(kind):
        return max(map(_most, cells.flatten()), default=0)
    if types.is_nested(kind):
        if types.is_map(kind):
            longest = int(np.diff(cells.offsets.to_numpy()).max(initial=0))
            return max(longest, _most(cells.keys), _most(cells.items))
        longest = pc.max(pc.list_value_length(cells)).as_py() or 0
        return longest if longest > MOST_ENTRIES else max(longest, _most(cells.flatten()))
    if isinstance(cells, pa.DictionaryArray):
        cells = cells.dictionary
    if _is_text(cells.type):
        longest = pc.max(pc.binary_length(cells)).as_py() or 0
        return MOST_ENTRIES + 1 if longest > LONGEST else 0
    return 0


def _as_written(value: Any, kind: Any) -> Any:
    """Return a value with 32-bit numbers as such: Python has none, and prints all of their bits."""
    if value is None:
        return None
    if types.is_struct(kind):
        return {key: _as_written(each, kind.field(key).type) for key, each in value.items()}
    if types.is_map(kind):
        return {key: _as_written(each, kind.item_type) for key, each in value.items()}
    if types.is_nested(kind):
        return [_as_written(each, kind.value_type) for each in value]
    return np.float32(value) if types.is_float32(kind) else value
