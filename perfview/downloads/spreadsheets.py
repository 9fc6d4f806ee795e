"""Tables as CSV, each number as it is. No spreadsheet runs a cell of them as a formula."""

from __future__ import annotations

import csv
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from io import BytesIO, StringIO

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pyarrow.csv import WriteOptions, write_csv

Column = npt.NDArray[np.generic]
Columns = Mapping[str, Column]

MARK = "'"
"""Stands before what a spreadsheet would run in a text, or what begins with this mark itself."""

# A formula begins with one of these, in East Asian spreadsheets also with their full-width forms;
# spaces, quotes and what cannot be seen may stand before it. Where the comma is the decimal sign,
# spreadsheets cut lines at semicolons, whatever is in quotes: each part may become a cell.
_UNSEEN = r"(?:[^\S\t\r\n]|[\"\x00-\x08\x0e-\x1f\ufeff\u200b-\u200f\u2060])*"
_FORMULA = re.compile(
    rf"(?:^|(?<=[;\t\r\n]))(?={_UNSEEN}[=+\-@\uff1d\uff0b\uff0d\uff20]|')|^(?=[\t\r\n])"
)
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?|-?inf", re.ASCII)


def columns_csv(columns: Columns) -> bytes:
    """Return columns of numbers as CSV; each reads back exactly, an undefined one is empty."""
    table = pa.table({name: pa.array(each, from_pandas=True) for name, each in columns.items()})
    written = BytesIO()
    write_csv(table, written, WriteOptions(quoting_style="none"))
    return written.getvalue().replace(b'"', b"")


def defused(text: str) -> str:
    r"""Return a text as it may stand in a cell: marked where a spreadsheet would run it.

    Numbers, also negative ones, stay numbers. Without the marks it is the text again.

    Examples
    --------
    >>> defused("=1+1"), defused("-0.25"), defused("-x"), defused("plain"), defused("a;=1")
    ("'=1+1", '-0.25', "'-x", 'plain', "a;'=1")
    """
    return text if _NUMBER.fullmatch(text) else _FORMULA.sub(MARK, text)


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


def tables_zip(tables: Mapping[str, bytes], created: datetime) -> bytes:
    """Return tables in one archive, a CSV file each by its name, as of a time."""
    written = BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for table, text in tables.items():
            entry = zipfile.ZipInfo(f"{table}.csv", created.timetuple()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, text)
    return written.getvalue()
