"""Gzip as a stream: whatever its headers and members are, C code reads them."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from typing import BinaryIO

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
