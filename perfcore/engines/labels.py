"""The positive label as the values of a truth column are.

An engine compares ``int == "1"`` as it likes: nothing matches in one, all in another, an error in
the third. So the label is made what the column holds before anything is compared.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

from perfcore.messages import Message, message, value_error

TEXT, BOOLEAN, WHOLE, NUMBER = "texts", "booleans", "whole numbers", "numbers"
Label = str | bool | int | float
MOST = 1_000
"""So many different texts of a truth may be labels."""
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


@dataclass(frozen=True)
class Spellings:
    """Texts of a truth column that are the positive label, at least one; and that are no label."""

    positive: tuple[str, ...]
    missing: tuple[str, ...]


def spellings(texts: Collection[str], positive: str, column: str) -> Spellings:
    """Return how a text column spells the positive label: what readers of files take as one.

    These are spellings that differ in case or in blanks around them, "1" and "1.0", and "yes",
    "true" and "1" where they stand together. Texts such as "" and "NA" are no label.

    Raises
    ------
    ValueError
        If there are more than 1,000 texts, or if all of them are the positive label but for case.

    Examples
    --------
    >>> spellings(["yes ", "Yes", "no", "n/a"], "yes", "spam")
    Spellings(positive=('Yes', 'yes '), missing=('n/a',))
    """
    from perfcore.readers.label_counts import label_key, spoken_for
    from perfcore.readers.text.numbers import is_missing

    if len(texts) > MOST:
        told = "Column {column} holds more than {most:,} different texts: these are no labels."
        raise value_error(told, column=repr(column), most=MOST)
    missing = tuple(sorted(text for text in texts if is_missing(text)))
    keys = {text: label_key(text) for text in texts if text not in missing}
    wanted = label_key(positive)
    known = dict.fromkeys((*sorted(keys.values()), wanted), 1)
    if len(known) > 1 and len({key.casefold() for key in known}) == 1:
        told = (
            "Column {column} holds {texts}, and the positive label is {positive}: nothing tells "
            "whether these are one label or two."
        )
        raise value_error(
            told,
            column=repr(column),
            texts=", ".join(map(repr, sorted(texts))),
            positive=repr(positive),
        )
    spoken = spoken_for(known)
    taken = spoken.get(wanted, wanted)
    found = tuple(sorted(text for text, key in keys.items() if spoken.get(key, key) == taken))
    return Spellings(found or (positive,), missing)


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
