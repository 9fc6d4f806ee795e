"""How many texts a Parquet page really holds, where it begins with all their lengths.

A reader of such a page makes room for as many lengths as the page itself says, not its header:
a page of a hundred bytes may say a thousand million.
"""

from __future__ import annotations

from typing import Any, BinaryIO

import pyarrow as pa

from perfcore.messages import message
from perfcore.readers.typed.parquet_pages import DATA_PAGE, Page
from perfcore.readers.typed.thrift import Compact, HeaderError

DELTA_LENGTH_BYTE_ARRAY, DELTA_BYTE_ARRAY = 6, 7
_LISTS = {DELTA_LENGTH_BYTE_ARRAY: 1, DELTA_BYTE_ARRAY: 2}
"""How many lists of numbers come before the texts: what each shares with the last, its length."""
_MOST_IN_BLOCK = 2**20


def check_lengths(file: BinaryIO, page: Page, chunk: Any, *, optional: bool) -> None:
    """Raise a HeaderError if a page holds more lengths of texts than its header says.

    Parameters
    ----------
    optional : bool
        Whether values may be missing, so that levels come first.
    """
    body = _decompressed(file, page, chunk.compression.lower())
    place = 0
    if optional and page.kind == DATA_PAGE:
        place = 4 + int.from_bytes(body[:4], "little")
    for _ in range(_LISTS.get(page.encoding or 0, 0)):
        place = _end_of_lengths(body, place, most=page.values)


def _decompressed(file: BinaryIO, page: Page, codec: str) -> bytes:
    file.seek(page.start + page.levels)
    stored = file.read(page.stored - page.levels)
    size = page.decompressed - page.levels
    if codec == "uncompressed" or not size:
        return stored
    if codec == "lz4":
        raise HeaderError(message("it is compressed in a way that cannot be looked into"))
    return bytes(pa.decompress(stored, size, codec, asbytes=True))


def _end_of_lengths(body: bytes, place: int, *, most: int) -> int:
    """Return where numbers end that are written as DELTA_BINARY_PACKED."""
    reader = Compact(body, place=place)
    block, parts, count, _ = (reader.varint() for _ in range(4))
    if count > most or block > _MOST_IN_BLOCK or not 0 < parts <= block:
        raise HeaderError(message("a page holds more values than its header says"))
    left = count - 1
    while left > 0:
        reader.varint()
        widths = body[reader.place : reader.place + parts]
        if len(widths) < parts:
            raise HeaderError(message("a page is cut off"))
        reader.place += parts
        for width in widths:
            if left <= 0:
                break
            reader.place += width * (block // parts) // 8
            left -= block // parts
    return reader.place
