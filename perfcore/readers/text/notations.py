"""How a column writes its numbers: decimal sign, thousands, percent and currency signs."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

# Signs that stand for others: spaces that do not break a line, and wide signs of Chinese texts.
_WIDER = 0xFEE0
_WRITTEN = dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u200a\u202f\u3000", " ")
_WRITTEN |= {"’": "'", "−": "-", "￥": "¥"}
_WRITTEN |= {chr(ord(sign) + _WIDER): sign for sign in "0123456789.,%+-()"}
_USUAL = str.maketrans(_WRITTEN)
_CURRENCY = r"(?:US\$|R\$|[$€£¥₹元]|EUR|USD|GBP|CHF|JPY|CNY|RMB)"
EXPONENT = r"(?:[eE][+-]?[0-9]+)?"
_LIKE = rf"^-?(?:[0-9][0-9.,' ]*|[.,][0-9]+){EXPONENT}(?: ?%)?$"
THOUSANDS = ("", ",", ".", " ", "'")
GROUPS = "[1-9][0-9]{{0,2}}(?:{0}[0-9]{{3}}){1}"
_NO_TEXT = pa.scalar(None, pa.string())


@dataclass(frozen=True, slots=True)
class Notation:
    """How one column writes its numbers.

    Parameters
    ----------
    decimal : "." or ","
        The decimal sign.
    thousands : "", ",", ".", " " or "'"
        What stands between groups of three digits.
    percent : bool
        Whether every number has a percent sign: 87 % is 0.87.
    example : str
        A number that is written otherwise than with digits and the decimal sign that most columns
        have; "" if none is.
    doubt : str
        A number that may mean two things, where neither the column nor the file tells which.
    """

    decimal: str = "."
    thousands: str = ""
    percent: bool = False
    example: str = ""
    doubt: str = ""

    @property
    def plain(self) -> bool:
        """Whether all numbers are digits with a decimal point."""
        return not self.example and self.decimal == "."

    @property
    def of_money(self) -> bool:
        """Whether its numbers have a currency sign, as the example shows."""
        return re.search(_CURRENCY, self.example) is not None


PLAIN = Notation()


def spelt_numbers(cells: pa.StringArray, notation: Notation = PLAIN) -> pa.Array:
    """Return cells as floats, null where one is not spelt as a number of this notation.

    Examples
    --------
    >>> spelt_numbers(pa.array(["1.234,5", "€ 7", "high"]), Notation(",", ".")).to_pylist()
    [1234.5, 7.0, None]
    >>> spelt_numbers(pa.array(["87,5 %"]), Notation(",", percent=True)).to_pylist()
    [0.875]
    """
    quick = cast_numbers(cells, notation)
    if quick is not None:
        return quick
    cells = bare_numbers(cells)
    cells = pc.if_else(pc.match_substring_regex(cells, _pattern(notation)), cells, _NO_TEXT)
    if notation.thousands:
        cells = pc.replace_substring(cells, notation.thousands, "")
    if notation.decimal == ",":
        cells = pc.replace_substring(cells, ",", ".")
    if notation.percent:
        cells = pc.replace_substring_regex(cells, " ?%$", "e-2")
    return pc.cast(cells, pa.float64())


def look_like_numbers(cells: pa.StringArray) -> pa.BooleanArray:
    """Return which cells are numbers in some notation."""
    return pc.match_substring_regex(bare_numbers(cells), _LIKE)


def cast_numbers(cells: pa.StringArray, notation: Notation) -> pa.Array | None:
    """Return cells as floats if all are plain but for the decimal sign, else None."""
    if notation.percent or notation.thousands or _begin_with_a_word(cells):
        return None
    if notation.decimal == ",":
        if pc.any(pc.match_substring(cells, ".")).as_py():
            return None
        cells = pc.replace_substring(cells, ",", ".")
    try:
        return pc.cast(cells, pa.float64())
    except pa.ArrowInvalid:
        return None


def _begin_with_a_word(cells: pa.StringArray) -> bool:
    """Whether the first cell cannot be a number, as nan and inf may be: an error takes long."""
    start = (cells[0].as_py() or "")[:1] if len(cells) else ""
    return start.isascii() and start.isalpha() and start not in "iInN"


def in_usual_signs(text: str) -> str:
    """Return a text with usual spaces and the digits and signs of ASCII."""
    return text.translate(_USUAL)


def bare_numbers(cells: pa.StringArray) -> pa.StringArray:
    """Return cells in usual signs, without spaces around them, currencies and plus signs."""
    if not pc.all(pc.string_is_ascii(cells)).as_py():
        texts = (None if text is None else in_usual_signs(text) for text in cells.to_pylist())
        cells = pa.array(texts, pa.string())
    cells = pc.utf8_trim_whitespace(cells)
    if pc.any(pc.match_substring_regex(cells, _CURRENCY)).as_py():
        cells = pc.replace_substring_regex(cells, rf"^([-+(]?) ?{_CURRENCY} ?", r"\1")
        cells = pc.replace_substring_regex(cells, rf" ?{_CURRENCY}(\)?)$", r"\1")
    if pc.any(pc.match_substring_regex(cells, "^[(+]")).as_py():
        cells = pc.replace_substring_regex(cells, r"^\(([^()-]*)\)$", r"-\1")
        cells = pc.replace_substring_regex(cells, "^[+]", "")
    return cells


def _pattern(notation: Notation) -> str:
    """Return what matches a number of a notation, in usual signs."""
    sign = {".": r"\.", ",": ","}[notation.decimal]
    whole = "[0-9]+"
    if notation.thousands:
        between = {".": r"\."}.get(notation.thousands, notation.thousands)
        whole = f"(?:{GROUPS.format(between, '+')}|[0-9]+)"
    end = " ?%" if notation.percent else EXPONENT
    return f"^-?(?:{whole}(?:{sign}[0-9]*)?|{sign}[0-9]+){end}$"
