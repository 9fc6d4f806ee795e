"""Cases that several models called, as a sample: drawn anew in the cells in which they agree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, IntOrFloatArray
from perfcore.binary.arithmetic import limited
from perfcore.chance.figures.units import Units
from perfcore.classes.sums import ClassSums, OfMatrix, stacked_sums
from perfcore.classes.views import ClassView
from perfcore.measures.definitions import Figure


@dataclass(frozen=True, eq=False)
class JointCells:
    """Cases of one model, by the cells of its matrix and of those of the models beside it.

    Attributes
    ----------
    units : Units
        How the cases were drawn, which all models of the same cases share.
    cells : int64 array of shape (J,)
        The cell of its matrix that the cases of joint cell j are in.
    view : ClassView
        What figures are computed from: the matrix of all cases.
    """

    units: Units
    cells: IntArray
    view: ClassView

    def of(self, figure: Figure[ClassView]) -> float:
        """Return the value of a figure."""
        return float(figure.of(self.view))

    def hits(self, figure: Figure[ClassView]) -> tuple[npt.NDArray[np.bool_], IntArray] | None:
        """Return which joint cells are called what they are, and of how many cases; or None."""
        rows, columns = np.divmod(self.cells, len(self.view.tally.counts.labels))
        return (rows == columns, self.units.times) if self.units.counted else None

    def values(
        self, figures: Mapping[str, Figure[ClassView]], weights: FloatArray
    ) -> dict[str, FloatArray]:
        """Return figures of replicates with these weights in joint cells, shape (b, J)."""
        cells, order, starts = self._places
        sums = np.asarray(np.add.reduceat(weights[:, order], starts, axis=1), np.float64)
        size, costs = len(self.view.tally.counts.labels), self.view.costs
        stack = stacked_sums(cells, sums, size, costs, self.view.undefined)
        return stacked_values(figures, stack, None if costs is None else costs.ravel()[cells])

    @cached_property
    def _places(self) -> tuple[IntArray, IntArray, IntArray]:
        """The cells of the matrix, the joint cells in their order, and where each cell begins."""
        cells, inverse = np.unique(self.cells, return_inverse=True)
        order = np.argsort(inverse, kind="stable")
        return cells, order, np.flatnonzero(np.diff(inverse[order], prepend=-1))


def stacked_values(
    figures: Mapping[str, Figure[ClassView]], stack: ClassSums, prices: FloatArray | None
) -> dict[str, FloatArray]:
    """Return figures of each matrix of a stack.

    A cost per case lies between the prices of the cells: only rounding can carry it past one.
    """
    found = {}
    for key, figure in figures.items():
        assert isinstance(figure.interval, OfMatrix)
        low, high = figure.bounds
        if figure.needs and prices is not None:
            low, high = float(prices.min()), float(prices.max())
        found[key] = np.asarray(limited(figure.interval.value(stack), low, high))
    return found


Samples = tuple[Units, Mapping[str, IntArray]]
"""How cases were drawn, and by model the cell of its matrix that those of joint cell j are in."""


def joint_sample(
    truth: npt.NDArray[np.integer],
    called: Mapping[str, npt.NDArray[np.integer]],
    size: int,
    weights: IntOrFloatArray | None,
    groups: IntArray | None,
    *,
    are_counts: bool,
) -> Samples:
    """Return the sample of cases with the same truth for all models.

    Parameters
    ----------
    truth, called : integer array of shape (n,)
        Places among the labels.
    size : int
        The number of labels, K.
    weights : array of shape (n,), optional
        Above 0.
    groups : int64 array of shape (n,), optional
        Cases of one group are drawn together.
    are_counts : bool
        Whether a weight w stands for w equal cases, each drawn for itself.
    """
    joint = np.asarray(truth, np.int64)
    for codes in called.values():  # joined and numbered anew, so that no number grows too large
        joint = np.unique(joint * size + codes, return_inverse=True)[1]
    _, first, joint = np.unique(joint, return_index=True, return_inverse=True)
    cells = {
        model: np.asarray(truth[first] * size + codes[first], np.int64)
        for model, codes in called.items()
    }
    ones = np.ones(joint.size)
    of_cases = ones if weights is None else weights.astype(np.float64)
    if groups is not None:
        pairs, places = np.unique(joint * (groups.max() + 1) + groups, return_inverse=True)
        units = pairs % (groups.max() + 1)
        sums = np.bincount(places, of_cases, pairs.size).astype(np.float64)
        times = np.ones(int(groups.max()) + 1, np.int64)
        return Units(units, pairs // (groups.max() + 1), sums, times), cells
    if are_counts:
        times = np.bincount(joint, of_cases, first.size).astype(np.int64)
        each = np.arange(first.size)
        return Units(each, each, np.ones(first.size), times, counted=True), cells
    kinds, places = np.unique(of_cases, return_inverse=True)
    alike, times = np.unique(joint * kinds.size + places, return_counts=True)
    each = np.arange(alike.size)
    return Units(each, alike // kinds.size, kinds[alike % kinds.size], times), cells


def matrix_cells(view: ClassView, counts: FloatArray) -> JointCells:
    """Return the cases of one confusion matrix, of these counts, as a sample of their own.

    Examples
    --------
    >>> from perfcore.classes import ClassCounts, ClassTally
    >>> counts = np.array([[5.0, 0.0], [2.0, 4.0]])
    >>> view = ClassView(ClassTally(ClassCounts(["a", "b"], counts)))
    >>> matrix_cells(view, counts).units.times
    array([5, 2, 4])
    """
    cells = np.flatnonzero(counts)
    each, times = np.arange(cells.size), counts.ravel()[cells].astype(np.int64)
    return JointCells(Units(each, each, np.ones(cells.size), times, counted=True), cells, view)
