"""Data as the pages show them: as given, or recalibrated as the reader chose."""

from __future__ import annotations

from perfview import session
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.binary.parameters import CALIBRATE, THRESHOLD
from perfview.tasks.binary.recalibration.recalibrated import recalibrated


def shown(file: DataSet) -> DataSet:
    """Return a data set as the pages show it: as given, or recalibrated as the reader chose."""
    how = session.choices().of(CALIBRATE)
    return recalibrated(file, how) if how else file


def data_shown() -> DataSet:
    """Return the data in use as the pages show them, see `shown`."""
    return shown(session.data_in_use())


def with_threshold(
    chosen: Choices, threshold: float, model: str, *, as_given: bool = False
) -> Choices:
    """Return these choices with a threshold: of the scores as given, or of what the pages show."""
    if not as_given:
        return chosen.having(THRESHOLD, threshold, model)
    of_scores = chosen.having(CALIBRATE, None).having(THRESHOLD, threshold, model)
    return of_scores.having(CALIBRATE, chosen.chosen(CALIBRATE))
