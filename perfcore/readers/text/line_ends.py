"""Lines of a text file on which no row begins: blank ones, and those inside quoted values."""

from __future__ import annotations

import csv
import io
from array import array
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from perfcore.arrays import extend
from perfcore.readers.sources import Source
from perfcore.readers.text.dialects import Dialect
from perfcore.readers.text.encodings import Utf8Stream

SLOW_BYTES = 2**24
"""So large a file is gone through row by row, in Python, if there is no quicker way."""
_BLOCK = 2**20
_LINE_END, _QUOTE = ord("\n"), ord('"')

Lines = npt.NDArray[np.integer]


def lines_inside_rows(source: Source, dialect: Dialect, *, rows: int, size: int) -> Lines | None:
    """Return the lines, from 1, that begin no row, where quoted values hold line ends.

    Parameters
    ----------
    rows : int
        How many rows the text holds, header and ragged ones included.
    size : int
        Its bytes as UTF-8.

    Returns
    -------
    uint32 or int64 array (m,), rising, or None
        None if the file is large and has quotation marks that are no quotes.

    Raises
    ------
    ReadError
        If the quotation marks cannot be followed from line to line.
    """
    found = _by_quotes(source, dialect, rows)
    if found is not None or size > SLOW_BYTES:
        return found
    return _row_by_row(source, dialect, rows)


def _by_quotes(source: Source, dialect: Dialect, rows: int) -> Lines | None:
    """Count quotation marks to find the lines; None if one of them neither opens nor closes."""
    if len(dialect.delimiter.encode()) > 1:
        return None
    around = np.zeros(256, bool)
    around[[ord(dialect.delimiter), _LINE_END, _QUOTE]] = True
    skipped = np.empty(0, np.uint32)
    lines, odd, last, count = 0, False, _LINE_END, 0
    for block in _blocks(dialect.shaped(source)):
        text = np.concatenate([[np.uint8(last)], np.frombuffer(block, np.uint8)])
        quotes, ends = text == _QUOTE, text == _LINE_END
        quotes[0] = ends[0] = False  # it was counted with the block before
        inside = (np.cumsum(quotes, dtype=np.uint32) + odd) % 2 == 1
        opens, closes = quotes & inside, quotes & ~inside
        if last == _QUOTE:
            closes[0] = not inside[0]
        fits = around[text]
        if not (fits[:-1][opens[1:]].all() and fits[1:][closes[:-1]].all()):
            return None
        blank = ends[1:] & ~inside[1:] & (text[:-1] == _LINE_END)
        held = ends[1:] & inside[1:]
        number = np.cumsum(ends[1:], dtype=np.uint32) + np.uint32(lines)
        found = (number + held)[blank | held]
        extend(skipped, found)
        source.limits.check(source.name, rows=skipped.size)
        count += int(np.count_nonzero(ends[1:])) - found.size
        lines, odd, last = int(number[-1]), bool(inside[-1]), int(text[-1])
    return None if odd or count != rows else skipped


def _blocks(chunks: Iterable[bytes]) -> Iterable[bytes]:
    for chunk in chunks:
        for start in range(0, len(chunk), _BLOCK):
            yield chunk[start : start + _BLOCK]


def _row_by_row(source: Source, dialect: Dialect, rows: int) -> Lines:
    """Let Python's parser find the lines."""
    stream = Utf8Stream(source, dialect.shaped(source))
    text = io.TextIOWrapper(io.BufferedReader(stream), encoding="utf-8", newline="\n")
    reader = csv.reader(text, delimiter=dialect.delimiter, strict=True)
    skipped = array("q")
    found = line = 0
    for row in reader:
        skipped.extend(range(line + 1 + bool(row), reader.line_num + 1))
        source.limits.check(source.name, rows=len(skipped))
        line = reader.line_num
        found += bool(row)
    if found != rows:
        raise source.error(
            "{name} has quotation marks that cannot be followed from line to line. "
            "Write a quotation mark inside a quoted value twice."
        )
    return np.array(skipped, np.int64)
