"""Parquet files that are small and hold very much, made by pyarrow and by hand."""

from __future__ import annotations

import io

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from tests.hostile.thrift_parquet import (
    DOUBLE,
    INT64,
    REPEATED,
    RLE_DICTIONARY,
    TEXT,
    Chunk,
    Page,
    indices,
    number,
    parquet_of,
    run,
    texts,
    varint,
)

UTF8 = {6: 0}


def written(columns: dict[str, object], **options: object) -> bytes:
    stream = io.BytesIO()
    pq.write_table(pa.table(columns), stream, **{"compression": "zstd"} | options)
    return stream.getvalue()


def nested(column: pa.Array, **options: object) -> bytes:
    """A truth, a score and a column of two cells."""
    return written({"truth": ["no", "yes"], "score": [0.1, 0.9], "deep": column}, **options)


def lists(values: pa.Array) -> pa.Array:
    half = len(values) // 2
    return pa.ListArray.from_arrays(pa.array([0, half, 2 * half], pa.int32()), values)


def zeros(count: int = 10**7) -> pa.Array:
    return pa.array(np.zeros(count, np.int8))


def levelled(bits: bytes) -> bytes:
    """Levels as a page of version 1 has them."""
    return len(bits).to_bytes(4, "little") + bits


def handmade_lists(values: int) -> bytes:
    """Two lists of so many zeros together, in a few hundred bytes."""
    half = run(0, 1, 1) + run(1, values // 2 - 1, 1)
    body = levelled(half * 2) + levelled(run(1, values, 1)) + indices(values)
    pages = [Page(bytes(8), 1, kind=2), Page(body, values, RLE_DICTIONARY)]
    deep = Chunk(b"deep", INT64, pages, schema={3: REPEATED})
    return two(score(Page(FEW, 2)), deep)


def two(*columns: Chunk, rows: int = 2, **options: object) -> bytes:
    """A truth of two texts, and columns."""
    half = run(0, rows // 2, 1) + run(1, rows - rows // 2, 1)
    truth = [Page(texts(b"no", b"yes"), 2, kind=2), Page(b"\1" + half, rows, RLE_DICTIONARY)]
    return parquet_of(Chunk(b"truth", TEXT, truth, schema=UTF8), *columns, rows=rows, **options)


def score(*pages: Page, kind: int = DOUBLE, **options: object) -> Chunk:
    return Chunk(b"score", kind, list(pages), **options)


FEW = np.array([0.1, 0.9]).tobytes()
BLOCK = {"block": 2**20, "minis": 1}


def dictionary(entry: bytes, times: int, *, kind: int, name: bytes = b"score", **schema: int):
    pages = [Page(entry, 1, kind=2), Page(indices(times), times, RLE_DICTIONARY)]
    fields = {int(key[1:]): value for key, value in schema.items()}
    return two(Chunk(name, kind, pages, schema=fields), rows=times)


def columns_of(count: int, times: int) -> bytes:
    pages = [Page(bytes(8), 1, kind=2), Page(indices(times), times, RLE_DICTIONARY)]
    return two(*(Chunk(b"c%d" % i, DOUBLE, pages) for i in range(count)), rows=times)


def deep(depth: int) -> bytes:
    return schema_of([b"\x35\0\x18\1a\x15\2\0"] * depth + [b"\x15\2\x25\0\x18\1x\0"])


def schema_of(elements: list[bytes]) -> bytes:
    listed = b"\x48\6schema\x15" + number(1) + b"\0" + b"".join(elements)
    told = b"\x15\2\x19\xfc" + varint(len(elements) + 1) + listed + b"\x16\0\x19\x0c\0"
    return b"PAR1" + told + len(told).to_bytes(4, "little") + b"PAR1"


def footer(group: bytes, groups: int) -> bytes:
    schema = b"\x19\x2c\x48\6schema\x15\2\0\x15\2\x38\1x\0"
    told = b"\x15\2" + schema + b"\x16\0\x19\xfc" + varint(groups) + group * groups + b"\0"
    return b"PAR1" + told + len(told).to_bytes(4, "little") + b"PAR1"
