"""What headers say beside names: Orange writes types and flags beneath them, or before them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_TYPES = {"continuous", "c", "numeric", "n", "discrete", "d", "string", "s", "text", "time", "t"}
_CLASS = {"class", "c"}
_FLAGS = {*_CLASS, "meta", "m", "ignore", "i", "weight", "w", ""}
_BENEATH = 2
_FLAGGED = re.compile(r"(?:([mciw])[CDST]?|[CDST])#(?=.)")
_LEAST = 2


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


def _are_flags(types: list[str], flags: list[str]) -> bool:
    told = not _TYPES.isdisjoint(types) and any(flags)
    return told and all(flag in _FLAGS or "=" in flag for flag in flags)


def _only(names: list[str], flags: list[str]) -> str | None:
    """Return the one name that is flagged as the class."""
    classes = [name for name, flag in zip(names, flags, strict=False) if flag in _CLASS]
    return classes[0] if len(classes) == 1 else None
