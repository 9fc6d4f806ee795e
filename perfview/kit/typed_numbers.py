"""Numbers as people type them: with a decimal comma or point, and with signs between thousands."""

from __future__ import annotations

import math
import re

from perfview.kit.theme import THIN, exact, exact_text

_BLANKS = f" \N{NO-BREAK SPACE}\N{THIN SPACE}{THIN}'’"
_WHOLE = r"(?:\d+|\d{{1,3}}(?:{0}\d{{3}})+)"
_TAIL = r"(?:e[+-]?\d{1,3})?"
_FORMS = tuple(
    (re.compile(rf"[+-]?(?:{_WHOLE.format(mark)}(?:{sign}\d*)?|{sign}\d+){_TAIL}"), sign[-1])
    for mark, sign in ((",", r"\."), (r"\.", ","), (f"[{_BLANKS}]", r"\."), (f"[{_BLANKS}]", ","))
)
"""Which sign stands between thousands and which before decimals, as people write them."""


def readings(text: str) -> tuple[float, ...]:
    """Return the finite numbers that `text` may say: none, one, or two if it can be read two ways.

    >>> readings("2,5"), readings("1.234,50"), readings("1 234,5"), readings("2 5")
    ((2.5,), (1234.5,), (1234.5,), ())
    >>> readings("1,234"), readings("0,234"), readings("1,234,567")
    ((1.234, 1234.0), (0.234,), (1234567.0,))
    >>> readings("-0,234"), readings("1.2.3"), readings(""), readings("3.463e-05")
    ((-0.234,), (), (), (3.463e-05,))
    """
    text = text.strip().replace("−", "-").lower()
    found = set()
    for form, decimal in _FORMS:
        if form.fullmatch(text):
            kept = re.sub(f"[{_BLANKS}{',' if decimal == '.' else '.'}]", "", text)
            found.add(float(kept.replace(decimal, ".")))
    whole = re.match(r"[+-]?0\d*[.,]|.*e", text)  # nobody writes thousands so
    values = sorted((value for value in found if math.isfinite(value)), key=abs)
    return tuple(values[:1] if whole else values)


def is_plain(text: str) -> bool:
    """Return whether there is nothing to tell of how a text was read: no sign between thousands.

    But for the one that an entry shows itself.
    """
    typed = text.replace(THIN, "")
    return len(readings(text)) == 1 and not re.search(rf"\d[{_BLANKS}]\d|[.,].*[.,]", typed)


def entry_text(value: float) -> str:
    """Return the shortest text of a number that is read back as exactly this number.

    >>> entry_text(7.0), entry_text(1.234), entry_text(-0.1 - 0.2), len(entry_text(10000))
    ('7', '1.2340', '−0.30000000000000004', 6)
    """
    finite = math.isfinite(value)
    text = exact(value, digits=17, mark=THIN) if finite else exact_text(value)
    return text + "0" if len(readings(text)) > 1 else text


def read_threshold(text: str) -> float | None:
    """Return the threshold that `text` says, None if it says none.

    A decimal comma is taken too, and so are the minus sign and the narrow spaces between
    thousands that the board writes. ``inf`` calls nothing positive; ``-inf`` and ``nan`` are no
    thresholds, and neither is a number too large for a float.

    >>> read_threshold("0.54"), read_threshold("0,54"), read_threshold("inf")
    (0.54, 0.54, inf)
    """
    text = text.strip().replace("−", "-").replace("\N{NARROW NO-BREAK SPACE}", "")
    if "_" in text:
        return None
    if text.count(",") == 1 and "." not in text:
        text = text.replace(",", ".")
    try:
        threshold = float(text)
    except ValueError:
        return None
    overflow = math.isinf(threshold) and text.lower().lstrip("+") not in ("inf", "infinity")
    return None if math.isnan(threshold) or overflow else threshold


def number_read(text: str) -> float | None:
    """Return the finite number that `text` says, None if it says none."""
    value = read_threshold(text)
    return None if value is None or math.isinf(value) else value


def size_read(text: str) -> float | None:
    """Return the finite number of 0 or more that `text` says, None if it says none."""
    value = number_read(text)
    return value if value is not None and value >= 0 else None


def number_text(value: float | None) -> str:
    """Return a number as an address has it, "" for none."""
    return "" if value is None else exact_text(value)


def share_read(text: str) -> float | None:
    """Return the share between 0 and 1 that `text` says, None if it says none."""
    value = number_read(text)
    return value if value is not None and 0 <= value <= 1 else None
