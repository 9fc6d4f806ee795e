"""Exact spellings of a column's cells, kept compact: for identifiers, which no number may blur."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.types as types

from perfcore.arrays import Identifiers, IntArray, numbers_of
from perfcore.readers.text.numbers import number_text

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
