"""Small texts, most of them in gzip, that would become very large or take very long."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterable
from itertools import repeat

import numpy as np

Make = Callable[[], bytes]


def packed(head: bytes, parts: Iterable[bytes], *, end: bytes = b"") -> bytes:
    """Text in gzip: a beginning, parts, an end."""
    packer = zlib.compressobj(1, zlib.DEFLATED, 31)
    made = [packer.compress(each) for each in (head, *parts, end)]
    return b"".join(made) + packer.flush()


def rows(line: bytes, times: int) -> Iterable[bytes]:
    """The same lines, so many times."""
    return repeat(line * 10_000, times // 10_000)


HEAD = b"truth,score\n"
TWO = b"1,0.5\n0,0.1\n"

CSV: dict[str, Make] = {
    "gzip_rows": lambda: packed(HEAD, rows(TWO, 3 * 10**7)),
    "gzip_rows_of_2_bytes": lambda: packed(HEAD + TWO, rows(b"1,\n", 5 * 10**7)),
    "gzip_blank_lines": lambda: packed(HEAD + TWO, rows(b"\n", 15 * 10**7)),
    "gzip_blank_lines_read": lambda: packed(HEAD + TWO, rows(b"\n", 12 * 10**6)),
    "gzip_carriage_returns": lambda: packed(HEAD + TWO, rows(b"\r", 15 * 10**7)),
    "gzip_ragged": lambda: packed(HEAD + TWO * 99999, rows(b"1\n", 10**7)),
    "gzip_ragged_commas": lambda: packed(HEAD + TWO * 99999, rows(b",,,,,\n", 10**7)),
    "gzip_quoted_ends": lambda: packed(HEAD, rows(b'"1\n",0.5\n"0\n",.1\n', 16 * 10**5)),
    "gzip_stray_quotes": lambda: packed(HEAD, rows(b'1",0.5\n"0\n",.1\n', 16 * 10**5)),
    "gzip_open_quote": lambda: packed(HEAD + TWO + b'0,"', rows(b"a", 15 * 10**7)),
    "gzip_open_quote_lines": lambda: packed(HEAD + TWO + b'0,"', rows(b"a\n", 7 * 10**7)),
    "gzip_long_line": lambda: packed(b"", rows(b"a", 10**9)),
    "gzip_commas": lambda: packed(b"", rows(b",", 10**9)),
    "gzip_cells": lambda: packed(b"", rows((b"," * 999 + b"\n"), 10**6)),
    "gzip_spaces": lambda: packed(HEAD + TWO + b"0,", rows(b" ", 10**9)),
    "gzip_quotes": lambda: packed(HEAD, rows(b'"', 10**9)),
    "gzip_words": lambda: packed(HEAD, rows(b"x,y\nz,w\n", 2 * 10**7)),
    "gzip_digits": lambda: packed(HEAD + TWO + b"0,", rows(b"9", 10**9)),
    "gzip_same_ids": lambda: packed(b"id,truth,score\n", rows(b"a,1,.5\na,0,.1\n", 9 * 10**6)),
    "gzip_long_ids": lambda: packed(
        b"id,truth,score\n", (b"x" * 4000 + b"%d,%d,.5\n" % (i, i % 2) for i in range(38_000))
    ),
    "gzip_groups": lambda: packed(
        b"group,truth,score\n", (b"x" * 4000 + b"%d,%d,.5\n" % (i, i % 2) for i in range(38_000))
    ),
    "gzip_labels": lambda: packed(
        HEAD, (b"%d" % i + b"x" * 1000 + b",%d\n" % i for i in range(10**5))
    ),
    "gzip_utf16": lambda: packed(
        b"\xff\xfe" + HEAD.decode().encode("utf-16-le"),
        rows(TWO.decode().encode("utf-16-le"), 10**7),
    ),
    "gzip_gbk": lambda: packed(HEAD, rows("是,.5\n否,.1\n".encode("gbk"), 2 * 10**7)),
    "gzip_no_utf8_at_the_end": lambda: packed(HEAD, rows(TWO, 10**7), end=b"\xff,0.5\n"),
    "gzip_nul_at_the_end": lambda: packed(HEAD, rows(TWO, 10**7), end=b"\0,0.5\n"),
    "gzip_members": lambda: gzip.compress(HEAD + TWO) + gzip.compress(b"") * 10**6,
    "gzip_members_of_a_row": lambda: gzip.compress(HEAD) + gzip.compress(TWO) * 90_000,
    "gzip_long_name": lambda: b"\x1f\x8b\x08\x08" + bytes(6) + b"x" * 10**8 + b"\0",
    "gzip_long_comment": lambda: b"\x1f\x8b\x08\x10" + bytes(6) + b"x" * 10**8 + b"\0",
    "gzip_extra": lambda: (
        (b"\x1f\x8b\x08\x04" + bytes(6) + b"\xff\xff" + bytes(65535) + gzip.compress(b"")[10:]) * 99
        + gzip.compress(HEAD + TWO)
    ),
    "gzip_padded": lambda: gzip.compress(HEAD + TWO) + bytes(10**8),
    "gzip_in_gzip": lambda: gzip.compress(packed(b"", rows(b"\0", 10**9))),
    "gzip_cut": lambda: packed(HEAD, rows(TWO, 10**7))[:-4],
    "gzip_checksum": lambda: packed(HEAD, rows(TWO, 10**7))[:-8] + bytes(8),
    "gzip_stored": lambda: packed(HEAD + TWO, [np.random.default_rng(1).bytes(10**7)]),
    "cells_of_1000_columns": lambda: b"," * 999 + b"\n" + (b"," * 999 + b"\n") * 10**4,
    "texts_of_1000_columns": lambda: _texts(1000, 1000, 8),
    "long_texts_of_1000_columns": lambda: _texts(1000, 200, 99),
    "numbers_of_1000_columns": lambda: _texts(1000, 1000, 8, digits=True),
    "square_of_counts": lambda: (
        b",".join(b"c%d" % i for i in range(1000))
        + b"\n"
        + b"".join(
            b",".join(b"%d" % ((7 * r + i) % 10) for i in range(1000)) + b"\n" for r in range(999)
        )
    ),
    "names_of_many_words": lambda: (
        b"truth,"
        + b",".join(b"x%d" % i + b"_q" * 120 for i in range(999))
        + b"\n"
        + b"".join(b"q " * 11 + b"%d" % (i % 3) + b",.3" * 999 + b"\n" for i in range(6))
    ),
    "same_names": lambda: b",".join([b"a"] * 1000) + (b"\n" + b",".join([b"1"] * 1000)) * 9,
    "nameless": lambda: b"," * 999 + b"\n" + (b"0.5," * 999 + b"1\n") * 9,
    # Runs that a pattern could divide in many ways, and that do not fit it at their end.
    "empty_cells_that_are_none": lambda: HEAD + TWO * 9 + b"," + b" ," * 30 + b"x\n",
    "empty_cells_of_quotes": lambda: HEAD + TWO * 9 + b"," + b' "" ,' * 10**5 + b"x\n",
    "spaces_that_are_no_cell": lambda: HEAD + TWO * 9 + b"," + b" " * 10**6 + b"x\n",
    "spaces_between_columns": lambda: (
        b"truth  score\n" + b"1  0.5\n0  0.1\n" * 9 + b"a" + b" " * 10**6 + b"b\n"
    ),
    "dashes": lambda: HEAD + TWO * 9 + b"-" * 10**6 + b"x\n",
    "dashes_between_rows": lambda: (
        b"| truth | score |\n|---|---|\n" + (b"| 1 | 0.5 |\n" + b"-" * 10**4 + b"x\n") * 99
    ),
    "commas_that_are_no_row": lambda: HEAD + TWO * 9 + b"," * 10**6 + b"x\n",
    "counts_of_rows": lambda: HEAD + TWO * 9 + b"1 row in set" * 10**5 + b"x\n",
    "million_names": lambda: b",".join(b"c%d" % i for i in range(10**6)) + b"\n1,2\n",
    "ids_of_1000_columns": lambda: (
        b",".join(b"_" * (i % 32) + b"id" + b"-" * (i // 32) for i in range(1000))
        + b"\n"
        + b"".join(b",".join([b"a%d" % i] * 1000) + b"\n" for i in range(500))
    ),
    "joined_labels": lambda: (
        HEAD + b"".join(b"%d|%d,.%d\n" % (i, (i + 1) % 60_000, i % 9) for i in range(60_000))
    ),
    "digits": lambda: HEAD + TWO + b"0," + b"9" * 4 * 10**6 + b"\n",
    "digits_of_many_cells": lambda: HEAD + (b"1,0." + b"9" * 10**5 + b"\n" + TWO) * 300,
    "exponents": lambda: HEAD + b"".join(b"%d,1e%d\n" % (i % 2, i) for i in range(3 * 10**5)),
    "labels": lambda: HEAD + b"".join(b"t%d,%d\n" % (i % 65000, i) for i in range(3 * 10**5)),
    "models": lambda: (
        b"model,truth,score\n"
        + b"".join(b"m%d,%d,.5\n" % (i % 65000, i % 2) for i in range(2 * 10**5))
    ),
}


def _texts(columns: int, times: int, width: int, *, digits: bool = False) -> bytes:
    """Different texts or numbers in every cell."""
    drawn = np.random.default_rng(1).integers(48 if digits else 97, 58 if digits else 123,
                                              (times, columns * (width + 1)), np.uint8)  # fmt: skip
    if digits:
        drawn[:, :: width + 1] = ord(".")
    drawn[:, width :: width + 1] = ord(",")
    drawn[:, -1] = ord("\n")
    return b",".join(b"c%d" % i for i in range(columns)) + b"\n" + drawn.tobytes()
