"""What reading a Parquet file will cost, told by its page headers before any page is read."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from perfcore.readers.errors import ReadError
from perfcore.readers.sources import Source
from perfcore.readers.typed.parquet_pages import (
    DELTA_BYTE_ARRAY,
    DICTIONARY_PAGE,
    HeaderError,
    Page,
    pages,
)

MAX_PAGES = 200_000
FOOTER_BYTES = 32 * 1024**2
_FOOTER_END = 8


@dataclass(frozen=True, slots=True)
class Cost:
    """What there is to know before the first page is read.

    Parameters
    ----------
    coded : collection of str
        Columns that name each of their texts once.
    growing : int
        Bytes of the largest page whose texts share their beginnings, so that each of them may be
        as large as the page; 0 if there is none.
    """

    coded: Collection[str] = ()
    growing: int = 0


def check_footer(source: Source) -> None:
    """Raise a ReadError if what a file says of itself is too much to be looked at."""
    size = source.size()
    with source.opened() as file:
        file.seek(max(size - _FOOTER_END, 0))
        length = int.from_bytes(file.read(4), "little")
    if FOOTER_BYTES < length < size:
        raise source.error(
            "{name} describes itself in {length:,} bytes; at most {most:,} are read. "
            "Keep the columns of the truth and the scores, or save it as CSV.",
            length=length,
            most=FOOTER_BYTES,
        )


def cost_of(source: Source, file: BinaryIO, metadata: Any) -> Cost:
    """Return what reading will cost; `file` is the source, opened.

    Raises
    ------
    ReadError
        If it is too much, or the pages do not follow each other.
    """
    name, limits = source.name, source.limits
    limits.check_columns(name, metadata.num_columns)
    limits.check_rows(name, metadata.num_rows)
    limits.check_cells(name, metadata.num_rows, metadata.num_columns)
    total = count = growing = 0
    coded: set[str] = set()
    for group in range(metadata.num_row_groups):
        for number in range(metadata.num_columns):
            chunk = metadata.row_group(group).column(number)
            for page in _pages(source, file, chunk):
                total, count = total + page.decompressed, count + 1
                limits.check_decompressed(name, total)
                if count > MAX_PAGES:
                    raise source.error(
                        "{name} is cut into more than {most:,} pages. Save it again with "
                        "larger ones, or as CSV.",
                        most=MAX_PAGES,
                    )
                if page.kind == DICTIONARY_PAGE and chunk.physical_type == "BYTE_ARRAY":
                    coded.add(chunk.path_in_schema)
                if page.encoding == DELTA_BYTE_ARRAY:
                    growing = max(growing, page.decompressed)
    return Cost(coded, growing)


def _pages(source: Source, file: BinaryIO, chunk: Any) -> Iterator[Page]:
    starts = (chunk.dictionary_page_offset, chunk.data_page_offset)
    start = min(place for place in starts if place is not None and place >= 0)
    try:
        yield from pages(file, start, chunk.total_compressed_size)
    except HeaderError as error:
        raise damaged(source, error.args[0]) from error


def damaged(source: Source, why: str) -> ReadError:
    """Return the error that a file only begins like Parquet."""
    return source.error("{name} is a damaged Parquet file ({error}).", error=why)
