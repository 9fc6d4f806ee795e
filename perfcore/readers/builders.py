"""Builds a table from batches of cells without knowing beforehand what its columns hold."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.types as types

from perfcore.messages import Message, message
from perfcore.readers.column_builders import ColumnBuilder
from perfcore.readers.columns import Column, Unusable, notation_note
from perfcore.readers.guessing.names import spelling_matters
from perfcore.readers.limits import Limits
from perfcore.readers.tables import Table
from perfcore.readers.text.notation_guesses import NO_HABITS, Habits
from perfcore.readers.text.notations import Notation

PREVIEW_ROWS = 20
PREVIEW_CHARACTERS = 200


class TableBuilder:
    """Takes a table batch by batch and returns it.

    The texts of columns in ``exact``, and of those with usual names of ids and groups, are kept.
    Of columns in ``unread`` no cells are given: what stands there is the type of them. Numbers of
    columns in ``closely`` may not be plain; of those in ``notations`` it is known how they are
    written. ``stored`` is the size of the file in bytes, if there is one. So many rows are
    ``expected``. ``told`` is called with the rows so far.
    """

    def __init__(
        self,
        name: str,
        columns: Collection[str],
        limits: Limits,
        *,
        exact: Collection[str],
        closely: Collection[str],
        habits: Habits = NO_HABITS,
        unread: Mapping[str, str] = MappingProxyType({}),
        stored: int | None = None,
        expected: int = 0,
        notations: Mapping[str, Notation] = MappingProxyType({}),
        told: Callable[[int], None] = lambda _: None,
    ) -> None:
        self.name, self.limits, self.stored, self._told = name, limits, stored, told
        self.columns, self.unread = tuple(columns), unread
        self.rows = 0
        self._preview: tuple[tuple[str, ...], ...] = ()
        self._builders = {
            column: ColumnBuilder(
                habits=habits,
                closely=column in closely,
                exact=column in exact or spelling_matters(column),
                beside=len(columns),
                expected=expected,
                notation=notations.get(column),
            )
            for column in columns
            if column not in unread
        }

    def add(self, columns: Sequence[pa.Array], *, beside: int = 0) -> None:
        """Append rows, as the cells of each read column; `beside` counts rows that are left out.

        Raises
        ------
        ReadError
            If there are more rows or cells than the limits, or more than can be in so small a file.
        """
        rows = len(columns[0]) if columns else 0
        self.limits.check(self.name, rows=self.rows + rows + beside)
        if not self._preview:
            shown = {name: [kind] * min(rows, PREVIEW_ROWS) for name, kind in self.unread.items()}
            for name, cells in zip(self._builders, columns, strict=True):
                shown[name] = _shown(cells.slice(0, PREVIEW_ROWS))
            self._preview = tuple(zip(*(shown[name] for name in self.columns), strict=True))
        for builder, cells in zip(self._builders.values(), columns, strict=True):
            builder.add(cells)
        self.rows += rows
        self.limits.check_cells(self.name, self.rows, len(columns))
        if self.stored is not None:
            self.limits.check_table_growth(self.name, self.rows, len(columns), stored=self.stored)
            kept = sum(builder.kept_bytes for builder in self._builders.values())
            self.limits.check_growth(self.name, kept, stored=self.stored)
        self._told(self.rows)

    @property
    def numeric(self) -> frozenset[str]:
        """The columns of which further cells may be given as numbers, where these are finite."""
        return frozenset(name for name, builder in self._builders.items() if builder.holds_numbers)

    def unlike(self) -> set[str]:
        """Return the columns in which a number is not plain, though they were taken to be."""
        return {name for name, builder in self._builders.items() if builder.unlike}

    def table(self, *, notes: tuple[Message, ...], **facts: Any) -> Table:
        """Return the table, with what is known of it beside its cells."""
        spellings = {name: builder.spellings() for name, builder in self._builders.items()}
        columns = {name: self._column(name) for name in self.columns}
        written = (notation_note(name, column) for name, column in columns.items())
        return Table(
            name=self.name,
            rows=self.rows,
            columns=columns,
            notes=(*notes, *filter(None, written)),
            preview=self._preview,
            spellings={name: each for name, each in spellings.items() if each is not None},
            **facts,
        )

    def _column(self, name: str) -> Column:
        if name in self.unread:
            told = "its type ({type}) is neither text nor number"
            return Unusable(message(told, type=self.unread[name]))
        return self._builders[name].column()


def _shown(cells: pa.Array) -> list[str]:
    """Return cells as a preview shows them: Python has no words for some dates."""
    if types.is_temporal(cells.type):
        cells = pc.cast(cells, pa.string())
    kind = cells.type.value_type if isinstance(cells, pa.DictionaryArray) else cells.type
    if types.is_nested(kind):
        return [str(kind)[:PREVIEW_CHARACTERS]] * len(cells)  # one cell may hold very many values
    found = cells.to_pylist()
    return ["" if cell is None else str(cell)[:PREVIEW_CHARACTERS] for cell in found]
