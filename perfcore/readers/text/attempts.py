"""Quick attempts at cells of the usual kinds: numbers that are all plain, labels of one sign.

Each returns None where it does not apply. Then cells are looked at closely, with the same result.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.types as types

from perfcore.arrays import FloatArray, numbers_of
from perfcore.readers.text.notations import PLAIN, cast_numbers

_ASCII = 128


def finite_numbers(cells: pa.Array) -> FloatArray | None:
    """Return float64 cells, or the numbers that all texts spell plainly, if they are finite.

    They are read-only.
    """
    if types.is_float64(cells.type):
        found = cells
    elif types.is_string(cells.type):
        found = cast_numbers(cells, PLAIN)
    else:
        return None
    if found is None or found.null_count:
        return None
    values: FloatArray = numbers_of(found)
    return values if np.isfinite(values).all() else None


def signs(cells: pa.Array) -> tuple[pa.StringArray, np.ndarray[Any, np.dtype[np.uint8]]] | None:
    """Return the different texts in the order in which they come, and the place of each cell's.

    Only of cells of one sign of ASCII each, as 0 and 1: their bytes are their codes.
    """
    if not types.is_string(cells.type) or cells.null_count or not len(cells):
        return None
    _, places, signs = cells.buffers()
    ends = np.frombuffer(places, np.int32, len(cells) + 1, cells.offset * 4)
    if ends[-1] - ends[0] != len(cells) or (np.diff(ends) != 1).any():
        return None
    codes = np.frombuffer(signs, np.uint8, len(cells), int(ends[0]))
    different = np.flatnonzero(np.bincount(codes))
    if different[-1] >= _ASCII:
        return None
    different = different[np.argsort([(codes == code).argmax() for code in different])]
    place = np.zeros(_ASCII, np.uint8)
    place[different] = np.arange(different.size)
    return pa.array([chr(code) for code in different], pa.string()), place.take(codes)
