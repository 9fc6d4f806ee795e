"""Guesses how a column writes its numbers, from the column and from the file around it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import pyarrow as pa
import pyarrow.compute as pc

from perfcore.readers.text.notations import (
    EXPONENT,
    GROUPS,
    PLAIN,
    Notation,
    bare_numbers,
    cast_numbers,
    in_usual_signs,
    look_like_numbers,
    spelt_numbers,
)

_PLAINLY = rf"^[+-]?(?:[0-9]+[{{0}}]?[0-9]*|[{{0}}][0-9]+){EXPONENT}$"
_FIRST = 20_000
"""So many cells decide how a column is written; the others are looked at where they do not fit."""


@dataclass(frozen=True, slots=True)
class Habits:
    """What is known of how a file writes numbers.

    Parameters
    ----------
    decimal, thousands : str, optional
        What was chosen; None where it is to be guessed.
    usual : "", "." or ","
        The decimal sign of the columns that tell; "" if none does, or they differ.
    continental : bool
        Whether semicolons stand between columns, as where the comma is the decimal sign.
    """

    decimal: str | None = None
    thousands: str | None = None
    usual: str = ""
    continental: bool = False

    @property
    def open_to_points(self) -> bool:
        """Whether numbers with a decimal point alone are what they look like."""
        chosen = self.decimal == "," or self.thousands is not None
        return not chosen and not self.points_are_doubtful

    @property
    def points_are_doubtful(self) -> bool:
        """Whether 1.234 may be a thousand and more."""
        return self.decimal is None and (self.continental or self.usual == ",")


NO_HABITS = Habits()


def notation_of(cells: pa.StringArray, habits: Habits) -> Notation:
    """Return how a column writes its numbers, from all of its cells, or each different one once.

    Examples
    --------
    >>> notation_of(pa.array(["3,589", "678,621", "999"]), Habits()).thousands
    ','
    >>> notation_of(pa.array(["0,25", "0,5"]), Habits()).decimal
    ','
    >>> notation_of(pa.array(["3,589", "8,621"]), Habits()).doubt
    '3,589'
    """
    if habits.open_to_points and cast_numbers(cells, PLAIN) is not None:
        return PLAIN
    first = cells.slice(0, _FIRST)
    first = first.filter(look_like_numbers(first))
    found = _decided(first, habits) if len(first) else _of_no_numbers(habits)
    if len(cells) <= _FIRST:
        return found
    if not found.doubt and cast_numbers(cells, found) is not None:
        return found
    like = cells.filter(look_like_numbers(cells))
    if found.doubt and len(like) > len(first):
        return _decided(like, habits)
    others = like.filter(pc.is_null(spelt_numbers(like, found)))
    if len(others) and len(like) > len(first):
        found = _decided(pa.concat_arrays([first, others]), habits)
    return found


@cache
def _of_no_numbers(habits: Habits) -> Notation:
    return _decided(pa.array([], pa.string()), habits)


def tells(cells: pa.StringArray, notation: Notation) -> str:
    """Return the decimal sign that a column shows beyond doubt; "" if it shows none."""
    like = cells.filter(look_like_numbers(cells))
    if not len(like) or 2 * len(like) < len(cells) or spelt_numbers(like, notation).null_count:
        return ""
    seen = _Evidence(like)
    return "," if seen.comma and not seen.point else "." if seen.point and not seen.comma else ""


class _Evidence:
    """How many numbers of a column are written in each way that tells something."""

    def __init__(self, cells: pa.StringArray) -> None:
        self.cells = bare_numbers(cells)
        self.percent = self.count(".*%")
        self.spaced = self.count(GROUPS.format(" ", "+") + "(?:[.,][0-9]*)?")
        self.quoted = self.count(GROUPS.format("'", "+") + "(?:[.,][0-9]*)?")
        self.one_comma = self.count(GROUPS.format(",", ""))
        self.one_point = self.count(GROUPS.format("[.]", ""))
        grouped = {",": GROUPS.format(",", "+"), ".": GROUPS.format("[.]", "+")}
        self.commas_between = self.count(GROUPS.format(",", "{2,}")) + self.count(
            rf"{grouped[',']}\.[0-9]*"
        )
        self.points_between = self.count(GROUPS.format("[.]", "{2,}")) + self.count(
            rf"{grouped['.']},[0-9]*"
        )
        whole = "(?:[0-9]*|[1-9][0-9]{0,2}(?:[ '][0-9]{3})+)"
        self.comma = self.count(f"{whole},[0-9]*") - self.one_comma + self.points_between
        self.point = self.count(rf"{whole}\.[0-9]*") - self.one_point + self.commas_between
        self.comma += self.count("[0-9]*,[0-9]*[eE][+-]?[0-9]+")
        self.point += self.count(r"[0-9]*\.[0-9]*[eE][+-]?[0-9]+")
        self.short, self.long = self.count("[0-9]{1,3}"), self.count("[0-9]{4,}")

    def count(self, pattern: str) -> int:
        found = pc.match_substring_regex(self.cells, f"^-?(?:{pattern})(?: ?%)?$")
        return int(pc.sum(found).as_py() or 0)

    def first(self, sign: str) -> str:
        """Return the first number with a sign in it."""
        at = pc.index(pc.match_substring(self.cells, sign), True).as_py()
        return str(self.cells[at].as_py())


def _decided(cells: pa.StringArray, habits: Habits) -> Notation:
    """Return the notation that numbers show, or that the file's other columns suggest."""
    seen = _Evidence(cells)
    percent = 2 * seen.percent > len(cells)
    thousands, doubt = habits.thousands, ""
    if thousands is None and (seen.spaced or seen.quoted):
        thousands = " " if seen.spaced >= seen.quoted else "'"
    decimal = habits.decimal
    if decimal is None and thousands in (",", "."):
        decimal = {",": ".", ".": ","}[thousands]
    if decimal is None and seen.comma != seen.point:
        decimal = "," if seen.comma > seen.point else "."
    if decimal is None and (thousands is not None or percent):
        decimal = "," if seen.one_comma else "."
    if decimal is None:
        decimal, doubt = _suggested(seen, habits)
    if thousands is None:
        between = seen.commas_between + seen.one_comma
        if decimal == ",":
            between = seen.points_between + seen.one_point
        thousands = {".": ",", ",": "."}[decimal] if between else ""
    found = Notation(decimal, thousands, percent, doubt=doubt)
    fit = cells.filter(pc.is_valid(spelt_numbers(cells, found)))
    known = thousands == "." or "," in (habits.usual, habits.decimal)
    return replace(found, example=_first_unplain(fit, "," if decimal == "," and known else "."))


def _suggested(seen: _Evidence, habits: Habits) -> tuple[str, str]:
    """Return the decimal sign where every comma and point stands before three digits, or a doubt.

    Whole numbers below 1,000 beside numbers that are all in groups of three say: these are groups.
    """
    commas, points = seen.one_comma, seen.one_point
    if habits.usual or not (commas or (points and habits.continental)):
        return habits.usual or ".", ""
    if not (commas and points) and seen.short and not seen.long:
        return ("." if commas else ","), ""
    return ".", seen.first("," if commas else ".")


def _first_unplain(cells: pa.StringArray, sign: str) -> str:
    """Return the first text that is more than digits with a decimal sign; "" if none is."""
    plain = pc.match_substring_regex(pc.utf8_trim_whitespace(cells), _PLAINLY.format(sign))
    found = cells.filter(pc.invert(plain))
    return in_usual_signs(found[0].as_py()).strip() if len(found) else ""
