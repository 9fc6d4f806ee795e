"""Which characters the bytes of a text file spell, and a stream of them as UTF-8."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice

import numpy as np

from perfcore.arrays import extend
from perfcore.readers.problems import ReadError
from perfcore.readers.sources import GZIP, Source
from perfcore.readers.text.line_starts import line_starts, plain_lines

SAMPLE_BYTES = 256 * 1024
_UNKNOWN = {0x81, 0x8D, 0x8F, 0x90, 0x9D}
"""Bytes that are no characters in Windows-1252."""
_LIKE_ASCII = {"utf-8", "utf-8-sig", "cp1252", "gb18030", "iso8859-1", "ascii"}
"""Encodings, as Python names them, in which a byte of ASCII is its character."""
GUESSES = ("utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-16-le", "gb18030", "cp1252")
"""Encodings that a file may be found to have, where none is named."""
_NOTHING_HELD = (b"", 0)
_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}


@dataclass(frozen=True, slots=True)
class Survey:
    """What one pass over the bytes found out: the encoding, and the first characters.

    A ``plain`` text is printable ASCII, not compressed, without spaces, and line feeds alone end
    its lines.
    """

    source: Source
    encoding: str
    sample: str
    complete: bool
    plain: bool = False


def survey(source: Source, *, encoding: str | None = None) -> Survey:
    """Return the encoding of a source: UTF-8, UTF-16, GBK or Windows-1252, unless it is given.

    All bytes are looked at, because the first that is not ASCII may come late.

    Raises
    ------
    ReadError
        If the bytes are no text, or text in an unknown encoding.
    """
    try:
        codecs.lookup("utf-8" if encoding is None else encoding)
    except LookupError as error:
        told = "Argument encoding must name an encoding, such as 'utf-8', got {got}."
        raise ReadError(told, got=repr(encoding)) from error
    start = _start(source)
    found, plain = encoding or _marked(start, source), False
    if found is None:
        found, plain = _encoding(source)
    decoder = codecs.getincrementaldecoder(found)("replace")
    sample = decoder.decode(start[:SAMPLE_BYTES])
    sample = sample.lstrip("\ufeff")
    return Survey(source, found, sample, len(start) <= SAMPLE_BYTES, plain)


def glance(source: Source) -> Survey | None:
    """Return what the first characters tell of a plain text; None if they are not plain.

    The others may still be otherwise: ``survey`` looks at them all.
    """
    if source.start(len(GZIP)) == GZIP:
        return None
    start = _start(source)
    if plain_lines(start) is None:
        return None
    sample = start[:SAMPLE_BYTES].decode()
    return Survey(source, "utf-8", sample, len(start) <= SAMPLE_BYTES, plain=True)


def _start(source: Source) -> bytes:
    """First bytes, decompressed; more than SAMPLE_BYTES unless there are no more."""
    start = b""
    for chunk in source.chunks():
        start += chunk
        if len(start) > SAMPLE_BYTES:
            break
    return start


def _marked(start: bytes, source: Source) -> str | None:
    """Return the encoding that a byte order mark tells, or zeros in every second byte."""
    for mark, encoding in _MARKS.items():
        if start.startswith(mark):
            return encoding
    head = np.frombuffer(start[: SAMPLE_BYTES // 2 * 2], np.uint8)
    zeros = head == 0
    if not zeros.any():
        return None
    half = zeros.size / 2
    even, odd = (int(np.count_nonzero(zeros[k::2])) for k in (0, 1))
    if max(even, odd) > 0.7 * half and min(even, odd) < 0.05 * half:
        return "utf-16-be" if even > odd else "utf-16-le"
    raise _binary(source)


def _encoding(source: Source) -> tuple[str, bool]:
    """UTF-8 if all bytes are, else GBK or Windows-1252, as the first other ones look; if plain."""
    decoder, pending = codecs.getincrementaldecoder("utf-8")(), b""
    plain = source.start(len(GZIP)) != GZIP
    for number, chunk in enumerate(source.chunks()):
        if b"\0" in chunk:
            raise _binary(source)
        ascii_alone = chunk.isascii()
        plain = plain and plain_lines(chunk) is not None
        try:
            if pending or not ascii_alone:
                decoder.decode(chunk)
                pending = decoder.getstate()[0]
        except UnicodeDecodeError as error:
            seen = pending + chunk
            if _looks_chinese(seen[seen.rfind(b"\n", 0, error.start) + 1 :]):
                return "gb18030", False
            if _looks_western(seen[error.start :]):
                return "cp1252", False
            line = 1 + seen[: error.start].count(b"\n")
            line += sum(earlier.count(b"\n") for earlier in islice(source.chunks(), number))
            raise source.error(
                "{name} is neither UTF-8 nor GBK nor Windows-1252 at line {line}. "
                "Save it as UTF-8, or name its encoding, such as encoding='latin-1'.",
                line=line,
            ) from error
    if pending:
        raise source.error("{name} ends in the middle of a character. Save it again as UTF-8.")
    return "utf-8", plain


def _looks_chinese(rest: bytes) -> bool:
    """Whether most two-byte characters are common Chinese ones.

    In GBK those start with A1 to D7 and go on with A1 or more. Western letters with accents,
    the other thing that bytes beyond ASCII may be, mostly start with E0 or more.
    """
    pairs = re.findall(rb"[\x80-\xff].", rest[:65536], re.DOTALL)
    common = sum(0xA1 <= first <= 0xD7 and second >= 0xA1 for first, second in pairs)
    return bool(pairs) and common >= 0.6 * len(pairs)


def _looks_western(rest: bytes) -> bool:
    """Whether bytes beyond ASCII stand alone or in pairs, as accents and currency signs do."""
    runs = re.findall(rb"[\x80-\xff]+", rest[:65536])
    few = sum(len(run) <= 2 and not {*run} & _UNKNOWN for run in runs)
    return few >= 0.8 * len(runs)


def _binary(source: Source) -> ReadError:
    return source.error(
        "{name} holds bytes that are no text. Expected a CSV file (or CSV compressed with gzip, "
        "or Parquet)."
    )


class Utf8Stream(io.RawIOBase):
    """The text of a source as UTF-8: no mark, line feeds alone, one at the very end.

    While it is read it counts the lines and the bytes, and remembers the blank lines, from 1, in
    ``blank``.
    """

    def __init__(self, source: Source, chunks: Iterable[bytes]) -> None:
        self.source = source.name
        self.lines = self.size = 0
        self.blank = np.empty(0, np.uint32)
        self._limits = source.limits
        self._chunks = iter(chunks)
        self._pending = memoryview(b"")
        self._line_open = False

    def readable(self) -> bool:
        """Say that this stream can be read."""
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        """Fill a buffer with the next bytes; 0 at the end."""
        while not self._pending:
            chunk = next(self._chunks, None)
            if chunk is None:
                return 0
            self._count(chunk)
            self._pending = memoryview(chunk)
        size = min(len(buffer), len(self._pending))
        buffer[:size] = self._pending[:size]
        self._pending = self._pending[size:]
        return size

    def _count(self, chunk: bytes) -> None:
        if not chunk:
            return
        self.size += len(chunk)
        count, blank_line = line_starts(chunk, b"\n")
        if blank_line or (chunk[:1] == b"\n" and not self._line_open):
            ends = np.frombuffer(chunk, np.uint8) == ord("\n")
            blank = ends & np.concatenate([[not self._line_open], ends[:-1]])
            lines = np.cumsum(ends, dtype=np.uint32)[blank] + np.uint32(self.lines)
            extend(self.blank, lines)
            self._limits.check(self.source, rows=self.blank.size)
        self.lines += count
        self._line_open = not chunk.endswith(b"\n")


def utf8_chunks(source: Source, encoding: str) -> Iterator[bytes]:
    """Yield the text of a source as UTF-8, as ``Utf8Stream`` has it.

    Raises
    ------
    ReadError
        If the bytes break the encoding.
    """
    text = codecs.getincrementaldecoder(encoding)()
    decoder = io.IncrementalNewlineDecoder(text, translate=True)
    like_ascii = codecs.lookup(encoding).name in _LIKE_ASCII
    last = b""
    try:
        for raw in chain(source.chunks(), [b""]):
            as_it_is = like_ascii and raw.isascii() and b"\r" not in raw
            if as_it_is and decoder.getstate() == _NOTHING_HELD:
                chunk = raw
            else:
                chunk = decoder.decode(raw, final=not raw).encode()
            if chunk:
                last = chunk[-1:]
                yield chunk
    except UnicodeError as error:
        told = "{name} cannot be read as {encoding} ({error}). Save it as UTF-8."
        raise source.error(told, encoding=encoding, error=str(error)) from error
    if last != b"\n":
        yield b"\n"
