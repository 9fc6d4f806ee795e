"""A table as an Excel workbook (.xlsx): a ZIP archive of a few small XML parts and one sheet."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO, TextIOWrapper
from itertools import chain
from math import isfinite
from xml.sax.saxutils import escape

MOST_ROWS, MOST_COLUMNS, MOST_CHARACTERS = 1_048_576, 16_384, 32_767
"""What a sheet holds at most, its header included, and what a cell does."""

LARGEST = 2**53
"""Excel's numbers are float64: larger integers stay texts, digit by digit."""

# What XML cannot hold is written as _x001F_, and so is an underscore that would begin such a sign.
_CODED = re.compile("_(?=x[0-9A-Fa-f]{4}_)|[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_RELATION = (
    f'<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_OFFICE}/%s" Target="%s"/></Relationships>'
)
_SHEET = "xl/worksheets/sheet1.xml"
_PARTS = {
    "[Content_Types].xml": (
        f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels"'
        ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
        f'<Override PartName="/{_SHEET}" ContentType="{_TYPE}.worksheet+xml"/></Types>'
    ),
    "_rels/.rels": _RELATION % ("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": (
        f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}">'
        '<sheets><sheet name="Table" sheetId="1" r:id="rId1"/></sheets></workbook>'
    ),
    "xl/_rels/workbook.xml.rels": _RELATION % ("worksheet", "worksheets/sheet1.xml"),
}
# The row of names stays in sight.
_FIRST = (
    f'<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">'
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    "</sheetView></sheetViews>"
    '<sheetFormatPr defaultColWidth="16" defaultRowHeight="15"/><sheetData>'
)
_LAST = "</sheetData></worksheet>"


def workbook(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Return a table as a workbook: texts as texts, which nothing runs as a formula.

    Numbers are numbers, NaN and None empty cells, infinity the text inf. A text that is longer than
    a cell can be ends with an ellipsis.

    Raises
    ------
    ValueError
        If the table has more rows or columns than a sheet.
    """
    if len(columns) > MOST_COLUMNS:
        raise ValueError(f"A sheet has at most {MOST_COLUMNS:,} columns, got {len(columns):,}.")
    letters = [_letters(i) for i in range(len(columns))]
    written = BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in _PARTS.items():  # entries without a time: equal tables are equal files
            archive.writestr(zipfile.ZipInfo(name), _HEAD + text, zipfile.ZIP_DEFLATED)
        entry = zipfile.ZipInfo(_SHEET)
        entry.compress_type = zipfile.ZIP_DEFLATED
        with TextIOWrapper(
            archive.open(entry, "w", force_zip64=True), "utf-8", newline=""
        ) as sheet:
            sheet.write(_HEAD + _FIRST)
            for i, cells in enumerate(chain([columns], rows), start=1):
                if i > MOST_ROWS:
                    raise ValueError(
                        f"A sheet has at most {MOST_ROWS:,} rows, its header included."
                    )
                sheet.write(f'<row r="{i}">{"".join(_cells(i, letters, cells))}</row>')
            sheet.write(_LAST)
    return written.getvalue()


def _letters(i: int) -> str:
    """Return what a column is called.

    >>> _letters(0), _letters(25), _letters(26), _letters(16_383)
    ('A', 'Z', 'AA', 'XFD')
    """
    before, last = divmod(i, 26)
    return (_letters(before - 1) if before else "") + chr(ord("A") + last)


def _cells(i: int, letters: Sequence[str], cells: Sequence[object]) -> Iterator[str]:
    for letter, value in zip(letters, cells, strict=True):
        if value is None or value != value:
            continue
        if isinstance(value, float) and isfinite(value):
            yield f'<c r="{letter}{i}"><v>{float.__repr__(value)}</v></c>'
        elif isinstance(value, int) and abs(value) <= LARGEST:
            yield f'<c r="{letter}{i}"><v>{int(value)}</v></c>'
        elif text := str(value):
            if len(text) > MOST_CHARACTERS:
                text = text[: MOST_CHARACTERS - 1] + "…"
            coded = escape(_CODED.sub(lambda sign: f"_x{ord(sign[0]):04X}_", text))
            inner = f'<is><t xml:space="preserve">{coded}</t></is>'
            yield f'<c r="{letter}{i}" t="inlineStr">{inner}</c>'
