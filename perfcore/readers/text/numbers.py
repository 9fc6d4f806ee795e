"""Texts and narrow floats as numbers: what counts as one, and why the others do not."""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from perfcore.arrays import FloatArray, flags_of
from perfcore.readers.problems import FINE, Reason

# Spellings of "no value" that programs write. "none" is not among them: it may be a label.
MISSING = frozenset({"", "na", "n/a", "#n/a", "nan", "null", "(null)", "<na>", "nat", ".", "\\n"})

_POINT = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)
_INFINITE = re.compile(r"[+-]?inf(inity)?", re.ASCII | re.IGNORECASE)


def is_missing(text: str) -> bool:
    """Return whether a text says that there is no value."""
    return text.strip().lower() in MISSING


def number(text: str) -> tuple[float, Reason | None]:
    """Return the number that a text spells plainly, or NaN and the reason why it is none.

    Examples
    --------
    >>> number("0.25")
    (0.25, None)
    >>> print(number("1e999")[1])
    infinite
    """
    text = text.strip()
    if is_missing(text):
        return math.nan, Reason.MISSING
    if _INFINITE.fullmatch(text):
        return math.nan, Reason.INFINITE
    if not _POINT.fullmatch(text):
        return math.nan, Reason.NOT_A_NUMBER
    value = float(text)
    return (value, None) if math.isfinite(value) else (math.nan, Reason.INFINITE)


def why_no_number(cells: pa.StringArray) -> npt.NDArray[np.uint8]:
    """Return the code of the reason that ``number`` gives for each text, FINE where it gives none.

    Examples
    --------
    >>> why_no_number(pa.array(["0.25", "high", "1e999"])).tolist() == [
    ...     FINE, Reason.NOT_A_NUMBER.code, Reason.INFINITE.code]
    True
    """
    texts = pc.utf8_trim_whitespace(cells)
    reasons = np.full(len(texts), Reason.NOT_A_NUMBER.code, np.uint8)
    found = {
        # Of an array: Arrow would import pandas to look at a list.
        Reason.MISSING: pc.is_in(pc.utf8_lower(texts), pa.array(np.array(sorted(MISSING)))),
        Reason.INFINITE: pc.match_substring_regex(texts, f"^(?i:{_INFINITE.pattern})$"),
    }
    for reason, where in found.items():
        reasons[flags_of(where)] = reason.code
    spelt = flags_of(pc.match_substring_regex(texts, f"^(?:{_POINT.pattern})$"))
    numbers = (float(text) for text in texts.filter(pa.array(spelt)).to_pylist())
    reasons[spelt] = [FINE if math.isfinite(each) else Reason.INFINITE.code for each in numbers]
    return reasons


def number_text(value: float) -> str:
    """Return the shortest text of a number; whole numbers without a decimal point."""
    return str(int(value)) if value.is_integer() and abs(value) < 2**53 else repr(value)


def as_written(values: npt.NDArray[np.floating[Any]]) -> FloatArray:
    """Return narrow floats as the shortest decimals that read as them: 0.7, not 0.699999988.

    So a file gives the same numbers whether it keeps them as texts or in float32.

    Examples
    --------
    >>> as_written(np.array([0.7, 1e-30], np.float32))
    array([7.e-01, 1.e-30])
    """
    if values.dtype == np.float32:
        return np.array(pc.cast(pc.cast(pa.array(values), pa.string()), pa.float64()))
    different, codes = np.unique(values.view(np.uint16), return_inverse=True)  # two bytes each
    return different.view(np.float16).astype(str).astype(np.float64)[codes]
