"""Cells of texts: which are too long, and the log-probabilities that others hold."""

from __future__ import annotations

from math import isfinite

from perfcore.readers.columns import Coded
from perfcore.readers.problems import Reason

MOST_WORDS, MOST_CHARACTERS = 50_000, 2**21
"""Texts of more words are not aligned, see `perfcore.texts`; a segment has no more characters."""
_SHOWN = 60
_NO_NUMBERS = frozenset(("", "null", "none", "nan", "na"))
"""What stands for a token without a log-probability, such as the first of a text."""


def is_long(text: str, most: int) -> bool:
    """Return whether a text has too many characters, or words: each sign beyond ASCII is one."""
    if len(text) <= MOST_WORDS:
        return False
    beyond = 0 if text.isascii() else len(text.encode("ascii", "ignore")) - len(text)
    return len(text) > most or len(text.split()) - beyond > MOST_WORDS


def beginning(column: Coded, row: int) -> str:
    """Return how the text of a row begins."""
    return column.text(row)[:_SHOWN]


def logs_of(text: str) -> tuple[float, int] | Reason:
    """Return the sum of the log-probabilities in a cell, and how many; or what is wrong with it."""
    inner = text.strip().removeprefix("[").removesuffix("]")
    parts = inner.split(",") if "," in inner else inner.split()
    known = [part.strip() for part in parts if part.strip().lower() not in _NO_NUMBERS]
    try:
        values = [float(part) for part in known]
    except ValueError:
        return Reason.NOT_A_NUMBER
    if not all(map(isfinite, values)):
        return Reason.INFINITE
    if any(value > 0 for value in values):
        return Reason.ABOVE_ZERO
    return sum(values), len(values)
