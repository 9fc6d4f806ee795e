"""Where bytes come from: a path, bytes or a binary file, opened as often as needed."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, cast

from perfcore.messages import message
from perfcore.readers.errors import ReadError
from perfcore.readers.limits import GENEROUS, Limits
from perfcore.readers.text.gzips import gunzipped

CHUNK_BYTES = 1024**2
GZIP = b"\x1f\x8b"
"""How a gzip file begins."""

# What else people upload, by its first bytes.
_ARCHIVES = {
    b"PK\x03\x04": "a zip archive or an Excel workbook",
    b"\xd0\xcf\x11\xe0": "an old Excel workbook",
    b"BZh": "compressed with bzip2",
    b"\xfd7zXZ\x00": "compressed with xz",
    b"\x28\xb5\x2f\xfd": "compressed with zstd",
    b"7z\xbc\xaf": "a 7z archive",
    b"%PDF": "a PDF document",
}


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
    start = source.start()
    if not start:
        raise source.error("{name} is empty. Expected a table of predictions.")
    for magic, kind in _ARCHIVES.items():
        if start.startswith(magic):
            raise source.error(
                "{name} is {kind}. Save the table as CSV (in Excel: File, Save As, CSV UTF-8), "
                "plain or compressed with gzip, or as Parquet, and read that.",
                kind=message(kind),
            )
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
