"""The columns of a file by whose bins errors are looked at."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.readers.choices import AMOUNT, GROUP, RUN
from perfcore.readers.columns import Coded, Column, Unusable
from perfcore.readers.forms import form_of
from perfcore.readers.text.numbers import is_missing
from perfview.session.caches import cached
from perfview.session.data_files import DataFile
from perfview.session.data_sets import DataSet
from perfview.tasks.case_rows import table_rows
from perfview.tasks.regression.bins import Bins, bins_of
from perfview.tasks.regression.tallies import looks, regression_tally

MOST_VALUES = 20
"""A column of more different texts says nothing in bins."""
BESIDE = (AMOUNT, GROUP, RUN)
"""What else such a column may mean."""


@cached(shared=True)
def columns_of(file: DataSet) -> tuple[str, ...]:
    """Return the names of the columns that can part the cases; none where cases are no rows."""
    if not isinstance(file, DataFile) or table_rows(file, file.models[0]) is None:
        return ()
    form = form_of(file.columns.layout)
    taken = {column for role, column in form.columns(file.columns) if role not in BESIDE}
    columns = file.table.columns.items()
    return tuple(name for name, column in columns if name not in taken and _parts(column))


@cached(shared=True)
def column_of(file: DataSet, model: str, name: str) -> npt.NDArray[Any] | None:
    """Return what a column holds for each case of a model; None of the prediction."""
    if name not in columns_of(file):
        return None
    rows, weight = table_rows(file, model), file.found.models[model].weight
    assert isinstance(file, DataFile)
    assert rows is not None
    column = file.table.columns[name]
    assert not isinstance(column, Unusable)
    if isinstance(column, Coded) and not _is_numeric(column):
        texts = [None if is_missing(text) else text for text in column.texts]
        values = np.array(texts, dtype=object)[column.codes]
    else:
        values = column.values()
    return values[rows] if weight is None else values[rows][weight > 0]


@cached(shared=True)
def bins_by(file: DataSet, model: str, name: str) -> Bins:
    """Return the mean errors in bins of a column, of the prediction where there is no such one."""
    shown, column = looks(file, model), column_of(file, model, name)
    if column is None:
        return shown.bins
    return bins_of(regression_tally(file, model), shown.errors, name, column)


def _parts(column: Column) -> bool:
    """Return whether a column has several values, and if they are texts not too many."""
    if isinstance(column, Unusable):
        return False
    if not isinstance(column, Coded):
        return True
    known = {text for text in column.texts if not is_missing(text)}
    return len(known) > 1 and (_is_numeric(column) or len(known) <= MOST_VALUES)


def _is_numeric(column: Coded) -> bool:
    """Return whether all texts that a column holds spell numbers."""
    known = [not is_missing(text) for text in column.texts]
    return bool(np.isfinite(column.text_values()[0][known]).all())
