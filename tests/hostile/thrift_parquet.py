"""Parquet files made by hand, so that every number in them can lie."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa

INT32, INT64, INT96, DOUBLE, TEXT, FIXED = 1, 2, 3, 5, 6, 7
PLAIN, RLE, DELTA, DELTA_LENGTHS, DELTA_TEXTS, RLE_DICTIONARY, SPLIT = 0, 3, 5, 6, 7, 8, 9
CODECS = {"none": 0, "snappy": 1, "gzip": 2, "brotli": 4, "zstd": 6, "lz4_raw": 7}
REQUIRED, OPTIONAL, REPEATED = 0, 1, 2


class Long(int):
    """A number that is written as one of 64 bits."""


def varint(value: int) -> bytes:
    written = bytearray()
    while value > 127:
        written.append(value & 127 | 128)
        value >>= 7
    return bytes([*written, value])


def number(value: int) -> bytes:
    return varint(value * 2 if value >= 0 else -2 * value - 1)


def item(value: Any) -> tuple[int, bytes]:
    """The kind and the bytes of a value: a number, bytes, a list, or fields of a struct."""
    if isinstance(value, bool):
        return (1 if value else 2), b""
    if isinstance(value, int):
        return (6 if isinstance(value, Long) else 5), number(value)
    if isinstance(value, bytes):
        return 8, varint(len(value)) + value
    if isinstance(value, list):
        items = [item(each) for each in value]
        return 9, b"\xf0"[:0] + bytes([0xF0 | (items[0][0] if items else 12)]) + varint(
            len(items)
        ) + b"".join(each for _, each in items)
    return 12, struct(value)


def struct(fields: dict[int, Any]) -> bytes:
    written, last = b"", 0
    for key in sorted(fields):
        kind, body = item(fields[key])
        near = 0 < key - last < 16
        written += bytes([(key - last) << 4 | kind]) if near else bytes([kind]) + number(key)
        written += body
        last = key
    return written + b"\0"


@dataclass
class Page:
    """A page: its body before compression, and what its header says if it lies."""

    body: bytes
    values: int
    encoding: int = PLAIN
    kind: int = 0
    lies: dict[int, Any] = field(default_factory=dict)
    """Fields of the header, and below 0 those of the header of its kind."""

    def written(self, codec: str) -> bytes:
        packed = compressed(self.body, codec)
        own: dict[int, Any] = {1: self.values, 2: self.encoding}
        if self.kind == 0:
            own |= {3: RLE, 4: RLE}
        if self.kind == 3:
            own = {1: self.values, 2: 0, 3: self.values, 4: self.encoding, 5: 0, 6: 0}
        own |= {-key: value for key, value in self.lies.items() if key < 0}
        place = {0: 5, 2: 7, 3: 8}.get(self.kind, 6)
        header = {1: self.kind, 2: len(self.body), 3: len(packed), place: own}
        return struct(header | {key: value for key, value in self.lies.items() if key > 0}) + packed


@dataclass
class Chunk:
    """A column in one row group."""

    name: bytes
    kind: int
    pages: list[Page]
    codec: str = "zstd"
    schema: dict[int, Any] = field(default_factory=dict)
    lies: dict[int, Any] = field(default_factory=dict)


def compressed(body: bytes, codec: str) -> bytes:
    if codec == "none":
        return body
    if codec == "gzip":
        packer = zlib.compressobj(6, zlib.DEFLATED, 31)
        return packer.compress(body) + packer.flush()
    return pa.compress(body, codec, asbytes=True)


def parquet_of(
    *chunks: Chunk,
    rows: int,
    groups: int = 1,
    lies: dict[int, Any] | None = None,
    group_lies: dict[int, Any] | None = None,
) -> bytes:
    """A file of one or more row groups, all of which are the same chunks."""
    written = b"PAR1"
    metas = []
    for chunk in chunks:
        start = len(written)
        written += b"".join(page.written(chunk.codec) for page in chunk.pages)
        meta = {
            1: chunk.kind,
            2: [PLAIN, RLE],
            3: [chunk.name],
            4: CODECS[chunk.codec],
            5: Long(sum(page.values for page in chunk.pages if page.kind != 2)),
            6: Long(sum(len(page.body) for page in chunk.pages)),
            7: Long(len(written) - start),
            9: Long(start),
        }
        metas.append({2: Long(start), 3: meta | chunk.lies})
    elements = [{4: b"schema", 5: len(chunks)}]
    elements += [{1: each.kind, 3: REQUIRED, 4: each.name} | each.schema for each in chunks]
    group = {1: metas, 2: Long(len(written)), 3: Long(rows)} | (group_lies or {})
    footer = {1: 1, 2: elements, 3: Long(rows * groups), 4: [group] * groups}
    told = struct(footer | (lies or {}))
    return written + told + len(told).to_bytes(4, "little") + b"PAR1"


def texts(*values: bytes) -> bytes:
    """Texts as PLAIN writes them."""
    return b"".join(len(value).to_bytes(4, "little") + value for value in values)


def run(value: int, times: int, width: int) -> bytes:
    """A value so many times, as RLE of a width in bits writes it."""
    return varint(times << 1) + value.to_bytes(-(-width // 8), "little")


def indices(times: int, width: int = 1, value: int = 0) -> bytes:
    """Indices into a dictionary: always the same."""
    return bytes([width]) + run(value, times, width)


def delta(first: int, step: int, count: int, *, block: int = 128, minis: int = 4) -> bytes:
    """Numbers that rise by the same step, as DELTA_BINARY_PACKED writes them."""
    blocks = max(-(-(count - 1) // block), 0)
    return (
        varint(block) + varint(minis) + varint(count) + number(first)
        + (number(step) + bytes(minis)) * blocks
    )  # fmt: skip
