"""The tables of a model of several classes, each number as it is."""

from __future__ import annotations

from dataclasses import asdict

import numpy as np

from perfcore.binary import Sweep
from perfcore.classes import ClassCounts, ClassTally
from perfcore.measures import MEASURES
from perfcore.results.classes import written_sweeps
from perfview.downloads.spreadsheets import Column, columns_file, table_file

MEASURED = ("recall", "fpr", "precision")
"""What ROC and precision-recall curves are drawn from."""


def matrix_csv(counts: ClassCounts) -> bytes:
    """Return the confusion matrix: a row for each true class, a column for what was called."""
    rows = zip(counts.labels, counts.matrix.tolist(), strict=True)
    names = ["truth", *map(str, counts.labels)]
    return table_file(names, ([str(label), *cells] for label, cells in rows))


def class_points(tally: ClassTally) -> dict[str, bytes]:
    """Return counts at every threshold of each class against the rest, as tables by their names.

    Classes are numbered from 1 in their order. None without probabilities, or if there are too
    many thresholds.
    """
    sweeps = written_sweeps(tally) or ()
    return {f"thresholds_{i}": columns_file(_points(sweep)) for i, sweep in enumerate(sweeps, 1)}


def _points(sweep: Sweep) -> dict[str, Column]:
    counts = sweep.counts
    cells: dict[str, Column] = {cell: np.asarray(each) for cell, each in asdict(counts).items()}
    measures = {key: np.asarray(MEASURES[key].of(counts)) for key in MEASURED}
    return {"threshold": sweep.thresholds, **cells, **measures}
