"""Columns, kept small: a code per cell where values repeat, a number per cell otherwise."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from perfcore.arrays import FloatArray, IntArray, flags_of, numbers_of
from perfcore.messages import Message, message
from perfcore.readers.problems import (
    FINE,
    MAX_LISTED,
    REASONS,
    Faults,
    Reason,
    quoted,
    reason_codes,
)
from perfcore.readers.text.notations import PLAIN, Notation, look_like_numbers, spelt_numbers
from perfcore.readers.text.numbers import is_missing, number_text, why_no_number

Codes = npt.NDArray[np.uint8] | npt.NDArray[np.uint16]
_FEW = 16  # for so few codes, comparing is faster than counting
_BLOCK = 2**20  # bincount makes eight bytes of each code; in blocks that stays small


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Coded:
    """A column whose texts repeat: ``texts[codes[i]]`` is the text of row i, spaces trimmed.

    Of a part of a table ``of_all`` may have the rows of each label in the whole of it.
    """

    codes: Codes
    texts: tuple[str, ...]
    notation: Notation = PLAIN
    of_all: Mapping[str, int] | None = None

    def frequencies(self) -> IntArray:
        """Return in how many rows each text stands."""
        if len(self.texts) <= _FEW:
            each = [np.count_nonzero(self.codes == code) for code in range(len(self.texts))]
            return np.array(each, np.int64)
        counts = np.zeros(len(self.texts), np.int64)
        for start in range(0, self.codes.size, _BLOCK):
            counts += np.bincount(self.codes[start : start + _BLOCK], minlength=counts.size)
        return counts

    def text(self, row: int) -> str:
        """Return the text of one row."""
        return self.texts[int(self.codes[row])]

    def text_values(self) -> tuple[FloatArray, npt.NDArray[np.uint8]]:
        """Return the number that each text spells, and the reason code where it spells none."""
        if self not in _SPELT:
            cells = pa.array(self.texts, pa.string())
            values = _floats(spelt_numbers(cells, self.notation))
            odd = np.flatnonzero(~np.isfinite(values))
            reasons = np.full(values.size, FINE, np.uint8)
            reasons[odd] = _reasons(cells.take(pa.array(odd)))
            values[odd] = math.nan
            values.setflags(write=False)
            _SPELT[self] = values, reasons
        return _SPELT[self]

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
    notation: Notation = PLAIN

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
    """A column that cannot be a truth, a score or a model, and why; its cells are not kept.

    Of dates and times ``days`` has the beginnings, which tell the day.
    """

    why: Message
    days: Coded | None = None


Column = Coded | Numbers | Unusable

_SPELT: WeakKeyDictionary[Coded, tuple[FloatArray, npt.NDArray[np.uint8]]] = WeakKeyDictionary()
"""What was made of the texts of a column: of many columns, making it again takes long."""


def text_numbers(cells: pa.StringArray, notation: Notation = PLAIN) -> Numbers:
    """Return the numbers that many texts spell."""
    values = _floats(spelt_numbers(cells, notation))
    odd = np.flatnonzero(~np.isfinite(values)).astype(np.int64)
    values[odd] = math.nan
    coded = cells.take(pa.array(odd)).dictionary_encode()
    texts = [text.strip() for text in coded.dictionary.to_pylist()]
    codes = numbers_of(coded.indices)
    reasons = _reasons(coded.dictionary)[codes]
    first = tuple(texts[code] for code in codes[:MAX_LISTED].tolist())
    return Numbers(values, odd, reasons, first, notation)


def _reasons(cells: pa.StringArray) -> npt.NDArray[np.uint8]:
    """Return why cells without a finite number of their column's notation have none."""
    reasons = why_no_number(cells)
    other = (reasons == FINE) | (reasons == Reason.NOT_A_NUMBER.code)
    reasons[other & flags_of(look_like_numbers(cells))] = Reason.UNLIKE.code
    return reasons


def notation_note(name: str, column: Column) -> Message | None:
    """Return how the numbers of a column are read, if they are not plain; None if they are."""
    if isinstance(column, Unusable) or column.notation.doubt or not column.notation.example:
        return None
    text = column.notation.example
    (value,) = spelt_numbers(pa.array([text]), column.notation).to_pylist()
    told = "In column {column}, {text} is read as {value}."
    return message(told, column=quoted(name), text=quoted(text), value=number_text(value))


def meanings(notation: Notation) -> tuple[str, str]:
    """Return what a number in doubt may be: without a decimal sign, and with one."""
    sign = "," if "," in notation.doubt else "."
    ways = Notation({",": ".", ".": ","}[sign], sign), Notation(sign)
    cells = pa.array([notation.doubt])
    first, other = (number_text(spelt_numbers(cells, way).to_pylist()[0]) for way in ways)
    return first, other


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
    return np.array(numbers_of(pc.fill_null(cells, math.nan)))
