"""What stands in a text file beside the cells: titles, rules, edges, flags, columns of spaces.

Lines that hold no cells become blank lines, so that all others keep their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from perfcore.readers.text.line_starts import line_starts

_COMMENT = re.compile(rb"\A#[ \t]*(?=[A-Za-z\"])")
_END = b"\n"
_TAB = b"\t"
_COUNTED = re.compile(
    rb"(?m)^[ \t]*\(?\d[\d,.]* rows?(?: affected| selected|[^\n]* in set[^\n]*)?[.)]*[ \t]*$"
)
RULE = r"(?m)^(?=[-+=|:,; \t]*+$).*(?:--|==).*$"
"""A line of dashes. No sign of a text is looked at again and again: see ``Shaped``."""
_RULE = re.compile(RULE.encode())
_OUTER = re.compile(rb"(?m)^[ \t]*(?=[^\s])|(?<![ \t])[ \t]++$")
_EDGES = re.compile(rb"(?m)^[ \t]*\||\|[ \t]*$")


_TYPES = {"continuous", "c", "numeric", "n", "discrete", "d", "string", "s", "text", "time", "t"}
_CLASS = {"class", "c"}
_FLAGS = {*_CLASS, "meta", "m", "ignore", "i", "weight", "w", ""}
_BENEATH = 2
_FLAGGED = re.compile(r"(?:([mciw])[CDST]?|[CDST])#(?=.)")
_LEAST = 2
_STAR = re.compile(rb"(?<=[,;\t ])\*(?=[\d.])")
_WEKA = r"(?m)^[ \t]*inst#[ \t]++actual[ \t]++predicted[ \t]++error[ \t]++(prediction|distribution)"
PRINTED = re.compile(_WEKA + r"[ \t]*+$")
"""The names of columns in a list of predictions of classes that Weka prints."""
_PRINTED = re.compile(PRINTED.pattern.encode())
_PRINTED_ROW = re.compile(
    rb"(?m)^[ \t]*+(\d++)[ \t]++([^\s,]++)[ \t]++([^\s,]++)[ \t]++"
    rb"(\+?)[ \t]*+(\*?[\d.][\d.,*eE-]*+)[ \t]*+$"
)
_DISTRIBUTION = "distribution"
_INDEXED = re.compile(r"(\d+):.")


@dataclass(frozen=True, slots=True)
class Shape:
    """What stands beside the cells.

    Parameters
    ----------
    skipped : int
        Lines before the table, or before its first case.
    spaces : int
        At least so many spaces stand between columns; 0: none do.
    edged : bool
        Whether every line begins and ends with a bar.
    ruled : bool
        Whether lines of dashes stand between the rows.
    printed : bool
        Whether it is a list of predictions as Weka prints it: commas are put between its columns,
        as the one of errors is blank where there is none.
    starred : bool
        Whether a star before a number marks the class that is predicted.
    """

    skipped: int = 0
    spaces: int = 0
    edged: bool = False
    ruled: bool = False
    printed: bool = False
    starred: bool = False


class Shaped:
    """The lines of a text with nothing in them but cells.

    ``empty`` counts the rows of empty cells that were left out. A pattern that can divide a run of
    signs in several ways (as one that repeats what it repeats) would try them all where a line does
    not fit at its end. So what is repeated gives nothing back (``++``), or begins where a run does.
    """

    def __init__(self, chunks: Iterable[bytes], delimiter: str, shape: Shape, most: int) -> None:
        self.empty = 0
        self._chunks, self._shape, self._most = chunks, shape, most
        sign = delimiter.encode()
        self._starts = (sign, b'""' + sign)
        self._first = [start[0] for start in self._starts]
        space = rb" *+" if sign == _TAB else rb"[ \t]*+"
        cell = rb"%b(?:\"\"%b)?+" % (space, space)
        # Lines of signs alone come in runs: those are found in a seventh of the time.
        self._signs = re.compile(rb"(?m)^(?:%b++\n)++" % re.escape(sign))
        self._empty = re.compile(rb"(?m)^%b(?:%b%b)++$" % (cell, re.escape(sign), cell))

    def __iter__(self) -> Iterator[bytes]:
        """Yield whole lines; what is longer than a row may be comes in parts."""
        skipped, first = self._shape.skipped, True
        for chunk in _whole_lines(self._chunks, self._most):
            start = 0
            if first:
                chunk, first = _COMMENT.sub(b"", chunk), False
            while skipped and start < len(chunk):
                start = (chunk.find(_END, start) + 1) or len(chunk)
                skipped -= 1
            yield chunk[:start].count(_END) * _END + self._shaped(chunk[start:])

    def _shaped(self, lines: bytes) -> bytes:
        shape = self._shape
        if b" " in lines and b" row" in lines:
            lines = _COUNTED.sub(b"", lines)
        if shape.ruled:
            lines = _RULE.sub(b"", lines)
        if shape.edged:
            lines = _EDGES.sub(b"", lines)
        if shape.printed:
            lines = _PRINTED.sub(rb"inst#,actual,predicted,error,\1", lines)
            lines = _PRINTED_ROW.sub(rb"\1,\2,\3,\4,\5", lines)
        if shape.starred:
            lines = _STAR.sub(b"", lines)
        if shape.spaces:
            lines = _tabbed(_OUTER.sub(b"", lines), shape.spaces)
        if self._may_be_empty(lines):
            lines = self._signs.sub(self._blanked, lines)
            if self._may_be_empty(lines):
                lines, count = self._empty.subn(b"", lines)
                self.empty += count
        return lines

    def _blanked(self, run: re.Match[bytes]) -> bytes:
        count = run[0].count(_END)
        self.empty += count
        return count * _END

    def _may_be_empty(self, lines: bytes) -> bool:
        """Whether a line begins with an empty cell; its first byte tells of most that none does."""
        if lines.startswith(self._starts):
            return True
        _, maybe = line_starts(lines, self._first)
        return maybe and any(_END + each in lines for each in self._starts)


def _tabbed(lines: bytes, least: int) -> bytes:
    """Put a tab in place of spaces that are not inside quotes."""
    spaces = rb"[ \t]{%d,}|\t" % least
    if b'"' not in lines:
        return re.sub(spaces, _TAB, lines)
    kept = rb'("(?:[^"\n]|"")*")|(?:%b)' % spaces
    return re.sub(kept, lambda found: found[1] or _TAB, lines)


def _whole_lines(chunks: Iterable[bytes], most: int) -> Iterator[bytes]:
    held = b""
    for chunk in chunks:
        end = len(chunk) if len(held) + len(chunk) > most else chunk.rfind(_END) + 1
        if end:
            yield b"".join((held, memoryview(chunk)[:end]))
            held = chunk[end:]
        else:
            held += chunk
    if held:
        yield held


@dataclass(frozen=True, slots=True)
class Header:
    """Names of columns, the one that is flagged as the truth, and lines beneath that are no rows.

    ``flagged`` says whether flags were taken off.
    """

    names: list[str]
    truth: str | None = None
    beneath: int = 0
    flagged: bool = False


def header_of(rows: Sequence[list[str]]) -> Header:
    """Return what the first rows say, where the first of them names columns.

    Examples
    --------
    >>> header_of([["mS#id", "cD#churn", "C#age"]])
    Header(names=['id', 'churn', 'age'], truth='churn', beneath=0, flagged=True)
    >>> header_of([["a", "y"], ["continuous", "no yes"], ["", "class"], ["1", "no"]]).beneath
    2
    """
    names = rows[0]
    if len(rows) > _BENEATH:
        types, flags = rows[1 : _BENEATH + 1]
        known = [flag.split()[0] if flag else "" for flag in flags]
        if len(flags) == len(names) and _are_flags(types, known):
            return Header(names, _only(names, known), _BENEATH, flagged=True)
    found = [_FLAGGED.match(name) for name in names]
    flags = [(each[1] or "") if each else "" for each in found]
    if sum(map(bool, found)) < _LEAST or "c" not in flags:
        return Header(names)
    bare = [name[each.end() :] if each else name for name, each in zip(names, found, strict=True)]
    return Header(bare, _only(bare, flags), flagged=True)


def distribution_of(rows: Sequence[list[str]], width: int) -> list[str] | None:
    """Return the names where the last one stands for all further cells, as Weka writes them.

    They are the probabilities of the classes in their order, which labels such as ``2:yes`` tell.

    Examples
    --------
    >>> distribution_of([["actual", "distribution"], ["1:no", "*0.9", "0.1"]], 3)
    ['actual', 'distribution[1:no]', 'distribution[2]']
    """
    names = rows[0]
    count = width - len(names) + 1
    if count < _LEAST or names[-1].lower() != _DISTRIBUTION:
        return None
    known = {cell for row in rows[1:] for cell in row[: len(names) - 1]}
    labels = {int(found[1]): cell for cell in known if (found := _INDEXED.match(cell))}
    ends = [labels.get(index, str(index)) for index in range(1, count + 1)]
    return [*names[:-1], *(f"{names[-1]}[{end}]" for end in ends)]


def _are_flags(types: list[str], flags: list[str]) -> bool:
    told = not _TYPES.isdisjoint(types) and any(flags)
    return told and all(flag in _FLAGS or "=" in flag for flag in flags)


def _only(names: list[str], flags: list[str]) -> str | None:
    """Return the one name that is flagged as the class."""
    classes = [name for name, flag in zip(names, flags, strict=False) if flag in _CLASS]
    return classes[0] if len(classes) == 1 else None
