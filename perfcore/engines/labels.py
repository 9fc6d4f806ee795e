"""The positive label as the values of a truth column are.

An engine compares ``int == "1"`` as it likes: nothing matches in one, all in another, an error in
the third. So the label is made what the column holds before anything is compared.
"""

from __future__ import annotations

import math

from perfcore.messages import Message, message, value_error

TEXT, BOOLEAN, WHOLE, NUMBER = "texts", "booleans", "whole numbers", "numbers"
Label = str | bool | int | float
# Readers of CSV files make booleans of such texts.
_BOOLEANS = {
    **dict.fromkeys(("true", "t", "yes", "y", "1"), True),
    **dict.fromkeys(("false", "f", "no", "n", "0"), False),
}


def label_of(kind: str, positive: object, column: str) -> Label:
    """Return the label as the truth column holds it, which is of one kind.

    Raises
    ------
    ValueError
        If the column can hold no such label.

    Examples
    --------
    >>> label_of(WHOLE, "1", "truth"), label_of(TEXT, 1, "truth"), label_of(BOOLEAN, 1, "truth")
    (1, '1', True)
    """
    found: Label | None = None
    if kind == TEXT:
        if isinstance(positive, str):
            found = positive
        elif isinstance(positive, (int, float)) and not isinstance(positive, bool):
            found = str(positive)
    elif kind == BOOLEAN:
        found = _BOOLEANS.get(_spelt(positive))
    else:
        found = _number(positive, whole=kind == WHOLE)
    if found is None:
        raise value_error(
            "Argument positive must be a label of column {column}, which holds {kind}, got {got}.",
            column=repr(column),
            kind=_told(kind),
            got=repr(positive),
        )
    return found


def _spelt(positive: object) -> str:
    number = _number(positive, whole=True)
    return str(positive).strip().lower() if number is None else str(number)


def _number(positive: object, *, whole: bool) -> int | float | None:
    if isinstance(positive, int):  # a bool is one
        return int(positive)
    try:
        number = float(positive)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None
    if not math.isfinite(number):
        return None
    if number.is_integer():
        if isinstance(positive, str) and positive.strip().lstrip("+-").isdecimal():
            return int(positive)
        return int(number)
    return None if whole else number


def _told(kind: str) -> Message:
    return message(kind)
