"""Texts between tabs in which a quotation mark is a sign like any other, and quotes nothing.

Programs of translation write such files. Read as quotes, two of these marks would make one cell of
all that stands between them, rows and tabs included.
"""

from __future__ import annotations

import re
from dataclasses import replace

from perfcore.readers.sources import GZIP, Source

MOST_BYTES = 2**26
"""Larger files are not looked at."""
_QUOTED = re.compile(rb'"(?:[^"]|"")*"')


def with_plain_quotes(source: Source) -> Source | None:
    r"""Return a source in which such marks are written so that they quote nothing.

    None if there are none: then every mark is one of a whole quoted cell, or lines between line
    ends have no equal number of tabs.

    Examples
    --------
    >>> from perfcore.readers.sources import source_of
    >>> with_plain_quotes(source_of(b'a\tb\nso "so\tit is\nand\t"so\n')).origin.count(b'"')
    8
    >>> with_plain_quotes(source_of(b'a\tb\n"so"\tit is\n'))
    """
    if source.size() > MOST_BYTES or source.start(len(GZIP)) == GZIP:
        return None
    text = b"".join(source.chunks())
    if b'"' not in text or b"\t" not in text or b"\0" in text:
        return None
    lines = text.split(b"\n")
    tabs = {line.count(b"\t") for line in lines if line.strip()}
    if len(tabs) != 1 or not any(map(_is_lone, _marked(lines))):
        return None
    found = (_escaped(line) if b'"' in line else line for line in lines)
    return replace(source, origin=b"\n".join(found))


def _marked(lines: list[bytes]) -> list[bytes]:
    """Return the cells that begin with a mark."""
    marked = (line.rstrip(b"\r").split(b"\t") for line in lines if b'"' in line)
    return [cell for cells in marked for cell in cells if cell.startswith(b'"')]


def _is_lone(cell: bytes) -> bool:
    return _QUOTED.fullmatch(cell) is None


def _escaped(line: bytes) -> bytes:
    end = b"\r" if line.endswith(b"\r") else b""
    cells = line.removesuffix(b"\r").split(b"\t")
    doubled = (b'"' + cell.replace(b'"', b'""') + b'"' if b'"' in cell else cell for cell in cells)
    return b"\t".join(doubled) + end
