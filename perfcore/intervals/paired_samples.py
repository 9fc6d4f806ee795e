"""Samples that replicates are drawn of: models of the same cases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.counts import sweep
from perfcore.counts.checks import checked_counts, checked_truth, require_same_length
from perfcore.curves import FloatArray
from perfcore.intervals import paired_draws
from perfcore.intervals.cells import Cells
from perfcore.intervals.edges import CELLS, edge_points
from perfcore.intervals.ranks import ranks
from perfcore.intervals.samples import Draw, Influences
from perfcore.polylines import IndexArray

_BATCH = 20_000_000


@dataclass(frozen=True, eq=False)
class PairedSample:
    """Models of the same cases: whatever is drawn is drawn for all. Made by `paired_sample`.

    Attributes
    ----------
    cells : mapping of str to Cells
        By model, in an order of their own.
    codes : int array of shape (M, n)
        The box of case i in the cells of each model.
    truths : bool array of shape (n,)
        Whether case i is positive.
    weights : int64 or float64 array of shape (n,), optional
        How often a case is there, if integers; else what it counts whenever it is drawn.
    groups : int64 array of shape (n,), optional
        The group of case i, from 0: groups are drawn whole.
    """

    cells: Mapping[str, Cells]
    codes: npt.NDArray[np.int32]
    truths: npt.NDArray[np.bool_]
    weights: npt.NDArray[np.int64] | FloatArray | None = None
    groups: IndexArray | None = None

    paired = True

    @property
    def batch(self) -> int:
        """How many replicates to draw at a time: about a tenth of a second's work."""
        return max(1, min(128, _BATCH // max(1, self.codes.size)))

    @property
    def sizes(self) -> list[int]:
        """The number of boxes of each model."""
        return [cells.boxes.size for cells in self.cells.values()]

    def draw(self, seed: np.random.SeedSequence, *, stratified: bool) -> Draw:
        """Return the function that draws the next replicates.

        Raises
        ------
        ValueError
            If groups are to be stratified: they are drawn whole, whatever classes they hold.
        """
        draw = paired_draws.draw_of(self, seed, stratified=stratified)
        return lambda count: dict(zip(self.cells, draw(count), strict=True))

    def influences(self, of_boxes: Mapping[str, FloatArray]) -> Iterator[Influences]:
        """Yield what every case, or group, adds to the figure of each model."""
        added = np.array(
            [of_boxes[m][codes] for m, codes in zip(self.cells, self.codes, strict=True)]
        )
        times = np.ones(self.truths.size)
        if self.weights is not None and self.weights.dtype.kind == "f":
            added *= self.weights
        elif self.weights is not None:
            times = self.weights.astype(np.float64)
        if self.groups is None:
            yield Influences(added, times, self.truths)
        else:
            whole = [np.bincount(self.groups, weights=row * times) for row in added]
            yield Influences(np.array(whole), np.ones(whole[0].size), None)


def paired_sample(
    truth: npt.ArrayLike,
    scores: Mapping[str, npt.ArrayLike],
    *,
    weight: npt.ArrayLike | None = None,
    weights_are_counts: bool = False,
    group: npt.ArrayLike | None = None,
    cells: int = CELLS,
    keep: Mapping[str, Iterable[float]] | None = None,
) -> PairedSample:
    """Return the cases that one or more models scored, to be drawn for all of them at once.

    Parameters
    ----------
    truth : array of shape (n,)
        Booleans, or 0 and 1: whether the case is positive.
    scores : mapping of str to array of shape (n,)
        By model: its scores of the same cases, larger means more positive.
    weight : array of shape (n,), optional
        What a case counts whenever it is drawn: rows are drawn, each with its weight, whole or not.
    weights_are_counts : bool
        Whether a weight w stands for w equal cases, each drawn for itself; then all are whole.
    group : array of shape (n,), optional
        Any labels. Cases of one group (a patient, a run) are drawn together or not at all.
    cells : int
        Up to so many distinct scores replicates are exact; see `edge_points`.
    keep : mapping of str to iterable of float, optional
        By model: thresholds at which statistics will be taken.

    Raises
    ------
    ValueError
        If there is no model, there are fewer than two groups, weights that are counts are not
        whole, or an argument breaks the rules of `sweep`.

    Examples
    --------
    >>> sample = paired_sample([1, 0, 1], {"a": [0.9, 0.8, 0.7], "b": [3, 1, 2]})
    >>> sample.codes
    array([[0, 4, 2],
           [0, 5, 1]], dtype=int32)
    """
    if not scores:
        raise ValueError("Argument scores must hold at least one model.")
    truths = checked_truth(truth)
    weights = None if weight is None else _checked_weights(weight, weights_are_counts)
    groups = None if group is None else _checked_groups(group)
    columns = {"weight": weights, "group": groups}
    require_same_length(truth=truths, **{k: v for k, v in columns.items() if v is not None})
    present = slice(None) if weights is None else weights > 0
    truths = truths[present]
    weights = None if weights is None else weights[present]
    result, codes = {}, []
    for model, score in scores.items():
        values = np.asarray(score)[present]
        s = sweep(truths, values, weight=weights)
        edges = edge_points(s, cells=cells, keep=(keep or {}).get(model, ()))
        result[model] = Cells(s, edges)
        cell = np.repeat(np.arange(edges.size - 1), np.diff(edges))[ranks(values) - 1]
        codes.append(np.where(truths, cell, cell + edges.size - 1))
    kept = None if groups is None else groups[present]
    return PairedSample(result, np.array(codes, np.int32), truths, weights, kept)


def _checked_weights(weight: npt.ArrayLike, are_counts: bool) -> npt.NDArray[np.int64] | FloatArray:
    """Return counts as integers; weights so that the mean of those that are there is 1."""
    weights = checked_counts(weight, "weight")
    present = weights[weights > 0]
    if not are_counts and present.size:
        return np.asarray(weights / present.mean(), np.float64)
    broken = np.flatnonzero(weights != np.rint(weights))
    if broken.size:
        at = broken.item(0)
        raise ValueError(
            "Argument weight must hold whole numbers if weights_are_counts, "
            f"got {weights.item(at)} at position {at}."
        )
    return weights.astype(np.int64)


def _checked_groups(group: npt.ArrayLike) -> IndexArray:
    labels, groups = np.unique(np.asarray(group), return_inverse=True)
    if labels.size < 2:
        raise ValueError(f"Argument group must hold two or more groups, got {labels.size}.")
    return np.asarray(groups, np.int64)
