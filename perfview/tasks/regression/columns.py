"""The columns of a file by whose bins errors are looked at."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.data import RegressionPredictions
from perfcore.data.cases import present
from perfcore.readers.subgroups import MISSING, error_columns
from perfview.session.caches import cached
from perfview.session.data_files import DataFile
from perfview.session.data_sets import DataSet
from perfview.tasks.regression.bins import Bins, bins_of
from perfview.tasks.regression.tallies import looks, regression_tally


@cached(shared=True)
def columns_of(file: DataSet) -> tuple[str, ...]:
    """Return the names of the columns that can part the cases; none where rows are not kept."""
    if not isinstance(file, DataFile) or not file.reads_well or file.large:
        return ()
    known = error_columns(file.table, file.columns)
    return tuple(name for name, why in known.items() if why is None)


def column_of(file: DataSet, model: str, name: str) -> npt.NDArray[Any] | None:
    """Return what a column holds for each case of a model; None of the prediction."""
    if name not in columns_of(file):
        return None
    found = _with_column(file, name)
    column = present(found.models[model]).column
    assert column is not None
    if not found.values:
        return column
    return _numbers_or_texts(found.values)[column.astype(np.int64)]


def _numbers_or_texts(values: tuple[str, ...]) -> npt.NDArray[Any]:
    """Return texts as numbers if all are some, so that 10 comes after 9; None or NaN for none."""
    try:
        found = np.array([np.nan if each == MISSING else float(each) for each in values])
    except ValueError:
        return np.array([None if each == MISSING else each for each in values], dtype=object)
    whole = bool((np.abs(found) < 2**53).all()) and bool((found == np.rint(found)).all())
    return found.astype(np.int64) if whole else found


@cached(most=1)
def _with_column(file: DataSet, name: str) -> RegressionPredictions:
    assert isinstance(file, DataFile)
    return file.with_column(name)


@cached(shared=True)
def bins_by(file: DataSet, model: str, name: str) -> Bins:
    """Return the mean errors in bins of a column, of the prediction where there is no such one."""
    shown, column = looks(file, model), column_of(file, model, name)
    if column is None:
        return shown.bins
    return bins_of(regression_tally(file, model), shown.errors, name, column)
