"""Counts of many replicates at the edges of cells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Counts
from perfcore.chance.bootstrap.cells import Cells
from perfcore.chance.bootstrap.hull_rows import hull_rows


@dataclass(frozen=True, eq=False)
class EdgeCounts:
    """Replicates of one model's cases: row i of each array is one of them.

    Attributes
    ----------
    cells : Cells
        The cells that the cases were cut into.
    boxes : float64 array of shape (b, 2 C)
        How many cases of each box a replicate holds.
    """

    cells: Cells
    boxes: FloatArray

    @property
    def positives_in_cells(self) -> FloatArray:
        """Positives in each cell, shape (b, C)."""
        return self.boxes[:, : self.boxes.shape[1] // 2]

    @property
    def negatives_in_cells(self) -> FloatArray:
        """Negatives in each cell, shape (b, C)."""
        return self.boxes[:, self.boxes.shape[1] // 2 :]

    @cached_property
    def tp(self) -> FloatArray:
        """True positives at each edge, shape (b, C + 1)."""
        return _cumulative(self.positives_in_cells)

    @cached_property
    def fp(self) -> FloatArray:
        """False positives at each edge, shape (b, C + 1)."""
        return _cumulative(self.negatives_in_cells)

    @property
    def positives(self) -> FloatArray:
        """All positives of each replicate, shape (b,); NaN, not 0, where there are none."""
        return _or_nan(self.tp[:, -1])

    @property
    def negatives(self) -> FloatArray:
        """All negatives of each replicate, shape (b,); NaN, not 0, where there are none."""
        return _or_nan(self.fp[:, -1])

    @cached_property
    def counts(self) -> Counts:
        """The four cells of the matrix at each edge, arrays of shape (b, C + 1)."""
        fn, tn = self.tp[:, -1:] - self.tp, self.fp[:, -1:] - self.fp
        return Counts(self.tp, self.fp, fn, tn)

    def at(self, threshold: float) -> Counts:
        """Return the counts at a threshold that is an edge, arrays of shape (b,).

        Raises
        ------
        ValueError
            If the threshold lies within a cell.
        """
        i = self.cells.edge(threshold)
        tp, fp = self.tp[:, i], self.fp[:, i]
        return Counts(tp, fp, self.tp[:, -1] - tp, self.fp[:, -1] - fp)

    @cached_property
    def hull(self) -> tuple[FloatArray, FloatArray]:
        """FPR and TPR of the ROC hull's vertices, shape (b, h); NaN where a class is empty."""
        fp, tp = hull_rows(self.fp, self.tp)
        return fp / self.negatives[:, None], tp / self.positives[:, None]


def _cumulative(cases: FloatArray) -> FloatArray:
    result = np.zeros((cases.shape[0], cases.shape[1] + 1))
    np.cumsum(cases, axis=1, out=result[:, 1:])
    return result


def _or_nan(totals: FloatArray) -> FloatArray:
    return np.asarray(np.where(totals > 0, totals, np.nan))
