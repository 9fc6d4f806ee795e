"""A quick attempt at cells that are all plain numbers: elsewhere they are looked at closely."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.types as types

from perfcore.arrays import FloatArray, numbers_of
from perfcore.readers.text.notations import PLAIN, cast_numbers


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
