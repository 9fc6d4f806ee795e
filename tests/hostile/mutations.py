"""Valid files, damaged in small ways: bytes flipped, cut and spliced, headers made to lie.

`python -m tests.hostile.mutations EXAMPLES FILE` reads so many in a process of its own, as a crash
in a library would take it along; the example that it read last stands in that file. They are the
same ones in each run, others for each SEED behind that.
"""

from __future__ import annotations

import gzip
import io
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.feather as feather
import pyarrow.parquet as pq
import pyreadstat
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from perfcore.readers import Limits, ReadError
from perfcore.readers.files import kind_of
from perfcore.readers.openings import opened
from perfcore.readers.sources import Source
from tests.hostile import thrift_parquet as made
from tests.hostile.made_workbooks import (
    excel,
    old,
    old_cells,
    open_cell,
    open_document,
    open_table,
    sheet,
)
from tests.perfcore.readers.made_statistics import SAS

LIMITS = Limits(file_bytes=10**6, decompressed_bytes=2 * 10**7, rows=10_000, columns=100)
SECONDS, MEGABYTES = 2.0, 150
ROOM = 4 * 10**9
LONGEST = 20
"""Seconds after which the system ends a process that hangs."""
BREAKS = (signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE)
LIES = (0, -1, 1, 2, 3, 127, 2**15, 10**6, 2**28, 2**31 - 1, 2**31, 2**40, 2**63 - 1, -(2**31))


@cache
def seeds() -> tuple[bytes, ...]:
    """Small files of every kind."""
    head, rows = "truth,score,id", ["no,0.1,a1", "yes,0.9,b2", "no,0.4,c3", 'yes,0.6,"d\n4"', ","]
    text = "\n".join([head, *rows, ""])
    columns = {
        "truth": ["no", "yes"] * 8,
        "score": np.linspace(0, 1, 16),
        "small": np.linspace(0, 1, 16).astype(np.float32),
        "count": pa.array([*range(15), None], pa.int32()),
        "id": [f"case {i}" for i in range(16)],
        "flag": [True, None] * 8,
        "when": pa.array(range(16), pa.timestamp("us")),
        "exact": pa.array(range(16), pa.decimal128(9, 2)),
        "deep": [[1, 2], None] * 8,
        "pair": [{"a": 1, "b": ["x"]}] * 16,
    }
    table = pa.table(columns)
    flat = table.select(["truth", "score", "count", "id"])
    plain = {"use_dictionary": False}
    encodings = (
        {"id": "DELTA_BYTE_ARRAY", "count": "DELTA_BINARY_PACKED", "score": "BYTE_STREAM_SPLIT"},
        {"id": "DELTA_LENGTH_BYTE_ARRAY", "truth": "DELTA_BYTE_ARRAY", "score": "PLAIN"},
    )
    found = [
        text.encode(),
        b'[{"truth":"no","p":{"labels":["a","b"],"scores":[0.2,0.8]}},{"truth":"yes"}]',
        b'{"truth":0,"score":0.1,"p":[{"label":"a","score":1}]}\n{"truth":1,"score":1e-3}\n',
        b'{"truth":[0,1,0],"score":[0.5,0.1,null]}',
        text.replace(",", ";").replace(".", ",").encode(),
        text.encode("utf-16"),
        text.replace("yes", "是").encode("gbk"),
        b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode(),
        gzip.compress(text.encode(), mtime=0),
        gzip.compress(text[:30].encode(), mtime=0) + gzip.compress(text[30:].encode(), mtime=0),
        _parquet(table),
        _parquet(table, compression="none", data_page_version="2.0"),
        _parquet(flat, compression="none"),
        _parquet(flat, compression="none", row_group_size=5, write_page_index=True),
        _parquet(flat.select(["truth", "score"]), compression="gzip", store_schema=False),
        *(_parquet(flat, compression="none", column_encoding=each, **plain) for each in encodings),
        _parquet(flat, column_encoding=encodings[0], data_page_version="2.0", **plain),
        _parquet(flat, compression="brotli"),
        _parquet(flat, compression="lz4"),
        _parquet(table, compression="zstd", use_deprecated_int96_timestamps=True),
    ]
    return (*found, *_kinds(table), excel({"S": _SHEET}), open_document(_OPEN), old({"S": _OLD}))


_ROWS: list[list[object]] = [
    ["truth", "score", "id"], ["no", 0.25, "a1"], ["yes", 0.5, "b2"], [True, 7.0, None],
]  # fmt: skip
_SHEET, _OLD = sheet(_ROWS), old_cells(_ROWS)
_OPEN = open_table("S", [(1, "".join(map(open_cell, row))) for row in _ROWS])


def _kinds(table: pa.Table) -> Iterator[bytes]:
    """Yield small files of other kinds than text and Parquet."""
    arrays = {"truth": np.arange(16) % 2, "proba": np.ones((16, 2), np.float32)}
    records = np.array([("no", 0.1), ("yes", 0.9)] * 4, [("truth", "U3"), ("score", ">f8")])
    for packed, array in ((True, np.ones((9, 2))), (False, records)):
        np.save(made := io.BytesIO(), array)
        yield made.getvalue()
        (np.savez_compressed if packed else np.savez)(made := io.BytesIO(), **arrays)
        yield made.getvalue()
    coded = table.append_column("coded", table["truth"].dictionary_encode())
    for compression in ("lz4", "zstd", "uncompressed"):
        feather.write_feather(coded, made := io.BytesIO(), compression=compression, chunksize=5)
        yield made.getvalue()
    with pa.ipc.new_stream(made := io.BytesIO(), coded.schema) as writer:
        writer.write_table(coded)
    yield made.getvalue()
    yield (
        b"% made\n@relation 'a b'\n@attribute 'prediction margin' real\n"
        b"@attribute 'predicted c' {no,'y\\'s'}\n@attribute c {no,'y\\'s'}\n"
        b"@data\n0.5,no,no\n-0.25,'y\\'s',no\n?,\"no\",'y\\'s'\n"
    )
    yield SAS
    frame = pd.DataFrame({"truth": [0.0, 1.0] * 8, "score": np.linspace(0, 1, 16), "id": "a b"})
    labels = {"truth": {0: "no", 1: "yes"}}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made"
        for options in ({}, {"row_compress": True}, {"compress": True}):
            pyreadstat.write_sav(frame, path, variable_value_labels=labels, **options)
            yield path.read_bytes()
        for version in (12, 13, 14):
            pyreadstat.write_dta(frame, path, variable_value_labels=labels, version=version)
            yield path.read_bytes()


def _parquet(table: pa.Table, **options: object) -> bytes:
    written = io.BytesIO()
    pq.write_table(table, written, **options)
    return written.getvalue()


def damaged(content: bytes, kind: int, place: int, size: int, value: int, other: bytes) -> bytes:
    """The content with one damage; every number means something for every kind."""
    at = place % (len(content) + 1)
    # Most of what decides lies at the ends.
    if value % 3 == 0:
        at = max(len(content) - 1 - place % 600, 0)
    fill = bytes([value % 256])
    match kind:
        case 0:
            flipped = (content[at : at + 1] or b"\0")[0] ^ (1 << size % 8)
            return content[:at] + bytes([flipped]) + content[at + 1 :]
        case 1:
            return content[:at] + fill + content[at + 1 :]
        case 2:
            return content[:at]
        case 3:
            return content[:at] + content[at + size :]
        case 4:
            return content[:at] + content[at : at + size] * (1 + value % 5) + content[at:]
        case 5:
            return content[:at] + other[at : at + size * 4] + content[at + size :]
        case 6:
            return content[:at] + made.varint(abs(LIES[value % len(LIES)])) + content[at + 1 :]
        case _:
            return content[:at] + fill * size * 50 + content[at:]


DAMAGE = st.tuples(
    st.integers(0, 7), st.integers(0, 2**13), st.integers(1, 40), st.integers(0, 255)
)


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    files = seeds()
    content = files[draw(st.integers(0, len(files) - 1))]
    other = files[draw(st.integers(0, len(files) - 1))]
    for damage in draw(st.lists(DAMAGE, min_size=1, max_size=3)):
        content = damaged(content, *damage, other)
    return content


@st.composite
def torn(draw: st.DrawFn) -> bytes:
    """A workbook whose archive is whole, and what it holds is not."""
    made, part = draw(
        st.sampled_from(
            (
                (lambda told: excel({"S": told}), _SHEET.encode()),
                (open_document, _OPEN.encode()),
                (lambda told: old({"S": told}), _OLD),
            )
        )
    )
    for damage in draw(st.lists(DAMAGE, min_size=1, max_size=3)):
        part = damaged(part, *damage, part)
    return made(part)


TEXT = {6: 0}
_ENCODINGS = (made.PLAIN, 2, made.RLE, 4, *range(made.DELTA, made.SPLIT + 1))
_BODIES = (
    np.linspace(0, 1, 8).tobytes(),
    made.texts(*[b"0.%d" % i for i in range(8)]),
    made.delta(0, 1, 8),
    made.delta(3, 0, 8) + b"0.5" * 8,
    made.delta(0, 0, 8) + made.delta(3, 0, 8) + b"0.5" * 8,
    made.indices(8),
    (4).to_bytes(4, "little") + made.run(1, 8, 1) + bytes(70),
    b"",
)
_LIE = st.sampled_from(LIES)
_PAGE_LIES = st.dictionaries(st.sampled_from((1, 2, 3, -1, -2, -3, -4, -5, -6)), _LIE, max_size=2)
_LONG_LIES = st.dictionaries(st.sampled_from((5, 6, 7, 9, 11)), _LIE.map(made.Long), max_size=1)
_FILE_LIES = st.dictionaries(st.just(3), _LIE.map(made.Long), max_size=1)


@st.composite
def lying(draw: st.DrawFn) -> bytes:
    """A Parquet file made by hand whose headers contradict what it holds."""
    truth = made.Chunk(b"truth", made.TEXT, [
        made.Page(made.texts(b"no", b"yes"), 2, kind=2),
        made.Page(bytes([1]) + made.run(0, 4, 1) + made.run(1, 4, 1), 8, made.RLE_DICTIONARY),
    ], schema=TEXT)  # fmt: skip
    kinds = st.sampled_from((0, 0, 3, 2, 1))
    pages = [
        made.Page(
            draw(st.sampled_from(_BODIES)),
            8,
            draw(st.sampled_from(_ENCODINGS)),
            draw(kinds),
            draw(_PAGE_LIES),
        )
        for _ in range(draw(st.integers(1, 2)))
    ]
    schema = {3: draw(st.sampled_from((0, 0, 0, 1, 2)))}
    if draw(st.booleans()):
        schema[6] = draw(st.sampled_from((0, 5, 9, 10, 17, 20)))
    if draw(st.booleans()):
        schema[2] = draw(st.sampled_from((1, 3, 8, 64)) | _LIE)
    score = made.Chunk(
        b"score",
        draw(st.sampled_from((0, 1, 2, 3, 4, 5, 6, 6, 7))),
        pages,
        codec=draw(st.sampled_from(("none", "none", "none", "snappy", "zstd"))),
        schema=schema,
        lies=draw(_LONG_LIES),
    )
    rows = draw(st.sampled_from((8, 8, 8, 16)))
    return made.parquet_of(truth, score, rows=rows, lies=draw(_FILE_LIES))


def read(content: bytes) -> None:
    """Read a file as the product does; raise an AssertionError if it takes too long or too much.

    What it reads in a process of its own alone may break that: then it says so in a sentence.
    """
    kind = None
    with suppress(ReadError):  # compressed, and no text
        kind = kind_of(Source("mutated", content, LIMITS))
    if kind is None or not kind.alone:
        _read_here(content)
        return
    child = os.fork()
    if not child:
        signal.alarm(LONGEST)
        try:
            _read_here(content)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    broken = os.WIFSIGNALED(status) and os.WTERMSIG(status) in BREAKS
    assert broken or not status, f"status {status}"


def _read_here(content: bytes) -> None:
    before, peak = time.process_time(), _peak()
    with suppress(ReadError):
        opened(io.BytesIO(content), name="mutated", limits=LIMITS)
    taken, more = time.process_time() - before, _peak() - peak
    assert taken < SECONDS, f"{taken:.1f} seconds"
    assert more < MEGABYTES, f"{more} megabytes"


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000


def main(examples: int, last: Path, drawn: int = 0) -> None:
    for content in seeds():
        read(content)
    resource.setrlimit(resource.RLIMIT_DATA, (ROOM, ROOM))
    with last.open("wb+", buffering=0) as told:

        @seed(drawn)
        @settings(
            max_examples=examples,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(mutated() | lying() | torn())
        def all_read(content: bytes) -> None:
            told.truncate(0)
            told.seek(0)
            told.write(content)
            read(content)

        all_read()


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), *map(int, sys.argv[3:]))
