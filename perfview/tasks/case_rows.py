"""Where the cases of a data set stand in its file, whatever the task."""

from __future__ import annotations

from typing import Any

import numpy as np

from perfcore.arrays import IntArray
from perfcore.readers.forms import form_of
from perfview.session.caches import cached
from perfview.session.data_files import DataFile
from perfview.session.data_sets import DataSet
from perfview.words import say


def rows_of_cases(file: DataSet, model: str) -> IntArray | None:
    """Return the line of each case in its file, None where a case is not one row of one file."""
    rows = table_rows(file, model)
    return None if rows is None or not isinstance(file, DataFile) else file.table.lines.of(rows)


def table_rows(file: DataSet, model: str) -> IntArray | None:
    """Return the row of each case in the table of its file, from 0; None likewise."""
    if not isinstance(file, DataFile) or file.reading is None:
        return None
    table, cases = file.table, file.found.models[model]
    if len(cases) != table.rows - file.reading.dropped:
        return None
    if not file.reading.dropped:
        return np.arange(table.rows)
    form = form_of(file.columns.layout)
    keep = form.rows(table, file.columns, named=form.named).keep
    return None if keep is None else np.flatnonzero(keep)


kept_rows = cached(shared=True)(rows_of_cases)


def places_of(file: DataSet, model: str, at: IntArray, called: str) -> dict[str, Any]:
    """Return the lines of some cases in their file, and their ids, whose heading is `called`."""
    cases, found = file.found.models[model], {}
    lines = kept_rows(file, model)
    if lines is not None:
        unit = file.table.unit if isinstance(file, DataFile) else "row"
        found[say(f"common.{unit}")] = lines[at]
    if cases.id is not None:
        found[called] = np.asarray(cases.id[at]).astype(object)
    return found
