"""What is counted once of a model and a data set of several classes."""

from __future__ import annotations

from collections.abc import Mapping

from perfcore.classes import ClassTally
from perfcore.classes import class_tally as counted
from perfcore.classes import row_figures as figures_of_rows
from perfview.session.caches import cached
from perfview.session.case_data import CaseData
from perfview.session.data_sets import SharedClassData

ClassData = CaseData | SharedClassData
"""Data of several classes: with rows, or as a link holds them."""


@cached(shared=True, spinner="common.counting")
def class_tally(file: ClassData, model: str) -> ClassTally:
    """Return the confusion matrix of a model, and its sweeps where it has probabilities."""
    return counted_tally(file, model)


@cached(shared=True, spinner="common.counting")
def row_figures(file: ClassData, model: str) -> Mapping[str, float]:
    """Return the figures that need rows: those of a link were counted when it was made."""
    return counted_figures(file, model, class_tally(file, model))


def counted_tally(file: ClassData, model: str) -> ClassTally:
    """Return the same as `class_tally`, counted anew: also where no session is known."""
    if isinstance(file, SharedClassData):
        return file.class_tally(model)
    return counted(file.class_predictions, model)


def counted_figures(
    file: ClassData, model: str, tally: ClassTally | None = None
) -> Mapping[str, float]:
    """Return the same as `row_figures`, also where no session is known.

    The areas of a tally that is given are not counted anew.
    """
    if isinstance(file, SharedClassData):
        return file.counts.models[model].figures
    return figures_of_rows(file.class_predictions, model, tally)
