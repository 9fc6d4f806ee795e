"""How a text file writes a table: delimiter, decimal sign, header."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from dataclasses import dataclass, replace

from perfcore.readers.errors import ReadError, quoted
from perfcore.readers.limits import GENEROUS, Limits
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
    notes: tuple[str, ...] = ()


def dialect_of(
    survey: Survey,
    name: str,
    *,
    delimiter: str | None = None,
    decimal: str | None = None,
    header: bool | None = None,
    limits: Limits = GENEROUS,
) -> Dialect:
    """Return the dialect of a sample of text; what is given is not guessed.

    Raises
    ------
    ReadError
        If an argument is none of these signs, or there are no lines, only one column, too many
        columns, or a header and no rows.
    """
    if delimiter is not None and len(delimiter) != 1:
        raise ReadError(f"Argument delimiter must be one character, got {delimiter!r}.")
    if decimal not in (None, ".", ","):
        raise ReadError(f"Argument decimal must be '.' or ',', got {decimal!r}.")
    chosen = delimiter or _delimiter(survey, name)
    rows = _rows(survey, chosen)
    if not rows:
        raise ReadError(f"{name} holds no rows, only blank lines.")
    limits.check_columns(name, len(rows[0]))
    sign = decimal or _decimal(rows)
    has_header = _has_header(rows, sign) if header is None else header
    if has_header and len(rows) == 1 and survey.complete:
        raise ReadError(f"{name} holds a header ({quoted(chosen.join(rows[0]))}) and no rows.")
    columns, notes = _columns(rows[0] if has_header else [""] * len(rows[0]))
    dialect = Dialect(survey.encoding, chosen, sign, has_header, columns, notes)
    return replace(dialect, notes=(_spoken(dialect), *_header_note(dialect), *notes))


def _rows(survey: Survey, delimiter: str) -> list[list[str]]:
    """First rows of the sample that are not blank, without a last one that may be cut off."""
    text = survey.sample.replace("\r\n", "\n").replace("\r", "\n")
    reader = csv.reader(io.StringIO(text, newline="\n"), delimiter=delimiter)
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


def _delimiter(survey: Survey, name: str) -> str:
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
        raise ReadError(f"{name} holds no rows, only blank lines.")
    raise ReadError(
        f"{name} has a single column ({quoted(first)}). Expected at least a truth and a score, "
        "with commas, semicolons or tabs between them."
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


def _columns(header: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names of the columns, each different, and notes on those that had to be made up."""
    names: list[str] = []
    notes: list[str] = []
    for i, cell in enumerate(header, start=1):
        name = cell or f"column {i}"
        if name in names:
            copies = (f"{name} ({k})" for k in range(2, len(header) + 2))
            fresh = next(copy for copy in copies if copy not in names and copy not in header)
            notes.append(f"Two columns are named {quoted(name)}: the later is called {fresh!r}.")
            name = fresh
        names.append(name)
    return tuple(names), tuple(notes)


def _spoken(dialect: Dialect) -> str:
    encoding = {"gb18030": "GBK", "utf-8-sig": "UTF-8"}.get(
        dialect.encoding, dialect.encoding.upper()
    )
    between = _DELIMITERS.get(dialect.delimiter, quoted(dialect.delimiter))
    sign = ", decimal comma" if dialect.decimal == "," else ""
    return f"Read as {encoding} text, {between} between columns{sign}."


def _header_note(dialect: Dialect) -> tuple[str, ...]:
    if dialect.header:
        return ()
    return (
        "The first line holds values, not names: it is read as a row, and the columns are "
        f"called {dialect.columns[0]!r} to {dialect.columns[-1]!r}.",
    )
