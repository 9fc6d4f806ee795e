"""Zip archives of strangers: their members, and the bytes that these really become.

Nothing is written anywhere: names of members are only looked up.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from typing import BinaryIO, ClassVar

from perfcore.readers.problems import ReadError
from perfcore.readers.sources import CHUNK_BYTES, Source

ZIP = b"PK\x03\x04"
NAMES_IN_ZIPS = "cp437"
"""The encoding of names where an archive does not say that they are UTF-8."""
_LIST_BYTES = 2**21
"""A list of so many bytes names 20,000 members or more: what holds a table has hundreds."""
_KINDS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 1
_FAULTS = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError)


class Zip:
    """The members of an archive: what they become in bytes is counted over all of them.

    What the archive says of their sizes may lie.

    Raises
    ------
    ReadError
        If it is damaged, or lists too many members or two of one name.
    """

    DAMAGED: ClassVar = "{name} is a damaged zip archive ({error}). Save it again."
    LOCKED: ClassVar = "{name} is encrypted. Save it without a password."

    def __init__(self, source: Source, file: BinaryIO) -> None:
        self.source, self.stored = source, source.size()
        self._sizes: dict[str, int] = {}
        try:
            self._zip = zipfile.ZipFile(_Sparing(file))
        except _FAULTS as error:
            raise self.damaged(error) from error
        self._members = {self.key(each.filename): each for each in self._zip.infolist()}
        if len(self._members) < len(self._zip.infolist()):
            raise self.damaged("it holds a part twice")

    @staticmethod
    def key(name: str) -> str:
        """Return what a member of this name is looked up by."""
        return name

    @property
    def names(self) -> tuple[str, ...]:
        """What members are looked up by, in their order."""
        return tuple(self._members)

    def __contains__(self, name: str) -> bool:
        return self.key(name) in self._members

    def damaged(self, error: object) -> ReadError:
        """Return the error that a member is not what it should be."""
        return self.source.error(self.DAMAGED, error=str(error)[:200])

    def check(self, size: int) -> None:
        """Raise a ReadError if all members have become too much."""
        self.source.limits.check(self.source.name, decompressed_bytes=size)

    def pieces(self, name: str) -> Iterator[bytes]:
        """Yield the bytes of a member, unpacked.

        Raises
        ------
        ReadError
            If there is none, it is damaged or encrypted, or all members become too much.
        """
        key = self.key(name)
        found = self._members.get(key)
        if found is None:
            raise self.damaged(f"it has no {name}")
        if found.flag_bits & _ENCRYPTED:
            raise self.source.error(self.LOCKED)
        if found.compress_type not in _KINDS:
            raise self.damaged("a part is packed as no program does")
        others, size = sum(self._sizes.values()) - self._sizes.get(key, 0), 0
        try:
            with self._zip.open(found) as opened:
                while piece := opened.read(CHUNK_BYTES):
                    size += len(piece)
                    self.source.limits.check_growth(
                        self.source.name, others + size, stored=self.stored
                    )
                    self.check(others + size)
                    yield piece
            self._sizes[key] = size
        except ReadError:
            raise
        except _FAULTS as error:
            raise self.damaged(error) from error


class _Sparing(io.RawIOBase):
    """A file of which no more is read at once than a list of members takes."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def seekable(self) -> bool:
        return True

    def seek(self, place: int, whence: int = io.SEEK_SET) -> int:
        return self._file.seek(place, whence)

    def tell(self) -> int:
        return self._file.tell()

    def read(self, size: int | None = -1) -> bytes:
        if size is not None and size > _LIST_BYTES:
            raise zipfile.BadZipFile("its list of members is too long")
        return self._file.read(-1 if size is None else size)


def holds(source: Source, end: str) -> bool:
    """Whether a file is an archive with members whose names end so; what is damaged holds none."""
    if source.start(len(ZIP)) != ZIP:
        return False
    try:
        with source.opened() as file:
            return any(name.endswith(end) for name in Zip(source, file).names)
    except ReadError:
        return False
