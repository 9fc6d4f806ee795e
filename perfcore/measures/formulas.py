r"""Formulas in LaTeX, with the names of the counts or with the counts themselves put in.

A formula is written once, with its quantities in angle brackets: ``\frac{<TP>}{<TP> + <FP>}``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence

from perfcore.messages import Message, message

_QUANTITY = re.compile(r"<(\w+)>(?=(\^?))")  # and whether a power follows


def with_names(template: str, symbols: Mapping[str, str]) -> str:
    """Return the formula in symbols; a quantity without one is set upright, as TP is."""
    return _QUANTITY.sub(lambda found: symbols.get(found[1], rf"\mathrm{{{found[1]}}}"), template)


def names(template: str) -> set[str]:
    r"""Return the names of its quantities.

    >>> sorted(names(r"\frac{<TP>}{<TP> + <FP>}"))
    ['FP', 'TP']
    """
    return {name for name, _ in _QUANTITY.findall(template)}


def with_numbers(template: str, quantities: Mapping[str, float]) -> str:
    """Return the template with the numbers put in that are given."""

    def put_in(found: re.Match[str]) -> str:
        if found[1] not in quantities:
            return found[0]
        text = number(quantities[found[1]])
        return rf"\left({text}\right)" if found[2] and r"\times" in text else text

    return _QUANTITY.sub(put_in, template)


def result(value: float) -> str:
    """Return ``= 0.800``, or with an approximate sign where digits were left out.

    Three decimals, and more where these would hide a small distance from 0 or 1.
    """
    if math.isinf(value):
        return rf"= {number(value)}"
    text = rounded(value)
    shown = float(text.replace(r"\,", "").replace(r" \times 10^{", "e").rstrip("}"))
    sign = "=" if math.isclose(shown, value, rel_tol=1e-14) else r"\approx"
    return f"{sign} {text}"


def undefined(words: str, left: str = "") -> Message:
    """Return the note that stands in the place of a result, to the right of a formula."""
    return message(r"{left}\quad \text{{(undefined: {words})}}", left=left, words=words)


def number(value: float) -> str:
    r"""Return a count or a parameter, grouped by thin spaces: ``12\,345``, ``0.25``.

    Whole numbers are given in full, others to six digits.
    """
    if math.isinf(value):
        return r"\infty" if value > 0 else r"-\infty"
    if float(value).is_integer() and abs(value) < 1e15:
        return _grouped(f"{int(value):,}")
    if 1e-4 <= abs(value) < 1e15:
        decimals = max(5 - math.floor(math.log10(abs(value))), 0)
        return _grouped(f"{value:,.{decimals}f}".rstrip("0").rstrip("."))
    return _scientific(value, 5)


def fraction(part: float, whole: float) -> str:
    """Return a fraction of two numbers in LaTeX."""
    return rf"\frac{{{number(part)}}}{{{number(whole)}}}"


def first_terms(texts: Sequence[str], most: int = 3) -> str:
    r"""Return a sum in LaTeX, of which only the first terms are written.

    >>> first_terms(["1", "2", "3", "4"])
    '1 + 2 + 3 + \\dots'
    """
    return " + ".join(texts if len(texts) <= most else [*texts[:most], r"\dots"])


def rounded(value: float) -> str:
    """Return a value with three decimals, or more where these would hide a small distance.

    >>> rounded(0.8), rounded(0.99996)
    ('0.800', '0.999960')
    """
    size = abs(value)
    if value.is_integer() and size < 1e15:
        return number(value)
    if size < 1e-4 or size >= 1e15:
        return _scientific(value, 2)
    decimals = 3
    if size < 0.1:
        decimals = 2 - math.floor(math.log10(size))
    elif 0 < 1 - size < 0.01:
        decimals = min(1 - math.floor(math.log10(1 - size)), 9)
    return _grouped(f"{value:,.{decimals}f}")


def _scientific(value: float, digits: int) -> str:
    mantissa, exponent = f"{value:.{digits}e}".split("e")
    if "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    return rf"{mantissa} \times 10^{{{int(exponent)}}}"


def _grouped(text: str) -> str:
    return text.replace(",", r"\,")
