"""Files in which each line is a text, as programs of translation write them."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from perfcore.messages import message
from perfcore.readers.builders import TableBuilder
from perfcore.readers.guessing.texts.text_names import role_of
from perfcore.readers.sources import Source
from perfcore.readers.tables import Lines, Table
from perfcore.readers.text.encodings import Survey, survey, utf8_chunks

_ENDINGS = frozenset(
    (
        *("txt", "hyp", "ref", "src", "sys", "mt", "out", "hypo", "pred", "output"),
        *("tgt", "trg", "target", "source", "gold", "pe", "tok", "detok", "lines"),
        *("ar", "bn", "ca", "cs", "da", "de", "el", "en", "es", "et", "fa", "fi"),
        *("fr", "gu", "ha", "he", "hi", "hr", "hu", "id", "is", "it", "ja", "kk"),
        *("km", "ko", "lt", "lv", "nl", "no", "pl", "ps", "pt", "ro", "ru", "sk"),
        *("sl", "sr", "sv", "ta", "th", "tr", "uk", "ur", "vi", "xh", "zh", "zu"),
    )
)
"""Endings of files' names, languages among them; a number may follow, as in ".ref0"."""
_DELIMITERS = ("\t", ";", "|", ",")
_LOOKED_AT, _MOST_IN_NAMES = 1000, 3
_LETTERS, _WORDS, _SIGNS = 0.7, 2, 4
"""So large a share of words has letters; lines have so many of them, or characters of CJK."""
_WORD = re.compile(r"^[^\w\[{]*[^\W\d_]+[^\w\]}:=]*$|^[^\W\d_]+['’-][^\W\d_]+")
_CJK = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def holds_text_lines(source: Source, encoding: str | None) -> Survey | None:
    """Return what the first lines of a file tell if each is a text; None if they are a table."""
    _, dot, ending = source.name.lower().rpartition(".")
    ending = re.sub(r"\d+$", "", ending) if dot else ""
    if ending not in _ENDINGS and (dot or not role_of(source.name)):
        return None
    looked = survey(source, encoding=encoding)
    lines = [line for line in looked.sample.split("\n")[:_LOOKED_AT] if line.strip()]
    return looked if lines and _are_texts(lines) and not _are_cells(lines) else None


def _are_texts(lines: list[str]) -> bool:
    """Whether lines mostly have several words, and these have letters."""
    words = [word for line in lines for word in line.split()]
    with_letters = sum(_WORD.search(word) is not None for word in words)
    sizes = [max(len(line.split()) / _WORDS, len(_CJK.findall(line)) / _SIGNS) for line in lines]
    return with_letters >= _LETTERS * len(words) and float(np.median(sizes)) >= 1


def _are_cells(lines: list[str]) -> bool:
    """Whether all lines have equally many cells, and the first may name columns."""
    for delimiter in _DELIMITERS:
        counts = {line.count(delimiter) for line in lines}
        names = lines[0].split(delimiter)
        short = all(len(name.split()) <= _MOST_IN_NAMES for name in names)
        if len(counts) == 1 and counts != {0} and (short or delimiter == "\t"):
            return True
    return False


def text_lines(source: Source, looked: Survey) -> Table:
    """Return a table of one column, which is called as the file is: a row for each line.

    An empty line is an empty text. Line feeds alone part lines, as in all programs that count them.

    Raises
    ------
    ReadError
        If the bytes break the encoding, or a line is too long.
    """
    builder = TableBuilder(
        source.name, [source.name.removesuffix(".txt")], source.limits, exact=(), closely=()
    )
    for lines in _lines(source, looked.encoding):
        builder.add([pa.array(lines, pa.string())])
    note = message(
        "Read as {encoding} text: each line is a text.", encoding=looked.encoding.upper()
    )
    return builder.table(notes=(note,), lines=Lines(np.empty(0, np.int64)), texts=True)


def _lines(source: Source, encoding: str) -> Iterator[list[str]]:
    """Yield lines, those that end in one chunk of the file together."""
    held, most = b"", source.limits.row_bytes
    for place, chunk in enumerate(utf8_chunks(source, encoding)):
        whole = held + (chunk.removeprefix(codecs.BOM_UTF8) if place == 0 else chunk)
        *lines, held = whole.split(b"\n")
        longest = max(map(len, [*lines, held]))
        if longest > most:
            told = "{name} has a line of more than {most:,} bytes. Split it into sentences."
            raise source.error(told, most=most)
        if lines:
            yield [line.decode() for line in lines]
