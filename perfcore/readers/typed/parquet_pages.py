"""The pages of a Parquet file as their headers describe them.

Each page begins with a header whose sizes are the ones that a decompressor goes by. So the headers
alone tell what reading will cost, before any page is decompressed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, BinaryIO

from perfcore.messages import message
from perfcore.readers.typed.thrift import Compact, HeaderError

HEADER_BYTES = 64 * 1024
"""As much is looked at of one header; it may hold the least and the greatest value of its page."""
_USUAL_BYTES = 512

DATA_PAGE, DICTIONARY_PAGE, DATA_PAGE_V2 = 0, 2, 3
_OWN_FIELDS = {DATA_PAGE: 5, DICTIONARY_PAGE: 7, DATA_PAGE_V2: 8}
"""Where in the header that of a kind of page lies."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page as its header describes it.

    Parameters
    ----------
    kind : int
        0 and 3 are pages of data, 2 is a page of a dictionary.
    decompressed, stored : int
        Its bytes after and before decompression, without the header.
    values : int
        How many values it holds, missing ones and the levels of empty lists included.
    encoding : int or None
        How its values are written; 7 shares beginnings between values.
    levels : int
        Bytes of levels before what is compressed, in pages of data of version 2.
    start : int
        Where in the file it begins, after its header.
    """

    kind: int
    decompressed: int
    stored: int
    values: int
    encoding: int | None
    levels: int = 0
    start: int = 0


def pages(file: BinaryIO, chunk: Any) -> Iterator[Page]:
    """Yield the pages of a column chunk, which the metadata of the file describe.

    Raises
    ------
    HeaderError
        If one of them does not begin with a header, or its header cannot be true.
    """
    starts = (chunk.dictionary_page_offset, chunk.data_page_offset)
    start = min(place for place in starts if place is not None and place >= 0)
    end = start + chunk.total_compressed_size
    while start < end:
        page, length = _page_at(file, start, end)
        yield replace(page, start=start + length)
        start += length + page.stored


def _page_at(file: BinaryIO, start: int, end: int) -> tuple[Page, int]:
    file.seek(start)
    data = file.read(min(_USUAL_BYTES, end - start))
    try:
        return page_of(data)
    except HeaderError:
        return page_of(data + file.read(min(HEADER_BYTES, end - start) - len(data)))


def page_of(data: bytes) -> tuple[Page, int]:
    """Return the page that begins with `data`, and the length of its header.

    Raises
    ------
    HeaderError
        If it is none, or its numbers cannot be true.
    """
    reader = Compact(data)
    fields = reader.struct()
    sizes = [fields.get(number) for number in (1, 2, 3)]
    kind, decompressed, stored = (x if isinstance(x, int) else -1 for x in sizes)
    if min(kind, decompressed, stored) < 0:
        raise HeaderError(message("a page's header has no sizes"))
    own = fields.get(_OWN_FIELDS.get(kind, 0))
    if not isinstance(own, dict):
        if kind in _OWN_FIELDS:
            raise HeaderError(message("a page's header does not say what it holds"))
        return Page(kind, decompressed, stored, 0, None), reader.place  # readers pass such pages
    values, encoding = own.get(1), own.get(4 if kind == DATA_PAGE_V2 else 2)
    levels = [own.get(number, 0) for number in ((5, 6) if kind == DATA_PAGE_V2 else ())]
    numbers = [values, encoding, *levels]
    if not all(isinstance(each, int) and each >= 0 for each in numbers):
        raise HeaderError(message("a page's header does not say what it holds"))
    if sum(levels) > min(decompressed, stored):
        raise HeaderError(message("a page's levels are larger than the page"))
    return Page(kind, decompressed, stored, values or 0, encoding, sum(levels)), reader.place
