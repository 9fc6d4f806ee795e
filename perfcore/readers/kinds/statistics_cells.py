"""Cells of SPSS, Stata and SAS as Arrow holds them: labels in place of codes, moments, numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import numpy as np
import pyarrow as pa

from perfcore.readers.text.numbers import number_text

SPSS = rb"\$FL[23]"
STATA = rb"<stata_dta>|[\x69-\x73][\x01\x02][\x01\x00]\x00"
SAS = rb"\x00{12}\xc2\xea\x81\x60\xb3\x14\x11\xcf\xbd\x92\x08\x00"
_BATCH_ROWS = 2**16
_BEYOND = 2.0**53
"""Below, whole numbers are shown as such: these files know doubles alone."""
_DAY = 86_400.0
_DATES = (
    (SPSS, r"[AEJS]?DATE|YMDHMS", 1.0, 1582, 10, 14),
    (STATA, r"%-?t[cC]", 0.001, 1960, 1, 1),
    (STATA, r"%-?t?d", _DAY, 1960, 1, 1),
    (SAS, r"DATETIME|DATEAMPM|MDYAMPM|(?:E|B|IS)8601D[TN]", 1.0, 1960, 1, 1),
    (SAS, r"(?:WEEK)?DATE|MMDDYY|DDMMYY|YYMMDD|(?:E|B|IS)8601DA", _DAY, 1960, 1, 1),
)
"""Of which files formats of which names are moments: seconds of their unit, and when it begins."""
_FIRST, _LAST = (datetime(year, 1, 1, tzinfo=UTC).timestamp() for year in (1, 9999))


def batches(kind: bytes, found: dict[str, list[Any]], told: Any, rows: int) -> Iterator[Any]:
    """Yield rows; the objects of a column go as soon as it is made."""
    columns = [
        _cells(
            found.pop(name),
            told.variable_value_labels.get(name),
            _moment(kind, told.original_variable_types[name] or ""),
            narrow=told.readstat_variable_types[name] == "float",
        )
        for name in [*found]
    ]
    for start in range(0, rows, _BATCH_ROWS):
        yield [cells.slice(start, _BATCH_ROWS) for cells in columns]


def _moment(kind: bytes, form: str) -> tuple[float, float] | None:
    """Return the unit and the beginning, in seconds since 1970, of a format of moments."""
    for of, names, unit, *day in _DATES:
        if of == kind and re.match(names, form):
            year, month, number = day
            return unit, datetime(year, month, number, tzinfo=UTC).timestamp()
    return None


def _cells(
    cells: list[Any],
    labels: Mapping[Any, str] | None,
    moment: tuple[float, float] | None,
    *,
    narrow: bool,
) -> pa.Array:
    """Return cells as Arrow holds them: a code that has a label is that label."""
    if labels:
        doubled = len({*labels.values()}) < len(labels)
        shown = {
            code: f"{label} ({_text(code)})" if doubled else label for code, label in labels.items()
        }
        return pa.array(
            ["" if cell is None else shown.get(cell, _text(cell)) for cell in cells], pa.string()
        )
    if any(isinstance(cell, str) for cell in cells):
        return pa.array(["" if cell is None else str(cell) for cell in cells], pa.string())
    numbers = np.array([np.nan if cell is None else cell for cell in cells], np.float64)
    if moment is not None:
        unit, begin = moment
        seconds = numbers * unit + begin
        known = np.isfinite(seconds)
        if ((seconds[known] >= _FIRST) & (seconds[known] < _LAST)).all():
            whole = np.where(known, seconds, 0).astype("datetime64[s]")
            return pa.array(whole, mask=~known)
    missing = np.isnan(numbers)
    if (missing | ((np.rint(numbers) == numbers) & (np.abs(numbers) < _BEYOND))).all():
        return pa.array(np.where(missing, 0, numbers).astype(np.int64), mask=missing)
    return pa.array(numbers.astype(np.float32) if narrow else numbers, mask=missing)


def _text(code: Any) -> str:
    return code if isinstance(code, str) else number_text(float(code))
