"""Small files of JSON that would become very large or take very long."""

from __future__ import annotations

from collections.abc import Iterable

from tests.hostile.csv_bombs import Make, packed, rows


def _joined(cells: Iterable[str], start: str, end: str) -> bytes:
    return (start + ",".join(cells) + end).encode()


def _named(count: int) -> Iterable[str]:
    return (f'"c{i}":{i % 2}' for i in range(count))


ROW = b'{"truth":1,"score":0.5}'
LINE = ROW + b"\n" + b'{"truth":0,"score":0.1}\n'
JSON: dict[str, Make] = {
    "lists_deep": lambda: b"[" * 10**6,
    "lists_deep_closed": lambda: b"[" * 10**5 + b"]" * 10**5,
    "objects_deep": lambda: b'{"a":' * 10**5 + b"1" + b"}" * 10**5,
    "objects_deep_in_a_row": lambda: LINE + b'{"truth":' * 10**5 + b"1" + b"}" * 10**5,
    "gzip_lists_deep": lambda: packed(b"", rows(b"[", 10**9)),
    "names": lambda: _joined(_named(10**6), "{", "}"),
    "names_of_rows": lambda: b"".join(b'{"c%d":1}\n' % i for i in range(10**5)),
    "names_twice": lambda: _joined(('"a":1' for _ in range(10**6)), "{", "}"),
    "labels": lambda: (
        LINE + _joined((f'{{"label":"{i}","score":0.5}}' for i in range(10**5)), '{"p":[', "]}")
    ),
    "entries": lambda: LINE + _joined(("0.5" for _ in range(10**6)), '{"p":[', "]}"),
    "parallel": lambda: (
        LINE
        + _joined((f'"{i}"' for i in range(10**5)), '{"classes":[', "],")
        + _joined(("1" for _ in range(10**5)), '"scores":[', "]}")
    ),
    "digits": lambda: LINE + b'{"truth":1,"score":0.' + b"9" * 10**7 + b"}",
    "digits_of_a_whole": lambda: LINE + b'{"truth":1,"score":' + b"9" * 10**6 + b"}",
    "gzip_text": lambda: packed(LINE + b'{"truth":"', rows(b"a", 10**9)),
    "gzip_empty_objects": lambda: packed(b"[{}", rows(b",{}", 10**8), end=b"]"),
    "gzip_empty_lines": lambda: packed(LINE, rows(b"{}\n", 10**8)),
    "gzip_blank_lines": lambda: packed(LINE, rows(b"\n", 10**9)),
    "gzip_empty_lists": lambda: packed(b"[[]", rows(b",[]", 10**8), end=b"]"),
    "gzip_column": lambda: packed(b'{"truth":[0', rows(b",1", 10**8), end=b"]}"),
    "gzip_rows_of_columns": lambda: packed(
        b'{"columns":["truth","score"],"data":[[0,0.1]', rows(b",[1,0.5]", 5 * 10**7), end=b"]}"
    ),
    "gzip_lines": lambda: packed(LINE, rows(LINE, 10**8)),
    "gzip_spaces": lambda: packed(b"[" + ROW, rows(b" ", 10**9)),
    "gzip_commas": lambda: packed(b"[", rows(b",", 10**9)),
    "cells_of_columns": lambda: _joined(
        (f'"c{i}":{{"0":1,"{i}":2}}' for i in range(10**5)), "{", "}"
    ),
    "surrogates": lambda: LINE + b'{"truth":"\\ud800","score":0.5}\n' * 10**4,
    "surrogate_names": lambda: LINE + b'{"\\ud800":1,"score":0.5}\n',
    "constants": lambda: LINE + b'{"truth":1,"score":NaN}\n{"truth":0,"score":-Infinity}\n' * 10**4,
    "powers": lambda: LINE + b'{"truth":1,"score":1e999999999}\n' * 10**4,
    "dotted": lambda: LINE + b'{"a.b":1,"a":{"b":2}}\n',
    "cut": lambda: LINE * 10**4 + b'{"truth":1,"sco',
    "no_utf8": lambda: LINE + b'{"truth":"\xff","score":0.5}\n',
}
"""By name; each is made when it is asked for."""
