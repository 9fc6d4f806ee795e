"""Texts and narrow floats as numbers: what counts as one, and why the others do not."""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from perfcore.arrays import FloatArray
from perfcore.readers.problems import Reason

# Spellings of "no value" that programs write. "none" is not among them: it may be a label.
MISSING = frozenset({"", "na", "n/a", "#n/a", "nan", "null", "<na>", "nat"})

_POINT = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)
_COMMA = re.compile(r"[+-]?(\d+,?\d*|,\d+)([eE][+-]?\d+)?", re.ASCII)
_NO_TEXT = pa.scalar(None, pa.string())
_INFINITE = re.compile(r"[+-]?inf(inity)?", re.ASCII | re.IGNORECASE)


def is_missing(text: str) -> bool:
    """Return whether a text says that there is no value."""
    return text.strip().lower() in MISSING


def number(text: str, *, decimal: str = ".") -> tuple[float, Reason | None]:
    """Return the number that a text spells, or NaN and the reason why it is none.

    Examples
    --------
    >>> number("0,25", decimal=",")
    (0.25, None)
    >>> print(number("1e999")[1])
    infinite
    """
    text = text.strip()
    if is_missing(text):
        return math.nan, Reason.MISSING
    if _INFINITE.fullmatch(text):
        return math.nan, Reason.INFINITE
    if not (_COMMA if decimal == "," else _POINT).fullmatch(text):
        return math.nan, Reason.NOT_A_NUMBER
    value = float(text.replace(",", "."))
    return (value, None) if math.isfinite(value) else (math.nan, Reason.INFINITE)


def number_text(value: float) -> str:
    """Return the shortest text of a number; whole numbers without a decimal point."""
    return str(int(value)) if value.is_integer() and abs(value) < 2**53 else repr(value)


def spelt_numbers(cells: pa.StringArray, *, decimal: str = ".") -> pa.Array:
    """Return cells as floats, null where one is not spelt as a number."""
    point = cells
    if decimal == ",":
        whole = pc.any(pc.match_substring(cells, ".")).as_py()
        point = None if whole else pc.replace_substring(cells, ",", ".")
    try:
        if point is not None:
            return pc.cast(point, pa.float64())
    except pa.ArrowInvalid:
        pass
    cells = pc.utf8_trim_whitespace(cells)
    pattern = (_COMMA if decimal == "," else _POINT).pattern.replace(r"\d", "[0-9]")
    spelt = pc.if_else(pc.match_substring_regex(cells, f"^({pattern})$"), cells, _NO_TEXT)
    return pc.cast(pc.replace_substring(spelt, ",", "."), pa.float64())


def as_written(values: npt.NDArray[np.floating[Any]]) -> FloatArray:
    """Return narrow floats as the shortest decimals that read as them: 0.7, not 0.699999988.

    So a file gives the same numbers whether it keeps them as texts or in float32.

    Examples
    --------
    >>> as_written(np.array([0.7, 1e-30], np.float32))
    array([7.e-01, 1.e-30])
    """
    result = values.astype(np.float64)
    small = np.abs(result) < 2 ** (np.finfo(values.dtype).nmant + 1)
    left = np.flatnonzero(small)
    for places in range(1, 23):  # 10**22 is the last power of ten that float64 holds exactly
        scaled = np.rint(result[left] * 10.0**places) / 10.0**places
        same = scaled.astype(values.dtype) == values[left]
        result[left[same]] = scaled[same]
        left = left[~same]
        if not left.size:
            break
    others = np.append(left, np.flatnonzero(~small))
    result[others] = values[others].astype(str).astype(np.float64)
    return result
