"""Tables as CSV whose cells no spreadsheet runs as formulas."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

MARK = "'"
"""Stands before a text that a spreadsheet would run, or that begins with this mark itself."""

# A formula begins with one of these, in East Asian spreadsheets also with their full-width forms;
# white space and what cannot be seen may stand before it.
_FORMULA = re.compile(
    r"[\s\x00-\x1f\ufeff\u200b-\u200f\u2060]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]|'"
)
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?|-?inf", re.ASCII)


def defused(text: str) -> str:
    r"""Return a text as it may stand in a cell: marked if a spreadsheet would run it.

    Numbers, also negative ones, stay numbers. `original` returns the text again.

    Examples
    --------
    >>> defused("=1+1"), defused("-0.25"), defused("-x"), defused("plain")
    ("'=1+1", '-0.25', "'-x", 'plain')
    """
    if _NUMBER.fullmatch(text):
        return text
    return MARK + text if _FORMULA.match(text) else text


def original(cell: str) -> str:
    """Return the text that `defused` made into this cell.

    Examples
    --------
    >>> original("'=1+1"), original("-0.25")
    ('=1+1', '-0.25')
    """
    return cell.removeprefix(MARK)


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Return a table as CSV in UTF-8, with a header and lines that end as RFC 4180 says.

    Floats are written in the fewest digits that read back as the same float, NaN as an empty cell,
    infinity as inf. A byte order mark, by which spreadsheets know UTF-8, stands in front where the
    table holds more than ASCII.

    Parameters
    ----------
    columns : sequence of str
        Names of the columns.
    rows : iterable of sequence
        Texts, numbers or None; texts are `defused`.
    """
    written = StringIO()
    writer = csv.writer(written)
    writer.writerow([defused(name) for name in columns])
    writer.writerows([_cell(value) for value in row] for row in rows)
    text = written.getvalue()
    return text.encode("utf-8" if text.isascii() else "utf-8-sig")


def _cell(value: object) -> str:
    if value is None or value != value:
        return ""
    if isinstance(value, float):
        return repr(value)
    return defused(str(value))
