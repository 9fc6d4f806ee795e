"""Builds a column from batches of cells without knowing beforehand what it holds."""

from __future__ import annotations

from itertools import count

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.types as types

from perfcore.arrays import Growing, numbers_of
from perfcore.messages import Message, message
from perfcore.readers.columns import (
    Coded,
    Codes,
    Column,
    Numbers,
    Unusable,
    array_numbers,
    text_numbers,
)
from perfcore.readers.problems import MAX_LISTED, Reason
from perfcore.readers.text.attempts import finite_numbers, signs
from perfcore.readers.text.notation_guesses import NO_HABITS, Habits, notation_of
from perfcore.readers.text.notations import PLAIN, Notation, spelt_numbers
from perfcore.readers.text.numbers import as_written
from perfcore.readers.text.spellings import SpellingBuilder, Spellings, in_floats, spelt
from perfcore.readers.times.written_days import looks_like_days

# Up to FEW different texts a column keeps a code per cell. Beyond, it becomes numbers if most
# texts are numbers; if they are not, it keeps codes up to MOST different texts, then gives up.
FEW = 4096
MOST = 65536
# And up to so many characters in all of them: a character may take four bytes.
MOST_CHARACTERS = 2**24
# So many texts and characters may be kept of all columns together: beside others, each has a part.
TEXTS_OF_ALL = 2**20
CHARACTERS_OF_ALL = 2**26

_AT_ONCE = 2**16
_FIRST, _HEAD = 50, 10
"""So many texts show whether they are dates, and so many characters of one tell its day."""
_SHOWN = 2
"""So many times FEW cells show whether numbers are many."""
_NONE = np.empty(0)
_NO_ROWS, _NO_CODES = np.empty(0, np.int64), np.empty(0, np.uint8)
_NO_CELLS = message("its type is neither text nor number")


class ColumnBuilder:
    """Takes the cells of one column, batch by batch, and returns the column.

    With ``exact``, spellings are kept too, once codes no longer hold them; of dates their days are
    in any case. It is one of as many columns as ``beside`` says; so many cells are ``expected``.
    Looked at ``closely``, numbers wait as texts until all are there, as the last may tell how the
    first is meant; otherwise they are taken as plain ones at once. Where the ``notation`` is known
    it is not guessed. Days of ``dates`` have no days of their own.
    """

    def __init__(
        self,
        *,
        habits: Habits = NO_HABITS,
        closely: bool = False,
        exact: bool = False,
        beside: int = 1,
        expected: int = 0,
        notation: Notation | None = None,
        dates: bool = True,
    ) -> None:
        self._dates = dates
        self.habits, self.closely = habits, closely
        self._known = notation
        self._plain = habits.open_to_points if notation is None else notation == PLAIN
        self.unlike = False
        self._few = min(FEW, TEXTS_OF_ALL // beside)
        self._most = min(MOST, TEXTS_OF_ALL // beside)
        self._most_characters = min(MOST_CHARACTERS, CHARACTERS_OF_ALL // beside)
        self.unusable: Message | None = None
        self._spellings = SpellingBuilder() if exact else None
        self._days: ColumnBuilder | None = None
        self._code_of: dict[str, int] = {}
        self._characters = 0
        self._codes = Growing(np.uint8, expected)
        self._numeric = False
        self._numbers = Growing(np.float64, expected)
        self._odd: list[Numbers] = []
        self._listed = 0
        self._waiting: list[pa.StringArray] = []
        self._waiting_bytes = 0

    def add(self, cells: pa.Array) -> None:
        """Append cells: texts, numbers, or booleans."""
        if self.unusable and self._spellings is None and self._days is None:
            return
        cells = _plain(cells)
        if cells is None:
            self.unusable = _NO_CELLS
            self._spellings = self._days = None
            return
        coded = not (self._numeric or self.unusable)
        if not (coded and (self._add_many_numbers(cells) or self._add_codes(cells))):
            self._add_uncoded(cells)

    @property
    def kept_bytes(self) -> int:
        """What the texts that are kept take in memory, at most, until they are predictions."""
        exact = self._spellings.size if self._spellings is not None else 0
        return exact + self._waiting_bytes

    @property
    def holds_numbers(self) -> bool:
        """Whether nothing is kept of further texts but the numbers that they spell plainly."""
        return self._numeric and not self.closely and self._spellings is None

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
            days = None if self._days is None else self._days.column()
            return Unusable(self.unusable, days if isinstance(days, Coded) else None)
        if self._waiting:
            cells, self._waiting = pa.concat_arrays(self._waiting), []
            return text_numbers(cells, self._notation(cells))
        if self._numeric:
            odd = np.concatenate([_NO_ROWS, *(each.odd for each in self._odd)])
            reasons = np.concatenate([_NO_CODES, *(each.reasons for each in self._odd)])
            texts = [text for each in self._odd for text in each.odd_texts]
            return Numbers(self._numbers.taken(), odd, reasons, tuple(texts))
        codes: Codes = self._codes.taken()
        cells = pa.array(self._code_of, pa.string())
        return Coded(codes, tuple(self._code_of), self._notation(cells))

    def _notation(self, cells: pa.StringArray) -> Notation:
        return notation_of(cells, self.habits) if self._known is None else self._known

    def _add_many_numbers(self, cells: pa.Array) -> bool:
        """Append plain numbers; False, with nothing appended, if others or few differ.

        It takes a tenth of the time of telling all texts apart. The first cells already show that
        there are too many numbers for codes.
        """
        if not (self._plain and types.is_string(cells.type)):
            return False
        first = finite_numbers(cells.slice(0, _SHOWN * self._few))
        if first is None or np.unique(first).size <= self._few:
            return False
        numbers = finite_numbers(cells)
        if numbers is None:
            return False
        self._numeric = True
        self._give_up_codes()
        if self.closely:
            self._add_uncoded(cells)
            return True
        self._numbers.extend(numbers)
        if self._spellings is not None:
            self._spellings.add(cells)
        return True

    def _add_codes(self, cells: pa.Array) -> bool:
        """Append codes; False, with nothing appended, if the column is better kept without."""
        # The first cells may show it already, in a tenth of the time.
        if self._many_floats(cells.slice(0, _SHOWN * self._few)):
            return self._kept_as_numbers()
        different, places = _encoded(cells)
        if self._many_floats(different):
            return self._kept_as_numbers()
        known = spelt(different)
        if len(self._code_of) + len(known) > self._few and self._mostly_numbers(known):
            return self._kept_as_numbers()
        texts = [text.strip() for text in known.to_pylist()]
        fresh = [text for text in dict.fromkeys(texts) if text not in self._code_of]
        self._code_of.update(zip(fresh, count(len(self._code_of)), strict=False))
        self._characters += sum(map(len, fresh))
        if self._characters > self._most_characters:
            told = "its texts have more than {most:,} characters"
            self.unusable = message(told, most=self._most_characters)
        elif len(self._code_of) > self._most:
            told = "it holds more than {most:,} different texts"
            self.unusable = message(told, most=self._most)
        if self.unusable:
            if self._dates and looks_like_days(texts[:_FIRST]):
                self._days = ColumnBuilder(notation=PLAIN, dates=False)
            self._give_up_codes()
            return False
        if len(self._code_of) > 256:
            self._codes.astype(np.uint16)
        lookup = np.fromiter(map(self._code_of.__getitem__, texts), self._codes.dtype, len(texts))
        self._codes.extend(lookup[places])
        return True

    def _kept_as_numbers(self) -> bool:
        """Keep numbers from now on; return False, as nothing is appended."""
        self._numeric = True
        self._give_up_codes()
        return False

    def _many_floats(self, cells: pa.Array) -> bool:
        """Whether cells hold so many numbers that none of them, at great cost, need be spelt.

        What is true of some cells is so of more: all that are no finite numbers are three at most.
        """
        if not (types.is_float32(cells.type) or types.is_float64(cells.type)):
            return False
        different = pc.unique(cells)
        finite = pc.sum(pc.is_finite(different)).as_py() or 0
        # -0.0 and 0.0 differ and have one text.
        return finite > self._few + 1 and 2 * finite >= len(different)

    def _mostly_numbers(self, texts: pa.StringArray) -> bool:
        """Whether there are too many different texts, of which at least half spell numbers."""
        fresh = pc.unique(texts)
        beside = pa.array(list(self._code_of), pa.string())
        if len(beside) + len(fresh) - pc.sum(pc.is_in(fresh, beside)).as_py() <= self._few:
            return False
        values = spelt_numbers(fresh, self._notation(fresh))
        return 2 * (pc.sum(pc.is_finite(values)).as_py() or 0) >= len(fresh)

    def _give_up_codes(self) -> None:
        texts = pa.array(list(self._code_of), pa.string())
        codes = self._codes.taken()
        if self._numeric or self._spellings is not None or self._days is not None:
            for start in range(0, codes.size, _AT_ONCE):  # written out, texts take room
                self._add_uncoded(texts.take(pa.array(codes[start : start + _AT_ONCE])))
        self._code_of.clear()

    def _add_uncoded(self, cells: pa.Array) -> None:
        if self._numeric:
            self._add_numbers(cells)
        if self._spellings is not None:
            self._spellings.add(cells)
        if self._days is not None:
            self._days.add(pc.utf8_slice_codeunits(spelt(cells), 0, _HEAD))

    def _add_numbers(self, cells: pa.Array) -> None:
        texts = types.is_string(cells.type)
        if texts and self.closely:
            self._waiting.append(cells)
            self._waiting_bytes += cells.nbytes
            return
        plain = finite_numbers(cells)
        if plain is not None:
            self._numbers.extend(plain)
            return
        batch = text_numbers(cells) if texts else array_numbers(cells)
        self.unlike = self.unlike or bool((batch.reasons == Reason.UNLIKE.code).any())
        listed = batch.odd_texts[: MAX_LISTED - self._listed]
        self._listed += len(listed)
        rows = self._numbers.size
        self._numbers.extend(batch.numbers)
        self._odd.append(Numbers(_NONE, batch.odd + rows, batch.reasons, listed))


def _encoded(cells: pa.Array) -> tuple[pa.Array, npt.NDArray[np.integer]]:
    """Return the different cells, and which of them each cell is."""
    found = signs(cells)
    if found is not None:
        return found
    coded = cells.dictionary_encode(null_encoding="encode")
    return coded.dictionary, numbers_of(coded.indices)


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
