"""Aggregated tables: how many cases of each class a row stands for."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.readers.choices import Choices
from perfcore.readers.columns import negative_cells
from perfcore.readers.errors import ReadError, quoted
from perfcore.readers.problems import (
    MAX_LISTED,
    REASONS,
    Faults,
    Reason,
)
from perfcore.readers.tables import Table

LABELS = ("negative", "positive")
"""Names of the classes: singular as labels are, whatever the columns of counts are called."""

_EXACT = 2**53  # up to here float64 holds every whole number, and so the file's own


@dataclass(frozen=True, slots=True, eq=False)
class Tallies:
    """Negatives and positives of each row, and the cells that are no counts.

    ``values`` has shape (rows, 2); ``labels[positive]`` names the class taken as positive.
    """

    values: FloatArray
    labels: tuple[str, str]
    positive: int
    faults: tuple[Faults, ...]


def tallies_of(table: Table, choices: Choices) -> Tallies:
    """Return the counts that the chosen columns hold.

    Raises
    ------
    ReadError
        If a column is not chosen or holds no numbers, or the positive label names none of them.
    """
    positives, beside = choices.positives, choices.negatives or choices.total
    if positives is None or beside is None:
        raise ReadError(
            f"Choose the columns of {table.name} that count the positives, and the "
            "negatives or the total."
        )
    hits, faults = _counts(table, positives)
    others, more = _counts(table, beside)
    faults += more
    if choices.negatives is None:
        faults.append(_exceeding(hits, others, positives))
        others = others - hits
    positive = _positive(choices.positive)
    return Tallies(np.stack([others, hits], axis=1), LABELS, positive, tuple(faults))


def whole_if_exact(counts: FloatArray) -> npt.NDArray[np.int64] | FloatArray:
    """Return counts as int64 if all are whole and float64 holds them exactly, else as they are."""
    with np.errstate(over="ignore"):
        exact = counts.sum() <= _EXACT
    return counts.astype(np.int64) if exact and (counts == np.floor(counts)).all() else counts


def _counts(table: Table, name: str) -> tuple[FloatArray, list[Faults]]:
    column = table.numeric(name, "a count")
    return column.values(), [column.faults(name), negative_cells(column, name)]


def _exceeding(hits: FloatArray, totals: FloatArray, name: str) -> Faults:
    """Return the rows with more positives than cases."""
    rows = np.flatnonzero(hits > totals).astype(np.int64)
    reasons = np.full(rows.size, REASONS.index(Reason.EXCEEDS_TOTAL), np.uint8)
    return Faults(name, rows, reasons, [f"{totals[row]:g}" for row in rows[:MAX_LISTED]])


def _positive(chosen: str | None) -> int:
    if chosen is None:
        return 1
    if chosen not in LABELS:
        raise ReadError(
            f"Positive label {quoted(chosen)} must be one of "
            f"{quoted(LABELS[0])} and {quoted(LABELS[1])}: the row counts both."
        )
    return LABELS.index(chosen)
