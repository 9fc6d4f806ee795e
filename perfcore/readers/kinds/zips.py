"""Zip archives of strangers: their members, and the bytes that these really become."""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import BinaryIO

from perfcore.readers.errors import ReadError
from perfcore.readers.sources import CHUNK_BYTES, Source

ZIP = b"PK\x03\x04"
NAMES_IN_ZIPS = "cp437"
"""The encoding of names where an archive does not say that they are UTF-8."""
_END = b"PK\x05\x06"
_LARGE_END = b"PK\x06\x07"
"""How the list of members ends; the second, of archives of more than 4 GB, lists them elsewhere."""
_END_BYTES, _LARGE_BYTES, _COMMENT_BYTES = 22, 20, 2**16
_LIST_BYTES = 2**20
_KINDS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 1


@contextmanager
def members(source: Source) -> Iterator[dict[str, Callable[[], Iterator[bytes]]]]:
    """Give the members of an archive by name, each with what yields its bytes.

    These are counted as they are unpacked, all members together: what the archive says of their
    sizes may lie.

    Raises
    ------
    ReadError
        If it is damaged, encrypted, lists too many members or two of one name, or becomes too
        large.
    """
    stored, became = source.size(), 0

    def unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Iterator[bytes]:
        nonlocal became
        with archive.open(member) as file:
            while chunk := file.read(CHUNK_BYTES):
                became += len(chunk)
                source.limits.check(source.name, decompressed_bytes=became)
                source.limits.check_growth(source.name, became, stored=stored)
                yield chunk

    try:
        with source.opened() as file, _listed(source, file) as archive:
            found = archive.infolist()
            if any(each.flag_bits & _ENCRYPTED for each in found):
                told = "{name} is encrypted. Save it without a password."
                raise source.error(told)
            names = {each.filename for each in found}
            known = all(each.compress_type in _KINDS for each in found)
            if len(names) < len(found) or not known:
                raise zipfile.BadZipFile("its list of members cannot be used")
            yield {
                each.filename: lambda each=each: unpacked(archive, each)  # type: ignore[misc]
                for each in found
            }
    except ReadError:
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as error:
        told = "{name} is a damaged zip archive ({error}). Save it again."
        raise source.error(told, error=str(error)[:200]) from error


def holds(source: Source, end: str) -> bool:
    """Whether a file is an archive with members whose names end so; what is damaged holds none."""
    if source.start(len(ZIP)) != ZIP:
        return False
    try:
        with source.opened() as file, _listed(source, file) as archive:
            return any(name.endswith(end) for name in archive.namelist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        return False


def _listed(source: Source, file: BinaryIO) -> zipfile.ZipFile:
    """Return an archive whose list of members is no longer than it can be for a table."""
    file.seek(max(source.size() - _END_BYTES - _COMMENT_BYTES - _LARGE_BYTES, 0))
    end = file.read()
    at = end.rfind(_END)
    if at < 0 or len(end) < at + _END_BYTES or end[at - _LARGE_BYTES : at].startswith(_LARGE_END):
        raise zipfile.BadZipFile("its list of members is not where it should be")
    (length,) = struct.unpack_from("<I", end, at + 12)
    if length > _LIST_BYTES:
        raise zipfile.BadZipFile("its list of members is too long")
    file.seek(0)
    return zipfile.ZipFile(file)
