"""Builds a table from batches of cells without knowing beforehand what its columns hold."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
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
from perfcore.readers.problems import listed, quoted
from perfcore.readers.tables import Table
from perfcore.readers.text.notation_guesses import NO_HABITS, Habits
from perfcore.readers.text.notations import Notation
from perfcore.readers.typed.containers import MOST_ENTRIES
from perfcore.readers.typed.unpacking import ROWS, Unpacking

PREVIEW_ROWS = 20
PREVIEW_CHARACTERS = 200


class TableBuilder:
    """Takes a table batch by batch and returns it.

    The texts of columns in ``exact``, and of those with usual names of ids and groups, are kept.
    Of columns in ``unread`` no cells are given: what stands there is the type of them. Numbers of
    columns in ``closely`` may not be plain; of those in ``notations`` it is known how they are
    written. ``stored`` is the size of the file in bytes, if there is one. So many rows are
    ``expected``. ``told`` is called with the rows so far.

    A column whose cells hold several values each becomes a column for each entry (`Unpacking`): of
    those that are ``wanted`` there is one in any case.
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
        wanted: Collection[str] = (),
        told: Callable[[int], None] = lambda _: None,
    ) -> None:
        self.name, self.limits, self.stored, self._told = name, limits, stored, told
        self.columns, self.unread = tuple(columns), unread
        self.rows = 0
        self._read = [column for column in columns if column not in unread]
        self._preview: dict[str, list[str]] = {}
        self._wanted = {*wanted} - {*columns}
        self._packed: Unpacking | None = None
        self._entries: dict[str, list[str]] = {}
        self._given_up: dict[str, Message] = {}

        def built(column: str, *, beside: int = len(columns), entry: bool = False) -> ColumnBuilder:
            return ColumnBuilder(
                habits=habits,
                closely=entry or column in closely,
                exact=column in exact or spelling_matters(column),
                beside=beside,
                expected=expected,
                notation=notations.get(column),
            )

        self._built = built
        self._builders = {column: built(column) for column in self._read}

    def add(self, columns: Sequence[pa.Array], *, beside: int = 0) -> None:
        """Append rows, as the cells of each read column; `beside` counts rows that are left out.

        Raises
        ------
        ReadError
            If there are more rows or cells than the limits, or more than can be in so small a file.
        """
        rows = len(columns[0]) if columns else 0
        self.limits.check(self.name, rows=self.rows + rows + beside)
        given = dict(zip(self._read, columns, strict=True))
        if self.rows < PREVIEW_ROWS:  # a last line without an end comes by itself
            for name, kind in self.unread.items():
                self._show(name, [kind] * rows)
            for name, cells in given.items():
                self._show(name, _shown(cells.slice(0, PREVIEW_ROWS)))
        if self._packed is None and rows:
            self._packed = Unpacking(given, self._wanted)
            for name in self._packed.columns:
                del self._builders[name]
        if self._packed is None or not self._packed.columns:
            self._append(given, rows)
        else:
            for start in range(0, rows, ROWS):
                part = {name: cells.slice(start, ROWS) for name, cells in given.items()}
                self._append(self._unpacked(self._packed, part), len(next(iter(part.values()))))
        self._told(self.rows)

    def _append(self, given: Mapping[str, pa.Array], rows: int) -> None:
        for name, builder in self._builders.items():
            builder.add(given[name])
        self.rows += rows
        width = len(self._builders)
        self.limits.check_cells(self.name, self.rows, width)
        if self.stored is not None:
            self.limits.check_table_growth(self.name, self.rows, width, stored=self.stored)
            kept = sum(builder.kept_bytes for builder in self._builders.values())
            self.limits.check_growth(self.name, kept, stored=self.stored)

    def _unpacked(self, packed: Unpacking, part: dict[str, pa.Array]) -> dict[str, pa.Array]:
        """Return rows with the entries of cells in place of those that hold several values."""
        rows = len(next(iter(part.values())))
        found = {name: cells for name, cells in part.items() if name not in packed.columns}
        for name, entries in packed.unpacked(part).items():
            for entry in {} if name in self._given_up else entries:
                if not self._wanted or entry in self._wanted:
                    self._begin(name, entry)
            if len(entries) > MOST_ENTRIES or len(self._entries.get(name, ())) > MOST_ENTRIES:
                told = "its cells hold more than {most} different values each"
                self._give_up(name, message(told, most=MOST_ENTRIES))
            found |= {
                each: entries[each] for each in self._entries.get(name, ()) if each in entries
            }
        for entry in self._wanted:
            self._begin("", entry)
        for name in found.keys() - part.keys() if self.rows < PREVIEW_ROWS else ():
            self._show(name, _shown(found[name].slice(0, PREVIEW_ROWS)))
        return {name: found.get(name, pa.repeat("", rows)) for name in self._builders}

    def _begin(self, name: str, entry: str) -> None:
        """Begin the column of an entry, if there is none; it is missing in the rows before."""
        if name in self._given_up:
            return
        own = self._entries.setdefault(name, [])
        if entry in self._builders or entry in self.columns:
            if entry not in own:
                told = "one of the values in its cells is named as column {column} is"
                self._give_up(name, message(told, column=quoted(entry)))
            return
        own.append(entry)
        builder = self._builders[entry] = self._built(
            entry, beside=len(self.columns) + MOST_ENTRIES, entry=True
        )
        self.limits.check(self.name, columns=len(self._builders))
        self.limits.check_cells(self.name, self.rows, len(self._builders))
        for start in range(0, self.rows, ROWS):
            builder.add(pa.repeat("", min(ROWS, self.rows - start)))

    def _give_up(self, name: str, why: Message) -> None:
        """Have a column none of its entries."""
        self._given_up[name] = why
        for entry in self._entries.pop(name, ()):
            del self._builders[entry]

    @property
    def numeric(self) -> frozenset[str]:
        """The columns of which further cells may be given as numbers, where these are finite."""
        built = self._builders
        return frozenset(name for name in self._read if name in built and built[name].holds_numbers)

    def unlike(self) -> set[str]:
        """Return the columns in which a number is not plain, though they were taken to be."""
        return {name for name, builder in self._builders.items() if builder.unlike}

    def table(self, *, notes: tuple[Message, ...], **facts: Any) -> Table:
        """Return the table, with what is known of it beside its cells."""
        spellings = {name: builder.spellings() for name, builder in self._builders.items()}
        columns = {name: self._column(name) for name in self._names()}
        written = (notation_note(name, column) for name, column in columns.items())
        shown = [self._show(name) for name in columns]
        return Table(
            name=self.name,
            rows=self.rows,
            columns=columns,
            notes=(*notes, *self._notes(), *filter(None, written)),
            preview=tuple(zip(*shown, strict=True)),
            spellings={name: each for name, each in spellings.items() if each is not None},
            **facts,
        )

    def _names(self) -> Iterator[str]:
        """Yield the columns, with those of entries where the cells that hold them stand."""
        packed = self._packed.columns if self._packed else ()
        for name in self.columns:
            if name not in packed or name in self._given_up:
                yield name
            yield from self._entries.get(name, ())
        yield from self._entries.get("", ())

    def _notes(self) -> Iterator[Message]:
        for name, entries in self._entries.items():
            if name:
                told = "Each cell of {column} holds several values: they are columns of their own, "
                told += "{entries}."
                yield message(told, column=quoted(name), entries=listed(tuple(entries), most=5))

    def _show(self, name: str, cells: Sequence[str] = ()) -> list[str]:
        """Add to the first cells of a column, empty in rows that had none; return them."""
        shown = self._preview.setdefault(name, [])
        shown += [""] * (min(self.rows, PREVIEW_ROWS) - len(shown))
        shown += cells[: PREVIEW_ROWS - len(shown)]
        return shown

    def _column(self, name: str) -> Column:
        if name in self.unread:
            told = "its type ({type}) is neither text nor number"
            return Unusable(message(told, type=self.unread[name]))
        if name in self._given_up:
            return Unusable(self._given_up[name])
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
