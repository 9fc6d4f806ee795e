"""Workbooks written by hand: each part of them can be made to say anything."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from html import escape

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
LINKS = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
STYLES = (
    f'<styleSheet xmlns="{MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.0%"/>'
    '</numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/>'
    '<xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs>'
    "</styleSheet>"
)
PERCENT, DATE, TIME = 1, 2, 3
"""Places of the styles."""
Part = str | bytes | Iterable[bytes]


class Styled:
    """A number with a format."""

    def __init__(self, value: float, style: int) -> None:
        self.value, self.style = value, style


class Failed(str):
    """An error such as #N/A."""

    __slots__ = ()


def letters(column: int) -> str:
    found = ""
    while column:
        column, last = divmod(column - 1, 26)
        found = chr(65 + last) + found
    return found


def cell(place: str, value: object) -> str:
    """A cell of a sheet of Excel."""
    if value is None:
        return ""
    if isinstance(value, Styled):
        return f'<c r="{place}" s="{value.style}"><v>{value.value}</v></c>'
    if isinstance(value, Failed):
        return f'<c r="{place}" t="e"><v>{value}</v></c>'
    if isinstance(value, bool):
        return f'<c r="{place}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, str):
        return f'<c r="{place}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    return f'<c r="{place}"><v>{value}</v></c>'


def sheet(rows: Mapping[int, Sequence[object]] | Sequence[Sequence[object]], more: str = "") -> str:
    """A sheet of rows, by their numbers or from the first one on."""
    numbered = rows if isinstance(rows, Mapping) else dict(enumerate(rows, start=1))
    written = (
        f'<row r="{number}">'
        + "".join(cell(f"{letters(i)}{number}", each) for i, each in enumerate(cells, start=1))
        + "</row>"
        for number, cells in numbered.items()
    )
    return f'<worksheet xmlns="{MAIN}"><sheetData>{"".join(written)}{more}</sheetData></worksheet>'


def archive(parts: Mapping[str, Part], *, level: int = 6) -> bytes:
    """An archive of parts: texts, bytes, or pieces of bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as written:
        for name, content in parts.items():
            if isinstance(content, (str, bytes)):
                written.writestr(name, content)
            else:
                with written.open(name, "w", force_zip64=True) as part:
                    for piece in content:
                        part.write(piece)
    return made.getvalue()


def excel_parts(sheets: Mapping[str, Part], *, book: str = "", **more: Part) -> dict[str, Part]:
    """The parts of a workbook of Excel; `strings` are shared by its cells, `styles` its formats."""
    beside = {"strings": "sharedStrings", "styles": "styles"}
    named = "".join(
        f'<sheet name="{escape(name)}" sheetId="{i}" r:id="s{i}"/>'
        for i, name in enumerate(sheets, start=1)
    )
    links = "".join(
        f'<Relationship Id="s{i}" Type="{OFFICE}/worksheet" Target="worksheets/sheet{i}.xml"/>'
        for i in range(1, len(sheets) + 1)
    ) + "".join(
        f'<Relationship Id="{kind}" Type="{OFFICE}/{kind}" Target="{kind}.xml"/>'
        for kind in beside.values()
    )
    start = f'<Relationship Id="b" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/>'
    return {
        "[Content_Types].xml": TYPES,
        "_rels/.rels": f'<Relationships xmlns="{LINKS}">{start}</Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">{book}<sheets>{named}'
        "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{LINKS}">{links}</Relationships>',
        **{f"xl/worksheets/sheet{i}.xml": each for i, each in enumerate(sheets.values(), start=1)},
        "xl/styles.xml": more.pop("styles", STYLES),
        **{f"xl/{beside[name]}.xml": part for name, part in more.items()},
    }


def excel(sheets: Mapping[str, Part], **more: Part) -> bytes:
    """A workbook of Excel."""
    return archive(excel_parts(sheets, **more))


def open_document(content: Part, *, manifest: str = "", level: int = 6) -> bytes:
    """A workbook of LibreOffice of tables as XML."""
    spaces = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    start = f'<office:document-content{spaces} xmlns:calcext="urn:calcext"><office:body>'
    start += "<office:spreadsheet>"
    end = "</office:spreadsheet></office:body></office:document-content>"
    if isinstance(content, str):
        content = [content.encode()]
    elif isinstance(content, bytes):
        content = [content]
    pieces = (piece for some in ([start.encode()], content, [end.encode()]) for piece in some)
    return archive(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:'
            f'opendocument:xmlns:manifest:1.0">{manifest}</manifest:manifest>',
            "content.xml": pieces,
        },
        level=level,
    )


def open_cell(value: object, times: int = 1) -> str:
    """A cell of a table of LibreOffice."""
    again = f' table:number-columns-repeated="{times}"' if times > 1 else ""
    if value is None:
        return f"<table:table-cell{again}/>"
    kind, said, shown = "float", f' office:value="{value}"', str(value)
    if isinstance(value, Failed):  # as LibreOffice writes it
        kind, said = 'float" calcext:value-type="error', ' office:value="0"'
    elif isinstance(value, Styled):
        kind, said, shown = "percentage", f' office:value="{value.value}"', f"{value.value:.0%}"
    elif isinstance(value, bool):
        kind, said = "boolean", f' office:boolean-value="{str(value).lower()}"'
    elif isinstance(value, str):
        kind, said = "string", ""
    return (
        f'<table:table-cell office:value-type="{kind}"{said}{again}><text:p>{escape(shown)}'
        "</text:p></table:table-cell>"
    )


def open_table(name: str, rows: Iterable[tuple[int, str]]) -> str:
    """A table of rows, each after how often it comes."""
    written = (
        f'<table:table-row table:number-rows-repeated="{times}">{cells}</table:table-row>'
        for times, cells in rows
    )
    return f'<table:table table:name="{escape(name)}">{"".join(written)}</table:table>'


def record(kind: int, content: bytes) -> bytes:
    """A record of an old workbook."""
    return struct.pack("<HH", kind, len(content)) + content


def old_cells(rows: Sequence[Sequence[object]]) -> bytes:
    """Cells as records: numbers, texts, truth values and errors."""
    found = b""
    for row, cells in enumerate(rows):
        for column, value in enumerate(cells):
            at = struct.pack("<HHH", row, column, 0)
            if isinstance(value, Failed):
                found += record(0x205, at + bytes((0x2A, 1)))
            elif isinstance(value, bool):
                found += record(0x205, at + bytes((value, 0)))
            elif isinstance(value, str):
                text = value.encode("utf-16-le")
                found += record(0x204, at + struct.pack("<HB", len(value), 1) + text)
            elif value is not None:
                found += record(0x203, at + struct.pack("<d", value))
    return found


def old(
    sheets: Mapping[str, bytes], *, before: bytes = b"", dimensions: bytes = b"", name: str = ""
) -> bytes:
    """An old workbook of records of sheets; `before` are records that hold for all of them."""
    begin, end = record(0x809, struct.pack("<HHHHII", 0x600, 5, 0, 0, 0, 0)), record(0x0A, b"")
    size = len(begin) + len(before) + len(end) + sum(12 + len(each) for each in sheets)
    names, bodies = b"", b""
    for called, cells in sheets.items():
        text = struct.pack("<IBBBB", size + len(bodies), 0, 0, len(called), 0) + called.encode()
        names += record(0x85, text)
        told = record(0x200, dimensions) if dimensions else b""
        bodies += begin + told + cells + end
    return compound((begin + before + names + end + bodies).ljust(4096, b"\0"), name or "Workbook")


def compound(stream: bytes, name: str) -> bytes:
    """The file around one stream, with sectors of 512 bytes."""
    sectors = -(-len(stream) // 512)
    tables = -(-(sectors + 1 + 400) // 128)
    chain = [*range(1, sectors), 0xFFFFFFFE, 0xFFFFFFFE] + [0xFFFFFFFD] * tables
    chain += [0xFFFFFFFF] * (128 * tables - len(chain))
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    header += struct.pack("<HHHHH6xIIIIIIIII", 0x3E, 3, 0xFFFE, 9, 6, 0, tables, sectors, 0, 4096,
                          0xFFFFFFFE, 0, 0xFFFFFFFE, 0)  # fmt: skip
    places = [sectors + 1 + i for i in range(tables)]
    header += struct.pack("<109I", *places, *[0xFFFFFFFF] * (109 - len(places)))
    entries = b"".join(
        each.encode("utf-16-le").ljust(64, b"\0")
        + struct.pack("<HBBIII", 2 * len(each) + 2, kind, 1, 0xFFFFFFFF, 0xFFFFFFFF, child)
        + bytes(36)
        + struct.pack("<IQ", start, size)
        for each, kind, child, start, size in (
            ("Root Entry", 5, 1, 0xFFFFFFFE, 0),
            (name, 2, 0xFFFFFFFF, 0, len(stream)),
        )
    )
    body = stream.ljust(512 * sectors, b"\0") + entries.ljust(512, b"\0")
    return header + body + struct.pack(f"<{128 * tables}I", *chain)
