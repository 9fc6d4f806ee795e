"""Where bytes come from: a path, bytes or a binary file, opened as often as needed."""

from __future__ import annotations

import gzip
import io
import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, cast

from perfcore.messages import message
from perfcore.readers.limits import GENEROUS, Limits
from perfcore.readers.problems import ReadError

_STORED_BYTES = 64 * 1024
_CHUNK_BYTES = 1024**2
_GZIP = 31
"""What tells zlib to expect gzip's header and checksum."""
MAX_MEMBERS = 100_000
"""Blocks of 64 kB, as some programs write them, make 6 GB of so many."""


def gunzipped(file: BinaryIO) -> Iterator[bytes]:
    """Yield what a gzip file holds, a megabyte at a time.

    Python's own reader goes through names in headers byte by byte, and through members slowly.

    Raises
    ------
    gzip.BadGzipFile, zlib.error, EOFError
        If it is damaged, cut off, or has more than ``MAX_MEMBERS`` members.
    """
    member = zlib.decompressobj(_GZIP)
    held: list[bytes] = []
    members, made = 1, 0
    stored = b""
    while stored or (stored := file.read(_STORED_BYTES)):
        if member.eof:
            stored = stored.lstrip(b"\0")  # some programs fill a block up
            if not stored:
                continue
            member, members = zlib.decompressobj(_GZIP), members + 1
            if members > MAX_MEMBERS:
                raise gzip.BadGzipFile(f"more than {MAX_MEMBERS:,} members")
        found = member.decompress(stored, _CHUNK_BYTES)
        stored = member.unused_data if member.eof else member.unconsumed_tail
        held.append(found)
        made += len(found)
        if made >= _CHUNK_BYTES:
            yield b"".join(held)
            held, made = [], 0
    if not member.eof:
        raise EOFError("it ends too early")
    if made:
        yield b"".join(held)


CHUNK_BYTES = 1024**2
GZIP = b"\x1f\x8b"
"""How a gzip file begins."""

_HEAD, _PACKED_HEAD = 64, 4096
_ZLIB = b"x\x01", b"x\x9c", b"x\xda"
"""How a zlib stream begins, as joblib writes it."""
SAVE_AS = (
    "Save the table as CSV (in Excel: File, Save As, CSV UTF-8), plain or compressed with gzip, "
    "or as Parquet, and read that."
)
_PICKLE = "Opened, it could run any program, so it never is. Save the table as Parquet or CSV, in "
_PICKLE += "pandas: frame.to_parquet('scores.parquet')."
_R = "Save the table as CSV, in R: write.csv(table, 'scores.csv', row.names = FALSE)."
_PANDAS = "Save the table as Parquet or CSV, in pandas: frame.to_parquet('scores.parquet')."
_SAS = "Save the table as CSV or sas7bdat, in SAS: PROC EXPORT."
_NEVER = (
    (rb"BZh\d", "compressed with bzip2", SAVE_AS),
    (rb"\xfd7zXZ\x00", "compressed with xz", SAVE_AS),
    (rb"\x28\xb5\x2f\xfd", "compressed with zstd", SAVE_AS),
    (rb"7z\xbc\xaf", "a 7z archive", SAVE_AS),
    (rb"%PDF", "a PDF document", SAVE_AS),
    (rb"\x80[\x02-\x05]", "a pickle of Python or joblib", _PICKLE),
    (rb"RD[AX][23]\n|[BX]\n\x00\x00\x00[\x02\x03]|A\n[23]\n\d{5,}\n", "a file of R's own", _R),
    (rb"\x89HDF\r\n\x1a\n", "an HDF5 file", _PANDAS),
    (rb"FEA1", "a Feather file of version 1", "Save it anew as version 2, or as Parquet."),
    (
        rb"SQLite format 3\x00",
        "an SQLite database",
        "Save the table as CSV or Parquet.",
    ),
    (rb"MATLAB 5\.0 MAT-file", "a MATLAB file", "Save the table as CSV, in MATLAB: writetable."),
    (rb"HEADER RECORD\*{7}LIB", "a SAS transport file", _SAS),
    (rb"Obj\x01", "an Avro file", "Save the table as Parquet or CSV."),
)
"""What is never opened: how it begins, what it is, and what to do instead."""


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """Bytes with a name.

    Parameters
    ----------
    name : str
        What messages call it.
    origin : Path, bytes or seekable binary file
        Paths are closed after each use; a file object that was given stays open.
    limits : Limits
        What it may hold.
    told : callable
        Called with the rows of a table that were read so far, and about how many there are in
        all; 0 where that is not known.
    """

    name: str
    origin: Path | bytes | BinaryIO
    limits: Limits = GENEROUS
    told: Callable[[int, int], None] = lambda _rows, _total: None

    @contextmanager
    def opened(self) -> Iterator[BinaryIO]:
        """Open the bytes as they are stored, from their start."""
        if isinstance(self.origin, Path):
            with self.origin.open("rb") as file:
                yield file
        elif isinstance(self.origin, bytes):
            yield io.BytesIO(self.origin)
        else:
            self.origin.seek(0)
            yield self.origin

    def error(self, template: str, **values: Any) -> ReadError:
        """Return the error with a message that calls the source by its name."""
        return ReadError(template, name=self.name, **values)

    def size(self) -> int:
        """Return how many bytes are stored."""
        with self.opened() as file:
            return file.seek(0, io.SEEK_END)

    def start(self, size: int = 8) -> bytes:
        """Return the first bytes as they are stored."""
        with self.opened() as file:
            return file.read(size)

    def unpacked_starts(self) -> Iterator[bytes]:
        """Yield the first bytes of what is compressed with gzip or zlib, if it is."""
        start = self.start(_PACKED_HEAD)
        if start.startswith((GZIP, *_ZLIB)):
            with suppress(zlib.error):
                window = zlib.MAX_WBITS + 32  # either header
                yield zlib.decompressobj(window).decompress(start, _HEAD)

    def chunks(self) -> Iterator[bytes]:
        """Yield the bytes, decompressed, a megabyte at a time."""
        size = self.size()
        with self.opened() as file:
            packed = file.read(len(GZIP)) == GZIP
            file.seek(0)
            total = 0
            try:
                for chunk in (
                    gunzipped(file) if packed else iter(lambda: file.read(CHUNK_BYTES), b"")
                ):
                    total += len(chunk)
                    self.limits.check(self.name, decompressed_bytes=total)
                    if packed:
                        self.limits.check_growth(self.name, total, stored=size)
                    yield chunk
            except (gzip.BadGzipFile, EOFError, zlib.error) as error:
                raise self.error(
                    "{name} is compressed with gzip, but damaged or cut off ({error}). "
                    "Compress or upload it again.",
                    error=str(error),
                ) from error


def source_of(origin: object, *, name: str | None = None, limits: Limits = GENEROUS) -> Source:
    """Return a source for a path, bytes or a binary file object.

    Raises
    ------
    ReadError
        If there is no such file, it is empty or too large, or it is an archive of another kind.
    """
    source = _named(origin, name, limits)
    limits.check(source.name, file_bytes=source.size())
    start = source.start(_HEAD)
    if not start:
        raise source.error("{name} is empty. Expected a table of predictions.")
    for head in (start, *source.unpacked_starts()):
        for begins, kind, instead in _NEVER:
            if re.match(begins, head):
                told = "{name} is {kind}. {instead}"
                raise source.error(told, kind=message(kind), instead=message(instead))
    return source


def _named(origin: object, name: str | None, limits: Limits) -> Source:
    if isinstance(origin, (str, Path)):
        path = Path(origin)
        if not path.is_file():
            raise ReadError("There is no file {path}. Check the path.", path=repr(str(path)))
        return Source(name or path.name, path, limits)
    if isinstance(origin, (bytes, bytearray, memoryview)):
        return Source(name or "The data", bytes(origin), limits)
    if not hasattr(origin, "read"):
        raise ReadError(
            "Argument source must be a path, bytes, a binary file or a pandas DataFrame, "
            "got {kind}.",
            kind=type(origin).__name__,
        )
    called = name or Path(str(getattr(origin, "name", "") or "The data")).name
    if isinstance(origin, io.TextIOBase):
        raise ReadError(
            "{name} is open as text. Open it in binary mode: open(path, 'rb').", name=called
        )
    file = cast("BinaryIO", origin)
    if not file.seekable():
        return Source(called, file.read(limits.file_bytes + 1), limits)
    return Source(called, file, limits)
