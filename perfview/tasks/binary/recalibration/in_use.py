"""Data as the pages show them: as given, or recalibrated as the reader chose."""

from __future__ import annotations

from perfview import session
from perfview.session.data_sets import DataSet
from perfview.tasks.binary.parameters import CALIBRATE
from perfview.tasks.binary.recalibration.recalibrated import recalibrated


def shown(file: DataSet) -> DataSet:
    """Return a data set as the pages show it: as given, or recalibrated as the reader chose."""
    how = session.choices().of(CALIBRATE)
    return recalibrated(file, how) if how else file


def data_shown() -> DataSet:
    """Return the data in use as the pages show them, see `shown`."""
    return shown(session.data_in_use())
