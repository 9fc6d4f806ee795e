"""Builds a table from batches of cells without knowing beforehand what its columns hold."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.types as types

from perfcore.messages import Message, message
from perfcore.readers.columns import Coded, Column, Numbers, Unusable, array_numbers, text_numbers
from perfcore.readers.guessing.names import spelling_matters
from perfcore.readers.limits import Limits
from perfcore.readers.problems import MAX_LISTED
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import as_written, number
from perfcore.readers.text.spellings import SpellingBuilder, Spellings, in_floats, spelt

# Up to FEW different texts a column keeps a code per cell. Beyond, it becomes numbers if most
# texts are numbers; if they are not, it keeps codes up to MOST different texts, then gives up.
FEW = 4096
MOST = 65536
# And up to so many characters in all of them: a character may take four bytes.
MOST_CHARACTERS = 2**26

PREVIEW_ROWS = 20
PREVIEW_CHARACTERS = 200


class ColumnBuilder:
    """Takes the cells of one column, batch by batch, and returns the column.

    With ``exact``, spellings are kept too, once codes no longer hold them.
    """

    def __init__(self, *, decimal: str = ".", exact: bool = False) -> None:
        self.decimal = decimal
        self.unusable: Message | None = None
        self._spellings = SpellingBuilder() if exact else None
        self._rows = 0
        self._code_of: dict[str, int] = {}
        self._characters = 0
        self._codes: list[npt.NDArray[np.uint16]] = []
        self._numeric = False
        self._numbers: list[Numbers] = []
        self._listed = 0

    def add(self, cells: pa.Array) -> None:
        """Append cells: texts, numbers, or booleans."""
        if self.unusable and self._spellings is None:
            return
        cells = _plain(cells)
        if cells is None:
            self.unusable = message("its type is neither text nor number")
            self._spellings = None
            return
        if self._numeric or self.unusable or not self._add_codes(cells):
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
            numbers = np.concatenate([each.numbers for each in self._numbers])
            odd = np.concatenate([each.odd for each in self._numbers])
            reasons = np.concatenate([each.reasons for each in self._numbers])
            texts = [text for each in self._numbers for text in each.odd_texts]
            self._numbers.clear()
            return Numbers(numbers, odd, reasons, tuple(texts))
        codes = np.concatenate([np.empty(0, np.uint16), *self._codes])
        self._codes.clear()
        small = codes.astype(np.uint8) if len(self._code_of) <= 256 else codes
        return Coded(small, tuple(self._code_of), self.decimal)

    def _add_codes(self, cells: pa.Array) -> bool:
        """Append codes; False, with nothing appended, if the column is better kept without."""
        coded = cells.dictionary_encode(null_encoding="encode")
        texts = [text.strip() for text in spelt(coded.dictionary).to_pylist()]
        if len(self._code_of.keys() | set(texts)) > FEW and self._mostly_numbers(texts):
            self._numeric = True
            self._give_up_codes()
            return False
        for text in texts:
            if text not in self._code_of:
                self._code_of[text] = len(self._code_of)
                self._characters += len(text)
        if self._characters > MOST_CHARACTERS:
            told = "its texts have more than {most:,} characters"
            self.unusable = message(told, most=MOST_CHARACTERS)
        elif len(self._code_of) > MOST:
            self.unusable = message("it holds more than {most:,} different texts", most=MOST)
        if self.unusable:
            self._give_up_codes()
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
        texts = types.is_string(cells.type)
        batch = text_numbers(cells, self.decimal) if texts else array_numbers(cells)
        listed = batch.odd_texts[: MAX_LISTED - self._listed]
        self._listed += len(listed)
        self._numbers.append(replace(batch, odd=batch.odd + self._rows, odd_texts=listed))
        self._rows += batch.numbers.size


class TableBuilder:
    """Takes a table batch by batch and returns it.

    The texts of columns in ``exact``, and of those with usual names of ids and groups, are kept.
    """

    def __init__(
        self,
        name: str,
        columns: Collection[str],
        limits: Limits,
        *,
        exact: Collection[str],
        decimal: str = ".",
    ) -> None:
        self.name, self.limits = name, limits
        self.rows = 0
        self._preview: tuple[tuple[str, ...], ...] = ()
        self._builders = {
            column: ColumnBuilder(
                decimal=decimal, exact=column in exact or spelling_matters(column)
            )
            for column in columns
        }

    def add(self, columns: Sequence[pa.Array], *, beside: int = 0) -> None:
        """Append rows, as the cells of each column; `beside` counts rows that are left out.

        Raises
        ------
        ReadError
            If there are more rows than the limit.
        """
        rows = len(columns[0]) if columns else 0
        self.limits.check(self.name, rows=self.rows + rows + beside)
        if not self._preview:
            texts = (_shown(column.slice(0, PREVIEW_ROWS)) for column in columns)
            self._preview = tuple(zip(*texts, strict=True))
        for builder, cells in zip(self._builders.values(), columns, strict=True):
            builder.add(cells)
        self.rows += rows

    def table(self, **facts: Any) -> Table:
        """Return the table, with what is known of it beside its cells."""
        spellings = {name: builder.spellings() for name, builder in self._builders.items()}
        return Table(
            name=self.name,
            rows=self.rows,
            columns={name: builder.column() for name, builder in self._builders.items()},
            preview=self._preview,
            spellings={name: each for name, each in spellings.items() if each is not None},
            **facts,
        )


def _shown(cells: pa.Array) -> list[str]:
    """Return cells as a preview shows them; Python has no words for some dates."""
    if types.is_temporal(cells.type):
        cells = pc.cast(cells, pa.string())
    try:
        found = cells.to_pylist()
    except OverflowError:  # such a date inside a list
        return ["…"] * len(cells)
    return ["" if cell is None else str(cell)[:PREVIEW_CHARACTERS] for cell in found]


def _plain(cells: pa.Array) -> pa.Array | None:
    """Strings, integers or floats, without nulls in strings; None for any other type."""
    if isinstance(cells, pa.DictionaryArray):
        cells = cells.dictionary_decode()
    kind = cells.type
    if types.is_float16(kind) or types.is_float32(kind):
        missing = cells.is_null().to_numpy(zero_copy_only=False)
        return pa.array(as_written(cells.to_numpy(zero_copy_only=False)), mask=missing)
    if types.is_integer(kind) or types.is_floating(kind):
        return cells
    if types.is_decimal(kind):
        return pc.cast(cells, pa.float64())
    if types.is_null(kind):
        return pa.array([""] * len(cells), pa.string())
    if types.is_nested(kind) or types.is_binary(kind):
        return None
    return pc.fill_null(pc.cast(cells, pa.string()), "")
