"""Zip archives of XML, as workbooks are: unpacked in pieces, counted as they come, never trusted.

Nothing is written anywhere: names of parts are only looked up.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO
from xml.parsers import expat

from perfcore.readers.kinds.zips import Zip
from perfcore.readers.sources import Source

HELD = 8
"""A byte of XML takes so many in memory, at most, until it is in its column."""
_DEEPEST = 100
_LONGEST = 2**22
"""So many bytes without an element or a text are none of a workbook."""
_NO_STARTS = (b"</", b"<!", b"<?")
FREE_ELEMENTS = 10**6
"""So many elements a part may hold, or so many for each stored byte: a cell takes two of them,
and however well it is packed, no less than two bytes."""
_ELEMENTS_A_BYTE = 1
_WIDE_MARKS = (b"\xfe\xff", b"\xff\xfe", b"\0")
DAMAGED = "{name} is a damaged workbook ({error}). Open it, save it again, and read that."

LOCKED = (
    "{name} is encrypted with a password. Open it, remove the password (in Excel: File, Info, "
    "Protect Workbook), and save it again."
)

Start = Callable[[str, dict[str, str]], None]


class Archive(Zip):
    """The parts of a workbook: what they become in bytes is counted over all of them."""

    DAMAGED, LOCKED = DAMAGED, LOCKED

    def __init__(self, source: Source, file: BinaryIO) -> None:
        super().__init__(source, file)
        self._parser = expat.ParserCreate()

    @staticmethod
    def key(name: str) -> str:
        """Return what a part of this name is looked up by: letters of any case."""
        return name.lower()

    def check(self, size: int) -> None:
        """Raise a ReadError if all parts have become too much."""
        if size > (most := self.source.limits.decompressed_bytes // HELD):
            told = "{name} holds more than {most:,} bytes of XML. Save the sheet as CSV or Parquet."
            raise self.source.error(told, most=most)

    @property
    def place(self) -> int:
        """Where in its part the element begins that is told now: so many bytes stand before it."""
        return self._parser.CurrentByteIndex

    def parse(self, part: str, start: Start, *, text: Callable[[str], None] | None = None) -> None:
        """Tell the elements of a part as they begin, by their whole names, and the text in them.

        A part that defines entities, is not UTF-8, is nested deeply, or holds more elements than
        its bytes can, is refused: no program writes one.
        """
        found, ends = expat.ParserCreate(), list[str]()
        self._parser = found
        found.buffer_text = True
        # One call of Python for each element: all else is counted in whole pieces.
        found.StartElementHandler, found.EndElementHandler = start, ends.append
        found.StartDoctypeDeclHandler = self._refused(f"{part} defines a document type")
        found.XmlDeclHandler = self._declared(part)
        if text is not None:
            found.CharacterDataHandler = text
        depth = elements = size = 0
        held = b""
        try:
            for piece in self.pieces(part):
                if not size and piece.startswith(_WIDE_MARKS):
                    raise self.damaged(f"{part} is not written in UTF-8")
                found.Parse(piece)
                size += len(piece)
                piece = held + piece
                held = piece[-1:] if piece.endswith(b"<") else b""
                begun = piece.count(b"<") - sum(map(piece.count, _NO_STARTS)) - len(held)
                elements += begun
                depth += begun - len(ends)
                ends.clear()
                if depth > _DEEPEST or size - found.CurrentByteIndex > _LONGEST:
                    raise self.damaged(f"{part} is nested too deeply, or holds a name too long")
                if elements > max(FREE_ELEMENTS, _ELEMENTS_A_BYTE * self.stored):
                    raise self.damaged(f"{part} holds more than its bytes can")
            found.Parse(b"", True)
        except expat.ExpatError as error:
            raise self.damaged(f"{part}: {error}") from error

    def _refused(self, why: str) -> Callable[..., None]:
        def refuse(*_: object) -> None:
            raise self.damaged(why)

        return refuse

    def _declared(self, part: str) -> Callable[[str, str | None, int], None]:
        def declared(_: str, encoding: str | None, __: int) -> None:
            if encoding is not None and encoding.lower() not in ("utf-8", "utf8", "us-ascii"):
                raise self.damaged(f"{part} is not written in UTF-8")

        return declared


def packed(parts: Mapping[str, Any]) -> io.BytesIO:
    """Return an archive of parts: texts, or the pieces of bytes that make one up."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, content in parts.items():
            if isinstance(content, str):
                archive.writestr(name, content)
            else:
                with archive.open(name, "w", force_zip64=True) as part:
                    for piece in content:
                        part.write(piece)
    written.seek(0)
    return written
