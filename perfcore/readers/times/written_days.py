"""Dates and times as texts and as numbers, and the days that they tell, as written.

A day is what the text says, in the zone in which it was written: no zone is converted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from perfcore.arrays import FloatArray, IntArray, numbers_of
from perfcore.messages import Message, message
from perfcore.readers.guessing.names import plain
from perfcore.readers.problems import quoted

NO_DAY = np.iinfo(np.int32).min
"""What stands in place of a day where a text tells none."""
FIRST_YEAR, LAST_YEAR = 1900, 2199
"""Years beyond, as 0001 and 9999, stand for no date: programs write them where there is none."""
DAY_FIRST, MONTH_FIRST = "day first", "month first"

_CLOCK = (
    r"(?P<clock>[T ,]+(?:\d{1,2}(?::?\d{2}(?::?\d{2}(?:[.,]\d+)?)?)?(?: ?[AaPp][Mm])?"
    r" ?(?P<zone>Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?)?$"
)
"""Of long columns only the beginnings of texts are kept, where a clock may be cut off."""
_FORMS = {
    "-": r"^(?P<year>\d{4})-(?P<first>\d{1,2})-(?P<second>\d{1,2})" + _CLOCK,
    "/": r"^(?P<year>\d{4})/(?P<first>\d{1,2})/(?P<second>\d{1,2})" + _CLOCK,
    ".": r"^(?P<first>\d{1,2})\.(?P<second>\d{1,2})\.(?P<year>\d{4})" + _CLOCK,
    "?": r"^(?P<first>\d{1,2})[/-](?P<second>\d{1,2})[/-](?P<year>\d{4})" + _CLOCK,
}
"""How dates are written, by a sign: year first, day first, and in an order that nothing tells."""
_FORMS["m"] = r"^(?P<year>(?:19|20|21)\d\d)-(?P<first>0[1-9]|1[0-2])(?P<second>)(?P<clock>)$"
"""Months: their first day stands for them."""
_SHORT = {
    ",": r"^(?P<first>\d\d)\.(?P<second>\d\d)\.(?P<year>\d\d)" + _CLOCK,
    "!": r"^(?P<first>\d{1,2})/(?P<second>\d{1,2})/(?P<year>\d\d)" + _CLOCK,
}
"""The same with years of two digits, which only the name of a column tells from other numbers."""
_CENTURY = 69  # as POSIX has it
_ORDER = {"-": MONTH_FIRST, "/": MONTH_FIRST, "m": MONTH_FIRST, ".": DAY_FIRST, ",": DAY_FIRST}


def _pattern(forms: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(re.sub(r"\?P<\w+>", "?:", form) for form in forms))


_LIKE, _LIKE_SHORT = _pattern(_FORMS.values()), _pattern((_FORMS | _SHORT).values())

_DATE = frozenset(("date", "datetime", "day", "datum", "fecha", "data", "dato", "dt", "日期"))
_TIME = _DATE | {"time", "timestamp", "ts", "epoch", "created", "updated", "at", "zeit", "when"}
_TIME |= {"unix", "zeitpunkt", "zeitstempel", "时间", "时间戳"}
_SECONDS = 86400


@dataclass(frozen=True, slots=True)
class _Count:
    """Numbers that count time: words of a name that tell it, what a day is, and the first one."""

    words: frozenset[str]
    per_day: float
    zero: int
    told: Message

    def days(self, values: FloatArray) -> FloatArray:
        return np.floor(values / self.per_day) + self.zero


_SINCE_1900 = _Count(_DATE, 1, -25569, message("days, as Excel counts them"))
_SINCE_1904 = _Count(_DATE, 1, -24107, message("days since 1904, as the workbook says"))
_COUNTS = (
    _Count(_TIME, _SECONDS, 0, message("seconds since 1970, in UTC")),
    _Count(_TIME, _SECONDS * 10**3, 0, message("milliseconds since 1970, in UTC")),
    _Count(_TIME, _SECONDS * 10**6, 0, message("microseconds since 1970, in UTC")),
    _Count(_TIME, _SECONDS * 10**9, 0, message("nanoseconds since 1970, in UTC")),
)
_LIKELY = tuple(int(np.datetime64(f"{year}-01-01", "D").astype(np.int64)) for year in (1990, 2100))
"""Of numbers, the days that show that they count time."""


FINE, NO_DATE, BEYOND, OTHERWISE, UNLIKELY = range(5)
_WHY = (
    "{value} is a date",
    "{value} is no date",
    "{value} stands for no date, as it lies outside of the years 1900 to 2199",
    "{value} is written otherwise than most, as {example}",
    "{value} stands for no date, as it lies outside of the years 1990 to 2099",
)
_BOTH = {
    DAY_FIRST: message("Dates are written in both orders: where either fits, the day is first."),
    MONTH_FIRST: message(
        "Dates are written in both orders: where either fits, the month is first."
    ),
}
"""What is said where some rows leave one order alone, and other rows the other."""


@dataclass(frozen=True, slots=True, eq=False)
class WrittenDays:
    """The days that texts or numbers tell, since 1970, and what is to know about them.

    Attributes
    ----------
    days : int64 array (n,)
        `NO_DAY` where there is none.
    odd : uint8 array (n,)
        Why there is none, 0 where one is told or the value is simply missing.
    order : str
        `DAY_FIRST` or `MONTH_FIRST`, "" where it has to be asked for: then days are not to be used.
    notes : tuple of Message
        How they are read.
    example : str
        One that tells a day.
    asked : bool
        Whether nothing but a choice tells the order.
    """

    days: IntArray
    odd: npt.NDArray[np.uint8]
    order: str
    notes: tuple[Message, ...]
    example: str = ""
    asked: bool = False

    def why(self, i: int, value: str) -> Message:
        """Return why the value at a place tells no day."""
        return message(_WHY[self.odd.item(i)], value=quoted(value), example=quoted(self.example))


def looks_like_days(texts: Sequence[str], *, short: bool = False) -> bool:
    """Return whether at least half of some texts are written as dates are.

    With `short`, where the name of their column tells of time, one is enough, and years may have
    two digits.

    >>> looks_like_days(["2026-12-31", "31.12.2026 08:15", "soon"]), looks_like_days(["1.5", "x"])
    (True, False)
    """
    like = _LIKE_SHORT if short else _LIKE
    count = sum(like.match(text) is not None for text in texts)
    return count > 0 and (short or len(texts) <= 2 * count)


def days_of_texts(
    texts: Sequence[str],
    missing: npt.NDArray[np.bool_],
    weights: IntArray,
    order: str = "",
    *,
    short: bool = False,
) -> WrittenDays:
    """Return the days that texts tell; those written otherwise than most tell none.

    Parameters
    ----------
    texts : sequence of str
        Each once.
    missing : bool array (n,)
        Which of them say that there is no value.
    weights : int64 array (n,)
        In how many rows each stands.
    order : str
        `DAY_FIRST` or `MONTH_FIRST`, for texts in which nothing tells.
    short : bool
        Whether years may have two digits: those from 1969 to 2068.

    Examples
    --------
    >>> some = ["1970-01-02", "9999-12-31"]
    >>> found = days_of_texts(some, np.zeros(2, bool), np.ones(2, np.int64))
    >>> found.days.item(0), found.odd.tolist() == [FINE, BEYOND]
    (1, True)
    """
    cells, forms = pa.array(texts, pa.string()), _FORMS | (_SHORT if short else {})
    parts = {sign: pc.extract_regex(cells, form) for sign, form in forms.items()}
    there = {sign: ~_nulls(found) for sign, found in parts.items()}
    sign = max(there, key=lambda each: int(weights[there[each]].sum()))
    mine, found = there[sign], parts[sign]
    year, first, second = (_numbers(found, name) for name in ("year", "first", "second"))
    if sign in _SHORT:
        year += np.where(year < _CENTURY, 2000, 1900)
    shown = _ORDER.get(sign) or _order_of(first, second, weights)
    order = shown or order
    day, month = (first, second) if order == DAY_FIRST else (second, first)
    days = _days(year, month, day)
    odd = np.full(days.size, FINE, np.uint8)
    odd[mine & ((year < FIRST_YEAR) | (year > LAST_YEAR))] = BEYOND
    odd[days == NO_DAY] = NO_DATE
    exchanged = (days == NO_DAY) & (_days(year, day, month) != NO_DAY)
    both = bool(order) and sign not in _ORDER and bool(exchanged.any())
    odd[(both & exchanged) | (np.logical_or.reduce([*there.values()]) & ~mine)] = OTHERWISE
    days[odd != FINE] = NO_DAY
    odd[missing] = FINE
    told = message("Days are those that are written: no time zone is converted.")
    timed = pc.any(pc.not_equal(found.field("clock"), "")).as_py()
    sure = (days != NO_DAY) & (day > 12)
    at = int(np.argmax(sure if both else days != NO_DAY))
    notes = [told] if timed else []
    if both:
        notes.append(_BOTH[order])
    if sign in _SHORT and order:
        day_told = str(days[at].astype("datetime64[D]"))
        template = "Years of two digits are those from 1969 to 2068: {written} is {day}."
        notes.append(message(template, written=quoted(texts[at]), day=day_told))
    return WrittenDays(days, odd, order, tuple(notes), texts[at], not shown)


def names_time(name: str) -> bool:
    """Return whether the name of a column tells that its numbers may count time.

    >>> names_time("created_at"), names_time("score")
    (True, False)
    """
    return not _TIME.isdisjoint(plain(name).split("_"))


def days_of_numbers(
    name: str, values: FloatArray, *, since_1904: bool = False
) -> WrittenDays | None:
    """Return the days that numbers count, if the name of their column and nearly all tell so.

    >>> days_of_numbers("created_at", np.array([86400.0 * 20000])).days
    array([20000])
    >>> days_of_numbers("score", np.array([86400.0 * 20000])) is None
    True
    """
    words = set(plain(name).split("_"))
    known = np.isfinite(values)
    for counted in (_SINCE_1904 if since_1904 else _SINCE_1900, *_COUNTS):
        if words.isdisjoint(counted.words) or not known.any():
            continue
        days = counted.days(np.where(known, values, np.nan))
        likely = (days >= _LIKELY[0]) & (days < _LIKELY[1])
        if 10 * likely.sum() >= 9 * known.sum():
            told = message("Numbers are read as {what}.", what=counted.told)
            made = np.where(likely, days, NO_DAY).astype(np.int64)
            odd = np.where(known & ~likely, UNLIKELY, FINE).astype(np.uint8)
            return WrittenDays(made, odd, MONTH_FIRST, (told,))
    return None


def _nulls(cells: pa.Array) -> npt.NDArray[np.bool_]:
    flags: npt.NDArray[np.bool_] = numbers_of(cells.is_null().cast("uint8")).view(np.bool_)
    return flags


def _numbers(found: pa.StructArray, name: str) -> IntArray:
    """Return a part of each text as a number, 0 where the text is no date."""
    cells = pc.if_else(found.is_null(), "0", found.field(name))
    cells = pc.if_else(pc.equal(cells, ""), "1", cells)  # a month without a day
    return np.array(numbers_of(pc.cast(cells, pa.int64())))


def _order_of(first: IntArray, second: IntArray, weights: IntArray) -> str:
    """Return the order that most rows tell which leave no other; "" if none does."""
    for_day, for_month = (int(weights[each > 12].sum()) for each in (first, second))
    if for_day == for_month:
        return ""
    return DAY_FIRST if for_day > for_month else MONTH_FIRST


def _days(year: IntArray, month: IntArray, day: IntArray) -> IntArray:
    """Return days since 1970, NO_DAY where no month has such a day."""
    months = ((year - 1970) * 12 + month - 1).astype("datetime64[M]")
    days = months.astype("datetime64[D]") + (day - 1)
    right = (month >= 1) & (month <= 12) & (day >= 1) & (days.astype("datetime64[M]") == months)
    return np.where(right, days.astype(np.int64), NO_DAY)
