"""What the columns of a table hold: the facts that guesses are made from."""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.messages import Message, listed, message
from perfcore.readers.columns import Coded, Numbers, Unusable
from perfcore.readers.guessing import names
from perfcore.readers.problems import quoted
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import is_missing, number_text

# Looking at the first rows is enough to tell identifiers and hard labels from scores.
_FIRST_ROWS = 10_000
_BLOCK = 2**16
_DIFFERENT: WeakKeyDictionary[Coded, int] = WeakKeyDictionary()
_FEW_ROWS, _ENOUGH_ROWS = 100, 10
_EXACT, _COARSEST, _PLACES = 1e-6, 0.1001, 6
"""How far a sum may be off: as computed; as rounded to one decimal. And how many decimals count."""


def spelt_numbers(table: Table, name: str) -> FloatArray:
    """Return the finite numbers of a column: each once where few differ, else all."""
    column = table.columns[name]
    if isinstance(column, Unusable):
        return np.empty(0)
    if isinstance(column, Coded):
        values = column.text_values()[0]
        return values[np.isfinite(values)]
    return np.delete(column.numbers, column.odd) if column.odd.size else column.numbers


def different_texts(table: Table, name: str) -> int:
    """Return how many different texts a column holds, missing ones left out; 0 if very many."""
    column = table.columns[name]
    if not isinstance(column, Coded):
        return 0
    if column not in _DIFFERENT:
        _DIFFERENT[column] = sum(not is_missing(text) for text in column.texts)
    return _DIFFERENT[column]


def all_differ(table: Table, name: str) -> bool:
    """Return whether a column holds texts, no numbers, and a different one in each row."""
    many = different_texts(table, name) >= max(table.rows, 2)
    return many and not spelt_numbers(table, name).size


def add_up_to_one(table: Table, first: str, second: str) -> bool:
    """Return whether two columns of numbers add up to 1 in every row, bad cells apart.

    Also where they were rounded: then a sum may be off by one unit in the last digit shown of the
    larger number. A few rows are too few to tell that from chance.
    """
    one, other = table.columns[first], table.columns[second]
    if isinstance(one, Unusable) or isinstance(other, Unusable):
        return False
    for rows in (_FEW_ROWS, _FIRST_ROWS, None):
        left, right = one.values(rows), other.values(rows)
        sums = left + right
        fine = np.isfinite(sums)
        off = np.abs(sums[fine] - 1)
        if not off.size or off.max() > _COARSEST:
            return False
        slack = _EXACT
        if off.max() > slack and off.size >= _ENOUGH_ROWS:
            slack = max(_last_digit(left[fine]), _last_digit(right[fine]))
        if off.max() > slack or min(left[fine].min(), right[fine].min()) < -_EXACT:
            return False
    return True


def _last_digit(values: FloatArray) -> float:
    """Return one unit of the last decimal that the larger numbers show, and a little more."""
    larger = values[values >= min(0.5, values.max())]
    for places in range(1, _PLACES):
        if (np.abs(larger - np.round(larger, places)) < _EXACT**2).all():
            return _COARSEST * 10.0 ** (1 - places)
    return _EXACT


def whole_counts(table: Table, name: str) -> bool:
    """Return whether the numbers of a column are whole, from 0 up."""
    values = spelt_numbers(table, name)
    return bool(values.size and values.min() >= 0 and all_whole(values))


def all_whole(values: FloatArray) -> bool:
    """Return whether all numbers are whole; of most scores the first already are not."""
    parts = (values[start : start + _BLOCK] for start in range(0, values.size, _BLOCK))
    return all((part == np.floor(part)).all() for part in parts)


def hard(table: Table, name: str) -> bool:
    """Return whether a column of numbers holds at most two different ones."""
    column = table.columns[name]
    return isinstance(column, Coded) and np.unique(spelt_numbers(table, name)).size <= 2


def money(table: Table, name: str) -> bool:
    """Return whether a column is named as amounts of money are, or has currency signs."""
    column = table.columns[name]
    of_money = not isinstance(column, Unusable) and column.notation.of_money
    return of_money or names.amount_named(name)


def mostly_numbers(table: Table, name: str) -> bool:
    """Return whether half of the texts of a column, or more, are numbers as it writes them."""
    column = table.columns[name]
    if not isinstance(column, Coded):
        return isinstance(column, Numbers)
    return 2 * spelt_numbers(table, name).size >= max(different_texts(table, name), 1)


def shares(table: Table, name: str) -> bool:
    """Return whether the numbers of a column lie between 0 and 1."""
    values = spelt_numbers(table, name)
    return bool(values.size and values.min() >= 0 and values.max() <= 1)


def identifier(table: Table, name: str) -> bool:
    """Return whether a column numbers the cases: by its name, or whole numbers one by one."""
    if names.identifier_named(name):
        return True
    column = table.columns[name]
    if isinstance(column, Unusable) or names.score_named(name) or hard(table, name):
        return False
    steps = np.diff(column.values(_FIRST_ROWS))
    return whole_counts(table, name) and bool(steps.size > 1 and (steps == 1).all())


def held(table: Table, name: str) -> Message:
    """Return what a column holds, in words."""
    column = table.columns[name]
    values = spelt_numbers(table, name)
    if isinstance(column, Coded):
        texts = sorted(text for text in column.texts if not is_missing(text))
        if values.size < len(texts):
            if len(texts) <= 3:
                return only([quoted(text) for text in texts])
            return message("{count:,} texts", count=len(texts))
        different = np.unique(values).tolist()
        if len(different) <= 2:
            return only([*map(number_text, different)]) if different else message("nothing")
    return message(
        "numbers from {least:.4g} to {most:.4g}",
        least=float(values.min()),
        most=float(values.max()),
    )


def only(texts: Sequence[str]) -> Message:
    """Return that a column holds only these."""
    return message("only {texts}", texts=listed(texts, most=3, between="{first} and {last}"))
