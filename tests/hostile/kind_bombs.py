"""Small files of numpy, Arrow, ARFF, SPSS, Stata and SAS that would become very large or take long.

Those of SPSS, Stata and SAS are written by hand: no program writes what they say.
"""

from __future__ import annotations

import gzip
import io
import pickle
import struct
import tempfile
import zipfile
from functools import cache
from pathlib import Path

import numpy as np
import pyarrow as pa

from tests.hostile.csv_bombs import Make, packed, rows
from tests.perfcore.readers.made_statistics import SAS

_NUMPY = b"\x93NUMPY\x01\x00"


def _npy(shape: object, kind: object = "<f8", body: bytes = b"") -> bytes:
    head = repr({"descr": kind, "fortran_order": False, "shape": shape}).encode()
    return _NUMPY + struct.pack("<H", len(head) + 1) + head + b"\n" + body


def _npy_of(head: bytes) -> bytes:
    return b"\x93NUMPY\x02\x00" + struct.pack("<I", len(head)) + head


def _zeros(count: int) -> bytes:
    """An archive with an array of so many zeros, packed a thousand times."""
    made = io.BytesIO()
    with (
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("a.npy", "w", force_zip64=True) as member,
    ):
        member.write(_npy((count,)))
        for _ in range(count // 2**20):
            member.write(bytes(8 * 2**20))
    return made.getvalue()


def _zip(members: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return made.getvalue()


def lying(content: bytes, sign: bytes, at: int, told: bytes) -> bytes:
    """An archive in which each header that begins so says something else at a place."""
    parts = content.split(sign)
    return sign.join([parts[0], *(part[:at] + told + part[at + len(told) :] for part in parts[1:])])


_ARRAYS = {f"a{i}.npy": _npy((2,), "<f8", bytes(16)) for i in range(3)}


def _overlapping(count: int) -> bytes:
    """An archive in whose list many members are the same bytes."""
    one = _zip({"aaaaaa.npy": _npy((10**4,), "<f8", bytes(8 * 10**4))})
    at = one.index(b"PK\x01\x02")
    end = one.index(b"PK\x05\x06")
    entry = one[at:end]
    listed = b"".join(entry.replace(b"aaaaaa", b"%06d" % i) for i in range(count))
    told = struct.pack("<HHII", count, count, len(listed), at)
    return one[:at] + listed + one[end : end + 8] + told + b"\0\0"


NUMPY: dict[str, Make] = {
    "rows_of_10e12": lambda: _npy((10**12, 2), body=bytes(64)),
    "rows_below_0": lambda: _npy((-4, -2), body=bytes(64)),
    "rows_beyond_64_bits": lambda: _npy((2**63, 2**63), body=bytes(64)),
    "rows_of_no_bytes": lambda: _npy((10**12,), "|S0"),
    "rows_of_no_columns": lambda: _npy((10**12, 0)),
    "columns": lambda: _npy((1, 10**6), body=bytes(8 * 10**6)),
    "dimensions": lambda: _npy((1,) * 1000, body=bytes(8)),
    "dimensions_too_many": lambda: _npy((1,) * 60, body=bytes(8)),
    "header_nested": lambda: _npy_of(b"(" * 9000),
    "header_nested_deeply": lambda: _npy_of(b"-" * 10**7 + b"1"),
    "header_long": lambda: _npy_of(b"{" + b" " * 10**8),
    "header_that_runs": lambda: _npy_of(b"__import__('os').system('touch /tmp/hostile')\n"),
    "header_of_powers": lambda: _npy_of(b"{'descr': '<f8', 'shape': (9**9**9,)}"),
    "header_that_lies": lambda: b"\x93NUMPY\x03\x00" + b"\xff" * 40,
    "objects": lambda: _npy((2,), "|O", pickle.dumps([1, 2])),
    "objects_in_records": lambda: _npy((1,), [("a", "|O")], bytes(8)),
    "records_in_records": lambda: _npy((1,), [("a", [("b", [("c", "<f8")])])], bytes(8)),
    "records_of_vectors": lambda: _npy((1,), [("a", "<f8", (10**6,))], bytes(8 * 10**6)),
    "records_of_matrices": lambda: _npy((1,), [("a", "<f8", (10**3, 10**3))], bytes(8 * 10**6)),
    "records_of_one_name": lambda: _npy((1,), [("a", "<f8"), ("a", "<f8")], bytes(16)),
    "records_of_no_name": lambda: _npy((1,), [("", "<f8"), (" ", "<f8")], bytes(16)),
    "texts_of_4_megabytes": lambda: _npy((9,), f"<U{2**20}", bytes(9 * 2**22)),
    "texts_of_16_megabytes": lambda: _npy((4, 2), f"|S{2**24}", bytes(2**27)),
    "texts_of_no_characters": lambda: _npy((10**5,), "<U1", b"\xff" * 4 * 10**5),
    "moments": lambda: _npy((10**4,), "<M8[ps]", b"\x7f" * 8 * 10**4),
    "longs": lambda: _npy((2, 2), "<f16", b"\xff" * 64),
}
NPZ: dict[str, Make] = {
    "zeros": lambda: _zeros(2**28),
    "zeros_inside": lambda: _zeros(2**24),
    "sizes_that_lie": lambda: lying(_zip(_ARRAYS), b"PK\x01\x02", 20, b"\x01\0\0\0"),
    "sizes_beyond_the_file": lambda: lying(_zip(_ARRAYS), b"PK\x01\x02", 16, b"\xfe\xff\xff\x7f"),
    "encrypted": lambda: lying(_zip(_ARRAYS), b"PK\x01\x02", 4, b"\x01\0"),
    "packed_by_lzma": lambda: lying(_zip(_ARRAYS), b"PK\x01\x02", 6, b"\x0e\0"),
    "one_name": lambda: _zip(_ARRAYS).replace(b"a1.npy", b"a0.npy"),
    "members": lambda: _zip({f"{i}.npy": b"" for i in range(10**4)}),
    "members_that_overlap": lambda: _overlapping(999),
    "names": lambda: _zip({"../" * 20_000 + ".npy": b"x", "\u202e.npy": _ARRAYS["a0.npy"]}),
    "cut": lambda: _zeros(2**20)[:-30],
    "list_elsewhere": lambda: (
        _zip(_ARRAYS)[:-22] + b"PK\x06\x07" + bytes(16) + b"PK\x05\x06" + bytes(18)
    ),
}


def _arrow(table: pa.Table, **options: object) -> bytes:
    made = io.BytesIO()
    with pa.ipc.new_stream(made, table.schema, options=pa.ipc.IpcWriteOptions(**options)) as writer:
        writer.write_table(table)
    return made.getvalue()


def _small(**columns: object) -> pa.Table:
    return pa.table({"truth": ["no", "yes"], "score": [0.1, 0.9], **columns})


def _becomes(size: int) -> bytes:
    """A stream of which a packed buffer says that it becomes so many bytes."""
    table = pa.table({"truth": np.zeros(9000, np.int64), "score": np.zeros(9000)})
    content = _arrow(table, compression="zstd")
    told = (72_000).to_bytes(8, "little")
    assert content.count(told) >= 2
    return content.replace(told, size.to_bytes(8, "little", signed=True))


def _coded(text: int, count: int) -> pa.Table:
    codes = np.zeros(count, np.int8)
    return pa.table({"truth": pa.DictionaryArray.from_arrays(codes, ["x" * text]), "n": codes})


def _views(text: int, count: int) -> pa.Table:
    view = struct.pack("<i4sii", text, b"xxxx", 0, 0)
    buffers = [None, pa.py_buffer(view * count), pa.py_buffer(b"x" * text)]
    array = pa.Array.from_buffers(pa.string_view(), count, buffers)
    return pa.table({"truth": array, "n": np.zeros(count, np.int8)})


def _lists(count: int) -> pa.Table:
    lists = pa.ListArray.from_arrays([0, count, count], pa.nulls(count))
    return _small(deep=lists)


def _head(length: int) -> bytes:
    return b"\xff\xff\xff\xff" + struct.pack("<I", length)


def _run_ends(count: int) -> pa.Table:
    array = pa.RunEndEncodedArray.from_arrays(pa.array([count], pa.int32()), pa.array(["x"]))
    return pa.table({"truth": array})


ARROW: dict[str, Make] = {
    "buffer_of_10e12": lambda: _becomes(10**12),
    "buffer_of_10e9": lambda: _becomes(10**9),
    "buffer_below_0": lambda: _becomes(-5),
    "zeros_in_zstd": lambda: _arrow(pa.table({"a": np.zeros(10**8)}), compression="zstd"),
    "zeros_in_lz4": lambda: _arrow(pa.table({"a": np.zeros(10**8)}), compression="lz4"),
    "zeros_inside": lambda: _arrow(
        pa.table({"a": np.zeros(10**7), "b": np.zeros(10**7)}), compression="zstd"
    ),
    "nulls": lambda: _arrow(pa.table({"a": pa.nulls(10**9), "b": pa.nulls(10**9)})),
    "nulls_inside": lambda: _arrow(pa.table({"a": pa.nulls(10**7), "b": pa.nulls(10**7)})),
    "run_ends": lambda: _arrow(_run_ends(10**9)),
    "lists_of_nulls": lambda: _arrow(_lists(10**9)),
    "coded_texts": lambda: _arrow(_coded(10**6, 10**6)),
    "coded_long_text": lambda: _arrow(_coded(10**7, 10)),
    "views_of_one_text": lambda: _arrow(_views(10**6, 10**5)),
    "view_that_lies": lambda: _arrow(_views(10**6, 10)).replace(
        b"xxxx\0\0\0\0", b"xxxx\7\0\0\0", 1
    ),
    "columns": lambda: _arrow(pa.table({f"c{i}": [1] for i in range(10**4)})),
    "columns_in_columns": lambda: _arrow(
        pa.table(
            {
                "a": pa.StructArray.from_arrays(
                    [pa.array([1])] * 20_000, [f"f{i}" for i in range(20_000)]
                )
            }
        )
    ),
    "columns_of_one_name": lambda: _arrow(pa.table([[1], [2]], ["a", "a"])),
    "empty_pieces": lambda: _pieces(150_000),
    "head_of_2_gigabytes": lambda: _head(2**31 - 8) + bytes(100),
    "head_of_places": lambda: _head(256) + b"\xff" * 256,
    "head_of_zeros": lambda: _head(256) + bytes(256),
    "head_alone": lambda: _head(0),
    "schema_alone": lambda: _arrow(_small().slice(0, 0)),
    "file_alone": lambda: b"ARROW1\0\0" + b"ARROW1",
}


def _pieces(count: int) -> bytes:
    made = io.BytesIO()
    batch = pa.record_batch({"a": pa.nulls(1)})
    with pa.ipc.new_stream(made, batch.schema) as writer:
        writer.write_batch(batch)
        start = made.tell()
        writer.write_batch(batch)
        one = made.getvalue()[start:]
    return made.getvalue()[:start] + one * count


def _arff(data: bytes, *attributes: bytes) -> bytes:
    declared = b"".join(b"@attribute %b\n" % each for each in attributes)
    return b"@relation x\n" + declared + b"@data\n" + data


_TWO = b"truth {no,yes}", b"score numeric"
_ROWS = b"no,0.1\nyes,0.9\n"
ARFF: dict[str, Make] = {
    "quotes": lambda: _arff(b"'" * 10**7, *_TWO),
    "quotes_of_short_rows": lambda: _arff(b"'a','1\n" * 10**6, *_TWO),
    "quotes_in_a_name": lambda: _arff(_ROWS, b"'" * 10**7, *_TWO),
    "escapes": lambda: _arff(b"'" + b"\\" * 4 * 10**6 + b"\n", *_TWO),
    "escapes_in_a_name": lambda: _arff(_ROWS, b"'" + b"\\" * 10**7, *_TWO),
    "spaces": lambda: _arff(b"'no'" + b" " * 4 * 10**6 + b"x\n", *_TWO),
    "values_1000000": lambda: _arff(
        _ROWS * 9, b"truth {%b}" % b",".join(b"v%d" % i for i in range(10**6)), b"score numeric"
    ),
    "values_open": lambda: _arff(_ROWS * 9, b"truth {" + b"a," * 10**6, b"score numeric"),
    "columns": lambda: _arff(b"1", *(b"c%d numeric" % i for i in range(10**5))),
    "columns_of_one_name": lambda: _arff(_ROWS, *_TWO, *_TWO),
    "columns_of_odd_names": lambda: _arff(
        b"no,0.1,1\nyes,0.9,2\n", *_TWO, "'\u202e\u0301\u2028 \"<b>\\''  numeric".encode()
    ),
    "commas": lambda: _arff(b"," * 10**7, *_TWO),
    "comments": lambda: b"%\n" * 10**6 + _arff(_ROWS * 9, *_TWO),
    "comments_without_end": lambda: b"%" * 10**7,
    "blank_lines": lambda: b" \n" * 10**6 + _arff(b"\n" * 10**6 + _ROWS * 9, *_TWO),
    "questions": lambda: _arff(b"?,?\n" * 10**6, *_TWO),
    "sparse": lambda: _arff(b"{" * 10**6, *_TWO),
    "gzip_rows": lambda: packed(_arff(b"", *_TWO), rows(_ROWS, 10**8)),
    "gzip_quoted_rows": lambda: packed(_arff(b"", *_TWO), rows(b"'no',0.1\n", 5 * 10**6)),
    "gzip_quoted_rows_inside": lambda: packed(_arff(b"", *_TWO), rows(b"'no',0.1\n", 34 * 10**5)),
    "gzip_line": lambda: packed(_arff(b"", *_TWO), rows(b"a", 10**9)),
    "no_text": lambda: _arff(b"\x81\x8d,1\n" * 9, *_TWO),
}


def _sav(
    variables: list[tuple[int, bytes]], data: bytes = b"", *, packed: bool = False, cases: int = -1
) -> bytes:
    """A file of SPSS with variables of types (0, a number; else so many characters) and names."""
    size = sum(1 if kind == 0 else (kind + 7) // 8 for kind, _ in variables)
    head = b"$FL2" + b"@(#) SPSS DATA FILE".ljust(60)
    head += struct.pack("<iiiiid", 2, size, int(packed), 0, cases, 100.0)
    head += b"01 Jan 2612:00:00" + b" " * 67
    told = [head]
    for kind, name in variables:
        told.append(struct.pack("<6i", 2, kind, 0, 0, 0x050802, 0x050802) + name.ljust(8)[:8])
        told += [struct.pack("<6i", 2, -1, 0, 0, 0, 0) + b" " * 8] * ((kind + 7) // 8 - 1)
    return b"".join((*told, struct.pack("<ii", 999, 0), data))


_PAIR = [(0, b"TRUTH"), (0, b"SCORE")]
_CELLS = struct.pack("<dddd", 0, 0.1, 1, 0.9)


def _many(count: int) -> list[tuple[int, bytes]]:
    return [(0, b"V%07d" % i) for i in range(count)]


def _labels(count: int) -> bytes:
    labels = b"".join(struct.pack("<dB7s", i, 7, b"%07d" % i) for i in range(count))
    whole = _sav(_PAIR, _CELLS)
    at = whole.index(struct.pack("<ii", 999, 0))
    told = struct.pack("<ii", 3, count) + labels + struct.pack("<iii", 4, 1, 1)
    return whole[:at] + told + whole[at:]


def _zsav(size: int) -> bytes:
    """A file of SPSS of which each packed byte becomes about a thousand cells."""
    import zlib

    head = bytearray(_sav(_PAIR, cases=size // 2))
    head[:4] = b"$FL3"
    head[72:76] = struct.pack("<i", 2)
    body = zlib.compress(b"\x65" * size, 9)
    at = len(head)
    told = struct.pack("<qqq", at, at + 24 + len(body), 24 + 24)
    index = struct.pack("<qqii", -100, 0, 0x3FF000, 1)
    index += struct.pack("<qqii", at, at + 24, size, len(body))
    return bytes(head) + told + body + index


@cache
def _written_dta(columns: int, width: int, version: int) -> bytes:
    """A file of Stata with two rows, and so many texts so wide beside a number."""
    import pandas as pd
    import pyreadstat

    texts = {f"t{i}": ["x" * width, ""] for i in range(columns)}
    with tempfile.NamedTemporaryFile(suffix=".dta") as file:
        pyreadstat.write_dta(pd.DataFrame({"n": [0.0, 1.0], **texts}), file.name, version=version)
        return Path(file.name).read_bytes()


def _dta(rows: int, columns: int = 0, width: int = 1, version: int = 14) -> bytes:
    """A file of Stata that says that it has so many rows."""
    size = 8 if version > 13 else 4
    content = _written_dta(columns, width, version)
    told = rows.to_bytes(size, "little")
    at = content.index(b"<N>") + 3 if version > 12 else 6
    assert int.from_bytes(content[at : at + size], "little") == 2
    return content[:at] + told + content[at + size :]


def _old_dta(rows: int, kind: int = 255, variables: int = 2) -> bytes:
    """A file of Stata's version 114."""
    return b"".join(
        (
            b"\x72\x02\x01\x00" + struct.pack("<HI", variables, rows) + bytes(81 + 18),
            bytes([kind]) * variables,
            b"".join((b"v%d" % i).ljust(33, b"\0") for i in range(variables)),
            bytes(2 * variables + 2) + b"%9.0g".ljust(49, b"\0") * variables,
            bytes(33 * variables + 81 * variables) + bytes(5),
        )
    )


_SAS = (
    bytes(12) + b"\xc2\xea\x81\x60\xb3\x14\x11\xcf\xbd\x92\x08\x00\x09\xc7\x31\x8c\x18\x1f\x10\x11"
)
STATISTICS: dict[str, Make] = {
    "rows_of_2e9.sav": lambda: _sav(_PAIR, _CELLS, cases=2**31 - 1),
    "rows_below_0.sav": lambda: _sav(_PAIR, _CELLS * 10, cases=-(2**31)),
    "rows_fewer_than_there_are.sav": lambda: _sav(_PAIR, _CELLS * 10, cases=1),
    "columns_100000.sav": lambda: _sav(_many(10**5), bytes(8 * 10**5)),
    "columns_1000.sav": lambda: _sav(_many(1000), bytes(8 * 1000) * 200, cases=200),
    "columns_1000_rows_unknown.sav": lambda: _sav(_many(1000), b"\x65" * 10**6, packed=True),
    "columns_of_one_name.sav": lambda: _sav([(0, b"A")] * 900, bytes(8 * 900)),
    "texts_of_255.sav": lambda: _sav([(255, b"V%07d" % i) for i in range(999)]),
    "texts_of_32767.sav": lambda: _sav([(32767, b"A"), (0, b"B")], bytes(32776) * 10),
    "cells_of_a_byte.sav": lambda: _sav(_PAIR, b"\x65" * 3 * 10**7, packed=True),
    "cells_of_a_byte_inside.sav": lambda: _sav(_PAIR, b"\x65" * 36 * 10**5, packed=True),
    "codes_that_end.sav": lambda: _sav(_PAIR, b"\xfc" * 10**6, packed=True),
    "codes_that_lack_cells.sav": lambda: _sav(_PAIR, b"\xfd" * 10**6, packed=True),
    "labels_300000.sav": lambda: _labels(300_000),
    "labels_that_lie.sav": lambda: _labels(1).replace(
        struct.pack("<ii", 3, 1), struct.pack("<ii", 3, 2**31 - 1)
    ),
    "no_columns.sav": lambda: _sav([], bytes(80)),
    "packed.sav": lambda: _zsav(10**8),
    "packed_inside.sav": lambda: _zsav(10**6),
    "head.sav": lambda: b"$FL2" + bytes(10**6),
    "rows_of_10e12.dta": lambda: _dta(10**12),
    "rows_of_4e9.dta": lambda: _dta(2**32 + 2),
    "rows_beyond_64_bits.dta": lambda: _dta(2**64 - 2),
    "rows_of_10e6.dta": lambda: _dta(10**6),
    "rows_of_10e6_in_117.dta": lambda: _dta(10**6, version=13),
    "rows_of_10e6_in_115.dta": lambda: _dta(10**6, version=12),
    "rows_fewer_than_there_are.dta": lambda: _dta(1),
    "rows_none.dta": lambda: _dta(0),
    "columns_900_of_2045.dta": lambda: _dta(2, 900, 2045),
    "columns_900_of_2045_rows_of_10e6.dta": lambda: _dta(10**6, 900, 2045),
    "columns_1001.dta": lambda: _dta(2, 1001, 200),
    "columns_of_one_name.dta": lambda: _dta(2, 2).replace(b"t1\0", b"t0\0"),
    "names_of_no_utf8.dta": lambda: _dta(2, 2).replace(b"t1\0", b"\xff\xfe\0"),
    "texts_of_no_utf8.dta": lambda: _dta(2, 2, 8).replace(b"x" * 8, b"\xff\xfe" * 4),
    "old_rows_of_2e9.dta": lambda: _old_dta(2**31 - 1),
    "old_rows_below_0.dta": lambda: _old_dta(2**32 - 5),
    "old_columns_65535.dta": lambda: _old_dta(1, variables=65535),
    "old_texts_of_244.dta": lambda: _old_dta(10**6, 244, 900),
    "head.dta": lambda: b"<stata_dta>" + b"<" * 10**6,
    "rows_of_2e9.sas7bdat": lambda: _sas_of(2**31 - 1),
    "rows_below_0.sas7bdat": lambda: _sas_of(-5),
    "rows_fewer_than_there_are.sas7bdat": lambda: _sas_of(3),
    "head.sas7bdat": lambda: _SAS + bytes(10**5),
    "pages.sas7bdat": lambda: _SAS + b"\x33\x22\x00\x33" + b"\xff" * 10**5,
    "pages_of_2e9.sas7bdat": lambda: _sas(2**31 - 1, 2**31 - 1),
    "pages_many.sas7bdat": lambda: _sas(1024, 2**31 - 1),
}


def _sas(page: int, pages: int) -> bytes:
    """A file of SAS whose header tells of pages that are not there."""
    head = bytearray(_SAS + bytes(1024 - len(_SAS)))
    head[32:36], head[37:38], head[39:40], head[70:71] = b"\x22\x22\x00\x32", b"\x01", b"1", b"\x14"
    head[196:208] = struct.pack("<iii", 1024, page, pages)
    return bytes(head) + bytes(4096)


def _sas_of(rows: int) -> bytes:
    """A file of SAS that says that it has so many rows instead of 24."""
    at = SAS.index(b"\xf7\xf7\xf7\xf7") + 48
    assert SAS[at : at + 8] == struct.pack("<q", 24)
    return SAS[:at] + struct.pack("<q", rows) + SAS[at + 8 :]


KIND_BOMBS: dict[str, Make] = {
    **{f"{name}.npy": make for name, make in NUMPY.items()},
    **{f"{name}.npz": make for name, make in NPZ.items()},
    **{f"{name}.arrow": make for name, make in ARROW.items()},
    **{f"{name}.arff": make for name, make in ARFF.items()},
    **STATISTICS,
    "gzip_of_zeros.npy.gz": lambda: gzip.compress(_npy((2**26,)) + bytes(2**29), 1),
}
"""By name; each is made when it is asked for."""
