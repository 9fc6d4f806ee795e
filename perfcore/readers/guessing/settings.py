"""Every case once for each setting, as R's caret and tidymodels save what they tuned.

The settings are models: pooled, each case would count as several.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from perfcore.arrays import IntArray
from perfcore.readers.columns import Coded, Unusable
from perfcore.readers.guessing import contents, names
from perfcore.readers.tables import Table

MOST_SETTINGS = 100
_RUNS = (*names.RUN, "rep", "repeats", "seeds", "folds", "id", "id_2")


def setting_of(table: Table, free: Collection[str], truth: str) -> tuple[str, str] | None:
    """Return the column of settings, and the one of case ids with each of which all of them come.

    None without such columns. A case has one truth under all settings.
    """
    for own in names.ranked([*free], names.CASE_ID):
        cases = _codes(table, own)
        count = 0 if cases is None else int(cases.max(initial=-1)) + 1
        if cases is None or table.rows < 2 * count:
            continue
        labels = _codes(table, truth)
        if labels is None or _different(cases, labels) != count:
            continue
        for name in free:
            settings = contents.different_texts(table, name)
            usual = names.plain(name) in _RUNS or names.score_named(name)
            if name == own or usual or not 2 <= settings <= MOST_SETTINGS:
                continue
            codes = _codes(table, name)
            if codes is not None and _cross(cases, codes, settings * count):
                return name, own
    return None


def _cross(cases: IntArray, settings: IntArray, pairs: int) -> bool:
    """Whether each case comes with each setting, and equally often."""
    if _different(cases, settings) != pairs:
        return False
    times = np.bincount(settings)
    return bool((times == times[0]).all())


def _different(one: IntArray, other: IntArray) -> int:
    return int(np.unique(one * (int(other.max(initial=0)) + 1) + other).size)


def _codes(table: Table, name: str) -> IntArray | None:
    column = table.columns[name]
    if isinstance(column, Unusable):
        return None
    values = column.codes if isinstance(column, Coded) else column.values()
    return np.unique(values, return_inverse=True)[1].astype(np.int64)
