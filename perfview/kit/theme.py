"""How everything looks: one colour for one idea, and one way to write a number.

A colour has a role, which means the same in every view; a figure never names a colour of its own.
Positives and negatives are an orange and a blue that stay apart for every kind of colour-blind
reader; the threshold in use is the only purple and the operating condition the only teal. Among
several classes right decisions are an indigo and errors a red. Text
roles reach a contrast of 4.5 : 1 on the app's own backgrounds, lines 3 : 1. The tests measure both.

Numbers are written here and in ``assets/kit/format.js``, alike; nothing else formats one. Numbers
that are read together (a column of a table, two that are compared, an interval with its value) have
as many decimals as each other; a number alone is a group of one. Let v be a number (100 times the
share for a percentage), top = 100 for a percentage and 1 otherwise, and d the distance of |v| to
the nearer of 0 and top. There are two digits of the largest d and at least one of the smallest:

=========================  ==============  =============
d                          percent         number
=========================  ==============  =============
0, at 0 or at top          ``0 %, 100 %``  ``0, 1``
at least 10^(1 - places)   1 decimal       3 decimals
ten times smaller          2               4
a hundred times smaller    3               5
a thousand times smaller   4               6
smaller still, near 0      ``< 0.001 %``   ``< 0.00001``
smaller, just below top    ``> 99.999 %``  ``> 0.99999``
smaller, just above top    ``> 100 %``     ``> 1``
=========================  ==============  =============

The bounds of d give way by one part in 10^9, as 100 - 99.9 is a hair under 0.1 in binary.
So ``100 %`` is said of exactly all, and ``0 %`` of exactly none. Where the largest `number` reads
10 or more, all have two decimals, from 100 on one, from 1000 on none; small ones beside it keep two
digits, to two decimals. From 10^15 on whatever is written, counts too, has four significant digits
and a power of ten: ``1.235e+18``.

The same in every kind: thousands are set apart, by a comma, or by a narrow space where a comma
would read as a decimal one when typed (thresholds, entries). What is below 0.0001 and not rounded
has a power of ten (``7.12e-7``). A minus is a minus sign, but in a power of ten and in files,
where programs read it. Names that hold numbers are listed by their values, see `natural`.
The cases in ``tests/js/kit/format_cases.json`` and ``together_cases.json`` bind both languages.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from perfview.words import say

if TYPE_CHECKING:
    import pandas as pd
    from pandas.io.formats.style import Styler

# Role: its colour on a white page, and on the dark page of the app's own theme.
_COLOURS = {
    "background": ("#ffffff", "#0e1117"),
    "text": ("#262b33", "#f0f2f6"),
    "muted": ("#5b6470", "#a8b0bd"),
    "axis": ("#878f9a", "#7d8694"),
    "grid": ("#e8ebef", "#272b33"),
    "positive": ("#c94f08", "#f2b25c"),
    "negative": ("#2a5bd0", "#82b4f5"),
    "threshold": ("#8a0080", "#cf45c0"),
    "condition": ("#006f83", "#35b5c9"),
    "hover": ("#6b7280", "#a3abb8"),
    "right": ("#2c42af", "#687eee"),
    "wrong": ("#aa1313", "#e84f30"),
    "model": ("#30363f", "#e3e7ee"),
    "model_2": ("#0a7048", "#3fc98a"),
    "model_3": ("#a37500", "#c9a400"),
    "model_4": ("#8a55e0", "#9d8cf0"),
    "model_5": ("#b22c00", "#f22063"),
    "model_6": ("#be6fe3", "#aa36ea"),
    "model_7": ("#439067", "#40791c"),
    "model_8": ("#5b3ca7", "#b2268b"),
}
LIGHT, DARK = ({role: colours[page] for role, colours in _COLOURS.items()} for page in (0, 1))
PALETTES: Mapping[str, Mapping[str, str]] = {"light": LIGHT, "dark": DARK}


@dataclass(frozen=True, slots=True)
class ModelLine:
    """How the curve of one model is drawn: a colour role and a Plotly dash."""

    role: str
    dash: str


_ROLES = ("model", *(f"model_{i}" for i in range(2, 9)))
_DASHES = ("solid", "dash", "dot", "dashdot", "14px,4px,3px,4px,3px,4px")

MODEL_LINES: tuple[ModelLine, ...] = tuple(
    ModelLine(_ROLES[i % len(_ROLES)], _DASHES[i % len(_DASHES)]) for i in range(20)
)
"""Twenty lines, no two alike; eight that follow each other have eight colours."""

UNDEFINED = "–"
_MINUS = "−"
_MIRRORED = {"<": ">", ">": "<"}
_ENORMOUS = 1e15
_TINY = 1e-4
# What differs from a whole number of cases by less is the rounding of a projection.
_ROUNDING = 1e-9
_MOST_DIGITS = 12
_MOST_PLACES, _NEAR = 6, 1000
_FEW = 9.5
_PLAIN, _NEAR_HALF = 1e9, 1e-6
_SIGNED = {"difference": "number", "points": "percent"}
_SCALES = {"percent": (100.0, 1), "number": (1.0, 3), "p": (math.inf, 2)}
_SCALES |= dict.fromkeys(("count", "expected"), (math.inf, 0))
"""Of a kind: what is all, and the fewest decimals."""
_NUMBERS = re.compile(r"((?:(?<!\w)-)?\d+(?:\.\d+)?)")
THIN = "\N{NARROW NO-BREAK SPACE}"


def _fixed(value: float, places: int) -> str:
    """Return `value` with `places` decimals, halves away from zero as ``toFixed`` does."""
    if value >= _ENORMOUS:
        return _power(value)
    scaled = value * 10.0**places
    if scaled < _PLAIN and abs(scaled % 1 - 0.5) > _NEAR_HALF:  # the two ways to round agree
        return f"{value:,.{places}f}"
    return f"{Decimal(value).quantize(_step(places), ROUND_HALF_UP):,f}"


@cache
def _step(places: int) -> Decimal:
    return Decimal(1).scaleb(-places)


def _power(value: float) -> str:
    """Return an enormous `value` in four significant digits with its power of ten."""
    if math.isinf(value):
        return "∞"
    rounded = Context(prec=4, rounding=ROUND_HALF_UP).create_decimal(Decimal(value))
    return f"{rounded.normalize():e}"


def _signed(value: float | None, text_of: Callable[[float], str], plus: str = "") -> str:
    if value is None or math.isnan(value):
        return UNDEFINED
    sign = _MINUS if value < 0 else plus if value else ""
    text = "∞" if math.isinf(value) else text_of(abs(value))
    if (
        sign and text[0] in _MIRRORED
    ):  # a bound stands before the sign: below 0 it is one from above
        side = _MIRRORED[text[0]] if value < 0 else text[0]
        return f"{side} {sign}{text[2:]}"
    return sign + text


def written(value: float | None, kind: str = "number") -> str:
    """Return a number alone as this kind is written, see `together`; a dash where it is undefined.

    >>> written(0.735748), written(-0.25), written(583.333), written(None), written(0.02, "points")
    ('0.736', '−0.250', '583.3', '–', '+2.0 %')
    """
    return together([value], kind)[0]


def number(value: float | None) -> str:
    """Return a figure without a unit."""
    return written(value)


def percent(share: float | None) -> str:
    """Return a share as a percentage."""
    return written(share, "percent")


def count(value: float | None) -> str:
    """Return a number of cases; weighted ones have decimals."""
    return written(value, "count")


def fixed(value: float, places: int) -> str:
    """Return a number with so many decimals."""
    return _signed(value, lambda v: _fixed(v, places))


FORMATS: Mapping[str, Callable[[float | None], str]] = MappingProxyType(
    {"percent": percent, "number": number, "count": count}
)
"""How a figure alone is written, by its format."""


def exact(value: float | None, *, digits: int = 15, mark: str = ",") -> str:
    """Return a number in all its digits, as it was entered, with a mark between thousands.

    >>> exact(10000), exact(0.1 + 0.2), exact(-2.5), exact(7.12e-7), exact(0.1 + 0.2, digits=17)
    ('10,000', '0.3', '−2.5', '7.12e-7', '0.30000000000000004')
    """
    return _signed(value, lambda v: _shortest(_rounded(v, digits), mark))


def _is_whole(value: float) -> bool:
    whole = round(value) if value < _ENORMOUS else 0
    return abs(value - whole) <= _ROUNDING and not (whole == 0 < value)


def together(
    values: Iterable[float | None], kind: str = "number", *, more: int = 0, near: float = 0.0
) -> list[str]:
    """Return the texts of numbers that are read together: as many decimals each, and some `more`.

    What is as `near` to 0 has no say in that.

    `kind` is "percent", "number", "count", "expected" (cases that are expected: whole ones from ten
    on), "p" (a p value, two decimals at least), "difference" or "points" (a number, a percentage
    with a plus where it is above zero).

    >>> together([0.985, 0.9916], "percent"), together([341, 6729.4]), together([0.0042, 0.0681])
    (['98.5 %', '99.2 %'], ['341', '6,729'], ['0.004', '0.068'])
    >>> together([0.451, 0.99996, 1, None], "percent"), together([0.25, 12345], "count")
    (['45.100 %', '99.996 %', '100 %', '–'], ['0.3', '12,345.0'])
    """
    plus, kind = "+" if kind in _SIGNED else "", _SIGNED.get(kind, kind)
    unit, scale = (" %", 100.0) if kind == "percent" else ("", 1.0)
    scaled = [math.nan if value is None else scale * value for value in values]
    sizes = [abs(value) for value in scaled if math.isfinite(value)]
    top, places = _places([value for value in sizes if not value <= scale * near], kind)
    texts = (_signed(value, lambda v: _at(v, top, places + more), plus) for value in scaled)
    return [text if text == UNDEFINED else text + unit for text in texts]


def in_kinds(table: pd.DataFrame, *kinds: tuple[str, Sequence[str]]) -> Styler:
    """Return a table that is still sorted by numbers: each kind of them, and the columns with it.

    These columns are read together.
    """
    texts: dict[Any, Any] = {}
    for kind, names in kinds:
        values = table[[*names]].to_numpy(float).ravel().tolist()
        told = dict(zip(values, together(values, kind), strict=True))
        texts |= dict.fromkeys(names, told.__getitem__)
    return table.style.format(texts, na_rep=UNDEFINED)


def interval(low: float, high: float, *values: float, kind: str = "number") -> list[str]:
    """Return both ends of an interval as texts, and values beside them, with as many decimals.

    There are as many as tell the ends apart. What lies much nearer to 0 than the interval is wide
    asks for no more of them.

    >>> interval(0.0042, 0.0681), interval(0.01021, 0.01034), interval(0.0, 0.05, 0.02)
    (['0.004', '0.068'], ['0.0102', '0.0103'], ['0', '0.050', '0.020'])
    >>> interval(-0.17453, 0.17464, 0.00006)
    ['−0.175', '0.175', '< 0.001']
    """
    numbers, near = [low, high, *values], (high - low) / _NEAR
    tried = (together(numbers, kind, more=more, near=near) for more in range(_MOST_PLACES))
    alike = together(numbers, kind, near=near)
    return next((texts for texts in tried if texts[0] != texts[1]), alike)


def _places(values: list[float], kind: str) -> tuple[float, int]:
    """Return what is all, and how many decimals these numbers have together."""
    top, fewest = _SCALES[kind]
    most, least = max(values, default=0), min((value for value in values if value), default=1)
    if kind == "expected" and most >= _FEW:
        return top, 0
    if kind in ("count", "expected"):
        whole = all(value >= _ENORMOUS or _is_whole(value) for value in values)
        return top, 0 if whole else 2 if most < 99.995 else 1
    # The bounds are what rounds to 10, 100 and 1000 with the decimals below them.
    if kind == "number" and most >= 9.9995:
        places = 2 if most < 99.995 else 1 if most < 999.95 else 0
        return math.inf, max(places, min(_digits(least) + 1, 2))
    if kind == "p":
        return top, max(fewest, min(_digits(least) + 1, fewest + 2))
    distances = [d for value in values if (d := min(value, abs(top - value)))]
    if not distances:
        return top, fewest
    two, one = _digits(max(distances)) + 1, _digits(min(distances))
    if two > fewest + 3:  # too small to be written
        return top, fewest + 2
    return top, max(fewest, two, min(one, fewest + 2))


def _digits(distance: float) -> int:
    """Return how many decimals show the first digit of a number."""
    return -math.floor(math.log10(distance) + 4e-10)


def _at(value: float, top: float, places: int) -> str:
    """Return a non-negative number with so many decimals; 0 and `top` are said of these alone."""
    distance, step = min(value, abs(top - value)) * (1 + 1e-9), _step(places)
    if distance == 0:
        return f"{value:.0f}"
    if distance >= float(step):
        return _fixed(value, places)
    if value < top / 2:
        return f"< {step:f}"
    return f"> {top:.0f}" if value > top else f"> {Decimal(top) - step:f}"


def with_error(value: float, error: float, written: Callable[[float | None], str] = number) -> str:
    """Return a figure and how far it may be off, rounded so that both hold.

    An exact one, of error 0, is `written` alone, and so is one of which nothing is known.

    >>> with_error(0.871103, 0.0000032), with_error(0.5, 0.0), with_error(0.7, 0.25)
    ('0.871103 ± 0.000004', '0.500', '0.7 ± 0.3')
    """
    if not 0 < error < math.inf or not math.isfinite(value):
        return written(value)
    places = min(max(math.ceil(-math.log10(error)), 1), _MOST_DIGITS)
    units = _units(value, error, places)
    if units >= 10 and places > 1:
        places -= 1
        units = _units(value, error, places)
    return f"{fixed(value, places)} ± {fixed(units * 10.0**-places, places)}"


def _units(value: float, error: float, places: int) -> int:
    """Return the error, and what rounding the value adds to it, in units of its last digit."""
    return math.ceil((error + abs(round(value, places) - value)) * 10.0**places - 1e-9)


def natural(name: str) -> tuple[tuple[int, float, str], ...]:
    """Return a key by which names are sorted, the numbers in them by their values.

    >>> sorted(["run 10", "run 9", "Run 1.5", "0.25", "-1", "0.3"], key=natural)
    ['-1', '0.25', '0.3', 'Run 1.5', 'run 9', 'run 10']
    """
    parts = _NUMBERS.split(name.casefold())
    return tuple((0, float(p), p) if i % 2 else (1, 0.0, p) for i, p in enumerate(parts) if p)


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Return names by their numbers where each holds one, else as they come.

    >>> in_order(["1", "0", "10", "2"]), in_order(["train", "dev"])
    (('0', '1', '2', '10'), ('train', 'dev'))
    """
    kept = tuple(names)
    numbered = all(any(map(str.isdecimal, name)) for name in kept)
    return tuple(sorted(kept, key=natural)) if numbered else kept


def exact_text(threshold: float) -> str:
    """Return the shortest text that reads back as exactly this number, as Python writes it.

    >>> exact_text(0.1 + 0.2), exact_text(float("inf"))
    ('0.30000000000000004', 'inf')
    """
    return repr(float(threshold))


def own_number(threshold: float, *, negated: bool) -> float:
    """Return a threshold in the score's own numbers, where the sweep has `negated` ones; or back.

    >>> own_number(-45.9, negated=True), own_number(0.5, negated=False)
    (45.9, 0.5)
    """
    return 0.0 - threshold if negated else threshold


def own_text(threshold: float | None, *, negated: bool, neighbours: tuple[float, ...] = ()) -> str:
    """Return the text of a threshold in the score's own numbers, without the word for its side.

    >>> own_text(-45.9, negated=True), own_text(float("inf"), negated=True)
    ('45.9', 'below every score')
    """
    if threshold is None or threshold == math.inf:
        return say("board.below_every_score" if negated else "board.above_every_score")
    near = tuple(own_number(each, negated=negated) for each in neighbours)
    return threshold_text(own_number(threshold, negated=negated), neighbours=near)


def threshold_text(
    threshold: float | None, *, neighbours: tuple[float, ...] = (), negated: bool = False
) -> str:
    """Return a threshold in four significant digits, or as many as tell it from `neighbours`.

    Trailing zeros go; below 1e-4 and from 1e15 on, the text has a power of ten (``1.5e-7``).
    Thousands are set apart by a narrow space: a comma would read as a decimal one when typed.
    None, which stands for infinity where infinity cannot be sent, reads "above every score".
    Where scores are `negated`, smaller ones mean positive: the text has their own numbers and says
    on which side of the threshold cases are called positive.

    >>> threshold_text(0.540000), threshold_text(0.123456), threshold_text(float("inf"))
    ('0.54', '0.1235', 'above every score')
    >>> threshold_text(0.1234561, neighbours=(0.1234572,))
    '0.123456'
    >>> threshold_text(-45.9, negated=True), threshold_text(float("inf"), negated=True)
    ('45.9 or less', 'below every score')
    """
    if negated:
        text = own_text(threshold, negated=True, neighbours=neighbours)
        none = threshold is None or threshold == math.inf
        return text if none else say("board.or_less", threshold=text)
    if threshold is None or threshold == math.inf:
        return say("board.above_every_score")
    others = [other for other in neighbours if math.isfinite(other) and other != threshold]
    digits = 4
    while digits < 17 and any(_rounded(o, digits) == _rounded(threshold, digits) for o in others):
        digits += 1
    return _signed(_rounded(threshold, digits), lambda v: _shortest(v, THIN))


def _rounded(value: float, digits: int) -> float:
    """Return `value` rounded to significant digits, halves away from zero, as ``toPrecision``."""
    if digits >= 17:
        return value
    return float(_to_digits(digits).create_decimal(Decimal(value)))


@cache
def _to_digits(digits: int) -> Context:
    return Context(prec=digits, rounding=ROUND_HALF_UP)


def _shortest(value: float, mark: str) -> str:
    """Return the shortest text of `value`, with a power of ten if it is tiny or enormous."""
    shortest = Decimal(repr(float(value))).normalize()
    if value == 0:
        return "0"
    if not _TINY <= value < _ENORMOUS:
        return f"{shortest:e}"
    return f"{shortest:,f}".replace(",", mark)
