"""Texts and narrow floats as numbers: what counts as one, and why the others do not."""

from __future__ import annotations

import math
import re
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.types as types

from perfcore.arrays import FloatArray, Identifiers, IntArray, flags_of, numbers_of
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


_WHOLE = "^(0|-?[1-9][0-9]{0,17})$"
_EXACT = 2.0**53
_AT_ONCE = 2**16
_NUMBER_COPIES, _TEXT_COPIES, _PLACE_BYTES = 3, 4, 64
"""What telling spellings apart takes: so many copies, and a place of each text in a table."""
_TEXTS = np.dtypes.StringDType()

Spellings: TypeAlias = "IntArray | pa.DictionaryArray"
"""Whole numbers if every cell is spelt as Python spells one, else texts, spaces trimmed.

Texts are kept once each, with a code a row: whoever asks for them asks which are equal."""


class SpellingBuilder:
    """Takes the cells of one column, batch by batch, and returns their exact spellings.

    ``size`` is what they take in bytes while they are told apart.
    """

    def __init__(self) -> None:
        self.size = 0
        self._whole: list[IntArray] = []
        self._texts: list[pa.Array] | None = None

    def add(self, cells: pa.Array) -> None:
        """Append cells, as ``ColumnBuilder.add`` takes them."""
        if self._texts is None:
            numbers = _whole_numbers(cells)
            if numbers is not None:
                self.size += numbers.nbytes * _NUMBER_COPIES
                self._whole.append(numbers)
                return
            self._texts = [pc.cast(pa.array(earlier), pa.string()) for earlier in self._whole]
            self._whole.clear()
        texts = spelt(cells)
        self.size += texts.nbytes * _TEXT_COPIES + len(texts) * _PLACE_BYTES
        self._texts.append(texts)

    def spellings(self) -> Spellings:
        """Return what was added."""
        if self._texts is None:
            return np.concatenate([np.empty(0, np.int64), *self._whole])
        chunks, self._texts = pa.chunked_array(self._texts, pa.string()), []
        return chunks.dictionary_encode().combine_chunks()


def identifiers(texts: pa.Array) -> Identifiers:
    """Return texts as predictions hold ids: as whole numbers if all are spelt so."""
    whole = _whole_numbers(texts)
    if whole is not None:
        return whole
    found = np.empty(len(texts), _TEXTS)
    for start in range(0, len(texts), _AT_ONCE):  # Python's texts take several times as much
        found[start : start + _AT_ONCE] = texts.slice(start, _AT_ONCE).to_pylist()
    return found


def in_floats(spellings: Spellings) -> bool:
    """Return whether float64 holds every spelling, so that it can be had from the numbers."""
    whole = isinstance(spellings, np.ndarray)
    return whole and bool((np.abs(spellings) < _EXACT).all())


def whole_numbers(values: np.ndarray[tuple[int], np.dtype[np.float64]]) -> IntArray | None:
    """Return floats as int64 if all are whole and float64 tells each from its neighbours."""
    exact = np.abs(values) < _EXACT  # NaN compares as false
    if not exact.all() or (values != np.floor(values)).any():
        return None
    return values.astype(np.int64)


def _whole_numbers(cells: pa.Array) -> IntArray | None:
    """Cells as int64, or None if one of them is spelt otherwise."""
    if cells.null_count:
        return None
    if types.is_floating(cells.type):
        return whole_numbers(numbers_of(pc.cast(cells, pa.float64())))
    if types.is_string(cells.type):
        cells = pc.utf8_trim_whitespace(cells)
        if not pc.all(pc.match_substring_regex(cells, _WHOLE)).as_py():
            return None
    elif not types.is_signed_integer(cells.type):
        return None
    return np.array(numbers_of(pc.cast(cells, pa.int64())))


def spelt(cells: pa.Array) -> pa.Array:
    """Return cells as texts: spaces trimmed, numbers spelt short, nothing for null."""
    if types.is_string(cells.type):
        return pc.utf8_trim_whitespace(cells)
    if types.is_floating(cells.type):
        texts = ["" if x is None else number_text(float(x)) for x in cells.to_pylist()]
        return pa.array(texts, pa.string())
    return pc.fill_null(pc.cast(cells, pa.string()), "")
