"""Texts that no parser can split into cells: what is wrong with them."""

from __future__ import annotations

import re

import pyarrow as pa
import pyarrow.compute as pc

from perfcore.readers.problems import ReadError
from perfcore.readers.sources import Source

_TOO_LONG = (
    "{name} has a row or a quoted value of millions of characters: a quotation "
    "mark may not be closed. Close it, or write it twice inside a quoted value."
)
_BROKEN = {
    "unexpected end of data": (
        "{name} opens a quotation mark that is never closed. "
        "Close it, or write it twice inside a quoted value."
    ),
    "straddl|larger than field limit": _TOO_LONG,
    "expected after": (
        "{name} has text right after a closing quotation mark. "
        "Write a quotation mark inside a quoted value twice."
    ),
    "": "{name} cannot be read as a table: {error}",
}
"""What pyarrow's parser or Python's says when it gives up, and what that means."""


def broken(source: Source, error: Exception) -> ReadError:
    """Return in words why a parser, pyarrow's or Python's, gave up."""
    told = next(told for said, told in _BROKEN.items() if re.search(said, str(error)))
    return source.error(told, error=str(error))


def check_lengths(source: Source, columns: list[pa.StringArray]) -> None:
    """Raise a ReadError if a text is longer than a row may be."""
    lengths = (pc.max(pc.binary_length(cells)).as_py() or 0 for cells in columns)
    if max(lengths) > source.limits.row_bytes:
        raise source.error(_TOO_LONG)
