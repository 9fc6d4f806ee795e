"""How a text file writes a table: delimiter, decimal sign, header."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from perfcore.messages import Message, message
from perfcore.readers.errors import ReadError, quoted
from perfcore.readers.text.encodings import Survey
from perfcore.readers.text.numbers import is_missing, number

# In this order when several split the lines equally well: a comma may be a decimal sign, but
# tabs, semicolons and bars hardly stand inside numbers.
_DELIMITERS = {"\t": "tab", ";": "semicolon", "|": "bar", ",": "comma"}
_SAMPLE_ROWS = 500
_COMMA_NUMBER = re.compile(r"[+-]?\d*,\d+([eE][+-]?\d+)?", re.ASCII)
_POINT_NUMBER = re.compile(r"[+-]?\d*\.\d+([eE][+-]?\d+)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Dialect:
    """How the table is written, and what was guessed about it, in words."""

    encoding: str
    delimiter: str
    decimal: str
    header: bool
    columns: tuple[str, ...]
    notes: tuple[Message, ...] = ()


def dialect_of(
    survey: Survey,
    *,
    delimiter: str | None = None,
    decimal: str | None = None,
    header: bool | None = None,
) -> Dialect:
    """Return the dialect of a sample of text; what is given is not guessed.

    Raises
    ------
    ReadError
        If an argument is none of these signs, or there are no lines, only one column, too many
        columns, or a header and no rows.
    """
    if delimiter is not None and len(delimiter) != 1:
        raise ReadError("Argument delimiter must be one character, got {got}.", got=repr(delimiter))
    if decimal not in (None, ".", ","):
        raise ReadError("Argument decimal must be '.' or ',', got {got}.", got=repr(decimal))
    chosen = delimiter or _delimiter(survey)
    rows = _rows(survey, chosen)
    if not rows:
        raise survey.source.error("{name} holds no rows, only blank lines.")
    survey.source.limits.check(survey.source.name, columns=len(rows[0]))
    sign = decimal or _decimal(rows)
    has_header = _has_header(rows, sign) if header is None else header
    if has_header and len(rows) == 1 and survey.complete:
        line = quoted(chosen.join(rows[0]))
        raise survey.source.error("{name} holds a header ({line}) and no rows.", line=line)
    columns, notes = _columns(rows[0] if has_header else [""] * len(rows[0]))
    dialect = Dialect(survey.encoding, chosen, sign, has_header, columns, notes)
    return replace(dialect, notes=(*_notes(dialect), *notes))


def _rows(survey: Survey, delimiter: str) -> list[list[str]]:
    """First rows of the sample that are not blank, without a last one that may be cut off."""
    reader = csv.reader(io.StringIO(survey.sample, newline=None), delimiter=delimiter)
    rows: list[list[str]] = []
    try:
        for row in reader:
            if row:
                rows.append([cell.strip() for cell in row])
            if len(rows) > _SAMPLE_ROWS:
                return rows
    except csv.Error:
        return rows
    return rows if survey.complete or len(rows) < 2 else rows[:-1]


def _delimiter(survey: Survey) -> str:
    best, best_share = "", 0.0
    for delimiter in _DELIMITERS:
        rows = _rows(survey, delimiter)
        width, count = Counter(map(len, rows)).most_common(1)[0] if rows else (0, 0)
        if width > 1 and len(rows[0]) > 1 and count / len(rows) > best_share:
            best, best_share = delimiter, count / len(rows)
    if best:
        return best
    lines = survey.sample.split("\n")
    first = next((line.strip() for line in lines if line.strip()), "")
    if not first:
        raise survey.source.error("{name} holds no rows, only blank lines.")
    raise survey.source.error(
        "{name} has a single column ({line}). Expected at least a truth and a score, "
        "with commas, semicolons or tabs between them.",
        line=quoted(first),
    )


def _decimal(rows: list[list[str]]) -> str:
    cells = [cell for row in rows for cell in row]
    commas = sum(_COMMA_NUMBER.fullmatch(cell) is not None for cell in cells)
    points = sum(_POINT_NUMBER.fullmatch(cell) is not None for cell in cells)
    return "," if commas > points else "."


def _has_header(rows: list[list[str]], decimal: str) -> bool:
    """Whether the first row names columns: a word above numbers, or no number at all."""
    first, rest = rows[0], rows[1:]
    for i, cell in enumerate(first):
        below = [row[i] for row in rest if i < len(row)]
        spelt = [number(text, decimal=decimal)[1] is None for text in below]
        word = not is_missing(cell) and number(cell, decimal=decimal)[1] is not None
        if word and spelt and 2 * sum(spelt) > len(spelt):
            return True
    return not any(number(cell, decimal=decimal)[1] is None for cell in first)


def _columns(header: list[str]) -> tuple[tuple[str, ...], tuple[Message, ...]]:
    """Names of the columns, each different, and notes on those that had to be made up."""
    names: list[str] = []
    notes: list[Message] = []
    for i, cell in enumerate(header, start=1):
        name = cell or f"column {i}"
        if name in names:
            copies = (f"{name} ({k})" for k in range(2, len(header) + 2))
            fresh = next(copy for copy in copies if copy not in names and copy not in header)
            told = "Two columns are named {name}: the later is called {fresh}."
            notes.append(message(told, name=quoted(name), fresh=repr(fresh)))
            name = fresh
        names.append(name)
    return tuple(names), tuple(notes)


def _notes(dialect: Dialect) -> Iterator[Message]:
    names = {"gb18030": "GBK", "utf-8-sig": "UTF-8"}
    read = "Read as {encoding} text, {delimiter} between columns."
    if dialect.decimal == ",":
        read = "Read as {encoding} text, {delimiter} between columns, decimal comma."
    delimiter = _DELIMITERS.get(dialect.delimiter)
    yield message(
        read,
        encoding=names.get(dialect.encoding, dialect.encoding.upper()),
        delimiter=message(delimiter) if delimiter else quoted(dialect.delimiter),
    )
    if not dialect.header:
        yield message(
            "The first line holds values, not names: it is read as a row, and the columns are "
            "called {first} to {last}.",
            first=repr(dialect.columns[0]),
            last=repr(dialect.columns[-1]),
        )
