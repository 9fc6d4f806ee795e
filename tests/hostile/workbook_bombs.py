"""Small workbooks that would become very large or take very long, and some that lie."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Iterator

from tests.hostile.csv_bombs import Make, rows
from tests.hostile.kind_bombs import lying
from tests.hostile.made_workbooks import (
    LINKS,
    MAIN,
    Failed,
    archive,
    compound,
    excel,
    excel_parts,
    old,
    old_cells,
    open_cell,
    open_document,
    open_table,
    record,
    sheet,
)

TABLE = [["truth", "score"], ["no", 0.1], ["yes", 0.9], ["no", 0.4], ["yes", 0.6]]
START = f'<worksheet xmlns="{MAIN}"><sheetData>'.encode()
END = b"</sheetData></worksheet>"
_TEXTS = f'<sst xmlns="{MAIN}">'.encode()


def _blank(place: str) -> str:
    row = place.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return f'<row r="{row}"><c r="{place}" s="1"/></row>'


def _far(place: str) -> str:
    return _blank(place).replace("/></row>", "><v>1</v></c></row>")


def _filled(piece: bytes, count: int, start: bytes = START, end: bytes = END) -> Iterator[bytes]:
    yield start
    yield from rows(piece, count)
    yield end


def _book(piece: bytes, count: int) -> Make:
    """A workbook with a sheet of pieces that come again and again."""
    return lambda: excel({"S": _filled(piece, count)})


def _numbered(count: int, cells: str) -> bytes:
    return excel(
        {"S": (START + "".join(cells.replace("@", str(i)) for i in range(1, count)).encode() + END)}
    )


def _shared(text: bytes, count: int) -> bytes:
    """Cells that all name one long text."""
    cells = "".join(
        f'<row r="{i}"><c r="A{i}" t="s"><v>0</v></c><c r="B{i}"><v>{i}</v></c></row>'
        for i in range(1, count)
    )
    texts = _TEXTS + b"<si><t>" + text + b"</t></si></sst>"
    return excel({"S": START + cells.encode() + END}, strings=texts)


def _old_shared(count: int) -> bytes:
    text = struct.pack("<IIHB", 1, 1, 8000, 0) + b"x" * 8000
    cells = b"".join(
        record(0xFD, struct.pack("<HHHI", i % 65536, i // 65536, 0, 0)) for i in range(count)
    )
    return old({"S": cells}, before=record(0xFC, text))


def _cut(content: bytes, share: float) -> bytes:
    return content[: int(len(content) * share)]


def _many_parts(count: int) -> bytes:
    made = io.BytesIO(excel({"S": sheet(TABLE)}))
    with zipfile.ZipFile(made, "a") as written:
        for i in range(count):
            written.writestr(f"x/{i}", b"")
    return made.getvalue()


def _twice() -> bytes:
    """Two sheets of one name: one program reads the first, another the second."""
    parts = [*excel_parts({"S": sheet(TABLE)}).items()]
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as written:
        for name, content in parts:
            written.writestr(name, content)
        written.writestr("XL/worksheets/sheet1.xml", sheet({1: ["a", "b"]}, _far("XFD1048576")))
    return made.getvalue()


def _entities(form: str) -> bytes:
    lines = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10}">' for i in range(1, 12))
    top = f'<!DOCTYPE x [<!ENTITY e0 "aaaaaaaaaa">{lines}]>'
    if form == "outside":
        top = '<!DOCTYPE x [<!ENTITY e11 SYSTEM "file:///etc/passwd">]>'
    body = sheet(TABLE).replace("<t>no", "<t>&e11;")
    return excel({"S": f'<?xml version="1.0"?>{top}{body}'})


def _paths() -> bytes:
    parts = excel_parts({"S": sheet(TABLE)})
    links = parts["xl/_rels/workbook.xml.rels"]
    assert isinstance(links, str)
    parts["xl/_rels/workbook.xml.rels"] = links.replace(
        "worksheets/sheet1.xml", "../../../../../etc/passwd"
    )
    return archive(parts | {"../../../../etc/cron.d/x": "*"})


def _circle() -> bytes:
    parts = excel_parts({"S": sheet(TABLE)})
    link = f'<Relationship Id="s1" Type="{LINKS}/worksheet" Target="/xl/workbook.xml"/>'
    return archive(
        parts
        | {"xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{LINKS}">{link}</Relationships>'}
    )


def _open_rows(*given: tuple[int, str]) -> bytes:
    return open_document(open_table("S", given))


HEAD = (1, open_cell("truth") + open_cell("score"))
CASE = open_cell("yes") + open_cell(0.5)
LONG = open_cell("x" * 10_000)
OLD = old({"S": old_cells(TABLE)})
PLAIN = excel({"S": sheet(TABLE)})
DIRECTORY = b"PK\x01\x02"
WORKBOOKS: dict[str, Make] = {
    "far_cell.xlsx": lambda: excel({"S": sheet(TABLE, _far("XFD1048576"))}),
    "far_blank_cell.xlsx": lambda: excel({"S": sheet(TABLE, _blank("C1048576"))}),
    "far_blank_corner.xlsx": lambda: excel({"S": sheet(TABLE, _blank("XFD1048576"))}),
    "wide_blanks.xlsx": lambda: _numbered(
        10**5, '<row r="@"><c r="A@"><v>1</v></c><c r="B@"><v>2</v></c><c r="XFD@"/></row>'
    ),
    "no_such_row.xlsx": lambda: excel({"S": sheet(TABLE, _far("A99999999999"))}),
    "no_such_column.xlsx": lambda: excel({"S": sheet(TABLE, _far("ZZZ9"))}),
    "rows_back.xlsx": lambda: excel({"S": sheet(TABLE, _far("XFD1048576") + _far("A2"))}),
    "lying_dimension.xlsx": lambda: excel(
        {"S": sheet(TABLE).replace("<sheetData>", '<dimension ref="A1:XFD1048576"/><sheetData>')}
    ),
    "far_merge.xlsx": lambda: excel(
        {
            "S": sheet(TABLE).replace(
                "</sheetData>",
                '</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
            )
        }
    ),
    "shared_formula.xlsx": lambda: excel(
        {
            "S": sheet(
                TABLE,
                '<row r="9"><c r="A9"><f t="shared" ref="A1:XFD1048576" si="4000000000">1</f>'
                "<v>1</v></c></row>",
            )
        }
    ),
    "cells_without_places.xlsx": _book(b"<row><c/><c/></row>", 3 * 10**7),
    "cells_in_a_row.xlsx": _book(b"<c><v>1</v></c>", 10**8),
    "rows_without_cells.xlsx": _book(b"<row/>", 10**8),
    "empty_elements.xlsx": _book(b"<a/>", 10**8),
    "nested.xlsx": _book(b"<a>", 10**8),
    "spaces.xlsx": _book(b" ", 5 * 10**8),
    "comments.xlsx": _book(b"<!---->", 10**8),
    "long_name.xlsx": lambda: excel({"S": _filled(b"a", 5 * 10**8, b"<", b"/>")}),
    "long_attribute.xlsx": lambda: excel({"S": _filled(b"a", 5 * 10**8, b'<a b="', b'"/>')}),
    "long_text.xlsx": lambda: excel(
        {
            "S": _filled(
                b"a", 5 * 10**8, START + b'<row><c t="inlineStr"><is><t>', b"</t></is></c></row>"
            )
        }
    ),
    "shared_text.xlsx": lambda: _shared(b"x" * 10**6, 10**4),
    "shared_texts_empty.xlsx": lambda: excel(
        {"S": sheet(TABLE)}, strings=_filled(b"<si/>", 10**8, _TEXTS, b"</sst>")
    ),
    "shared_text_long.xlsx": lambda: excel(
        {"S": sheet(TABLE)},
        strings=_filled(b"x", 5 * 10**8, _TEXTS + b"<si><t>", b"</t></si></sst>"),
    ),
    "styles.xlsx": lambda: excel(
        {"S": sheet(TABLE)}, styles=_filled(b"<xf/>", 10**8, b"<a>", b"</a>")
    ),
    "names_of_sheets.xlsx": lambda: excel({f"S{i}": sheet([["a", 1]]) for i in range(5000)}),
    "errors.xlsx": lambda: _numbered(
        10**5, '<row r="@"><c r="A@" t="e"><v>#N/A</v></c><c r="B@" t="e"><v>#N/A</v></c></row>'
    ),
    "entities.xlsx": lambda: _entities("inside"),
    "entity_outside.xlsx": lambda: _entities("outside"),
    "utf16.xlsx": lambda: excel({"S": sheet(TABLE, _far("XFD1048576")).encode("utf-16")}),
    "encoding.xlsx": lambda: excel({"S": f'<?xml version="1.0" encoding="utf-7"?>{sheet(TABLE)}'}),
    "parts_100000.xlsx": lambda: _many_parts(10**5),
    "parts_1000.xlsx": lambda: _many_parts(10**3),
    "part_twice.xlsx": _twice,
    "zip_in_zip.xlsx": lambda: excel({"S": excel({"S": sheet(TABLE)})}),
    "paths.xlsx": _paths,
    "circle.xlsx": _circle,
    "cut.xlsx": lambda: _cut(PLAIN, 0.6),
    "lying_size.xlsx": lambda: lying(PLAIN, DIRECTORY, 20, struct.pack("<I", 10)),
    "wrong_sum.xlsx": lambda: lying(PLAIN, DIRECTORY, 12, b"\xff" * 4),
    "encrypted_parts.xlsx": lambda: lying(
        lying(PLAIN, DIRECTORY, 4, b"\1"), b"PK\x03\x04", 2, b"\1"
    ),
    "encrypted.xlsx": lambda: compound(bytes(5000), "EncryptedPackage"),
    "binary.xlsb": lambda: archive({"[Content_Types].xml": "<a/>", "xl/workbook.bin": b"\x83\x01"}),
    "far_cell.ods": lambda: _open_rows(HEAD, (1048575, ""), (1, open_cell(None, 16383) + CASE)),
    "rows_again.ods": lambda: _open_rows(HEAD, (1048575, CASE)),
    "rows_of_texts_again.ods": lambda: _open_rows(HEAD, (10**5, LONG + open_cell(0.5))),
    "columns_again.ods": lambda: _open_rows(*[(1, open_cell(0.5, 16384))] * 10**4),
    "table_again.ods": lambda: _open_rows(HEAD, (1048575, open_cell(0.5, 16384))),
    "too_often.ods": lambda: _open_rows(HEAD, (10**18, CASE)),
    "empty_again.ods": lambda: _open_rows(HEAD, (3, CASE), (1048572, open_cell(None, 16384))),
    "wide_empty_rows.ods": lambda: _open_rows(
        HEAD, *[(1, CASE + open_cell(None, 16382))] * 10**5, (1, open_cell(None, 16384))
    ),
    "rows_far_apart.ods": lambda: _open_rows(*[HEAD, (10**5, open_cell(None)), HEAD] * 10),
    "spaces_again.ods": lambda: _open_rows(
        HEAD, (1, open_cell("a").replace(">a<", '><text:s text:c="4000000000"/>a<') + CASE)
    ),
    "errors_again.ods": lambda: _open_rows(HEAD, (10**6, open_cell(Failed("#N/A"), 4))),
    "tables.ods": lambda: open_document(
        "".join(open_table(f"S{i}", [HEAD, (10**5, CASE)]) for i in range(100))
    ),
    "cells.ods": lambda: open_document(
        _filled(
            b"<table:table-row>" + CASE.encode() + b"</table:table-row>",
            10**6,
            b'<table:table table:name="S">',
            b"</table:table>",
        )
    ),
    "encrypted.ods": lambda: open_document(
        open_table("S", [HEAD, (3, CASE)]), manifest="<manifest:encryption-data/>"
    ),
    "entities.ods": lambda: archive(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "content.xml": '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>',
        }
    ),
    "lying_dimension.xls": lambda: old(
        {"S": old_cells(TABLE)}, dimensions=struct.pack("<IIHHH", 0, 2**32 - 1, 0, 65535, 0)
    ),
    "lying_dimension_back.xls": lambda: old(
        {"S": old_cells(TABLE)}, dimensions=struct.pack("<IIHHH", 9, 1, 9, 1, 0)
    ),
    "far_cell.xls": lambda: old(
        {"S": old_cells(TABLE) + record(0x203, struct.pack("<HHHd", 65535, 65535, 0, 1))}
    ),
    "cells.xls": lambda: old({"S": record(0x203, struct.pack("<HHHd", 1, 1, 0, 1)) * 10**5}),
    "shared_text.xls": lambda: _old_shared(10**5),
    "shared_texts.xls": lambda: old(
        {"S": old_cells(TABLE)}, before=record(0xFC, struct.pack("<II", 1, 2**31 - 1) + bytes(8000))
    ),
    "encrypted.xls": lambda: old(
        {"S": old_cells(TABLE)}, before=record(0x2F, struct.pack("<H", 1) + bytes(50))
    ),
    "circle.xls": lambda: OLD[:-512] + struct.pack("<128I", *range(128)),
    "sectors.xls": lambda: OLD[:0x4C] + struct.pack("<109I", *[0] * 109) + OLD[512:],
    "more_sectors.xls": lambda: OLD[:0x44] + struct.pack("<II", 0, 2**32 - 1) + OLD[0x4C:],
    "cut.xls": lambda: _cut(OLD, 0.7),
    "document.xls": lambda: compound(bytes(5000), "WordDocument"),
    "zeros.xls": lambda: OLD[:8] + bytes(5000),
    "huge.xls": lambda: compound(bytes(5 * 10**6), "Workbook"),
}
"""By name; each is made when it is asked for."""
