"""Counts of many replicates at the edges of cells: rows, their convex hulls, and points between."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, IntOrFloatArray
from perfcore.binary import Counts
from perfcore.binary.arithmetic import or_nan
from perfcore.binary.hulls import turns_right
from perfcore.calibration import calibration_line
from perfcore.chance.bootstrap.cells import Cells
from perfcore.chance.bootstrap.logistic_rows import logistic_rows
from perfcore.costs import PER


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

    def projected(self, prevalence: float) -> EdgeCounts:
        """Return these replicates with this share of their cases positive, 1,000 cases in each.

        A replicate that lacks a class stays as it is: nothing is known of the scores of that class.
        """
        if prevalence not in self._projected:
            boxes = self.boxes.copy()
            whole, size = self.whole, self.boxes.shape[1] // 2
            boxes[whole, :size] *= (PER * prevalence / self.positives[whole])[:, None]
            boxes[whole, size:] *= (PER * (1 - prevalence) / self.negatives[whole])[:, None]
            there = EdgeCounts(self.cells.projected(prevalence), boxes)
            self._projected[prevalence] = there
        return self._projected[prevalence]

    @cached_property
    def _projected(self) -> dict[float, EdgeCounts]:
        return {}

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
        return or_nan(self.tp[:, -1])

    @property
    def negatives(self) -> FloatArray:
        """All negatives of each replicate, shape (b,); NaN, not 0, where there are none."""
        return or_nan(self.fp[:, -1])

    @property
    def whole(self) -> npt.NDArray[np.bool_]:
        """Which replicates hold both classes, shape (b,)."""
        return np.asarray((self.tp[:, -1] > 0) & (self.fp[:, -1] > 0))

    @cached_property
    def counts(self) -> Counts:
        """The four cells of the matrix at each edge, arrays of shape (b, C + 1)."""
        fn, tn = self.tp[:, -1:] - self.tp, self.fp[:, -1:] - self.fp
        return Counts(self.tp, self.fp, fn, tn)

    @cached_property
    def hull_counts(self) -> tuple[FloatArray, FloatArray]:
        """False and true positives at the ROC hull's vertices, shape (b, h)."""
        return hull_rows(self.fp, self.tp)

    @cached_property
    def hull(self) -> tuple[FloatArray, FloatArray]:
        """FPR and TPR of the ROC hull's vertices, shape (b, h); NaN where a class is empty."""
        fp, tp = self.hull_counts
        return fp / self.negatives[:, None], tp / self.positives[:, None]

    @cached_property
    def lines(self) -> FloatArray:
        """Intercept and slope of the calibration line, shape (b, 2); NaN where there is none."""
        x, start = self.cells.log_odds, calibration_line(self.cells.sweep)
        there = np.isfinite(x)
        result = np.full((self.boxes.shape[0], 2), np.nan)
        known = np.flatnonzero(self._mixed & ~(self.boxes[:, ~there] > 0).any(axis=1))
        if known.size:
            positive = np.arange(x.size) < x.size // 2
            weights = self.boxes[np.ix_(known, there)]
            began = np.nan_to_num([start.intercept, start.slope])
            result[known] = logistic_rows(x[there], positive[there], weights, began)
        return result

    @property
    def _mixed(self) -> npt.NDArray[np.bool_]:
        """In which replicates no threshold parts the classes, shape (b,)."""
        if not self.boxes.size:
            return self.whole
        classes = self.positives_in_cells > 0, self.negatives_in_cells > 0
        first = [one.argmax(axis=1) for one in classes]
        last = [one.shape[1] - 1 - one[:, ::-1].argmax(axis=1) for one in classes]
        return np.asarray((last[0] > first[1]) & (last[1] > first[0]) & self.whole)


def hull_rows(x: FloatArray, y: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the vertices of the upper hull of each row, filled up with its last point.

    Parameters
    ----------
    x, y : float64 array of shape (b, points)
        Points of each row, rising in both coordinates from its first to its last.

    Returns
    -------
    tuple of two float64 arrays of shape (b, h)
        h is the largest number of vertices of a row.

    Examples
    --------
    >>> hull_rows(np.array([[0.0, 1, 2, 3]]), np.array([[0.0, 2, 1, 3]]))
    (array([[0., 1., 3.]]), array([[0., 2., 3.]]))
    """
    rows, points = x.shape
    kept = upper_hulls(x, y)
    sizes = np.bincount(kept // points, minlength=rows)
    starts = np.cumsum(sizes) - sizes
    columns = np.minimum(np.arange(sizes.max(initial=1)), sizes[:, None] - 1)
    at = starts[:, None] + columns
    return x.ravel()[kept[at]], y.ravel()[kept[at]]


def upper_hulls(x: IntOrFloatArray, y: IntOrFloatArray) -> IntArray:
    """Return the vertices of the upper hull of each row, all rows at once.

    Parameters
    ----------
    x, y : int64 or float64 array of shape (b, points)
        Points of each row, rising in both coordinates from its first to its last.

    Returns
    -------
    int64 array, rising
        Positions in the flattened arrays; of points that are equal, that of the first.

    Examples
    --------
    >>> upper_hulls(np.array([[0, 1, 2, 3], [0, 0, 1, 1]]), np.array([[0, 2, 1, 3], [0, 0, 1, 1]]))
    array([0, 1, 3, 4, 6])
    """
    moved = np.ones(x.shape, bool)
    np.greater(np.diff(x) + np.diff(y), 0, out=moved[:, 1:])
    kept = np.flatnonzero(moved)
    xs, ys, row = x.ravel()[kept], y.ravel()[kept], kept // x.shape[1]
    while True:
        turns = turns_right(xs, ys)
        changes = np.flatnonzero(row[1:] != row[:-1])
        turns[changes] = turns[changes + 1] = True  # the ends of a row
        if turns.all():
            return kept
        kept, xs, ys, row = kept[turns], xs[turns], ys[turns], row[turns]


def _cumulative(cases: FloatArray) -> FloatArray:
    result = np.zeros((cases.shape[0], cases.shape[1] + 1))
    np.cumsum(cases, axis=1, out=result[:, 1:])
    return result
