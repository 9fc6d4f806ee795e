"""Each bound of ``Limits`` as a server has it, in each place where a file can come up to it.

A file just inside is read as any other; one far outside is refused, or costs no more. Places where
a bound cannot be broken (a single long row is not a column more) are there, too: they must cost
little. What a gzip file becomes is bounded by what is stored of it, long before two gigabytes.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable

from perfcore.readers import Limits
from tests.hostile.csv_bombs import HEAD, TWO, Make, packed, rows
from tests.hostile.nested_files import columns_of, dictionary, nested, written
from tests.hostile.thrift_parquet import DOUBLE, TEXT, texts

DEFAULT = Limits(25 * 10**7, 2 * 10**9, 2 * 10**7, 1000)
"""Those of a server as it is set by default."""
Place = Callable[[int], bytes]
_MADE = 5000
"""Columns of a Parquet file: to make more by hand takes longer than to refuse them."""
SMALL = TWO * 9


def _names(count: int, name: bytes = b"c%d") -> bytes:
    return b",".join(name % i if b"%" in name else name for i in range(count))


def _wide(count: int, names: bytes) -> bytes:
    return names + (b"\n" + b"1," * (count - 1) + b"0.5") * 3 + b"\n"


def _struct(fields: int) -> bytes:
    import pyarrow as pa

    return nested(
        pa.StructArray.from_arrays([pa.array([1, 2])] * fields, [f"f{i}" for i in range(fields)])
    )


COLUMNS: dict[str, Place] = {
    "names": lambda n: _wide(n, _names(n)),
    "names_alone": lambda n: _names(n) + b"\n" + SMALL,
    "blank_names": lambda n: b"truth,score" + b"," * (n - 2) + b"\n" + SMALL,
    "blank_names_quoted": lambda n: b"truth,score" + b',""' * (n - 2) + b"\n" + SMALL,
    "blank_names_with_tabs": lambda n: (
        b"truth\tscore" + b"\t" * (n - 2) + b"\n" + SMALL.replace(b",", b"\t")
    ),
    "equal_names": lambda n: b"truth,score" + b",a" * (n - 2) + b"\n" + SMALL,
    "names_of_copies": lambda n: (
        (b"a," + b",".join(b"a (%d)" % i for i in range(2, n // 2)) + b",a" * (n - n // 2 + 1))
        + b"\n"
        + SMALL
    ),
    "quoted_names": lambda n: _wide(n, _names(n, b'"c, %d"')),
    "no_names": lambda n: _wide(n, b"0.5" + b",1" * (n - 1)),
    "rows": lambda n: HEAD + (b"1,0.5" + b",1" * (n - 2) + b"\n") * 3,
    "rows_blank": lambda n: HEAD + (b"1,0.5" + b"," * (n - 2) + b"\n") * 3,
    "one_row": lambda n: HEAD + SMALL + b"1,0.5" + b"," * (n - 2) + b"\n",
    "one_row_quoted": lambda n: HEAD + SMALL + b"1,0.5" + b',""' * (n - 2) + b"\n",
    "spaces": lambda n: _wide(n, _names(n)).replace(b",", b"  "),
    "bars": lambda n: b"".join(
        b"| " + line.replace(b",", b" | ") + b" |\n" for line in _wide(n, _names(n)).splitlines()
    ),
    "gzip": lambda n: gzip.compress(_wide(n, _names(n))),
    "gzip_blank": lambda n: gzip.compress(b"truth,score" + b"," * (n - 2) + b"\n" + SMALL),
    "utf16": lambda n: (b"truth,score" + b"," * (n - 2) + b"\n" + SMALL).decode().encode("utf-16"),
    "parquet": lambda n: columns_of(min(n, _MADE) - 1, 2),
    "parquet_struct": lambda n: _struct(min(n, _MADE) - 2),
}
ROWS: dict[str, Place] = {
    "gzip": lambda n: packed(HEAD, rows(TWO, n // 2)),
    "gzip_blank_lines": lambda n: packed(HEAD + TWO, rows(b"\n", n - 20_000)),
    "gzip_carriage_returns": lambda n: packed(HEAD + TWO, rows(b"\r", n - 20_000)),
    "gzip_empty_rows": lambda n: packed(HEAD + TWO, rows(b",\n", n - 20_000)),
    "gzip_ragged": lambda n: packed(HEAD + TWO * 99_999, rows(b"1\n", n // 100)),
    "gzip_quoted_lines": lambda n: packed(
        HEAD + TWO, (b'1,"' + b"\n" * 10**6 + b'"\n' for _ in range(n // 10**6 - 1))
    ),
    "parquet": lambda n: dictionary(bytes(8), n, kind=DOUBLE),
    "parquet_texts": lambda n: dictionary(texts(b"0.5"), n, kind=TEXT, _6=0),
}
ROW_BYTES: dict[str, Place] = {
    "name": lambda n: b"truth,score,a" + b"a" * (n - 20) + b"\n1,0.5,1\n0,0.1,2\n",
    "blank_names": lambda n: b"truth,score" + b"," * (n - 20) + b"\n" + SMALL,
    "cell": lambda n: HEAD + SMALL + b"1," + b"a" * (n - 20) + b"\n",
    "number": lambda n: HEAD + SMALL + b"1,0." + b"9" * (n - 20) + b"\n",
    "spaces": lambda n: HEAD + SMALL + b"1," + b" " * (n - 20) + b"x\n",
    "spaces_first": lambda n: HEAD + SMALL + b"," + b" " * (n - 20) + b"x\n",
    "cells": lambda n: HEAD + SMALL + b"1," * (n // 2 - 20) + b"\n",
    "cells_blank": lambda n: HEAD + SMALL + b", " * (n // 2 - 20) + b"x\n",
    "quoted_cell": lambda n: HEAD + SMALL + b'1,"' + b"a" * (n - 20) + b'"\n',
    "quoted_lines": lambda n: HEAD + SMALL + b'1,"' + b"a\n" * (n // 2 - 20) + b'"\n',
    "quoted_quotes": lambda n: HEAD + SMALL + b'1,"' + b'""' * (n // 2 - 20) + b'"\n',
    "quotes": lambda n: HEAD + SMALL + b'1,a"' + b'"' * (n - 20) + b"\n",
    "title": lambda n: b"a" * (n - 20) + b"\n" + HEAD + SMALL,
    "comment": lambda n: b"# " + b"a" * (n - 20) + b"\n" + HEAD + SMALL,
    "dashes": lambda n: HEAD + SMALL + b"-" * (n - 20) + b"x\n",
    "spaces_between": lambda n: (
        (HEAD + SMALL).replace(b",", b"  ") + b"a" + b" " * (n - 20) + b"b\n"
    ),
    "gzip": lambda n: gzip.compress(HEAD + SMALL + b"1," + b"a" * (n - 20) + b"\n", 1),
    "parquet": lambda n: written({"truth": ["a" * (n - 20), "b"], "score": [0.1, 0.9]}),
}
DECOMPRESSED: dict[str, Place] = {
    "rows": lambda n: packed(HEAD, rows(b"1,0.123456789012345678\n0,0.1\n", n // 30)),
    "members": lambda n: gzip.compress(HEAD) + zlib_member(TWO * 10**5) * (n // (len(TWO) * 10**5)),
    "cells_of_texts": lambda n: packed(
        b"group,truth,score\n",
        (b"x" * 4000 + b"%d,%d,.5\n" % (i % 9, i % 2) for i in range(n // 4010)),
    ),
}


def zlib_member(content: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return packer.compress(content) + packer.flush()


FILE_BYTES: dict[str, Place] = {
    "padding": lambda n: gzip.compress(HEAD + TWO) + bytes(n - 200),
    "a_line": lambda n: b"a" * (n - 1) + b"\n",
}
_FREE = 16 * 10**7
"""What a small file may become: see ``FREE_BYTES``."""
# Each bound: where it can be written, a size just inside, and one far outside.
BOUNDS: dict[str, tuple[dict[str, Place], int, int]] = {
    "columns": (COLUMNS, DEFAULT.columns, 100 * DEFAULT.columns),
    "rows": (ROWS, DEFAULT.rows, 5 * DEFAULT.rows),
    "row_bytes": (ROW_BYTES, DEFAULT.row_bytes, 10 * DEFAULT.row_bytes),
    "decompressed_bytes": (DECOMPRESSED, _FREE, 10 * _FREE),
    "file_bytes": (FILE_BYTES, DEFAULT.file_bytes, DEFAULT.file_bytes * 11 // 10),
}


def _made(place: Place, size: int) -> Make:
    return lambda: place(size)


AT_BOUNDS: dict[str, Make] = {
    f"{bound}_in_{place}_{side}": _made(make, size)
    for bound, (places, inside, outside) in BOUNDS.items()
    for place, make in places.items()
    for side, size in (("inside", inside), ("outside", outside))
}
"""Files by bound, place, and on which side of the bound they lie."""
