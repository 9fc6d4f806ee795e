"""What is counted once of a model and a data set of several classes."""

from __future__ import annotations

from collections.abc import Mapping

from perfcore.classes import ClassTally
from perfcore.classes import row_figures as figures_of_rows
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet


@cached(shared=True, spinner="common.counting")
def class_tally(file: DataSet, model: str) -> ClassTally:
    """Return the confusion matrix of a model, and its sweeps where it has probabilities."""
    found: ClassTally = file.tally(model)
    return found


@cached(shared=True, spinner="common.counting")
def row_figures(file: DataSet, model: str) -> Mapping[str, float]:
    """Return the figures that need rows: those of a link were counted when it was made."""
    return counted_figures(file, model, class_tally(file, model))


def counted_figures(
    file: DataSet, model: str, tally: ClassTally | None = None
) -> Mapping[str, float]:
    """Return the same as `row_figures`, also where no session is known.

    The areas of a tally that is given are not counted anew.
    """
    if file.from_link:
        kept: Mapping[str, float] = file.found.models[model].figures
        return kept
    return figures_of_rows(file.found, model, tally)
