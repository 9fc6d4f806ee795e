"""How a text file writes a table: delimiter, decimal sign, header."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import pyarrow as pa
import pyarrow.compute as pc

from perfcore.messages import Message, message
from perfcore.readers.problems import quoted
from perfcore.readers.sources import Source
from perfcore.readers.text.conventions import Conventions
from perfcore.readers.text.encodings import Survey, utf8_chunks
from perfcore.readers.text.layouts import ALL_CELLS, DELIMITERS, layout_of
from perfcore.readers.text.notation_guesses import NO_HABITS, Habits, notation_of, tells
from perfcore.readers.text.notations import Notation, look_like_numbers, spelt_numbers
from perfcore.readers.text.numbers import is_missing
from perfcore.readers.text.shapes import Header, Shape, Shaped, distribution_of, header_of
from perfcore.readers.typed.unpacking import decoded

_SENTENCE = 4
"""Cells of so many words, all of them, are no names."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """How the table is written, and what was guessed about it, in words.

    With a ``header`` the first row names the columns. It is no row where it has one name less than
    there are columns, or lines of no cells follow it: then ``shape`` skips its line, and it is
    ``short``. It may flag the ``truth``.
    Numbers of columns in ``closely`` may not be plain. In a ``plain`` text nothing is known to
    stand beside the cells; then its beginning has so many bytes in a line.
    """

    encoding: str
    delimiter: str
    header: bool
    columns: tuple[str, ...]
    habits: Habits = NO_HABITS
    closely: frozenset[str] = frozenset()
    shape: Shape = ALL_CELLS
    short: bool = False
    truth: str | None = None
    notes: tuple[Message, ...] = ()
    plain: float = 0.0

    @property
    def conventions(self) -> Conventions:
        """What was chosen or found; of thousands each column has its own."""
        habits = self.habits
        return Conventions(
            self.encoding,
            " " if self.shape.spaces else self.delimiter,
            habits.usual or ("," if habits.thousands == "." else "."),
            habits.thousands,
            self.header or self.short,
        )

    def shaped(self, source: Source) -> Shaped:
        """Return the lines of a source, as UTF-8."""
        chunks = utf8_chunks(source, self.encoding)
        return Shaped(chunks, self.delimiter, self.shape, source.limits.row_bytes)


def dialect_of(survey: Survey, conventions: Conventions) -> Dialect:
    """Return the dialect of a sample of text; what is given is not guessed.

    Raises
    ------
    ReadError
        If there are no lines, only one column, too many columns, or a header and no rows.
    """
    layout = layout_of(survey, conventions.delimiter)
    chosen, rows, shape = layout.delimiter, layout.rows, layout.shape
    # A header may name more columns than most rows have cells.
    survey.source.limits.check(survey.source.name, columns=max(layout.width, len(rows[0])))
    short = len(rows[0]) == layout.width - 1 and conventions.header is not False
    spread = None if conventions.header is False else distribution_of(rows, layout.width)
    if spread:
        rows, short, shape = [spread, *rows[1:]], True, replace(shape, starred=True)
    elif short:
        ends = not any(row[-1] for row in rows[1:] if len(row) == layout.width)
        rows = [[*rows[0], ""] if ends else ["", *rows[0]], *rows[1:]]
    said = Header(rows[0]) if conventions.header is False else header_of(rows)
    rows = [said.names, *rows[1 + said.beneath :]]
    below = [_texts(row[i] for row in rows[1:] if i < len(row)) for i in range(len(rows[0]))]
    habits = Habits(conventions.decimal, conventions.thousands, continental=chosen == ";")
    notations = [notation_of(cells, habits) for cells in below]
    signs = {*map(tells, below, notations)} - {""}
    usual = conventions.decimal or (signs.pop() if len(signs) == 1 else "")
    if usual != habits.usual:
        habits = replace(habits, usual=usual)
        notations = [notation_of(cells, habits) for cells in below]
    header = conventions.header
    short = short or bool(said.beneath)
    if short:
        shape = replace(shape, skipped=layout.first_line + said.beneath)
        header = True
    if header is None:
        header = has_header(rows[0], below, notations)
    if header and len(rows) == 1 and survey.complete:
        line = quoted(chosen.join(rows[0]))
        raise survey.source.error("{name} holds a header ({line}) and no rows.", line=line)
    columns, notes = column_names(rows[0] if header else [""] * len(rows[0]))
    parts = zip(columns, below, notations, strict=True)
    closely = (name for name, cells, notation in parts if _is_close(cells, notation, habits))
    dialect = Dialect(
        *(survey.encoding, chosen, header and not short, columns, habits, frozenset(closely)),
        *(shape, short, said.truth if header else None),
        plain=_line_bytes(survey) if shape == ALL_CELLS else 0.0,
    )
    if said.flagged:
        told = "Types and flags of columns, as Orange writes them, are no part of names and cells."
        notes = (message(told), *notes)
    return replace(dialect, notes=(*_notes(dialect, layout.shape.skipped), *notes))


def _line_bytes(survey: Survey) -> float:
    """Return how many bytes a line of a plain text has, at its beginning; 0 of any other text."""
    if not survey.plain or survey.sample.startswith("#"):
        return 0.0
    return len(survey.sample) / (1 + survey.sample.count("\n"))


def _is_close(cells: pa.StringArray, notation: Notation, habits: Habits) -> bool:
    """Whether numbers of a column are not plain, or its points may stand between thousands."""
    doubtful = habits.points_are_doubtful and tells(cells, notation) != "."
    return doubtful or bool(notation.doubt) or not notation.plain


def _texts(cells: Iterable[str]) -> pa.StringArray:
    return pa.array(list(cells), pa.string())


def has_header(first: list[str], below: list[pa.StringArray], notations: list[Notation]) -> bool:
    """Whether the first row names columns: a word above numbers, or no number at all.

    Or if it names them as the first column names rows. A list or an object is no name, and
    sentences in all cells are none.
    """
    if not first[0] and {*first[1:]} == {*below[0].to_pylist()}:  # labels of a matrix
        return True
    if len(first) > 1 and all(len(text.split()) >= _SENTENCE for text in first):
        return False
    for text, cells, notation in zip(first, below, notations, strict=True):
        spelt = spelt_numbers(cells, notation)
        word = spelt_numbers(_texts([text]), notation).null_count and not is_missing(text)
        if word and 2 * spelt.null_count < len(spelt):
            return True
    values = pc.any(look_like_numbers(_texts(first))).as_py()
    return not (values or any(decoded(text) is not None for text in first))


def column_names(header: list[str]) -> tuple[tuple[str, ...], tuple[Message, ...]]:
    """Return names of the columns, each different, and notes on those that had to be made up."""
    names: dict[str, None] = {}
    written, copies = set(header), Counter[str]()
    notes: list[Message] = []
    for i, cell in enumerate(header, start=1):
        name = cell or f"column {i}"
        if name in names:
            fresh = name
            while fresh in names or fresh in written:
                copies[name] += 1
                fresh = f"{name} ({copies[name] + 1})"
            told = "Two columns are named {name}: the later is called {fresh}."
            notes.append(message(told, name=quoted(name), fresh=repr(fresh)))
            name = fresh
        names[name] = None
    return tuple(names), tuple(notes)


def _notes(dialect: Dialect, skipped: int) -> Iterator[Message]:
    names = {"cp1252": "Windows-1252", "gb18030": "GBK", "utf-8-sig": "UTF-8"}
    read = "Read as {encoding} text, {delimiter} between columns."
    if dialect.habits.usual == ",":
        read = "Read as {encoding} text, {delimiter} between columns, decimal comma."
    delimiter = "spaces" if dialect.shape.spaces else DELIMITERS.get(dialect.delimiter)
    yield message(
        read,
        encoding=names.get(dialect.encoding, dialect.encoding.upper()),
        delimiter=message(delimiter) if delimiter else quoted(dialect.delimiter),
    )
    if skipped:
        told = "The first {count:,} lines are no part of the table, and are passed over."
        one = "The first line is no part of the table, and is passed over."
        yield message(told, one=one, count=skipped)
    if not (dialect.header or dialect.short):
        yield message(
            "The first line holds values, not names: it is read as a row, and the columns are "
            "called {first} to {last}.",
            first=repr(dialect.columns[0]),
            last=repr(dialect.columns[-1]),
        )
