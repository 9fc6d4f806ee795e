"""Tables as files, each number as it is. No spreadsheet runs a cell of them as a formula."""

from __future__ import annotations

import csv
import re
import zipfile
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO, StringIO

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pyarrow.csv import WriteOptions, write_csv

from perfview.downloads.workbooks import workbook

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of file that a table is written as.

    Attributes
    ----------
    ending, mime
        What the file's name ends with, and what browsers call it.
    delimiter, decimal
        What stands between cells, and in numbers; both are "" for a workbook.
    """

    ending: str
    mime: str
    delimiter: str = ""
    decimal: str = ""


KINDS = {
    "csv": Kind(ending="csv", mime="text/csv", delimiter=",", decimal="."),
    "semicolons": Kind(ending="csv", mime="text/csv", delimiter=";", decimal=","),
    "xlsx": Kind(
        ending="xlsx", mime="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    ),
}
"""As commas are read everywhere, as Excel expects them where the decimal sign is one, and Excel."""

_KIND = ContextVar("kind", default=KINDS["csv"])


def written_as(kind: Kind, made: Callable[[], bytes]) -> Callable[[], bytes]:
    """Return `made` so that all tables it makes are files of this kind, in whatever thread."""

    def written() -> bytes:
        before = _KIND.set(kind)
        try:
            return made()
        finally:
            _KIND.reset(before)

    return written


def columns_file(columns: Columns) -> bytes:
    """Return columns of numbers as a file, CSV unless `written_as` says otherwise.

    Each number reads back exactly, an undefined one is empty.
    """
    kind = _KIND.get()
    if not kind.delimiter:
        cells = (each.tolist() for each in columns.values())
        return workbook(tuple(columns), zip(*cells, strict=True))
    table = pa.table({name: pa.array(each, from_pandas=True) for name, each in columns.items()})
    written = BytesIO()
    write_csv(table, written, WriteOptions(delimiter=kind.delimiter, quoting_style="none"))
    text = written.getvalue().replace(b'"', b"")
    if kind.decimal == ".":
        return text
    head, end, lines = text.partition(b"\n")
    return BOM_UTF8 + head + end + lines.replace(b".", kind.decimal.encode())


def defused(text: str) -> str:
    r"""Return a text as it may stand in a cell: marked where a spreadsheet would run it.

    Numbers, also negative ones, stay numbers. Without the marks it is the text again.

    Examples
    --------
    >>> defused("=1+1"), defused("-0.25"), defused("-x"), defused("plain"), defused("a;=1")
    ("'=1+1", '-0.25', "'-x", 'plain', "a;'=1")
    """
    return text if _NUMBER.fullmatch(text) else _FORMULA.sub(MARK, text)


def table_file(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Return a table as a file, CSV unless `written_as` says otherwise.

    CSV is UTF-8 with a header, and lines end as RFC 4180 says. Floats are written in the fewest
    digits that read back as the same float, NaN as an empty cell, infinity as inf. A byte order
    mark, by which spreadsheets know UTF-8, stands in front where the table holds more than ASCII,
    and where the decimal sign is a comma.

    Parameters
    ----------
    columns : sequence of str
        Names of the columns.
    rows : iterable of sequence
        Texts, numbers or None; in CSV texts are `defused`.
    """
    kind = _KIND.get()
    if not kind.delimiter:
        return workbook(columns, rows)
    written = StringIO()
    writer = csv.writer(written, delimiter=kind.delimiter)
    writer.writerow([defused(name) for name in columns])
    writer.writerows([_cell(value, kind.decimal) for value in row] for row in rows)
    text = written.getvalue()
    return text.encode("utf-8" if text.isascii() and kind.decimal == "." else "utf-8-sig")


def _cell(value: object, decimal: str) -> str:
    if value is None or value != value:
        return ""
    if isinstance(value, float):
        return float.__repr__(value).replace(".", decimal)
    return defused(str(value))


def tables_zip(tables: Mapping[str, bytes], created: datetime) -> bytes:
    """Return tables in one archive as of a time, a file each by its name."""
    written, ending = BytesIO(), _KIND.get().ending
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for table, file in tables.items():
            entry = zipfile.ZipInfo(f"{table}.{ending}", created.timetuple()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, file)
    return written.getvalue()
