"""Columns, kept small: a code per cell where values repeat, a number per cell otherwise."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from perfcore.arrays import FloatArray, IntArray
from perfcore.messages import Message
from perfcore.readers.problems import FINE, MAX_LISTED, REASONS, Faults, Reason, reason_codes
from perfcore.readers.text.numbers import is_missing, number, spelt_numbers

Codes = npt.NDArray[np.uint8] | npt.NDArray[np.uint16]
_BLOCK = 2**20  # bincount makes eight bytes of each code; in blocks that stays small


@dataclass(frozen=True, slots=True, eq=False)
class Coded:
    """A column whose texts repeat: ``texts[codes[i]]`` is the text of row i, spaces trimmed."""

    codes: Codes
    texts: tuple[str, ...]
    decimal: str = "."

    def frequencies(self) -> IntArray:
        """Return in how many rows each text stands."""
        counts = np.zeros(len(self.texts), np.int64)
        for start in range(0, self.codes.size, _BLOCK):
            counts += np.bincount(self.codes[start : start + _BLOCK], minlength=counts.size)
        return counts

    def text(self, row: int) -> str:
        """Return the text of one row."""
        return self.texts[int(self.codes[row])]

    def text_values(self) -> tuple[FloatArray, npt.NDArray[np.uint8]]:
        """Return the number that each text spells, and the reason code where it spells none."""
        parsed = [number(text, decimal=self.decimal) for text in self.texts]
        values = np.array([value for value, _ in parsed], float)
        return values, reason_codes([reason for _, reason in parsed])

    def values(self, rows: int | None = None) -> FloatArray:
        """Return the numbers of the first rows (of all), NaN where a text is none."""
        return self.text_values()[0][self.codes[:rows]]

    def faults(self, name: str, reasons: npt.NDArray[np.uint8] | None = None) -> Faults:
        """Return the cells whose text has a reason code; by default, those without a number."""
        by_text = self.text_values()[1] if reasons is None else reasons
        rows = np.flatnonzero((by_text < FINE)[self.codes]).astype(np.int64)
        texts = [self.texts[code] for code in self.codes[rows[:MAX_LISTED]]]
        return Faults(name, rows, by_text[self.codes[rows]], texts)

    def missing(self, name: str) -> Faults:
        """Return the cells that hold no text."""
        reasons = [Reason.MISSING if is_missing(text) else None for text in self.texts]
        return self.faults(name, reason_codes(reasons))


@dataclass(frozen=True, slots=True, eq=False)
class Numbers:
    """A column of many different numbers; NaN at the odd rows, which hold none.

    Reasons are given for every odd row, texts for the first ones.
    """

    numbers: FloatArray
    odd: IntArray
    reasons: npt.NDArray[np.uint8]
    odd_texts: tuple[str, ...]

    def text(self, row: int) -> str:
        """Return the text of one row; a number is spelt as short as its value allows."""
        if np.isfinite(self.numbers[row]):
            return repr(float(self.numbers[row]))
        i = int(np.searchsorted(self.odd, row))
        return self.odd_texts[i] if i < len(self.odd_texts) else str(REASONS[self.reasons[i]])

    def values(self, rows: int | None = None) -> FloatArray:
        """Return the numbers of the first rows (of all), NaN at the odd ones."""
        return self.numbers[:rows]

    def faults(self, name: str) -> Faults:
        """Return the cells that hold no number."""
        return Faults(name, self.odd, self.reasons, self.odd_texts)


@dataclass(frozen=True, slots=True, eq=False)
class Unusable:
    """A column that cannot be a truth, a score or a model, and why; its cells are not kept."""

    why: Message


Column = Coded | Numbers | Unusable


def text_numbers(cells: pa.StringArray, decimal: str = ".") -> Numbers:
    """Return the numbers that many texts spell."""
    values = _floats(spelt_numbers(cells, decimal=decimal))
    odd = np.flatnonzero(~np.isfinite(values)).astype(np.int64)
    coded = cells.take(pa.array(odd)).dictionary_encode()
    texts = [text.strip() for text in coded.dictionary.to_pylist()]
    parsed = [number(text, decimal=decimal) for text in texts]
    codes = coded.indices.to_numpy(zero_copy_only=False)
    values[odd] = np.array([value for value, _ in parsed], float)[codes]
    reasons = reason_codes([reason for _, reason in parsed])[codes]
    bad = reasons < FINE
    first = tuple(texts[code] for code in codes[bad][:MAX_LISTED].tolist())
    return Numbers(values, odd[bad], reasons[bad], first)


def array_numbers(cells: pa.Array) -> Numbers:
    """Return the numbers of an array that holds numbers; null is missing, as NaN is."""
    values = _floats(pc.cast(cells, pa.float64(), safe=False))
    odd = np.flatnonzero(~np.isfinite(values)).astype(np.int64)
    codes = (Reason.MISSING.code, Reason.INFINITE.code)
    reasons = np.where(np.isnan(values[odd]), *codes).astype(np.uint8)
    first = values[odd[:MAX_LISTED]].tolist()
    values[odd] = math.nan
    return Numbers(values, odd, reasons, tuple("" if math.isnan(x) else repr(x) for x in first))


def _floats(cells: pa.Array) -> FloatArray:
    """Return a copy of floats, NaN for null."""
    return np.array(pc.fill_null(cells, math.nan).to_numpy(zero_copy_only=False))
