"""ARFF, as Weka writes it: its rows are those of a CSV file, and its columns are declared."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import NoReturn

import numpy as np

from perfcore.messages import message
from perfcore.readers.kinds.margins import without_margin
from perfcore.readers.problems import ReadError, quoted
from perfcore.readers.sources import Source
from perfcore.readers.tables import Table
from perfcore.readers.text.conventions import GUESSED, Conventions
from perfcore.readers.text.delimited import text_table
from perfcore.readers.text.notation_guesses import Habits
from perfcore.readers.typed.portions import require_different

_BEGINS = re.compile(rb"(?:\xef\xbb\xbf)?(?:\s++|%[^\n]*+\n)*+@relation\s", re.IGNORECASE)
_ATTRIBUTE = re.compile(
    r"@attribute\s++(?:'((?:[^'\\]|\\.)*+)'|\"((?:[^\"\\]|\\.)*+)\"|([^\s{]++))\s*+",
    re.IGNORECASE,
)
_CELL = re.compile(
    r"\s*+(?:'((?:[^'\\]|\\.)*+)'|\"((?:[^\"\\]|\\.)*+)\"|([^,'\"]*+))\s*+(,|$)",
)
_VALUE = r"(?:'(?:[^'\\]|\\.)*+'|\"(?:[^\"\\]|\\.)*+\"|[^,'\"}\s]++)"
_PAIR = re.compile(rf"{{\s*+{_VALUE}\s*+,\s*+{_VALUE}\s*+}}$")
"""Values of a column of two classes."""
_ESCAPED = re.compile(r"\\(.)")
_ODD = re.compile(r"['\"\\?]")
_CLOSELY = re.compile(r"[\"\\%{]")
_QUOTED = re.compile(r"(?m)(?:(?<=,)|^)'[^'\n]*+'(?=,|\r?$)")
_MISSING = re.compile(r"(?m)(?:(?<=,)|^)[ \t]*+\?[ \t]*+(?=,|\r?$)")
_MOST_ODD = 250_000
"""Each such row takes ten microseconds, where they have to be looked at one by one."""
_HELD = 64
"""A byte of ARFF takes as long as so many bytes of a text that is split by Arrow."""


def is_arff(source: Source) -> bool:
    """Whether a file begins as ARFF does: with comments, and the name of its relation."""
    try:
        return bool(_BEGINS.match(next(source.chunks(), b"")))
    except ReadError:  # a damaged file: who reads it says so
        return False


def arff_table(source: Source, *, exact: Collection[str], habits: Habits) -> Table:
    """Return the table that an ARFF file holds: it is read as the CSV file that it is nearly.

    Lines keep their numbers. ``?`` is a missing value.

    Raises
    ------
    ReadError
        If it declares no columns, its rows are sparse, or one has more or fewer values than there
        are columns.
    """
    declared, head, body = _declared(source, _text(source))
    names = [*declared]
    rows = _at_once(body, len(names))
    if rows is None:
        rows = "\n".join(_rows(source, names, body, head + 1))
    header = ",".join(map(_written, names))
    written = "\n".join(["\n" * (head - 2), header, rows, ""])
    text = replace(source, origin=written.encode())
    table = text_table(text, Conventions("utf-8", ",", ".", "", header=True), exact=exact)
    notes = (message("Read as ARFF."), *table.notes[1:])  # not how CSV is written
    pairs = {name for name, kind in declared.items() if _PAIR.match(kind)}
    return without_margin(replace(table, notes=notes, conventions=GUESSED), pairs)


def _text(source: Source) -> str:
    most = source.limits.decompressed_bytes // _HELD
    chunks: list[bytes] = []
    for chunk in source.chunks():
        chunks.append(chunk)
        if sum(map(len, chunks)) > most:
            told = "{name} holds more than {most:,} bytes of ARFF. Save it as Parquet or CSV."
            raise source.error(told, most=most)
    content = b"".join(chunks)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        try:
            return content.decode("cp1252")
        except UnicodeDecodeError:
            raise source.error("{name} holds text that is no UTF-8. Save it again.") from error


def _at_once(body: str, columns: int) -> str | None:
    """Return rows as CSV has them, None if they have to be looked at one by one."""
    quoted = "'" in body
    if _CLOSELY.search(body) or (quoted and "?" in body):
        return None
    bare = _QUOTED.sub("", body) if quoted else body
    signs = np.frombuffer(f"{bare}\n".encode(), np.uint8)
    starts = np.concatenate([[0], np.flatnonzero(signs[:-1] == ord("\n")) + 1])
    commas = np.add.reduceat((signs == ord(",")).view(np.int8), starts, dtype=np.int32)
    odd = starts[commas != columns - 1]
    if "'" in bare or not np.isin(signs[odd], (ord("\n"), ord("\r"))).all():
        return None
    return body.replace("'", '"') if quoted else _MISSING.sub("", body)


def _declared(source: Source, text: str) -> tuple[dict[str, str], int, str]:
    """Return the columns, each with its type, the line at which they end, and what follows."""
    declared: dict[str, str] = {}
    number = at = 0
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        line, at, number = text[at:end].strip(), end + 1, number + 1
        if line[:5].lower() == "@data":
            if not declared:
                raise source.error("{name} declares no columns (@attribute) before its @data.")
            return declared, number, text[at:]
        if line[:10].lower() == "@attribute":
            found = _ATTRIBUTE.match(line)
            kind = line[found.end() :] if found else ""
            if found is None or not kind or kind.lower().startswith("relational"):
                told = "{name} declares a column in line {line} in a way that is not read: {text}."
                raise source.error(told, line=number, text=quoted(line))
            name = _value(found[1], found[2], found[3])
            require_different(source.name, [name] * (1 + (name in declared)))
            declared[name] = kind
            source.limits.check(source.name, columns=len(declared))
    raise source.error("{name} is cut off: it has no line @data.")


def _value(single: str | None, double: str | None, bare: str | None) -> str:
    inner = single if single is not None else double
    return (bare or "").strip() if inner is None else _ESCAPED.sub(r"\1", inner)


def _written(cell: str) -> str:
    """Return a value as CSV has it."""
    if "," in cell or '"' in cell or cell != cell.strip():
        doubled = cell.replace('"', '""')
        return f'"{doubled}"'
    return cell


def _rows(source: Source, names: list[str], body: str, first: int) -> Iterator[str]:
    """Yield rows as CSV has them; comments are blank lines."""
    odd = 0
    for number, line in enumerate(map(str.strip, body.split("\n")), start=first):
        odd += bool(_ODD.search(line))
        if odd > _MOST_ODD:
            told = "{name} has more than {most:,} rows with quotation marks, {signs} or {missing}. "
            told += "Save it as CSV."
            raise source.error(told, most=_MOST_ODD, signs=quoted("\\"), missing=quoted("?"))
        yield "" if line.startswith("%") else _row(source, names, line, number)


def _row(source: Source, names: list[str], line: str, number: int) -> str:
    """Return a row as CSV has it."""
    if not line:
        return ""
    if line.startswith("{"):
        told = (
            "{name} has sparse rows (line {line}), which name the values that are not 0. Save it "
            "with all values, in Weka: filters, unsupervised, instance, SparseToNonSparse."
        )
        raise source.error(told, line=number)
    if len(line) > source.limits.row_bytes:
        told = "{name} holds a row of more than {most:,} bytes. Leave its long texts out."
        raise source.error(told, most=source.limits.row_bytes)
    if not _ODD.search(line):
        if line.count(",") + 1 != len(names):
            _refuse(source, number, line.count(",") + 1, len(names))
        return line
    cells, at = [], 0
    while True:
        found = _CELL.match(line, at)
        if found is None:
            told = "{name} has a quotation mark in line {line} that is not closed: {text}."
            raise source.error(told, line=number, text=quoted(line))
        bare = found[3]
        cells.append(
            "" if bare is not None and bare.strip() == "?" else _value(*found.groups()[:3])
        )
        at = found.end()
        if not found[4]:
            break
    if len(cells) != len(names):
        _refuse(source, number, len(cells), len(names))
    return ",".join(map(_written, cells))


def _refuse(source: Source, line: int, found: int, wanted: int) -> NoReturn:
    told = "{name} has {found:,} values in line {line}, and declares {wanted:,} columns."
    raise source.error(told, found=found, line=line, wanted=wanted)
