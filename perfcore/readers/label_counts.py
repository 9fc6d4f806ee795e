"""Rows of each label in a column, and which spellings are one label."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from weakref import WeakKeyDictionary

from perfcore.messages import Message, message
from perfcore.readers.columns import Coded
from perfcore.readers.problems import FINE, Reason, listed, quoted
from perfcore.readers.text.numbers import number, number_text

_TWINS = {
    **dict.fromkeys(("0", "false", "f", "no", "n"), "no"),
    **dict.fromkeys(("1", "true", "t", "yes", "y"), "yes"),
}
"""Labels of the same meaning, as programs of different kinds write them."""


def spoken_for(rows: Mapping[str, int]) -> dict[str, str]:
    """Return, of labels and their rows, those that another spelling of the same label stands for.

    Spellings differ in case, or are 0 and 1 beside false and true; the most frequent one stands for
    the others. Labels stay apart where only one would be left.

    Examples
    --------
    >>> spoken_for({"yes": 3, "No": 2, "Yes": 1})
    {'Yes': 'yes'}
    >>> spoken_for({"a": 3, "A": 2})
    {}
    """
    meanings = {label: label.casefold() for label in rows}
    if len({*meanings.values()}) > 2 and {*meanings.values()} <= _TWINS.keys():
        meanings = {label: _TWINS[meaning] for label, meaning in meanings.items()}
    if len({*meanings.values()}) < 2:
        return {}
    first = {meanings[label]: label for label in sorted(rows, key=lambda label: rows[label])}
    return {label: first[m] for label, m in meanings.items() if first[m] != label}


def taken_as_one(pair: tuple[str, str], spoken: dict[str, str]) -> Iterator[Message]:
    """Yield for each of two labels which other spellings count as it."""
    for label in pair:
        if others := [other for other, taken in spoken.items() if taken == label]:
            told = (
                "{others} counts as {label}." if len(others) == 1 else "{others} count as {label}."
            )
            yield message(told, others=listed(others), label=quoted(label))


def label_key(text: str) -> str:
    """Text of a label; numbers spelt one way, so that 1, 1.0 and +1 are one label."""
    text = text.strip()
    value, reason = number(text)
    return text if reason is not None else number_text(value)


def label_order(label: str) -> tuple[bool, float, str]:
    """Return by what labels are sorted: numbers by their value, before texts.

    Examples
    --------
    >>> sorted(["b", "10", "a", "2"], key=label_order)
    ['2', '10', 'a', 'b']
    """
    value, reason = number(label)
    return reason is not None, value if reason is None else 0.0, label


def label_rows(column: Coded) -> tuple[dict[str, int], dict[str, str]]:
    """Rows per label, missing values left out, and which labels are another spelling of one."""
    if column not in _FREQUENCIES:
        rows = spelt_rows(column)
        spoken = spoken_for(rows) if len(rows) <= _FEW else {}
        together = {label: count for label, count in rows.items() if label not in spoken}
        for label, taken in spoken.items():
            together[taken] += rows[label]
        _FREQUENCIES[column] = together, spoken
    return _FREQUENCIES[column]


def spelt_rows(column: Coded) -> dict[str, int]:
    """Rows per spelling of a label, in the whole table; numbers are spelt one way."""
    if column not in _SPELT:
        whole = column.of_all
        _SPELT[column] = rows_here(column) if whole is None else dict(whole)
    return _SPELT[column]


def rows_here(column: Coded) -> dict[str, int]:
    """Rows per spelling of a label in the column itself, which may be that of a part."""
    rows: dict[str, int] = {}
    values, reasons = column.text_values()
    plain, missing, odd = column.notation.plain, Reason.MISSING.code, (FINE, Reason.UNLIKE.code)
    spelt = zip(values.tolist(), reasons.tolist(), strict=True)
    counts = zip(column.texts, spelt, column.frequencies().tolist(), strict=True)
    for text, (value, reason), count in counts:
        if reason == missing:
            continue
        if reason == FINE and plain:
            key = number_text(value)
        else:  # what spells no number in any notation stands as it is
            key = label_key(text) if reason in odd else text
        rows[key] = rows.get(key, 0) + count
    return rows


_FEW = 50
_SPELT: WeakKeyDictionary[Coded, dict[str, int]] = WeakKeyDictionary()
_FREQUENCIES: WeakKeyDictionary[Coded, tuple[dict[str, int], dict[str, str]]] = WeakKeyDictionary()
