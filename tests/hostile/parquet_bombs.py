"""Small Parquet files that would become very large or take very long."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pyarrow as pa

from tests.hostile.nested_files import (
    BLOCK,
    FEW,
    UTF8,
    columns_of,
    deep,
    dictionary,
    footer,
    handmade_lists,
    levelled,
    lists,
    nested,
    schema_of,
    score,
    two,
    written,
    zeros,
)
from tests.hostile.thrift_parquet import (
    CODECS,
    DELTA,
    DELTA_LENGTHS,
    DELTA_TEXTS,
    DOUBLE,
    FIXED,
    INT64,
    INT96,
    OPTIONAL,
    RLE_DICTIONARY,
    SPLIT,
    TEXT,
    Long,
    Page,
    delta,
    indices,
    number,
    run,
    texts,
    varint,
)

Make = Callable[[], bytes]
MOST = 2**31 - 1
MANY = 2 * 10**8
"""Values of which a byte each is 200 MB, and a Python number each more than 6 GB."""

PARQUET: dict[str, Make] = {
    "lists_of_zeros": lambda: nested(lists(zeros())),
    "lists_of_zeros_by_hand": lambda: handmade_lists(MANY),
    "lists_by_hand_read": lambda: handmade_lists(10**8),
    "lists_of_nulls": lambda: nested(lists(pa.nulls(10**7, pa.int8()))),
    "lists_of_texts": lambda: nested(lists(pa.array([""] * 10**6))),
    "large_lists": lambda: nested(lists(zeros()).cast(pa.large_list(pa.int8()))),
    "fixed_lists": lambda: nested(pa.FixedSizeListArray.from_arrays(zeros(), 5 * 10**6)),
    "lists_of_empty_lists": lambda: nested(
        lists(pa.ListArray.from_arrays(pa.array(np.zeros(10**7 + 1), pa.int32()), zeros(0)))
    ),
    "lists_of_lists": lambda: nested(
        lists(pa.ListArray.from_arrays(pa.array(np.arange(10**6 + 1) * 10, pa.int32()), zeros()))
    ),
    "lists_of_structs": lambda: nested(
        lists(pa.StructArray.from_arrays([zeros(10**6)] * 5, list("abcde")))
    ),
    "structs_of_lists": lambda: nested(
        pa.StructArray.from_arrays([lists(zeros())] * 2, ["a", "b"])
    ),
    "maps": lambda: nested(
        pa.MapArray.from_arrays(pa.array([0, 1, 10**7], pa.int32()), zeros(), zeros())
    ),
    "lists_version_2": lambda: nested(lists(zeros()), data_page_version="2.0"),
    "lists_plain": lambda: nested(lists(zeros()), use_dictionary=False),
    "lists_of_booleans": lambda: nested(lists(pa.array(np.zeros(10**7, bool)))),
    "structs_1000_deep": lambda: deep(1000),
    "structs_100000_deep": lambda: deep(100_000),
    "texts_of_a_megabyte": lambda: dictionary(texts(b"x" * 10**6), 1000, kind=TEXT, _6=0),
    "texts_of_ten_megabytes": lambda: dictionary(texts(b"x" * 10**7), 9**4, kind=TEXT, _6=0),
    "text_of_a_gigabyte": lambda: two(score(Page(b"", 2, lies={2: 10**9}), kind=TEXT)),
    "ids_of_a_megabyte": lambda: dictionary(
        texts(b"x" * 10**6), 150, kind=TEXT, name=b"id", _6=0
    ),
    "groups_of_a_kilobyte": lambda: dictionary(
        texts(b"x" * 1000), 150_000, kind=TEXT, name=b"group", _6=0
    ),
    "fixed_of_ten_megabytes": lambda: dictionary(bytes(10**7), 2000, kind=FIXED, _2=10**7),
    "fixed_of_64_bytes": lambda: dictionary(b"1" * 64, 10**7, kind=FIXED, _2=64),
    "decimals": lambda: dictionary(bytes(32), 10**7, kind=FIXED, _2=32, _6=5, _7=2, _8=76),
    "int96": lambda: two(score(Page(b"\xff" * 120_000, 10_000), kind=INT96), rows=10_000),
    "dictionary_of_a_score": lambda: dictionary(bytes(8), 2 * 10**7, kind=DOUBLE),
    "dictionary_of_texts": lambda: dictionary(texts(b"0.5"), 2 * 10**7, kind=TEXT, _6=0),
    "dictionary_promises_texts": lambda: two(
        score(
            Page(texts(b"0.1"), 1, kind=2, lies={-1: MOST}),
            Page(indices(2), 2, RLE_DICTIONARY),
            kind=TEXT,
        )
    ),
    "dictionary_promises_numbers": lambda: two(
        score(Page(bytes(8), 1, kind=2, lies={-1: MOST}), Page(indices(2), 2, RLE_DICTIONARY))
    ),
    "delta_numbers": lambda: two(
        score(Page(delta(0, 1, 2 * 10**7, **BLOCK), 2 * 10**7, DELTA), kind=INT64), rows=2 * 10**7
    ),
    "delta_numbers_in_vast_blocks": lambda: two(
        score(Page(delta(0, 1, 10**7, block=2**24, minis=1), 10**7, DELTA), kind=INT64),
        rows=10**7,
    ),
    "delta_lengths_promised": lambda: two(
        score(
            Page(varint(128) + varint(4) + varint(MOST) + number(0), 2, DELTA_LENGTHS),
            kind=TEXT, schema=UTF8,
        )
    ),
    "delta_lengths_of_nothing": lambda: two(
        score(Page(delta(0, 0, MANY, **BLOCK), 2, DELTA_LENGTHS), kind=TEXT, schema=UTF8)
    ),
    "delta_lengths_in_lz4": lambda: two(
        score(
            Page(delta(0, 0, MANY, **BLOCK), 2, DELTA_LENGTHS),
            kind=TEXT, schema=UTF8, codec="lz4_raw",
        )
    ),
    "delta_lengths_version_2": lambda: two(
        score(Page(delta(0, 0, MANY, **BLOCK), 2, DELTA_LENGTHS, 3), kind=TEXT, schema=UTF8)
    ),
    "delta_lengths_optional": lambda: two(
        score(
            Page(levelled(run(1, 2, 1)) + delta(0, 0, MANY, **BLOCK), 2, DELTA_LENGTHS),
            kind=TEXT, schema=UTF8 | {3: OPTIONAL},
        )
    ),
    "delta_texts_of_nothing": lambda: two(
        score(Page(delta(0, 0, MANY, **BLOCK) * 2, 2, DELTA_TEXTS), kind=TEXT, schema=UTF8)
    ),
    "delta_texts_second_list": lambda: two(
        score(
            Page(delta(0, 0, 2) + delta(0, 0, MANY, **BLOCK), 2, DELTA_TEXTS),
            kind=TEXT, schema=UTF8,
        )
    ),
    "delta_texts_shared": lambda: written(
        {"truth": ["x" * 10**5 + "ab"[i % 2] for i in range(5000)], "score": np.zeros(5000)},
        use_dictionary=False, column_encoding={"truth": "DELTA_BYTE_ARRAY"},
    ),
    "delta_ids_shared": lambda: written(
        {"id": ["x" * 10**5 + str(i) for i in range(5000)], "truth": ["a", "b"] * 2500,
         "score": np.zeros(5000)},
        use_dictionary=False, column_encoding={"id": "DELTA_BYTE_ARRAY"},
    ),
    "split": lambda: two(score(Page(bytes(8 * 10**7), 10**7, SPLIT)), rows=10**7),
    "nulls": lambda: two(
        score(Page(levelled(run(0, 10**7, 1)), 10**7), schema={3: OPTIONAL}), rows=10**7
    ),
    "booleans": lambda: two(score(Page(levelled(run(1, 10**7, 1)), 10**7, 3), kind=0), rows=10**7),
    "cells_240000_by_1000": lambda: columns_of(999, 240_000),
    "cells_20000_by_999": lambda: columns_of(998, 20_000),
    "cells_2000000_by_10": lambda: columns_of(9, 2 * 10**6),
    "cells_20000000_by_12": lambda: columns_of(11, 2 * 10**7),
    "columns_5000": lambda: columns_of(5_000, 1),
    "page_promises_two_gigabytes": lambda: two(score(Page(FEW, 2, lies={2: MOST}))),
    "page_promises_150_megabytes": lambda: two(score(Page(FEW, 2, lies={2: 15 * 10**7}))),
    "page_promises_values": lambda: two(score(Page(FEW, 2, lies={-1: MOST}))),
    "page_promises_levels": lambda: two(score(Page(FEW, 2, kind=3, lies={-5: MOST}))),
    "pages_promise_rows": lambda: two(score(Page(FEW, 10**7)), rows=10**7),
    "file_promises_rows": lambda: two(score(Page(FEW, 2)), lies={3: Long(10**9)}),
    "groups_promise_rows": lambda: two(score(Page(FEW, 2)), group_lies={3: Long(10**9)}),
    "groups_of_the_same_bytes": lambda: two(score(Page(bytes(8000), 1000)), rows=1000, groups=5000),
    "groups_5000": lambda: two(score(Page(FEW, 2)), groups=5000),
    "pages_100001": lambda: two(
        score(*[Page(bytes(8), 1)] * 100_001, codec="none"), rows=100_001
    ),
    "footer_of_empty_chunks": lambda: footer(
        b"\x19\xfc\xe8\x07" + b"\x26\0\0" * 1000 + b"\0", 2000
    ),
    "footer_of_empty_groups": lambda: footer(b"\0", 5 * 10**6),
    "footer_of_elements": lambda: schema_of([b"\x48\1x\0"] * 10**6),
    "footer_of_keys": lambda: two(score(Page(FEW, 2)), lies={5: [{1: b"k"}] * 10**6}),
    "footer_long_value": lambda: two(
        score(Page(FEW, 2)), lies={5: [{1: b"k", 2: bytes(3 * 10**7)}]}
    ),
    "footer_arrow_schema": lambda: two(
        score(Page(FEW, 2)), lies={5: [{1: b"ARROW:schema", 2: b"A" * 10**7}]}
    ),
    **{
        f"zeros_in_{codec}": lambda codec=codec: two(
            score(Page(bytes(8 * 10**7), 10**7), codec=codec), rows=10**7
        )
        for codec in CODECS
        if codec != "none"
    },
}  # fmt: skip
