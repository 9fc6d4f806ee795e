"""What speaks for predicted numbers: columns near a truth, in its unit, and no errors of others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.readers.columns import Unusable
from perfcore.readers.tables import Table

_FIRST_ROWS = 10_000
_MOST_COLUMNS = 50
"""Of more columns than these only names tell which hold errors."""
_SAME, _CROSSING, _UNIT, _ALIKE = 0.02, 0.1, 100, 0.5


def values_of(table: Table, name: str) -> FloatArray:
    """Return the numbers of the first rows of a column; NaN where there is none."""
    column = table.columns[name]
    assert not isinstance(column, Unusable)
    return column.values(_FIRST_ROWS)


def explained(table: Table, truth: str, name: str, *, factor: float = 1.0) -> float:
    """Return what share of the variance of a truth a column explains; minus infinity of none."""
    y, p = values_of(table, truth), factor * values_of(table, name)
    fine = np.isfinite(y) & np.isfinite(p)
    with np.errstate(over="ignore", invalid="ignore"):
        around = y[fine] - y[fine].mean() if fine.any() else y[fine]
        total = float(around @ around)
        return 1 - float(((y[fine] - p[fine]) ** 2).sum()) / total if total else -np.inf


@np.errstate(all="ignore")
def differences(table: Table, truth: str, columns: Sequence[str]) -> dict[str, str]:
    """Return which columns are how far others are off a truth, each with that other one.

    Of two columns that differ so, the one that is nearer to the truth predicts it.
    """
    if len(columns) > _MOST_COLUMNS:
        return {}
    y = values_of(table, truth)
    near = {name: explained(table, truth, name) for name in columns}
    found: dict[str, str] = {}
    for other in sorted(columns, key=near.__getitem__, reverse=True):
        off = y - values_of(table, other)
        for name in columns:
            if near[name] <= near[other] and name != other and _same(off, values_of(table, name)):
                found.setdefault(name, other)
    return found


def _same(off: FloatArray, values: FloatArray) -> bool:
    """Whether values are errors, with either sign or none, but for their rounding."""
    fine = np.isfinite(off) & np.isfinite(values)
    off, values = off[fine], values[fine]
    size = _SAME * float(np.abs(off).sum())
    ways = (values - off, values + off, np.abs(values) - np.abs(off))
    return bool(size) and any(float(np.abs(way).sum()) <= size for way in ways)


@np.errstate(all="ignore")
def in_another_unit(table: Table, truth: str, name: str) -> float | None:
    """Return how many times as far a truth spreads as a column, if that is for its unit; or None.

    A constant prediction spreads less, too, but lies amid the truth and does not go along with it.
    """
    y, p = values_of(table, truth), values_of(table, name)
    fine = np.isfinite(y) & np.isfinite(p)
    y, p = y[fine], p[fine]
    if y.size < 2 or not (y.std() and p.std()):
        return None
    ratio = float(y.std() / p.std())
    apart = abs(y.mean() - p.mean()) > max(y.std(), p.std())
    if 1 / _UNIT <= ratio <= _UNIT or not (apart or abs(np.corrcoef(y, p)[0, 1]) > _ALIKE):
        return None
    return ratio


def unit_factor(table: Table, truth: str, name: str) -> float | None:
    """Return the power of ten that brings predictions nearest to a truth; None if none is near."""
    ratio = in_another_unit(table, truth, name)
    if ratio is None:
        return None
    power = round(np.log10(ratio))
    known = [10.0**each for each in (power - 1, power, power + 1) if abs(each) > 1]
    best = max(known, key=lambda each: explained(table, truth, name, factor=each))
    return best if explained(table, truth, name, factor=best) > 0 else None


def rising(table: Table, columns: Mapping[float, str]) -> bool:
    """Whether columns of rising levels rise in nearly all rows, two of them or more."""
    values = [values_of(table, columns[level]) for level in sorted(columns)]
    pairs = [*pairwise(values)]
    return bool(pairs) and all(np.mean(one > other) <= _CROSSING for one, other in pairs)
