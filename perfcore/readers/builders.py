"""Builds a column from batches of cells without knowing beforehand what it holds."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.types as types

from perfcore.arrays import FloatArray, IntArray
from perfcore.readers.columns import (
    Coded,
    Column,
    Numbers,
    Unusable,
)
from perfcore.readers.problems import MAX_LISTED
from perfcore.readers.text.numbers import (
    array_numbers,
    number,
    number_text,
    text_numbers,
)
from perfcore.readers.text.spellings import SpellingBuilder, Spellings, in_floats

# Up to FEW different texts a column keeps a code per cell. Beyond, it becomes numbers if most
# texts are numbers; if they are not, it keeps codes up to MOST different texts, then gives up.
FEW = 4096
MOST = 65536
# And up to so many characters in all of them: a character may take four bytes.
MOST_CHARACTERS = 2**26


class ColumnBuilder:
    """Takes the cells of one column, batch by batch, and returns the column.

    With ``exact``, spellings are kept too, once codes no longer hold them.
    """

    def __init__(self, *, decimal: str = ".", exact: bool = False) -> None:
        self.decimal = decimal
        self.unusable = ""
        self._spellings = SpellingBuilder() if exact else None
        self._rows = 0
        self._code_of: dict[str, int] = {}
        self._characters = 0
        self._codes: list[npt.NDArray[np.uint16]] = []
        self._numeric = False
        self._values: list[FloatArray] = []
        self._odd: list[IntArray] = []
        self._reasons: list[npt.NDArray[np.uint8]] = []
        self._odd_texts: list[str] = []

    def add(self, cells: pa.Array) -> None:
        """Append cells: texts, numbers, or booleans."""
        if self.unusable and self._spellings is None:
            return
        cells = _plain(cells)
        if cells is None:
            self.unusable = "its type is neither text nor number"
            self._spellings = None
            return
        coding = not (self._numeric or self.unusable)
        if coding and self._add_codes(cells):
            return
        if coding:
            self._give_up_codes()
        self._add_uncoded(cells)

    def spellings(self) -> Spellings | None:
        """Return the exact texts of all cells where they were wanted and the column has lost them.

        To be asked before ``column``.
        """
        if self._spellings is None or not (self._numeric or self.unusable):
            return None
        spellings = self._spellings.spellings()
        return None if self._numeric and in_floats(spellings) else spellings

    def column(self) -> Column:
        """Return what was added, as one column, and forget it."""
        if self.unusable:
            return Unusable(self.unusable)
        if self._numeric:
            numbers = np.concatenate(self._values)
            self._values.clear()
            odd, reasons = np.concatenate(self._odd), np.concatenate(self._reasons)
            return Numbers(numbers, odd, reasons, tuple(self._odd_texts))
        codes = np.concatenate([np.empty(0, np.uint16), *self._codes])
        self._codes.clear()
        small = codes.astype(np.uint8) if len(self._code_of) <= 256 else codes
        return Coded(small, tuple(self._code_of), self.decimal)

    def _add_codes(self, cells: pa.Array) -> bool:
        """Append codes; False, with nothing appended, if the column is better kept without."""
        coded = cells.dictionary_encode(null_encoding="encode")
        texts = _texts(coded.dictionary)
        if len(self._code_of.keys() | set(texts)) > FEW and self._mostly_numbers(texts):
            self._numeric = True
            return False
        for text in texts:
            if text not in self._code_of:
                self._code_of[text] = len(self._code_of)
                self._characters += len(text)
        if self._characters > MOST_CHARACTERS:
            self.unusable = f"its texts have more than {MOST_CHARACTERS:,} characters"
            return False
        if len(self._code_of) > MOST:
            self.unusable = f"it holds more than {MOST:,} different texts"
            return False
        lookup = np.array([self._code_of[text] for text in texts], np.uint16)
        self._codes.append(lookup[coded.indices.to_numpy(zero_copy_only=False)])
        return True

    def _mostly_numbers(self, texts: list[str]) -> bool:
        known = [number(text, decimal=self.decimal)[1] is None for text in texts]
        return 2 * sum(known) >= len(known)

    def _give_up_codes(self) -> None:
        texts = pa.array(list(self._code_of), pa.string())
        for codes in self._codes:
            if self._numeric or self._spellings is not None:
                self._add_uncoded(texts.take(pa.array(codes)))
        self._codes.clear()
        self._code_of.clear()

    def _add_uncoded(self, cells: pa.Array) -> None:
        if self._numeric:
            self._add_numbers(cells)
        if self._spellings is not None:
            self._spellings.add(cells)

    def _add_numbers(self, cells: pa.Array) -> None:
        if types.is_string(cells.type):
            batch = text_numbers(cells, decimal=self.decimal)
        else:
            batch = array_numbers(cells)
        self._values.append(batch.values)
        self._odd.append(batch.odd + self._rows)
        self._reasons.append(batch.reasons)
        self._odd_texts += batch.texts[: MAX_LISTED - len(self._odd_texts)]
        self._rows += batch.values.size


def columns_of(
    builders: Mapping[str, ColumnBuilder],
) -> tuple[dict[str, Column], dict[str, Spellings]]:
    """Return the columns by name, and the spellings of those that have lost them."""
    kept = {name: builder.spellings() for name, builder in builders.items()}
    spellings = {name: each for name, each in kept.items() if each is not None}
    return {name: builder.column() for name, builder in builders.items()}, spellings


def _plain(cells: pa.Array) -> pa.Array | None:
    """Strings, integers or floats, without nulls in strings; None for any other type."""
    if isinstance(cells, pa.DictionaryArray):
        cells = cells.dictionary_decode()
    kind = cells.type
    if types.is_integer(kind) or types.is_floating(kind):
        return cells
    if types.is_decimal(kind):
        return pc.cast(cells, pa.float64())
    if types.is_null(kind):
        return pa.array([""] * len(cells), pa.string())
    if types.is_nested(kind) or types.is_binary(kind):
        return None
    return pc.fill_null(pc.cast(cells, pa.string()), "")


def _texts(dictionary: pa.Array) -> list[str]:
    """Texts of distinct cells, spaces trimmed, numbers spelt short."""
    if types.is_string(dictionary.type):
        return [text.strip() for text in dictionary.to_pylist()]
    values = dictionary.to_pylist()
    if types.is_integer(dictionary.type):
        return ["" if value is None else str(value) for value in values]
    return ["" if value is None else number_text(float(value)) for value in values]
