"""Files and addresses that somebody made to do harm, or that went wrong badly: one table.

`FILES` are uploads, by name; `ADDRESSES` are values for each parameter of an address. The unit
tests read them all, the browser test takes those that carry markup and all that an address can say.
"""

from __future__ import annotations

import gzip
import io
import json
import pickle
import zipfile
from collections.abc import Callable
from functools import cache, partial
from itertools import product

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from perfcore.readers import Limits
from perfview.kit.parameters import PARAMETERS

ELSEWHERE = "http://elsewhere.invalid"
"""Nothing may ask this host for anything."""

# What each sink could take for more than text. Whatever runs sets `window.hostile`.
MARKUP = {
    "script": "<script>window.hostile=1</script>",
    "closes_script": "</script><script>window.hostile=1</script>",
    "image": "<img src=x onerror=window.hostile=1>",
    "image_elsewhere": f"<img src={ELSEWHERE}/i.png>",
    "svg": "<svg onload=window.hostile=1>",
    "svg_use": f"<svg><use href='{ELSEWHERE}/u.svg#x'/></svg>",
    "frame": "<iframe srcdoc='<script>parent.hostile=1</script>'></iframe>",
    "details": "<details open ontoggle=window.hostile=1>x</details>",
    "anchor": f"<a href='{ELSEWHERE}/a'>open me</a>",
    "anchor_script": "<a href='javascript:window.hostile=1'>open me</a>",
    "bold": "<b>bold</b><br><sub>low</sub>",
    "span": f"<span style='background:url({ELSEWHERE}/s.png)'>spotted</span>",
    "style": f"<style>@import url({ELSEWHERE}/s.css);</style>",
    "link": f"<link rel=stylesheet href={ELSEWHERE}/l.css>",
    "meta": f"<meta http-equiv=refresh content='0;url={ELSEWHERE}/'>",
    "comment": "<!-- x --!><script>window.hostile=1</script>",
    "cdata": "<![CDATA[<script>window.hostile=1</script>]]>",
    "entity": "&lt;script&gt;window.hostile=1&lt;/script&gt;",
    "quote": "\"' onmouseover=window.hostile=1 x='",
    "markdown_image": f"![x]({ELSEWHERE}/m.png)",
    "markdown_link": f"[open me]({ELSEWHERE}/k)",
    "markdown_script": "[open me](javascript:window.hostile=1)",
    "markdown_reference": f"[x]: {ELSEWHERE}/r",
    "markdown_auto": f"<{ELSEWHERE}/auto>",
    "markdown_bare": f"{ELSEWHERE}/bare and www.elsewhere.invalid and me@elsewhere.invalid",
    "markdown_heading": "# heading **bold** _low_ `code` ~~gone~~",
    "markdown_table": "| a | b |\\n|---|---|\\n| 1 | 2 |",
    "maths": r"$\href{javascript:window.hostile=1}{x}$",
    "maths_image": rf"$\includegraphics{{{ELSEWHERE}/t.png}}$",
    "colour": ":red[red] :blue-background[blue]",
    "icon": ":material/delete: :smile:",
    "template": "{{constructor.constructor('window.hostile=1')()}} {positive} %s %(x)s {0}",
    "dollar": "${window.hostile=1} `${window.hostile=1}`",
    "json": '{"__proto__": {"hostile": 1}}',
    "prototype": "__proto__",
    "constructor": "constructor",
    "plotly": "%{x}<extra><a href='javascript:window.hostile=1'>x</a></extra>",
    "right_to_left": "\u202egnp.exe\u202c",
    "isolate": "\u2066left\u2069 \u2067right\u2069",
    "zero_width": "a\u200b\u200c\u200d\ufeff\u2060b",
    "combining": "a" + "\u0301" * 50,
    "surrogates": "\U0001f469\u200d\U0001f4bb \U000e0041",
    "line_separator": "first\u2028second\u2029third",
    "control": "bell\x07 escape\x1b[31m delete\x7f",
    "long": "m" * 5000,
    "wide": "\ufdfd" * 300,
    "sql": "x'); DROP TABLE shares; --",
    "path": "../../../../etc/passwd",
    "windows_path": r"..\..\windows\win.ini",
    "shell": "$(touch /tmp/hostile) `id` ; id | id && id",
    "formula": f'=HYPERLINK("{ELSEWHERE}","x")',
    "formula_plus": "+1+cmd|' /C calc'!A0",
    "formula_at": "@SUM(1+1)*cmd|' /C calc'!A0",
    "formula_minus": "-2+3+cmd|' /C calc'!A0",
    "formula_tab": "\t=1+1",
    "formula_wide": "\uff1d1+1",
    "nothing": " ",
    "null": "null",
    "nan": "NaN",
    "infinity": "Infinity",
}

LIMITS = Limits(file_bytes=2 * 10**6, decompressed_bytes=5 * 10**6, rows=20_000, columns=1000)
"""Smaller than a server's, so that the bombs of a test can be small too."""

HEAD = b"truth,score\n"
GOOD = HEAD + b"no,0.1\nyes,0.9\nno,0.4\nyes,0.6\n"


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def column_named(text: str) -> bytes:
    """Two models, one of them with a hostile name."""
    name = _quoted(text)
    return f"truth,{name},other\nno,0.1,0.2\nyes,0.9,0.7\nno,0.4,0.5\nyes,0.6,0.4\n".encode()


def label_named(text: str) -> bytes:
    """A hostile positive label, next to a plain one."""
    name = _quoted(text)
    return f"truth,score\nno,0.1\n{name},0.9\nno,0.4\n{name},0.6\n".encode()


def model_named(text: str) -> bytes:
    """A long file with a hostile name of a model, a hostile case and a hostile run."""
    name = _quoted(text)
    cases = (f"a,1,0.9,{name}", f"b,0,0.2,{name}", f"{name},1,0.6,{name}", f"d,0,0.4,{name}")
    rows = [f"{model},{case}" for model in (name, "other") for case in cases]
    return "\n".join(["model,case_id,truth,score,segment", *rows, ""]).encode()


def parquet(columns: object, **options: object) -> bytes:
    """A table as Parquet."""
    written = io.BytesIO()
    pq.write_table(pa.table(columns), written, **options)
    return written.getvalue()


def zipped(**files: bytes) -> bytes:
    """Files in a zip archive."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return written.getvalue()


def _rows(score: object, truth: str = "yes") -> bytes:
    return GOOD + f"{truth},{score}\n".encode()


def _parquet_scores(*scores: object, kind: object = None) -> bytes:
    return parquet({"truth": ["no", "yes"], "score": pa.array(scores, kind)})


@cache
def _plain_parquet() -> bytes:
    return parquet({"truth": ["no", "yes"] * 50, "score": np.linspace(0, 1, 100)})


def _cut_parquet(size: int) -> bytes:
    """Plain Parquet without what lies between its start and its end."""
    return _plain_parquet()[:size] + _plain_parquet()[-8:]


def _with_metadata(key: bytes, value: bytes) -> bytes:
    table = pa.table({"truth": ["no", "yes"], "score": [0.1, 0.9]})
    return parquet(table.replace_schema_metadata({key: value}), store_schema=False)


File = Callable[[], bytes]

# Each is made when it is asked for. Refused: with a sentence. Else it reads, with or without bad
# rows.
_NO_TABLES: dict[str, File] = {
    "spaces.csv": lambda: b" " * 5000,
    "header_no_end.csv": lambda: HEAD[:-1],
    "nul.csv": lambda: b"\0",
    "nuls.csv": lambda: b"\0" * 100_000,
    "nul_in_header.csv": lambda: b"tru\0th,score\n1,0.5\n",
    "nul_in_cell.csv": lambda: GOOD + b"yes\0,0.5\n",
    "nul_late.csv": lambda: GOOD + b"no,0.5\n" * 50_000 + b"yes,\0\n",
    "invalid_utf8.csv": lambda: GOOD + b"\xff\xfe\xfa,0.5\n",
    "surrogate_utf8.csv": lambda: GOOD + b"\xed\xa0\x80,0.5\n",
    "utf16_cut.csv": lambda: GOOD.decode().encode("utf-16")[:-1],
    "utf16_surrogate.csv": lambda: b"\xff\xfe" + b"\x00\xd8" * 50,
    "utf32.csv": lambda: GOOD.decode().encode("utf-32"),
    "mark_alone.csv": lambda: b"\xef\xbb\xbf",
    "mark16_alone.csv": lambda: b"\xff\xfe",
    "random.csv": lambda: np.random.default_rng(7).bytes(50_000),
    "one_long_line.csv": lambda: b"x" * 10**6,
    "one_long_quoted_line.csv": lambda: b'"' + b"x" * 10**6 + b'"\n',
    "open_quote.csv": lambda: HEAD + b'"no,0.5\n' + b"yes,0.5\n" * 1000,
    "quotes.csv": lambda: b'"' * 100_001,
    "columns_100000.csv": lambda: b",".join(b"c%d" % i for i in range(10**5)) + b"\n1,2\n",
    "commas.csv": lambda: b"," * 10**6,
    "too_large.csv": lambda: HEAD + b"no,0.12345678\n" * 300_000,
    "json.csv": lambda: json.dumps({"truth": [0, 1], "score": [0.1, 0.9]}).encode(),
    "deep.json": lambda: b"[" * 100_000,
    "page.csv": lambda: b"<!doctype html><script>window.hostile=1</script>",
    "xml.csv": lambda: b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>',
    "pickle.csv": lambda: pickle.dumps({"truth": [0, 1], "score": [0.1, 0.9]}),
    "pickle_text.csv": lambda: b"cos\nsystem\n(S'touch /tmp/hostile'\ntR.",
    "numpy.csv": lambda: b"\x93NUMPY\x01\x00" + b"\0" * 100,
    "sqlite.csv": lambda: b"SQLite format 3\0" + b"\0" * 100,
    "picture.csv": lambda: b"\x89PNG\r\n\x1a\n" + b"\0" * 100,
    "program.csv": lambda: b"\x7fELF" + b"\0" * 100,
    "script.csv": lambda: b"#!/bin/sh\ntouch /tmp/hostile\n",
    "archive.zip.csv": lambda: zipped(a=GOOD),
    "zip_bomb.csv": lambda: zipped(a=b"0" * 10**7),
    "zip_path.csv": lambda: zipped(**{"../../etc/cron.d/x": GOOD}),
    "workbook.xlsx.csv": lambda: zipped(**{"xl/workbook.xml": b"<a/>" * 10}),
    "old_workbook.csv": lambda: b"\xd0\xcf\x11\xe0" + b"\0" * 100,
    "xz.csv": lambda: b"\xfd7zXZ\x00\x00",
    "zstd.csv": lambda: b"\x28\xb5\x2f\xfd\x00",
    "7z.csv": lambda: b"7z\xbc\xaf\x27\x1c",
    "pdf.csv": lambda: b"%PDF-1.7",
    "gzip_empty.csv.gz": lambda: gzip.compress(b""),
    "gzip_cut.csv.gz": lambda: gzip.compress(GOOD)[:-4],
    "gzip_head.csv.gz": lambda: b"\x1f\x8b",
    "gzip_damaged.csv.gz": lambda: gzip.compress(GOOD * 9)[:-20] + b"\xff" * 20,
    "gzip_rubbish_after.csv.gz": lambda: gzip.compress(GOOD) + b"rubbish",
    "gzip_bomb.csv.gz": lambda: gzip.compress(HEAD + b"1,0.5\n" * 10**7, 5),
    "gzip_nul_bomb.csv.gz": lambda: gzip.compress(HEAD + b"\0" * 10**7, 5),
    "gzip_in_gzip.csv.gz": lambda: gzip.compress(gzip.compress(b"1" * 10**7)),
    "gzip_zip.csv.gz": lambda: gzip.compress(zipped(a=GOOD)),
    "parquet_mark_alone.parquet": lambda: b"PAR1",
    "parquet_marks.parquet": lambda: b"PAR1PAR1",
    "parquet_long_footer.parquet": lambda: b"PAR1" + b"\xff" * 40 + b"\xff\xff\xff\x7fPAR1",
    "parquet_no_columns.parquet": lambda: parquet({}),
    "parquet_no_rows.parquet": lambda: parquet({"truth": pa.array([], pa.string()), "score": []}),
    "parquet_1001_columns.parquet": lambda: parquet({f"c{i}": [1] for i in range(1001)}),
    "parquet_page_bomb.parquet": lambda: parquet(
        {"truth": ["y" * 10**7], "score": [0.5]}, compression="zstd"
    ),
    "parquet_text_bomb.parquet": lambda: parquet(
        {
            "truth": pa.DictionaryArray.from_arrays(np.zeros(1000, np.int8), ["x" * 10**5]),
            "score": np.zeros(1000),
        },
        compression="zstd",
    ),
    "parquet_shared_bomb.parquet": lambda: parquet(
        {"truth": ["x" * 10**5] * 99, "score": [0.5] * 99},
        use_dictionary=False,
        column_encoding={"truth": "DELTA_BYTE_ARRAY"},
    ),
    "parquet_null_bomb.parquet": lambda: parquet(
        {"truth": np.zeros(20_001, np.int8), "score": pa.nulls(20_001)}
    ),
    "parquet_cut.parquet": lambda: _cut_parquet(300),
    "parquet_cut_short.parquet": lambda: _cut_parquet(30),
    "parquet_no_end.parquet": lambda: _plain_parquet()[:-5],
}  # fmt: skip


_TABLES: dict[str, File] = {
    "marks.csv": lambda: b"\xef\xbb\xbf" * 2 + GOOD,
    "utf16_be.csv": lambda: b"\xfe\xff" + GOOD.decode().encode("utf-16-be"),
    "overlong_utf8.csv": lambda: GOOD + b"\xc0\xaf,0.5\n",
    "mixed_ends.csv": lambda: GOOD.replace(b"\n", b"\r\n", 2),
    "double_gzip_members.csv.gz": lambda: gzip.compress(GOOD) + gzip.compress(b"no,0.3\n"),
    "duplicate_truth.csv": lambda: b"truth,truth,score\nno,no,0.1\nyes,no,0.9\n",
    "unnamed_columns.csv": lambda: b",,\nno,0.1,a\nyes,0.9,b\n",
    "numbers_as_names.csv": lambda: b"1,2,3\nno,0.1,0.2\nyes,0.9,0.3\n",
    "same_case_names.csv": lambda: b"Truth,truth,SCORE\nno,no,0.1\nyes,yes,0.9\n",
    "ragged.csv": lambda: GOOD + b"yes\nno,0.5,0.6,0.7\n" + b"," * 5000 + b"\n",
    "long_cell.csv": lambda: GOOD + b"yes," + b"9" * 10**6 + b"\n",
    "long_label.csv": lambda: GOOD + b"y" * 10**6 + b",0.5\n",
    "quoted_lines.csv": lambda: GOOD + b'"yes\n\n\nno",0.5\n',
    "one_class.csv": lambda: HEAD + b"yes,0.1\nyes,0.2\n",
    "three_classes.csv": lambda: GOOD + b"perhaps,0.5\n",
    "many_classes.csv": lambda: HEAD + b"".join(b"c%d,0.5\n" % i for i in range(3000)),
    "one_row.csv": lambda: HEAD + b"yes,0.5\n",
    "columns_1000.csv": lambda: b",".join(b"m%d" % i for i in range(999)) + b",truth\n"
    + (b"0.5," * 999 + b"yes\n" + b"0.25," * 999 + b"no\n") * 3,
    "huge_numbers.csv": lambda: _rows("1e308") + b"no,-1e308\nno,1e-320\n",
    "too_huge_numbers.csv": lambda: _rows("1e309") + b"no,-1e999999\n",
    "digits_million.csv": lambda: _rows("0." + "1" * 10**6),
    "exponents.csv": lambda: _rows("1e" + "9" * 4000),
    "infinities.csv": lambda: _rows("inf") + b"no,-Infinity\nno,nan\n",
    "hexadecimal.csv": lambda: _rows("0x1F") + b"no,1_000\nno,0b1\n",
    "other_digits.csv": lambda: _rows("\u0660.\u0665") + "no,\uff10.\uff15\n".encode(),
    "negative_weights.csv": lambda: b"truth,score,weight\nno,0.1,-1\nyes,0.9,1e308\n",
    "huge_counts.csv": lambda: b"score,positives,negatives\n0.9,9e18,1\n0.1,1,9e18\n",
    "fractions_of_counts.csv": lambda: b"score,positives,negatives\n0.9,0.5,1\n0.1,1,-3\n",
    "huge_amounts.csv": lambda: b"truth,score,amount\nno,0.1,1e308\nyes,0.9,1e308\nno,0.3,5\n",
    "minus_zero.csv": lambda: _rows("-0.0") + b"no,0.0\n",
    "subnormal.csv": lambda: _rows("5e-324"),
    "huge_ids.csv": lambda: b"id,truth,score\n" + b"9" * 400 + b",no,0.1\n1,yes,0.9\n",
    "same_ids.csv": lambda: b"id,truth,score\n1,no,0.1\n1,yes,0.9\n",
    "formulas.csv": lambda: b'truth,score,note\nno,0.1,"=1+1"\nyes,0.9,"@x"\nno,0.2,"+x"\n',
    "parquet_flipped.parquet": lambda: _plain_parquet()[:60] + b"\x90" + _plain_parquet()[61:],
    "parquet_no_utf8.parquet": lambda: parquet(
        {"truth": pa.array([b"\xff\xfe", b"ok"]).view(pa.string()), "score": [0.1, 0.9]}
    ),
    "parquet_nested.parquet": lambda: parquet(
        {"truth": ["no", "yes"], "score": [0.1, 0.9], "deep": [[[[1]]], [[[2]]]]}
    ),
    "parquet_struct.parquet": lambda: parquet(
        {"truth": [{"a": 1}, {"a": 2}], "score": [0.1, 0.9]}
    ),
    "parquet_binary.parquet": lambda: parquet({"truth": [b"\0", b"\1"], "score": [0.1, 0.9]}),
    "parquet_map.parquet": lambda: parquet(
        {"truth": ["a", "b"], "score": pa.array([[("k", 1)], []], pa.map_(pa.string(), pa.int8()))}
    ),
    "parquet_decimal.parquet": lambda: _parquet_scores(1, 2, kind=pa.decimal256(76, 0)),
    "parquet_dates.parquet": lambda: _parquet_scores(2**62, -(2**62), kind=pa.timestamp("us")),
    "parquet_days.parquet": lambda: _parquet_scores(2**31 - 1, -(2**31), kind=pa.date32()),
    "parquet_durations.parquet": lambda: _parquet_scores(2**62, 1, kind=pa.duration("s")),
    "parquet_unsigned.parquet": lambda: _parquet_scores(2**64 - 1, 0, kind=pa.uint64()),
    "parquet_empty_name.parquet": lambda: parquet({"": ["no", "yes"], " ": [0.1, 0.9]}),
    "parquet_dotted_names.parquet": lambda: parquet({"a.b": ["no", "yes"], "a.c": [0.1, 0.9]}),
    "parquet_pandas_lie.parquet": lambda: _with_metadata(b"pandas", b'{"index_columns": [["x"]]}'),
    "parquet_arrow_lie.parquet": lambda: _with_metadata(b"ARROW:schema", b"AAAA"),
}  # fmt: skip


_MADE = {"column": column_named, "label": label_named, "model": model_named}


FILES: dict[str, File] = {
    **_NO_TABLES,
    **_TABLES,
    **{
        f"{kind}_{name}.csv": partial(make, text)
        for name, text in MARKUP.items()
        for kind, make in _MADE.items()
    },
}
REFUSED = frozenset(_NO_TABLES)

NAMES = tuple(f"{text[:200]}.csv" for text in MARKUP.values())
"""Hostile names of files."""

VALUES = (
    *("", " ", "\0", "nan", "-inf", "1e999", "-1", "0x10", "1_0", "\u0661", "9" * 400, "\u202e1"),
    *("null", "true", "[]", "{}", "[" * 5000, '{"a":' * 3000, "a" * 100_000, "%00", "%", "\ud7ff"),
    *("__proto__", "../../etc/passwd", "upload-" + "0" * 32, "' OR 1=1", ";".join(["1:1"] * 900)),
    *(":", "~", "a:b:c:d", "1,2,3", "=1+1", "1e308", "-1e308", "5e-324"),
    *(MARKUP[name] for name in ("script", "image_elsewhere", "markdown_image", "span", "anchor")),
)  # fmt: skip


ADDRESSES = tuple(product(PARAMETERS.names, VALUES))
"""Parameters, each with what it is made to say."""
