"""Texts as numbers: what counts as one, and why the others do not."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from perfcore.arrays import FloatArray, IntArray
from perfcore.readers.problems import MAX_LISTED, REASONS, Reason

# Spellings of "no value" that programs write. "none" is not among them: it may be a label.
MISSING = frozenset({"", "na", "n/a", "#n/a", "nan", "null", "<na>", "nat"})

_POINT = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)
_COMMA = re.compile(r"[+-]?(\d+,?\d*|,\d+)([eE][+-]?\d+)?", re.ASCII)
_NO_TEXT = pa.scalar(None, pa.string())
_INFINITE = re.compile(r"[+-]?inf(inity)?", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Numbers of some cells; NaN at the odd ones, with reasons, and texts of the first."""

    values: FloatArray
    odd: IntArray
    reasons: npt.NDArray[np.uint8]
    texts: list[str]


def is_missing(text: str) -> bool:
    """Return whether a text says that there is no value."""
    return text.strip().lower() in MISSING


def number(text: str, *, decimal: str = ".") -> tuple[float, Reason | None]:
    """Return the number that a text spells, or NaN and the reason why it is none.

    Examples
    --------
    >>> number("0,25", decimal=",")
    (0.25, None)
    >>> number("1e999")[1].value
    'infinite'
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


def text_numbers(cells: pa.StringArray, *, decimal: str = ".") -> Batch:
    """Return the numbers that many texts spell."""
    values = _cast(cells, decimal)
    if values is None:
        values = _cast_some(cells, decimal)
    odd = np.flatnonzero(~np.isfinite(values)).astype(np.int64)
    coded = cells.take(pa.array(odd)).dictionary_encode()
    texts = [text.strip() for text in coded.dictionary.to_pylist()]
    parsed = [number(text, decimal=decimal) for text in texts]
    fine = len(REASONS)
    by_text = [fine if reason is None else REASONS.index(reason) for _, reason in parsed]
    codes = coded.indices.to_numpy(zero_copy_only=False)
    values[odd] = np.array([value for value, _ in parsed], float)[codes]
    reasons = np.array(by_text, np.uint8)[codes]
    bad = reasons < fine
    first = [texts[code] for code in codes[bad][:MAX_LISTED].tolist()]
    return Batch(values, odd[bad], reasons[bad], first)


def array_numbers(cells: pa.Array) -> Batch:
    """Return the numbers of an array that holds numbers; null is missing, as NaN is."""
    floats = pc.cast(cells, pa.float64(), safe=False)
    values = np.array(pc.fill_null(floats, math.nan).to_numpy(zero_copy_only=False))
    odd = np.flatnonzero(~np.isfinite(values)).astype(np.int64)
    missing = np.isnan(values[odd])
    first = values[odd[:MAX_LISTED]].tolist()
    texts = ["" if math.isnan(value) else repr(value) for value in first]
    codes = (REASONS.index(Reason.MISSING), REASONS.index(Reason.INFINITE))
    reasons = np.where(missing, *codes).astype(np.uint8)
    values[odd] = math.nan
    return Batch(values, odd, reasons, texts)


def _cast(cells: pa.StringArray, decimal: str) -> FloatArray | None:
    """All cells at once; None where a single one is not spelt as a number."""
    if decimal == ",":
        if pc.any(pc.match_substring(cells, ".")).as_py():
            return None
        cells = pc.replace_substring(cells, ",", ".")
    try:
        return np.array(pc.cast(cells, pa.float64()).to_numpy(zero_copy_only=False))
    except pa.ArrowInvalid:
        return None


def _cast_some(cells: pa.StringArray, decimal: str) -> FloatArray:
    """Cells that are spelt as numbers; NaN for the others."""
    cells = pc.utf8_trim_whitespace(cells)
    pattern = (_COMMA if decimal == "," else _POINT).pattern.replace(r"\d", "[0-9]")
    spelt = pc.if_else(pc.match_substring_regex(cells, f"^({pattern})$"), cells, _NO_TEXT)
    spelt = pc.replace_substring(spelt, ",", ".")
    floats = pc.fill_null(pc.cast(spelt, pa.float64()), math.nan)
    return np.array(floats.to_numpy(zero_copy_only=False))
