"""Zip archives of XML, as workbooks are: unpacked in pieces, counted as they come, never trusted.

Nothing is written anywhere: names of parts are only looked up.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO
from xml.parsers import expat

from perfcore.readers.errors import ReadError
from perfcore.readers.sources import Source

HELD = 8
"""A byte of XML takes so many in memory, at most, until it is in its column."""
_DIRECTORY_BYTES = 2**21
"""A directory of so many bytes names 20,000 parts or more: a workbook has hundreds."""
_PIECE_BYTES = 2**16
_DEEPEST = 100
_LONGEST = 2**22
"""So many bytes without an element or a text are none of a workbook."""
_NO_STARTS = (b"</", b"<!", b"<?")
FREE_ELEMENTS = 10**6
"""So many elements a part may hold, or so many for each stored byte: a cell takes two of them,
and however well it is packed, no less than two bytes."""
_ELEMENTS_A_BYTE = 1
_ENCRYPTED = 1
_WIDE_MARKS = (b"\xfe\xff", b"\xff\xfe", b"\0")
DAMAGED = "{name} is a damaged workbook ({error}). Open it, save it again, and read that."
_UNPACKED = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError)

Start = Callable[[str, dict[str, str]], None]


class Archive:
    """The parts of a workbook: what they become in bytes is counted over all of them."""

    def __init__(self, source: Source, file: BinaryIO) -> None:
        self.source, self.stored = source, source.size()
        self._sizes: dict[str, int] = {}
        self._parser = expat.ParserCreate()
        try:
            self._zip = zipfile.ZipFile(_Sparing(file))
        except _UNPACKED as error:
            raise self.damaged(error) from error
        self._parts = {each.filename.lower(): each for each in self._zip.infolist()}
        if len(self._parts) < len(self._zip.infolist()):
            raise self.damaged("it holds a part twice")

    def damaged(self, error: object) -> ReadError:
        """Return the error that a part is not what it should be."""
        return self.source.error(DAMAGED, error=str(error)[:200])

    def __contains__(self, part: str) -> bool:
        return part.lower() in self._parts

    def pieces(self, part: str) -> Iterator[bytes]:
        """Yield the bytes of a part, unpacked.

        Raises
        ------
        ReadError
            If there is none, it is damaged or encrypted, or all parts become too much.
        """
        found = self._parts.get(part.lower())
        if found is None:
            raise self.damaged(f"it has no {part}")
        if found.flag_bits & _ENCRYPTED:
            raise self.source.error(LOCKED)
        if found.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise self.damaged("a part is packed as in no workbook")
        others, size = sum(self._sizes.values()) - self._sizes.get(part, 0), 0
        try:
            with self._zip.open(found) as opened:
                while piece := opened.read(_PIECE_BYTES):
                    size += len(piece)
                    self._check(others + size)
                    yield piece
            self._sizes[part] = size
        except ReadError:
            raise
        except _UNPACKED as error:
            raise self.damaged(error) from error

    @property
    def place(self) -> int:
        """Where in its part the element begins that is told now: so many bytes stand before it."""
        return self._parser.CurrentByteIndex

    def _check(self, size: int) -> None:
        limits, name = self.source.limits, self.source.name
        limits.check_growth(name, size, stored=self.stored)
        if size > (most := limits.decompressed_bytes // HELD):
            told = "{name} holds more than {most:,} bytes of XML. Save the sheet as CSV or Parquet."
            raise self.source.error(told, most=most)

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


LOCKED = (
    "{name} is encrypted with a password. Open it, remove the password (in Excel: File, Info, "
    "Protect Workbook), and save it again."
)


class _Sparing(io.RawIOBase):
    """A file of which no more is read at once than the directory of a workbook takes."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def seekable(self) -> bool:
        return True

    def seek(self, place: int, whence: int = io.SEEK_SET) -> int:
        return self._file.seek(place, whence)

    def tell(self) -> int:
        return self._file.tell()

    def read(self, size: int | None = -1) -> bytes:
        if size is not None and size > _DIRECTORY_BYTES:
            raise zipfile.BadZipFile("it names more parts than a workbook has")
        return self._file.read(-1 if size is None else size)


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
