"""What is counted once of a model and a data set of several classes."""

from __future__ import annotations

from perfcore.classes import ClassTally
from perfcore.classes import class_tally as counted
from perfview.session.caches import cached
from perfview.session.data_files import DataFile


@cached(shared=True, spinner="common.counting")
def class_tally(file: DataFile, model: str) -> ClassTally:
    """Return the confusion matrix of a model, and its sweeps where it has probabilities."""
    return counted(file.class_predictions, model)
